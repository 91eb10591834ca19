"""The results of a deal in one line."""

from collections import Counter

from femopp.language import Text, _, say
from femopp.rulebook import SettledDeal
from femopp.tricks import Seat


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
