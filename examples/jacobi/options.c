/* The command line of the Jacobi solver. */
#include "jacobi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: jacobi [options]\n"
    "\n"
    "Solves the Poisson equation on the unit square by Jacobi iterations on all ranks of MPI_COMM_WORLD.\n"
    "\n"
    "  --size N              points of the matrix in each direction, 3 to 32768 (default 1024)\n"
    "  --iterations N        iterations at most (default 200)\n"
    "  --tolerance T         stop when no point changes by more than T (default 0: all iterations)\n"
    "  --checkpoint-every N  write the matrix and its diagonal every N iterations (default 50; 0: never)\n"
    "  --rows N              rows that rank 0 collects and prints at the end (default 9)\n"
    "  --output DIR          existing directory for the files \"checkpoint\" and \"diagonal\" (default .)\n"
    "  --resume FILE         begin from this checkpoint\n"
    "  --help                print this\n";

/* Rank 0 speaks for all. No rank returns from here. */
static void stop(int status, const char *problem, const char *found)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0 && status == 0)
        fputs(help, stdout);
    else if (rank == 0)
        fprintf(stderr, "jacobi: %s%s (jacobi --help explains the options)\n", problem, found);
    MPI_Finalize();
    exit(status);
}

static int read_number(const char *option, const char *text, long least, long most)
{
    char *end, problem[160];
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0' || number < least || number > most) {
        snprintf(problem, sizeof problem, "%s: expected a number from %ld to %ld, found ", option, least, most);
        stop(2, problem, text);
    }
    return (int)number;
}

static double read_tolerance(const char *text)
{
    char *end;
    double tolerance = strtod(text, &end);
    if (end == text || *end != '\0' || !(tolerance >= 0))
        stop(2, "--tolerance: expected a number that is not negative, found ", text);
    return tolerance;
}

struct options read_options(int argc, char **argv)
{
    struct options options = {
        .size = 1024, .iterations = 200, .checkpoint_every = 50, .selected_rows = 9, .output = "."};
    for (int i = 1; i < argc; i += 2) {
        const char *option = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(option, "--help") == 0)
            stop(0, "", "");
        if (value == NULL)
            stop(2, "no value, or no such option: ", option);
        if (strcmp(option, "--size") == 0)
            options.size = read_number(option, value, 3, 32768);
        else if (strcmp(option, "--iterations") == 0)
            options.iterations = read_number(option, value, 0, 1000000000);
        else if (strcmp(option, "--tolerance") == 0)
            options.tolerance = read_tolerance(value);
        else if (strcmp(option, "--checkpoint-every") == 0)
            options.checkpoint_every = read_number(option, value, 0, 1000000000);
        else if (strcmp(option, "--rows") == 0)
            options.selected_rows = read_number(option, value, 0, 32768);
        else if (strcmp(option, "--output") == 0)
            options.output = value;
        else if (strcmp(option, "--resume") == 0)
            options.resume = value;
        else
            stop(2, "no such option: ", option);
    }
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (options.size < ranks) {
        char found[80];
        snprintf(found, sizeof found, "found %d rows for %d ranks", options.size, ranks);
        stop(2, "--size: expected at least one row of the matrix for each rank, ", found);
    }
    if (options.selected_rows > options.size)
        options.selected_rows = options.size;
    return options;
}
