/* The parts of the tool stack (README.md). */
#ifndef MPILAB_STACK_H
#define MPILAB_STACK_H

#include <link.h>
#include <stddef.h>
#include <stdint.h>

#include "stack_calls.h" /* generated: STACK_CALLS, the number of MPI functions that the stack knows */

/* ---- Generated from format/calls.tsv, and entry.S ---- */

/* "MPI_Send", ... */
extern const char *const stack_call_names[STACK_CALLS];
/* What the exported MPI functions jump through. At first they lead to stack_bind_call. */
extern void *stack_slots[STACK_CALLS];
/* The exported MPI functions themselves. */
extern void *const stack_exports[STACK_CALLS];
/* What the slots hold at first. Called when all is bound, they say that the MPI library lacks the function. */
extern void *const stack_missing[STACK_CALLS];

/* ---- object.c: a loaded shared object ---- */

struct object {
    uintptr_t base;
    uintptr_t end;
    const char *path;
    const ElfW(Sym) * symbols;
    const char *strings;
    const uint32_t *gnu_hash; /* 0: it has the old kind of table only */
    const uint32_t *hash;
    const ElfW(Rela) * relocations[2]; /* DT_RELA, DT_JMPREL */
    size_t relocation_counts[2];
    uintptr_t relro; /* the part that the loader made read-only: begin and end, whole pages */
    uintptr_t relro_end;
};

/* 0: not an object that symbols can be looked up in. */
int object_read(struct object *object, const struct link_map *map);
uint32_t object_hash(const char *name);
/* The address of a function that the object itself defines, or 0. `hash` is object_hash(name). */
void *object_function(const struct object *object, const char *name, uint32_t hash);
/* Makes the loader find the object's function no longer. */
void object_hide(const struct object *object, const char *name, uint32_t hash);
/* Sets the object's weak references to functions that the MPI library lacks to 0, as they would be without the stack. */
void object_clear_unfounded(const struct object *object);
/* Leads the references of an object of `layer` where reference_target says. */
void object_bind(const struct object *object, size_t layer);

/* ---- tool.c: the tools of this process ---- */

struct tool {
    char *name;
    void *handle;
    struct object *objects; /* the tool, then what was loaded with it */
    size_t object_count;
    void *functions[STACK_CALLS]; /* its MPI_X, or 0 */
};

/* The tools, from the bottom: a tool's place is its layer, and the application is layer tool_count. */
extern struct tool **tools;
extern size_t tool_count;

/* Loads the tools that MPILAB_TOOLS names, the last one first. Those that cannot be used are reported and left out. */
void tools_load(void);
/* The layer in whose objects `address` is, or tool_count. */
size_t tool_at(const void *address);

/* ---- bind.c: which function a call reaches ---- */

/* The loaded object that has the MPI library's functions; symbols 0: none. */
extern struct object stack_library;

/* The number of an MPI function, or -1. */
long call_of(const char *name);
uint32_t call_hash(size_t call);
/* The MPI function that a call from `layer` reaches: that of the next tool below, else the library's; 0: there is none. */
void *function_below(size_t layer, size_t call);
/* What a reference of `layer` to `name` shall lead to; 0: leave it. */
void *reference_target(const char *name, size_t layer);
/* Whether `name` is an MPI function that neither the library nor a tool has. */
int library_lacks(const char *name);
/* Finds stack_library, if it is loaded by now. */
int library_find(void);
/* What the entries call: loads and binds the tools if that was not done yet. */
void *stack_bind_call(size_t call);
/* Whether this thread is loading the tools at this moment. */
int binding_here(void);

/* ---- lookup.c: dlsym ---- */

void *stack_dlsym(void *handle, const char *name);
void *stack_dlvsym(void *handle, const char *name, const char *version);

/* ---- say.c ---- */

/* Writes one line to stderr. */
void stack_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, only on rank 0 as far as the environment tells. */
void stack_say_once(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
