/* MPI_Waitany and MPI_Waitsome: rank 0 takes the messages of all others in the order in which they come. */
#include "pattern.h"

/* Takes one message of each other rank; `some` at a time if asked. Returns the number of taken messages. */
static int take_all(int **messages, MPI_Request *requests, int round, int some)
{
    int taken = 0, others = ranks - 1;
    int *indices = malloc((size_t)others * sizeof *indices);
    MPI_Status *statuses = malloc((size_t)others * sizeof *statuses);
    CHECK(indices && statuses, "no memory");
    for (int i = 0; i < others; i++)
        MPI_Irecv(messages[i], count, MPI_INT, i + 1, round, MPI_COMM_WORLD, &requests[i]);
    for (;;) {
        int completed = 1;
        if (some)
            MPI_Waitsome(others, requests, &completed, indices, statuses);
        else
            MPI_Waitany(others, requests, indices, statuses);
        if (completed == MPI_UNDEFINED || indices[0] == MPI_UNDEFINED)
            break;
        for (int i = 0; i < completed; i++) {
            check_status(&statuses[i], indices[i] + 1, round, count);
            check_message(messages[indices[i]], count, indices[i] + 1, round);
        }
        taken += completed;
    }
    free(indices);
    free(statuses);
    return taken;
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int others = ranks - 1;
    int **messages = malloc((size_t)others * sizeof *messages);
    MPI_Request *requests = malloc((size_t)others * sizeof *requests);
    CHECK(messages && requests, "no memory");
    for (int i = 0; i < others; i++)
        messages[i] = new_message(count);
    for (int round = 0; round < 2 * rounds; round++) {
        if (rank == 0) {
            int taken = take_all(messages, requests, round, round % 2);
            CHECK(taken == others, "%d messages were taken", taken);
        } else {
            usleep((useconds_t)((ranks - rank) * 500));
            write_message(messages[0], count, rank, round);
            MPI_Send(messages[0], count, MPI_INT, 0, round, MPI_COMM_WORLD);
        }
    }
    for (int i = 0; i < others; i++)
        free(messages[i]);
    free(messages);
    free(requests);
    return pattern_end();
}
