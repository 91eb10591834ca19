cimport cython
from libc.stdint cimport int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport PLAYING
from femopp.engine.observing.observer cimport OWN, Observer
from femopp.engine.position cimport Position
from femopp.games.rifki.engine.choosing cimport CHOOSING, KINDS
from femopp.games.rifki.engine.match cimport RifkiPosition

cdef enum:
    CONTRACT = OWN
    TRUMPS
    NEGATIVES


@cython.final
cdef class RifkiObserver(Observer):
    cdef int64_t _chosen(self, RifkiPosition match, int what, int seat, int kind) noexcept nogil
