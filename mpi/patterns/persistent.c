/* Persistent requests: made once, started many times, alone and together; one never started. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    int *outgoing = new_message(count), *incoming = new_message(count);
    MPI_Request requests[2], never_started;
    MPI_Recv_init(incoming, count, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(outgoing, count, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Recv_init(incoming, count, MPI_INT, left, 2, MPI_COMM_WORLD, &never_started);
    for (int round = 0; round < 2 * rounds; round++) {
        MPI_Status statuses[2];
        write_message(outgoing, count, rank, round);
        if (round % 2 == 0) {
            MPI_Startall(2, requests);
            MPI_Waitall(2, requests, statuses);
        } else {
            MPI_Start(&requests[0]);
            MPI_Start(&requests[1]);
            MPI_Wait(&requests[1], &statuses[1]);
            MPI_Wait(&requests[0], &statuses[0]);
        }
        CHECK(requests[0] != MPI_REQUEST_NULL, "a persistent request was lost");
        check_status(&statuses[0], left, 1, count);
        check_message(incoming, count, left, round);
    }
    /* Waiting for an inactive request returns at once. */
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
    MPI_Request_free(&never_started);
    free(outgoing);
    free(incoming);
    return pattern_end();
}
