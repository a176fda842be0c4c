/* Unexpected messages: rank 0 sends long before rank 1 posts the receives, several tags, received in another order. */
#include "pattern.h"

enum { tags = 4 };

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int *messages[tags], length = count, to = rank ^ 1;
    MPI_Request requests[tags];
    for (int tag = 0; tag < tags; tag++)
        messages[tag] = new_message(length);
    for (int round = 0; round < rounds && to < ranks; round++) {
        if (rank % 2 == 0) {
            for (int tag = 0; tag < tags; tag++) {
                write_message(messages[tag], length, rank, tag);
                MPI_Isend(messages[tag], length, MPI_INT, to, tag, MPI_COMM_WORLD, &requests[tag]);
            }
            /* The marker comes last, so whoever has it has everything else waiting. */
            MPI_Send(NULL, 0, MPI_INT, to, tags, MPI_COMM_WORLD);
            MPI_Waitall(tags, requests, MPI_STATUSES_IGNORE);
        } else {
            MPI_Recv(NULL, 0, MPI_INT, to, tags, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            for (int tag = tags - 1; tag >= 0; tag--) {
                MPI_Status status;
                /* A longer receive than the message is legal; the status says how much came. */
                int *longer = new_message(length + 5);
                MPI_Recv(longer, length + 5, MPI_INT, to, tag, MPI_COMM_WORLD, &status);
                check_status(&status, to, tag, length);
                check_message(longer, length, to, tag);
                CHECK(longer[length] == -1, "something was written behind the message");
                free(longer);
            }
        }
    }

    /* Two messages of one tag arrive in the order of their sending, whatever their lengths. */
    if (to < ranks && rank % 2 == 0) {
        write_message(messages[0], length, rank, 10);
        MPI_Send(messages[0], length, MPI_INT, to, 5, MPI_COMM_WORLD);
        write_message(messages[0], 1, rank, 11);
        MPI_Send(messages[0], 1, MPI_INT, to, 5, MPI_COMM_WORLD);
    } else if (to < ranks) {
        MPI_Status status;
        usleep(2000);
        MPI_Recv(messages[0], length, MPI_INT, to, 5, MPI_COMM_WORLD, &status);
        check_status(&status, to, 5, length);
        check_message(messages[0], length, to, 10);
        MPI_Recv(messages[0], length, MPI_INT, to, 5, MPI_COMM_WORLD, &status);
        check_status(&status, to, 5, 1);
        check_message(messages[0], 1, to, 11);
    }
    for (int tag = 0; tag < tags; tag++)
        free(messages[tag]);
    return pattern_end();
}
