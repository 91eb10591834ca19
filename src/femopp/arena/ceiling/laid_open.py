"""A deal with all its cards on the table, in the engine."""

from collections.abc import Callable, Mapping
from typing import Any

from femopp.bots.search.seen import KNOWN
from femopp.cards import PACK_52
from femopp.engine.position import Position
from femopp.games.rifki import engine as rifki
from femopp.games.rifki.rules import RifkiMatch
from femopp.games.rodskagg import engine as rodskagg
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.games.sheepshead import engine as sheepshead
from femopp.games.sheepshead.rules.state import Session
from femopp.tricks import Seat

World = list[int]


def laid_open(game: str, state: Any, seat: Seat) -> Position:
    """The deal as it truly is, from the whole state of a match. The order of a stock is any.

    Raises `EngineError` where the engine has no such deal.
    """
    return KNOWN[game](state, seat).position(_WORLDS[game](state))


def _rifki(state: RifkiMatch) -> World:
    return [rifki.codes.mask_of(hand) for hand in state.hands]


def _sheepshead(state: Session) -> World:
    besides = state.blind if state.picker is None else state.buried
    return [sheepshead.codes.mask_of(cards) for cards in (*state.hands, besides)]


def _rodskagg(state: RodskaggState) -> World:
    played = [card for trick in (*state.play.history, state.trick) for card in trick.cards]
    elsewhere = {*played, *state.pack.aside, *(card for hand in state.hands for card in hand)}
    stock = tuple([card for card in PACK_52 if card not in elsewhere])
    return [rodskagg.codes.mask_of(cards) for cards in (*state.hands, stock, state.pack.aside)]


_WORLDS: Mapping[str, Callable[[Any], World]] = {
    "rifki": _rifki,
    "rodskagg": _rodskagg,
    "sheepshead": _sheepshead,
}
