"""What a sheet is made of: settled deals, and how a match ended."""

from msgspec import Struct

from femopp.language import Text
from femopp.rulebook.score import ScoreLine
from femopp.tricks import Seat


class SettledDeal(Struct, frozen=True):
    """One deal on the sheet: what was played, every score line, and each seat's total after it."""

    number: int
    title: Text
    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """How a match ended. `money` is what each seat wins (negative: pays), None without money."""

    winners: tuple[Seat, ...]
    reason: Text
    money: tuple[int, ...] | None = None
