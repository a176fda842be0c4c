/* Asks by weak references which functions the MPI library has, as programs do that serve several versions of MPI.
 *     weak [LIBRARY]   also the library that is opened then: itself weak.c, compiled with -DLATE */
#include <dlfcn.h>
#include <stdio.h>

__attribute__((weak)) int MPI_Abi_get_version(int *, int *); /* MPI 5 */
__attribute__((weak)) int MPI_Session_init(void *, void *, void *); /* MPI 4 */
__attribute__((weak)) int MPI_Get_library_version(char *, int *); /* MPI 3 */

#ifdef LATE
int present(void)
#else
static int present(void)
#endif
{
    return (MPI_Abi_get_version ? 4 : 0) + (MPI_Session_init ? 2 : 0) + (MPI_Get_library_version ? 1 : 0);
}

#ifndef LATE
int MPI_Init(int *, char ***);
int MPI_Finalize(void);

int main(int count, char **arguments)
{
    MPI_Init(&count, &arguments);
    void *late = dlopen(arguments[1], RTLD_NOW);
    int (*present_late)(void) = late ? (int (*)(void))dlsym(late, "present") : 0;
    printf("present %d %d\n", present(), present_late ? present_late() : -1);
    MPI_Finalize();
    return 0;
}
#endif
