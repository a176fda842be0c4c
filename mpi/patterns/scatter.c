/* Scatter: each rank is the root once, the last time in place. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int *mine = new_message(count), *all = new_message(ranks * count);
    for (int root = 0; root < ranks; root++) {
        for (int target = 0; target < ranks && rank == root; target++)
            write_message(all + target * count, count, root, target);
        MPI_Scatter(rank == root ? all : NULL, count, MPI_INT, mine, count, MPI_INT, root, MPI_COMM_WORLD);
        check_message(mine, count, root, rank);
    }
    int root = 0;
    if (rank == root) {
        for (int target = 0; target < ranks; target++)
            write_message(all + target * count, count, 50, target);
        MPI_Scatter(all, count, MPI_INT, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    } else {
        MPI_Scatter(NULL, 0, MPI_DATATYPE_NULL, mine, count, MPI_INT, root, MPI_COMM_WORLD);
        check_message(mine, count, 50, rank);
    }
    free(mine);
    free(all);
    return pattern_end();
}
