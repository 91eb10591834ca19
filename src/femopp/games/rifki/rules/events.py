"""What follows by itself from what the players do."""

from femopp.language import Text, _, say
from femopp.rulebook import Event
from femopp.tricks import Seat


class DealSettled(Event, frozen=True):
    """A deal is over and stands on the sheet. `points` are each seat's in this deal."""

    number: int
    points: tuple[int, ...]

    def text(self) -> Text:
        return say(_("Deal {number} is over"), number=self.number)


class MatchEnded(Event, frozen=True):
    """The last deal is on the sheet."""

    winners: tuple[Seat, ...]

    def text(self) -> Text:
        return say(_("The match is over. Won by: {winners:players}"), winners=self.winners)
