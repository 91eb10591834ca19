"""The inputs of a network of `learned`, from an observation."""
cimport cython
from libc.stdint cimport int8_t, int16_t, int32_t, uint64_t

from femopp.engine cimport bits

cdef int PARTS, ONE, MOST_CARDS, HAND, TRICK, PLAYED, ORDER


cdef class Sight:
    cdef readonly int size          # of an observation
    cdef readonly int width         # how many numbers the network sees
    cdef readonly int actions
    cdef int seats, suits, pack, choices, numbers, sets, marks, penalties
    cdef uint64_t[8] classes        # the cards of each suit
    cdef int[9] first               # the first card of each suit, and the end of the pack
    cdef int[4] fields              # where they begin
    cdef const int16_t[::1] columns, limits, starts, marked, penalized
    cdef int32_t[1024] factors      # by number
    cdef int16_t[1024] given        # what the network sees
    cdef int[64] action             # what each of its outputs stands for

    # Of one observation
    cdef uint64_t[8] by             # what each seat has played
    cdef int[8] void                # suits that each seat has shown not to have, a bit each
    cdef int[64] at                 # the cards in the order of play
    cdef int[64] suit_of
    cdef int[8] turned              # the suits in the network's order
    cdef uint64_t own, unseen, table, winners, penalty
    cdef int led, best, special, trump, place

    cdef object _make_room(self)
    @cython.locals(row=Py_ssize_t, place=Py_ssize_t, number=int)
    cdef object _see_all(
        self, const int16_t[::1] seen, int8_t[::1] out, int8_t[::1] actions, Py_ssize_t rows
    )
    cdef void _look(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(found=uint64_t, card=int)
    cdef uint64_t _set(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(known=uint64_t, seat=int, number=int)
    cdef void _take_cards(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(card=int, number=int, seat=int, inside=int, suit=int, led=int)
    cdef void _follow_play(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(number=int)
    cdef void _find_special(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(number=int)
    cdef void _find_penalties(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(trumps=uint64_t, lying=uint64_t)
    cdef void _find_best(self) noexcept nogil
    @cython.locals(suit=int, place=int, rank=uint64_t)
    cdef void _turn_suits(self) noexcept nogil
    cdef uint64_t _rank_of(self, int suit) noexcept nogil
    @cython.locals(place=int, output=int, card=int, suit=int)
    cdef void _name_outputs(self) noexcept nogil
    @cython.locals(number=int, limit=int32_t, seen_number=int32_t)
    cdef void _write_numbers(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(place=int, suit=int, size=int, seat=int)
    cdef void _write_suits(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void _write_seats(self) noexcept nogil
    @cython.locals(number=int)
    cdef void _write_cards(self, const int16_t[::1] seen, Py_ssize_t start) noexcept nogil
    @cython.locals(place=int, card=int)
    cdef void _write_set(self, uint64_t cards) noexcept nogil
    @cython.locals(
        place=int, card=int, suit=int, size=int, others=uint64_t, below=uint64_t, higher=int,
        lower=int, base=int, before=uint64_t
    )
    cdef void _write_own(self) noexcept nogil
    cdef void _add(self, int number) noexcept nogil
