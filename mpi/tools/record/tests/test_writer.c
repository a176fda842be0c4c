/* Writes a container with format/trace.h alone, without MPI: what trace_lines reads from it is in writer.txt.
 *     test_writer FILE */
#include <stdio.h>
#include <stdlib.h>

#include "trace.h"

static void must(int failure, const char *what)
{
    if (failure != 0) {
        fprintf(stderr, "test_writer: %s: %s\n", what, strerror(failure));
        exit(1);
    }
}

/* Two streams that take chunks in turn, until the container has no more. */
static void write_calls(struct mpilab_stream streams[2])
{
    for (uint64_t each = 0; each < 4000; each++) {
        struct mpilab_stream *stream = &streams[each % 2];
        unsigned char *at = mpilab_call(stream, 50, 0, 1000 + 10 * each, 1004 + 10 * each, 0, 5); /* MPI_Pcontrol */
        if (at)
            mpilab_commit(stream, mpilab_put_int(at, (int64_t)each - 2000));
    }
}

int main(int count, char **arguments)
{
    if (count != 2)
        return 2;
    struct mpilab_container_settings settings = {MPILAB_CHUNK_BYTES_MIN, 3, MPILAB_CLOCK_MONOTONIC, {1, 2, 3}, "here"};
    struct mpilab_container container;
    struct mpilab_stream streams[2];
    unlink(arguments[1]);
    must(mpilab_container_create(arguments[1], &settings), "create");
    if (mpilab_container_create(arguments[1], &settings) != EEXIST)
        must(EINVAL, "a second container of one name was made");
    must(mpilab_container_open(&container, arguments[1], MPILAB_METHOD_MAP), "open");
    for (uint32_t rank = 0; rank < 2; rank++)
        mpilab_stream_start(&streams[rank], &container, rank, 0);

    mpilab_define_meta(&streams[0], 900, "note", "written by trace.h", 18);
    struct mpilab_clock_reading reading = {900, 1, 1000000000000u, -5, 7};
    mpilab_define_clock(&streams[0], &reading);
    /* The extremes of numbers and handles, a failed and a nested call. */
    unsigned char *at = mpilab_call(&streams[0], 79, MPILAB_FAILED, 950, 960, 19, 20); /* MPI_File_set_size */
    at = mpilab_put_handle(at, &streams[0], MPILAB_HANDLE_FILE, 0xFFFFFFFFFFFFFFFFu);
    mpilab_commit(&streams[0], mpilab_put_int(at, INT64_MIN));
    at = mpilab_call(&streams[0], 79, MPILAB_NESTED, 970, 970, 0, 20);
    at = mpilab_put_handle(at, &streams[0], MPILAB_HANDLE_FILE, 0);
    mpilab_commit(&streams[0], mpilab_put_int(at, INT64_MAX));
    /* Arguments that no chunk could hold. */
    if (mpilab_call(&streams[0], 50, 0, 980, 990, 0, MPILAB_CHUNK_BYTES_MIN))
        must(EINVAL, "a record larger than a chunk was begun");

    write_calls(streams);
    for (uint32_t rank = 0; rank < 2; rank++)
        mpilab_stream_seal(&streams[rank]);
    mpilab_container_close(&container, 1);
    return 0;
}
