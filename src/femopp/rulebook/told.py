"""The sheet as it was told, even if later rules would settle its deals otherwise."""

from msgspec import Struct

from femopp.language import Told, told
from femopp.rulebook.cite import Cite
from femopp.rulebook.score import ScoreLine
from femopp.rulebook.settlement import Outcome, SettledDeal
from femopp.tricks import Seat


class ToldLine(Struct, frozen=True, omit_defaults=True):
    """A score line. `cite` says where `rule` came from when it was told."""

    seat: Seat
    points: int
    rule: str
    reason: Told
    cite: Told


class ToldDeal(Struct, frozen=True, omit_defaults=True):
    """A settled deal: `totals` are those of each seat after it."""

    number: int
    title: Told
    lines: tuple[ToldLine, ...]
    totals: tuple[int, ...]


class ToldOutcome(Struct, frozen=True, omit_defaults=True):
    """The end of a match; `money` is what each seat wins (negative: pays), None without money."""

    winners: tuple[Seat, ...]
    reason: Told
    money: tuple[int, ...] | None = None


def told_deal(deal: SettledDeal) -> ToldDeal:
    """The deal as it is told now, or was told if it has come from an earlier version."""
    return ToldDeal(deal.number, told(deal.title), tuple(map(_told_line, deal.lines)), deal.totals)


def _told_line(line: ScoreLine) -> ToldLine:
    cite = Told(told(line.cite.text).said)
    return ToldLine(line.seat, line.points, line.cite.rule, told(line.reason), cite)


def settled_as_told(deal: ToldDeal) -> SettledDeal:
    """The deal on the sheet, spoken as it was told."""
    lines = tuple(
        ScoreLine(line.seat, line.points, line.reason.text, Cite.as_told(line.rule, line.cite))
        for line in deal.lines
    )
    return SettledDeal(deal.number, deal.title.text, lines, deal.totals)


def told_outcome(outcome: Outcome) -> ToldOutcome:
    """The end as it is told now, or was told if it has come from an earlier version."""
    return ToldOutcome(outcome.winners, told(outcome.reason), outcome.money)


def ended_as_told(outcome: ToldOutcome) -> Outcome:
    """The end of the match, spoken as it was told."""
    return Outcome(outcome.winners, outcome.reason.text, outcome.money)
