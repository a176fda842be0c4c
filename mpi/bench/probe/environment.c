/* Where the probe runs, and what else happens there meanwhile. */
#include "probe.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double load_average(void)
{
    double load = -1;
    FILE *stream = fopen("/proc/loadavg", "r");
    if (stream != NULL) {
        if (fscanf(stream, "%lf", &load) != 1)
            load = -1;
        fclose(stream);
    }
    return load;
}

/* Time that the machine's host gave to others, and all time, in the kernel's units. */
static void processor_times(double *steal, double *total)
{
    double fields[8] = {0};
    FILE *stream = fopen("/proc/stat", "r");
    *steal = *total = 0;
    if (stream == NULL)
        return;
    if (fscanf(stream, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", &fields[0], &fields[1], &fields[2], &fields[3],
               &fields[4], &fields[5], &fields[6], &fields[7]) == 8) {
        for (int i = 0; i < 8; i++)
            *total += fields[i];
        *steal = fields[7];
    }
    fclose(stream);
}

/* Sockets and cores as Linux lists them; a machine that does not list them has one socket of all its threads. */
static void read_processors(struct environment *environment)
{
    enum { most = 1024 };
    static int sockets[most], cores[most];
    int known_sockets = 0, known_cores = 0, socket = 0, core;
    char line[4096];
    environment->hardware_threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    FILE *stream = fopen("/proc/cpuinfo", "r");
    while (stream != NULL && fgets(line, sizeof line, stream) != NULL) {
        int place;
        if (sscanf(line, "physical id : %d", &socket) == 1) {
            for (place = 0; place < known_sockets && sockets[place] != socket; place++)
                ;
            if (place == known_sockets && known_sockets < most)
                sockets[known_sockets++] = socket;
        } else if (sscanf(line, "core id : %d", &core) == 1) {
            int name = socket * 65536 + core;
            for (place = 0; place < known_cores && cores[place] != name; place++)
                ;
            if (place == known_cores && known_cores < most)
                cores[known_cores++] = name;
        }
    }
    if (stream != NULL)
        fclose(stream);
    environment->sockets = known_sockets > 0 ? known_sockets : 1;
    environment->cores = known_cores > 0 ? known_cores : environment->hardware_threads;
}

/* Who shares a node with rank 0, and on how many cores these ranks may run. */
static void read_placement(struct environment *environment)
{
    MPI_Comm node;
    cpu_set_t mine, ours;
    int rank, first_on_node, partner_first;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &environment->ranks_on_node);
    MPI_Comm_size(MPI_COMM_WORLD, &environment->ranks);
    MPI_Allreduce(&rank, &first_on_node, 1, MPI_INT, MPI_MIN, node);
    partner_first = first_on_node;
    MPI_Bcast(&partner_first, 1, MPI_INT, 1, MPI_COMM_WORLD);
    environment->same_node = partner_first == 0;

    CPU_ZERO(&mine);
    sched_getaffinity(0, sizeof mine, &mine);
    MPI_Allreduce(&mine, &ours, (int)sizeof mine, MPI_BYTE, MPI_BOR, node);
    environment->available_cores = CPU_COUNT(&ours);
    MPI_Comm_free(&node);
}

/* The best of several series of readings: one may have lost its core. */
static void read_clock(struct environment *environment)
{
    enum { series = 20, readings = 1000 };
    double least_cost = HUGE_VAL;
    int64_t step = INT64_MAX;
    for (int i = 0; i < series; i++) {
        int64_t start = now_nanoseconds(), before = start, now = start;
        for (int j = 0; j < readings; j++) {
            now = now_nanoseconds();
            if (now > before && now - before < step)
                step = now - before;
            before = now;
        }
        least_cost = fmin(least_cost, (double)(now - start) / readings);
    }
    environment->clock_step_nanoseconds = (double)step;
    environment->clock_cost_nanoseconds = least_cost;
}

void read_environment(struct environment *environment)
{
    int length;
    memset(environment, 0, sizeof *environment);
    gethostname(environment->host, sizeof environment->host - 1);
    MPI_Get_library_version(environment->mpi, &length);
    environment->mpi[strcspn(environment->mpi, "\r\n")] = '\0';
    environment->started_unix_seconds = (int64_t)time(NULL);
    read_processors(environment);
    read_placement(environment);
    read_clock(environment);
}

void note_disturbance(struct environment *environment, int at_end)
{
    static double steal_before, total_before;
    static long switches_before;
    double steal, total;
    struct rusage usage;
    long mine, ours = 0;
    processor_times(&steal, &total);
    getrusage(RUSAGE_SELF, &usage);
    mine = usage.ru_nivcsw - switches_before;
    MPI_Reduce(&mine, &ours, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    if (at_end) {
        environment->load_after = load_average();
        environment->steal_percent = total > total_before ? 100 * (steal - steal_before) / (total - total_before) : 0;
        environment->involuntary_switches = ours;
    } else {
        environment->load_before = load_average();
        steal_before = steal;
        total_before = total;
        switches_before = usage.ru_nivcsw;
    }
}
