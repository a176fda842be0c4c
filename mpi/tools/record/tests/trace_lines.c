/* Reads containers as format/trace.md says, in the plainest way, and prints one line a record, without times and with
 * names in place of handles, so that tests can compare. Independent of trace.h and of the Rust reader.
 *
 *     trace_lines calls.tsv CONTAINER...
 *
 * Ends with one line a container: `container opened=4 closed=4 lost=0 chunks=4 calls=120 bytes=1510`, where bytes are
 * those of the calls' records. Exit status 1, with the place, if something does not decode. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CALLS_MAX = 4096, HANDLES_MAX = 100000 };

static char *call_name[CALLS_MAX], *call_arguments[CALLS_MAX];

static const unsigned char *file_bytes;
static size_t file_size, position, limit;

static void fail(const char *what)
{
    fflush(stdout);
    fprintf(stderr, "trace_lines: %s at byte %zu\n", what, position);
    exit(1);
}

static uint64_t varint(void)
{
    uint64_t value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
        if (position >= limit)
            fail("record beyond its chunk");
        unsigned char byte = file_bytes[position++];
        value |= (uint64_t)(byte & 0x7F) << (shift < 64 ? shift : 63);
        if (byte < 0x80)
            return value;
    }
    fail("varint too long");
    return 0;
}

static int64_t zigzag(void)
{
    uint64_t value = varint();
    return (int64_t)(value >> 1) ^ -(int64_t)(value & 1);
}

static uint64_t fixed(size_t at, int bytes)
{
    uint64_t value = 0;
    if (at + (size_t)bytes > file_size)
        fail("file too short");
    memcpy(&value, file_bytes + at, (size_t)bytes);
    return value;
}

static char *text(void)
{
    uint64_t bytes = varint();
    if (bytes > limit - position)
        fail("string beyond its chunk");
    char *copy = strndup((const char *)file_bytes + position, bytes);
    position += bytes;
    return copy;
}

/* ---- Handles: what the definitions of this rank say of them ---- */

static const char *const handle_kinds[] = {"communicator", "datatype", "request", "operator", "file",
                                           "group",        "info",     "window",  "message"};
enum { KINDS = sizeof handle_kinds / sizeof handle_kinds[0] };

/* As trace.md has it: the recent values of this chunk, the last one, and how many were new. */
static struct {
    uint64_t recent[32];
    uint64_t last;
    unsigned count;
} handles[KINDS];

static struct {
    unsigned rank;
    int kind;
    uint64_t value;
    char name[64];
} known[HANDLES_MAX];
static size_t known_count;

static int kind_of(const char *name)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (strcmp(name, handle_kinds[kind]) == 0)
            return kind;
    return -1;
}

static uint64_t handle(int kind)
{
    uint64_t place = varint();
    if (place > 32)
        fail("wrong place of a handle");
    if (place == 32) {
        place = handles[kind].count++ % 32;
        handles[kind].recent[place] = handles[kind].last + (uint64_t)zigzag();
    }
    return handles[kind].last = handles[kind].recent[place];
}

static void know(unsigned rank, int kind, uint64_t value, const char *name)
{
    if (known_count == HANDLES_MAX)
        fail("more handles than this program can hold");
    known[known_count].rank = rank;
    known[known_count].kind = kind;
    known[known_count].value = value;
    snprintf(known[known_count++].name, sizeof known[0].name, "%s", name);
}

/* `made`: by this call, so that what is known of the value is of an older object. */
static void print_handle(unsigned rank, int kind, int made)
{
    uint64_t value = handle(kind);
    for (size_t each = known_count; value != 0 && !made && each-- > 0;)
        if (known[each].rank == rank && known[each].kind == kind && known[each].value == value) {
            printf("%s", known[each].name);
            return;
        }
    printf("%s", value == 0 ? "null" : made ? "new" : kind <= 1 ? "undefined" : handle_kinds[kind]);
}

/* ---- Arguments and definitions ---- */

static void print_peer(uint64_t peer)
{
    static const char *const names[] = {"proc_null", "any_source", "root", "unknown"};
    if (peer < 4)
        printf("%s", names[peer]);
    else
        printf("%llu", (unsigned long long)peer - 4);
}

static void print_tag(uint64_t tag)
{
    if (tag == 0)
        printf("any");
    else
        printf("%llu", (unsigned long long)tag - 1);
}

static void print_value(unsigned rank, const char *kind, int made)
{
    static const char *const pointers[] = {"null", "buffer", "in_place", "bottom"};
    char *string;
    uint64_t value;
    size_t length = strlen(kind);
    if (length > 2 && strcmp(kind + length - 2, "[]") == 0) {
        char *element = strndup(kind, length - 2);
        uint64_t count = varint();
        if (count > limit - position)
            fail("array beyond its chunk");
        printf("[");
        for (uint64_t each = 0; each < count; each++) {
            printf(each ? " " : "");
            print_value(rank, element, 0);
        }
        printf("]");
        free(element);
    } else if (strcmp(kind, "int") == 0) {
        printf("%lld", (long long)zigzag());
    } else if (strcmp(kind, "pointer") == 0) {
        value = varint();
        printf("%s", value < 4 ? pointers[value] : "invalid");
    } else if (strcmp(kind, "flag") == 0) {
        printf("%llu", (unsigned long long)varint());
    } else if (strcmp(kind, "peer") == 0) {
        print_peer(varint());
    } else if (strcmp(kind, "tag") == 0) {
        print_tag(varint());
    } else if (strcmp(kind, "status") == 0) {
        value = varint();
        if (value == 0) {
            printf("-");
            return;
        }
        print_peer(value - 1);
        printf("/"), print_tag(varint());
        printf("/%llu", (unsigned long long)varint());
    } else if (strcmp(kind, "string") == 0) {
        printf("%s", string = text());
        free(string);
    } else if (strcmp(kind, "hints") == 0) {
        for (uint64_t count = varint(); count > 0; count--) {
            printf("%s:", string = text()), free(string);
            printf("%s;", string = text()), free(string);
        }
    } else if (kind_of(kind) >= 0) {
        print_handle(rank, kind_of(kind), made);
    } else {
        fail("unknown kind of argument in calls.tsv");
    }
}

static void define_communicator(unsigned rank)
{
    uint64_t value = handle(0), size = varint(), own = varint(), context = varint(), runs = varint();
    char name[64];
    snprintf(name, sizeof name, "comm%llu", (unsigned long long)context);
    know(rank, 0, value, name);
    printf(" COMMUNICATOR %s size=%llu rank=%llu members=", name, (unsigned long long)size, (unsigned long long)own);
    for (; runs > 0; runs--) {
        long long first = zigzag(), stride = zigzag();
        printf("%lld+%lldx%llu ", first, stride, (unsigned long long)varint());
    }
}

static void define(unsigned rank)
{
    char *first, *second;
    uint64_t value, which = varint();
    switch (which) {
    case 1:
        first = text(), second = text();
        printf(" META %s %s", first, second);
        free(first), free(second);
        break;
    case 2:
        printf(" CLOCK offset=%lld error=%llu", (long long)fixed(position + 24, 8),
               (unsigned long long)fixed(position + 32, 8));
        position += 40;
        break;
    case 3:
        define_communicator(rank);
        break;
    case 4:
        value = handle(1), first = text();
        know(rank, 1, value, *first ? first : "derived");
        printf(" DATATYPE %s size=%lld", *first ? first : "derived", (long long)zigzag());
        printf(" lower_bound=%lld", (long long)zigzag());
        printf(" extent=%lld", (long long)zigzag());
        free(first);
        break;
    case 5:
        value = handle(3), first = text();
        know(rank, 3, value, *first ? first : "user");
        printf(" OPERATOR %s commutes=%llu", *first ? first : "user", (unsigned long long)varint());
        free(first);
        break;
    case 6:
        printf(" LOST %llu", (unsigned long long)varint());
        break;
    default:
        fail("unknown definition");
    }
}

static void print_arguments(unsigned rank, const char *arguments)
{
    char *copy = strdup(arguments), *rest = copy, *each;
    while ((each = strsep(&rest, " "))) {
        char *colon = strchr(each, ':');
        if (!colon)
            break; /* - or none */
        *colon = 0;
        printf(" %s=", each);
        print_value(rank, colon + 1, strncmp(each, "new", 3) == 0 || strcmp(each, "comm_cart") == 0);
    }
    free(copy);
}

static void print_call(unsigned rank, uint64_t head)
{
    uint64_t id = head >> 3;
    if (id >= CALLS_MAX || !call_name[id])
        fail("unknown call");
    zigzag(), varint();
    uint64_t error = head & 2 ? varint() : 0;
    printf(" %s", call_name[id]);
    if (!(head & 4))
        print_arguments(rank, call_arguments[id]);
    printf(head & 1 ? " nested" : "");
    printf(head & 4 ? " elided" : "");
    if (error)
        printf(" error=%llu", (unsigned long long)error);
}

/* ---- Files ---- */

static uint32_t crc(const unsigned char *bytes, size_t count)
{
    uint32_t value = 0xFFFFFFFFu;
    while (count-- > 0) {
        value ^= *bytes++;
        for (int bit = 0; bit < 8; bit++)
            value = (value >> 1) ^ (value & 1 ? 0xEDB88320u : 0);
    }
    return ~value;
}

static void read_chunk(size_t begin, size_t chunk_bytes, unsigned long *calls, size_t *call_bytes)
{
    if (begin + 64 > file_size || fixed(begin, 4) == 0)
        return;
    position = begin;
    uint64_t committed = fixed(begin + 24, 4);
    if (fixed(begin, 4) != 0x4B4E4843 || committed > chunk_bytes - 64 || begin + 64 + committed > file_size)
        fail("wrong chunk header");
    if (fixed(begin + 28, 4) != (fixed(begin + 32, 4) ? crc(file_bytes + begin + 64, committed) : 0))
        fail("wrong checksum");
    unsigned rank = (unsigned)fixed(begin + 4, 4), thread = (unsigned)fixed(begin + 8, 4);
    position = begin + 64, limit = position + committed;
    memset(handles, 0, sizeof handles);
    while (position < limit) {
        size_t start = position;
        uint64_t head = varint();
        printf("%u.%u", rank, thread);
        if (head == 0) {
            define(rank);
        } else {
            print_call(rank, head);
            *calls += 1, *call_bytes += position - start;
        }
        printf("\n");
    }
}

static void read_container(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        fail(path);
    file_size = (size_t)ftell(file);
    unsigned char *bytes = malloc(file_size + 1);
    rewind(file);
    if (!bytes || fread(bytes, 1, file_size, file) != file_size)
        fail(path);
    fclose(file);
    file_bytes = bytes;
    if (file_size < 4096 || memcmp(bytes, "\x89MPILAB\n", 8) != 0 || fixed(8, 4) != 1)
        fail("wrong container header");
    uint64_t chunks = fixed(24, 8) < fixed(32, 8) ? fixed(24, 8) : fixed(32, 8);
    unsigned long calls = 0;
    size_t call_bytes = 0, chunk_bytes = fixed(16, 4);
    for (uint64_t chunk = 0; chunk < chunks; chunk++)
        read_chunk(4096 + chunk * chunk_bytes, chunk_bytes, &calls, &call_bytes);
    printf("container opened=%llu closed=%llu lost=%llu chunks=%llu calls=%lu bytes=%zu\n",
           (unsigned long long)fixed(72, 4), (unsigned long long)fixed(76, 4), (unsigned long long)fixed(64, 8),
           (unsigned long long)chunks, calls, call_bytes);
    free(bytes);
}

static void read_calls(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[4096];
    while (file && fgets(line, sizeof line, file)) {
        char *rest = line, *id = strsep(&rest, "\t"), *name = strsep(&rest, "\t"), *arguments = strsep(&rest, "\t");
        if (line[0] == '#' || !arguments)
            continue;
        call_name[atoi(id) % CALLS_MAX] = strdup(name);
        call_arguments[atoi(id) % CALLS_MAX] = strdup(arguments);
    }
    if (!file || !call_name[1])
        fail(path);
    fclose(file);
}

int main(int count, char **arguments)
{
    if (count < 3) {
        fprintf(stderr, "usage: trace_lines calls.tsv CONTAINER...\n");
        return 2;
    }
    read_calls(arguments[1]);
    for (int each = 2; each < count; each++)
        read_container(arguments[each]);
    return 0;
}
