/* Reduce_scatter with a block of another length for each rank (one of them empty), and Reduce_scatter_block. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int *lengths = malloc((size_t)ranks * sizeof *lengths), total = 0, first = 0;
    CHECK(lengths != NULL, "no memory");
    for (int target = 0; target < ranks; target++) {
        lengths[target] = target == 1 ? 0 : count + target;
        if (target < rank)
            first += lengths[target];
        total += lengths[target];
    }
    long *mine = malloc((size_t)(total + ranks * count) * sizeof *mine);
    long *block = malloc((size_t)(count + ranks) * sizeof *block);
    CHECK(mine && block, "no memory");

    for (int i = 0; i < total; i++)
        mine[i] = (long)rank * i;
    MPI_Reduce_scatter(mine, block, lengths, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    long sum_of_ranks = (long)ranks * (ranks - 1) / 2;
    for (int i = 0; i < lengths[rank]; i++)
        CHECK(block[i] == sum_of_ranks * (first + i), "sum %d is %ld", first + i, block[i]);

    for (int i = 0; i < ranks * count; i++)
        mine[i] = (long)rank * i;
    MPI_Reduce_scatter_block(mine, block, count, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK(block[i] == sum_of_ranks * (rank * count + i), "sum %d of the block is %ld", i, block[i]);
    free(lengths);
    free(mine);
    free(block);
    return pattern_end();
}
