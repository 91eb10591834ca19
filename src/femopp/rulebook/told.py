"""Stored sheets: they keep their wording, even if later rules would settle them otherwise."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Told, told
from femopp.rulebook.cite import Cite
from femopp.rulebook.score import Outcome, ScoreLine, SettledDeal
from femopp.tricks import Seat


class ToldLine(Struct, frozen=True, omit_defaults=True):
    """A stored score line. `cite` is the citation of `rule` as it was worded, `by` as in lines."""

    seat: Seat
    points: int
    rule: str
    reason: Told
    cite: Told
    by: Seat | None = None


class ToldDeal(Struct, frozen=True, omit_defaults=True):
    """A stored settled deal, with each seat's total after it; the rest as in `SettledDeal`."""

    number: int
    title: Told
    lines: tuple[ToldLine, ...]
    totals: tuple[int, ...]
    dealer: Seat | None = None
    rejected: tuple[Seat, ...] = ()


class ToldOutcome(Struct, frozen=True, omit_defaults=True):
    """The stored end of a match; `money` is each seat's winnings, None without money."""

    winners: tuple[Seat, ...]
    reason: Told
    money: tuple[int, ...] | None = None


def told_deal(deal: SettledDeal) -> ToldDeal:
    """Return the deal to store, with its wording; one from an earlier version keeps its own."""
    lines = tuple(map(_told_line, deal.lines))
    title = told(deal.title)
    return ToldDeal(deal.number, title, lines, deal.totals, deal.dealer, deal.rejected)


def _told_line(line: ScoreLine) -> ToldLine:
    cite = Told(told(line.cite.text).said)
    return ToldLine(line.seat, line.points, line.cite.rule, told(line.reason), cite, line.by)


def settled_as_told(deal: ToldDeal) -> SettledDeal:
    """Return the settled deal with its stored wording."""
    lines = tuple(
        ScoreLine(
            line.seat,
            line.points,
            line.reason.text,
            Cite.as_told(line.rule, line.cite),
            line.by,
        )
        for line in deal.lines
    )
    return SettledDeal(deal.number, deal.title.text, lines, deal.totals, deal.dealer, deal.rejected)


def reseated(deal: SettledDeal, seats: Sequence[int], totals: tuple[int, ...]) -> SettledDeal:
    """Return a settled deal with other seats, by the seats of before, and with these totals."""
    told_one = told_deal(deal)
    lines = [
        replace(
            line,
            seat=Seat(seats[line.seat]),
            reason=line.reason.reseated(seats),
            by=None if line.by is None else Seat(seats[line.by]),
        )
        for line in told_one.lines
    ]
    dealer = None if told_one.dealer is None else Seat(seats[told_one.dealer])
    rejected = tuple([Seat(seats[one]) for one in told_one.rejected])
    title = told_one.title.reseated(seats)
    return settled_as_told(ToldDeal(told_one.number, title, tuple(lines), totals, dealer, rejected))


def told_outcome(outcome: Outcome) -> ToldOutcome:
    """Return the outcome to store, with its wording; one from an earlier version keeps its own."""
    return ToldOutcome(outcome.winners, told(outcome.reason), outcome.money)


def ended_as_told(outcome: ToldOutcome) -> Outcome:
    """Return the outcome with its stored wording."""
    return Outcome(outcome.winners, outcome.reason.text, outcome.money)
