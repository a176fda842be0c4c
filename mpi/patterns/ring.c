/* Ring: every rank sends to its right neighbour and receives from its left one. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    int *outgoing = new_message(count), *incoming = new_message(count);
    for (int round = 0; round < rounds; round++) {
        MPI_Status status;
        write_message(outgoing, count, rank, round);
        MPI_Sendrecv(outgoing, count, MPI_INT, right, round, incoming, count, MPI_INT, left, round, MPI_COMM_WORLD,
                     &status);
        check_status(&status, left, round, count);
        check_message(incoming, count, left, round);
    }

    /* A token that goes round once: each rank sends only after it has received. Alone, a rank would wait for itself. */
    int token = 0;
    if (rank == 0 && ranks > 1) {
        MPI_Send(&token, 1, MPI_INT, right, 99, MPI_COMM_WORLD);
        MPI_Recv(&token, 1, MPI_INT, left, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(token == ranks - 1, "the token counted %d ranks", token);
    } else if (rank > 0) {
        MPI_Recv(&token, 1, MPI_INT, left, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        token++;
        MPI_Send(&token, 1, MPI_INT, right, 99, MPI_COMM_WORLD);
    }
    free(outgoing);
    free(incoming);
    return pattern_end();
}
