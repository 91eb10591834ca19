"""Cards and actions of Rifki as numbers below 64, so that a legal set is one mask.

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
"""The card of each number: in a suit the higher number wins."""

FIRST_CHOICE = 52
"""The first of four: Trump in clubs, diamonds, hearts and spades."""
FIRST_NEGATIVE = 56
"""The first of six: the negative contracts in the order of `NEGATIVES`."""

CONTRACTS: tuple[Contract, ...] = tuple(choice.contract for choice in CHOICES)
"""The contract of each choice, from `FIRST_CHOICE` on."""

_CHOICE_NUMBERS: Mapping[Action, int] = {
    choice: FIRST_CHOICE + place for place, choice in enumerate(CHOICES)
}

NAMES: Mapping[int, str] = MappingProxyType(
    {
        **{number: card.value for number, card in enumerate(CARDS)},
        **{
            FIRST_CHOICE + place: " ".join(filter(None, (choice.kind, choice.trump)))
            for place, choice in enumerate(CHOICES)
        },
    }
)
"""What a person would write for each number."""


_NUMBERING = Numbering(CARDS)
card_number, number_card = _NUMBERING.number, _NUMBERING.card
mask_of = _NUMBERING.mask


def encode(action: Action) -> tuple[int, ...]:
    """The steps of the engine that an action of a player is: always one.

    Raises KeyError for what is no action of a player, or for a card that is not known.
    """
    if isinstance(action, Play):
        return (card_number(action.card),)
    return (_CHOICE_NUMBERS[action],)


def decode(steps: Sequence[int]) -> Action:
    """The action of a step."""
    (number,) = steps
    return Play(CARDS[number]) if number < FIRST_CHOICE else CHOICES[number - FIRST_CHOICE]


def row_of(kind: Kind) -> int:
    """The first row of the play with this kind of contract; Trump has one for each suit."""
    return [contract.kind for contract in CONTRACTS].index(kind)
