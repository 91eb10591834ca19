"""Events that every game with a sheet has."""

from femopp.language import Text, _, say
from femopp.rulebook import Event, Outcome, SettledDeal


class DealSettled(Event, frozen=True):
    """A deal is over and stands on the sheet."""

    deal: SettledDeal

    def text(self) -> Text:
        return say(_("Deal {number} is on the sheet"), number=self.deal.number)


class MatchEnded(Event, frozen=True):
    """The match is over."""

    outcome: Outcome

    def text(self) -> Text:
        return self.outcome.reason
