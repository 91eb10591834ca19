"""The end of a deal and of a match, and their events."""

from collections.abc import Iterable

from femopp.language import Text, _, say
from femopp.rulebook import Event, Outcome, ScoreLine, SettledDeal, gained
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import Seat


class DealSettled(Event, frozen=True):
    """A deal is over and on the sheet."""

    deal: SettledDeal

    def text(self) -> Text:
        return say(_("Deal {number} is on the sheet"), number=self.deal.number)


class MatchEnded(Event, frozen=True):
    """The match is over."""

    outcome: Outcome

    def text(self) -> Text:
        return self.outcome.reason


def totals_after(points: tuple[int, ...], lines: Iterable[ScoreLine]) -> tuple[int, ...]:
    """Add these lines to each seat's points."""
    gains = gained(lines, len(points))
    return tuple([before + gain for before, gain in zip(points, gains, strict=True)])


def settlement(state: TrickTakingState, title: Text, lines: tuple[ScoreLine, ...]) -> DealSettled:
    """Return the event that puts the finished deal on the sheet."""
    totals = totals_after(state.points, lines)
    return DealSettled(SettledDeal(state.deal_number, title, lines, totals, state.dealer))


def highest(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the most points."""
    most = max(points)
    return tuple([Seat(seat) for seat, one in enumerate(points) if one == most])
