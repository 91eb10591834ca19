"""The score sheet for the socket."""

from typing import Any

from femopp.language import Names, Speaker
from femopp.rulebook import SettledDeal
from femopp.server.messages import Ending, Sheet, SheetDeal, SheetLine, deal_written, sheet_written


class SheetInWords:
    """A match's score sheet in one language, of which each deal is put into words once."""

    def __init__(self) -> None:
        self._names: Names = ()
        self._deals: list[tuple[SettledDeal, bytes]] = []

    def text(self, state: Any, speaker: Speaker) -> bytes:
        """The text of the `Sheet` as it stands."""
        if self._names != speaker.names:
            self._names, self._deals = speaker.names, []
        for place, deal in enumerate(state.sheet):
            if place == len(self._deals) or self._deals[place][0] is not deal:
                self._deals[place:] = [(deal, deal_written(_deal(deal, speaker)))]
        del self._deals[len(state.sheet) :]
        return sheet_written([text for _deal, text in self._deals], _ending(state, speaker))


def sheet_of(state: Any, speaker: Speaker) -> Sheet:
    """All settled deals with every line and its reason, and how the match ended."""
    deals = tuple(_deal(deal, speaker) for deal in state.sheet)
    return Sheet(deals, _ending(state, speaker))


def _ending(state: Any, speaker: Speaker) -> Ending | None:
    outcome = state.outcome
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
