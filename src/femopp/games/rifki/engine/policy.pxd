cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.games.rifki.engine.choosing cimport FIRST_CHOICE, FIRST_NEGATIVE, Choosing
from femopp.games.rifki.engine.ducking cimport in_suit
from femopp.games.rifki.engine.leads cimport lead_in_trump, lead_low

cdef int ONE, SUIT, TRICKS, KEPT, LONG, SON_IKI, EL_ALMAZ, HEARTS, PER_TRICK, FROM_TRICKS
cdef int[6] BASE, PER_DUCKED, PER_HEART, PER_AWKWARD, LATER, LED

cdef int advice(Choosing at) noexcept nogil
cdef int _contract(Choosing at) noexcept nogil
cdef int _tricks_with_trump(Choosing at, uint64_t trump) noexcept nogil
cdef int _tricks_ducking(uint64_t suit) noexcept nogil
cdef int _awkward(Choosing at, uint64_t penalties) noexcept nogil
cdef int _card(Choosing at, uint64_t cards) noexcept nogil
cdef int _win(Choosing at, uint64_t cards) noexcept nogil
@cython.locals(penalties=uint64_t, suit=uint64_t, whole=int, rest=int)
cdef int _duck(Choosing at, uint64_t cards) noexcept nogil
cdef int _length(Choosing at, int card) noexcept nogil
cdef uint64_t _led_with(Choosing at, int card) noexcept nogil
cdef int _stays(Choosing at, int card, uint64_t others, int lacks) noexcept nogil
@cython.locals(led=uint64_t)
cdef int _stake(Choosing at, int card, uint64_t penalties, uint64_t others, int lacks) noexcept nogil
