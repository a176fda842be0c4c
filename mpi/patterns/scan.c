/* Scan and Exscan: sums over the ranks before. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    long *mine = malloc((size_t)count * sizeof *mine), *sums = malloc((size_t)count * sizeof *sums);
    CHECK(mine && sums, "no memory");
    for (int i = 0; i < count; i++)
        mine[i] = rank + i;
    long before = (long)rank * (rank - 1) / 2;
    MPI_Scan(mine, sums, count, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        CHECK(sums[i] == before + rank + (long)(rank + 1) * i, "inclusive sum %d is %ld", i, sums[i]);
    MPI_Exscan(mine, sums, count, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < count && rank > 0; i++)
        CHECK(sums[i] == before + (long)rank * i, "exclusive sum %d is %ld", i, sums[i]);
    free(mine);
    free(sums);
    return pattern_end();
}
