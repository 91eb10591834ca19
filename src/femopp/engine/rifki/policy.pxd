cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.rifki.choosing cimport FIRST_CHOICE, FIRST_NEGATIVE, Choosing

cdef int ONE, SUIT, TRICKS, KEPT, LONG, SON_IKI, HEARTS, PER_TRICK, FROM_TRICKS
cdef int[6] BASE, PER_DUCKED, PER_HEART, PER_AWKWARD, LATER, LED

cdef int advice(Choosing at) noexcept nogil
cdef int _contract(Choosing at) noexcept nogil
cdef int _tricks_with_trump(Choosing at, uint64_t trump) noexcept nogil
cdef int _tricks_ducking(uint64_t suit) noexcept nogil
cdef int _awkward(Choosing at, uint64_t penalties) noexcept nogil
cdef int _card(Choosing at, uint64_t cards) noexcept nogil
cdef int _lead(Choosing at, uint64_t cards) noexcept nogil
cdef int _win(Choosing at, uint64_t cards) noexcept nogil
@cython.locals(penalties=uint64_t)
cdef int _duck(Choosing at, uint64_t cards) noexcept nogil
cdef int _length(Choosing at, int card) noexcept nogil
cdef uint64_t _led_with(Choosing at, int card) noexcept nogil
cdef int _stays(Choosing at, int card, uint64_t others, int lacks) noexcept nogil
@cython.locals(led=uint64_t)
cdef int _stake(Choosing at, int card, uint64_t penalties, uint64_t others, int lacks) noexcept nogil
@cython.locals(suit=uint64_t, mine=uint64_t, theirs=uint64_t, left=int)
cdef int _raises(Choosing at, int card, uint64_t others) noexcept nogil
cdef int _taken(uint64_t mine, uint64_t theirs, int left) noexcept nogil
