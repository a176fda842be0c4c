/* Gatherv, Scatterv, Allgatherv, Alltoallv: another length for each rank, with gaps, one of them empty. */
#include "pattern.h"

static int *lengths, *displacements, room;

static int length_of(int owner)
{
    return owner == 1 ? 0 : count + 3 * owner;
}

static void gather_and_scatter(int root)
{
    int length = length_of(rank), *mine = new_message(length), *all = new_message(room);
    write_message(mine, length, rank, 1);
    MPI_Gatherv(mine, length, MPI_INT, all, lengths, displacements, MPI_INT, root, MPI_COMM_WORLD);
    for (int source = 0; source < ranks && rank == root; source++) {
        check_message(all + displacements[source], lengths[source], source, 1);
        CHECK(all[displacements[source] + lengths[source]] == -1, "the gap behind rank %d was written", source);
    }
    memset(mine, 0xff, (size_t)length * sizeof *mine);
    MPI_Scatterv(all, lengths, displacements, MPI_INT, mine, length, MPI_INT, root, MPI_COMM_WORLD);
    check_message(mine, length, rank, 1);

    memset(all, 0xff, (size_t)room * sizeof *all);
    MPI_Allgatherv(mine, length, MPI_INT, all, lengths, displacements, MPI_INT, MPI_COMM_WORLD);
    for (int source = 0; source < ranks; source++)
        check_message(all + displacements[source], lengths[source], source, 1);
    free(mine);
    free(all);
}

/* Each rank sends to rank r as many elements as length_of(r), and receives length_of(its own rank) from each. */
static void exchange(void)
{
    int mine = length_of(rank);
    int *outgoing = new_message(room), *incoming = new_message(ranks * (mine + 1));
    int *incoming_lengths = malloc((size_t)ranks * sizeof *incoming_lengths);
    int *incoming_displacements = malloc((size_t)ranks * sizeof *incoming_displacements);
    CHECK(incoming_lengths && incoming_displacements, "no memory");
    for (int peer = 0; peer < ranks; peer++) {
        write_message(outgoing + displacements[peer], lengths[peer], rank, peer);
        incoming_lengths[peer] = mine;
        incoming_displacements[peer] = peer * (mine + 1);
    }
    MPI_Alltoallv(outgoing, lengths, displacements, MPI_INT, incoming, incoming_lengths, incoming_displacements, MPI_INT,
                  MPI_COMM_WORLD);
    for (int peer = 0; peer < ranks; peer++)
        check_message(incoming + incoming_displacements[peer], mine, peer, rank);
    free(outgoing);
    free(incoming);
    free(incoming_lengths);
    free(incoming_displacements);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    lengths = malloc((size_t)ranks * sizeof *lengths);
    displacements = malloc((size_t)ranks * sizeof *displacements);
    CHECK(lengths && displacements, "no memory");
    for (int owner = 0; owner < ranks; owner++) {
        lengths[owner] = length_of(owner);
        displacements[owner] = room;
        room += lengths[owner] + 1;
    }
    gather_and_scatter(0);
    gather_and_scatter(ranks - 1);
    exchange();
    free(lengths);
    free(displacements);
    return pattern_end();
}
