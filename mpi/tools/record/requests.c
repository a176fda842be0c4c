/* Which of the requests under way are receives: only their statuses say where a message came from.
 *
 * A bounded table without locks. A receive has its entry in one of a few lines of the processor's cache, chosen by its
 * handle; one that finds no place there is not known as a receive, and its status is recorded as not known. Several equal
 * entries may stand side by side: a library may give one handle to several receives that are complete at once. */
#include "record.h"

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
