/* Arguments as the trace writes them: the same for every MPI library. */
#include "record.h"

struct error_class {
    int library;
    int standard;
};

#define CLASS(name, number) {MPI_ERR_##name, number}

/* Numbers of the MPI 5.0 standard, section 20 (application binary interface). */
static const struct error_class error_classes[] = {
    CLASS(BUFFER, 1), CLASS(COUNT, 2), CLASS(TYPE, 3), CLASS(TAG, 4), CLASS(COMM, 5), CLASS(RANK, 6),
    CLASS(REQUEST, 7), CLASS(ROOT, 8), CLASS(GROUP, 9), CLASS(OP, 10), CLASS(TOPOLOGY, 11), CLASS(DIMS, 12),
    CLASS(ARG, 13), CLASS(UNKNOWN, 14), CLASS(TRUNCATE, 15), CLASS(OTHER, 16), CLASS(INTERN, 17), CLASS(PENDING, 18),
    CLASS(IN_STATUS, 19), CLASS(ACCESS, 20), CLASS(AMODE, 21), CLASS(ASSERT, 22), CLASS(BAD_FILE, 23), CLASS(BASE, 24),
    CLASS(CONVERSION, 25), CLASS(DISP, 26), CLASS(DUP_DATAREP, 27), CLASS(FILE_EXISTS, 28), CLASS(FILE_IN_USE, 29),
    CLASS(FILE, 30), CLASS(INFO_KEY, 31), CLASS(INFO_NOKEY, 32), CLASS(INFO_VALUE, 33), CLASS(INFO, 34), CLASS(IO, 35),
    CLASS(KEYVAL, 36), CLASS(LOCKTYPE, 37), CLASS(NAME, 38), CLASS(NO_MEM, 39), CLASS(NOT_SAME, 40),
    CLASS(NO_SPACE, 41), CLASS(NO_SUCH_FILE, 42), CLASS(PORT, 43), CLASS(QUOTA, 44), CLASS(READ_ONLY, 45),
    CLASS(RMA_ATTACH, 46), CLASS(RMA_CONFLICT, 47), CLASS(RMA_RANGE, 48), CLASS(RMA_SHARED, 49), CLASS(RMA_SYNC, 50),
    CLASS(SERVICE, 51), CLASS(SIZE, 52), CLASS(SPAWN, 53), CLASS(UNSUPPORTED_DATAREP, 54),
    CLASS(UNSUPPORTED_OPERATION, 55), CLASS(WIN, 56), CLASS(RMA_FLAVOR, 57),
#if defined(MPI_ERR_PROC_ABORTED) || defined(MPI_ABI_VERSION)
    CLASS(PROC_ABORTED, 58),
#endif
#if defined(MPI_ERR_VALUE_TOO_LARGE) || defined(MPI_ABI_VERSION)
    CLASS(VALUE_TOO_LARGE, 59),
#endif
#if defined(MPI_ERR_SESSION) || defined(MPI_ABI_VERSION)
    CLASS(SESSION, 60),
#endif
#if defined(MPI_ERR_ERRHANDLER) || defined(MPI_ABI_VERSION)
    CLASS(ERRHANDLER, 61),
#endif
};

uint64_t record_error_class(int code)
{
    int class = code;
    if (PMPI_Error_class(code, &class) != MPI_SUCCESS)
        class = MPI_ERR_UNKNOWN;
    for (size_t each = 0; each < sizeof error_classes / sizeof error_classes[0]; each++)
        if (error_classes[each].library == class)
            return (uint64_t)error_classes[each].standard;
    return 14; /* MPI_ERR_UNKNOWN */
}

/* Bytes that a status tells of. */
static uint64_t status_bytes(const MPI_Status *status)
{
    int count = 0;
    if (PMPI_Get_count(status, MPI_BYTE, &count) == MPI_SUCCESS && count != MPI_UNDEFINED)
        return count > 0 ? (uint64_t)count : 0;
    MPI_Count large_count = 0;
    if (PMPI_Get_elements_x(status, MPI_BYTE, &large_count) == MPI_SUCCESS && large_count > 0)
        return (uint64_t)large_count;
    return 0;
}

unsigned char *record_put_status(unsigned char *at, const MPI_Status *status)
{
    /* The empty status, of a request that was not active, and that of a cancelled receive tell of no message. */
    int cancelled = 0;
    if (__atomic_load_n(&record_cancel_called, __ATOMIC_RELAXED))
        PMPI_Test_cancelled(status, &cancelled);
    if (cancelled || status->MPI_SOURCE == MPI_ANY_SOURCE)
        return mpilab_put_varint(at, 0);
    at = mpilab_put_varint(at, 1 + record_peer(status->MPI_SOURCE));
    at = record_put_tag(at, status->MPI_TAG);
    return mpilab_put_varint(at, status_bytes(status));
}

unsigned char *record_put_transfer(unsigned char *at, const MPI_Status *status)
{
    at = mpilab_put_varint(at, MPILAB_PEER_UNKNOWN + 1);
    at = mpilab_put_varint(at, 0);
    return mpilab_put_varint(at, status_bytes(status));
}

static int hints_of(MPI_Info info)
{
    int hints = 0;
    if (info == MPI_INFO_NULL || PMPI_Info_get_nkeys(info, &hints) != MPI_SUCCESS)
        return 0;
    return hints;
}

size_t record_hints_bound(MPI_Info info)
{
    return MPILAB_VARINT_BYTES +
           (size_t)hints_of(info) * (2 * MPILAB_VARINT_BYTES + MPI_MAX_INFO_KEY + MPI_MAX_INFO_VAL + 2);
}

unsigned char *record_put_hints(unsigned char *at, MPI_Info info)
{
    int hints = hints_of(info);
    at = mpilab_put_varint(at, (uint64_t)hints);
    for (int each = 0; each < hints; each++) {
        char key[MPI_MAX_INFO_KEY + 1] = "";
        char value[MPI_MAX_INFO_VAL + 1] = "";
        int found = 0;
        PMPI_Info_get_nthkey(info, each, key);
        PMPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &found);
        at = mpilab_put_string(at, key, strlen(key));
        at = mpilab_put_string(at, value, strlen(value));
    }
    return at;
}

int record_members(MPI_Comm communicator)
{
    int members = 0;
    if (communicator != MPI_COMM_NULL)
        PMPI_Comm_size(communicator, &members);
    return members;
}

static int is_intercommunicator(MPI_Comm communicator)
{
    int inter = 0;
    if (communicator != MPI_COMM_NULL)
        PMPI_Comm_test_inter(communicator, &inter);
    return inter;
}

int record_partners(MPI_Comm communicator)
{
    if (!is_intercommunicator(communicator))
        return record_members(communicator);
    int partners = 0;
    PMPI_Comm_remote_size(communicator, &partners);
    return partners;
}

int record_partners_at_root(MPI_Comm communicator, int root)
{
    int rank = MPI_UNDEFINED;
    if (root == MPI_ROOT)
        return record_partners(communicator);
    if (communicator == MPI_COMM_NULL || is_intercommunicator(communicator))
        return 0;
    PMPI_Comm_rank(communicator, &rank);
    return rank == root ? record_members(communicator) : 0;
}

int record_dimensions(MPI_Comm communicator)
{
    int dimensions = 0, topology = MPI_UNDEFINED;
    if (communicator != MPI_COMM_NULL)
        PMPI_Topo_test(communicator, &topology);
    if (topology == MPI_CART)
        PMPI_Cartdim_get(communicator, &dimensions);
    return dimensions;
}

int64_t record_split_type(int value)
{
    if (value == MPI_COMM_TYPE_SHARED)
        return 0;
    return value == MPI_UNDEFINED ? -1 : 1;
}

int64_t record_access_mode(int value)
{
    static const int modes[] = {MPI_MODE_CREATE,          MPI_MODE_RDONLY,      MPI_MODE_WRONLY,
                                MPI_MODE_RDWR,            MPI_MODE_DELETE_ON_CLOSE, MPI_MODE_UNIQUE_OPEN,
                                MPI_MODE_EXCL,            MPI_MODE_APPEND,      MPI_MODE_SEQUENTIAL};
    int64_t bits = 0;
    for (size_t each = 0; each < sizeof modes / sizeof modes[0]; each++)
        if (value & modes[each])
            bits |= (int64_t)1 << each;
    return bits;
}

int64_t record_distribution(int value)
{
    return value == MPI_DISTRIBUTE_BLOCK ? 0 : value == MPI_DISTRIBUTE_CYCLIC ? 1 : 2;
}

int64_t record_thread_level(int value)
{
    return value == MPI_THREAD_SINGLE       ? 0
           : value == MPI_THREAD_FUNNELED   ? 1
           : value == MPI_THREAD_SERIALIZED ? 2
                                            : 3;
}
