from femopp.engine.position cimport Position


cdef class Value:
    cdef bint _suits(self, Position at)
    cdef double _of(self, Position at, int seat) noexcept nogil
