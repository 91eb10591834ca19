"""Many matches of one game, one in each row, and their public state as arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from operator import getitem, index
from typing import Any, Self, SupportsIndex, cast, overload

from femopp.engine import arrays, bits
from femopp.engine.arrays import Array, Numbers
from femopp.engine.errors import EngineError, no_such_observer
from femopp.engine.observing import observer_of
from femopp.engine.observing.observer import Observer
from femopp.engine.position import CHANCE_PLAYER, NOBODY, SPECTATOR, Position

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import CHANCE, OVER
    from femopp.engine.uncompiled import PyErr_CheckSignals

    row_of = getitem

MOST_ROWS = 1 << 20


class Rows:
    """Matches of one game as arrays; seats, actions and points are those of `Position`.

    matches   the match of each row, owned by it
    masks     the legal actions of each row
    chosen    the action of each row while it is being done
    eyes      the observer of the rows
    is_busy   whether a thread without the GIL is at work
    """

    matches: list[Position]
    masks: Numbers
    chosen: Numbers
    count: int
    seats: int

    def __init__(self, positions: Sequence[Position]) -> None:
        """Copy these positions, which must be of one game and one number of seats.

        Raises `EngineError` if they are not, and for no rows or more than `MOST_ROWS`.
        """
        self._make_room()
        if self.count:
            raise EngineError("this batch exists already: create another")
        given = list(positions)
        check_count(len(given))
        matches = []
        for row, position in enumerate(given):
            matches.append(_copy(row, position, given[0]))
            PyErr_CheckSignals()
        self.masks = array("Q", bytes(8 * len(matches)))
        self.chosen = array("b", bytes(len(matches)))
        self.seats = matches[0].players
        self.matches = matches
        self.count = len(matches)
        self.eyes = observer_of(matches[0])
        self._look_at_all()

    def _become(self, other: Rows, rows: slice) -> None:
        """Become a copy of these rows of others, which have been checked."""
        self._make_room()
        self.matches = other._copies(rows)
        self.masks = array("Q", array("Q", other.masks)[rows])
        self.chosen = array("b", bytes(len(self.matches)))
        self.seats = other.seats
        self.count = len(self.matches)
        self.eyes = other.eyes

    def _copies(self, rows: slice) -> list[Position]:
        copies = []
        for match in self.matches[rows]:
            copies.append(match.clone())
            PyErr_CheckSignals()
        return copies

    def _make_room(self) -> None:
        if not cython.compiled:
            self.matches = []
            self.count = self.seats = 0
            self.is_busy = False

    def _must_be_free(self) -> None:
        """Refuse access while another call has released the GIL."""
        if self.is_busy:
            raise EngineError("another thread is using this batch: give each its own")
        if not self.count:
            raise EngineError("there are no rows: begin with `new_matches`, or with positions")

    def _begin_work(self) -> None:
        self._must_be_free()
        self.is_busy = True

    def _look(self, match: Position, row: int) -> None:
        self.masks[row] = 0 if match._is_waiting() else match._legal()

    def _look_at_all(self) -> None:
        for row in range(self.count):
            self._look(cython.cast(Position, row_of(self.matches, row)), row)

    # The rows

    def __len__(self) -> int:
        return self.count

    @property
    def players(self) -> int:
        """Number of seats."""
        return self.seats

    def __repr__(self) -> str:
        kind = type(self.matches[0]).__name__ if self.count else "nothing"
        return f"<{type(self).__name__} of {self.count} times {kind}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows) or type(other) is not type(self):
            return NotImplemented
        their = cython.cast(Rows, other)
        self._must_be_free()
        their._must_be_free()
        if self.count != their.count:
            return False
        for row in range(self.count):
            PyErr_CheckSignals()
            if self.matches[row] != their.matches[row]:
                return False
        return True

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        self._must_be_free()
        return type(self), (self.matches,)

    @overload
    def __getitem__(self, row: SupportsIndex) -> Position: ...
    @overload
    def __getitem__(self, row: slice) -> Self: ...
    def __getitem__(self, row: SupportsIndex | slice) -> Position | Self:
        self._must_be_free()
        if not isinstance(row, slice):
            return self.matches[self._row(row)].clone()
        check_count(len(self.matches[row]))
        some = cython.cast(Rows, type(self).__new__(type(self)))
        some._become(self, row)
        return cast(Self, some)

    def __setitem__(self, row: SupportsIndex, position: Position) -> None:
        self._must_be_free()
        place = self._row(row)
        match = _copy(place, position, self.matches[place])
        self._begin_work()
        self.matches[place] = match
        self._look(match, place)
        self.is_busy = False

    def __iter__(self) -> Iterator[Position]:
        if not self.count:
            return iter(())
        self._must_be_free()
        return iter(self._copies(slice(None)))

    def _row(self, row: SupportsIndex) -> int:
        place = index(row)
        if not -self.count <= place < self.count:
            raise IndexError(f"there is no row {place}: they are 0 to {self.count - 1}")
        return place if place >= 0 else place + self.count

    # Public state

    def actors(self, out: Array = None) -> Array:
        """Return the seat to act, `CHANCE_PLAYER` or `NOBODY`: int8, of shape (rows,)."""
        out, numbers = self._room(out, "actors", "int8")
        self._tell_actors(numbers)
        return out

    def legal_masks(self, out: Array = None) -> Array:
        """Return the mask of the legal actions, bit n for action n: uint64, of shape (rows,)."""
        out, numbers = self._room(out, "legal masks", "uint64")
        numbers[:] = self.masks
        return out

    def legal(self, out: Array = None) -> Array:
        """Return whether each action is legal: bool, of shape (rows, 64)."""
        out, numbers = self._room(out, "legal actions", "bool", 64)
        self._tell_legal(numbers)
        return out

    def is_over(self, out: Array = None) -> Array:
        """Return whether the match is over: bool, of shape (rows,)."""
        out, numbers = self._room(out, "ends of matches", "bool")
        self._tell_ends(numbers, False)
        return out

    def deal_is_over(self, out: Array = None) -> Array:
        """Return whether no deal is in progress: bool, of shape (rows,)."""
        out, numbers = self._room(out, "ends of deals", "bool")
        self._tell_ends(numbers, True)
        return out

    def hands(self, out: Array = None) -> Array:
        """Return the cards of each seat: uint64, of shape (rows, players)."""
        out, numbers = self._room(out, "hands", "uint64", self.seats)
        self._tell_hands(numbers)
        return out

    def scores(self, out: Array = None) -> Array:
        """Return each seat's points of this deal, zeros before its end: int64, (rows, players)."""
        out, numbers = self._room(out, "scores", "int64", self.seats)
        self._tell_scores(numbers)
        return out

    def points(self, out: Array = None) -> Array:
        """Return each seat's total in the match: int64, of shape (rows, players)."""
        out, numbers = self._room(out, "points", "int64", self.seats)
        self._tell_points(numbers)
        return out

    @property
    def observer(self) -> Observer:
        """The observer of the rows, which has the layout of `observations`."""
        self._must_be_free()
        return self.eyes

    def observations(
        self, seats: Array | int | None = None, out: Array = None, where: Array = None
    ) -> Array:
        """Return a seat's observations, as from `Observer.observe`: int16, of shape (rows, size).

        `seats` is a seat, or whole numbers of shape (rows,) with a seat for each row; by default,
        the seat to act. `SPECTATOR`, -1, sees only public information, and is the default if no
        seat is to act. With `where`, bool, of shape (rows,), other rows are left as they are.
        Raises `EngineError` for a seat that doesn't exist.
        """
        out, numbers = self._room(out, "observations", "int16", self.eyes.size)
        wanted = self._wanted(where)
        seen_by = self._observers(seats)
        row = self._first_wrong(seen_by)
        if row < self.count:
            raise EngineError(f"row {row}: {no_such_observer(seen_by[row], self.seats)}")
        self._observe(seen_by, wanted, numbers)
        return out

    def _observers(self, seats: Array | int | None) -> Numbers:
        if isinstance(seats, SupportsIndex) and not getattr(seats, "shape", ()):
            seat = index(seats)
            if not SPECTATOR <= seat < self.seats:
                raise EngineError(f"row 0: {no_such_observer(seat, self.seats)}")
            return array("q", [seat]) * self.count
        if seats is not None:
            return arrays.whole(seats, "seats", (self.count,))
        acting = array("q", bytes(8 * self.count))
        self._tell_acting(acting)
        return acting

    def _wanted(self, where: Array) -> bytes:
        if where is None:
            return b"\x01" * self.count
        return bytes(arrays.given(where, "rows", "bool", (self.count,)))

    def _room(self, out: Array, what: str, dtype: str, *line: int) -> tuple[Array, Numbers]:
        self._must_be_free()
        return arrays.room(out, what, dtype, (self.count, *line))

    # In compiled code

    def _tell_actors(self, out: Numbers) -> None:
        for row in range(self.count):
            out[row] = self._actor_of(cython.cast(Position, row_of(self.matches, row)))

    def _tell_acting(self, out: Numbers) -> None:
        """Tell the seat to act, or `SPECTATOR` if there is none."""
        for row in range(self.count):
            actor = self._actor_of(cython.cast(Position, row_of(self.matches, row)))
            out[row] = actor if actor >= 0 else SPECTATOR

    def _actor_of(self, match: Position) -> int:
        if match._is_waiting():
            return NOBODY if match.phase == OVER else CHANCE_PLAYER
        return match.seat

    def _tell_legal(self, out: Numbers) -> None:
        for row in range(self.count):
            mask = self.masks[row]
            for action in range(64):
                out[row * 64 + action] = 1 if mask & bits.bit(action) else 0

    def _tell_ends(self, out: Numbers, of_deals: bool) -> None:
        for row in range(self.count):
            out[row] = self._ends(cython.cast(Position, row_of(self.matches, row)), of_deals)

    def _ends(self, match: Position, of_deals: bool) -> bool:
        if of_deals:
            return match._is_waiting() and match.phase != CHANCE
        return match.phase == OVER

    def _tell_hands(self, out: Numbers) -> None:
        for row in range(self.count):
            self._hands_of(cython.cast(Position, row_of(self.matches, row)), out, row * self.seats)

    def _hands_of(self, match: Position, out: Numbers, place: int) -> None:
        for seat in range(self.seats):
            out[place + seat] = match.hand[seat]

    def _tell_scores(self, out: Numbers) -> None:
        for row in range(self.count):
            self._scores_of(cython.cast(Position, row_of(self.matches, row)), out, row * self.seats)

    def _scores_of(self, match: Position, out: Numbers, place: int) -> None:
        for seat in range(self.seats):
            out[place + seat] = match.score[seat]

    def _tell_points(self, out: Numbers) -> None:
        for row in range(self.count):
            self._points_of(cython.cast(Position, row_of(self.matches, row)), out, row * self.seats)

    def _points_of(self, match: Position, out: Numbers, place: int) -> None:
        for seat in range(self.seats):
            out[place + seat] = match.total[seat]

    def _first_wrong(self, seats: Numbers) -> int:
        """Return the first row with a seat that doesn't exist, or the number of rows."""
        for row in range(self.count):
            if not SPECTATOR <= seats[row] < self.seats:
                return row
        return self.count

    def _observe(self, seats: Numbers, wanted: Numbers, out: Numbers) -> None:
        for row in range(self.count):
            if wanted[row]:
                match = cython.cast(Position, row_of(self.matches, row))
                self.eyes._write(match, seats[row], out, row * self.eyes.size)
            if row & 0xFFF == 0xFFF:
                PyErr_CheckSignals()


def check_count(count: int) -> None:
    """Check a number of rows. Raises `EngineError` for an impossible one."""
    if not 1 <= index(count) <= MOST_ROWS:
        raise EngineError(f"a batch has 1 to {MOST_ROWS} rows, not {count}")


def _copy(row: int, position: Any, first: Position) -> Position:
    """Copy a position for a row of a batch beside `first`. Raises `EngineError` on a mismatch."""
    if not isinstance(position, Position):
        raise EngineError(f"row {row}: this must be a position, not {type(position).__name__}")
    if type(position) is not type(first) or position.players != first.players:
        raise EngineError(
            f"row {row}: all must be of one game and number of seats, not {type(position).__name__}"
            f" of {position.players} beside {type(first).__name__} of {first.players}"
        )
    copy = position.clone()
    if type(copy) is not type(position):
        raise EngineError(f"row {row}: its clone() returns {type(copy).__name__}")
    return copy
