/* Calls what layer.c wraps, once each, and checks the results. One rank. */
#include <mpi.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    int rank = -1, value = 3, sum = 0, scan = 0;
    MPI_Init(&count, &arguments);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Scan(&value, &scan, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Finalize();
    printf("rank %d sum %d scan %d\n", rank, sum, scan);
    return 0;
}
