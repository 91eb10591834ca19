"""A table of Rifki whose hands are as a test wants them."""

from __future__ import annotations

from femopp.cards import Suit, cards
from femopp.games.rifki import Choose, DrawDealer, Kind
from femopp.rulebook import Deal
from femopp.table.settings import Clock, Pace, Settings
from femopp.table.told import told
from femopp.tricks import TABLE, Seat
from tests.table.sitting import Sitting

SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
HEARTS = SPADES.replace("S", "H")
CLUBS = SPADES.replace("S", "C")
DIAMONDS = SPADES.replace("S", "D")


def rifki_of(*hands: str, people: int, clock: Clock = Clock.OFF) -> Sitting:
    """Seat 0 has dealt these hands, chosen Trump in spades, and leads."""
    sitting = Sitting(Settings("rifki", clock=clock, pace=Pace.NONE), people)
    sitting.enter(
        told(TABLE, DrawDealer(Seat(0)), "table"),
        told(TABLE, Deal(tuple(cards(hand) for hand in hands)), "table"),
        told(Seat(0), Choose(Kind.TRUMP, Suit.SPADES), "person"),
    )
    return sitting


def swapped(hands: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    """The hands with two cards exchanged."""
    names = {one: other, other: one}
    return tuple(" ".join(names.get(card, card) for card in hand.split()) for hand in hands)


SUITS = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""Seat 0 has all the trumps: thirteen tricks are certain."""

DOUBTFUL = swapped(SUITS, "2S", "KH")
"""Seat 0 has the king of hearts for its lowest trump, and seat 1, with the ace, that trump."""

HOPELESS = swapped(SUITS, "2S", "2H")
"""The same with the two of hearts: it cannot win, as seat 1 has nothing but hearts at the end."""
