/* Independent file writes: at explicit offsets, by the individual pointer, through a file view, and from a derived
 * datatype in memory. Rank 0 reads the whole file back and checks every value.
 */
#include "pattern.h"

enum { parts = 4 };

/* The file has `parts` blocks one after the other. In each, rank r owns `count` integers: contiguous in all but the
 * third, where the ranks' integers alternate. */
static MPI_Offset start_of(int part)
{
    return (MPI_Offset)part * ranks * count * (MPI_Offset)sizeof(int);
}

static void write_parts(MPI_File file, int *message)
{
    MPI_Offset mine = (MPI_Offset)rank * count * (MPI_Offset)sizeof(int);
    MPI_Status status;
    int written;
    write_message(message, count, rank, 0);
    MPI_File_write_at(file, start_of(0) + mine, message, count, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &written);
    CHECK(written == count, "%d of %d integers were written", written, count);

    write_message(message, count, rank, 1);
    MPI_File_seek(file, start_of(1) + mine, MPI_SEEK_SET);
    MPI_File_write(file, message, count / 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write(file, message + count / 2, count - count / 2, MPI_INT, MPI_STATUS_IGNORE);

    /* Every second integer in memory becomes contiguous in the file. */
    MPI_Datatype every_second;
    int *spread = new_message(2 * count);
    MPI_Type_vector(count, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);
    for (int i = 0; i < count; i++)
        spread[2 * i] = value_of(rank, 3, i);
    MPI_File_write_at(file, start_of(3) + mine, spread, 1, every_second, MPI_STATUS_IGNORE);
    MPI_Type_free(&every_second);
    free(spread);
}

static void write_through_view(MPI_File file, int *message)
{
    MPI_Datatype every_nth;
    MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint)ranks * (MPI_Aint)sizeof(int), &every_nth);
    MPI_Type_commit(&every_nth);
    write_message(message, count, rank, 2);
    MPI_File_set_view(file, start_of(2) + rank * (MPI_Offset)sizeof(int), MPI_INT, every_nth, "native", MPI_INFO_NULL);
    MPI_File_write(file, message, count / 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write_at(file, count / 2, message + count / 2, count - count / 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Type_free(&every_nth);
}

static void check_file(MPI_File file)
{
    int elements = parts * ranks * count, *all = new_message(elements);
    MPI_Offset size;
    MPI_File_get_size(file, &size);
    CHECK(size == elements * (MPI_Offset)sizeof(int), "the file has %lld bytes", (long long)size);
    MPI_File_set_view(file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_File_read_at(file, 0, all, elements, MPI_INT, MPI_STATUS_IGNORE);
    for (int part = 0; part < parts; part++)
        for (int i = 0; i < ranks * count; i++) {
            int owner = part == 2 ? i % ranks : i / count, position = part == 2 ? i / ranks : i % count;
            CHECK(all[part * ranks * count + i] == value_of(owner, part, position), "integer %d of part %d is %d", i,
                  part, all[part * ranks * count + i]);
        }
    free(all);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    char path[4096];
    MPI_File file;
    int *message = new_message(count);
    path_of_file(path);
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    write_parts(file, message);
    write_through_view(file, message);
    /* Closing makes the data visible to whoever opens the file later (MPI 4.1, section 14.6.1). */
    MPI_File_sync(file);
    MPI_File_close(&file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
        check_file(file);
        MPI_File_close(&file);
    }
    free(message);
    return pattern_end();
}
