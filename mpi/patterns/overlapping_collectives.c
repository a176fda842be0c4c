/* Collective calls in several communicators, entered by the ranks at different times and mixed with messages, so that a
 * replay that mixes up their traffic is noticed.
 */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    MPI_Comm rows, columns;
    int width = ranks % 2 == 0 ? 2 : ranks;
    MPI_Comm_split(MPI_COMM_WORLD, rank / width, rank, &rows);
    MPI_Comm_split(MPI_COMM_WORLD, rank % width, rank, &columns);
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    int expected_in_row = 0, expected_in_column = 0;
    for (int other = 0; other < ranks; other++) {
        expected_in_row += other / width == rank / width ? other : 0;
        expected_in_column += other % width == rank % width ? other : 0;
    }
    for (int round = 0; round < rounds; round++) {
        int incoming, in_row, in_column, from_root = rank == round % ranks ? round : -1;
        MPI_Request request;
        usleep((useconds_t)(rank * 200));
        MPI_Irecv(&incoming, 1, MPI_INT, left, 0, MPI_COMM_WORLD, &request);
        MPI_Allreduce(&rank, &in_row, 1, MPI_INT, MPI_SUM, rows);
        MPI_Send(&rank, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
        MPI_Allreduce(&rank, &in_column, 1, MPI_INT, MPI_SUM, columns);
        MPI_Bcast(&from_root, 1, MPI_INT, round % ranks, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(incoming == left, "rank %d came from the left", incoming);
        CHECK(in_row == expected_in_row, "the sum of the row is %d", in_row);
        CHECK(in_column == expected_in_column, "the sum of the column is %d", in_column);
        CHECK(from_root == round, "the root gave %d", from_root);
    }
    MPI_Comm_free(&rows);
    MPI_Comm_free(&columns);
    return pattern_end();
}
