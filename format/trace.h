/* Writer of the trace format, version 1 (trace.md): containers, chunks, records.
 *
 * Header only, C11, needs Linux and no MPI. The order of use: mpilab_container_create by one process of a node and
 * mpilab_container_open by all, mpilab_stream_start for each thread, then records, mpilab_stream_seal, and
 * mpilab_container_close.
 *
 * A record is written in three steps:
 *     unsigned char *at = mpilab_call(stream, id, flags, start, end, error, bound);   (or mpilab_definition)
 *     if (at) { at = mpilab_put_int(at, count); ...; mpilab_commit(stream, at); }
 * `bound` is at least the number of bytes of the arguments that follow. */
#ifndef MPILAB_TRACE_H
#define MPILAB_TRACE_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the trace writer needs a little-endian machine"
#endif

enum {
    MPILAB_TRACE_VERSION = 1,
    MPILAB_HEADER_BYTES = 4096,
    MPILAB_CHUNK_HEADER_BYTES = 64,
    MPILAB_CHUNK_BYTES_MIN = 4096,
    MPILAB_CHUNK_BYTES_MAX = 64 << 20,
    /* Kept free at the end of each chunk for what a stream must still say when it gets no further chunk: the end of
     * MPI_Finalize, LOST and CLOCK. */
    MPILAB_CHUNK_RESERVE_BYTES = 160,
    MPILAB_CHUNK_MAGIC = 0x4B4E4843,
    MPILAB_VARINT_BYTES = 10,
    /* The longest coding of a handle: a place, and a difference. */
    MPILAB_HANDLE_BYTES = 11,
    MPILAB_RECENT_HANDLES = 32,
    /* Head, start, duration and error of a call. */
    MPILAB_CALL_HEAD_BYTES = 40,
    /* In the `write` method, bytes that may be lost when a process is killed. */
    MPILAB_FLUSH_BYTES = 65536,
};

enum mpilab_clock { MPILAB_CLOCK_SIMULATED = 0, MPILAB_CLOCK_MONOTONIC = 1, MPILAB_CLOCK_PROCESSOR = 2 };
enum mpilab_call_flags { MPILAB_NESTED = 1, MPILAB_FAILED = 2, MPILAB_ELIDED = 4 };
enum mpilab_method { MPILAB_METHOD_MAP, MPILAB_METHOD_WRITE };

enum mpilab_definition_id {
    MPILAB_META = 1,
    MPILAB_CLOCK = 2,
    MPILAB_COMMUNICATOR = 3,
    MPILAB_DATATYPE = 4,
    MPILAB_OPERATOR = 5,
    MPILAB_LOST = 6,
};

enum mpilab_handle_kind {
    MPILAB_HANDLE_COMMUNICATOR,
    MPILAB_HANDLE_DATATYPE,
    MPILAB_HANDLE_REQUEST,
    MPILAB_HANDLE_OPERATOR,
    MPILAB_HANDLE_FILE,
    MPILAB_HANDLE_GROUP,
    MPILAB_HANDLE_INFO,
    MPILAB_HANDLE_WINDOW,
    MPILAB_HANDLE_MESSAGE,
    MPILAB_HANDLE_KINDS,
};

enum mpilab_pointer { MPILAB_POINTER_NULL, MPILAB_POINTER_ORDINARY, MPILAB_POINTER_IN_PLACE, MPILAB_POINTER_BOTTOM };
enum mpilab_peer { MPILAB_PEER_PROC_NULL, MPILAB_PEER_ANY_SOURCE, MPILAB_PEER_ROOT, MPILAB_PEER_UNKNOWN, MPILAB_PEER_RANK };

/* The first bytes of a container. */
struct mpilab_container_header {
    unsigned char magic[8];
    uint32_t version;
    uint32_t header_bytes;
    uint32_t chunk_bytes;
    uint32_t clock;
    uint64_t next_chunk;
    uint64_t max_chunks;
    unsigned char run[16];
    uint64_t created_unix_ns;
    uint64_t lost_records;
    uint32_t opened;
    uint32_t closed;
    unsigned char reserved[48];
    char host[256];
};
_Static_assert(sizeof(struct mpilab_container_header) == 384, "container header as in trace.md");

struct mpilab_chunk_header {
    uint32_t magic;
    uint32_t rank;
    uint32_t thread;
    uint32_t sequence;
    uint64_t base;
    uint32_t committed;
    uint32_t crc;
    uint32_t sealed;
    unsigned char reserved[28];
};
_Static_assert(sizeof(struct mpilab_chunk_header) == MPILAB_CHUNK_HEADER_BYTES, "chunk header as in trace.md");

/* A container that this process has open. */
struct mpilab_container {
    int file;
    enum mpilab_method method;
    uint32_t chunk_bytes;
    struct mpilab_container_header *header; /* shared with all processes of the node */
    int refusal;                            /* errno of the first chunk that could not be had, 0: none */
    uint32_t crc_table[8][256];
};

/* What a new container shall be. */
struct mpilab_container_settings {
    uint32_t chunk_bytes;
    uint64_t max_chunks;
    enum mpilab_clock clock;
    unsigned char run[16];
    const char *host;
};

/* The handles of one kind that a chunk has seen. */
struct mpilab_handles {
    uint64_t recent[MPILAB_RECENT_HANDLES];
    uint64_t last;
    unsigned last_place; /* where `last` is */
    unsigned next_place; /* that a new one takes */
};

/* The records of one thread. */
struct mpilab_stream {
    unsigned char *position; /* where the next record begins */
    unsigned char *end;      /* of the room for records; 0 room: refused, or no chunk yet */
    uint64_t last_time;
    struct mpilab_chunk_header *chunk; /* 0: none */
    struct mpilab_container *container;
    off_t chunk_offset;
    uint32_t written; /* bytes of this chunk's payload that are in the file: `write` method only */
    uint32_t rank;
    uint32_t thread;
    uint32_t sequence; /* of the next chunk */
    int refused;       /* no further chunk will be had */
    uint64_t lost;     /* records since then */
    struct mpilab_handles handles[MPILAB_HANDLE_KINDS];
};

/* ---- Numbers ---- */

static inline unsigned char *mpilab_put_varint(unsigned char *at, uint64_t value)
{
    while (value >= 0x80) {
        *at++ = (unsigned char)(value | 0x80);
        value >>= 7;
    }
    *at++ = (unsigned char)value;
    return at;
}

static inline unsigned char *mpilab_put_int(unsigned char *at, int64_t value)
{
    return mpilab_put_varint(at, ((uint64_t)value << 1) ^ (uint64_t)(value >> 63));
}

static inline unsigned char *mpilab_put_string(unsigned char *at, const char *text, size_t bytes)
{
    at = mpilab_put_varint(at, bytes);
    memcpy(at, text, bytes);
    return at + bytes;
}

/* A handle that is not the last one of its kind. */
__attribute__((noinline, unused)) static unsigned char *mpilab_put_other_handle(unsigned char *at,
                                                                                struct mpilab_handles *handles,
                                                                                uint64_t value)
{
    unsigned place = 0;
    while (place < MPILAB_RECENT_HANDLES && handles->recent[place] != value)
        place++;
    *at++ = (unsigned char)place;
    if (place == MPILAB_RECENT_HANDLES) {
        at = mpilab_put_int(at, (int64_t)(value - handles->last));
        place = handles->next_place++ % MPILAB_RECENT_HANDLES;
        handles->recent[place] = value;
    }
    handles->last = value;
    handles->last_place = place;
    return at;
}

static inline unsigned char *mpilab_put_handle(unsigned char *at, struct mpilab_stream *stream,
                                               enum mpilab_handle_kind kind, uint64_t value)
{
    struct mpilab_handles *handles = &stream->handles[kind];
    if (__builtin_expect(value != handles->last, 0))
        return mpilab_put_other_handle(at, handles, value);
    *at++ = (unsigned char)handles->last_place;
    return at;
}

/* ---- Checksum: CRC-32 of IEEE 802.3, eight bytes a step ---- */

static inline void mpilab_crc_prepare(uint32_t table[8][256])
{
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t crc = byte;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320u : 0);
        table[0][byte] = crc;
    }
    for (int slice = 1; slice < 8; slice++)
        for (int byte = 0; byte < 256; byte++)
            table[slice][byte] = (table[slice - 1][byte] >> 8) ^ table[0][table[slice - 1][byte] & 0xFF];
}

static inline uint32_t mpilab_crc(uint32_t table[8][256], const unsigned char *bytes, size_t count)
{
    uint32_t crc = 0xFFFFFFFFu;
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        word ^= crc;
        crc = 0;
        for (int slice = 0; slice < 8; slice++)
            crc ^= table[7 - slice][(word >> (8 * slice)) & 0xFF];
    }
    for (; count > 0; bytes++, count--)
        crc = (crc >> 8) ^ table[0][(crc ^ *bytes) & 0xFF];
    return crc ^ 0xFFFFFFFFu;
}

/* ---- Containers. Functions return 0, or an errno ---- */

static inline int mpilab_write_at(int file, const void *bytes, size_t count, off_t offset)
{
    const char *from = bytes;
    while (count > 0) {
        ssize_t done = pwrite(file, from, count, offset);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return done < 0 ? errno : ENOSPC;
        from += done;
        offset += done;
        count -= (size_t)done;
    }
    return 0;
}

/* Whether the process may make a file of this size: beyond its limit a signal would end it. */
static inline int mpilab_file_limit_allows(uint64_t bytes)
{
    struct rlimit most;
    return getrlimit(RLIMIT_FSIZE, &most) != 0 || most.rlim_cur == RLIM_INFINITY || bytes <= most.rlim_cur;
}

/* Makes the file; fails with EEXIST if there is one. Leaves no file behind if it fails otherwise. */
static inline int mpilab_container_create(const char *path, const struct mpilab_container_settings *settings)
{
    if (!mpilab_file_limit_allows(MPILAB_HEADER_BYTES))
        return EFBIG;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return errno;
    union {
        struct mpilab_container_header header;
        unsigned char bytes[MPILAB_HEADER_BYTES];
    } page;
    memset(&page, 0, sizeof page);
    memcpy(page.header.magic, "\x89MPILAB\n", 8);
    page.header.version = MPILAB_TRACE_VERSION;
    page.header.header_bytes = MPILAB_HEADER_BYTES;
    page.header.chunk_bytes = settings->chunk_bytes;
    page.header.clock = settings->clock;
    page.header.max_chunks = settings->max_chunks;
    memcpy(page.header.run, settings->run, sizeof page.header.run);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    page.header.created_unix_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    size_t host_bytes = strlen(settings->host);
    memcpy(page.header.host, settings->host,
           host_bytes < sizeof page.header.host ? host_bytes : sizeof page.header.host - 1);
    int failure = mpilab_write_at(file, &page, sizeof page, 0);
    if (close(file) != 0 && failure == 0)
        failure = errno;
    if (failure != 0)
        unlink(path);
    return failure;
}

/* Opens a container that mpilab_container_create has made. */
static inline int mpilab_container_open(struct mpilab_container *container, const char *path, enum mpilab_method method)
{
    memset(container, 0, sizeof *container);
    container->method = method;
    container->file = open(path, O_RDWR | O_CLOEXEC);
    if (container->file < 0)
        return errno;
    struct stat status;
    int failure = fstat(container->file, &status) != 0 ? errno : status.st_size < MPILAB_HEADER_BYTES ? EINVAL : 0;
    void *page = MAP_FAILED;
    if (failure == 0) {
        page = mmap(0, MPILAB_HEADER_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, container->file, 0);
        failure = page == MAP_FAILED ? errno : 0;
    }
    if (failure != 0) {
        close(container->file);
        container->file = -1;
        return failure;
    }
    container->header = page;
    container->chunk_bytes = container->header->chunk_bytes;
    mpilab_crc_prepare(container->crc_table);
    __atomic_fetch_add(&container->header->opened, 1, __ATOMIC_RELAXED);
    return 0;
}

/* `finished`: the rank has come to the end of MPI_Finalize. All streams are sealed before. */
static inline void mpilab_container_close(struct mpilab_container *container, int finished)
{
    if (container->file < 0)
        return;
    if (finished)
        __atomic_fetch_add(&container->header->closed, 1, __ATOMIC_RELAXED);
    munmap(container->header, MPILAB_HEADER_BYTES);
    close(container->file);
    container->header = 0;
    container->file = -1;
}

/* Takes the next chunk of the file (ENOBUFS: the container may have no more) and makes sure that the disk has room for it, lest a store raise SIGBUS. */
static inline int mpilab_chunk_take(struct mpilab_container *container, off_t *offset)
{
    struct mpilab_container_header *header = container->header;
    if (container->refusal != 0)
        return container->refusal;
    uint64_t chunk = __atomic_fetch_add(&header->next_chunk, 1, __ATOMIC_RELAXED);
    int failure = 0;
    if (chunk >= header->max_chunks) {
        failure = ENOBUFS;
    } else if (!mpilab_file_limit_allows(MPILAB_HEADER_BYTES + (chunk + 1) * container->chunk_bytes)) {
        failure = EFBIG;
    } else {
        *offset = MPILAB_HEADER_BYTES + (off_t)(chunk * container->chunk_bytes);
        if (fallocate(container->file, 0, *offset, container->chunk_bytes) != 0)
            failure = errno;
        if (failure == EOPNOTSUPP || failure == EINTR)
            failure = posix_fallocate(container->file, *offset, container->chunk_bytes);
    }
    if (failure != 0)
        container->refusal = failure;
    return failure;
}

/* ---- Streams ---- */

static inline unsigned char *mpilab_payload(struct mpilab_chunk_header *chunk)
{
    return (unsigned char *)chunk + MPILAB_CHUNK_HEADER_BYTES;
}

/* In the `write` method: brings to the file what is committed. */
static inline int mpilab_stream_flush(struct mpilab_stream *stream)
{
    struct mpilab_chunk_header *chunk = stream->chunk;
    if (!chunk || stream->container->method != MPILAB_METHOD_WRITE)
        return 0;
    uint32_t committed = __atomic_load_n(&chunk->committed, __ATOMIC_ACQUIRE);
    int failure = mpilab_write_at(stream->container->file, mpilab_payload(chunk) + stream->written,
                                  committed - stream->written,
                                  stream->chunk_offset + MPILAB_CHUNK_HEADER_BYTES + stream->written);
    struct mpilab_chunk_header header = *chunk;
    header.committed = committed;
    if (failure == 0)
        failure = mpilab_write_at(stream->container->file, &header, sizeof header, stream->chunk_offset);
    if (failure == 0)
        stream->written = committed;
    return failure;
}

/* Closes the chunk at hand: its checksum, then the mark that it is complete. The unused rest goes back to the disk. */
static inline void mpilab_chunk_seal(struct mpilab_stream *stream)
{
    struct mpilab_chunk_header *chunk = stream->chunk;
    struct mpilab_container *container = stream->container;
    if (!chunk)
        return;
    chunk->crc = mpilab_crc(container->crc_table, mpilab_payload(chunk), chunk->committed);
    __atomic_store_n(&chunk->sealed, 1, __ATOMIC_RELEASE);
    mpilab_stream_flush(stream);
    off_t used = (off_t)MPILAB_CHUNK_HEADER_BYTES + chunk->committed;
    used = (used + 4095) & ~(off_t)4095;
    if (used < container->chunk_bytes)
        (void)fallocate(container->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, stream->chunk_offset + used,
                        container->chunk_bytes - used);
    munmap(chunk, container->chunk_bytes);
    stream->chunk = 0;
    stream->position = stream->end = 0;
}

/* Seals the chunk at hand and begins the next one, whose times count from `base`. If there is none, the chunk at hand
 * stays open for mpilab_stream_seal, and the stream takes no more records. */
static inline int mpilab_chunk_begin(struct mpilab_stream *stream, uint64_t base)
{
    struct mpilab_container *container = stream->container;
    off_t offset = 0;
    int failure = mpilab_chunk_take(container, &offset);
    void *memory = MAP_FAILED;
    if (failure == 0) {
        memory = container->method == MPILAB_METHOD_MAP
                     ? mmap(0, container->chunk_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, container->file, offset)
                     : mmap(0, container->chunk_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        failure = memory == MAP_FAILED ? errno : 0;
    }
    if (failure != 0) {
        stream->refused = 1;
        stream->end = stream->position;
        return failure;
    }
    mpilab_chunk_seal(stream);
    struct mpilab_chunk_header *chunk = memory;
    chunk->rank = stream->rank;
    chunk->thread = stream->thread;
    chunk->sequence = stream->sequence++;
    chunk->base = base;
    __atomic_store_n(&chunk->magic, MPILAB_CHUNK_MAGIC, __ATOMIC_RELEASE);
    stream->chunk = chunk;
    stream->chunk_offset = offset;
    stream->written = 0;
    stream->position = mpilab_payload(chunk);
    stream->end = (unsigned char *)memory + container->chunk_bytes - MPILAB_CHUNK_RESERVE_BYTES;
    stream->last_time = base;
    memset(stream->handles, 0, sizeof stream->handles);
    return 0;
}

/* A stream begins without a chunk; its first record takes one. */
static inline void mpilab_stream_start(struct mpilab_stream *stream, struct mpilab_container *container, uint32_t rank,
                                       uint32_t thread)
{
    memset(stream, 0, sizeof *stream);
    stream->container = container;
    stream->rank = rank;
    stream->thread = thread;
}

/* Bytes that the largest record may have. */
static inline size_t mpilab_record_bytes_max(const struct mpilab_stream *stream)
{
    return stream->container->chunk_bytes - MPILAB_CHUNK_HEADER_BYTES - MPILAB_CHUNK_RESERVE_BYTES;
}

/* What mpilab_room does when the chunk at hand is full. */
__attribute__((noinline, cold, unused)) static int mpilab_room_in_next_chunk(struct mpilab_stream *stream, size_t bytes,
                                                                             uint64_t base)
{
    if (bytes > mpilab_record_bytes_max(stream))
        return 0;
    if (!stream->refused && mpilab_chunk_begin(stream, base) == 0)
        return 1;
    stream->lost++;
    __atomic_fetch_add(&stream->container->header->lost_records, 1, __ATOMIC_RELAXED);
    return 0;
}

/* Whether `bytes` fit, in the chunk at hand or in a new one. If not, and a chunk could have held them, the record counts
 * as lost. */
static inline int mpilab_room(struct mpilab_stream *stream, size_t bytes, uint64_t base)
{
    if (__builtin_expect((size_t)(stream->end - stream->position) >= bytes, 1))
        return 1;
    return mpilab_room_in_next_chunk(stream, bytes, base);
}

/* Makes everything up to `at` valid: readers see it even if this process dies at the next instruction. */
static inline void mpilab_commit(struct mpilab_stream *stream, unsigned char *at)
{
    uint32_t committed = (uint32_t)(at - mpilab_payload(stream->chunk));
    stream->position = at;
    __atomic_store_n(&stream->chunk->committed, committed, __ATOMIC_RELEASE);
    if (__builtin_expect(stream->container->method == MPILAB_METHOD_WRITE, 0) &&
        committed - stream->written >= MPILAB_FLUSH_BYTES)
        mpilab_stream_flush(stream);
}

static inline unsigned char *mpilab_call_head(struct mpilab_stream *stream, uint64_t id, unsigned flags, uint64_t start,
                                              uint64_t end, uint64_t error)
{
    unsigned char *at = mpilab_put_varint(stream->position, id << 3 | flags);
    at = mpilab_put_int(at, (int64_t)(start - stream->last_time));
    at = mpilab_put_varint(at, end - start);
    stream->last_time = end;
    return flags & MPILAB_FAILED ? mpilab_put_varint(at, error) : at;
}

/* Begins the record of call `id`; `bound`: bytes that its arguments may take. Returns where the arguments go, or 0: then
 * there is nothing more to do (the record was lost, or its arguments exceed a chunk and it is committed without). */
static inline unsigned char *mpilab_call(struct mpilab_stream *stream, uint64_t id, unsigned flags, uint64_t start,
                                         uint64_t end, uint64_t error, size_t bound)
{
    if (__builtin_expect(mpilab_room(stream, MPILAB_CALL_HEAD_BYTES + bound, start), 1))
        return mpilab_call_head(stream, id, flags, start, end, error);
    if (MPILAB_CALL_HEAD_BYTES + bound > mpilab_record_bytes_max(stream) &&
        mpilab_room(stream, MPILAB_CALL_HEAD_BYTES, start))
        mpilab_commit(stream, mpilab_call_head(stream, id, flags | MPILAB_ELIDED, start, end, error));
    return 0;
}

/* Begins a definition; as mpilab_call. One that no chunk could hold is left out. */
static inline unsigned char *mpilab_definition(struct mpilab_stream *stream, enum mpilab_definition_id id, uint64_t now,
                                               size_t bound)
{
    if (!mpilab_room(stream, 2 * MPILAB_VARINT_BYTES + bound, now))
        return 0;
    return mpilab_put_varint(mpilab_put_varint(stream->position, 0), id);
}

static inline void mpilab_define_meta(struct mpilab_stream *stream, uint64_t now, const char *key, const char *value,
                                      size_t value_bytes)
{
    size_t key_bytes = strlen(key);
    unsigned char *at = mpilab_definition(stream, MPILAB_META, now, 2 * MPILAB_VARINT_BYTES + key_bytes + value_bytes);
    if (at)
        mpilab_commit(stream, mpilab_put_string(mpilab_put_string(at, key, key_bytes), value, value_bytes));
}

/* One reading of a rank's clock beside the wall clock and rank 0's clock. */
struct mpilab_clock_reading {
    uint64_t tick;
    uint64_t unix_ns;
    uint64_t ticks_per_1000_s;
    int64_t offset_ticks; /* this rank's minus rank 0's */
    uint64_t error_ticks;
};
_Static_assert(sizeof(struct mpilab_clock_reading) == 40, "CLOCK as in trace.md");

static inline void mpilab_define_clock(struct mpilab_stream *stream, const struct mpilab_clock_reading *reading)
{
    unsigned char *at = mpilab_definition(stream, MPILAB_CLOCK, reading->tick, sizeof *reading);
    if (!at)
        return;
    memcpy(at, reading, sizeof *reading);
    mpilab_commit(stream, at + sizeof *reading);
}

/* Lets the last records of a stream use the reserve of its chunk. If it had been refused a chunk, says how many records
 * are missing before them. */
static inline void mpilab_stream_open_reserve(struct mpilab_stream *stream)
{
    if (!stream->chunk)
        return;
    stream->end = (unsigned char *)stream->chunk + stream->container->chunk_bytes;
    if (stream->lost == 0)
        return;
    unsigned char *at = mpilab_put_varint(mpilab_put_varint(stream->position, 0), MPILAB_LOST);
    mpilab_commit(stream, mpilab_put_varint(at, stream->lost));
    stream->lost = 0;
}

/* The stream takes nothing more. */
static inline void mpilab_stream_seal(struct mpilab_stream *stream)
{
    mpilab_stream_open_reserve(stream);
    mpilab_chunk_seal(stream);
    stream->refused = 1;
}

#endif
