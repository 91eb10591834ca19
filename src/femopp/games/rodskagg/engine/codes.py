"""Cards and actions of Rödskägg as numbers below 64, so that legal actions are one mask.

0 to 51 is a card in the order of `PACK_52`. The rest are words, whose meaning depends on the phase.
A number is a bid in the auction, or how many tricks the lone player takes; yes and no answer
questions to a player (`QUESTIONS`).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from femopp.cards import PACK_52, Card
from femopp.engine.numbering import Numbering
from femopp.games.rodskagg.rules.actions import (
    Ask,
    Bid,
    Fold,
    FreshHand,
    GoAlong,
    Keep,
    Pass,
    Silent,
    Take,
)
from femopp.games.rodskagg.rules.alone import choices
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.fresh_hands import PICTURES as RANKS_OF_PICTURES
from femopp.games.rodskagg.rules.state import Phase
from femopp.rulebook import Action, Play

CARDS: tuple[Card, ...] = PACK_52
"""The card of each number; in a suit the higher number wins."""

ZERO = 52
"""The first of eight: the numbers 0 to 6, and rödskägg above them."""
RODSKAGG = 59
PASS = 60
NO = 61
YES = 62

CONTRACTS: tuple[Contract, ...] = tuple(Contract)

QUESTIONS: Mapping[Phase, tuple[Action, Action]] = MappingProxyType(
    {
        Phase.FRESH_HANDS: (Keep(), FreshHand()),
        Phase.ASKING: (Silent(), Ask()),
        Phase.ANSWERS: (Fold(), GoAlong()),
    }
)
"""The meaning of no and yes in each phase that asks."""

PICTURES = sum(1 << number for number, card in enumerate(CARDS) if card.rank in RANKS_OF_PICTURES)
"""The mask of the cards that rule out a fresh hand."""

NAMES: Mapping[int, str] = MappingProxyType(
    {
        **{number: card.value for number, card in enumerate(CARDS)},
        **{ZERO + contract.height: f"{Bid.word} {contract}" for contract in CONTRACTS},
        PASS: Pass.word,
        NO: "no",
        YES: "yes",
    }
)
"""The name of each action; `said` has what a question makes of it."""

TAKEN: tuple[Take, ...] = choices()

_WORDS: Mapping[Action, int] = {
    Pass(): PASS,
    **{Bid(contract): ZERO + contract.height for contract in CONTRACTS},
    **{take: ZERO + take.tricks for take in TAKEN},
    **{answers[0]: NO for answers in QUESTIONS.values()},
    **{answers[1]: YES for answers in QUESTIONS.values()},
}


def said(number: int, phase: Phase) -> str:
    """Return what an action means in a phase, in the words of records."""
    if phase in QUESTIONS and number in (NO, YES):
        return QUESTIONS[phase][number - NO].word
    if phase is Phase.TAKING and 0 <= number - ZERO < len(TAKEN):
        return f"{Take.word} {TAKEN[number - ZERO].tricks}"
    return NAMES.get(number, str(number))


_NUMBERING = Numbering(CARDS)
card_number, number_card = _NUMBERING.number, _NUMBERING.card
mask_of = _NUMBERING.mask


def encode(action: Action) -> tuple[int, ...]:
    """Encode a player's action as steps: always one.

    Raises KeyError for actions that no player does if rituals are automatic.
    """
    if isinstance(action, Play):
        return (card_number(action.card),)
    return (_WORDS[action],)


def decode(steps: Sequence[int], phase: Phase) -> Action:
    """Decode the action of a step in a phase. Raises KeyError for an impossible one."""
    (number,) = steps
    if number < ZERO:
        return Play(number_card(number))
    if phase in QUESTIONS and number in (NO, YES):
        return QUESTIONS[phase][number - NO]
    if phase is Phase.TAKING and number - ZERO < len(TAKEN):
        return TAKEN[number - ZERO]
    if phase is Phase.AUCTION and number <= PASS:
        return Pass() if number == PASS else Bid(CONTRACTS[number - ZERO])
    raise KeyError(number)
