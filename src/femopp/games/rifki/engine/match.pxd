cimport cython

from femopp.engine.cardplay cimport BETWEEN, OVER, PLAYING
from femopp.engine.pool cimport reuse_memory
from femopp.engine.position cimport Position, untrack
from femopp.games.rifki.engine.choosing cimport CHOOSING, FIRST_CHOICE, Choosing
from femopp.games.rifki.engine.imitation cimport RifkiImitation
from femopp.games.rifki.engine.packed_rules cimport PackedRules
from femopp.games.rifki.engine.policy cimport advice

cdef enum:
    DEALS = 20


@cython.final
cdef class RifkiPosition(Choosing):
    cdef RifkiImitation imitation    # None until first needed

    cdef void _imitate(self) noexcept nogil
    cdef void _await_choice(self) noexcept nogil
    cdef void _settle(self) noexcept nogil
    cdef void _unsettle(self) noexcept nogil
    @cython.locals(other=RifkiPosition)
    cdef RifkiPosition _blank(self)
    cdef void _copy_match(self, RifkiPosition other) noexcept nogil
