/* Reads a loaded shared object as the loader left it in memory, and rebinds its references. ELF, and the GNU hash table:
 * System V gABI chapter 5; DT_GNU_HASH as in the GNU linker. Section headers and files are not needed. */
#include <elf.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "stack.h"

#if defined(__x86_64__)
enum { RELOCATION_SLOT = R_X86_64_JUMP_SLOT, RELOCATION_GOT = R_X86_64_GLOB_DAT, RELOCATION_ABSOLUTE = R_X86_64_64 };
#elif defined(__aarch64__)
enum { RELOCATION_SLOT = R_AARCH64_JUMP_SLOT, RELOCATION_GOT = R_AARCH64_GLOB_DAT, RELOCATION_ABSOLUTE = R_AARCH64_ABS64 };
#endif

/* Finds the program headers of the object whose load address is `base`. */
static int read_segments(struct dl_phdr_info *info, size_t bytes, void *data)
{
    (void)bytes;
    struct object *object = data;
    if (info->dlpi_addr != object->base)
        return 0;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int each = 0; each < info->dlpi_phnum; each++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[each];
        uintptr_t begin = object->base + segment->p_vaddr, end = begin + segment->p_memsz;
        if (segment->p_type == PT_LOAD && end > object->end)
            object->end = end;
        if (segment->p_type == PT_GNU_RELRO) {
            object->relro = begin & ~(page - 1);
            object->relro_end = end & ~(page - 1);
        }
    }
    return 1;
}

int object_read(struct object *object, const struct link_map *map)
{
    *object = (struct object){.base = map->l_addr, .path = map->l_name};
    if (!dl_iterate_phdr(read_segments, object))
        return 0;
    for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
        /* The loader has made these addresses absolute; in the vdso, which no loader relocated, they are not. */
        uintptr_t address = entry->d_un.d_ptr;
        if (address < object->base)
            address += object->base;
        switch (entry->d_tag) {
        case DT_SYMTAB: object->symbols = (const void *)address; break;
        case DT_STRTAB: object->strings = (const void *)address; break;
        case DT_GNU_HASH: object->gnu_hash = (const void *)address; break;
        case DT_HASH: object->hash = (const void *)address; break;
        case DT_RELA: object->relocations[0] = (const void *)address; break;
        case DT_RELASZ: object->relocation_counts[0] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
        case DT_JMPREL: object->relocations[1] = (const void *)address; break;
        case DT_PLTRELSZ: object->relocation_counts[1] = entry->d_un.d_val / sizeof(ElfW(Rela)); break;
        }
    }
    return object->symbols && object->strings && (object->gnu_hash || object->hash);
}

uint32_t object_hash(const char *name)
{
    uint32_t hash = 5381;
    for (; *name; name++)
        hash = hash * 33 + (unsigned char)*name;
    return hash;
}

static int is_function(const struct object *object, uint32_t index, const char *name)
{
    const ElfW(Sym) *symbol = &object->symbols[index];
    unsigned kind = ELF64_ST_TYPE(symbol->st_info);
    return symbol->st_shndx != SHN_UNDEF && (kind == STT_FUNC || kind == STT_NOTYPE) &&
           strcmp(object->strings + symbol->st_name, name) == 0;
}

/* Layout of the table: buckets, first symbol, words of the filter, shift; filter; buckets; chains. */
static const ElfW(Sym) *gnu_symbol(const struct object *object, const char *name, uint32_t hash)
{
    uint32_t buckets = object->gnu_hash[0], first = object->gnu_hash[1], words = object->gnu_hash[2];
    uint32_t shift = object->gnu_hash[3];
    const uint64_t *filter = (const uint64_t *)(object->gnu_hash + 4);
    const uint32_t *bucket = (const uint32_t *)(filter + words), *chain = bucket + buckets;
    uint64_t word = filter[(hash / 64) % words];
    if (!(word >> (hash % 64) & word >> ((hash >> shift) % 64) & 1) || buckets == 0)
        return 0;
    uint32_t index = bucket[hash % buckets];
    if (index < first)
        return 0;
    for (;; index++) {
        uint32_t link = chain[index - first];
        if ((link | 1) == (hash | 1) && is_function(object, index, name))
            return &object->symbols[index];
        if (link & 1)
            return 0;
    }
}

static const ElfW(Sym) *own_symbol(const struct object *object, const char *name, uint32_t hash)
{
    if (object->gnu_hash)
        return gnu_symbol(object, name, hash);
    for (uint32_t index = 0; index < object->hash[1]; index++)
        if (is_function(object, index, name))
            return &object->symbols[index];
    return 0;
}

void *object_function(const struct object *object, const char *name, uint32_t hash)
{
    const ElfW(Sym) *symbol = own_symbol(object, name, hash);
    return symbol ? (void *)(object->base + symbol->st_value) : 0;
}

/* Makes whole pages writable, or read-only again. */
static int protect(uintptr_t begin, uintptr_t end, int writable)
{
    return mprotect((void *)begin, end - begin, writable ? PROT_READ | PROT_WRITE : PROT_READ);
}

void object_hide(const struct object *object, const char *name, uint32_t hash)
{
    ElfW(Sym) *symbol = (ElfW(Sym) *)own_symbol(object, name, hash);
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t begin = (uintptr_t)symbol & ~(page - 1), end = ((uintptr_t)(symbol + 1) + page - 1) & ~(page - 1);
    if (!symbol || protect(begin, end, 1) != 0)
        return;
    symbol->st_shndx = SHN_UNDEF;
    symbol->st_value = 0;
    protect(begin, end, 0);
}

/* Calls `change` with each place of the object where the loader wrote the address of a symbol. */
static void each_reference(const struct object *object, const void *context,
                           void (*change)(const struct object *, const ElfW(Rela) *, const void *context))
{
    for (int table = 0; table < 2; table++) {
        const ElfW(Rela) *relocation = object->relocations[table], *end = relocation + object->relocation_counts[table];
        for (; relocation < end; relocation++) {
            uint64_t kind = ELF64_R_TYPE(relocation->r_info);
            if (kind == RELOCATION_SLOT || kind == RELOCATION_GOT || kind == RELOCATION_ABSOLUTE)
                change(object, relocation, context);
        }
    }
}

static void bind_reference(const struct object *object, const ElfW(Rela) *relocation, const void *layer)
{
    const ElfW(Sym) *symbol = &object->symbols[ELF64_R_SYM(relocation->r_info)];
    void *target = reference_target(object->strings + symbol->st_name, *(const size_t *)layer);
    if (!target)
        return;
    uintptr_t addend = ELF64_R_TYPE(relocation->r_info) == RELOCATION_ABSOLUTE ? (uintptr_t)relocation->r_addend : 0;
    *(uintptr_t *)(object->base + relocation->r_offset) = (uintptr_t)target + addend;
}

void object_bind(const struct object *object, size_t layer)
{
    if (object->relro < object->relro_end && protect(object->relro, object->relro_end, 1) != 0) {
        stack_say("%s: cannot be rebound: its tables cannot be made writable", object->path);
        return;
    }
    each_reference(object, &layer, bind_reference);
    if (object->relro < object->relro_end)
        protect(object->relro, object->relro_end, 0);
}

/* Whether the reference allows its symbol to be absent, and the MPI library lacks it. */
static int is_unfounded(const struct object *object, const ElfW(Rela) *relocation)
{
    const ElfW(Sym) *symbol = &object->symbols[ELF64_R_SYM(relocation->r_info)];
    return ELF64_ST_BIND(symbol->st_info) == STB_WEAK && symbol->st_shndx == SHN_UNDEF &&
           library_lacks(object->strings + symbol->st_name);
}

static void count_unfounded(const struct object *object, const ElfW(Rela) *relocation, const void *count)
{
    *(size_t *)(uintptr_t)count += (size_t)is_unfounded(object, relocation);
}

static void clear_unfounded(const struct object *object, const ElfW(Rela) *relocation, const void *context)
{
    (void)context;
    if (is_unfounded(object, relocation))
        *(uintptr_t *)(object->base + relocation->r_offset) = 0;
}

void object_clear_unfounded(const struct object *object)
{
    size_t count = 0;
    each_reference(object, &count, count_unfounded);
    if (count == 0 || (object->relro < object->relro_end && protect(object->relro, object->relro_end, 1) != 0))
        return;
    each_reference(object, 0, clear_unfounded);
    if (object->relro < object->relro_end)
        protect(object->relro, object->relro_end, 0);
}
