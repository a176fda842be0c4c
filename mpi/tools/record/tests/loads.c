/* Opens the MPI library itself and finds its functions by name, as interpreters do. Not linked to MPI.
 *     loads /path/to/libmpi.so */
#include <dlfcn.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    void *early = dlsym(RTLD_DEFAULT, "MPI_Init");
    void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : 0;
    if (!library) {
        fprintf(stderr, "loads: %s\n", dlerror());
        return 2;
    }
    int (*init)(int *, char ***) = (int (*)(int *, char ***))dlsym(library, "MPI_Init");
    int (*pcontrol)(const int, ...) = (int (*)(const int, ...))dlsym(library, "MPI_Pcontrol");
    int (*finalize)(void) = (int (*)(void))dlsym(library, "MPI_Finalize");
    init(0, 0);
    pcontrol(5);
    finalize();
    printf("before dlopen %s, invented %s\n", early ? "present" : "absent",
           dlsym(library, "MPI_No_such_function") ? "present" : "absent");
    return 0;
}
