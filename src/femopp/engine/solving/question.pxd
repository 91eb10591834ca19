cimport cython
from libc.stdint cimport int32_t, uint32_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING, PlaySpec
from femopp.engine.position cimport Position
from femopp.engine.solving.search cimport CARD_POINTS, TRICKS, in_play, is_ruled, told_alike


cdef class Question:
    cdef PlaySpec spec
    cdef uint32_t deal              # counts the deals and the questions asked of them
    cdef int by, contract
    cdef uint64_t collects, wants   # seats
    cdef int only_leader            # see `CardPlay`
    cdef uint64_t[8] whole          # by seat: the cards that it had and has
    cdef int sign                   # of what tricks and cards are worth; 0: of both signs
    cdef int32_t[64] worth          # by card
    cdef int32_t[16] trick_worth
    cdef uint64_t trump, ends       # cards; when the last of these is gone all is over
    cdef uint64_t[64] follows
    cdef uint64_t[64] alike         # by card: those that no rule tells from it
    cdef bint ruled                 # there is more to obey than to follow suit

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
