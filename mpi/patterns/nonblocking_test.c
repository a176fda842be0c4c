/* MPI_Test, MPI_Testall, MPI_Testany, MPI_Testsome: polling while the other side computes. */
#include "pattern.h"

enum { messages_each = 3 };

static int *messages[messages_each];
static MPI_Request requests[messages_each];

/* Sleeping between two tests bounds the number of calls, and lets the other rank have the core. */
static void pause_between_tests(void)
{
    usleep(100);
}

static void complete_by_test(void)
{
    for (int i = 0; i < messages_each; i++)
        for (int done = 0; !done; pause_between_tests())
            MPI_Test(&requests[i], &done, MPI_STATUS_IGNORE);
}

static void complete_by_testall(void)
{
    for (int done = 0; !done; pause_between_tests())
        MPI_Testall(messages_each, requests, &done, MPI_STATUSES_IGNORE);
}

static void complete_by_testany(void)
{
    for (int completed = 0; completed < messages_each; pause_between_tests()) {
        int index, done;
        MPI_Testany(messages_each, requests, &index, &done, MPI_STATUS_IGNORE);
        CHECK(!done || index != MPI_UNDEFINED, "there were active requests, yet none was named");
        completed += done;
    }
}

static void complete_by_testsome(void)
{
    for (int completed = 0; completed < messages_each; pause_between_tests()) {
        int indices[messages_each], now;
        MPI_Testsome(messages_each, requests, &now, indices, MPI_STATUSES_IGNORE);
        CHECK(now != MPI_UNDEFINED, "there were active requests, yet none was found");
        completed += now;
    }
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    void (*const complete[])(void) = {complete_by_test, complete_by_testall, complete_by_testany,
                                      complete_by_testsome};
    int partner = rank ^ 1;
    for (int i = 0; i < messages_each; i++)
        messages[i] = new_message(count);
    for (int way = 0; way < 4 && partner < ranks; way++) {
        for (int i = 0; i < messages_each; i++) {
            if (rank % 2 == 0) {
                usleep(300);
                write_message(messages[i], count, rank, way * messages_each + i);
                MPI_Isend(messages[i], count, MPI_INT, partner, i, MPI_COMM_WORLD, &requests[i]);
            } else {
                MPI_Irecv(messages[i], count, MPI_INT, partner, i, MPI_COMM_WORLD, &requests[i]);
            }
        }
        complete[way]();
        for (int i = 0; i < messages_each && rank % 2 == 1; i++)
            check_message(messages[i], count, partner, way * messages_each + i);
    }
    for (int i = 0; i < messages_each; i++)
        free(messages[i]);
    return pattern_end();
}
