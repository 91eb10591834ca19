"""The rules of play of one contract, as data for the kernel `CardPlay`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MAX_SEATS = 8
MAX_CLASSES = 8
MAX_TRICKS = 16
MAX_CONTRACTS = 16
"""The sizes of the compiled kernel's arrays."""


@dataclass(frozen=True)
class PlayRules:
    """The play of one contract. Sets of cards are masks: bit n for the card with the number n.

    trump            cards that beat all others; among them, and within the led class, the higher
                     number wins
    lead_ban         cards that may not be led until they are open, unless a hand has no others;
                     they open after a trick in which one of them was discarded
    any_play_opens   they open after any of them was played
    under            when following suit, one of these must be played if it is lower than a card of
                     the led class in the trick
    highest_under    and the highest such card
    void_first       a hand that cannot follow suit plays a card of the first of these sets that it
                     has
    void_over        and one that beats the cards of that set in the trick, if possible
    void_under       and preferably one that is lower than a card of its class in the trick
    ends_with        the deal is over when all these cards are taken; 0: after the last trick
    trick_values     points of each trick for its taker, from the first on
    card_values      points of each card for its taker
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
