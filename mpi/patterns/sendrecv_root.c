/* SendrecvRoot: all ranks exchange data with rank 0 by MPI_Sendrecv, one after the other. */
#include "pattern.h"

static void exchange_with(int partner, int round, int *outgoing, int *incoming)
{
    MPI_Status status;
    write_message(outgoing, count, rank, round);
    MPI_Sendrecv(outgoing, count, MPI_INT, partner, round, incoming, count, MPI_INT, partner, round, MPI_COMM_WORLD,
                 &status);
    check_status(&status, partner, round, count);
    check_message(incoming, count, partner, round);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int *outgoing = new_message(count), *incoming = new_message(count);
    for (int round = 0; round < rounds; round++) {
        if (rank != 0)
            exchange_with(0, round, outgoing, incoming);
        for (int partner = 1; rank == 0 && partner < ranks; partner++)
            exchange_with(partner, round, outgoing, incoming);
    }
    free(outgoing);
    free(incoming);
    return pattern_end();
}
