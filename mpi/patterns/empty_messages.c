/* Messages of no bytes, partners that are MPI_PROC_NULL, collective calls of no elements. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    MPI_Request requests[3];
    MPI_Status status;
    for (int round = 0; round < rounds; round++) {
        MPI_Irecv(NULL, 0, MPI_INT, left, round, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(NULL, 0, MPI_INT, right, round, MPI_COMM_WORLD, &requests[1]);
        MPI_Isend(NULL, 0, MPI_INT, MPI_PROC_NULL, round, MPI_COMM_WORLD, &requests[2]);
        MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    }

    int untouched = 42;
    MPI_Send(&untouched, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Recv(&untouched, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
    check_status(&status, MPI_PROC_NULL, MPI_ANY_TAG, 0);
    CHECK(untouched == 42, "a receive from MPI_PROC_NULL wrote %d", untouched);

    /* The ends of a line have a neighbour on one side only. */
    int before = rank == 0 ? MPI_PROC_NULL : rank - 1, after = rank == ranks - 1 ? MPI_PROC_NULL : rank + 1;
    int received = -1;
    MPI_Sendrecv(&rank, 1, MPI_INT, after, 1, &received, 1, MPI_INT, before, 1, MPI_COMM_WORLD, &status);
    CHECK(received == (rank == 0 ? -1 : rank - 1), "received %d from the rank before", received);

    MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(&untouched, &received, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Gather(NULL, 0, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    return pattern_end();
}
