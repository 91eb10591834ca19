"""What each has got in a deal, in one line."""

from collections import Counter
from collections.abc import Iterable

from femopp.language import Text, _, say
from femopp.rulebook import SettledDeal
from femopp.tricks import Seat


def on_the_sheet(deal: SettledDeal) -> Text:
    """The deal's number and each seat's sum of its lines."""
    return in_one_line(deal.number, ((line.seat, line.points) for line in deal.lines))


def in_one_line(number: int, points: Iterable[tuple[Seat, int]]) -> Text:
    """The deal's number and what each seat has got in it, which need not be in one piece."""
    got: Counter[Seat] = Counter()
    for seat, some in points:
        got[seat] += some
    gains = tuple(
        say(_("{seat:player} {points:signed}"), seat=seat, points=sum_of)
        for seat, sum_of in sorted(got.items())
        if sum_of
    )
    if not gains:
        return say(_("Deal {number} is on the sheet"), number=number)
    return say(_("Deal {number} is on the sheet: {gains}"), number=number, gains=gains)
