"""The contents of a sheet: settled deals, and the outcome of the match."""

from msgspec import Struct

from femopp.language import Text
from femopp.rulebook.score import ScoreLine
from femopp.tricks import Seat


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
