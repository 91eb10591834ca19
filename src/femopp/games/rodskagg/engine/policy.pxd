cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.games.rodskagg.engine.deal cimport ANSWERING, ASKING, AUCTION, Deal
from femopp.games.rodskagg.engine.fresh_hands cimport FRESH_HANDS
from femopp.games.rodskagg.engine.standing cimport ASKED, RED

cdef int NOBODY, PACK, HAND, ZERO, RODSKAGG, PASS, NO, YES
cdef int SURE, MARGIN, LEAST_EXACT, LEADING, TRICK, KEPT

cdef int advice(Deal at) noexcept nogil
cdef int _call(Deal at) noexcept nogil
cdef bint _is_enough(Deal at, int height, int tricks) noexcept nogil
cdef int promise(Deal at) noexcept nogil
cdef int _answer(Deal at) noexcept nogil
@cython.locals(fails=bint)
cdef int _take(Deal at) noexcept nogil
@cython.locals(wished=int)
cdef int _card(Deal at, uint64_t cards) noexcept nogil
cdef int wish(Deal at) noexcept nogil
cdef int kept(int wished) noexcept nogil
cdef int left(Deal at) noexcept nogil
cdef bint must_come_up(Deal at) noexcept nogil
cdef bint _wants_trick(Deal at) noexcept nogil
cdef int _above(Deal at, int card) noexcept nogil
