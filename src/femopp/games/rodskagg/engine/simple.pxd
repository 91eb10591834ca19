cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.games.rodskagg.engine.deal cimport ANSWERING, AUCTION, RodskaggDeal
from femopp.games.rodskagg.engine.policy cimport advice, left, must_come_up
from femopp.games.rodskagg.engine.scoring cimport ASKED, RED

cdef int NOBODY, PACK, SUIT, HAND, ZERO, RODSKAGG, PASS, NO, YES
cdef double NEAR, MORE, LEADING, SINGLETON, LATE, LATE_BEATEN

cdef uint64_t choices(RodskaggDeal at) noexcept nogil
@cython.locals(bids=uint64_t, numbers=uint64_t, tricks=double)
cdef int _call(RodskaggDeal at) noexcept nogil
cdef bint _can_make(RodskaggDeal at, int height, double tricks) noexcept nogil
@cython.locals(cards=uint64_t, mine=uint64_t, stays=double, tricks=double, chance=double)
cdef double promise(RodskaggDeal at) noexcept nogil
@cython.locals(cards=uint64_t, miss=double)
cdef int _answer(RodskaggDeal at) noexcept nogil
@cython.locals(above=uint64_t, chance=double)
cdef double _late_chance(RodskaggDeal at, int card) noexcept nogil
@cython.locals(after=int)
cdef bint _wants_trick(RodskaggDeal at) noexcept nogil
cdef uint64_t _taking(RodskaggDeal at, uint64_t cards) noexcept nogil
cdef uint64_t _leaving(RodskaggDeal at, uint64_t cards) noexcept nogil
cdef bint _is_last(RodskaggDeal at) noexcept nogil
@cython.locals(highest=int, found=uint64_t)
cdef uint64_t _of_highest_rank(uint64_t cards) noexcept nogil
@cython.locals(lowest=int, found=uint64_t)
cdef uint64_t _of_lowest_rank(uint64_t cards) noexcept nogil
