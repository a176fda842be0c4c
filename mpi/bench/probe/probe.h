/* The probe measures what a machine file describes: messages between ranks 0 and 1, the eager limit, the cost of calls,
 * copies of memory, and a file. docs/calibrate.md says what becomes of the figures.
 */
#ifndef PROBE_H
#define PROBE_H

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

enum {
    largest_bytes = 16 << 20, /* of any message, copy or record */
    tag_command = 1,
    tag_payload = 2,
    tag_go = 3
};

/* What is timed, and how the time counts: always nanoseconds for one of the operations named here. */
enum kind {
    ping_pong,        /* half of a round trip by MPI_Send and MPI_Recv */
    exchange,         /* MPI_Sendrecv on both ranks at once */
    send_overhead,    /* MPI_Send alone */
    isend_overhead,   /* MPI_Isend alone */
    receive_overhead, /* MPI_Recv alone, of a message that has come already */
    memory_copy,      /* memcpy */
    compute,          /* a chain of `bytes` dependent integer operations */
    file_write,       /* MPI_File_write_at behind the end of the file */
    file_sync,        /* MPI_File_sync after such a write */
    file_read,        /* MPI_File_read_at of what was written */
    kinds,
    eager_check,      /* commands to rank 1 only: one message whose receive is posted after tag_go; and the end */
    finish
};

/* One measured point: a kind and a size, with all its samples. */
struct point {
    enum kind kind;
    int64_t bytes;
    int repetitions; /* operations that one sample is the mean of */
    int samples, room;
    double *nanoseconds;
};

/* Memory that the measurements use again and again, so that it is warm: largest_bytes each. */
struct buffers {
    char *outgoing, *incoming;
};

/* The file of the file measurements, on rank 0. */
struct probe_file {
    MPI_File file;
    MPI_Offset end;
    int has_name;
    char path[4096];
};

/* What is known about where the probe runs, and what else happened there between two calls of note_disturbance. */
struct environment {
    char host[256], mpi[MPI_MAX_LIBRARY_VERSION_STRING];
    int ranks, ranks_on_node, same_node, available_cores;
    int sockets, cores, hardware_threads;
    double clock_step_nanoseconds, clock_cost_nanoseconds;
    double load_before, load_after, steal_percent;
    long involuntary_switches;
    int64_t started_unix_seconds;
};

/* measure.c */
int64_t now_nanoseconds(void);
double measure(const struct point *point, const struct buffers *buffers, struct probe_file *file,
               double clock_cost_nanoseconds);
void send_command(enum kind kind, int64_t bytes, int repetitions);
void serve_commands(const struct buffers *buffers);
void wait_without_polling(void);

/* file.c */
void open_probe_file(struct probe_file *file, const char *directory, const struct buffers *buffers);
void close_probe_file(struct probe_file *file);
double measure_file(const struct point *point, struct probe_file *file, const struct buffers *buffers);

/* eager.c: the largest number of bytes that MPI_Isend hands over while no receive is posted; -1: all up to
 * largest_bytes. */
int64_t find_eager_limit(const struct buffers *buffers);

/* environment.c; collective */
void read_environment(struct environment *environment);
void note_disturbance(struct environment *environment, int at_end);

/* report.c */
int write_report(FILE *stream, const struct environment *environment, int64_t eager_limit, struct point *points,
                 int count, double seconds, uint64_t seed);

/* Says what went wrong on stderr and ends all ranks with status 2. */
void give_up(const char *problem, const char *detail);

#endif
