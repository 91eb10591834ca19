"""The score sheet for the socket."""

from typing import Any

from femopp.language import Speaker
from femopp.rulebook import SettledDeal
from femopp.server.messages import Ending, Sheet, SheetDeal, SheetLine


def sheet_of(state: Any, speaker: Speaker) -> Sheet:
    """All settled deals with every line and its reason, and how the match ended."""
    outcome = state.outcome
    ending = (
        None
        if outcome is None
        else Ending(outcome.winners, speaker.say(outcome.reason), outcome.money)
    )
    return Sheet(tuple(_deal(deal, speaker) for deal in state.sheet), ending)


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
