cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.rifki.choosing cimport FIRST_CHOICE, FIRST_NEGATIVE, Choosing

cdef int ONE, SUIT, TRICKS, TRICK, KEPT, SHED, SON_IKI, HEARTS, PER_TRICK, FROM_TRICKS
cdef int[6] BASE, PER_DUCKED, PER_HEART, PER_AWKWARD

cdef int advice(Choosing at) noexcept nogil
cdef int _contract(Choosing at) noexcept nogil
cdef int _tricks_with_trump(Choosing at, uint64_t trump) noexcept nogil
cdef int _tricks_ducking(uint64_t suit) noexcept nogil
cdef int _awkward(Choosing at, uint64_t penalties) noexcept nogil
cdef int _card(Choosing at, uint64_t cards) noexcept nogil
@cython.locals(led=uint64_t, lying=int)
cdef int _shed(Choosing at, uint64_t cards, uint64_t penalties) noexcept nogil
