/* Where the trace is written: the directory, the container of this node, and what the environment says of them. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/statfs.h>

#include "record.h"

enum {
    CHUNK_BYTES_DEFAULT = 256 << 10,
    PATH_BYTES = 4096,
    /* Nodes that have the same name and write to the same directory. */
    NAMESAKES_MAX = 10000,
};

#define LIMIT_BYTES_DEFAULT ((uint64_t)4 << 30)

/* File systems on which several processes must not map one file: what statfs calls them. */
static const uint32_t write_only_systems[] = {0x0BD00BD0 /* Lustre */, 0x47504653 /* GPFS */,  0x6969 /* NFS */,
                                              0x19830326 /* BeeGFS */, 0x00C36400 /* Ceph */, 0x65735546 /* FUSE */,
                                              0xFF534D42 /* CIFS */,   0xFE534D42 /* SMB2 */};

struct mpilab_container record_container = {.file = -1};

static const char *directory(void)
{
    const char *name = getenv("MPILAB_RECORD_DIR");
    return name && *name ? name : "mpilab-trace";
}

/* A size from the environment: digits, perhaps with KiB, MiB, GiB or TiB. What cannot be read is reported by the first
 * rank, and the default holds. */
static uint64_t environment_bytes(const char *name, uint64_t otherwise, int report)
{
    static const char *const units[] = {"", "KiB", "MiB", "GiB", "TiB"};
    const char *text = getenv(name);
    if (!text || !*text)
        return otherwise;
    char *rest;
    errno = 0;
    uint64_t number = strtoull(text, &rest, 10);
    rest += strspn(rest, " ");
    for (unsigned unit = 0; unit < sizeof units / sizeof units[0]; unit++)
        if (errno == 0 && text[0] >= '0' && text[0] <= '9' && strcmp(rest, units[unit]) == 0 &&
            number <= UINT64_MAX >> (10 * unit))
            return number << (10 * unit);
    if (report)
        record_say("%s=%s: expected a size such as 512 MiB; %" PRIu64 " bytes are used", name, text, otherwise);
    return otherwise;
}

static uint32_t chunk_bytes(int report)
{
    uint64_t bytes = environment_bytes("MPILAB_RECORD_CHUNK", CHUNK_BYTES_DEFAULT, report);
    if (bytes >= MPILAB_CHUNK_BYTES_MIN && bytes <= MPILAB_CHUNK_BYTES_MAX && (bytes & (bytes - 1)) == 0)
        return (uint32_t)bytes;
    if (report)
        record_say("MPILAB_RECORD_CHUNK=%s: expected a power of two from 4 KiB to 64 MiB; %d bytes are used",
                   getenv("MPILAB_RECORD_CHUNK"), CHUNK_BYTES_DEFAULT);
    return CHUNK_BYTES_DEFAULT;
}

/* Makes the directory and those above it. */
static int make_directory(void)
{
    char path[PATH_BYTES];
    size_t bytes = strlen(directory());
    if (bytes >= sizeof path)
        return ENAMETOOLONG;
    memcpy(path, directory(), bytes + 1);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return errno;
        *slash = '/';
    }
    return mkdir(path, 0777) != 0 && errno != EEXIST ? errno : 0;
}

/* `run` 0: any container is of another run. */
static int is_container_of_another_run(const char *name, const unsigned char run[16])
{
    size_t bytes = strlen(name);
    if (bytes < 7 || strcmp(name + bytes - 7, ".mpilab") != 0)
        return 0;
    char path[PATH_BYTES];
    if (snprintf(path, sizeof path, "%s/%s", directory(), name) >= (int)sizeof path)
        return 0;
    if (!run)
        return 1;
    /* One that has no header yet is being made by another node of this run. */
    struct mpilab_container_header header;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? -1 : pread(file, &header, sizeof header, 0);
    if (file >= 0)
        close(file);
    return got == (ssize_t)sizeof header && memcmp(header.run, run, sizeof header.run) != 0;
}

/* Whether the directory can take the trace of this run: 0 or an errno, reported. */
static int check_directory(const unsigned char run[16])
{
    int failure = make_directory();
    DIR *entries = failure == 0 ? opendir(directory()) : 0;
    if (failure == 0 && !entries)
        failure = errno;
    if (failure != 0) {
        record_say("%s: %s; nothing is recorded", directory(), strerror(failure));
        return failure;
    }
    for (struct dirent *entry; failure == 0 && (entry = readdir(entries));)
        if (is_container_of_another_run(entry->d_name, run))
            failure = EEXIST;
    closedir(entries);
    if (failure != 0)
        record_say("%s: holds the trace of another run; nothing is recorded (another MPILAB_RECORD_DIR would do)",
                   directory());
    return failure;
}

/* MPILAB_RUN, 32 hexadecimal digits; else random. */
static void choose_run(unsigned char run[16])
{
    const char *text = getenv("MPILAB_RUN");
    int bytes = 0;
    while (text && bytes < 16 && sscanf(text + 2 * bytes, "%2hhx", &run[bytes]) == 1)
        bytes++;
    if (bytes == 16 && text[32] == 0)
        return;
    if (text && *text)
        record_say("MPILAB_RUN=%s: expected 32 hexadecimal digits; a random identity is used", text);
    if (getrandom(run, 16, 0) != 16) {
        uint64_t now[2] = {record_processor_ticks(), (uint64_t)getpid()};
        memcpy(run, now, 16);
    }
}

void record_place_plan(struct record_plan *plan)
{
    choose_run(plan->run);
    plan->go = check_directory(0) == 0;
}

int record_place_create(const struct record_plan *plan, int first_rank, char *path, size_t path_bytes)
{
    int failure = first_rank == 0 ? 0 : check_directory(plan->run);
    if (failure != 0)
        return failure;
    char host[256] = "node";
    gethostname(host, sizeof host - 1);
    struct mpilab_container_settings settings = {.clock = (enum mpilab_clock)plan->clock, .host = host};
    settings.chunk_bytes = chunk_bytes(first_rank == 0);
    settings.max_chunks =
        environment_bytes("MPILAB_RECORD_LIMIT", LIMIT_BYTES_DEFAULT, first_rank == 0) / settings.chunk_bytes;
    memcpy(settings.run, plan->run, sizeof settings.run);
    failure = EEXIST;
    for (int namesake = 0; failure == EEXIST && namesake < NAMESAKES_MAX; namesake++) {
        int bytes = namesake == 0 ? snprintf(path, path_bytes, "%s/%s.mpilab", directory(), host)
                                  : snprintf(path, path_bytes, "%s/%s-%d.mpilab", directory(), host, namesake);
        failure = (size_t)bytes >= path_bytes ? ENAMETOOLONG : mpilab_container_create(path, &settings);
    }
    if (failure != 0)
        record_say("%s: %s; nothing is recorded on this node", path, strerror(failure));
    return failure;
}

static enum mpilab_method choose_method(const char *path)
{
    const char *text = getenv("MPILAB_RECORD_METHOD");
    if (text && strcmp(text, "write") == 0)
        return MPILAB_METHOD_WRITE;
    if (text && strcmp(text, "map") == 0)
        return MPILAB_METHOD_MAP;
    struct statfs status;
    if (statfs(path, &status) == 0)
        for (size_t each = 0; each < sizeof write_only_systems / sizeof write_only_systems[0]; each++)
            if ((uint32_t)status.f_type == write_only_systems[each])
                return MPILAB_METHOD_WRITE;
    return MPILAB_METHOD_MAP;
}

int record_place_open(const char *path)
{
    int failure = mpilab_container_open(&record_container, path, choose_method(path));
    if (failure != 0)
        record_say("%s: %s; this rank is not recorded", path, strerror(failure));
    return failure;
}

void record_place_report_refusal(void)
{
    int refusal = record_container.refusal;
    if (refusal == ENOBUFS)
        record_say("%s: the limit of %" PRIu64 " bytes a node is reached (MPILAB_RECORD_LIMIT); later calls are counted, "
                   "not recorded", directory(), record_container.header->max_chunks * record_container.chunk_bytes);
    else if (refusal != 0)
        record_say("%s: %s; later calls are counted, not recorded", directory(), strerror(refusal));
}
