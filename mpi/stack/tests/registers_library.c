/* What registers.c calls: checks its arguments. */
double PMPI_Send(long a, long b, long c, long d, long e, long f, double s, double t, double u, double v, double w, double x,
                 double y, double z, long g, double r, long h)
{
    int sound = a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && f == 6 && g == 7 && h == 8 && s == 0.5 && t == 1.5 &&
                u == 2.5 && v == 3.5 && w == 4.5 && x == 5.5 && y == 6.5 && z == 7.5 && r == 8.5;
    return sound ? 42.25 : 0;
}

void PMPI_Init(void)
{
}
