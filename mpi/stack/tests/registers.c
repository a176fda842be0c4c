/* Are all arguments intact when a call passes the stack, the first time too, when it goes through the lazy stub? This
 * needs an MPI function with more arguments than any real one has: the library is registers_library.c, opened when the
 * program runs, so that the stack binds at the first call.
 *     registers /path/to/libmpi_registers.so */
#include <dlfcn.h>
#include <stdio.h>

typedef double function(long, long, long, long, long, long, double, double, double, double, double, double, double, double,
                        long, double, long);

extern function MPI_Send; /* the stack's */

int main(int count, char **arguments)
{
    if (count != 2 || !dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL)) {
        fprintf(stderr, "registers: %s\n", dlerror());
        return 2;
    }
    for (int call = 0; call < 2; call++)
        if (MPI_Send(1, 2, 3, 4, 5, 6, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 7, 8.5, 8) != 42.25) {
            printf("call %d: arguments lost\n", call);
            return 1;
        }
    printf("arguments intact\n");
    return 0;
}
