/* Bcast: each rank is the root once; a short and a long message; different but matching datatypes. */
#include "pattern.h"

static void broadcast(int root, int elements)
{
    int *message = new_message(elements);
    if (rank == root)
        write_message(message, elements, root, elements);
    MPI_Bcast(message, elements, MPI_INT, root, MPI_COMM_WORLD);
    check_message(message, elements, root, elements);
    free(message);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    for (int root = 0; root < ranks; root++)
        broadcast(root, count);
    broadcast(ranks - 1, 100000);
    broadcast(0, 0);

    /* One rank gives a vector, the others integers: only the type signatures must agree. */
    int pairs[20], strided = rank == 0;
    MPI_Datatype every_second;
    MPI_Type_vector(10, 1, 2, MPI_INT, &every_second);
    MPI_Type_commit(&every_second);
    write_message(pairs, 20, 0, rank);
    MPI_Bcast(pairs, strided ? 1 : 10, strided ? every_second : MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 10; i++)
        CHECK(pairs[strided ? 2 * i : i] == value_of(0, 0, 2 * i), "element %d is %d", i, pairs[i]);
    MPI_Type_free(&every_second);
    return pattern_end();
}
