/* dlsym. Tools may find their PMPI functions by it, and programs MPI itself after dlopen: both must get what a direct
 * reference would. All other lookups go to libc by a tail call, so that it sees its real caller. */
#include <dlfcn.h>
#include <string.h>

#include "stack.h"

#if defined(__aarch64__)
#define DLSYM_VERSION "GLIBC_2.17"
#else
#define DLSYM_VERSION "GLIBC_2.2.5"
#endif

/* The caller must not be left on the stack, whatever the compiler's options. */
#define TAIL_CALLS __attribute__((optimize("O2"), noinline))

typedef void *dlsym_function(void *, const char *);

static dlsym_function *real_dlsym(void)
{
    static dlsym_function *real;
    dlsym_function *found = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!found) {
        found = (dlsym_function *)(uintptr_t)dlvsym(RTLD_NEXT, "dlsym", DLSYM_VERSION);
        __atomic_store_n(&real, found, __ATOMIC_RELAXED);
    }
    return found;
}

static long mpi_call(const char *name)
{
    if (!name)
        return -1;
    if (name[0] == 'P')
        name++;
    return strncmp(name, "MPI_", 4) == 0 ? call_of(name) : -1;
}

/* What a tool finds: as its references, and RTLD_NEXT means below it. */
static void *lookup_of_tool(void *handle, const char *name, size_t layer, size_t call)
{
    void *below = function_below(layer, call);
    if (name[0] == 'P' || handle == RTLD_NEXT)
        return below;
    return below || function_below(tool_count, call) ? stack_exports[call] : 0;
}

/* What the application finds: where it would get the library's MPI_X, it gets the stack's; and nothing where the library
 * has nothing. */
static void *lookup_of_application(void *handle, const char *name, size_t call)
{
    void *found = real_dlsym()(handle, name);
    if (!found || name[0] == 'P')
        return found;
    int in_library = library_find() && (uintptr_t)found >= stack_library.base && (uintptr_t)found < stack_library.end;
    if (!in_library && found != stack_exports[call])
        return found;
    return function_below(tool_count, call) ? stack_exports[call] : 0;
}

static void *lookup(void *handle, const char *name, size_t call, const void *caller)
{
    size_t layer = tool_at(caller);
    if (layer < tool_count || binding_here())
        return lookup_of_tool(handle, name, layer, call);
    return lookup_of_application(handle, name, call);
}

TAIL_CALLS void *stack_dlsym(void *handle, const char *name)
{
    long call = mpi_call(name);
    if (call >= 0 && !(handle == RTLD_NEXT && tool_at(__builtin_return_address(0)) == tool_count && !binding_here()))
        return lookup(handle, name, (size_t)call, __builtin_return_address(0));
    return real_dlsym()(handle, name);
}

TAIL_CALLS void *stack_dlvsym(void *handle, const char *name, const char *version)
{
    long call = mpi_call(name);
    if (call >= 0 && tool_at(__builtin_return_address(0)) < tool_count)
        return lookup(handle, name, (size_t)call, __builtin_return_address(0));
    return dlvsym(handle, name, version);
}

__attribute__((visibility("default"))) void *dlsym(void *restrict handle, const char *restrict name)
    __attribute__((alias("stack_dlsym")));
