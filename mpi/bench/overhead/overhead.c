/* The cost of a call: a loop of MPI_Send to MPI_PROC_NULL, which recorders record, and of MPI_Comm_rank, which they leave
 * alone. Run with and without the tools; the difference is what they add. One rank.
 *
 *     overhead REPETITIONS LABEL
 *
 * prints one JSON line a repetition: the label, the call, the calls in it and the nanoseconds of each on average. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SENDS = 400000, QUERIES = 4000000 };

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double sends_ns(void)
{
    int value = 0;
    double start_ns = now_ns();
    for (int each = 0; each < SENDS; each++)
        MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
    return (now_ns() - start_ns) / SENDS;
}

static double queries_ns(void)
{
    int rank;
    double start_ns = now_ns();
    for (int each = 0; each < QUERIES; each++)
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return (now_ns() - start_ns) / QUERIES;
}

static void print(const char *label, const char *call, int calls, double call_ns)
{
    printf("{\"run\": \"%s\", \"call\": \"%s\", \"calls\": %d, \"call_nanoseconds\": %.3f}\n", label, call, calls, call_ns);
}

int main(int count, char **arguments)
{
    if (count != 3 || atoi(arguments[1]) < 1) {
        fprintf(stderr, "usage: overhead REPETITIONS LABEL\n");
        return 2;
    }
    MPI_Init(&count, &arguments);
    sends_ns(), queries_ns(); /* warm */
    for (int repetition = 0; repetition < atoi(arguments[1]); repetition++) {
        print(arguments[2], "MPI_Send", SENDS, sends_ns());
        print(arguments[2], "MPI_Comm_rank", QUERIES, queries_ns());
    }
    MPI_Finalize();
    return 0;
}
