/* Paired: every even rank exchanges data with the next odd rank. A last rank without a partner does nothing. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int partner = rank ^ 1;
    int *outgoing = new_message(count), *incoming = new_message(count);
    for (int round = 0; round < rounds && partner < ranks; round++) {
        MPI_Status status;
        write_message(outgoing, count, rank, round);
        MPI_Sendrecv(outgoing, count, MPI_INT, partner, 7, incoming, count, MPI_INT, partner, 7, MPI_COMM_WORLD,
                     &status);
        check_status(&status, partner, 7, count);
        check_message(incoming, count, partner, round);

        MPI_Sendrecv_replace(outgoing, count, MPI_INT, partner, 8, partner, 8, MPI_COMM_WORLD, &status);
        check_status(&status, partner, 8, count);
        check_message(outgoing, count, partner, round);
    }
    free(outgoing);
    free(incoming);
    return pattern_end();
}
