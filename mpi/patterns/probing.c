/* MPI_Probe and MPI_Iprobe before the receive: the receiver learns the length, the source and the tag first. */
#include "pattern.h"

static void receive_probed(const MPI_Status *probed)
{
    int length, source = probed->MPI_SOURCE, tag = probed->MPI_TAG;
    MPI_Status status;
    MPI_Get_count(probed, MPI_INT, &length);
    CHECK(length == count + source, "rank %d announced %d elements", source, length);
    int *message = new_message(length);
    MPI_Recv(message, length, MPI_INT, source, tag, MPI_COMM_WORLD, &status);
    check_status(&status, source, tag, length);
    check_message(message, length, source, tag);
    free(message);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    for (int round = 0; round < rounds; round++) {
        if (rank != 0) {
            int *message = new_message(count + rank);
            write_message(message, count + rank, rank, round);
            MPI_Send(message, count + rank, MPI_INT, 0, round, MPI_COMM_WORLD);
            free(message);
        }
        for (int received = 1; rank == 0 && received < ranks; received++) {
            MPI_Status status;
            if (round % 2 == 0) {
                MPI_Probe(MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
            } else {
                for (int there = 0; !there; usleep(100))
                    MPI_Iprobe(MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &there, &status);
            }
            receive_probed(&status);
        }
    }
    return pattern_end();
}
