/* Which function each call reaches: finds the MPI library, has the tools loaded, fills the slots. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "stack.h"

enum { NAME_TABLE = 4096 };

struct object stack_library;

static void *library_functions[STACK_CALLS];
static uint32_t hashes[STACK_CALLS];
static uint16_t name_table[NAME_TABLE]; /* number of a call + 1, by hash; 0: none */

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int names_ready, bound, binding;
static pthread_t binder;

/* ---- Names ---- */

static void prepare_names(void)
{
    if (__atomic_load_n(&names_ready, __ATOMIC_ACQUIRE))
        return;
    pthread_mutex_lock(&lock);
    for (size_t call = 0; !names_ready && call < STACK_CALLS; call++) {
        hashes[call] = object_hash(stack_call_names[call]);
        uint32_t place = hashes[call] % NAME_TABLE;
        while (name_table[place] != 0)
            place = (place + 1) % NAME_TABLE;
        name_table[place] = (uint16_t)(call + 1);
    }
    __atomic_store_n(&names_ready, 1, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&lock);
}

long call_of(const char *name)
{
    prepare_names();
    for (uint32_t place = object_hash(name) % NAME_TABLE; name_table[place] != 0; place = (place + 1) % NAME_TABLE)
        if (strcmp(stack_call_names[name_table[place] - 1], name) == 0)
            return name_table[place] - 1;
    return -1;
}

uint32_t call_hash(size_t call)
{
    prepare_names();
    return hashes[call];
}

/* ---- The library ---- */

static int has_library_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return strncmp(slash ? slash + 1 : path, "libmpi", 6) == 0;
}

/* The object that defines PMPI_Init. Tools may define PMPI functions as well, so that the name decides where several do. */
static int find_library(void)
{
    struct object found = {0};
    void *process = dlopen(0, RTLD_LAZY);
    for (const struct link_map *map = process; map; map = map->l_next) {
        struct object object;
        if (!object_read(&object, map) || !object_function(&object, "PMPI_Init", object_hash("PMPI_Init")))
            continue;
        if (!found.symbols || (has_library_name(object.path) && !has_library_name(found.path)))
            found = object;
    }
    if (process)
        dlclose(process);
    if (!found.symbols)
        return 0;
    for (size_t call = 0; call < STACK_CALLS; call++) {
        char name[64] = "P";
        strncat(name, stack_call_names[call], sizeof name - 2);
        library_functions[call] = object_function(&found, name, object_hash(name));
        if (!library_functions[call])
            library_functions[call] = object_function(&found, stack_call_names[call], call_hash(call));
    }
    stack_library = found;
    return 1;
}

int library_find(void)
{
    pthread_mutex_lock(&lock);
    int found = stack_library.symbols || find_library();
    pthread_mutex_unlock(&lock);
    return found;
}

/* ---- Layers ---- */

void *function_below(size_t layer, size_t call)
{
    while (layer-- > 0)
        if (tools[layer]->functions[call])
            return tools[layer]->functions[call];
    return library_functions[call];
}

void *reference_target(const char *name, size_t layer)
{
    long call = -1;
    if (strncmp(name, "PMPI_", 5) == 0 && (call = call_of(name + 1)) >= 0)
        return function_below(layer, (size_t)call);
    if (strncmp(name, "MPI_", 4) == 0 && (call = call_of(name)) >= 0)
        return stack_exports[call];
    if (strcmp(name, "dlsym") == 0)
        return (void *)(uintptr_t)stack_dlsym;
    if (strcmp(name, "dlvsym") == 0)
        return (void *)(uintptr_t)stack_dlvsym;
    return 0;
}

int binding_here(void)
{
    return __atomic_load_n(&binding, __ATOMIC_ACQUIRE) && pthread_equal(binder, pthread_self());
}

int library_lacks(const char *name)
{
    long call = strncmp(name, "MPI_", 4) == 0 ? call_of(name) : -1;
    return call >= 0 && !function_below(tool_count, (size_t)call);
}

/* Functions that the library lacks must seem absent: a program may refer to them weakly, to find out whether they are
 * there. For objects that are loaded from now on the stack does not export them; in those that are loaded already, what
 * the loader wrote is undone. */
static void hide_lacking(void)
{
    Dl_info ignored;
    struct link_map *own_map = 0;
    struct object own, object;
    if (!dladdr1(stack_slots, &ignored, (void **)&own_map, RTLD_DL_LINKMAP) || !own_map || !object_read(&own, own_map))
        return;
    for (size_t call = 0; call < STACK_CALLS; call++)
        if (!function_below(tool_count, call))
            object_hide(&own, stack_call_names[call], call_hash(call));
    void *process = dlopen(0, RTLD_LAZY);
    for (const struct link_map *map = process; map; map = map->l_next)
        if (map != own_map && object_read(&object, map))
            object_clear_unfounded(&object);
    if (process)
        dlclose(process);
}

/* Once the library is there: loads the tools and fills the slots. Under the lock. */
static void bind_all(void)
{
    binder = pthread_self();
    __atomic_store_n(&binding, 1, __ATOMIC_RELEASE);
    /* Tools that are not linked to the library find it in the global scope, where a dlopened one is not. */
    void *library = dlopen(stack_library.path, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
    (void)library;
    tools_load();
    for (size_t call = 0; call < STACK_CALLS; call++) {
        void *function = function_below(tool_count, call);
        if (function)
            __atomic_store_n(&stack_slots[call], function, __ATOMIC_RELEASE);
    }
    hide_lacking();
    __atomic_store_n(&bound, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&binding, 0, __ATOMIC_RELEASE);
}

/* The answer to MPI_Initialized and MPI_Finalized where there is no MPI: programs ask before they use it. */
static int answer_no(int *flag)
{
    *flag = 0;
    return 0;
}

void *stack_bind_call(size_t call)
{
    pthread_mutex_lock(&lock);
    int found = library_find();
    if (found && !bound && !binding)
        bind_all();
    /* A tool's constructor may come here while the tools are being loaded: it sees those below it. */
    void *function = found ? function_below(tool_count, call) : 0;
    pthread_mutex_unlock(&lock);
    if (function)
        return function;
    const char *name = stack_call_names[call];
    if (!found && (strcmp(name, "MPI_Initialized") == 0 || strcmp(name, "MPI_Finalized") == 0))
        return (void *)(uintptr_t)answer_no;
    if (found)
        stack_say("%s was called, but the MPI library %s has no such function", name, stack_library.path);
    else
        stack_say("%s was called, but no MPI library is loaded in this process", name);
    abort();
}

/* At the start of a program that is linked to MPI; nothing happens in any other. */
__attribute__((constructor)) static void loaded(void)
{
    pthread_mutex_lock(&lock);
    if (library_find() && !bound && !binding)
        bind_all();
    pthread_mutex_unlock(&lock);
}
