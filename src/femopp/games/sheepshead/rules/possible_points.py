"""The card points that a number of cards can have, by their ranks [SHP-POINTS-1]."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from femopp.games.sheepshead.rules.order import ORDER
from femopp.language import Text, _, say
from femopp.rulebook import Cards

Counts = tuple[int, ...]
"""A number of cards for each worth."""


def possible_points(cards: Cards, number: int) -> tuple[int, ...]:
    """Return the sums of card points of so many of these cards, the lowest first."""
    sums: list[set[int]] = [{0}, *[set() for _place in range(number)]]
    for card in cards:
        for taken in range(number, 0, -1):
            sums[taken] |= {one + ORDER.points[card] for one in sums[taken - 1]}
    return tuple(sorted(sums[number]))


def can_be_shared(cards: Cards, shares: Sequence[tuple[int, int]]) -> bool:
    """Whether each share, a number of cards and their points, can be taken from these cards."""
    worth = sorted(ORDER.points[card] for card in cards)
    worths = tuple(dict.fromkeys(worth))

    @cache
    def fit(place: int, left: Counts) -> bool:
        if place == len(shares):
            return True
        return any(
            fit(place + 1, tuple([have - take for have, take in zip(left, taken, strict=True)]))
            for taken in _takings(left, worths, *shares[place])
        )

    return fit(0, tuple([worth.count(one) for one in worths]))


def _takings(left: Counts, worths: Counts, number: int, points: int) -> Iterator[Counts]:
    """Yield the ways to take so many cards with these points."""
    if not left:
        if number == points == 0:
            yield ()
        return
    for taken in range(min(left[0], number) + 1):
        rest = points - taken * worths[0]
        if rest >= 0:
            for others in _takings(left[1:], worths[1:], number - taken, rest):
                yield (taken, *others)


def in_ranges(numbers: Sequence[int]) -> tuple[Text | int, ...]:
    """Return rising numbers as they are listed: three and more in a row as a range."""
    rows = groupby(enumerate(numbers), key=lambda one: one[1] - one[0])
    found = [tuple([number for _place, number in row]) for _distance, row in rows]
    return tuple([one for row in found for one in _range(row)])


def _range(row: Counts) -> tuple[Text | int, ...]:
    if len(row) <= 2:
        return row
    return (say(_("{lowest} to {highest}"), lowest=row[0], highest=row[-1]),)
