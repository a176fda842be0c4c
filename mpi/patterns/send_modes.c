/* The other modes of sending: synchronous, buffered, ready; blocking and nonblocking. */
#include "pattern.h"

static void receive(int source, int tag)
{
    MPI_Status status;
    int *message = new_message(count);
    MPI_Recv(message, count, MPI_INT, source, tag, MPI_COMM_WORLD, &status);
    check_status(&status, source, tag, count);
    check_message(message, count, source, tag);
    free(message);
}

static void send_in_all_modes(int target)
{
    int *messages[6], bytes, buffer_bytes;
    MPI_Request requests[3];
    for (int tag = 0; tag < 6; tag++) {
        messages[tag] = new_message(count);
        write_message(messages[tag], count, rank, tag);
    }
    MPI_Pack_size(count, MPI_INT, MPI_COMM_WORLD, &bytes);
    buffer_bytes = 2 * (bytes + MPI_BSEND_OVERHEAD);
    void *buffer = malloc((size_t)buffer_bytes);
    CHECK(buffer != NULL, "no memory");
    MPI_Buffer_attach(buffer, buffer_bytes);
    MPI_Ssend(messages[0], count, MPI_INT, target, 0, MPI_COMM_WORLD);
    MPI_Bsend(messages[1], count, MPI_INT, target, 1, MPI_COMM_WORLD);
    MPI_Issend(messages[2], count, MPI_INT, target, 2, MPI_COMM_WORLD, &requests[0]);
    MPI_Ibsend(messages[3], count, MPI_INT, target, 3, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    /* A ready send may only start when its receive is posted: the target says so. */
    MPI_Recv(NULL, 0, MPI_INT, target, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Rsend(messages[4], count, MPI_INT, target, 4, MPI_COMM_WORLD);
    MPI_Irsend(messages[5], count, MPI_INT, target, 5, MPI_COMM_WORLD, &requests[2]);
    MPI_Wait(&requests[2], MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&buffer, &buffer_bytes);
    free(buffer);
    for (int tag = 0; tag < 6; tag++)
        free(messages[tag]);
}

static void receive_in_all_modes(int source)
{
    int *messages[2] = {new_message(count), new_message(count)};
    MPI_Request requests[2];
    for (int tag = 0; tag < 4; tag++)
        receive(source, tag);
    for (int i = 0; i < 2; i++)
        MPI_Irecv(messages[i], count, MPI_INT, source, 4 + i, MPI_COMM_WORLD, &requests[i]);
    MPI_Send(NULL, 0, MPI_INT, source, 9, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 2; i++) {
        check_message(messages[i], count, source, 4 + i);
        free(messages[i]);
    }
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int partner = rank ^ 1;
    for (int round = 0; round < rounds && partner < ranks; round++) {
        if (rank % 2 == 0)
            send_in_all_modes(partner);
        else
            receive_in_all_modes(partner);
    }
    return pattern_end();
}
