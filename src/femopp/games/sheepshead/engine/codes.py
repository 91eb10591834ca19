"""Cards and actions of Sheepshead as numbers below 64, so that legal actions are one mask.

A number means the same in every phase: 0 to 31 is a card, whether buried or played, and each
announcement has its own number.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from types import MappingProxyType

from femopp.cards import Card
from femopp.engine.numbering import Numbering
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.order import SIDE_SUITS, TRUMPS
from femopp.rulebook import Action, Play

CARDS: tuple[Card, ...] = tuple(card for suit in (*SIDE_SUITS, TRUMPS) for card in reversed(suit))
"""The card of each number. In a suit the higher number wins, and the trumps come last: so the
highest number among the trumps and the led suit takes the trick.
"""

PASS = 32
PICK = 33
"""The first of four: plain, blitz, indian blitz, both."""
THROW_OFF = 37
CRACK = 38
"""The first of four, like those of `PICK`."""
DOUBLE_CRACK = 42
TRIPLE_CRACK = 43

FORMS: tuple[Blitz, ...] = (Blitz.PLAIN, Blitz.BLITZ, Blitz.INDIAN, Blitz.BOTH)
"""Announcements with a pick or a crack: bit 0 for the black queens, bit 1 for the red ones."""

CALLS: Mapping[int, Action] = MappingProxyType(
    {
        PASS: Pass(),
        **{PICK + form: Pick(blitz) for form, blitz in enumerate(FORMS)},
        THROW_OFF: ThrowOff(),
        **{CRACK + form: Crack(blitz) for form, blitz in enumerate(FORMS)},
        DOUBLE_CRACK: DoubleCrack(),
        TRIPLE_CRACK: TripleCrack(),
    }
)
"""Announcements by number."""

NAMES: Mapping[int, str] = MappingProxyType(
    {
        **{number: card.value for number, card in enumerate(CARDS)},
        **{number: call.word for number, call in CALLS.items()},
        **{PICK + form: f"pick {blitz}" for form, blitz in enumerate(FORMS) if form},
        **{CRACK + form: f"crack {blitz}" for form, blitz in enumerate(FORMS) if form},
    }
)
"""The name of each number."""

_CALL_NUMBERS: Mapping[Action, int] = {call: number for number, call in CALLS.items()}


_NUMBERING = Numbering(CARDS)
card_number, number_card = _NUMBERING.number, _NUMBERING.card
mask_of = _NUMBERING.mask


def encode(action: Action) -> tuple[int, ...]:
    """Encode a player's action as steps.

    One, except that a bury takes two, in any order; here the lower card comes first. Raises
    KeyError for an action that isn't a player's, and for an unknown card.
    """
    if isinstance(action, Play):
        return (card_number(action.card),)
    if isinstance(action, Bury):
        return tuple(sorted(map(card_number, action.cards)))
    return (_CALL_NUMBERS[action],)


def orders(action: Action) -> tuple[tuple[int, ...], ...]:
    """Return the steps of a player's action in every order in which they can be done."""
    return tuple(permutations(encode(action)))


def decode(steps: Sequence[int]) -> Action:
    """Decode steps: one call or card to play, or the two cards of a bury."""
    if len(steps) > 1:
        return Bury(tuple(map(number_card, steps)))
    return CALLS[steps[0]] if steps[0] in CALLS else Play(number_card(steps[0]))
