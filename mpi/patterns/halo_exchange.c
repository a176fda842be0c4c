/* Halo exchange of a two-dimensional grid on a two-dimensional arrangement of ranks: rows are contiguous, columns are
 * a derived datatype, borders of the domain have MPI_PROC_NULL as neighbour.
 */
#include "pattern.h"

enum { rows = 12, columns = 9, width = columns + 2, height = rows + 2 };

static int grid[height][width];

static int cell_of(int owner, int round, int row, int column)
{
    return value_of(owner, round, row * width + column);
}

static void write_cells(int round)
{
    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++) {
            int inside = row >= 1 && row <= rows && column >= 1 && column <= columns;
            grid[row][column] = inside ? cell_of(rank, round, row, column) : -1;
        }
}

/* The halo cell (row, column) must hold the neighbour's cell (their_row, their_column), or nothing at a border. */
static void check_halo(int neighbour, int round, int row, int column, int their_row, int their_column)
{
    int expected = neighbour == MPI_PROC_NULL ? -1 : cell_of(neighbour, round, their_row, their_column);
    CHECK(grid[row][column] == expected, "halo cell (%d, %d) is %d instead of %d", row, column, grid[row][column],
          expected);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int dimensions[2] = {0, 0}, periodic[2] = {0, 1}, north, south, west, east;
    MPI_Comm arrangement;
    MPI_Dims_create(ranks, 2, dimensions);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dimensions, periodic, 0, &arrangement);
    MPI_Cart_shift(arrangement, 0, 1, &north, &south);
    MPI_Cart_shift(arrangement, 1, 1, &west, &east);

    MPI_Datatype column_type;
    MPI_Type_vector(rows, 1, width, MPI_INT, &column_type);
    MPI_Type_commit(&column_type);

    for (int round = 0; round < rounds; round++) {
        MPI_Request requests[8];
        write_cells(round);
        MPI_Irecv(&grid[0][1], columns, MPI_INT, north, 1, arrangement, &requests[0]);
        MPI_Irecv(&grid[rows + 1][1], columns, MPI_INT, south, 2, arrangement, &requests[1]);
        MPI_Irecv(&grid[1][0], 1, column_type, west, 3, arrangement, &requests[2]);
        MPI_Irecv(&grid[1][columns + 1], 1, column_type, east, 4, arrangement, &requests[3]);
        MPI_Isend(&grid[rows][1], columns, MPI_INT, south, 1, arrangement, &requests[4]);
        MPI_Isend(&grid[1][1], columns, MPI_INT, north, 2, arrangement, &requests[5]);
        MPI_Isend(&grid[1][columns], 1, column_type, east, 3, arrangement, &requests[6]);
        MPI_Isend(&grid[1][1], 1, column_type, west, 4, arrangement, &requests[7]);
        MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
        for (int column = 1; column <= columns; column++) {
            check_halo(north, round, 0, column, rows, column);
            check_halo(south, round, rows + 1, column, 1, column);
        }
        for (int row = 1; row <= rows; row++) {
            check_halo(west, round, row, 0, row, columns);
            check_halo(east, round, row, columns + 1, row, 1);
        }
    }
    MPI_Type_free(&column_type);
    MPI_Comm_free(&arrangement);
    return pattern_end();
}
