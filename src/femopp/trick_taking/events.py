"""Events of every game with a sheet."""

from femopp.language import Text, _, say
from femopp.rulebook import Event, Outcome, SettledDeal


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
