cimport cython
from libc.stdint cimport int16_t, int64_t, uint64_t

from femopp.engine cimport bits
from femopp.engine.observing.observer cimport OWN, PHASE, Observer
from femopp.engine.position cimport Position
from femopp.games.sheepshead.engine.announcing cimport (
    BURYING, BURYING_SECOND, PASS, PICK, PICKING, THROWING_OFF, THROWING_OFF_LAST
)
from femopp.games.sheepshead.engine.match cimport SheepsheadPosition

cdef int QUESTIONS, SAYABLE

cdef enum:
    SAID = OWN
    PICKER
    BLIND
    BURIED
    THROWN_OFF
    DOUBLERS


@cython.final
cdef class SheepsheadObserver(Observer):
    cdef int _phase(self, SheepsheadPosition match, int observer) noexcept nogil
    cdef uint64_t _told(
        self, SheepsheadPosition match, int what, int observer, int seat
    ) noexcept nogil
    cdef int64_t _doublers(self, SheepsheadPosition match) noexcept nogil
    @cython.locals(action=int, phase=int, seat=int, said=int)
    cdef void _write_said(
        self, SheepsheadPosition match, int first, int16_t[::1] out, Py_ssize_t start
    ) noexcept nogil
