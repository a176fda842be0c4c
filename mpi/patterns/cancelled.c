/* Requests and calls that end otherwise: a cancelled receive, a request that is freed while its send is under way, a
 * send that fails with an error which the program asked to see.
 */
#include "pattern.h"

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int partner = rank ^ 1, was_cancelled;
    int *message = new_message(count);
    MPI_Request request;
    MPI_Status status;

    MPI_Irecv(message, count, MPI_INT, rank, 77, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &was_cancelled);
    CHECK(was_cancelled, "a receive that nothing matches could not be cancelled");

    if (partner < ranks && rank % 2 == 0) {
        write_message(message, count, rank, 1);
        MPI_Isend(message, count, MPI_INT, partner, 1, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
        /* The answer tells that the message has come, so that its memory may be used again. */
        MPI_Recv(NULL, 0, MPI_INT, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (partner < ranks) {
        MPI_Recv(message, count, MPI_INT, partner, 1, MPI_COMM_WORLD, &status);
        check_message(message, count, partner, 1);
        MPI_Send(NULL, 0, MPI_INT, partner, 2, MPI_COMM_WORLD);
    }

    /* An error that the program asked to see: the recorder must hand it on. */
    MPI_Comm duplicate;
    MPI_Comm_dup(MPI_COMM_WORLD, &duplicate);
    MPI_Comm_set_errhandler(duplicate, MPI_ERRORS_RETURN);
    int error = MPI_Send(message, 1, MPI_INT, ranks, 0, duplicate), class = MPI_SUCCESS;
    if (error != MPI_SUCCESS)
        MPI_Error_class(error, &class);
    CHECK(class == MPI_ERR_RANK, "sending to a rank that does not exist gave the error class %d", class);
    MPI_Comm_free(&duplicate);
    free(message);
    return pattern_end();
}
