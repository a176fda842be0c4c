/* Derived datatypes: each constructor's type is sent, and received as plain bytes that are checked one by one. */
#include "pattern.h"

enum { cells = 60, kinds = 12 };

static const char *const names[kinds] = {"contiguous", "vector",        "hvector", "indexed",
                                         "hindexed",   "indexed_block", "struct",  "subarray",
                                         "resized",    "dup",           "nested",  "hindexed_block"};

/* The type of this kind, over an array of int. */
static MPI_Datatype type_of(int kind)
{
    int lengths[3] = {2, 1, 3}, places[3] = {0, 5, 9}, sizes[2] = {6, 10}, part[2] = {3, 4}, from[2] = {2, 5};
    MPI_Aint addresses[3] = {4, 20, 48};
    MPI_Datatype types[3] = {MPI_INT, MPI_UNSIGNED, MPI_BYTE}, type, inner;
    int struct_lengths[3] = {2, 1, 12};
    switch (kind) {
    case 0: MPI_Type_contiguous(7, MPI_INT, &type); break;
    case 1: MPI_Type_vector(4, 2, 5, MPI_INT, &type); break;
    case 2: MPI_Type_create_hvector(3, 1, 28, MPI_INT, &type); break;
    case 3: MPI_Type_indexed(3, lengths, places, MPI_INT, &type); break;
    case 4: MPI_Type_create_hindexed(3, lengths, addresses, MPI_INT, &type); break;
    case 5: MPI_Type_create_indexed_block(3, 2, places, MPI_INT, &type); break;
    case 6: MPI_Type_create_struct(3, struct_lengths, addresses, types, &type); break;
    case 7: MPI_Type_create_subarray(2, sizes, part, from, MPI_ORDER_C, MPI_INT, &type); break;
    case 8: MPI_Type_create_resized(MPI_INT, 0, 12, &type); break;
    case 9: MPI_Type_dup(MPI_INT, &type); break;
    case 10:
        MPI_Type_vector(2, 1, 3, MPI_INT, &inner);
        MPI_Type_create_hvector(2, 1, 40, inner, &type);
        MPI_Type_free(&inner);
        break;
    default: MPI_Type_create_hindexed_block(3, 2, addresses, MPI_INT, &type); break;
    }
    MPI_Type_commit(&type);
    return type;
}

/* What the type selects of `grid`, as MPI_Pack sees it: the reference for what must arrive. */
static int packed(const int *grid, MPI_Datatype type, char *bytes)
{
    int position = 0;
    MPI_Pack(grid, 2, type, bytes, 4 * cells, &position, MPI_COMM_SELF);
    return position;
}

static void exchange(int kind, int partner)
{
    int mine[2 * cells], theirs[2 * cells], received[2 * cells], size;
    char expected[4 * cells], arrived[4 * cells];
    MPI_Datatype type = type_of(kind);
    MPI_Status status;
    write_message(mine, 2 * cells, rank, kind);
    write_message(theirs, 2 * cells, partner, kind);
    memset(received, 0xff, sizeof received);
    MPI_Type_size(type, &size);

    MPI_Sendrecv(mine, 2, type, partner, kind, received, 2, type, partner, kind, MPI_COMM_WORLD, &status);
    int length = packed(theirs, type, expected);
    CHECK(packed(received, type, arrived) == length && memcmp(expected, arrived, (size_t)length) == 0,
          "an exchange of %s brought other data", names[kind]);
    CHECK(length >= 2 * size, "%s packs %d bytes of %d", names[kind], length, 2 * size);
    int written = 0;
    for (int i = 0; i < 2 * cells; i++)
        written += received[i] != -1;
    CHECK(written * (int)sizeof(int) == 2 * size, "an exchange of %s wrote %d integers", names[kind], written);
    MPI_Type_free(&type);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int partner = rank ^ 1;
    for (int kind = 0; kind < kinds && partner < ranks; kind++)
        exchange(kind, partner);
    return pattern_end();
}
