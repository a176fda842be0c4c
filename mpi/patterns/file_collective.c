/* Collective file access: every rank writes and reads its block of a matrix through a subarray view. */
#include "pattern.h"

enum { height = 12, width = 10 };

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    char path[4096];
    int dimensions[2] = {0, 0}, sizes[2], part[2] = {height, width}, from[2];
    MPI_Dims_create(ranks, 2, dimensions);
    sizes[0] = dimensions[0] * height;
    sizes[1] = dimensions[1] * width;
    from[0] = rank / dimensions[1] * height;
    from[1] = rank % dimensions[1] * width;
    MPI_Datatype block;
    MPI_Type_create_subarray(2, sizes, part, from, MPI_ORDER_C, MPI_INT, &block);
    MPI_Type_commit(&block);

    MPI_File file;
    int *message = new_message(height * width);
    path_of_file(path);
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    MPI_File_set_size(file, 0);
    MPI_File_set_view(file, 0, MPI_INT, block, "native", MPI_INFO_NULL);
    write_message(message, height * width, rank, 0);
    MPI_File_write_at_all(file, 0, message, height * width, MPI_INT, MPI_STATUS_IGNORE);
    memset(message, 0xff, (size_t)(height * width) * sizeof *message);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_read_all(file, message, height * width, MPI_INT, MPI_STATUS_IGNORE);
    check_message(message, height * width, rank, 0);
    MPI_File_close(&file);

    /* A neighbour's block, read independently, shows that the blocks are where they belong. */
    if (rank == 0) {
        int corner;
        MPI_Offset place = ((MPI_Offset)sizes[0] - height) * sizes[1] + sizes[1] - width;
        MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
        MPI_File_read_at(file, place * (MPI_Offset)sizeof(int), &corner, 1, MPI_INT, MPI_STATUS_IGNORE);
        CHECK(corner == value_of(ranks - 1, 0, 0), "the last block begins with %d", corner);
        MPI_File_close(&file);
    }
    MPI_Type_free(&block);
    free(message);
    return pattern_end();
}
