"""`Sight`: what a seat sees while cards are played, and what certainly follows from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from femopp.cards import UNKNOWN, Card
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Cards
from femopp.tricks import Played, Seat, Trick, winning_card


@dataclass(frozen=True)
class Sight:
    """A moment of play as one seat sees it.

    past    the complete tricks of the deal
    unseen  the cards that others may have
    after   the seats that play to this trick after this one
    others  all other seats that still play
    lacks   the suits that seats have shown they don't have
    """

    seat: Seat
    hand: Cards
    trick: Trick
    past: tuple[Trick, ...]
    order: CardOrder
    unseen: frozenset[Card]
    after: tuple[Seat, ...]
    others: tuple[Seat, ...]
    lacks: Mapping[Seat, frozenset[SuitClass]]

    @cached_property
    def lies(self) -> Played | None:
        """The card that is winning, None before the lead."""
        return winning_card(self.trick, self.order) if self.trick.played else None

    @cached_property
    def led(self) -> SuitClass | None:
        return self.trick.led(self.order)

    def suit(self, card: Card) -> SuitClass:
        return self.order.suit[card]

    def suited(self, suit: SuitClass | None) -> list[Card]:
        """Return the cards of a suit in the hand."""
        return [card for card in self.hand if self.order.suit[card] == suit]

    def playable(self) -> list[Card]:
        """Return the cards of the suit led, or the whole hand without any."""
        return self.suited(self.led) or list(self.hand)

    def follows(self, card: Card) -> bool:
        """Return whether a card is of the suit led."""
        return self.led is not None and self.suit(card) == self.led

    def is_higher(self, card: Card, other: Card) -> bool:
        """Return whether a card is the higher one of the same suit."""
        strength = self.order.strength
        return self.suit(card) == self.suit(other) and strength[card] > strength[other]

    def wins_now(self, card: Card) -> bool:
        """Return whether a card would be winning."""
        return self.lies is None or self.order.beats(card, self.lies.card)

    def beaters(self, card: Card) -> list[Card]:
        """Return the unseen cards that can still beat it in this trick, the highest first."""
        return self._strongest(
            one
            for one in self.unseen
            if self.order.beats(one, card) and any(self.may_have(seat, one) for seat in self.after)
        )

    def is_sure(self, card: Card) -> bool:
        """Return whether a card certainly takes this trick."""
        return self.wins_now(card) and not self.beaters(card)

    def higher(self, card: Card) -> list[Card]:
        """Return the unseen higher cards of its suit, the highest first."""
        return self._strongest(one for one in self.unseen if self.is_higher(one, card))

    def lower(self, card: Card) -> list[Card]:
        """Return the unseen lower cards of its suit, the highest first."""
        return self._strongest(one for one in self.unseen if self.is_higher(card, one))

    def may_have(self, seat: Seat, card: Card) -> bool:
        """Return whether a seat hasn't shown that it lacks the suit of a card."""
        return self.suit(card) not in self.lacks.get(seat, ())

    def _strongest(self, cards: Iterable[Card]) -> list[Card]:
        return sorted(cards, key=lambda card: (self.order.strength[card], card), reverse=True)


def sight_of(
    seat: Seat,
    hand: Cards,
    trick: Trick,
    past: tuple[Trick, ...],
    order: CardOrder,
    pack: Cards,
    in_turn: tuple[Seat, ...],
    laid: Cards = (),
    always_follow: bool = True,
) -> Sight:
    """Return what a seat sees.

    `in_turn` are the seats that play, in order after this one. `laid` are cards out of play that it
    knows. If players don't `always_follow` suit, nobody has shown that they lack one.
    """
    known = {*hand, *laid, *trick.cards, *(card for one in past for card in one.cards)}
    others = tuple([one for one in in_turn if one != seat])
    played = {one.seat for one in trick.played}
    tricks = (*past, trick) if always_follow else ()
    return Sight(
        seat,
        hand,
        trick,
        past,
        order,
        frozenset([card for card in pack if card not in known]),
        tuple([one for one in others if one not in played]),
        others,
        {one: _lacking(one, tricks, order) for one in others},
    )


def _lacking(seat: Seat, tricks: Iterable[Trick], order: CardOrder) -> frozenset[SuitClass]:
    return frozenset(
        [
            led
            for trick in tricks
            for played in trick.played
            if played.seat == seat and played.card is not UNKNOWN
            for led in (trick.led(order),)
            if led is not None and order.suit[played.card] != led
        ]
    )
