/* The Wait and Test families. What is recorded of their requests is their value before the call, so that they are kept
 * while it runs; and where the application ignores statuses the recorder looks at its own. */
#include "calls.h"
#include "record.h"

/* Largest record of a status: source, tag, bytes. */
enum { STATUS_BYTES = 5 + 5 + MPILAB_VARINT_BYTES };

/* What one call of a family is about. */
struct batch {
    struct record_thread *thread;
    size_t scratch_before;
    size_t count;
    MPI_Request *before;  /* 0: too many to be kept; the record is written without arguments */
    MPI_Status *statuses; /* those of the application, or the recorder's own; perhaps MPI_STATUSES_IGNORE */
};

static void batch_begin(struct batch *batch, struct record_thread *thread, int count, const MPI_Request *requests,
                        MPI_Status *statuses, int statuses_ignored)
{
    batch->thread = thread;
    batch->scratch_before = thread->scratch_used;
    batch->count = count > 0 ? (size_t)count : 0;
    batch->statuses = statuses;
    batch->before = record_scratch(thread, batch->count * sizeof *batch->before);
    if (!batch->before)
        return;
    memcpy(batch->before, requests, batch->count * sizeof *batch->before);
    if (statuses_ignored) {
        MPI_Status *own = record_scratch(thread, batch->count * sizeof *own);
        if (own)
            batch->statuses = own;
        else
            batch->before = 0;
    }
}

/* As record_leave, for `statuses` statuses and all requests. */
static unsigned char *batch_leave(struct batch *batch, uint64_t id, uint64_t start, int result, size_t statuses)
{
    size_t bound = 8 * MPILAB_VARINT_BYTES + batch->count * (MPILAB_HANDLE_BYTES + MPILAB_VARINT_BYTES) + statuses * STATUS_BYTES;
    if (!batch->before)
        bound = mpilab_record_bytes_max(&batch->thread->stream);
    unsigned char *at = record_leave(batch->thread, id, start, result, bound);
    if (!at)
        return 0;
    at = mpilab_put_varint(at, batch->count);
    for (size_t each = 0; each < batch->count; each++)
        at = record_put_request(at, batch->thread, batch->before[each]);
    return at;
}

/* The last step of a record: makes it valid, and describes what its requests made. */
static void commit(struct record_thread *thread, unsigned char *at)
{
    mpilab_commit(&thread->stream, at);
    if (__builtin_expect(__atomic_load_n(&record_duplications, __ATOMIC_RELAXED) > 0, 0))
        record_define_duplicated(thread);
}

static void batch_end(struct batch *batch, unsigned char *at)
{
    if (at)
        commit(batch->thread, at);
    batch->thread->scratch_used = batch->scratch_before;
}

/* The status of a request that has completed. */
static unsigned char *put_completion(unsigned char *at, MPI_Request before, const MPI_Status *status, int valid)
{
    if (__builtin_expect(__atomic_load_n(&record_duplications, __ATOMIC_RELAXED) > 0, 0))
        record_duplication_ended(before);
    if (record_receive_ended(before) && valid)
        return record_put_status(at, status);
    return mpilab_put_varint(at, 0);
}

/* Whether a status of an array says something, when the call returned `result`. */
static int status_valid(int result, const MPI_Status *status)
{
    return result == MPI_SUCCESS || (result == MPI_ERR_IN_STATUS && status->MPI_ERROR == MPI_SUCCESS);
}

int MPI_Wait(MPI_Request *request, MPI_Status *status)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Wait(request, status);
    MPI_Request before = *request;
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE)
        status = &own;
    uint64_t start = record_now();
    int result = PMPI_Wait(request, status);
    unsigned char *at = record_leave(thread, RECORD_MPI_Wait, start, result, MPILAB_HANDLE_BYTES + STATUS_BYTES);
    if (at) {
        at = record_put_request(at, thread, before);
        commit(thread, put_completion(at, before, status, result == MPI_SUCCESS));
    }
    return result;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Test(request, flag, status);
    MPI_Request before = *request;
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE)
        status = &own;
    uint64_t start = record_now();
    int result = PMPI_Test(request, flag, status);
    int done = result != MPI_SUCCESS || *flag;
    unsigned char *at = record_leave(thread, RECORD_MPI_Test, start, result, 1 + MPILAB_HANDLE_BYTES + STATUS_BYTES);
    if (at) {
        at = record_put_request(at, thread, before);
        at = record_put_flag(at, result == MPI_SUCCESS && *flag);
        at = done ? put_completion(at, before, status, result == MPI_SUCCESS) : mpilab_put_varint(at, 0);
        commit(thread, at);
    }
    return result;
}

/* The statuses of all requests of a batch. */
static unsigned char *put_all_statuses(unsigned char *at, struct batch *batch, int result)
{
    at = mpilab_put_varint(at, batch->count);
    for (size_t each = 0; each < batch->count; each++)
        at = put_completion(at, batch->before[each], &batch->statuses[each],
                            status_valid(result, &batch->statuses[each]));
    return at;
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status *statuses)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Waitall(count, requests, statuses);
    struct batch batch;
    batch_begin(&batch, thread, count, requests, statuses, statuses == MPI_STATUSES_IGNORE);
    uint64_t start = record_now();
    int result = PMPI_Waitall(count, requests, batch.statuses);
    unsigned char *at = batch_leave(&batch, RECORD_MPI_Waitall, start, result, batch.count);
    if (at)
        at = put_all_statuses(at, &batch, result);
    batch_end(&batch, at);
    return result;
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status *statuses)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Testall(count, requests, flag, statuses);
    struct batch batch;
    batch_begin(&batch, thread, count, requests, statuses, statuses == MPI_STATUSES_IGNORE);
    uint64_t start = record_now();
    int result = PMPI_Testall(count, requests, flag, batch.statuses);
    int done = (result == MPI_SUCCESS || result == MPI_ERR_IN_STATUS) && *flag;
    unsigned char *at = batch_leave(&batch, RECORD_MPI_Testall, start, result, batch.count);
    if (at) {
        at = record_put_flag(at, done);
        at = done ? put_all_statuses(at, &batch, result) : mpilab_put_varint(at, 0);
    }
    batch_end(&batch, at);
    return result;
}

/* What Waitany and Testany completed: nothing if `index` is MPI_UNDEFINED. */
static unsigned char *put_one_status(unsigned char *at, struct batch *batch, int result, int index,
                                     const MPI_Status *status)
{
    if (index < 0 || (size_t)index >= batch->count)
        return mpilab_put_varint(at, 0);
    return put_completion(at, batch->before[index], status, result == MPI_SUCCESS);
}

int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Waitany(count, requests, index, status);
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE)
        status = &own;
    struct batch batch;
    batch_begin(&batch, thread, count, requests, status, 0);
    uint64_t start = record_now();
    int result = PMPI_Waitany(count, requests, index, status);
    unsigned char *at = batch_leave(&batch, RECORD_MPI_Waitany, start, result, 1);
    if (at) {
        int completed = result == MPI_SUCCESS ? *index : MPI_UNDEFINED;
        at = mpilab_put_int(at, record_or_undefined(completed));
        at = put_one_status(at, &batch, result, completed, status);
    }
    batch_end(&batch, at);
    return result;
}

int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return PMPI_Testany(count, requests, index, flag, status);
    MPI_Status own;
    if (status == MPI_STATUS_IGNORE)
        status = &own;
    struct batch batch;
    batch_begin(&batch, thread, count, requests, status, 0);
    uint64_t start = record_now();
    int result = PMPI_Testany(count, requests, index, flag, status);
    unsigned char *at = batch_leave(&batch, RECORD_MPI_Testany, start, result, 1);
    if (at) {
        int completed = result == MPI_SUCCESS && *flag ? *index : MPI_UNDEFINED;
        at = mpilab_put_int(at, record_or_undefined(completed));
        at = record_put_flag(at, result == MPI_SUCCESS && *flag);
        at = put_one_status(at, &batch, result, completed, status);
    }
    batch_end(&batch, at);
    return result;
}

/* Waitsome and Testsome differ in name only. */
static int some(uint64_t id, int (*call)(int, MPI_Request *, int *, int *, MPI_Status *), int count,
                MPI_Request requests[], int *outcount, int indices[], MPI_Status *statuses)
{
    struct record_thread *thread = record_enter();
    if (!thread)
        return call(count, requests, outcount, indices, statuses);
    struct batch batch;
    batch_begin(&batch, thread, count, requests, statuses, statuses == MPI_STATUSES_IGNORE);
    uint64_t start = record_now();
    int result = call(count, requests, outcount, indices, batch.statuses);
    int valid = result == MPI_SUCCESS || result == MPI_ERR_IN_STATUS;
    int completed = !valid || *outcount == MPI_UNDEFINED ? 0 : *outcount;
    unsigned char *at = batch_leave(&batch, id, start, result, (size_t)completed);
    if (at) {
        at = mpilab_put_int(at, valid ? record_or_undefined(*outcount) : -1);
        at = mpilab_put_varint(at, (uint64_t)completed);
        for (int each = 0; each < completed; each++)
            at = mpilab_put_int(at, indices[each]);
        at = mpilab_put_varint(at, (uint64_t)completed);
        for (int each = 0; each < completed; each++)
            at = put_completion(at, batch.before[indices[each]], &batch.statuses[each],
                                status_valid(result, &batch.statuses[each]));
    }
    batch_end(&batch, at);
    return result;
}

int MPI_Waitsome(int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status *statuses)
{
    return some(RECORD_MPI_Waitsome, PMPI_Waitsome, count, requests, outcount, indices, statuses);
}

int MPI_Testsome(int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status *statuses)
{
    return some(RECORD_MPI_Testsome, PMPI_Testsome, count, requests, outcount, indices, statuses);
}
