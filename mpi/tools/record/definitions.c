/* Definitions: what communicators, datatypes and operators are. */
#include "record.h"

enum {
    /* Members whose ranks are translated at a time. */
    MEMBERS_AT_ONCE = 256,
    CONTEXT_WORLD = 0,
    CONTEXT_SELF = 1,
    CONTEXT_FIRST = 2,
};

static MPI_Group world = MPI_GROUP_NULL;
static uint64_t next_context = CONTEXT_FIRST;

/* Members whose ranks in MPI_COMM_WORLD are equally spaced. */
struct run {
    int first;
    int stride;
    uint64_t count;
};

/* Finds the runs of a group. */
struct run_writer {
    unsigned char *at; /* 0: count only */
    uint64_t runs;
    struct run run;
};

static void end_run(struct run_writer *writer)
{
    if (writer->run.count == 0)
        return;
    writer->runs++;
    if (writer->at) {
        writer->at = mpilab_put_int(writer->at, writer->run.first);
        writer->at = mpilab_put_int(writer->at, writer->run.stride);
        writer->at = mpilab_put_varint(writer->at, writer->run.count);
    }
    writer->run.count = 0;
}

static void add_member(struct run_writer *writer, int rank)
{
    struct run *run = &writer->run;
    if (run->count == 1)
        run->stride = rank - run->first;
    if (run->count > 0 && rank != run->first + run->stride * (int)run->count)
        end_run(writer);
    if (run->count == 0) {
        run->first = rank;
        run->stride = 1;
    }
    run->count++;
}

static void write_runs(struct run_writer *writer, MPI_Group group, int size)
{
    int own[MEMBERS_AT_ONCE], in_world[MEMBERS_AT_ONCE];
    for (int begin = 0; begin < size; begin += MEMBERS_AT_ONCE) {
        int members = size - begin < MEMBERS_AT_ONCE ? size - begin : MEMBERS_AT_ONCE;
        for (int each = 0; each < members; each++)
            own[each] = begin + each;
        PMPI_Group_translate_ranks(group, members, own, world, in_world);
        for (int each = 0; each < members; each++)
            add_member(writer, in_world[each] == MPI_UNDEFINED ? -1 : in_world[each]);
    }
    end_run(writer);
}

static void define_communicator(struct record_thread *thread, MPI_Comm communicator, uint64_t context)
{
    MPI_Group group;
    int size, rank;
    if (PMPI_Comm_group(communicator, &group) != MPI_SUCCESS)
        return;
    PMPI_Group_size(group, &size);
    PMPI_Group_rank(group, &rank);
    struct run_writer count = {0};
    write_runs(&count, group, size);
    unsigned char *at = mpilab_definition(&thread->stream, MPILAB_COMMUNICATOR, record_now(),
                                          (6 + 3 * count.runs) * MPILAB_VARINT_BYTES);
    if (at) {
        at = record_put_communicator(at, thread, communicator);
        at = mpilab_put_varint(at, (uint64_t)size);
        at = mpilab_put_varint(at, (uint64_t)(rank == MPI_UNDEFINED ? size : rank));
        at = mpilab_put_varint(at, context);
        struct run_writer writer = {.at = mpilab_put_varint(at, count.runs)};
        write_runs(&writer, group, size);
        mpilab_commit(&thread->stream, writer.at);
    }
    PMPI_Group_free(&group);
}

void record_define_communicator(struct record_thread *thread, MPI_Comm communicator)
{
    if (communicator != MPI_COMM_NULL && world != MPI_GROUP_NULL)
        define_communicator(thread, communicator, __atomic_fetch_add(&next_context, 1, __ATOMIC_RELAXED));
}

static void define_datatype(struct record_thread *thread, MPI_Datatype datatype, const char *name)
{
    MPI_Count size = 0, lower_bound = 0, extent = 0;
    if (datatype == MPI_DATATYPE_NULL || PMPI_Type_size_x(datatype, &size) != MPI_SUCCESS ||
        PMPI_Type_get_extent_x(datatype, &lower_bound, &extent) != MPI_SUCCESS)
        return;
    size_t name_bytes = strlen(name);
    unsigned char *at = mpilab_definition(&thread->stream, MPILAB_DATATYPE, record_now(),
                                          6 * MPILAB_VARINT_BYTES + name_bytes);
    if (!at)
        return;
    at = record_put_datatype(at, thread, datatype);
    at = mpilab_put_string(at, name, name_bytes);
    at = mpilab_put_int(at, size);
    at = mpilab_put_int(at, lower_bound);
    mpilab_commit(&thread->stream, mpilab_put_int(at, extent));
}

void record_define_datatype(struct record_thread *thread, MPI_Datatype datatype)
{
    define_datatype(thread, datatype, "");
}

static void define_operator(struct record_thread *thread, MPI_Op operator, const char *name, int commutes)
{
    size_t name_bytes = strlen(name);
    unsigned char *at = mpilab_definition(&thread->stream, MPILAB_OPERATOR, record_now(),
                                          3 * MPILAB_VARINT_BYTES + name_bytes);
    if (!at)
        return;
    at = record_put_operator(at, thread, operator);
    at = mpilab_put_string(at, name, name_bytes);
    mpilab_commit(&thread->stream, record_put_flag(at, commutes));
}

void record_define_operator(struct record_thread *thread, MPI_Op operator, int commutes)
{
    define_operator(thread, operator, "", commutes);
}

#define NAMED(name) define_datatype(thread, name, #name)

static void define_datatypes_of_c(struct record_thread *thread)
{
    NAMED(MPI_CHAR), NAMED(MPI_SHORT), NAMED(MPI_INT), NAMED(MPI_LONG), NAMED(MPI_LONG_LONG), NAMED(MPI_SIGNED_CHAR);
    NAMED(MPI_UNSIGNED_CHAR), NAMED(MPI_UNSIGNED_SHORT), NAMED(MPI_UNSIGNED), NAMED(MPI_UNSIGNED_LONG);
    NAMED(MPI_UNSIGNED_LONG_LONG), NAMED(MPI_FLOAT), NAMED(MPI_DOUBLE), NAMED(MPI_LONG_DOUBLE), NAMED(MPI_WCHAR);
    NAMED(MPI_C_BOOL), NAMED(MPI_INT8_T), NAMED(MPI_INT16_T), NAMED(MPI_INT32_T), NAMED(MPI_INT64_T);
    NAMED(MPI_UINT8_T), NAMED(MPI_UINT16_T), NAMED(MPI_UINT32_T), NAMED(MPI_UINT64_T), NAMED(MPI_AINT);
    NAMED(MPI_COUNT), NAMED(MPI_OFFSET), NAMED(MPI_C_FLOAT_COMPLEX), NAMED(MPI_C_DOUBLE_COMPLEX);
    NAMED(MPI_C_LONG_DOUBLE_COMPLEX), NAMED(MPI_BYTE), NAMED(MPI_PACKED), NAMED(MPI_FLOAT_INT);
    NAMED(MPI_DOUBLE_INT), NAMED(MPI_LONG_INT), NAMED(MPI_2INT), NAMED(MPI_SHORT_INT), NAMED(MPI_LONG_DOUBLE_INT);
}

static void define_datatypes_of_fortran(struct record_thread *thread)
{
    NAMED(MPI_CHARACTER), NAMED(MPI_LOGICAL), NAMED(MPI_INTEGER), NAMED(MPI_REAL), NAMED(MPI_DOUBLE_PRECISION);
    NAMED(MPI_COMPLEX), NAMED(MPI_DOUBLE_COMPLEX), NAMED(MPI_INTEGER4), NAMED(MPI_INTEGER8), NAMED(MPI_REAL4);
    NAMED(MPI_REAL8), NAMED(MPI_2INTEGER), NAMED(MPI_2REAL), NAMED(MPI_2DOUBLE_PRECISION);
}

#undef NAMED
#define NAMED(name, commutes) define_operator(thread, name, #name, commutes)

static void define_operators(struct record_thread *thread)
{
    NAMED(MPI_MAX, 1), NAMED(MPI_MIN, 1), NAMED(MPI_SUM, 1), NAMED(MPI_PROD, 1), NAMED(MPI_LAND, 1), NAMED(MPI_BAND, 1);
    NAMED(MPI_LOR, 1), NAMED(MPI_BOR, 1), NAMED(MPI_LXOR, 1), NAMED(MPI_BXOR, 1), NAMED(MPI_MAXLOC, 1);
    NAMED(MPI_MINLOC, 1), NAMED(MPI_REPLACE, 0), NAMED(MPI_NO_OP, 0);
}

#undef NAMED

void record_define_predefined(struct record_thread *thread)
{
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    define_communicator(thread, MPI_COMM_WORLD, CONTEXT_WORLD);
    define_communicator(thread, MPI_COMM_SELF, CONTEXT_SELF);
    define_datatypes_of_c(thread);
    define_datatypes_of_fortran(thread);
    define_operators(thread);
}

void record_definitions_end(void)
{
    if (world != MPI_GROUP_NULL)
        PMPI_Group_free(&world);
}
