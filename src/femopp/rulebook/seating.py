"""Players and dealer of the next deal, when people come, go, or sit out."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from femopp.language import _, say
from femopp.rulebook.company import ComesIn, Company, Seating
from femopp.rulebook.fault import SummaryError
from femopp.tricks import Seat

TOO_FEW = _("at least two must play")


class Turn(Struct, frozen=True):
    """Players of the next deal, by seat, and its dealer, who may look on.

    `seat` is the dealer as the rules know it: the one before whom the first player sits.
    """

    plays: tuple[int, ...]
    dealer: int
    seat: int

    def seating(self, points: Mapping[int, int], out: Collection[int]) -> Seating:
        """Return the seating of those who play, of all who have points; some of them are out."""
        return Seating(
            tuple([points[one] for one in self.plays]),
            Seat(self.seat),
            tuple([Seat(seat) for seat, one in enumerate(self.plays) if one in out]),
            sum([number for one, number in points.items() if one not in self.plays]),
        )


def turn_of(
    sits: Sequence[int],
    idle: Collection[int],
    order: Sequence[int],
    out: Collection[int],
    *,
    dealer_rests: bool,
) -> Turn:
    """Return the next deal's players, if the dealer is the first in this order who can be.

    Those who are `idle`, of all who sit here clockwise, look on; if the dealer rests, they do too.
    Those who are `out` of the match neither deal nor lead. Raises `SummaryError` if nobody is left
    who could deal.
    """
    able = [one for one in order if one not in idle and one not in out]
    if len(able) < 2:
        raise SummaryError(say(TOO_FEW))
    dealer = able[0]
    rests = {dealer} if dealer_rests else set[int]()
    plays = tuple([one for one in sits if one not in idle and one not in rests])
    if dealer in plays:
        return Turn(plays, dealer, plays.index(dealer))
    first = next(one for one in rotated(sits, (dealer,)) if one in plays and one not in out)
    playing = [one for one in plays if one not in out]
    last = playing[playing.index(first) - 1]
    return Turn(plays, dealer, plays.index(last))


def rotated(sits: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """Return those who sit here, beginning with the first of this order who still does."""
    first = next((one for one in order if one in sits), sits[0])
    at = list(sits).index(first)
    return (*sits[at:], *sits[:at])


def left_of(one: int, sits: Sequence[int]) -> tuple[int, ...]:
    """Return those who sit here, beginning to the left of this one, who comes last."""
    first, *others = rotated(sits, (one,))
    return (*others, first)


def points_of(
    on: ComesIn, given: int, rules: Company[Any], others: Sequence[int], usual: int
) -> tuple[int, int | None]:
    """Return on which points somebody comes in, and who of these others has as many.

    `given` is the number on which those present agree, and `usual` what everybody began with.
    Raises `SummaryError` if the game has no such way.
    """
    if on not in rules.comes_in:
        message = _("in this game whoever comes in begins on {points}")
        raise SummaryError(say(message, points=usual))
    match on:
        case ComesIn.LAST:
            last = rules.last(others)
            return last, list(others).index(last)
        case ComesIn.START:
            return usual, None
        case ComesIn.AVERAGE:
            return (2 * sum(others) + len(others)) // (2 * len(others)), None
        case ComesIn.POINTS:
            return given, None
