/* Alltoall: short, long, and in place. */
#include "pattern.h"

static void exchange(int length, int in_place)
{
    int *outgoing = new_message(ranks * length), *incoming = new_message(ranks * length);
    for (int target = 0; target < ranks; target++)
        write_message((in_place ? incoming : outgoing) + target * length, length, rank, target);
    if (in_place)
        MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, incoming, length, MPI_INT, MPI_COMM_WORLD);
    else
        MPI_Alltoall(outgoing, length, MPI_INT, incoming, length, MPI_INT, MPI_COMM_WORLD);
    for (int source = 0; source < ranks; source++)
        check_message(incoming + source * length, length, source, rank);
    free(outgoing);
    free(incoming);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    exchange(1, 0);
    exchange(count, 1);
    exchange(50000, 0);
    return pattern_end();
}
