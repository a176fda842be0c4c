/* The clock of the records, and how it compares with rank 0's. */
#include "record.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

enum {
    /* The rate of the clock is measured over at least this long. */
    RATE_NS_MIN = 10000000,
    /* Messages there and back between a node and rank 0; the quickest counts. */
    EXCHANGES = 16,
    TAG_CLOCK = 1,
    READINGS = 8,
};

enum mpilab_clock record_clock = MPILAB_CLOCK_MONOTONIC;

struct instant {
    uint64_t processor_ticks;
    uint64_t monotonic_ns;
    uint64_t unix_ns;
};

static struct instant first;

#if defined(__x86_64__)
/* Whether Linux found the counters of all cores to agree, as far as it says. */
static int is_trusted_by_linux(void)
{
    char source[16] = "tsc";
    int file = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 1;
    ssize_t bytes = read(file, source, sizeof source);
    close(file);
    return bytes >= 3 && memcmp(source, "tsc", 3) == 0;
}
#endif

int record_clock_processor_usable(void)
{
#if defined(__x86_64__)
    unsigned a, b, c, d;
    int invariant = __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1 << 8); /* AMD APM volume 3, Intel SDM volume 2 */
    return invariant && is_trusted_by_linux();
#elif defined(__aarch64__)
    return 1; /* the architecture's generic timer runs at one rate */
#else
    return 0;
#endif
}

/* All clocks at one instant: the reading that took least. */
static struct instant read_clocks(void)
{
    struct instant best = {0};
    uint64_t best_ticks = UINT64_MAX;
    for (int reading = 0; reading < READINGS; reading++) {
        struct timespec wall;
        uint64_t before = record_processor_ticks();
        uint64_t monotonic_ns = record_monotonic_ns();
        clock_gettime(CLOCK_REALTIME, &wall);
        uint64_t after = record_processor_ticks();
        if (after - before < best_ticks) {
            best_ticks = after - before;
            best.processor_ticks = before + (after - before) / 2;
            best.monotonic_ns = monotonic_ns;
            best.unix_ns = (uint64_t)wall.tv_sec * 1000000000u + (uint64_t)wall.tv_nsec;
        }
    }
    return best;
}

void record_clock_start(void)
{
    first = read_clocks();
}

void record_clock_read(struct mpilab_clock_reading *reading)
{
    uint64_t elapsed_ns = record_monotonic_ns() - first.monotonic_ns;
    if (elapsed_ns < RATE_NS_MIN) {
        struct timespec pause = {0, (long)(RATE_NS_MIN - elapsed_ns)};
        nanosleep(&pause, 0);
    }
    struct instant now = read_clocks();
    reading->unix_ns = now.unix_ns;
    if (record_clock == MPILAB_CLOCK_PROCESSOR) {
        double ticks = (double)(now.processor_ticks - first.processor_ticks);
        double seconds = (double)(now.monotonic_ns - first.monotonic_ns) * 1e-9;
        reading->tick = now.processor_ticks;
        reading->ticks_per_1000_s = (uint64_t)(ticks / seconds * 1000.0);
    } else {
        reading->tick = now.monotonic_ns;
        reading->ticks_per_1000_s = 1000000000000u;
    }
}

/* Rank 0 tells each other leader what its clock says. */
static void answer(MPI_Comm leaders, int nodes)
{
    for (int node = 1; node < nodes; node++) {
        for (int exchange = 0; exchange < EXCHANGES; exchange++) {
            uint64_t tick = 0;
            PMPI_Recv(&tick, sizeof tick, MPI_BYTE, node, TAG_CLOCK, leaders, MPI_STATUS_IGNORE);
            tick = record_now();
            PMPI_Send(&tick, sizeof tick, MPI_BYTE, node, TAG_CLOCK, leaders);
        }
    }
}

static void ask(MPI_Comm leaders, struct mpilab_clock_reading *reading)
{
    reading->error_ticks = UINT64_MAX;
    for (int exchange = 0; exchange < EXCHANGES; exchange++) {
        uint64_t tick = 0;
        uint64_t before = record_now();
        PMPI_Send(&tick, sizeof tick, MPI_BYTE, 0, TAG_CLOCK, leaders);
        PMPI_Recv(&tick, sizeof tick, MPI_BYTE, 0, TAG_CLOCK, leaders, MPI_STATUS_IGNORE);
        uint64_t half = (record_now() - before) / 2;
        if (half < reading->error_ticks) {
            reading->error_ticks = half;
            reading->offset_ticks = (int64_t)(before + half - tick);
        }
    }
}

void record_clock_measure(MPI_Comm leaders, MPI_Comm node, struct mpilab_clock_reading *reading)
{
    record_clock_read(reading);
    reading->offset_ticks = 0;
    reading->error_ticks = 0;
    if (leaders != MPI_COMM_NULL) {
        int rank, nodes;
        PMPI_Comm_rank(leaders, &rank);
        PMPI_Comm_size(leaders, &nodes);
        if (rank == 0)
            answer(leaders, nodes);
        else
            ask(leaders, reading);
    }
    /* The ranks of a node have one clock, hence one rate and one offset. */
    struct mpilab_clock_reading leader = *reading;
    PMPI_Bcast(&leader, sizeof leader, MPI_BYTE, 0, node);
    reading->ticks_per_1000_s = leader.ticks_per_1000_s;
    reading->offset_ticks = leader.offset_ticks;
    reading->error_ticks = leader.error_ticks;
}
