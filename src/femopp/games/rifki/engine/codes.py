"""Cards and actions of Rifki as numbers below 64, so that legal actions are one mask.

0 to 51 is a card in the order of `PACK_52`, 52 to 61 a contract that the dealer can choose.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from femopp.cards import PACK_52, Card
from femopp.engine.numbering import Numbering
from femopp.games.rifki.rules import Contract, Kind
from femopp.games.rifki.rules.choice import CHOICES
from femopp.rulebook import Action, Play

CARDS: tuple[Card, ...] = PACK_52
"""The card of each number; in a suit the higher number wins."""

FIRST_CHOICE = 52
"""The first of four: Trump in clubs, diamonds, hearts and spades."""
FIRST_NEGATIVE = 56
"""The first of six: the negative contracts in the order of `NEGATIVES`."""

CONTRACTS: tuple[Contract, ...] = tuple(choice.contract for choice in CHOICES)
"""The contract of each choice, from `FIRST_CHOICE` on."""

_CHOICE_NUMBERS: Mapping[Action, int] = {
    choice: FIRST_CHOICE + place for place, choice in enumerate(CHOICES)
}

CONTRACT_NAMES: tuple[str, ...] = tuple(
    " ".join(filter(None, (choice.kind, choice.trump))) for choice in CHOICES
)
"""The name of each contract."""

NAMES: Mapping[int, str] = MappingProxyType(
    {
        **{number: card.value for number, card in enumerate(CARDS)},
        **{
            FIRST_CHOICE + place: f"{choice.word} {CONTRACT_NAMES[place]}"
            for place, choice in enumerate(CHOICES)
        },
    }
)
"""The name of each number."""


_NUMBERING = Numbering(CARDS)
card_number, number_card = _NUMBERING.number, _NUMBERING.card
mask_of = _NUMBERING.mask


def encode(action: Action) -> tuple[int, ...]:
    """Encode a player's action as steps: always one.

    Raises KeyError for an action that isn't a player's, and for an unknown card.
    """
    if isinstance(action, Play):
        return (card_number(action.card),)
    return (_CHOICE_NUMBERS[action],)


def decode(steps: Sequence[int]) -> Action:
    """Decode the action of a step."""
    (number,) = steps
    return Play(CARDS[number]) if number < FIRST_CHOICE else CHOICES[number - FIRST_CHOICE]


def row_of(kind: Kind) -> int:
    """Return the first row of the play with this kind of contract; Trump has one for each suit."""
    return [contract.kind for contract in CONTRACTS].index(kind)
