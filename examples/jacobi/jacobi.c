/* A parallel Jacobi solver for the Poisson equation on the unit square, with checkpoints through MPI-IO.
 *
 *     -(d^2 u / dx^2 + d^2 u / dy^2) = f,   u given on the border
 *
 * f and the border are chosen such that the solution is known: u = sin(pi x) sin(pi y) + x y.
 *
 * The matrix of size x size points is cut into blocks of rows, one for each rank. In each iteration a rank exchanges
 * halo rows with its neighbours while it computes the rows that need none, and all ranks agree on the residual by
 * MPI_Allreduce. Every few iterations the matrix is written as a checkpoint, and the matrix diagonal is appended to a
 * file: in memory its elements lie far apart, so a derived datatype describes them, and each rank writes its part by
 * one call. At the end rank 0 collects selected rows. This is what the solver does in Kunkel, "Using Simulation to
 * Validate Performance of MPI(-IO) Implementations", 2013.
 *
 * The result is the same to the last bit for every number of ranks, because no floating-point numbers are added across
 * ranks. The checksum shows it.
 */
#include "jacobi.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

enum { tag_upwards = 1, tag_downwards = 2, tag_selected = 3 };

static int first_row_of(int rank, int ranks, int size)
{
    return (int)((int64_t)size * rank / ranks);
}

static double solution(const struct block *block, int row, int column)
{
    double edge = block->size - 1;
    return block->sines[row] * block->sines[column] + row / edge * (column / edge);
}

static double *allocate(size_t elements)
{
    double *memory = calloc(elements, sizeof *memory);
    if (memory == NULL) {
        fprintf(stderr, "jacobi: no memory for %zu values; choose a smaller --size or more ranks\n", elements);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return memory;
}

/* The rows of this rank: 0 inside, the solution on the border. */
static struct block make_block(int size)
{
    struct block block = {.size = size};
    MPI_Comm_rank(MPI_COMM_WORLD, &block.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &block.ranks);
    block.first = first_row_of(block.rank, block.ranks, size);
    block.rows = first_row_of(block.rank + 1, block.ranks, size) - block.first;
    block.above = block.rank > 0 ? block.rank - 1 : MPI_PROC_NULL;
    block.below = block.rank < block.ranks - 1 ? block.rank + 1 : MPI_PROC_NULL;

    double *sines = allocate((size_t)size);
    for (int k = 0; k < size; k++)
        sines[k] = sin(pi * k / (size - 1));
    block.sines = sines;

    size_t elements = (size_t)(block.rows + 2) * (size_t)size;
    block.now = allocate(elements);
    block.next = allocate(elements);
    for (int row = block.first; row < block.first + block.rows; row++)
        for (int column = 0; column < size; column++)
            if (row == 0 || row == size - 1 || column == 0 || column == size - 1)
                row_of(&block, block.now, row)[column] = solution(&block, row, column);
    memcpy(block.next, block.now, elements * sizeof(double));
    return block;
}

/* Computes the inner points of the rows from `from` to `end` - 1 into `next`. Returns the greatest change. */
static double compute_rows(const struct block *block, int from, int end)
{
    int size = block->size;
    double spacing = 1.0 / (size - 1), greatest_change = 0;
    if (from < 1)
        from = 1;
    if (end > size - 1)
        end = size - 1;
    for (int row = from; row < end; row++) {
        const double *here = row_of(block, block->now, row), *above = here - size, *below = here + size;
        double *result = row_of(block, block->next, row);
        double source = 0.25 * spacing * spacing * 2 * pi * pi * block->sines[row];
        for (int column = 1; column < size - 1; column++) {
            double value = 0.25 * (above[column] + below[column] + here[column - 1] + here[column + 1]) +
                           source * block->sines[column];
            double change = fabs(value - here[column]);
            greatest_change = change > greatest_change ? change : greatest_change;
            result[column] = value;
        }
    }
    return greatest_change;
}

/* One iteration: `now` becomes the new values. Returns the residual, the greatest change of any point of the matrix. */
static double iterate(struct block *block)
{
    int size = block->size, first = block->first, last = block->first + block->rows - 1;
    double *now = block->now;
    MPI_Request requests[4];
    MPI_Irecv(row_of(block, now, first - 1), size, MPI_DOUBLE, block->above, tag_downwards, MPI_COMM_WORLD,
              &requests[0]);
    MPI_Irecv(row_of(block, now, last + 1), size, MPI_DOUBLE, block->below, tag_upwards, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(row_of(block, now, first), size, MPI_DOUBLE, block->above, tag_upwards, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(row_of(block, now, last), size, MPI_DOUBLE, block->below, tag_downwards, MPI_COMM_WORLD, &requests[3]);

    double inside = compute_rows(block, first + 1, last);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    double upper = compute_rows(block, first, first + 1);
    double lower = compute_rows(block, last, last + 1);

    double greatest_change = fmax(inside, fmax(upper, lower)), residual;
    MPI_Allreduce(&greatest_change, &residual, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    block->now = block->next;
    block->next = now;
    return residual;
}

/* Prints a row and returns its greatest distance to the solution. */
static double show_row(const struct block *block, int row, const double *values)
{
    double greatest_error = 0;
    printf("  row %5d:", row);
    for (int i = 0; i < 9; i++)
        printf(" %7.4f", values[(int64_t)i * (block->size - 1) / 8]);
    putchar('\n');
    for (int column = 0; column < block->size; column++)
        greatest_error = fmax(greatest_error, fabs(values[column] - solution(block, row, column)));
    return greatest_error;
}

/* Rank 0 collects `selected` rows, evenly spread, from their owners and prints them. */
static void show_selected_rows(const struct block *block, int selected)
{
    double *values = allocate((size_t)block->size), greatest_error = 0;
    for (int i = 0; i < selected; i++) {
        int row = selected == 1 ? block->size / 2 : (int)((int64_t)i * (block->size - 1) / (selected - 1)), owner = 0;
        while (first_row_of(owner + 1, block->ranks, block->size) <= row)
            owner++;
        if (block->rank == owner && owner != 0)
            MPI_Send(row_of(block, block->now, row), block->size, MPI_DOUBLE, 0, tag_selected, MPI_COMM_WORLD);
        if (block->rank != 0)
            continue;
        if (owner != 0)
            MPI_Recv(values, block->size, MPI_DOUBLE, owner, tag_selected, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        const double *source = owner == 0 ? row_of(block, block->now, row) : values;
        greatest_error = fmax(greatest_error, show_row(block, row, source));
    }
    if (block->rank == 0 && selected > 0)
        printf("distance of these rows to the solution: at most %.3e\n", greatest_error);
    free(values);
}

/* A sum over the bits of all values and their places: integers, so the order of adding does not matter. */
static uint64_t checksum(const struct block *block)
{
    uint64_t mine = 0, all = 0;
    const double *values = row_of(block, block->now, block->first);
    uint64_t place = (uint64_t)block->first * (uint64_t)block->size;
    for (size_t i = 0; i < (size_t)block->rows * (size_t)block->size; i++, place++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        mine += (bits ^ bits >> 29) * (2 * place + 1);
    }
    MPI_Reduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    return all;
}

/* Iterates and writes the files on the way. Returns the number of the last iteration. */
static int solve(struct block *block, const struct options *options, int iteration, double *residual)
{
    MPI_File diagonal = MPI_FILE_NULL;
    if (options->checkpoint_every > 0)
        diagonal = open_diagonal_file(options->output);
    *residual = HUGE_VAL;
    for (int record = 0; iteration < options->iterations && *residual > options->tolerance;) {
        *residual = iterate(block);
        iteration++;
        if (options->checkpoint_every > 0 && iteration % options->checkpoint_every == 0) {
            write_checkpoint(block, options->output, iteration, *residual);
            write_diagonal(block, diagonal, record++);
        }
    }
    if (options->checkpoint_every > 0)
        check_file_call(MPI_File_close(&diagonal), "close", "the diagonal");
    return iteration;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    struct options options = read_options(argc, argv);
    struct block block = make_block(options.size);
    int begun_after = options.resume == NULL ? 0 : read_checkpoint(&block, options.resume);

    double residual, start_seconds = MPI_Wtime();
    int iteration = solve(&block, &options, begun_after, &residual);
    double seconds = MPI_Wtime() - start_seconds;

    if (block.rank == 0)
        printf("matrix %d x %d, %d ranks, iterations %d to %d in %.3f s, residual %.3e\n", block.size, block.size,
               block.ranks, begun_after + 1, iteration, seconds, residual);
    show_selected_rows(&block, options.selected_rows);
    uint64_t sum = checksum(&block);
    if (block.rank == 0)
        printf("checksum %016llx\n", (unsigned long long)sum);
    free(block.now);
    free(block.next);
    free((void *)block.sines);
    MPI_Finalize();
    return 0;
}
