from libc.stdint cimport int16_t


cdef class Networks:
    cdef int situation, features    # features of the situation, and all of them
    cdef int rows
    cdef int[32] first, last        # by feature: its rows
    cdef int[12] place              # by feature of every game: its index
    cdef int16_t[::1] weights

    cdef object _make_room(self)
