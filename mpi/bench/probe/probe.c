/* The probe's main program: options, the list of points, and the rounds in which they are measured.
 *
 * Every round measures every point once, in a new random order, so that a disturbance of the machine spreads over all
 * points instead of spoiling some, and the samples of each point come from the whole duration.
 */
#include "probe.h"

#include <stdlib.h>
#include <string.h>

enum { most_points = 160, most_samples = 400, least_rounds = 3, sizes_an_octave = 3 };

struct options {
    double seconds;
    const char *directory, *output;
    uint64_t seed;
};

/* Kinds that share a part of the time, so that slow files do not keep messages from being measured. */
enum group { messages, locally, files, groups };
static const double share_of[groups] = {0.65, 0.05, 0.30};

static const char help[] = "usage: mpirun -n 2 probe [--seconds S] [--directory DIR] [--seed N] [--output FILE]\n"
                           "\n"
                           "Measures messages between ranks 0 and 1, the eager limit, copies of memory and file access,\n"
                           "and prints JSON lines. Further ranks sleep.\n"
                           "\n"
                           "  --seconds S      duration (default 6)\n"
                           "  --directory DIR  where the file is written that is measured (default .)\n"
                           "  --seed N         of the order of measurements (default 1)\n"
                           "  --output FILE    instead of stdout\n";

void give_up(const char *problem, const char *detail)
{
    fprintf(stderr, "probe: %s: %s\n", problem, detail);
    MPI_Abort(MPI_COMM_WORLD, 2);
    exit(2);
}

/* Rank 0 speaks for all; no rank returns. */
static void stop(int rank, int status, const char *problem, const char *found)
{
    if (rank == 0 && status == 0)
        fputs(help, stdout);
    else if (rank == 0)
        fprintf(stderr, "probe: %s%s (probe --help explains the options)\n", problem, found);
    MPI_Finalize();
    exit(status);
}

static struct options read_options(int rank, int argc, char **argv)
{
    struct options options = {.seconds = 6, .directory = ".", .seed = 1};
    for (int i = 1; i < argc; i += 2) {
        const char *option = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        char *end = "";
        if (strcmp(option, "--help") == 0)
            stop(rank, 0, "", "");
        if (i + 1 == argc)
            stop(rank, 2, "no value, or no such option: ", option);
        if (strcmp(option, "--seconds") == 0)
            options.seconds = strtod(value, &end);
        else if (strcmp(option, "--directory") == 0)
            options.directory = value;
        else if (strcmp(option, "--seed") == 0)
            options.seed = strtoull(value, &end, 10);
        else if (strcmp(option, "--output") == 0)
            options.output = value;
        else
            stop(rank, 2, "no such option: ", option);
        if (*end != '\0' || !(options.seconds > 0 && options.seconds <= 3600))
            stop(rank, 2, "expected a number (of seconds: above 0, at most 3600), found ", value);
    }
    return options;
}

/* xorshift64*: Marsaglia 2003, Vigna 2016. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717u;
}

static void add_point(struct point *points, int *count, enum kind kind, int64_t bytes)
{
    for (int i = 0; i < *count; i++)
        if (points[i].kind == kind && points[i].bytes == bytes)
            return;
    if (*count == most_points)
        give_up("list of points", "too long");
    double *room = malloc(most_samples * sizeof *room);
    if (room == NULL)
        give_up("memory", "none left for samples");
    points[(*count)++] = (struct point){.kind = kind, .bytes = bytes, .repetitions = 1, .room = most_samples,
                                        .nanoseconds = room};
}

/* All points. Where the protocol changes, a size on each side. */
static int list_points(struct point *points, int64_t eager_limit)
{
    int count = 0;
    const double step = 1.2599210498948732; /* the third root of 2: sizes_an_octave */
    add_point(points, &count, ping_pong, 0);
    for (double bytes = 1; bytes < 1.01 * largest_bytes; bytes *= step)
        add_point(points, &count, ping_pong, (int64_t)(bytes + 0.5));
    if (eager_limit >= 0 && eager_limit < largest_bytes) {
        add_point(points, &count, ping_pong, eager_limit);
        add_point(points, &count, ping_pong, eager_limit + 1);
    }
    for (int64_t bytes = 1024; bytes <= largest_bytes; bytes *= 4)
        add_point(points, &count, exchange, bytes);
    const int small[] = {0, 8, 64, 512};
    for (int i = 0; i < 4 && (eager_limit < 0 || small[i] <= eager_limit); i++) {
        add_point(points, &count, send_overhead, small[i]);
        add_point(points, &count, isend_overhead, small[i]);
        add_point(points, &count, receive_overhead, small[i]);
    }
    const int large[] = {4 << 10, 64 << 10, 1 << 20, 16 << 20};
    for (int i = 0; i < 4; i++) {
        add_point(points, &count, memory_copy, large[i]);
        add_point(points, &count, file_write, large[i]);
        add_point(points, &count, file_sync, large[i]);
        add_point(points, &count, file_read, large[i]);
    }
    add_point(points, &count, compute, 60000);
    return count;
}

static enum group group_of(enum kind kind)
{
    return kind < memory_copy ? messages : kind < file_write ? locally : files;
}

/* Repetitions such that a sample is long against a step of the clock, and short against a time slice. */
static void choose_repetitions(struct point *point, const struct buffers *buffers, struct probe_file *file)
{
    const double wanted_nanoseconds = 20000;
    measure(point, buffers, file, 0);
    double once = measure(point, buffers, file, 0);
    double repetitions = once > 0 ? wanted_nanoseconds / once : 50;
    point->repetitions = repetitions < 1 ? 1 : repetitions > 50 ? 50 : (int)repetitions;
}

static void measure_rounds(struct point *points, int count, const struct options *options,
                           const struct buffers *buffers, struct probe_file *file, double clock_cost_nanoseconds)
{
    double spent[groups] = {0};
    int order[most_points];
    uint64_t random = options->seed * 2 + 1; /* the generator must not begin with 0 */
    int64_t start = now_nanoseconds();
    for (int i = 0; i < count; i++) {
        choose_repetitions(&points[i], buffers, file);
        order[i] = i;
    }
    for (int round = 0; round < most_samples; round++) {
        for (int i = count - 1; i > 0; i--) {
            int other = (int)(next_random(&random) % (uint64_t)(i + 1)), taken = order[i];
            order[i] = order[other];
            order[other] = taken;
        }
        for (int i = 0; i < count; i++) {
            struct point *point = &points[order[i]];
            enum group group = group_of(point->kind);
            double elapsed = (double)(now_nanoseconds() - start) * 1e-9;
            if (elapsed > options->seconds && round >= least_rounds)
                return;
            if (spent[group] > share_of[group] * elapsed && round >= least_rounds)
                continue;
            int64_t before = now_nanoseconds();
            point->nanoseconds[point->samples++] = measure(point, buffers, file, clock_cost_nanoseconds);
            spent[group] += (double)(now_nanoseconds() - before) * 1e-9;
        }
    }
}

/* The output appears under its name when it is whole. */
static void report(const struct options *options, const struct environment *environment, int64_t eager_limit,
                   struct point *points, int count, double seconds)
{
    char partial[4096];
    if (options->output == NULL) {
        if (!write_report(stdout, environment, eager_limit, points, count, seconds, options->seed))
            give_up("stdout", "cannot be written");
        return;
    }
    if (snprintf(partial, sizeof partial, "%s.partial", options->output) >= (int)sizeof partial)
        give_up(options->output, "the path is too long");
    FILE *stream = fopen(partial, "w");
    if (stream == NULL)
        give_up(options->output, "cannot be created");
    int written = write_report(stream, environment, eager_limit, points, count, seconds, options->seed);
    if (fclose(stream) != 0 || !written || rename(partial, options->output) != 0) {
        remove(partial);
        give_up(options->output, "cannot be written");
    }
}

static void lead(const struct options *options, struct environment *environment, const struct buffers *buffers)
{
    static struct point points[most_points];
    struct probe_file file;
    open_probe_file(&file, options->directory, buffers);
    int64_t start = now_nanoseconds();
    int64_t eager_limit = find_eager_limit(buffers);
    int count = list_points(points, eager_limit);
    measure_rounds(points, count, options, buffers, &file, environment->clock_cost_nanoseconds);
    double seconds = (double)(now_nanoseconds() - start) * 1e-9;
    close_probe_file(&file);
    send_command(finish, 0, 0);
    wait_without_polling();
    note_disturbance(environment, 1);
    report(options, environment, eager_limit, points, count, seconds);
    for (int i = 0; i < count; i++)
        free(points[i].nanoseconds);
}

int main(int argc, char **argv)
{
    int rank, ranks;
    struct environment environment;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct options options = read_options(rank, argc, argv);
    if (ranks < 2)
        stop(rank, 2, "needs 2 ranks or more, started with 1", "");
    struct buffers buffers = {malloc(largest_bytes), malloc(largest_bytes)};
    if (buffers.outgoing == NULL || buffers.incoming == NULL)
        give_up("memory", "not enough for two messages of 16 MiB");
    /* Pages are there before anything is timed, and hold something else than the zero page. */
    memset(buffers.outgoing, rank + 1, largest_bytes);
    memset(buffers.incoming, rank + 2, largest_bytes);

    read_environment(&environment);
    note_disturbance(&environment, 0);
    if (rank == 0) {
        lead(&options, &environment, &buffers);
    } else {
        if (rank == 1)
            serve_commands(&buffers);
        wait_without_polling();
        note_disturbance(&environment, 1);
    }
    free(buffers.outgoing);
    free(buffers.incoming);
    MPI_Finalize();
    return 0;
}
