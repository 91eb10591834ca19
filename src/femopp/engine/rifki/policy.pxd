from libc.stdint cimport uint64_t

from femopp.engine cimport bits, tactics
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.rifki.choosing cimport Choosing

cdef int advice(Choosing at) noexcept nogil
cdef int _contract(Choosing at) noexcept nogil
cdef int _win(Choosing at, uint64_t cards) noexcept nogil
cdef int _duck(Choosing at, uint64_t cards) noexcept nogil
