cimport cython
from libc.stdint cimport int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.observing.observer cimport OWN, Observer
from femopp.engine.position cimport Position
from femopp.games.rodskagg.engine.deal cimport TAKING
from femopp.games.rodskagg.engine.match cimport RodskaggPosition

cdef int SPECTATOR

cdef enum:
    CALL = OWN
    BID
    DECLARER
    QUESTION
    FOLDED
    VOLUNTEERS
    AWARDED
    KEPT
    REFRESHED
    LAST_HAND
    GIVEN_BACK
    DEALT
    OUT
    DUEL


@cython.final
cdef class RodskaggObserver(Observer):
    cdef uint64_t _told(self, RodskaggPosition match, int what, int observer, int seat) noexcept nogil
    cdef uint64_t _seats(self, RodskaggPosition match, int what) noexcept nogil
    cdef int64_t _counted(self, RodskaggPosition match, int what, int seat) noexcept nogil
