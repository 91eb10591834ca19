cimport cython
from libc.stdint cimport int32_t, uint32_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING, PlaySpec
from femopp.engine.position cimport Position
from femopp.engine.solving.search cimport CARD_POINTS, TRICKS, in_play, is_ruled, told_alike


cdef class Objective:
    cdef PlaySpec spec
    cdef uint32_t deal              # counts the deals and the questions about them
    cdef int by, contract
    cdef uint64_t collects, wants   # masks of seats
    cdef int only_leader            # see `CardPlay`
    cdef uint64_t[8] whole          # by seat: all cards that it has had in the deal
    cdef int sign                   # of the values of tricks and cards; 0: mixed
    cdef int32_t[64] worth          # by card
    cdef int32_t[16] trick_worth
    cdef uint64_t trump, ends       # masks of cards; the deal ends when the latter are gone
    cdef uint64_t[64] follows
    cdef uint64_t[64] alike         # by card: those equal to it under the rules
    cdef bint ruled                 # whether there are rules besides following suit

    @cython.final
    cdef object _meet(self, Position p)
    @cython.final
    cdef bint _can_tell(self, Position p, int by) noexcept nogil
    @cython.final
    @cython.locals(whole=uint64_t, same=cython.bint)
    cdef void _ask(self, Position p, uint64_t collects, uint64_t wants) noexcept nogil
    @cython.final
    @cython.locals(up=int, down=int, value=int, row=int)
    cdef void _learn(self, Position p, int by) noexcept nogil
    @cython.final
    cdef int _have(self, Position p) noexcept nogil
    @cython.final
    cdef int _worth_left(self, Position p) noexcept nogil
