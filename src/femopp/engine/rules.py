"""How the cards of one contract are played, as data: what the kernel `CardPlay` reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MAX_SEATS = 8
MAX_CLASSES = 8
MAX_TRICKS = 16
MAX_CONTRACTS = 16
"""What the arrays of the compiled kernel have room for."""


@dataclass(frozen=True)
class PlayRules:
    """The play of one contract. Sets of cards are masks: bit n for the card with the number n.

    trump            the cards that beat all others; among them, and within the led class, the
                     higher number is the stronger card
    lead_ban         cards that may not be led before they are open, unless one has nothing else;
                     they are open from the trick after one of them was discarded
    any_play_opens   they are open after any of them was played
    under            of these cards one that is lower than a card of the led class in the trick
                     must be played by whoever follows suit
    highest_under    and of several the highest
    void_first       who cannot follow suit plays one of the first of these sets that he holds
    void_over        and one that beats what lies there of that set, where he can
    void_under       and first one that is lower than a card of its class in the trick
    ends_with        the deal is over when all these cards are taken; 0: not before the last trick
    trick_values     the points of each trick for who takes it, from the first on
    card_values      the points of each card for who takes it
    """

    trump: int = 0
    lead_ban: int = 0
    any_play_opens: bool = False
    under: int = 0
    highest_under: bool = False
    void_first: Sequence[int] = ()
    void_over: bool = False
    void_under: bool = False
    ends_with: int = 0
    trick_values: Sequence[int] = ()
    card_values: Mapping[int, int] = field(default_factory=dict)
