cimport cython
from libc.stdint cimport uint8_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.position cimport Position
from femopp.games.rodskagg.engine.packed_rules cimport PackedRules

cdef enum:
    UNASKED
    ASKED
    FORGOTTEN

cdef enum:
    RED = 7             # the height of rödskägg among the bids

cdef int NOBODY, TRICKS_BEFORE_QUESTION


cdef class ScoringState(Position):
    cdef readonly PackedRules rules
    cdef readonly int bid, declarer
    cdef int question, awarded, out_by
    cdef uint64_t folded, volunteers
    cdef uint8_t[8] reached
    cdef uint8_t[8] knocked

    @cython.final
    cdef void _begin_scoring(self) noexcept nogil
    @cython.final
    cdef void _come_nearer(self, int seat) noexcept nogil
    @cython.final
    cdef bint _tricks_count(self) noexcept nogil
    @cython.final
    cdef int _trick_points(self, int seat) noexcept nogil
    @cython.final
    cdef int _trick_value(self, int seat) noexcept nogil
    @cython.final
    cdef int _late_tricks(self, int seat) noexcept nogil
    @cython.final
    cdef bint _made(self) noexcept nogil
    @cython.final
    cdef bint _failed_rodskagg(self) noexcept nogil
    @cython.final
    cdef bint _made_rodskagg(self) noexcept nogil
    @cython.final
    cdef int _comes_to(self, int seat) noexcept nogil
    @cython.final
    cdef bint _is_credited(self, int seat) noexcept nogil
    @cython.final
    cdef int _goes_up(self, int seat) noexcept nogil
    @cython.final
    cdef void _copy_scoring(self, ScoringState other) noexcept nogil
