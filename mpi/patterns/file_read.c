/* Independent file reads: at explicit offsets, by the individual pointer, nonblocking, through a file view, into a
 * derived datatype in memory, and beyond the end of the file. Rank 0 writes the file first.
 */
#include "pattern.h"

static void write_file(const char *path)
{
    MPI_File file;
    int elements = ranks * count, *all = new_message(elements);
    write_message(all, elements, 0, 0);
    MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write(file, all, elements, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    free(all);
}

static void check_read(const int *message, int elements, int first, int step)
{
    for (int i = 0; i < elements; i++)
        CHECK(message[i] == value_of(0, 0, first + i * step), "integer %d of the file is %d", first + i * step,
              message[i]);
}

static void read_contiguous(MPI_File file, int *message)
{
    int first = rank * count, elements;
    MPI_Offset mine = first * (MPI_Offset)sizeof(int);
    MPI_Request request;
    MPI_Status status;
    MPI_File_read_at(file, mine, message, count, MPI_INT, &status);
    check_read(message, count, first, 1);

    memset(message, 0xff, (size_t)count * sizeof *message);
    MPI_File_seek(file, mine, MPI_SEEK_SET);
    MPI_File_read(file, message, count / 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read(file, message + count / 2, count - count / 2, MPI_INT, MPI_STATUS_IGNORE);
    check_read(message, count, first, 1);

    memset(message, 0xff, (size_t)count * sizeof *message);
    MPI_File_iread_at(file, mine, message, count, MPI_INT, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_read(message, count, first, 1);

    /* Half of this lies beyond the end: the status says how much came. */
    MPI_Offset end = (MPI_Offset)(ranks * count - count / 2) * (MPI_Offset)sizeof(int);
    MPI_File_read_at(file, end, message, count, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &elements);
    CHECK(elements == count / 2, "%d integers came from the last %d of the file", elements, count / 2);
}

static void read_strided(MPI_File file, int *message)
{
    MPI_Datatype every_nth, every_second;
    MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)ranks * (MPI_Aint)sizeof(int), &every_nth);
    MPI_Type_commit(&every_nth);
    MPI_File_set_view(file, rank * (MPI_Offset)sizeof(int), MPI_INT, every_nth, "native", MPI_INFO_NULL);
    MPI_File_read_at(file, 0, message, count, MPI_INT, MPI_STATUS_IGNORE);
    check_read(message, count, rank, ranks);

    int *spread = new_message(2 * count);
    MPI_Type_vector(count, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);
    MPI_File_read_at(file, 0, spread, 1, every_second, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; i++)
        CHECK(spread[2 * i] == message[i] && spread[2 * i + 1] == -1, "the derived datatype holds %d, %d at %d",
              spread[2 * i], spread[2 * i + 1], i);
    MPI_Type_free(&every_second);
    MPI_Type_free(&every_nth);
    free(spread);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    char path[4096];
    MPI_File file;
    int *message = new_message(count);
    path_of_file(path);
    if (rank == 0)
        write_file(path);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    read_contiguous(file, message);
    read_strided(file, message);
    MPI_File_close(&file);
    if (rank == 0)
        MPI_File_delete(path, MPI_INFO_NULL);
    free(message);
    return pattern_end();
}
