/* What the patterns share: start and end, options, checks, and messages whose contents say where they come from.
 *
 * A pattern is a small MPI program that tests run twice: under a real MPI library with the recorder, and replayed in
 * the simulator. It checks every value that it receives. A wrong value ends all ranks with status 1, wrong usage with
 * status 2, so that a pattern never hangs because one rank gave up.
 */
#ifndef MPILAB_PATTERN_H
#define MPILAB_PATTERN_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank;              /* of this process in MPI_COMM_WORLD */
static int ranks;             /* size of MPI_COMM_WORLD */
static int count = 100;       /* --count: elements of a message */
static int rounds = 2;        /* --rounds: how often the pattern repeats */
static const char *directory; /* --directory: where files go; default TMPDIR, else /tmp */

/* Ends all ranks if `condition` does not hold; the rest is a printf format with its arguments. */
#define CHECK(condition, ...)                                                                                        \
    do {                                                                                                             \
        if (!(condition)) {                                                                                          \
            fprintf(stderr, "%s:%d: rank %d of %d: not %s: ", __FILE__, __LINE__, rank, ranks, #condition);          \
            fprintf(stderr, __VA_ARGS__);                                                                            \
            fputc('\n', stderr);                                                                                     \
            MPI_Abort(MPI_COMM_WORLD, 1);                                                                            \
        }                                                                                                            \
    } while (0)

static inline void wrong_usage(const char *program, const char *problem, const char *found)
{
    if (rank == 0)
        fprintf(stderr, "%s: %s%s; usage: %s [--count N] [--rounds N] [--directory DIR]\n", program, problem, found,
                program);
    MPI_Finalize();
    exit(2);
}

static inline int option_number(const char *program, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < 1 || number > 1 << 28)
        wrong_usage(program, "expected a number from 1 to 2^28, found ", text);
    return (int)number;
}

/* Initialises MPI and reads the options. A pattern that needs `least_ranks` ends with status 2 if there are fewer. */
static inline void pattern_start(int argc, char **argv, int least_ranks)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    /* Errors of files are returned by default (MPI 4.1, section 14.7): here they shall end the program. */
    MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    directory = getenv("TMPDIR");
    if (directory == NULL)
        directory = "/tmp";
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            wrong_usage(argv[0], "no value after ", argv[i]);
        if (strcmp(argv[i], "--count") == 0)
            count = option_number(argv[0], argv[i + 1]);
        else if (strcmp(argv[i], "--rounds") == 0)
            rounds = option_number(argv[0], argv[i + 1]);
        else if (strcmp(argv[i], "--directory") == 0)
            directory = argv[i + 1];
        else
            wrong_usage(argv[0], "unknown option ", argv[i]);
    }
    if (ranks < least_ranks) {
        if (rank == 0)
            fprintf(stderr, "%s: needs %d ranks or more, started with %d\n", argv[0], least_ranks, ranks);
        MPI_Finalize();
        exit(2);
    }
}

static inline int pattern_end(void)
{
    MPI_Finalize();
    return 0;
}

/* Room for `elements` integers, all -1, so that what no message wrote is noticed. Freed by the caller. */
static inline int *new_message(int elements)
{
    int *message = malloc((size_t)(elements + 1) * sizeof *message);
    CHECK(message != NULL, "no memory for %d integers", elements);
    for (int i = 0; i <= elements; i++)
        message[i] = -1;
    return message;
}

/* What stands at `position` of the message number `serial` of `sender`. Never negative. */
static inline int value_of(int sender, int serial, int position)
{
    return (sender * 1000003 + serial * 8191 + position) & 0x3fffffff;
}

static inline void write_message(int *message, int elements, int sender, int serial)
{
    for (int i = 0; i < elements; i++)
        message[i] = value_of(sender, serial, i);
}

/* Checks that `message` is what write_message writes, and that nothing was written behind it. */
static inline void check_message(const int *message, int elements, int sender, int serial)
{
    for (int i = 0; i < elements; i++)
        CHECK(message[i] == value_of(sender, serial, i), "element %d of message %d from rank %d is %d", i, serial,
              sender, message[i]);
}

/* Checks the source, the tag and the length that a receive reported. */
static inline void check_status(const MPI_Status *status, int source, int tag, int elements)
{
    int received;
    MPI_Get_count(status, MPI_INT, &received);
    CHECK(status->MPI_SOURCE == source, "received from rank %d instead of %d", status->MPI_SOURCE, source);
    CHECK(status->MPI_TAG == tag, "received tag %d instead of %d", status->MPI_TAG, tag);
    CHECK(received == elements, "received %d elements instead of %d", received, elements);
}

/* The same path on all ranks, of a file that nobody else uses. */
static inline void path_of_file(char path[4096])
{
    if (rank == 0)
        snprintf(path, 4096, "%s/mpilab-pattern-%ld", directory, (long)getpid());
    MPI_Bcast(path, 4096, MPI_CHAR, 0, MPI_COMM_WORLD);
}

#endif
