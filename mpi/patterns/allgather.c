/* Allgather: short, long, and in place. */
#include "pattern.h"

static void gather_everywhere(int length, int in_place)
{
    int *mine = new_message(length), *all = new_message(ranks * length);
    write_message(mine, length, rank, length);
    if (in_place) {
        memcpy(all + rank * length, mine, (size_t)length * sizeof *all);
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, length, MPI_INT, MPI_COMM_WORLD);
    } else {
        MPI_Allgather(mine, length, MPI_INT, all, length, MPI_INT, MPI_COMM_WORLD);
    }
    for (int source = 0; source < ranks; source++)
        check_message(all + source * length, length, source, length);
    free(mine);
    free(all);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    gather_everywhere(1, 0);
    gather_everywhere(count, 1);
    gather_everywhere(50000, 0);
    return pattern_end();
}
