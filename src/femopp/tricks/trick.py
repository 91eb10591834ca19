"""Seats, and tricks: who is winning, and which cards follow suit."""

from collections.abc import Iterable
from functools import cache
from typing import NewType, TypeVar

from msgspec import Struct

from femopp.cards import UNKNOWN, Card
from femopp.ranking import CardOrder, SuitClass

Seat = NewType("Seat", int)
"""A player's place, from 0 in seating order, clockwise. `TABLE` is nobody's."""

TABLE = Seat(-1)
"""The table itself: it shuffles, gathers tricks and keeps the score."""


T = TypeVar("T")


@cache
def seats(players: int) -> tuple[Seat, ...]:
    """Return all seats of a table in seating order."""
    return tuple(Seat(number) for number in range(players))


@cache
def from_left_of(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats clockwise from the left neighbour of `seat`, which comes last."""
    return tuple(Seat((seat + step) % players) for step in range(1, players + 1))


@cache
def from_right_of(seat: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats counter-clockwise from the right neighbour of `seat`, which comes last."""
    return tuple(Seat((seat - step) % players) for step in range(1, players + 1))


def with_own(held: tuple[T, ...], seat: Seat, own: T) -> tuple[T, ...]:
    """Return one value for each seat, with that of `seat` replaced by `own`."""
    if held[seat] is own:
        return held
    changed = list(held)
    changed[seat] = own
    return tuple(changed)


class Played(Struct, frozen=True):
    """A card on the table, and the seat that played it."""

    seat: Seat
    card: Card


@cache
def played_by(seat: Seat, card: Card) -> Played:
    """Return a card played by a seat. There are few, so they are cached."""
    return Played(seat, card)


class Trick(Struct, frozen=True):
    """The cards played to a trick so far, in order; the first is the lead."""

    played: tuple[Played, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple([played.card for played in self.played])

    def add(self, seat: Seat, card: Card) -> "Trick":
        """Return the trick with one more card."""
        return Trick((*self.played, played_by(seat, card)))

    def led(self, order: CardOrder) -> SuitClass | None:
        """Return the suit class that must be followed, None before the lead."""
        return order.suit[self.played[0].card] if self.played else None


class TakenTrick(Struct, frozen=True):
    """A complete trick and the seat that took it."""

    seat: Seat
    trick: Trick


def winning_card(trick: Trick, order: CardOrder) -> Played:
    """Return the card that is winning. Raises ValueError for an empty trick."""
    if not trick.played:
        raise ValueError("nobody wins a trick without cards")
    best = trick.played[0]
    for played in trick.played[1:]:
        if order.beats(played.card, best.card):
            best = played
    return best


def winner(trick: Trick, order: CardOrder) -> Seat:
    """Return the seat that is winning."""
    return winning_card(trick, order).seat


def follows(hand: Iterable[Card], led: SuitClass, order: CardOrder) -> tuple[Card, ...]:
    """Return the known cards of a hand that follow the led suit class."""
    suit = order.suit
    return tuple([card for card in hand if card is not UNKNOWN and suit[card] == led])
