"""The memory and daring of people at Rifki, for bots that err."""

from collections.abc import Sequence

from msgspec.structs import replace

from femopp.bots.search.slips import People
from femopp.cards import PACK_52, Rank
from femopp.games.rifki.rules import Choose, Kind, RifkiMatch
from femopp.rulebook import Action, Play
from femopp.tricks import Seat, Trick


def _with_taken(view: RifkiMatch, tricks: Sequence[Trick]) -> RifkiMatch:
    taken = [replace(one, trick=trick) for one, trick in zip(view.taken, tricks, strict=True)]
    return replace(view, taken=tuple(taken))


def _daring(view: RifkiMatch, seat: Seat, action: Action) -> float:
    """Trump is the contract that brings points; all others only take them."""
    return float(isinstance(action, Choose) and action.kind is Kind.TRUMP)


def _aces(view: RifkiMatch, seat: Seat, action: Action) -> float:
    """Count the aces in hand for Trump, and there the one that is led."""
    if isinstance(action, Choose):
        aces = sum(card.rank is Rank.ACE for card in view.hands[seat])
        return float(aces if action.kind is Kind.TRUMP else 0)
    leads_ace = isinstance(action, Play) and action.card.rank is Rank.ACE and not view.trick.played
    return float(leads_ace and view.contract is not None and view.contract.terms.is_positive)


PEOPLE = People(
    pack=PACK_52,
    own=lambda view, seat: view.hands[seat],
    order=lambda view: view.order,
    taken=lambda view: [one.trick for one in view.taken],
    with_taken=_with_taken,
    daring=_daring,
    step=10.0,
    aces=_aces,
)
