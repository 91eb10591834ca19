from libc.stdint cimport int16_t


cdef class Networks:
    cdef int moment, marks          # how many marks the moment has, and there are in all
    cdef int rows
    cdef int[32] first, last        # by mark: its rows
    cdef int[12] place              # by mark of every game: which one it is
    cdef int16_t[::1] weights

    cdef object _make_room(self)
