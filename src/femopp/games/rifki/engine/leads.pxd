cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.games.rifki.engine.choosing cimport Choosing
from femopp.games.rifki.engine.ducking cimport in_suit

cdef int A_TRUMP, PER_TRUMP, PER_HIGHER_TRUMP, PER_HIGHER, PER_LENGTH, WHERE_VOID, BELOW_MASTER
cdef int PER_RAISED, PER_HIGHER_LEFT, PER_LOWER_OWN, ALONE

@cython.locals(mine=uint64_t, trump=uint64_t, suit=uint64_t, worth=int)
cdef int lead_in_trump(Choosing at, uint64_t cards) noexcept nogil
@cython.locals(mine=uint64_t, suit=uint64_t, below=uint64_t, worth=int, alone=int, whole=int)
cdef int lead_low(Choosing at, uint64_t cards) noexcept nogil
