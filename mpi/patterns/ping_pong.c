/* Ping-pong between ranks 0 and 1 over several sizes, eager and rendezvous. Other ranks only start and end. */
#include "pattern.h"

static const int sizes[] = {0, 1, 10, 1000, 4096, 20000, 300000};

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    for (int i = 0; i < (int)(sizeof sizes / sizeof *sizes) && rank < 2; i++) {
        int elements = sizes[i];
        int *message = new_message(elements);
        for (int round = 0; round < rounds; round++) {
            MPI_Status status;
            if (rank == 0) {
                write_message(message, elements, 0, round);
                MPI_Send(message, elements, MPI_INT, 1, i, MPI_COMM_WORLD);
                MPI_Recv(message, elements, MPI_INT, 1, i, MPI_COMM_WORLD, &status);
                check_message(message, elements, 1, round);
            } else {
                MPI_Recv(message, elements, MPI_INT, 0, i, MPI_COMM_WORLD, &status);
                check_message(message, elements, 0, round);
                write_message(message, elements, 1, round);
                MPI_Send(message, elements, MPI_INT, 0, i, MPI_COMM_WORLD);
            }
            check_status(&status, 1 - rank, i, elements);
        }
        free(message);
    }
    return pattern_end();
}
