/* Messages far above every eager limit: in both directions at once, and several on their way together. */
#include "pattern.h"

enum { elements = 1 << 19, together = 3 };

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int partner = rank ^ 1;
    int *outgoing = new_message(elements), *incoming = new_message(together * elements);
    if (partner < ranks) {
        MPI_Request requests[2 * together];
        MPI_Status status;
        write_message(outgoing, elements, rank, 0);
        MPI_Sendrecv(outgoing, elements, MPI_INT, partner, 0, incoming, elements, MPI_INT, partner, 0, MPI_COMM_WORLD,
                     &status);
        check_status(&status, partner, 0, elements);
        check_message(incoming, elements, partner, 0);
        for (int i = 0; i < together; i++)
            MPI_Irecv(incoming + i * elements, elements, MPI_INT, partner, i, MPI_COMM_WORLD, &requests[i]);
        for (int i = 0; i < together; i++)
            MPI_Isend(outgoing, elements, MPI_INT, partner, i, MPI_COMM_WORLD, &requests[together + i]);
        MPI_Waitall(2 * together, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < together; i++)
            check_message(incoming + i * elements, elements, partner, 0);
    }
    free(outgoing);
    free(incoming);
    return pattern_end();
}
