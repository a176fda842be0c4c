/* The recorder's life: it begins when MPI_Init returns and ends with MPI_Finalize, MPI_Abort, exit or fork. */
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "calls.h"
#include "record.h"

enum { THREADS_MAX = 1024, PATH_BYTES = 4096, META_BYTES_MAX = 2000 };

enum record_slot { SLOT_NEW, SLOT_TAKEN, SLOT_FREE };

static struct record_thread threads[THREADS_MAX];
static unsigned threads_begun;
static int recording; /* atomic */
static uint32_t own_rank;
static pthread_key_t thread_end_key;
static int thread_end_key_valid;

/* The first ranks of the nodes, and the ranks of this node, if there is more than one node; else MPI_COMM_NULL. */
static MPI_Comm leaders = MPI_COMM_NULL;
static MPI_Comm node = MPI_COMM_NULL;

_Thread_local struct record_thread *record_thread_here;

void record_say(const char *format, ...)
{
    char line[1024] = "mpilab record: ";
    size_t used = strlen(line);
    va_list values;
    va_start(values, format);
    int bytes = vsnprintf(line + used, sizeof line - used - 1, format, values);
    va_end(values);
    used += bytes < 0 ? 0 : (size_t)bytes < sizeof line - used - 1 ? (size_t)bytes : sizeof line - used - 2;
    line[used++] = '\n';
    (void)!write(STDERR_FILENO, line, used);
}

/* The handles of two libraries are different things: a recorder compiled for one would harm a program of the other. */
const char *mpilab_tool_refuse(const char *library_version, const char *library_path)
{
    int open_mpi = strstr(library_version, "Open MPI") != 0;
    int standard = strstr(library_path, "libmpi_abi") != 0;
#if defined(OPEN_MPI)
    return open_mpi && !standard ? 0 : "compiled for Open MPI, which this program does not use";
#elif defined(MPI_ABI_VERSION)
    (void)open_mpi;
    return standard ? 0 : "compiled for the standard ABI of MPI 5, which this program does not use";
#else
    return open_mpi || standard ? "compiled for MPICH, which this program does not use" : 0;
#endif
}

/* ---- Threads ---- */

static void thread_ended(void *thread)
{
    record_thread_here = 0;
    __atomic_store_n(&((struct record_thread *)thread)->state, SLOT_FREE, __ATOMIC_RELEASE);
}

/* A slot that an ended thread left, else a new one; 0: all are taken. */
static struct record_thread *take_slot(void)
{
    unsigned begun = __atomic_load_n(&threads_begun, __ATOMIC_ACQUIRE);
    for (unsigned each = 0; each < begun && each < THREADS_MAX; each++) {
        int expected = SLOT_FREE;
        if (__atomic_compare_exchange_n(&threads[each].state, &expected, SLOT_TAKEN, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            return &threads[each];
    }
    begun = __atomic_fetch_add(&threads_begun, 1, __ATOMIC_ACQ_REL);
    if (begun >= THREADS_MAX) {
        __atomic_fetch_sub(&threads_begun, 1, __ATOMIC_ACQ_REL);
        return 0;
    }
    struct record_thread *thread = &threads[begun];
    mpilab_stream_start(&thread->stream, &record_container, own_rank, begun);
    void *scratch = mmap(0, RECORD_SCRATCH_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    thread->scratch = scratch == MAP_FAILED ? 0 : scratch;
    __atomic_store_n(&thread->state, SLOT_TAKEN, __ATOMIC_RELEASE);
    return thread;
}

struct record_thread *record_thread_first(void)
{
    if (!__atomic_load_n(&recording, __ATOMIC_ACQUIRE))
        return 0;
    struct record_thread *thread = take_slot();
    if (!thread) {
        __atomic_fetch_add(&record_container.header->lost_records, 1, __ATOMIC_RELAXED);
        return 0;
    }
    if (thread_end_key_valid)
        pthread_setspecific(thread_end_key, thread);
    record_thread_here = thread;
    return thread;
}

/* ---- Beginning ---- */

__attribute__((constructor)) static void loaded(void)
{
    record_clock_start();
}

/* Only the parent of a fork is the rank. */
static void forked(void)
{
    __atomic_store_n(&recording, 0, __ATOMIC_RELEASE);
    record_thread_here = 0;
}

/* Rank 0 decides, the first rank of each node makes the container, all open it. Collective over `own`, a duplicate of
 * MPI_COMM_WORLD. Returns whether this rank records. */
static int agree(MPI_Comm own, MPI_Comm own_node)
{
    struct record_plan plan = {.go = 0};
    int usable = record_clock_processor_usable(), all_usable = 0, node_rank;
    if (own_rank == 0)
        record_place_plan(&plan);
    PMPI_Bcast(&plan, sizeof plan, MPI_BYTE, 0, own);
    if (!plan.go)
        return 0;
    PMPI_Allreduce(&usable, &all_usable, 1, MPI_INT, MPI_MIN, own);
    plan.clock = all_usable ? MPILAB_CLOCK_PROCESSOR : MPILAB_CLOCK_MONOTONIC;
    record_clock = (enum mpilab_clock)plan.clock;
    struct {
        int failure;
        char path[PATH_BYTES];
    } container = {0};
    PMPI_Comm_rank(own_node, &node_rank);
    if (node_rank == 0)
        container.failure = record_place_create(&plan, (int)own_rank, container.path, sizeof container.path);
    PMPI_Bcast(&container, sizeof container, MPI_BYTE, 0, own_node);
    return container.failure == 0 && record_place_open(container.path) == 0;
}

static void describe(struct record_thread *thread, const char *key, const char *value)
{
    size_t bytes = strlen(value);
    mpilab_define_meta(&thread->stream, record_now(), key, value, bytes < META_BYTES_MAX ? bytes : META_BYTES_MAX);
}

static void describe_number(struct record_thread *thread, const char *key, long value)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", value);
    describe(thread, key, text);
}

/* The command line, its arguments separated by blanks. */
static void describe_command(struct record_thread *thread)
{
    char command[META_BYTES_MAX + 1] = "";
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t bytes = file < 0 ? 0 : read(file, command, sizeof command - 1);
    if (file >= 0)
        close(file);
    for (ssize_t each = 0; each + 1 < bytes; each++)
        if (command[each] == 0)
            command[each] = ' ';
    describe(thread, "command", command);
}

static void describe_rank(struct record_thread *thread)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING + PATH_MAX] = "";
    int bytes = 0, level = MPI_THREAD_SINGLE;
    PMPI_Get_library_version(text, &bytes);
    text[strcspn(text, "\n")] = 0;
    describe(thread, "mpi", text);
    describe_command(thread);
    describe(thread, "directory", getcwd(text, sizeof text) ? text : "");
    text[0] = 0;
    gethostname(text, sizeof text - 1);
    describe(thread, "host", text);
    describe_number(thread, "pid", getpid());
    describe_number(thread, "core", sched_getcpu());
    cpu_set_t cores;
    if (sched_getaffinity(0, sizeof cores, &cores) == 0)
        describe_number(thread, "cores", CPU_COUNT(&cores));
    describe(thread, "recorder", "mpilab 1");
    PMPI_Query_thread(&level);
    describe_number(thread, "thread_level", (long)record_thread_level(level));
}

/* The first thread's stream, and what stands at its start. */
static void begin_stream(const struct mpilab_clock_reading *reading)
{
    pthread_atfork(0, 0, forked);
    thread_end_key_valid = pthread_key_create(&thread_end_key, thread_ended) == 0;
    __atomic_store_n(&recording, 1, __ATOMIC_RELEASE);
    struct record_thread *thread = record_thread_first();
    mpilab_define_clock(&thread->stream, reading);
    describe_rank(thread);
    record_define_predefined(thread);
}

/* After PMPI_Init: agrees with the other ranks, and begins. */
static void begin(void)
{
    MPI_Comm own, own_node, own_leaders;
    int rank, node_rank, nodes = 1;
    PMPI_Comm_dup(MPI_COMM_WORLD, &own);
    PMPI_Comm_rank(own, &rank);
    own_rank = (uint32_t)rank;
    PMPI_Comm_split_type(own, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &own_node);
    PMPI_Comm_rank(own_node, &node_rank);
    PMPI_Comm_split(own, node_rank == 0 ? 0 : MPI_UNDEFINED, rank, &own_leaders);
    int records = agree(own, own_node);
    struct mpilab_clock_reading reading = {0};
    record_clock_measure(own_leaders, own_node, &reading);
    if (records)
        begin_stream(&reading);
    /* Each rank has its first chunk before any may fill the container. */
    PMPI_Barrier(own_node);
    if (own_leaders != MPI_COMM_NULL)
        PMPI_Comm_size(own_leaders, &nodes);
    PMPI_Bcast(&nodes, 1, MPI_INT, 0, own_node);
    if (nodes > 1) {
        leaders = own_leaders;
        node = own_node;
    } else {
        if (own_leaders != MPI_COMM_NULL)
            PMPI_Comm_free(&own_leaders);
        PMPI_Comm_free(&own_node);
    }
    PMPI_Comm_free(&own);
}

int MPI_Init(int *argc, char ***argv)
{
    uint64_t start_ticks = record_processor_ticks(), start_ns = record_monotonic_ns();
    int result = PMPI_Init(argc, argv);
    if (result != MPI_SUCCESS)
        return result;
    begin();
    struct record_thread *thread = record_enter();
    uint64_t start = record_clock == MPILAB_CLOCK_PROCESSOR ? start_ticks : start_ns;
    unsigned char *at = thread ? record_leave(thread, RECORD_MPI_Init, start, result, 0) : 0;
    if (at)
        mpilab_commit(&thread->stream, at);
    return result;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    uint64_t start_ticks = record_processor_ticks(), start_ns = record_monotonic_ns();
    int result = PMPI_Init_thread(argc, argv, required, provided);
    if (result != MPI_SUCCESS)
        return result;
    begin();
    struct record_thread *thread = record_enter();
    uint64_t start = record_clock == MPILAB_CLOCK_PROCESSOR ? start_ticks : start_ns;
    unsigned char *at = thread ? record_leave(thread, RECORD_MPI_Init_thread, start, result, 10) : 0;
    if (at) {
        at = mpilab_put_int(at, record_thread_level(required));
        mpilab_commit(&thread->stream, mpilab_put_int(at, record_thread_level(*provided)));
    }
    return result;
}

/* ---- End ---- */

static void seal_all(int finished)
{
    __atomic_store_n(&recording, 0, __ATOMIC_RELEASE);
    record_place_report_refusal();
    unsigned begun = __atomic_load_n(&threads_begun, __ATOMIC_ACQUIRE);
    for (unsigned each = 0; each < begun && each < THREADS_MAX; each++)
        mpilab_stream_seal(&threads[each].stream);
    mpilab_container_close(&record_container, finished);
    record_thread_here = 0;
}

int MPI_Finalize(void)
{
    struct record_thread *thread = record_enter();
    uint64_t start = record_now();
    struct mpilab_clock_reading reading = {0};
    if (node != MPI_COMM_NULL) {
        record_clock_measure(leaders, node, &reading);
        if (leaders != MPI_COMM_NULL)
            PMPI_Comm_free(&leaders);
        PMPI_Comm_free(&node);
    }
    record_definitions_end();
    int result = PMPI_Finalize();
    if (!thread)
        return result;
    mpilab_stream_open_reserve(&thread->stream);
    unsigned char *at = record_leave(thread, RECORD_MPI_Finalize, start, result, 0);
    if (at)
        mpilab_commit(&thread->stream, at);
    record_clock_read(&reading);
    mpilab_define_clock(&thread->stream, &reading);
    seal_all(1);
    return result;
}

int MPI_Abort(MPI_Comm communicator, int code)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Abort(communicator, code);
    unsigned char *at = record_leave(thread, RECORD_MPI_Abort, record_now(), MPI_SUCCESS, 20);
    if (at) {
        at = record_put_communicator(at, thread, communicator);
        mpilab_commit(&thread->stream, mpilab_put_int(at, code));
    }
    mpilab_stream_seal(&thread->stream);
    return PMPI_Abort(communicator, code);
}

int MPI_Pcontrol(const int level, ...)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Pcontrol(level);
    uint64_t start = record_now();
    int result = PMPI_Pcontrol(level);
    unsigned char *at = record_leave(thread, RECORD_MPI_Pcontrol, start, result, 5);
    if (at)
        mpilab_commit(&thread->stream, mpilab_put_int(at, level));
    return result;
}

/* exit without MPI_Finalize: what the `write` method still holds goes to the file. */
__attribute__((destructor)) static void unloaded(void)
{
    if (!__atomic_load_n(&recording, __ATOMIC_ACQUIRE))
        return;
    unsigned begun = __atomic_load_n(&threads_begun, __ATOMIC_ACQUIRE);
    for (unsigned each = 0; each < begun && each < THREADS_MAX; each++)
        mpilab_stream_flush(&threads[each].stream);
}
