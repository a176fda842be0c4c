/* Messages to the user. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "stack.h"

static void say(const char *format, va_list values)
{
    char line[1024] = "mpilab: ";
    size_t used = strlen(line), room = sizeof line - used - 1;
    int bytes = vsnprintf(line + used, room, format, values);
    used += bytes < 0 ? 0 : (size_t)bytes < room ? (size_t)bytes : room - 1;
    line[used++] = '\n';
    (void)!write(STDERR_FILENO, line, used);
}

void stack_say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
}

/* Before MPI_Init the launchers' variables are all that is known of the rank. */
static int first_rank(void)
{
    static const char *const names[] = {"PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK", "MV2_COMM_WORLD_RANK",
                                        "SLURM_PROCID", "PALS_RANKID"};
    for (size_t each = 0; each < sizeof names / sizeof names[0]; each++) {
        const char *rank = getenv(names[each]);
        if (rank && *rank)
            return strcmp(rank, "0") == 0;
    }
    return 1;
}

void stack_say_once(const char *format, ...)
{
    if (!first_rank())
        return;
    va_list values;
    va_start(values, format);
    say(format, values);
    va_end(values);
}
