"""The score sheet on screens, in one language."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Names, Speaker
from femopp.rulebook import Outcome, SettledDeal
from femopp.table.state.columns import (
    by_column,
    called,
    columns_of,
    names_of,
    notes_of,
    points_now,
)
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch

Deals = tuple[SettledDeal, ...]


class SheetLine(Struct, frozen=True):
    seat: int
    points: int
    reason: str
    rule: str
    cite: str


class SheetDeal(Struct, frozen=True):
    """A settled deal. `absent` are the columns of those who didn't play it."""

    number: int
    title: str
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    absent: tuple[int, ...] = ()


class Ending(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    money: tuple[int, ...] | None


class Sheet(Struct, frozen=True):
    """The score sheet of a match, and its result; `later` is the number of deals not yet sent.

    Its columns are those of the seats, and after them those who don't play now. `notes` say who
    came in later, sat out, or went home.
    """

    deals: tuple[SheetDeal, ...]
    ending: Ending | None = None
    later: int = 0
    notes: tuple[str, ...] = ()

    def after(self, shown: "Sheet | None", most: int) -> "Sheet":
        """Return what to show after `shown`: at most so many new deals."""
        if shown is self:
            return self
        known = 0
        if shown is not None and self.deals[: len(shown.deals)] == shown.deals:
            known = len(shown.deals)
        later = len(self.deals) - known - most
        if later <= 0:
            return self
        return Sheet(self.deals[: known + most], later=later, notes=self.notes)


class SheetText:
    """The score sheet of a table in one language, of which each deal is put into words once."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._deals: Deals = ()
        self._called: tuple[Names, ...] = ()
        self._outcome: Outcome | None = None
        self._sheet = Sheet(())
        self._told: tuple[Any, ...] = ()
        self._columns = Sheet(())
        """The sheet of a match at which people came or went, as told of these facts."""

    def of(self, live: LiveTable) -> Sheet | None:
        """Return the sheet of the running match; None before the first one."""
        if live.running is None:
            return None
        running = live.running
        if running.ring is None:
            return self.tell(running.deals, running.sheet.names, live.outcome)
        state, facts = running.table.match.state, running.sheet
        told = (state.sheet, state.points, facts, running.ring, live.company, live.outcome)
        if told != self._told:
            self._told, self._columns = told, _by_column(live, running, self._language)
        return self._columns

    def tell(self, deals: Deals, called: tuple[Names, ...], outcome: Outcome | None) -> Sheet:
        """Return the sheet with these deals; `called` and `outcome` as in `sheet_of`."""
        if self._called is called and self._deals is deals and self._outcome is outcome:
            return self._sheet
        told = len(self._deals)
        if deals[:told] != self._deals or called[:told] != self._called:
            told = 0
        new = _in_words(deals[told:], called[told:], self._language)
        ending = _ending(outcome, called, self._language)
        sheet = Sheet((*self._sheet.deals[:told], *new), ending)
        self._deals, self._called, self._outcome = deals, called, outcome
        if sheet != self._sheet:
            self._sheet = sheet
        return self._sheet


def _by_column(live: LiveTable, running: LiveMatch, language: str) -> Sheet:
    """Return the sheet of a match at which people came or went."""
    company, facts = live.company, running.sheet
    columns = columns_of(company.chair_numbers, running.ring)
    deals = by_column(running.deals, facts.chairs, columns, points_now(running, company))
    names = called(running, company, columns)
    told = _in_words(deals, names, language)
    absent = [
        tuple([place for place, one in enumerate(columns) if one not in there])
        for there in facts.chairs
    ]
    speaker = Speaker(language, names_of(running, company, columns))
    return Sheet(
        tuple([replace(one, absent=none) for one, none in zip(told, absent, strict=True)]),
        _ending(live.outcome, (speaker.names,), language),
        notes=tuple([speaker.say(one) for one in notes_of(running, deals, columns)]),
    )


def sheet_of(
    deals: Deals, called: Sequence[Names], outcome: Outcome | None, language: str
) -> Sheet:
    """Return the `Sheet` with these settled deals and the result.

    `called` has the seats' names when each deal was settled.
    """
    return Sheet(_in_words(deals, called, language), _ending(outcome, called, language))


def _in_words(deals: Deals, called: Sequence[Names], language: str) -> tuple[SheetDeal, ...]:
    return tuple(
        _deal(deal, Speaker(language, names)) for deal, names in zip(deals, called, strict=True)
    )


def _ending(outcome: Outcome | None, called: Sequence[Names], language: str) -> Ending | None:
    if outcome is None:
        return None
    speaker = Speaker(language, called[-1] if called else ())
    return Ending(outcome.winners, speaker.say(outcome.reason), outcome.money)


def _deal(deal: SettledDeal, speaker: Speaker) -> SheetDeal:
    lines = tuple(
        SheetLine(
            line.seat,
            line.points,
            speaker.say(line.reason),
            line.cite.rule,
            speaker.say(line.cite.text),
        )
        for line in deal.lines
    )
    return SheetDeal(deal.number, speaker.say(deal.title), lines, deal.totals)
