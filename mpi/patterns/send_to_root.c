/* SendToRoot: all ranks send to rank 0, which receives in the order of ranks. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int *message = new_message(count);
    for (int round = 0; round < rounds; round++) {
        if (rank != 0) {
            write_message(message, count, rank, round);
            MPI_Send(message, count, MPI_INT, 0, round, MPI_COMM_WORLD);
            continue;
        }
        for (int source = 1; source < ranks; source++) {
            MPI_Status status;
            MPI_Recv(message, count, MPI_INT, source, round, MPI_COMM_WORLD, &status);
            check_status(&status, source, round, count);
            check_message(message, count, source, round);
        }
    }
    free(message);
    return pattern_end();
}
