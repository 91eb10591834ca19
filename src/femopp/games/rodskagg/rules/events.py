"""The events of Rödskägg."""

from femopp import trick_taking
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.language import Message, Text, _, say
from femopp.rulebook import (
    Acted,
    Cards,
    Event,
    Foreseen,
    TrickTaken,
    unknown,
)
from femopp.trick_taking import MatchEnded
from femopp.tricks import TABLE, Seat


class HandSeen(Event, frozen=True):
    """A player looks at the cards dealt to them."""

    says = _("{seat:player} has {cards}")
    seat: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "HandSeen":
        return self if observer == self.seat else HandSeen(self.seat, unknown(self.cards))


class HandDrawn(Event, frozen=True):
    """A player is given a fresh hand from the stock."""

    says = _("{seat:player} is given {cards}")
    seat: Seat
    cards: Cards

    def seen_by(self, observer: Seat | None) -> "HandDrawn":
        return self if observer == self.seat else HandDrawn(self.seat, unknown(self.cards))


class Asked(Event, frozen=True):
    """The program asks the question, as it performs the rituals."""

    says = _("{seat:player} asks who goes along")
    seat: Seat


class TricksAwarded(Event, frozen=True):
    """The last two tricks, or some of them, go to the lone player."""

    says = _("{seat:player} gets tricks unplayed: {tricks}")
    seat: Seat
    tricks: int


class Judged(Event, frozen=True):
    """A knock is upheld or rejected; if the table is `knocker`, an error costs by itself."""

    knocker: Seat
    offender: Seat | None
    kind: ErrorKind | None
    upheld: bool
    points: int

    def text(self) -> Text:
        if self.knocker == TABLE:
            return say(
                _("{offender:player} {points:signed}: {kind}"),
                offender=self.offender,
                kind=self.kind,
                points=self.points,
            )
        if self.upheld and self.kind is not None:
            return say(
                _("{knocker:player} was right: {offender:player} {kind} ({points:signed})"),
                knocker=self.knocker,
                offender=self.offender,
                kind=self.kind,
                points=self.points,
            )
        return self.rejected(
            _("{knocker:player} knocked, but there was nothing to knock for")
            if self.offender is None
            else _("{knocker:player} knocked for {offender:player}, but it wasn't so")
        )

    def rejected(self, knocked: Message) -> Text:
        """Say what a knock in vain costs, after these words for it.

        They don't say that there was no error: whoever was named may have made another one.
        """
        return say(
            _("{knocked}. It costs {knocker:player} {points}")
            if self.points
            else _("{knocked}. It costs nothing"),
            knocked=say(knocked, knocker=self.knocker, offender=self.offender),
            knocker=self.knocker,
            points=self.points,
        )


class Unheeded(Event, frozen=True):
    """A knock that does not name both a player and an error has no effect."""

    says = _("A knock that doesn't name both player and error has no effect")
    knocker: Seat


class Redealt(Event, frozen=True):
    """A misdeal: the same dealer deals again."""

    says = _("Misdeal: the same dealer deals again")


class DealSettled(trick_taking.DealSettled, frozen=True):
    """The deal is entered on the sheet. `eliminated` are the seats that it puts out."""

    eliminated: tuple[Seat, ...] = ()


class NextDeal(Event, frozen=True):
    """The deal passes to the next dealer."""

    says = _("{dealer:player} is the dealer")
    dealer: Seat


class DuelBegins(Event, frozen=True):
    """The players on zero play a duel; the first of them leads."""

    says = _("A duel begins between {seats:players}")
    seats: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    Acted,
    HandSeen,
    HandDrawn,
    TrickTaken,
    Asked,
    TricksAwarded,
    Judged,
    Unheeded,
    Redealt,
    DealSettled,
    NextDeal,
    DuelBegins,
    MatchEnded,
    Foreseen,
)
