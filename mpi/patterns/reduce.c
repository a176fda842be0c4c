/* Reduce: several operators, one of them defined by the user and not commutative; each rank is the root once. */
#include "pattern.h"

/* Multiplication of 2 x 2 matrices modulo a prime: associative, not commutative. */
static void multiply(void *left, void *right, int *length, MPI_Datatype *datatype)
{
    long *a = left, *b = right;
    (void)datatype;
    for (int i = 0; i < *length; i++, a += 4, b += 4) {
        long product[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
                           a[2] * b[1] + a[3] * b[3]};
        for (int j = 0; j < 4; j++)
            b[j] = product[j] % 10007;
    }
}

static void matrix_of(int owner, long matrix[4])
{
    for (int i = 0; i < 4; i++)
        matrix[i] = value_of(owner, i, 3) % 10007;
}

static void reduce_matrices(int root)
{
    MPI_Datatype matrix_type;
    MPI_Op product;
    long mine[4], result[4], expected[4];
    MPI_Type_contiguous(4, MPI_LONG, &matrix_type);
    MPI_Type_commit(&matrix_type);
    MPI_Op_create(multiply, 0, &product);
    matrix_of(rank, mine);
    MPI_Reduce(mine, result, 1, matrix_type, product, root, MPI_COMM_WORLD);
    if (rank == root) {
        int one = 1;
        matrix_of(ranks - 1, expected);
        for (int other = ranks - 2; other >= 0; other--) {
            long factor[4];
            matrix_of(other, factor);
            multiply(factor, expected, &one, NULL);
        }
        CHECK(memcmp(result, expected, sizeof result) == 0, "the product of all matrices differs");
    }
    MPI_Op_free(&product);
    MPI_Type_free(&matrix_type);
}

int main(int argc, char **argv)
{
    pattern_start(argc, argv, 1);
    int *mine = new_message(count), *result = new_message(count);
    for (int root = 0; root < ranks; root++) {
        write_message(mine, count, rank, root);
        MPI_Reduce(mine, result, count, MPI_INT, MPI_MAX, root, MPI_COMM_WORLD);
        for (int i = 0; i < count && rank == root; i++) {
            int expected = 0;
            for (int other = 0; other < ranks; other++)
                if (value_of(other, root, i) > expected)
                    expected = value_of(other, root, i);
            CHECK(result[i] == expected, "maximum %d is %d", i, result[i]);
        }
    }

    /* In place: the root's contribution is what its result holds before. */
    double sum = rank + 1.0;
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : &sum, rank == 0 ? &sum : NULL, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    CHECK(rank != 0 || sum == ranks * (ranks + 1) / 2.0, "the sum is %g", sum);
    reduce_matrices(ranks - 1);
    free(mine);
    free(result);
    return pattern_end();
}
