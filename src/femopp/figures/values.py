"""Counters in words, and who has the best and the worst number."""

from collections.abc import Mapping
from typing import NamedTuple

from femopp.figures.counters import Cell
from femopp.figures.figure import Better, Combine, Figure, Show
from femopp.figures.places import sign_of
from femopp.figures.words import Decimal
from femopp.language import Message, Text, _, say

OF: Message = _("{amount} of {of}")
PERCENT: Message = _("{percent}%")


NOTHING = "–"


class Measured(NamedTuple):
    """A member's counter as numbers, and in words (`Speaker.speak`).

    `rank` ranks it; None if it can't be ranked.
    """

    amount: int
    of: int
    rank: float | None
    text: object


def measured(figure: Figure, cell: Cell) -> Measured:
    """Return a counter as numbers and in words."""
    amount, of = amounts(figure.combine, cell)
    return Measured(amount, of, _rank(figure, amount, of), _in_words(figure, cell, amount, of))


def amounts(combine: Combine, cell: Cell) -> tuple[int, int]:
    """Return the amount of a counter, and what it is out of; 0 for nothing."""
    match combine:
        case Combine.SUM:
            return cell, 0
        case Combine.RATIO:
            return cell[0], cell[1]
        case Combine.KEYED:
            pairs = cell.values()
            return sum(one[0] for one in pairs), sum(one[1] for one in pairs)
        case Combine.MOST | Combine.STREAK:
            return cell[0], 0


def _rank(figure: Figure, amount: int, of: int) -> float | None:
    """Return the number that ranks a counter, None if too little was counted for it."""
    if figure.show is Show.KEY or (of or abs(amount)) < figure.least:
        return None
    if figure.show in (Show.PERCENT, Show.AVERAGE):
        return amount / of if of else None
    return amount


def _in_words(figure: Figure, cell: Cell, amount: int, of: int) -> object:
    if figure.show is Show.KEY:
        key = best_key(figure, cell)
        return NOTHING if key is None else said(figure.keys.get(key, Message(key)))
    return pair_in_words(figure.show, amount, of)


def pair_in_words(show: Show, amount: int, of: int) -> object:
    """Return an amount, and what it is out of, in words."""
    if show in (Show.PERCENT, Show.AVERAGE, Show.KEY) and not of:
        return NOTHING
    match show:
        case Show.OF:
            return say(OF, amount=Decimal(amount), of=Decimal(of))
        case Show.PERCENT:
            return say(PERCENT, percent=Decimal(round(100 * amount / of)))
        case Show.AVERAGE | Show.KEY:
            return Decimal(amount / of, 1)
        case Show.AMOUNT:
            return Decimal(amount)


def best_key(figure: Figure, cell: Cell) -> str | None:
    """Return the key with the highest average, of those that were counted often enough."""
    averages = {key: amount / of for key, (amount, of) in cell.items() if of and of >= figure.least}
    return max(sorted(averages), key=lambda key: averages[key]) if averages else None


def said(words: Message | Text) -> Text:
    return words if isinstance(words, Text) else Text(words)


def direction(figure: Figure, game: str) -> int:
    """Return 1 if more is better in this figure, -1 if fewer is, 0 if neither."""
    match figure.better:
        case Better.MORE:
            return 1
        case Better.FEWER:
            return -1
        case Better.GAME:
            return sign_of(game)
        case Better.NEITHER:
            return 0


class Marked(NamedTuple):
    """The members with the best and the worst number, None if there is no such or more than one."""

    best: str | None = None
    worst: str | None = None


def marked(figure: Figure, game: str, of: Mapping[str, Measured]) -> Marked:
    """Return who has the best and the worst number among these members.

    Of plain amounts only the highest says something: whoever has the fewest may have played least.
    """
    ranks = {member: one.rank for member, one in of.items() if one.rank is not None}
    way = direction(figure, game)
    if not way:
        return Marked()
    highest, lowest = _alone(ranks, 1), _alone(ranks, -1)
    if figure.show in (Show.PERCENT, Show.AVERAGE):
        if len(ranks) < 2:
            return Marked()
        return Marked(highest, lowest) if way > 0 else Marked(lowest, highest)
    return Marked(best=highest) if way > 0 else Marked(worst=highest)


def _alone(ranks: Mapping[str, float], way: int) -> str | None:
    """Return the one member with the highest (or, with -1, lowest) rank."""
    if not ranks:
        return None
    best = max(way * rank for rank in ranks.values())
    found = [member for member, rank in ranks.items() if way * rank == best]
    return found[0] if len(found) == 1 and (best or way < 0) else None
