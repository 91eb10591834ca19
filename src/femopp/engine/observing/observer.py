"""`Observer`: a seat's information set as numbers in a fixed order."""

from __future__ import annotations

from array import array
from typing import Any

from femopp.engine import arrays, bits
from femopp.engine.arrays import Array, Numbers
from femopp.engine.errors import EngineError, no_such_observer
from femopp.engine.observing.layout import Field, FieldKind, Layout
from femopp.engine.position import SPECTATOR, Position

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    PHASE, TURN, DEALER, NUMBER, HAND, TRICK, PLAYED, ORDER = range(8)
    TAKEN, WORTH, SCORE, POINTS, OWN = range(8, 13)

MOST_FIELDS = 32
MOST = 2**15 - 1
LEAST = -(2**15)


def common_fields(pack: int, phases: int, names: str) -> tuple[Field, ...]:
    """Return the fields common to all games, for this many cards and phases."""
    flags, numbers, history = FieldKind.FLAGS, FieldKind.NUMBERS, FieldKind.HISTORY
    return (
        Field("phase", f"which of these the match is in: {names}", PHASE, flags, phases),
        Field("turn", "whether this seat is to act", TURN, flags, by_seat=True),
        Field("dealer", "whether it deals", DEALER, flags, by_seat=True),
        Field("deal", "the number of the deal, from 1", NUMBER, numbers),
        Field("hand", "the observer's cards", HAND, flags, pack),
        Field("trick", "the card of each seat in the trick", TRICK, history, pack, by_seat=True),
        Field("played", "all cards that it has played", PLAYED, history, pack, by_seat=True),
        Field("order", "which card of the deal it was, from 1; 0: not yet", ORDER, history, pack),
        Field("taken", "how many tricks it has", TAKEN, numbers, by_seat=True),
        Field("worth", "what tricks and cards taken are worth", WORTH, numbers, by_seat=True),
        Field("score", "what the deal has given it, after its end", SCORE, numbers, by_seat=True),
        Field("points", "its total in the match", POINTS, numbers, by_seat=True),
    )


class Observer:
    """Writes the information set of a seat, or of a spectator, in positions of one game.

    A game derives its own, and overrides `_fields`, `_flags`, `_number` and `_write_history`.

    layout   the fields in order
    size     number of numbers
    """

    layout: Layout
    size: int

    def __init__(self, position: Position) -> None:
        """Observe positions of the same game and number of seats. Raises TypeError for others."""
        if not isinstance(position, self._game()):
            raise TypeError(f"{type(self).__name__} does not observe {type(position).__name__}")
        self._make_room()
        self.seats = position.players
        self.layout = Layout(self._fields(), self.seats)
        self.size = self.layout.size
        (self.pack,) = self.layout.shape("order")
        self.fields = 0
        for field in self.layout.fields:
            start = self.layout.places[field.name].start
            if field.kind is FieldKind.HISTORY:
                self.history_at[field.what] = start
            else:
                self._add(field, start)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.what, self.at, self.width = ([0] * MOST_FIELDS for _list in range(3))
            self.is_flags, self.by_seat = [False] * MOST_FIELDS, [False] * MOST_FIELDS
            self.history_at = [0] * MOST_FIELDS

    def _add(self, field: Field, start: int) -> None:
        self.what[self.fields] = field.what
        self.at[self.fields] = start
        self.width[self.fields] = field.width
        self.is_flags[self.fields] = field.kind is FieldKind.FLAGS
        self.by_seat[self.fields] = field.by_seat
        self.fields += 1

    # Overridden by each game

    def _game(self) -> type[Position]:
        raise NotImplementedError

    def _fields(self) -> tuple[Field, ...]:
        raise NotImplementedError

    def _flags(self, match: Position, what: int, observer: int, seat: int) -> int:
        """Return the flags of a field that is no history, bit n for the flag n."""
        if what == TURN:
            return 1 if match.seat == seat and not match._is_waiting() else 0
        if what == HAND:
            return match.hand[observer] if observer != SPECTATOR else 0
        if what == PHASE:
            return bits.bit(match.phase)
        return 1 if match.dealer_seat == seat else 0

    def _number(self, match: Position, what: int, seat: int, place: int) -> int:
        """Return a number of a field that is no history, at this place of its width."""
        if what == TAKEN:
            return match.taken[seat]
        if what == WORTH:
            return match.won[seat]
        if what == POINTS:
            return match.total[seat]
        return match.score[seat] if what == SCORE else match.deal_number

    def _write_history(self, match: Position, first: int, out: Numbers, start: int) -> None:
        """Write the fields that are histories; seats are counted from `first`."""
        self._write_plays(match, first, out, start)

    # For Python

    def observe(self, position: Position, seat: int, out: Array = None) -> Array:
        """Return the observation of a seat, or of `SPECTATOR`: int16, of shape (size,).

        It is written into `out`, or a new `array("h")`. Raises `EngineError` for another array,
        game or number of seats, and for a seat that doesn't exist.
        """
        self._check(position, seat)
        if out is None:
            out = array("h", bytes(2 * self.size))
        if not cython.compiled:
            arrays.room(out, "observations", "int16", (self.size,))
        try:
            self._write_into(out, cython.cast(Position, position), seat)
        except (TypeError, ValueError, BufferError):
            # Find the fault only now: checking beforehand would take longer than writing.
            arrays.room(out, "observations", "int16", (self.size,))
            raise
        return out

    def _write_into(self, out: Numbers, position: Position, seat: int) -> None:
        if len(out) != self.size:
            raise EngineError(f"an observation has {self.size} numbers, not {len(out)}")
        self._write(position, seat, out, 0)

    def _check(self, position: Any, seat: int) -> None:
        if not isinstance(position, self._game()) or position.spec.seats != self.seats:
            raise EngineError(f"this observer is for another game or number of seats: {position!r}")
        if not -1 <= seat < self.seats:
            raise no_such_observer(seat, self.seats)

    # In compiled code

    def _write(self, match: Position, observer: int, out: Numbers, start: int) -> None:
        for place in range(start, start + self.size):
            out[place] = 0
        first = observer if observer != SPECTATOR else 0
        for field in range(self.fields):
            place = start + self.at[field]
            if self.by_seat[field]:
                for step in range(self.seats):
                    seat = first + step if first + step < self.seats else first + step - self.seats
                    self._write_one(match, field, observer, seat, out, place)
                    place += self.width[field]
            else:
                self._write_one(match, field, observer, first, out, place)
        self._write_history(match, first, out, start)

    def _write_one(
        self, match: Position, field: int, observer: int, seat: int, out: Numbers, place: int
    ) -> None:
        if self.is_flags[field]:
            flags = self._flags(match, self.what[field], observer, seat)
            while flags:
                out[place + bits.lowest(flags)] = 1
                flags &= flags - 1
            return
        for entry in range(self.width[field]):
            number = self._number(match, self.what[field], seat, entry)
            out[place + entry] = LEAST if number < LEAST else MOST if number > MOST else number

    def _write_plays(self, match: Position, first: int, out: Numbers, start: int) -> None:
        for place in range(match.played):
            card = match.log[place]
            seat = match.owner[card] - first
            if seat < 0:
                seat += self.seats
            out[start + self.history_at[ORDER] + card] = place + 1
            out[start + self.history_at[PLAYED] + seat * self.pack + card] = 1
            if place >= match.played - match.lying:
                out[start + self.history_at[TRICK] + seat * self.pack + card] = 1
