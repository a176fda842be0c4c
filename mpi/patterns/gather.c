/* Gather: each rank is the root once, the last time in place. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int *mine = new_message(count), *all = new_message(ranks * count);
    for (int root = 0; root < ranks; root++) {
        write_message(mine, count, rank, root);
        MPI_Gather(mine, count, MPI_INT, rank == root ? all : NULL, count, MPI_INT, root, MPI_COMM_WORLD);
        for (int source = 0; source < ranks && rank == root; source++)
            check_message(all + source * count, count, source, root);
    }
    int root = ranks - 1;
    write_message(mine, count, rank, ranks);
    if (rank == root) {
        memset(all, 0xff, (size_t)(ranks * count) * sizeof *all);
        memcpy(all + root * count, mine, (size_t)count * sizeof *all);
        MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, count, MPI_INT, root, MPI_COMM_WORLD);
        for (int source = 0; source < ranks; source++)
            check_message(all + source * count, count, source, ranks);
    } else {
        MPI_Gather(mine, count, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, root, MPI_COMM_WORLD);
    }
    free(mine);
    free(all);
    return pattern_end();
}
