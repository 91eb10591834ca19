from libc.stdint cimport int16_t, uint64_t


cdef class Networks:
    cdef int situation, features    # features of the situation, and all of them
    cdef int rows
    cdef int[32] first, last        # by feature: its rows
    cdef int[12] place              # by feature of every game: its index
    cdef int[64] rank               # by card, for comparison
    cdef uint64_t unique            # cards that equal no other
    cdef int16_t[::1] weights

    cdef object _make_room(self)
