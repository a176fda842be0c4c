/* The eager limit: up to it a message leaves its sender while no receive is posted for it. Found within one run: the
 * sender polls for a while, then lets the receiver post the receive, so nothing can block for ever.
 */
#include "probe.h"

enum { patience_nanoseconds = 5000000, least_polls = 100, attempts = 3 };

static int left_once(const struct buffers *buffers, int64_t bytes)
{
    MPI_Request request;
    int done = 0, left;
    send_command(eager_check, bytes, 1);
    MPI_Isend(buffers->outgoing, (int)bytes, MPI_BYTE, 1, tag_payload, MPI_COMM_WORLD, &request);
    /* Time alone would take a sender that lost its core for one whose message waits. */
    int64_t start = now_nanoseconds();
    for (int polls = 0; !done && (polls < least_polls || now_nanoseconds() - start < patience_nanoseconds); polls++)
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    left = done;
    MPI_Send(NULL, 0, MPI_BYTE, 1, tag_go, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    return left;
}

/* A message above the limit never leaves; one below may be held up when the receiver has lost its core and the ways to it
 * are full. So one success is proof, and one failure is not. */
static int leaves_at_once(const struct buffers *buffers, int64_t bytes)
{
    int left = 0;
    for (int attempt = 0; attempt < attempts && !left; attempt++)
        left = left_once(buffers, bytes);
    return left;
}

int64_t find_eager_limit(const struct buffers *buffers)
{
    int64_t leaves = 0, waits = 1;
    if (!leaves_at_once(buffers, 0))
        return 0;
    while (leaves_at_once(buffers, waits)) {
        leaves = waits;
        if (waits == largest_bytes)
            return -1;
        waits *= 2;
    }
    while (waits - leaves > 1) {
        int64_t middle = leaves + (waits - leaves) / 2;
        if (leaves_at_once(buffers, middle))
            leaves = middle;
        else
            waits = middle;
    }
    return leaves;
}
