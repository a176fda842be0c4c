/* Nonblocking exchange of all with all: every receive is posted first, then every send, then one MPI_Waitall. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    size_t elements = (size_t)ranks * (size_t)count;
    int *outgoing = malloc(elements * sizeof *outgoing), *incoming = malloc(elements * sizeof *incoming);
    MPI_Request *requests = malloc(2 * (size_t)ranks * sizeof *requests);
    MPI_Status *statuses = malloc(2 * (size_t)ranks * sizeof *statuses);
    CHECK(outgoing && incoming && requests && statuses, "no memory");
    for (int round = 0; round < rounds; round++) {
        memset(incoming, 0xff, elements * sizeof *incoming);
        for (int peer = 0; peer < ranks; peer++)
            MPI_Irecv(incoming + (size_t)peer * (size_t)count, count, MPI_INT, peer, round, MPI_COMM_WORLD,
                      &requests[peer]);
        for (int peer = 0; peer < ranks; peer++) {
            int *message = outgoing + (size_t)peer * (size_t)count;
            write_message(message, count, rank, peer);
            MPI_Isend(message, count, MPI_INT, peer, round, MPI_COMM_WORLD, &requests[ranks + peer]);
        }
        MPI_Waitall(2 * ranks, requests, statuses);
        for (int peer = 0; peer < ranks; peer++) {
            check_status(&statuses[peer], peer, round, count);
            check_message(incoming + (size_t)peer * (size_t)count, count, peer, rank);
            CHECK(requests[peer] == MPI_REQUEST_NULL, "a completed request is not null");
        }
    }

    /* Waiting for nothing is allowed: null requests, and none at all. */
    MPI_Waitall(2 * ranks, requests, MPI_STATUSES_IGNORE);
    MPI_Waitall(0, requests, MPI_STATUSES_IGNORE);
    free(outgoing);
    free(incoming);
    free(requests);
    free(statuses);
    return pattern_end();
}
