/* Messages of a rank to itself: nonblocking, by Sendrecv, in MPI_COMM_SELF; small and large. */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    const int lengths[] = {1, 100000};
    for (int way = 0; way < 2; way++) {
        int length = lengths[way], *outgoing = new_message(length), *incoming = new_message(length);
        MPI_Status status;
        MPI_Request request;
        write_message(outgoing, length, rank, way);
        MPI_Irecv(incoming, length, MPI_INT, rank, 1, MPI_COMM_WORLD, &request);
        MPI_Send(outgoing, length, MPI_INT, rank, 1, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        check_status(&status, rank, 1, length);
        check_message(incoming, length, rank, way);

        MPI_Isend(outgoing, length, MPI_INT, 0, 2, MPI_COMM_SELF, &request);
        memset(incoming, 0xff, (size_t)length * sizeof *incoming);
        MPI_Recv(incoming, length, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_SELF, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        check_status(&status, 0, 2, length);
        check_message(incoming, length, rank, way);

        memset(incoming, 0xff, (size_t)length * sizeof *incoming);
        MPI_Sendrecv(outgoing, length, MPI_INT, rank, 3, incoming, length, MPI_INT, rank, 3, MPI_COMM_WORLD, &status);
        check_message(incoming, length, rank, way);
        free(outgoing);
        free(incoming);
    }
    return pattern_end();
}
