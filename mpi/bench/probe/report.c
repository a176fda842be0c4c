/* The report: one JSON object on each line. docs/calibrate.md describes the keys. */
#include "probe.h"

#include <stdlib.h>

static const char *const names[kinds] = {"ping_pong",   "exchange", "send_overhead", "isend_overhead", "receive_overhead",
                                         "memory_copy", "compute",  "file_write",    "file_sync",      "file_read"};

static void write_string(FILE *stream, const char *text)
{
    fputc('"', stream);
    for (; *text != '\0'; text++) {
        unsigned char character = (unsigned char)*text;
        if (character == '"' || character == '\\')
            fprintf(stream, "\\%c", character);
        else if (character < 0x20 || character > 0x7e)
            fprintf(stream, "\\u%04x", character);
        else
            fputc(character, stream);
    }
    fputc('"', stream);
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* The order of the samples is the order of time, so they are sorted as a copy. */
static int write_point(FILE *stream, const struct point *point)
{
    if (point->samples == 0)
        return 1;
    double *sorted = malloc((size_t)point->samples * sizeof *sorted);
    if (sorted == NULL)
        return 0;
    for (int i = 0; i < point->samples; i++)
        sorted[i] = point->nanoseconds[i];
    qsort(sorted, (size_t)point->samples, sizeof *sorted, compare);
    int last = point->samples - 1;
    fprintf(stream,
            "{\"kind\":\"%s\",\"bytes\":%lld,\"repetitions\":%d,\"samples\":%d,\"minimum_ns\":%.1f,"
            "\"tenth_ns\":%.1f,\"quarter_ns\":%.1f,\"median_ns\":%.1f,\"samples_ns\":[",
            names[point->kind], (long long)point->bytes, point->repetitions, point->samples, sorted[0],
            sorted[last / 10], sorted[last / 4], sorted[last / 2]);
    for (int i = 0; i < point->samples; i++)
        fprintf(stream, "%s%.1f", i == 0 ? "" : ",", point->nanoseconds[i]);
    fputs("]}\n", stream);
    free(sorted);
    return 1;
}

int write_report(FILE *stream, const struct environment *environment, int64_t eager_limit, struct point *points,
                 int count, double seconds, uint64_t seed)
{
    fputs("{\"kind\":\"environment\",\"format\":1,\"host\":", stream);
    write_string(stream, environment->host);
    fputs(",\"mpi\":", stream);
    write_string(stream, environment->mpi);
    fprintf(stream,
            ",\"ranks\":%d,\"ranks_on_node\":%d,\"same_node\":%s,\"oversubscribed\":%s,\"available_cores\":%d,"
            "\"sockets\":%d,\"cores\":%d,\"hardware_threads\":%d,\"clock_step_ns\":%.1f,\"clock_cost_ns\":%.1f,"
            "\"started_unix_s\":%lld,\"seed\":%llu}\n",
            environment->ranks, environment->ranks_on_node, environment->same_node ? "true" : "false",
            environment->ranks_on_node > environment->available_cores ? "true" : "false", environment->available_cores,
            environment->sockets, environment->cores, environment->hardware_threads,
            environment->clock_step_nanoseconds, environment->clock_cost_nanoseconds,
            (long long)environment->started_unix_seconds, (unsigned long long)seed);
    fprintf(stream, "{\"kind\":\"eager_limit\",\"bytes\":%lld}\n", (long long)eager_limit);
    for (int i = 0; i < count; i++)
        if (!write_point(stream, &points[i]))
            return 0;
    fprintf(stream,
            "{\"kind\":\"end\",\"seconds\":%.3f,\"load_before\":%.2f,\"load_after\":%.2f,\"steal_percent\":%.2f,"
            "\"involuntary_switches\":%ld}\n",
            seconds, environment->load_before, environment->load_after, environment->steal_percent,
            environment->involuntary_switches);
    return fflush(stream) == 0 && !ferror(stream);
}
