cimport cython

from femopp.engine.cardplay cimport PlaySpec


@cython.final
cdef class PackedRules:
    cdef readonly object options
    cdef readonly PlaySpec play
    cdef readonly bint may_repeat, looks_ahead, all_positive
