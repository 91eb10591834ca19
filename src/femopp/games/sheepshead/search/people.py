"""The memory and daring of people at Sheepshead, for bots that err."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from femopp.bots.search.slips import People
from femopp.cards import PACK_32, Card, Rank
from femopp.games.sheepshead.rules.actions import (
    Crack,
    DoubleCrack,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY
from femopp.games.sheepshead.rules.state import Session
from femopp.ranking import SuitClass
from femopp.rulebook import Action, Cards, Play
from femopp.tricks import Seat, Trick

DARING = (Pick, Crack, DoubleCrack, TripleCrack, ThrowOff)


def _own(view: Session, seat: Seat) -> Cards:
    buried: Cards = view.buried if seat == view.picker else ()
    return (*view.hands[seat], *buried)


def _with_taken(view: Session, tricks: Sequence[Trick]) -> Session:
    taken = [replace(one, trick=trick) for one, trick in zip(view.taken, tricks, strict=True)]
    return replace(view, taken=tuple(taken))


def _daring(view: Any, seat: Seat, action: Action) -> float:
    return float(isinstance(action, DARING))


def _aces(view: Session, seat: Seat, action: Action) -> float:
    """Count the side aces in hand for a pick, and the one that is led."""
    if isinstance(action, Pick):
        return float(sum(_is_side_ace(card) for card in view.hands[seat]))
    return float(isinstance(action, Play) and not view.trick.played and _is_side_ace(action.card))


def _is_side_ace(card: Card) -> bool:
    return card.rank is Rank.ACE and ORDER.suit[card] is not SuitClass.TRUMPS


PEOPLE = People(
    pack=PACK_32,
    own=_own,
    order=lambda view: ORDER,
    taken=lambda view: [one.trick for one in view.taken],
    with_taken=_with_taken,
    daring=_daring,
    step=0.5,
    aces=_aces,
    landmarks=frozenset({THE_BOY}),
)
