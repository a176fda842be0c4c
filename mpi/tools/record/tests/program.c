/* What the recorder's tests run.   program MODE [N]
 *
 *   kinds    calls with each kind of argument, on 2 ranks: the trace is compared with kinds.txt
 *   calls N  N sends to MPI_PROC_NULL by each rank
 *   kill N   the same, then, when all have done so, rank 1 kills itself and the others wait for it
 *   filelimit N  the same as calls, with files limited to 100 KiB
 *   abort    rank 0 calls MPI_Abort
 *   exit N   the same as calls, then exit without MPI_Finalize
 *   threads N  four threads a rank, with N messages each to the same thread of the next rank
 *   fork     after MPI_Init a child makes MPI_Pcontrol calls, which must not be recorded
 *   idup     a communicator is duplicated without waiting */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank, ranks;

static void sends(int count)
{
    int value = 0;
    for (int each = 0; each < count; each++)
        MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, each % 100, MPI_COMM_WORLD);
}

static void messages(void)
{
    int out[4] = {1, 2, 3, 4}, in[4], flag = 0, index, count, indices[2], other = 1 - rank;
    MPI_Request requests[2];
    MPI_Status status;
    MPI_Sendrecv(out, 3, MPI_INT, other, 5, in, 4, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(in, 4, MPI_INT, other, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, 2, MPI_INT, other, 6, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Irecv(in, 1, MPI_INT, MPI_PROC_NULL, 6, MPI_COMM_WORLD, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Irecv(in, 4, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &requests[0]);
    requests[1] = MPI_REQUEST_NULL;
    MPI_Send(out, 1, MPI_INT, other, 7, MPI_COMM_WORLD);
    MPI_Waitany(2, requests, &index, &status);
    MPI_Waitsome(2, requests, &count, indices, MPI_STATUSES_IGNORE);
    MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(out, 1, MPI_INT, other, 0, in, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &status);
    if (status.MPI_SOURCE != other || status.MPI_TAG != 0)
        MPI_Abort(MPI_COMM_WORLD, 3);
}

static void collectives(void)
{
    double out[2] = {1, 2}, in[4];
    int counts[2] = {1, 1}, displacements[2] = {0, 1};
    MPI_Allreduce(MPI_IN_PLACE, out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Gatherv(out, 1, MPI_DOUBLE, in, counts, displacements, MPI_DOUBLE, 1, MPI_COMM_WORLD);
    MPI_Alltoallv(out, counts, displacements, MPI_DOUBLE, in, counts, displacements, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Reduce_scatter(out, in, counts, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
}

static void communicators(void)
{
    MPI_Comm part, grid, line, node;
    int dimensions[2] = {2, 1}, periods[2] = {1, 0}, keep[2] = {1, 0};
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 3 : MPI_UNDEFINED, -rank, &part);
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dimensions, periods, 0, &grid);
    MPI_Cart_sub(grid, keep, &line);
    MPI_Barrier(line);
    MPI_Comm_free(&line);
    MPI_Comm_free(&grid);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_free(&node);
}

static void files(const char *path)
{
    MPI_File file;
    MPI_Info hints;
    MPI_Datatype columns;
    int sizes[2] = {4, 4}, parts[2] = {4, 2}, starts[2] = {0, 2 * rank}, data[8] = {0};
    MPI_Info_create(&hints);
    MPI_Info_set(hints, "cb_nodes", "1");
    MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_FORTRAN, MPI_INT, &columns);
    MPI_Type_commit(&columns);
    MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, hints, &file);
    MPI_File_set_view(file, 64, MPI_INT, columns, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 0, data, 8, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_seek(file, 0, MPI_SEEK_SET);
    MPI_File_read(file, data, 4, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Type_free(&columns);
    MPI_Info_free(&hints);
}

static void errors(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Send(0, 0, MPI_INT, 99, 1, MPI_COMM_WORLD);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* No thread ends before all have begun: the recorder would give its stream to another one. */
static pthread_barrier_t all_threads;

static void *thread_messages(void *argument)
{
    int tag = (int)(long)argument / 1000000, count = (int)((long)argument % 1000000), in;
    for (int each = 0; each < count; each++) {
        MPI_Sendrecv(&each, 1, MPI_INT, (rank + 1) % ranks, tag, &in, 1, MPI_INT, (rank + ranks - 1) % ranks, tag,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (in != each)
            MPI_Abort(MPI_COMM_WORLD, 4);
    }
    pthread_barrier_wait(&all_threads);
    return 0;
}

static void threads(int count)
{
    pthread_t others[3];
    pthread_barrier_init(&all_threads, 0, 4);
    for (long each = 0; each < 3; each++)
        pthread_create(&others[each], 0, thread_messages, (void *)((each + 1) * 1000000 + count));
    thread_messages((void *)(long)count);
    for (int each = 0; each < 3; each++)
        pthread_join(others[each], 0);
}

static void fork_child(void)
{
    pid_t child = fork();
    if (child == 0) {
        for (int each = 0; each < 10; each++)
            MPI_Pcontrol(each);
        _exit(0);
    }
    waitpid(child, 0, 0);
    MPI_Pcontrol(77);
}

static void duplicate(void)
{
    MPI_Comm copy;
    MPI_Request request;
    MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
}

int main(int count, char **arguments)
{
    const char *mode = count > 1 ? arguments[1] : "";
    int number = count > 2 ? atoi(arguments[2]) : 0, level = MPI_THREAD_SINGLE;
    if (strcmp(mode, "threads") == 0)
        MPI_Init_thread(&count, &arguments, MPI_THREAD_MULTIPLE, &level);
    else
        MPI_Init(&count, &arguments);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (strcmp(mode, "kinds") == 0) {
        messages(), collectives(), communicators(), files(arguments[2]), errors();
    } else if (strcmp(mode, "kill") == 0) {
        sends(number);
        MPI_Barrier(MPI_COMM_WORLD); /* launchers end the others at once */
        if (rank == 1)
            raise(SIGKILL);
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (strcmp(mode, "abort") == 0) {
        if (rank == 0)
            MPI_Abort(MPI_COMM_WORLD, 9);
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (strcmp(mode, "threads") == 0 && level == MPI_THREAD_MULTIPLE) {
        threads(number);
    } else if (strcmp(mode, "fork") == 0) {
        fork_child();
    } else if (strcmp(mode, "idup") == 0) {
        duplicate();
    } else {
        if (strcmp(mode, "filelimit") == 0)
            setrlimit(RLIMIT_FSIZE, &(struct rlimit){100 << 10, 100 << 10});
        sends(number);
        if (strcmp(mode, "exit") == 0)
            exit(0);
    }
    printf("rank %d of %d: %s\n", rank, ranks, mode);
    MPI_Finalize();
    return 0;
}
