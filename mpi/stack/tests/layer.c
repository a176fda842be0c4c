/* A tool for the stack's tests: notes each call that passes it, in the file that MPILAB_TEST_LAYERS names. Compiled with
 * LETTER, the name of the layer. It reaches its PMPI functions in all the ways in which a tool may. */
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT(symbol) #symbol
#define NAME(symbol) TEXT(symbol)

static int passed; /* two instances of a tool must not share it */

static void note(const char *call)
{
    const char *path = getenv("MPILAB_TEST_LAYERS");
    char line[64];
    int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;
    int bytes = snprintf(line, sizeof line, "%s%d:%s\n", NAME(LETTER), ++passed, call);
    if (file >= 0 && write(file, line, (size_t)bytes) == bytes)
        close(file);
}

/* By a call. */
int MPI_Barrier(MPI_Comm comm)
{
    note("Barrier");
    return PMPI_Barrier(comm);
}

/* By an address in data. */
int (*volatile next_allreduce)(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm) = PMPI_Allreduce;
int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    note("Allreduce");
    return next_allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}

/* By dlsym, as the next one. */
int MPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    note("Bcast");
    int (*next)(void *, int, MPI_Datatype, int, MPI_Comm) =
        (int (*)(void *, int, MPI_Datatype, int, MPI_Comm))dlsym(RTLD_NEXT, "PMPI_Bcast");
    return next(buffer, count, datatype, root, comm);
}

/* By dlsym, anywhere. */
int MPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    note("Scan");
    int (*next)(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm) =
        (int (*)(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm))dlsym(RTLD_DEFAULT, "PMPI_Scan");
    return next(sendbuf, recvbuf, count, datatype, op, comm);
}

/* A tool's own MPI call begins at the top again. */
int MPI_Comm_size(MPI_Comm comm, int *size)
{
    note("Comm_size");
    return PMPI_Comm_size(comm, size);
}

int MPI_Comm_rank(MPI_Comm comm, int *rank)
{
    int size;
    note("Comm_rank");
    MPI_Comm_size(comm, &size);
    return PMPI_Comm_rank(comm, rank);
}
