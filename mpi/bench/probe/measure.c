/* The timed operations: rank 0 measures, rank 1 serves. Rank 0 announces each measurement by a command. */
#include "probe.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t now_nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void send_command(enum kind kind, int64_t bytes, int repetitions)
{
    int64_t command[3] = {kind, bytes, repetitions};
    MPI_Send(command, 3, MPI_INT64_T, 1, tag_command, MPI_COMM_WORLD);
}

static void send_payload(const struct buffers *buffers, int64_t bytes, int to)
{
    MPI_Send(buffers->outgoing, (int)bytes, MPI_BYTE, to, tag_payload, MPI_COMM_WORLD);
}

static void receive_payload(const struct buffers *buffers, int64_t bytes, int from)
{
    MPI_Recv(buffers->incoming, (int)bytes, MPI_BYTE, from, tag_payload, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void exchange_payload(const struct buffers *buffers, int64_t bytes, int with)
{
    MPI_Sendrecv(buffers->outgoing, (int)bytes, MPI_BYTE, with, tag_payload, buffers->incoming, (int)bytes, MPI_BYTE,
                 with, tag_payload, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void send_go(int to)
{
    MPI_Send(NULL, 0, MPI_BYTE, to, tag_go, MPI_COMM_WORLD);
}

static void receive_go(int from)
{
    MPI_Recv(NULL, 0, MPI_BYTE, from, tag_go, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* One round trip, not timed: the partner is awake, and the path of this size is warm. */
static void warm_up(const struct buffers *buffers, int64_t bytes)
{
    send_payload(buffers, bytes, 1);
    receive_payload(buffers, bytes, 1);
}

/* The sum of the times of single calls, without the cost of reading the clock. */
static double measure_single_calls(const struct point *point, const struct buffers *buffers,
                                   double clock_cost_nanoseconds)
{
    double total = 0;
    for (int i = 0; i < point->repetitions; i++) {
        MPI_Request request = MPI_REQUEST_NULL;
        int64_t start, end;
        if (point->kind == receive_overhead) {
            /* The go comes behind the payload on the same way, so the payload is there when the go is. */
            receive_go(1);
            start = now_nanoseconds();
            receive_payload(buffers, point->bytes, 1);
            end = now_nanoseconds();
            send_go(1);
        } else if (point->kind == isend_overhead) {
            start = now_nanoseconds();
            MPI_Isend(buffers->outgoing, (int)point->bytes, MPI_BYTE, 1, tag_payload, MPI_COMM_WORLD, &request);
            end = now_nanoseconds();
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            receive_go(1);
        } else {
            start = now_nanoseconds();
            send_payload(buffers, point->bytes, 1);
            end = now_nanoseconds();
            receive_go(1);
        }
        total += (double)(end - start) - clock_cost_nanoseconds;
    }
    return total > 0 ? total : 0;
}

static double measure_messages(const struct point *point, const struct buffers *buffers,
                               double clock_cost_nanoseconds)
{
    send_command(point->kind, point->bytes, point->repetitions);
    warm_up(buffers, point->bytes);
    if (point->kind != ping_pong && point->kind != exchange)
        return measure_single_calls(point, buffers, clock_cost_nanoseconds);
    int64_t start = now_nanoseconds();
    for (int i = 0; i < point->repetitions; i++) {
        if (point->kind == ping_pong) {
            send_payload(buffers, point->bytes, 1);
            receive_payload(buffers, point->bytes, 1);
        } else {
            exchange_payload(buffers, point->bytes, 1);
        }
    }
    double total = (double)(now_nanoseconds() - start);
    return point->kind == ping_pong ? total / 2 : total;
}

/* Integer operations of which each needs the result of the one before: one a cycle on today's cores. */
static uint64_t depend(uint64_t value, int64_t operations)
{
    for (int64_t done = 0; done < operations; done += 6) {
        value ^= value << 13;
        value ^= value >> 7;
        value ^= value << 17;
    }
    return value;
}

static double measure_locally(const struct point *point, const struct buffers *buffers)
{
    static volatile uint64_t sink; /* keeps the compiler from leaving out what nobody reads */
    int64_t start = now_nanoseconds();
    for (int i = 0; i < point->repetitions; i++) {
        if (point->kind == compute) {
            sink = depend(sink | 1, point->bytes);
        } else {
            memcpy(buffers->incoming, buffers->outgoing, (size_t)point->bytes);
            sink = (uint64_t)buffers->incoming[i % point->bytes];
        }
    }
    return (double)(now_nanoseconds() - start);
}

/* One sample of `point`: nanoseconds for one operation. */
double measure(const struct point *point, const struct buffers *buffers, struct probe_file *file,
               double clock_cost_nanoseconds)
{
    double total;
    if (point->kind < memory_copy)
        total = measure_messages(point, buffers, clock_cost_nanoseconds);
    else if (point->kind < file_write)
        total = measure_locally(point, buffers);
    else
        total = measure_file(point, file, buffers);
    return total / point->repetitions;
}

static void serve_one(enum kind kind, int64_t bytes, const struct buffers *buffers)
{
    switch (kind) {
    case ping_pong:
        receive_payload(buffers, bytes, 0);
        send_payload(buffers, bytes, 0);
        break;
    case exchange:
        exchange_payload(buffers, bytes, 0);
        break;
    case send_overhead:
    case isend_overhead:
        receive_payload(buffers, bytes, 0);
        send_go(0);
        break;
    case receive_overhead:
        send_payload(buffers, bytes, 0);
        send_go(0);
        receive_go(0);
        break;
    default: /* eager_check */
        receive_go(0);
        receive_payload(buffers, bytes, 0);
        break;
    }
}

/* Rank 1 answers until it is told to finish. */
void serve_commands(const struct buffers *buffers)
{
    for (;;) {
        int64_t command[3];
        MPI_Recv(command, 3, MPI_INT64_T, 0, tag_command, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (command[0] == finish)
            return;
        if (command[0] != eager_check) {
            receive_payload(buffers, command[1], 0);
            send_payload(buffers, command[1], 0);
        }
        for (int64_t i = 0; i < command[2]; i++)
            serve_one((enum kind)command[0], command[1], buffers);
    }
}

/* A barrier over all ranks in which a rank sleeps: ranks that do not measure must not take a core from those that do.
 */
void wait_without_polling(void)
{
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    for (int done = 0; !done; usleep(2000))
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
}
