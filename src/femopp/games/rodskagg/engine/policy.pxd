cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.games.rodskagg.engine.deal cimport ANSWERING, ASKING, AUCTION, RodskaggDeal
from femopp.games.rodskagg.engine.fresh_hands cimport FRESH_HANDS
from femopp.games.rodskagg.engine.scoring cimport ASKED, RED

cdef int NOBODY, PACK, HAND, ZERO, RODSKAGG, PASS, NO, YES
cdef int SURE, MARGIN, LEAST_EXACT, LEADING, TRICK, KEPT

cdef int advice(RodskaggDeal at) noexcept nogil
cdef int _call(RodskaggDeal at) noexcept nogil
cdef bint _is_enough(RodskaggDeal at, int height, int tricks) noexcept nogil
cdef int promise(RodskaggDeal at) noexcept nogil
cdef int _answer(RodskaggDeal at) noexcept nogil
@cython.locals(fails=bint)
cdef int _take(RodskaggDeal at) noexcept nogil
@cython.locals(wished=int)
cdef int _card(RodskaggDeal at, uint64_t cards) noexcept nogil
cdef int wish(RodskaggDeal at) noexcept nogil
cdef int kept(int wished) noexcept nogil
cdef int left(RodskaggDeal at) noexcept nogil
cdef bint must_come_up(RodskaggDeal at) noexcept nogil
cdef bint _wants_trick(RodskaggDeal at) noexcept nogil
cdef int _above(RodskaggDeal at, int card) noexcept nogil
