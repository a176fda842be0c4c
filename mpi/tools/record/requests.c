/* What is remembered of requests under way.
 *
 * Which of them are receives: only their statuses say where a message came from. A bounded table without locks. A receive has its entry in one of a few lines of the processor's cache, chosen by its
 * handle; one that finds no place there is not known as a receive, and its status is recorded as not known. Several equal
 * entries may stand side by side: a library may give one handle to several receives that are complete at once. */
#include "record.h"

int record_cancel_called;
int record_duplications;

enum { SLOTS_PER_LINE = 8, LINES = 1 << 13, LINES_TRIED = 4 };

static uint64_t table[LINES][SLOTS_PER_LINE] __attribute__((aligned(64)));

static uint64_t entry_of(MPI_Request request, int persistent)
{
    return RECORD_BITS(request) << 1 | (persistent ? 1 : 0);
}

static uint64_t *slot_of(uint64_t entry, int place)
{
    uint64_t line = ((entry >> 1) * 0x9E3779B97F4A7C15u >> 40) + (uint64_t)(place / SLOTS_PER_LINE);
    return &table[line % LINES][place % SLOTS_PER_LINE];
}

/* Makes one `from` a `to`; 0 if there is none. */
static int replace(uint64_t entry, uint64_t from, uint64_t to)
{
    for (int place = 0; place < LINES_TRIED * SLOTS_PER_LINE; place++) {
        uint64_t *slot = slot_of(entry, place);
        uint64_t expected = from;
        if (__atomic_load_n(slot, __ATOMIC_RELAXED) == from &&
            __atomic_compare_exchange_n(slot, &expected, to, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            return 1;
    }
    return 0;
}

void record_receive_begun(MPI_Request request, int persistent)
{
    uint64_t entry = entry_of(request, persistent);
    replace(entry, 0, entry);
}

int record_receive_ended(MPI_Request request)
{
    if (request == MPI_REQUEST_NULL)
        return 0;
    uint64_t entry = entry_of(request, 0);
    if (replace(entry, entry, 0))
        return 1;
    return replace(entry, entry | 1, entry | 1);
}

void record_request_freed(MPI_Request request)
{
    uint64_t entry = entry_of(request, 0);
    if (!replace(entry, entry, 0))
        replace(entry, entry | 1, 0);
}

/* ---- MPI_Comm_idup: few are under way at a time; one that finds no place is never described ---- */

enum { DUPLICATIONS_MAX = 64 };
enum duplication_state { PLACE_FREE, PLACE_CLAIMED, UNDER_WAY, ENDED };

static struct duplication {
    int state; /* atomic */
    MPI_Request request;
    MPI_Comm communicator;
} duplications[DUPLICATIONS_MAX];

/* Claims a place in state `from`; the claimer alone may look at it then. */
static int claim(struct duplication *duplication, int from)
{
    return __atomic_compare_exchange_n(&duplication->state, &from, PLACE_CLAIMED, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static void put_back(struct duplication *duplication, int state)
{
    __atomic_store_n(&duplication->state, state, __ATOMIC_RELEASE);
}

void record_duplication_begun(MPI_Request request, MPI_Comm communicator)
{
    for (int each = 0; each < DUPLICATIONS_MAX; each++) {
        if (!claim(&duplications[each], PLACE_FREE))
            continue;
        duplications[each].request = request;
        duplications[each].communicator = communicator;
        __atomic_fetch_add(&record_duplications, 1, __ATOMIC_RELAXED);
        put_back(&duplications[each], UNDER_WAY);
        return;
    }
}

void record_duplication_ended(MPI_Request request)
{
    for (int each = 0; each < DUPLICATIONS_MAX; each++)
        if (claim(&duplications[each], UNDER_WAY))
            put_back(&duplications[each], duplications[each].request == request ? ENDED : UNDER_WAY);
}

void record_define_duplicated(struct record_thread *thread)
{
    for (int each = 0; each < DUPLICATIONS_MAX; each++) {
        if (!claim(&duplications[each], ENDED))
            continue;
        record_define_communicator(thread, duplications[each].communicator);
        __atomic_fetch_sub(&record_duplications, 1, __ATOMIC_RELAXED);
        put_back(&duplications[each], PLACE_FREE);
    }
}
