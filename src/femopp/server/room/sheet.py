"""The score sheet for the socket."""

from collections.abc import Sequence

from femopp.language import Names, Speaker
from femopp.rulebook import Outcome, SettledDeal
from femopp.server.protocol.messages import (
    Ending,
    Sheet,
    SheetDeal,
    SheetLine,
    encode_deal,
    encode_sheet,
)

Deals = tuple[SettledDeal, ...]


class SheetText:
    """The deals of a score sheet in one language, each put into words once."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._deals: Deals = ()
        self._texts: list[bytes] = []

    def text(
        self, since: int, until: int, outcome: Outcome | None, called: Sequence[Names]
    ) -> bytes:
        """Return the `Sheet` with the deals from number `since` (from 0) to before `until`."""
        ending = _ending(outcome, called, self._language)
        return encode_sheet(self._texts[since:until], ending, since)

    def tell(self, deals: Deals, called: Sequence[Names]) -> None:
        """Put the new deals into words; `called` as in `sheet_of`."""
        told = len(self._deals)
        if not goes_on(self._deals, deals):
            self._texts, told = [], 0
        self._texts += map(encode_deal, _deals(deals[told:], called[told:], self._language))
        self._deals = deals


def goes_on(before: Deals, now: Deals) -> bool:
    """Whether the deals begin with those of before; they may be equal objects."""
    return before is now or before == now[: len(before)]


def sheet_of(
    deals: Deals, called: Sequence[Names], outcome: Outcome | None, language: str
) -> Sheet:
    """Return the `Sheet` with all settled deals and the result.

    `called` has the seats' names when each deal was settled.
    """
    return Sheet(_deals(deals, called, language), _ending(outcome, called, language))


def _deals(deals: Deals, called: Sequence[Names], language: str) -> tuple[SheetDeal, ...]:
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
