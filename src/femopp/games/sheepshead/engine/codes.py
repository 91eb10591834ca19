"""Cards and actions of Sheepshead as numbers below 64, so that a legal set is one mask.

A number means the same in every phase: 0 to 31 is a card, whether it is buried or played, and
each announcement has one of its own.
"""

from collections.abc import Mapping, Sequence
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
"""The card of each number. In a suit the higher number wins, and the trumps stand last: so the
highest number among the trumps and the suit that was led takes the trick."""

PASS = 32
PICK = 33
"""The first of four: plain, blitz, indian blitz, both."""
THROW_OFF = 37
CRACK = 38
"""The first of four, as those of `PICK`."""
DOUBLE_CRACK = 42
TRIPLE_CRACK = 43

FORMS: tuple[Blitz, ...] = (Blitz.PLAIN, Blitz.BLITZ, Blitz.INDIAN, Blitz.BOTH)
"""What is announced with a pick or a crack: bit 0 for the black queens, bit 1 for the red ones."""

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
"""What is said, by number."""

NAMES: Mapping[int, str] = MappingProxyType(
    {
        **{number: card.value for number, card in enumerate(CARDS)},
        **{number: call.word for number, call in CALLS.items()},
        **{PICK + form: f"pick {blitz}" for form, blitz in enumerate(FORMS) if form},
        **{CRACK + form: f"crack {blitz}" for form, blitz in enumerate(FORMS) if form},
    }
)
"""What a person would write for each number."""

_CALL_NUMBERS: Mapping[Action, int] = {call: number for number, call in CALLS.items()}


_NUMBERING = Numbering(CARDS)
card_number, number_card = _NUMBERING.number, _NUMBERING.card
mask_of = _NUMBERING.mask


def encode(action: Action) -> tuple[int, ...]:
    """The steps of the engine that an action of a player is.

    One, except that two cards are buried in two steps, the lower number first. Raises KeyError
    for what is no action of a player, or for a card that is not known.
    """
    if isinstance(action, Play):
        return (card_number(action.card),)
    if isinstance(action, Bury):
        return tuple(sorted(map(card_number, action.cards)))
    return (_CALL_NUMBERS[action],)


def decode(steps: Sequence[int]) -> Action:
    """The action of these steps: one call or card to play, or the two cards of a bury."""
    if len(steps) > 1:
        return Bury(tuple(map(number_card, steps)))
    return CALLS[steps[0]] if steps[0] in CALLS else Play(number_card(steps[0]))
