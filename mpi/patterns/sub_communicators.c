/* Sub-communicators: dup, split (with reversed order, and with ranks left out), of parts of parts, from a group, and of
 * a Cartesian arrangement. Messages in different communicators never match each other.
 */
#include "pattern.h"

/* Exchanges with both neighbours in `communicator`, and reduces over it. `expected_sum` is of the members' world ranks.
 */
static void use(MPI_Comm communicator, int expected_sum)
{
    int place, size, sum, from_left = -1;
    MPI_Comm_rank(communicator, &place);
    MPI_Comm_size(communicator, &size);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, communicator);
    CHECK(sum == expected_sum, "the members' ranks add up to %d instead of %d", sum, expected_sum);

    int *members = new_message(size);
    MPI_Allgather(&rank, 1, MPI_INT, members, 1, MPI_INT, communicator);
    CHECK(members[place] == rank, "member %d is rank %d", place, members[place]);
    int right = (place + 1) % size, left = (place + size - 1) % size;
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 4, &from_left, 1, MPI_INT, left, 4, communicator, MPI_STATUS_IGNORE);
    CHECK(from_left == members[left], "rank %d came from the left instead of %d", from_left, members[left]);
    free(members);
}

/* The same tag and peers in two communicators, received in the opposite order. */
static void keep_apart(MPI_Comm duplicate)
{
    int partner = rank ^ 1;
    if (partner >= ranks)
        return;
    int in_world = 1000 + rank, in_duplicate = 2000 + rank, received;
    MPI_Request requests[2];
    MPI_Isend(&in_world, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&in_duplicate, 1, MPI_INT, partner, 0, duplicate, &requests[1]);
    MPI_Recv(&received, 1, MPI_INT, partner, 0, duplicate, MPI_STATUS_IGNORE);
    CHECK(received == 2000 + partner, "received %d in the duplicate", received);
    MPI_Recv(&received, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(received == 1000 + partner, "received %d in MPI_COMM_WORLD", received);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void use_parts(int sum_of_all)
{
    MPI_Comm half, half_of_half, few;
    int is_odd = rank % 2, sum_of_half = 0;
    for (int other = is_odd; other < ranks; other += 2)
        sum_of_half += other;
    MPI_Comm_split(MPI_COMM_WORLD, is_odd, -rank, &half);
    use(half, sum_of_half);
    int place;
    MPI_Comm_rank(half, &place);
    MPI_Comm_split(half, place, 0, &half_of_half);
    use(half_of_half, rank);
    MPI_Comm_free(&half_of_half);
    MPI_Comm_free(&half);

    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, rank, &few);
    CHECK((few == MPI_COMM_NULL) == (rank == 0), "rank 0 is a member, or another one is not");
    if (few != MPI_COMM_NULL) {
        use(few, sum_of_all);
        MPI_Comm_free(&few);
    }
}

static void use_group(int sum_of_all)
{
    MPI_Group everybody, without_first;
    MPI_Comm communicator;
    int first = 0;
    MPI_Comm_group(MPI_COMM_WORLD, &everybody);
    MPI_Group_excl(everybody, 1, &first, &without_first);
    MPI_Comm_create(MPI_COMM_WORLD, without_first, &communicator);
    if (communicator != MPI_COMM_NULL) {
        use(communicator, sum_of_all);
        MPI_Comm_free(&communicator);
    }
    MPI_Group_free(&without_first);
    MPI_Group_free(&everybody);
}

static void use_arrangement(int sum_of_all)
{
    MPI_Comm arrangement, row;
    int dimensions[2] = {0, 0}, periodic[2] = {0, 0}, keep[2] = {0, 1}, place, sum_of_row = 0;
    MPI_Dims_create(ranks, 2, dimensions);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dimensions, periodic, 0, &arrangement);
    use(arrangement, sum_of_all);
    MPI_Comm_rank(arrangement, &place);
    for (int column = 0; column < dimensions[1]; column++)
        sum_of_row += place / dimensions[1] * dimensions[1] + column;
    MPI_Cart_sub(arrangement, keep, &row);
    use(row, sum_of_row);
    MPI_Comm_free(&row);
    MPI_Comm_free(&arrangement);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 2);
    int sum_of_all = ranks * (ranks - 1) / 2;
    MPI_Comm duplicate, node;
    MPI_Comm_dup(MPI_COMM_WORLD, &duplicate);
    use(duplicate, sum_of_all);
    keep_apart(duplicate);
    MPI_Comm_free(&duplicate);
    use_parts(sum_of_all);
    use_group(sum_of_all);
    use_arrangement(sum_of_all);
    use(MPI_COMM_SELF, rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Barrier(node);
    MPI_Comm_free(&node);
    return pattern_end();
}
