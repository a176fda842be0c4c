/* Allreduce: sum, maximum with its place, in place, short and long. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    const int lengths[] = {1, 100000};
    for (int way = 0; way < 2; way++) {
        int length = lengths[way];
        double *mine = malloc((size_t)length * sizeof *mine), *sum = malloc((size_t)length * sizeof *sum);
        CHECK(mine && sum, "no memory");
        for (int i = 0; i < length; i++)
            mine[i] = rank + i;
        MPI_Allreduce(mine, sum, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        MPI_Allreduce(MPI_IN_PLACE, mine, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        for (int i = 0; i < length; i++) {
            double expected = ranks * (ranks - 1) / 2.0 + (double)ranks * i;
            CHECK(sum[i] == expected && mine[i] == expected, "sum %d is %g, in place %g", i, sum[i], mine[i]);
        }
        free(mine);
        free(sum);
    }

    struct {
        double value;
        int rank;
    } place = {-rank * (rank - 1.5), rank};
    MPI_Allreduce(MPI_IN_PLACE, &place, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    CHECK(place.rank == (ranks > 1 ? 1 : 0), "the maximum is at rank %d", place.rank);

    int all_agree = 1;
    MPI_Allreduce(MPI_IN_PLACE, &all_agree, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    CHECK(all_agree == 1, "logical and of ones is %d", all_agree);
    return pattern_end();
}
