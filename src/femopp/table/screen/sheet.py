"""The score sheet on screens, in one language."""

from collections.abc import Sequence

from msgspec import Struct

from femopp.language import Names, Speaker
from femopp.rulebook import Outcome, SettledDeal
from femopp.table.state.live import LiveTable

Deals = tuple[SettledDeal, ...]


class SheetLine(Struct, frozen=True):
    seat: int
    points: int
    reason: str
    rule: str
    cite: str


class SheetDeal(Struct, frozen=True):
    number: int
    title: str
    lines: tuple[SheetLine, ...]
    totals: tuple[int, ...]


class Ending(Struct, frozen=True):
    winners: tuple[int, ...]
    reason: str
    money: tuple[int, ...] | None


class Sheet(Struct, frozen=True):
    """The score sheet of a match, and its result; `later` is the number of deals not yet sent."""

    deals: tuple[SheetDeal, ...]
    ending: Ending | None = None
    later: int = 0

    def after(self, shown: "Sheet | None", most: int) -> "Sheet":
        """Return what to show after `shown`: at most so many new deals."""
        if shown is self:
            return self
        known = 0
        if shown is not None and self.deals[: len(shown.deals)] == shown.deals:
            known = len(shown.deals)
        later = len(self.deals) - known - most
        return self if later <= 0 else Sheet(self.deals[: known + most], later=later)


class SheetText:
    """The score sheet of a table in one language, of which each deal is put into words once."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._deals: Deals = ()
        self._called: tuple[Names, ...] = ()
        self._outcome: Outcome | None = None
        self._sheet = Sheet(())

    def of(self, live: LiveTable) -> Sheet | None:
        """Return the sheet of the running match; None before the first one."""
        if live.running is None:
            return None
        facts = live.running.sheet
        return self.tell(live.running.table.match.state.sheet, facts.names, live.outcome)

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
