/* The files of the Jacobi solver, all through MPI-IO: checkpoints of the matrix, and the history of its diagonal. */
#include "jacobi.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* What a checkpoint begins with. The matrix follows, row by row, in the byte order of the machine. */
struct header {
    char magic[8];
    int64_t size, iteration;
    double residual;
};

static const char magic[8] = "JACOBI1";

enum { path_bytes = 4096 };

void check_file_call(int error, const char *what, const char *path)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    if (error == MPI_SUCCESS)
        return;
    MPI_Error_string(error, text, &length);
    fprintf(stderr, "jacobi: cannot %s %s: %s\n", what, path, text);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static MPI_Offset place_of(const struct block *block)
{
    return (MPI_Offset)sizeof(struct header) + (MPI_Offset)block->first * block->size * (MPI_Offset)sizeof(double);
}

void write_checkpoint(const struct block *block, const char *output, int iteration, double residual)
{
    char path[path_bytes], unfinished[path_bytes];
    snprintf(path, sizeof path, "%s/checkpoint", output);
    snprintf(unfinished, sizeof unfinished, "%s/checkpoint.unfinished", output);

    MPI_File file;
    check_file_call(MPI_File_open(MPI_COMM_WORLD, unfinished, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file),
                    "create", unfinished);
    if (block->rank == 0) {
        struct header header = {.size = block->size, .iteration = iteration, .residual = residual};
        memcpy(header.magic, magic, sizeof magic);
        check_file_call(MPI_File_write_at(file, 0, &header, sizeof header, MPI_BYTE, MPI_STATUS_IGNORE), "write",
                        unfinished);
    }
    check_file_call(MPI_File_write_at(file, place_of(block), row_of(block, block->now, block->first),
                                      block->rows * block->size, MPI_DOUBLE, MPI_STATUS_IGNORE),
                    "write", unfinished);
    check_file_call(MPI_File_close(&file), "close", unfinished);

    /* A rank may leave the close before others have written. */
    MPI_Barrier(MPI_COMM_WORLD);
    if (block->rank == 0 && rename(unfinished, path) != 0) {
        perror("jacobi: cannot rename the finished checkpoint");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int read_checkpoint(struct block *block, const char *path)
{
    MPI_File file;
    MPI_Offset bytes, expected;
    struct header header;
    check_file_call(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file), "open", path);
    check_file_call(MPI_File_get_size(file, &bytes), "read", path);
    memset(&header, 0, sizeof header);
    check_file_call(MPI_File_read_at(file, 0, &header, sizeof header, MPI_BYTE, MPI_STATUS_IGNORE), "read", path);
    expected = (MPI_Offset)sizeof header + (MPI_Offset)block->size * block->size * (MPI_Offset)sizeof(double);
    if (memcmp(header.magic, magic, sizeof magic) != 0 || header.size != block->size || bytes != expected) {
        if (block->rank == 0)
            fprintf(stderr, "jacobi: %s is no checkpoint of a matrix of --size %d: expected %lld bytes, found %lld\n",
                    path, block->size, (long long)expected, (long long)bytes);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }

    check_file_call(MPI_File_read_at(file, place_of(block), row_of(block, block->now, block->first),
                                     block->rows * block->size, MPI_DOUBLE, MPI_STATUS_IGNORE),
                    "read", path);
    check_file_call(MPI_File_close(&file), "close", path);
    return (int)header.iteration;
}

MPI_File open_diagonal_file(const char *output)
{
    char path[path_bytes];
    MPI_File file;
    snprintf(path, sizeof path, "%s/diagonal", output);
    check_file_call(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file),
                    "create", path);
    check_file_call(MPI_File_set_size(file, 0), "empty", path);
    return file;
}

void write_diagonal(const struct block *block, MPI_File file, int record)
{
    /* From one element of the diagonal to the next it is one row and one column. */
    MPI_Datatype diagonal;
    MPI_Type_vector(block->rows, 1, block->size + 1, MPI_DOUBLE, &diagonal);
    MPI_Type_commit(&diagonal);
    MPI_Offset place = ((MPI_Offset)record * block->size + block->first) * (MPI_Offset)sizeof(double);
    const double *start = row_of(block, block->now, block->first) + block->first;
    check_file_call(MPI_File_write_at(file, place, start, 1, diagonal, MPI_STATUS_IGNORE), "write", "the diagonal");
    MPI_Type_free(&diagonal);
}
