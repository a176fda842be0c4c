/* A tool that does nothing: the template for new ones.
 *
 * A tool is a shared object that defines some of the MPI functions and calls their PMPI names, as the profiling
 * interface of the MPI standard has it (MPI 4.1, section 15.2). Copy this folder, wrap the calls that you need, and add
 * nothing else: the Makefile builds every tools/NAME/ into NAME.so. Then
 *
 *     LD_PRELOAD=.../libmpilab_stack.so MPILAB_TOOLS=record:null mpirun -n 4 ./app
 *
 * runs the program with record on top and this tool below it. */
#include <mpi.h>

/* PMPI_Send is the next tool that wraps MPI_Send, and the MPI library's own if there is none. */
int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)
{
    /* Here, what should happen before. Calling MPI_Send instead of PMPI_Send would begin at the top again. */
    int result = PMPI_Send(buf, count, datatype, dest, tag, comm);
    /* And here, what should happen after. The program sees what you return. */
    return result;
}

/* Optional. The stack asks whether the tool works with the program's MPI library: return 0, or the reason why not, one
 * line, and the program runs without this tool. A tool that is compiled with one library's mpi.h works with no other. */
const char *mpilab_tool_refuse(const char *library_version, const char *library_path)
{
    (void)library_version, (void)library_path;
    return 0;
}
