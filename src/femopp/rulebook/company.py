"""`Company`: how a match goes on with other players between two deals."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from femopp.language import Text
from femopp.rulebook.cite import Cite
from femopp.rulebook.game import State
from femopp.rulebook.score import Outcome
from femopp.tricks import Seat

S = TypeVar("S", bound=State)


class ComesIn(StrEnum):
    """The points on which somebody begins who comes in later: house rules, as no book has any.

    last     as many as whoever is last
    start    as many as everybody began with
    average  the mean of all others, halves rounded up
    points   a number on which those present agree
    """

    LAST = "last"
    START = "start"
    AVERAGE = "average"
    POINTS = "points"


class Barred(Struct, frozen=True):
    """The reason why nobody can come or go now, with its rule if there is one."""

    text: Text
    cite: Cite | None = None


class Seating(Struct, frozen=True):
    """Players of the next deals: each seat's points, the dealer, and who is out of the match.

    `away` is the sum of the points of those who don't play.
    """

    points: tuple[int, ...]
    dealer: Seat
    out: tuple[Seat, ...] = ()
    away: int = 0


@dataclass(frozen=True)
class Company(Generic[S]):
    """How a game goes on with other players.

    barred    the reason why nobody can come or go between these deals
    start     the start of a match that goes on from a state with this seating
    ids       the rules for the number of players
    comes_in  how somebody new may begin, the usual first
    last      the points of whoever is last among these
    stays     the seats that are still in the match
    pays      everybody's gain in points, which adds up to zero: by the options, all totals, and
              which seats are out of the match or have won it; none have in a match without winner
    ended     the outcome for everybody: after the seats come the points of those who didn't play
              the last deal, and whether they are out of the match
    """

    barred: Callable[[S], Barred | None]
    start: Callable[[S, Seating], Struct]
    ids: str
    comes_in: tuple[ComesIn, ...]
    last: Callable[[Sequence[int]], int]
    stays: Callable[[S], tuple[Seat, ...]]
    pays: Callable[[Any, Sequence[int], Collection[int], Sequence[int]], tuple[int, ...]]
    ended: Callable[[S, Outcome, Sequence[tuple[int, bool]]], Outcome]


def as_on_the_sheet(
    options: Any, totals: Sequence[int], out: Collection[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Return the totals of a game in which what some win the others lose."""
    return tuple(totals)


def if_won(
    options: Any, totals: Sequence[int], out: Collection[int], winners: Sequence[int]
) -> tuple[int, ...]:
    """Return the totals of a match that was played to its end, since only then they add up."""
    return tuple(totals) if winners else (0,) * len(totals)


def never(barred: Callable[[Any], Barred | None]) -> Company[Any]:
    """Return the company of a game that must end with those with whom it began."""

    def same(state: Any, outcome: Outcome, away: Sequence[tuple[int, bool]]) -> Outcome:
        return outcome

    def no_start(state: Any, seating: Seating) -> Struct:
        raise AssertionError("nobody can come or go")

    return Company(barred, no_start, "", (), max, lambda state: (), if_won, same)
