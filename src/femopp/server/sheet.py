"""The score sheet for the socket."""

from operator import is_

from femopp.language import Names, Speaker
from femopp.rulebook import Outcome, SettledDeal
from femopp.server.messages import Ending, Sheet, SheetDeal, SheetLine, deal_written, sheet_written
from femopp.server.packed import Packed

Deals = tuple[SettledDeal, ...]


class SheetInWords:
    """A match's score sheet in one language, of which each deal is put into words once."""

    def __init__(self) -> None:
        self._names: Names = ()
        self._deals: Deals = ()
        self._texts: Packed[bytes] = Packed(bytes)

    def text(self, deals: Deals, outcome: Outcome | None, speaker: Speaker) -> bytes:
        """The text of the `Sheet` as it stands."""
        told = len(self._deals)
        goes_on = all(map(is_, self._deals, deals)) and told <= len(deals)
        if self._names != speaker.names or not goes_on:
            self._names, self._texts, told = speaker.names, Packed(bytes), 0
        if told < len(deals):
            self._texts.add([deal_written(_deal(deal, speaker)) for deal in deals[told:]])
        self._deals = deals
        return sheet_written(self._texts.all(), _ending(outcome, speaker))


def sheet_of(deals: Deals, outcome: Outcome | None, speaker: Speaker) -> Sheet:
    """All settled deals with every line and its reason, and how the match ended."""
    return Sheet(tuple(_deal(deal, speaker) for deal in deals), _ending(outcome, speaker))


def _ending(outcome: Outcome | None, speaker: Speaker) -> Ending | None:
    if outcome is None:
        return None
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
