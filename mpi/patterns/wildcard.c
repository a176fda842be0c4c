/* Wildcards: MPI_ANY_SOURCE and MPI_ANY_TAG in blocking and in nonblocking receives, with and without statuses. What
 * the program does next does not depend on which message came first, except for the checks.
 */
#include "pattern.h"

/* The message of `sender` in `round` has the tag 10 * round + sender % 3. */
static int tag_of(int sender, int round)
{
    return 10 * round + sender % 3;
}

/* One message of every other rank, in any order, by blocking receives. */
static void receive_from_any_source(int *message, int round)
{
    char *seen = calloc((size_t)ranks, 1);
    CHECK(seen != NULL, "no memory");
    for (int i = 1; i < ranks; i++) {
        MPI_Status status;
        MPI_Recv(message, count, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        int source = status.MPI_SOURCE;
        CHECK(!seen[source], "rank %d was received twice", source);
        seen[source] = 1;
        check_status(&status, source, tag_of(source, round), count);
        check_message(message, count, source, round);
    }
    free(seen);
}

static void receive_any_tag(int *message, int round)
{
    for (int source = 1; source < ranks; source++) {
        MPI_Status status;
        MPI_Recv(message, count, MPI_INT, source, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        check_status(&status, source, tag_of(source, round), count);
        check_message(message, count, source, round);
    }
}

/* Nonblocking: the source is not known from a status that the program ignores, only from the contents. */
static void receive_nonblocking(int round, int ignore_statuses)
{
    int others = ranks - 1;
    int **messages = malloc((size_t)others * sizeof *messages);
    MPI_Request *requests = malloc((size_t)others * sizeof *requests);
    MPI_Status *statuses = malloc((size_t)others * sizeof *statuses);
    CHECK(messages && requests && statuses, "no memory");
    for (int i = 0; i < others; i++) {
        messages[i] = new_message(count);
        MPI_Irecv(messages[i], count, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[i]);
    }
    MPI_Waitall(others, requests, ignore_statuses ? MPI_STATUSES_IGNORE : statuses);
    long sum_of_sources = 0;
    for (int i = 0; i < others; i++) {
        int source = 1;
        while (source < ranks && messages[i][0] != value_of(source, round, 0))
            source++;
        CHECK(source < ranks, "no rank sends a message that begins with %d", messages[i][0]);
        check_message(messages[i], count, source, round);
        if (!ignore_statuses)
            check_status(&statuses[i], source, tag_of(source, round), count);
        sum_of_sources += source;
        free(messages[i]);
    }
    CHECK(sum_of_sources == (long)ranks * others / 2, "the sources add up to %ld", sum_of_sources);
    free(messages);
    free(requests);
    free(statuses);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int *message = new_message(count);
    if (rank != 0) {
        /* Each round ends before the next one begins, so that a wildcard cannot take a later round's message. */
        for (int round = 0; round < 4; round++) {
            write_message(message, count, rank, round);
            MPI_Send(message, count, MPI_INT, 0, tag_of(rank, round), MPI_COMM_WORLD);
            MPI_Barrier(MPI_COMM_WORLD);
        }
    } else {
        receive_from_any_source(message, 0);
        MPI_Barrier(MPI_COMM_WORLD);
        receive_any_tag(message, 1);
        MPI_Barrier(MPI_COMM_WORLD);
        receive_nonblocking(2, 0);
        MPI_Barrier(MPI_COMM_WORLD);
        receive_nonblocking(3, 1);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    free(message);
    return pattern_end();
}
