/* The timed file operations, through MPI-IO, by rank 0 alone. */
#include "probe.h"

#include <unistd.h>

/* The first part of the file is for reading; writes go behind it until the file has grown to `most`. */
enum { readable = largest_bytes, most = readable + (64 << 20) };

static void require(int error, const char *path)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    if (error == MPI_SUCCESS)
        return;
    MPI_Error_string(error, text, &length);
    give_up(path, text);
}

void open_probe_file(struct probe_file *file, const char *directory, const struct buffers *buffers)
{
    int length = snprintf(file->path, sizeof file->path, "%s/mpilab-probe-%ld", directory, (long)getpid());
    if (length >= (int)sizeof file->path)
        give_up("--directory", "the path is too long");
    require(MPI_File_open(MPI_COMM_SELF, file->path, MPI_MODE_CREATE | MPI_MODE_EXCL | MPI_MODE_RDWR, MPI_INFO_NULL,
                          &file->file),
            file->path);
    /* Without a name it goes away with the last process that has it open, however that ends. */
    file->has_name = unlink(file->path) != 0;
    require(MPI_File_write_at(file->file, 0, buffers->outgoing, readable, MPI_BYTE, MPI_STATUS_IGNORE), file->path);
    file->end = readable;
}

void close_probe_file(struct probe_file *file)
{
    MPI_File_close(&file->file);
    if (file->has_name)
        MPI_File_delete(file->path, MPI_INFO_NULL);
}

/* Writes at the end of the file, so that the file system has to find room, as for a file that is written anew. */
static void append(struct probe_file *file, const struct buffers *buffers, int64_t bytes)
{
    require(MPI_File_write_at(file->file, file->end, buffers->outgoing, (int)bytes, MPI_BYTE, MPI_STATUS_IGNORE),
            file->path);
    file->end += bytes;
}

static void make_room(struct probe_file *file, int64_t bytes)
{
    if (file->end + bytes <= most)
        return;
    require(MPI_File_set_size(file->file, readable), file->path);
    file->end = readable;
}

double measure_file(const struct point *point, struct probe_file *file, const struct buffers *buffers)
{
    double total = 0;
    for (int i = 0; i < point->repetitions; i++) {
        make_room(file, point->bytes);
        if (point->kind == file_sync)
            append(file, buffers, point->bytes);
        int64_t start = now_nanoseconds();
        if (point->kind == file_write)
            append(file, buffers, point->bytes);
        else if (point->kind == file_sync)
            require(MPI_File_sync(file->file), file->path);
        else
            require(MPI_File_read_at(file->file, i * point->bytes % (readable - point->bytes + 1), buffers->incoming,
                                     (int)point->bytes, MPI_BYTE, MPI_STATUS_IGNORE),
                    file->path);
        total += (double)(now_nanoseconds() - start);
    }
    return total;
}
