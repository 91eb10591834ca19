"""`@score`: a rule that gives one seat points for one reason. A settlement is the list of lines."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from femopp.language import Message, Text, say
from femopp.rulebook.cite import Cite
from femopp.rulebook.option import Options
from femopp.tricks import Seat


class ScoreLine(Struct, frozen=True):
    """Points of one seat for one reason. The sign is the sheet's own: +5 is "five up".

    `by` is the seat that brought it about, such as whoever knocked; None if nobody did.
    """

    seat: Seat
    points: int
    reason: Text
    cite: Cite
    by: Seat | None = None


def gained(lines: Iterable[ScoreLine], players: int) -> tuple[int, ...]:
    """Return the sum of these lines for each seat, in seat order; the sign is the sheet's own."""
    points = [0] * players
    for line in lines:
        points[line.seat] += line.points
    return tuple(points)


class Score(Struct, frozen=True):
    """A function from the settled deal and a seat to points; 0 gives no line."""

    name: str
    ids: str
    text: Message
    points: Callable[[Any, Seat], int]
    option: str | None

    def __call__(self, settled: Any, seat: Seat) -> int:
        return self.points(settled, seat)

    def line(self, settled: Any, seat: Seat, options: Options) -> ScoreLine | None:
        """Return the line of this seat, None if it has no points for this reason."""
        points = self.points(settled, seat)
        if not points:
            return None
        reason = say(self.text, settled=settled, seat=seat)
        return ScoreLine(seat, points, reason, options.cite(self.ids, self.option))


def score(
    ids: str, text: Message, *, option: str | None = None
) -> Callable[[Callable[[Any, Seat], int]], Score]:
    """Make a function of the settled deal and a seat a score; `ids` and `option` as in `forbid`.

    `text` may use ``{settled}`` and ``{seat}``.
    """

    def declare(points: Callable[[Any, Seat], int]) -> Score:
        return Score(points.__name__, ids, text, points, option)

    return declare


def settle(
    scores: Iterable[Score], settled: Any, seats: Iterable[Seat], options: Options
) -> tuple[ScoreLine, ...]:
    """Return all lines, seat by seat."""
    scores = tuple(scores)
    lines = (one.line(settled, seat, options) for seat in seats for one in scores)
    return tuple(line for line in lines if line is not None)


class SettledDeal(Struct, frozen=True):
    """One deal on the sheet: its title, every score line, and each seat's total after it.

    `dealer` is None in a duel, and on sheets that were stored before it was. `rejected` are those
    whose claims, such as knocks, were wrong but cost nothing, once for each.
    """

    number: int
    title: Text
    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    dealer: Seat | None = None
    rejected: tuple[Seat, ...] = ()


class Outcome(Struct, frozen=True):
    """The end of a match.

    `money` is each seat's winnings (negative: payments), None without money.
    """

    winners: tuple[Seat, ...]
    reason: Text
    money: tuple[int, ...] | None = None
