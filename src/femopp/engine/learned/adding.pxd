# The compiled version of adding.py, inlined into the module of the network.
from libc.stdint cimport int16_t, int32_t

cdef extern from *:
    """
    #include <stdint.h>
    /* The wider instructions of newer machines, chosen when the program starts. */
    #if defined(__GLIBC__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) \
        && !defined(__SANITIZE_ADDRESS__)
    __attribute__((target_clones("avx2", "default")))
    #endif
    static void femopp_add_rows(
        int32_t *sums, const int16_t *given, const int16_t *weights, int rows, int width
    ) {
        const int16_t *at[4];
        int16_t times[4];
        int held = 0;
        for (int row = 0; row < rows; row++) {
            if (!given[row]) continue;
            at[held] = weights + (long)row * width;
            times[held++] = given[row];
            if (held < 4) continue;
            held = 0;
            const int16_t *a = at[0], *b = at[1], *c = at[2], *d = at[3];
            const int16_t e = times[0], f = times[1], g = times[2], h = times[3];
            for (int column = 0; column < width; column++)
                sums[column] += e * a[column] + f * b[column] + g * c[column] + h * d[column];
        }
        while (held--)
            for (int column = 0; column < width; column++)
                sums[column] += times[held] * at[held][column];
    }
    """
    void femopp_add_rows(
        int32_t *sums, const int16_t *given, const int16_t *weights, int rows, int width
    ) noexcept nogil


cdef inline void add_rows(
    int32_t *sums, const int16_t *given, const int16_t[::1] weights, Py_ssize_t start, int rows,
    int width
) noexcept nogil:
    femopp_add_rows(sums, given, &weights[start], rows, width)
