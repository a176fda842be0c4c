/* Calls functions that are not there. Not linked to MPI.
 *     absent ask     asks whether MPI is initialised: a program may do so without using MPI
 *     absent call    calls MPI_Barrier */
#include <stdio.h>
#include <string.h>

__attribute__((weak)) int MPI_Initialized(int *flag);
__attribute__((weak)) int MPI_Barrier(void *communicator);

int main(int count, char **arguments)
{
    int flag = 7;
    if (count == 2 && strcmp(arguments[1], "call") == 0 && MPI_Barrier)
        MPI_Barrier(0);
    if (MPI_Initialized)
        MPI_Initialized(&flag);
    printf("initialised %d\n", flag);
    return 0;
}
