/* Barrier: nobody leaves before the last one has come. Each rank is late once, and tells the others before it comes.
 */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    for (int late = 0; late < ranks; late++) {
        int told = 0;
        MPI_Request request;
        if (rank == late) {
            usleep(2000);
            for (int peer = 0; peer < ranks; peer++)
                if (peer != rank)
                    MPI_Send(&late, 1, MPI_INT, peer, late, MPI_COMM_WORLD);
        } else {
            MPI_Irecv(&told, 1, MPI_INT, late, late, MPI_COMM_WORLD, &request);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        /* The message was sent before the barrier, so it comes without any further step of its sender. */
        if (rank != late) {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            CHECK(told == late, "rank %d told %d", late, told);
        }
    }
    for (int round = 0; round < rounds; round++)
        MPI_Barrier(MPI_COMM_WORLD);
    return pattern_end();
}
