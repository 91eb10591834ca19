cimport cython

from femopp.engine cimport bits
from femopp.engine.cardplay cimport OVER
from femopp.engine.position cimport Position
from femopp.engine.searching.value cimport Value
from femopp.games.rodskagg.engine.match cimport RodskaggPosition


@cython.final
cdef class NearerZero(Value):
    cdef double won, lost, up

    @cython.locals(after=cython.longlong, before=cython.longlong, worth=double)
    cdef double _in_match(self, RodskaggPosition match, int seat) noexcept nogil
    @cython.locals(rises=int, cost=double)
    cdef double _way(self, RodskaggPosition match, long long points) noexcept nogil
