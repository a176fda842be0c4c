/* Finds, checks and loads the tools. */
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "stack.h"

enum { PATH_BYTES = 4096 };

#if defined(__x86_64__)
enum { MACHINE = EM_X86_64 };
#define MACHINE_NAME "x86-64"
#elif defined(__aarch64__)
enum { MACHINE = EM_AARCH64 };
#define MACHINE_NAME "AArch64"
#endif

struct tool **tools;
size_t tool_count;

/* ---- Finding ---- */

static int is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* The MPI libraries for which tools that read handles must be built apart, told by a function that only one has. */
static const char *family(void)
{
    if (object_function(&stack_library, "ompi_mpi_finalize", object_hash("ompi_mpi_finalize")))
        return "openmpi";
    if (object_function(&stack_library, "MPII_Comm_get_attr", object_hash("MPII_Comm_get_attr")))
        return "mpich";
    return "other";
}

static int try_directory(char *path, const char *directory, size_t bytes, const char *name)
{
    snprintf(path, PATH_BYTES, "%.*s/%s/%s.so", (int)bytes, directory, family(), name);
    if (is_file(path))
        return 1;
    snprintf(path, PATH_BYTES, "%.*s/%s.so", (int)bytes, directory, name);
    if (is_file(path))
        return 1;
    snprintf(path, PATH_BYTES, "%.*s/%s", (int)bytes, directory, name);
    return is_file(path);
}

/* A path as it is; a name in the directories of MPILAB_TOOL_PATH, then beside this library; in each of them first in
 * the folder of the MPI library's family. */
static int find_file(char *path, const char *name)
{
    if (strchr(name, '/')) {
        snprintf(path, PATH_BYTES, "%s", name);
        return 1;
    }
    const char *directories = getenv("MPILAB_TOOL_PATH");
    while (directories && *directories) {
        size_t bytes = strcspn(directories, ":");
        if (bytes > 0 && try_directory(path, directories, bytes, name))
            return 1;
        directories += bytes + (directories[bytes] == ':');
    }
    Dl_info own;
    const char *slash = dladdr(&tool_count, &own) && own.dli_fname ? strrchr(own.dli_fname, '/') : 0;
    return slash && try_directory(path, own.dli_fname, (size_t)(slash - own.dli_fname), name);
}

/* ---- Checking ---- */

/* What is wrong with the file, or 0. */
static const char *file_fault(const char *path)
{
    ElfW(Ehdr) header = {0};
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return strerror(errno);
    ssize_t bytes = read(file, &header, sizeof header);
    close(file);
    if (bytes < (ssize_t)sizeof header || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
        return "not a shared object (no ELF file)";
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != MACHINE)
        return "made for another kind of processor; this program runs on " MACHINE_NAME;
    return header.e_type == ET_DYN ? 0 : "not a shared object";
}

/* Why the tool does not work with this MPI, or 0. A tool may define
 *     const char *mpilab_tool_refuse(const char *library_version, const char *library_path);
 * for reasons that only it knows, such as the mpi.h that it was compiled with. */
static const char *mpi_fault(const struct tool *tool)
{
    for (size_t each = 1; each < tool->object_count; each++)
        if (object_function(&tool->objects[each], "PMPI_Init", object_hash("PMPI_Init")))
            return "linked to another MPI library than the program's";
    const char *(*refuse)(const char *, const char *) = (const char *(*)(const char *, const char *))(uintptr_t)
        object_function(tool->objects, "mpilab_tool_refuse", object_hash("mpilab_tool_refuse"));
    if (!refuse)
        return 0;
    static char version[8192]; /* MPI_MAX_LIBRARY_VERSION_STRING is at most this */
    int bytes = 0;
    long call = call_of("MPI_Get_library_version");
    int (*ask)(char *, int *) = (int (*)(char *, int *))(uintptr_t)function_below(0, (size_t)call);
    if (ask)
        ask(version, &bytes);
    return refuse(version, stack_library.path);
}

/* ---- Loading ---- */

/* Opens a copy of the file in memory: the loader would give the same tool again for the same file. The copy's descriptor
 * stays open, for its number is part of the name by which the loader knows the copy. */
static void *open_copy(const char *path)
{
    int from = open(path, O_RDONLY | O_CLOEXEC);
    int copy = from < 0 ? -1 : memfd_create(strrchr(path, '/') ? strrchr(path, '/') + 1 : path, MFD_CLOEXEC);
    char bytes[65536];
    ssize_t got = copy < 0 ? -1 : 1;
    while (got > 0 && (got = read(from, bytes, sizeof bytes)) > 0)
        if (write(copy, bytes, (size_t)got) != got)
            got = -1;
    if (from >= 0)
        close(from);
    if (got != 0)
        return 0;
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
    return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

static int already_loaded(const char *path)
{
    struct stat own, other;
    if (stat(path, &own) != 0)
        return 0;
    for (size_t each = 0; each < tool_count; each++)
        if (stat(tools[each]->name, &other) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino)
            return 1;
    return 0;
}

static const struct link_map *last_object(void)
{
    void *process = dlopen(0, RTLD_LAZY);
    const struct link_map *map = process;
    while (map && map->l_next)
        map = map->l_next;
    if (process)
        dlclose(process);
    return map;
}

/* Notes the tool's own object and those that were loaded with it: all after `last`. */
static int read_objects(struct tool *tool, const struct link_map *last)
{
    size_t most = 1;
    for (const struct link_map *map = last->l_next; map; map = map->l_next)
        most++;
    tool->objects = calloc(most, sizeof *tool->objects);
    if (!tool->objects || !object_read(&tool->objects[0], tool->handle))
        return 0;
    tool->object_count = 1;
    for (const struct link_map *map = last->l_next; map; map = map->l_next)
        if (map != tool->handle && object_read(&tool->objects[tool->object_count], map))
            tool->object_count++;
    return 1;
}

static void forget(struct tool *tool)
{
    if (tool->handle)
        dlclose(tool->handle);
    free(tool->objects);
    free(tool->name);
    free(tool);
}

/* Returns what was wrong, or 0. */
static const char *load(struct tool *tool, const char *path)
{
    const char *fault = file_fault(path);
    if (fault)
        return fault;
    const struct link_map *last = last_object();
    tool->handle = already_loaded(path) ? open_copy(path) : dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!tool->handle) {
        fault = dlerror();
        return fault ? fault : "cannot be copied";
    }
    if (!read_objects(tool, last))
        return "its symbols cannot be read";
    fault = mpi_fault(tool);
    if (fault)
        return fault;
    for (size_t call = 0; call < STACK_CALLS; call++)
        tool->functions[call] = object_function(tool->objects, stack_call_names[call], call_hash(call));
    for (size_t each = 0; each < tool->object_count; each++)
        object_bind(&tool->objects[each], tool_count);
    return 0;
}

/* Loads one tool on top of those that are there. */
static void add_tool(const char *name)
{
    char path[PATH_BYTES];
    if (!find_file(path, name)) {
        stack_say_once("tool %s: no file %s.so in MPILAB_TOOL_PATH or beside the stack; the program runs on without it",
                       name, name);
        return;
    }
    struct tool *tool = calloc(1, sizeof *tool);
    if (!tool)
        return;
    tool->name = strdup(path);
    const char *fault = load(tool, path);
    if (fault) {
        stack_say_once("tool %s: %s; the program runs on without it", name, fault);
        forget(tool);
        return;
    }
    tools[tool_count++] = tool;
}

void tools_load(void)
{
    const char *list = getenv("MPILAB_TOOLS");
    char *names = strdup(list ? list : "");
    size_t most = 1;
    for (const char *each = names; each && *each; each++)
        most += *each == ':';
    tools = calloc(most, sizeof *tools);
    if (!names || !tools)
        return;
    /* From the end: the last tool is the lowest, and those above are bound to it. */
    for (char *colon; (colon = strrchr(names, ':')); *colon = 0)
        if (colon[1])
            add_tool(colon + 1);
    if (*names)
        add_tool(names);
    free(names);
}

size_t tool_at(const void *address)
{
    for (size_t layer = 0; layer < tool_count; layer++)
        for (size_t each = 0; each < tools[layer]->object_count; each++)
            if ((uintptr_t)address >= tools[layer]->objects[each].base && (uintptr_t)address < tools[layer]->objects[each].end)
                return layer;
    return tool_count;
}
