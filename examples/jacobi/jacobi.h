/* The parts of the Jacobi solver: what it is asked for, the rows that a rank owns, and its files. */
#ifndef JACOBI_H
#define JACOBI_H

#include <mpi.h>
#include <stddef.h>

/* What the user asks for (options.c). */
struct options {
    int size;             /* of the matrix: points in each direction, with the border */
    int iterations;       /* at most so many */
    int checkpoint_every; /* iterations between two checkpoints; 0: none */
    int selected_rows;    /* rows that rank 0 collects at the end */
    double tolerance;     /* stop when the residual is not above this */
    const char *output;   /* directory of the files */
    const char *resume;   /* checkpoint to begin from, or NULL */
};

/* Reads the options, the same on all ranks. Ends the program with status 2 on wrong usage, 0 after --help. */
struct options read_options(int argc, char **argv);

/* The block of rows that a rank owns, with a halo row above and one below. */
struct block {
    int rank, ranks;
    int size;             /* of the matrix */
    int first, rows;      /* first row of the matrix that is in this block, number of rows */
    int above, below;     /* neighbours, or MPI_PROC_NULL */
    double *now, *next;   /* (rows + 2) x size values each: this iteration's, and the next one's */
    const double *sines;  /* sin(pi k / (size - 1)) for k from 0 to size - 1 */
};

/* The place of a row of the matrix in `values`, which is `now` or `next`. Halo rows included. */
static inline double *row_of(const struct block *block, double *values, int row)
{
    return values + (size_t)(row - block->first + 1) * (size_t)block->size;
}

/* Writes the matrix to OUTPUT/checkpoint: collective. An earlier checkpoint is replaced only by a whole one. */
void write_checkpoint(const struct block *block, const char *output, int iteration, double residual);

/* Fills the block's `now` from the checkpoint at `path`: collective. Returns the iteration after which it was written.
 */
int read_checkpoint(struct block *block, const char *path);

/* Opens OUTPUT/diagonal, empty: collective. */
MPI_File open_diagonal_file(const char *output);

/* Appends the matrix diagonal as record number `record`, each rank its part by one call. */
void write_diagonal(const struct block *block, MPI_File file, int record);

/* Ends all ranks with status 1 and a message that names what could not be done with which file. */
void check_file_call(int error, const char *what, const char *path);

#endif
