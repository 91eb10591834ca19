cimport cython
from libc.stdint cimport uint64_t

from femopp.engine cimport bits
from femopp.engine.cardplay cimport CHANCE, PLAYING
from femopp.engine.chance cimport Chance
from femopp.engine.position cimport Position
from femopp.games.rodskagg.engine.deal cimport YES, RodskaggDeal
from femopp.games.rodskagg.engine.fresh_hands cimport FRESH_HANDS, PICTURES
from femopp.engine.worlds.knowledge cimport Knowledge

cdef int SPECTATOR


@cython.final
cdef class RodskaggKnowledge(Knowledge):
    cdef RodskaggDeal match         # the table, under its own type
    cdef int stock, aside           # places
    cdef int shuffles               # how often hands were shuffled into the stock

    cdef void _copy_shuffles(self, RodskaggKnowledge other) noexcept nogil
    cdef void _see_exchange(self, int seat, uint64_t cards) noexcept nogil
    cdef void _lay_aside(self, int seat) noexcept nogil
    cdef void _see_shuffle(self) noexcept nogil
    cdef void _lay_match(
        self, RodskaggDeal match, uint64_t stock, uint64_t aside, Chance chance
    ) noexcept nogil
    cdef void _forget_exchanges(self, RodskaggDeal match) noexcept nogil
