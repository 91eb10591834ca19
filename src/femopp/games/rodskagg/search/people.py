"""The memory and daring of people at Rödskägg, for bots that err."""

from collections.abc import Sequence

from msgspec.structs import replace

from femopp.bots.search.slips import People
from femopp.cards import PACK_52, UNKNOWN, Card, Rank
from femopp.games.rodskagg.rules.actions import Bid, GoAlong
from femopp.games.rodskagg.rules.play import ORDER
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.rulebook import Action, Play
from femopp.tricks import Seat, Trick


def _with_taken(view: RodskaggState, tricks: Sequence[Trick]) -> RodskaggState:
    return replace(view, play=replace(view.play, history=tuple(tricks)))


def _daring(view: RodskaggState, seat: Seat, action: Action) -> float:
    """Count the tricks of a bid; going along is one step."""
    if isinstance(action, Bid):
        return float(action.contract.tricks)
    return float(isinstance(action, GoAlong))


def _aces(view: RodskaggState, seat: Seat, action: Action) -> float:
    """Count the aces in hand for a bid, as far as it needs them, and the one that is led."""
    aces = sum(_is_ace(card) for card in view.hands[seat])
    if isinstance(action, Bid):
        return float(min(aces, action.contract.tricks))
    if isinstance(action, GoAlong):
        return float(aces)
    return float(isinstance(action, Play) and not view.trick.played and _is_ace(action.card))


def _is_ace(card: Card) -> bool:
    return card is not UNKNOWN and card.rank is Rank.ACE


PEOPLE = People(
    pack=PACK_52,
    own=lambda view, seat: view.hands[seat],
    order=lambda view: ORDER,
    taken=lambda view: view.play.history,
    with_taken=_with_taken,
    daring=_daring,
    step=0.1,
    aces=_aces,
)
