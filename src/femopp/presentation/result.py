"""The result of a deal in words: as one observer reads it, and in one line for all."""

from collections import Counter
from typing import Any

from msgspec import Struct

from femopp.language import Text, _, say
from femopp.rulebook import SettledDeal
from femopp.tricks import Seat


class Side(Struct, frozen=True):
    """The players of a side and their part of the points."""

    players: Text
    points: int


class Shares(Struct, frozen=True):
    """The points of a deal, shared by two sides; `enough` wins it for the first side."""

    first: Side
    second: Side
    enough: int


class ResultInWords(Struct, frozen=True):
    """The result of a deal.

    title   what happened, in a few words
    line    how it came about, in one sentence; None if the title says it all
    good    whether that is good news for the observer, or for whoever it is about; None if neither
    shares the two sides' parts, the observer's side first; None if there are no sides
    about  the seats that the title speaks of; none if it speaks of everybody
    """

    title: Text
    line: Text | None = None
    good: bool | None = None
    shares: Shares | None = None
    about: tuple[Seat, ...] = ()


def plain_result(view: Any, deal: SettledDeal, observer: Seat | None) -> ResultInWords:
    """Return the deal's title on the sheet: the result of a game that declares none."""
    return ResultInWords(deal.title)


def on_the_sheet(deal: SettledDeal) -> Text:
    """Return the deal's number and the sum of each seat's lines."""
    number, got = deal.number, Counter[Seat]()
    for line in deal.lines:
        got[line.seat] += line.points
    gains = tuple(
        say(_("{seat:player} {points:signed}"), seat=seat, points=sum_of)
        for seat, sum_of in sorted(got.items())
        if sum_of
    )
    if not gains:
        return say(_("Deal {number} is on the sheet"), number=number)
    return say(_("Deal {number} is on the sheet: {gains}"), number=number, gains=gains)
