"""Stored actions: the words of a record, with seats for names."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from femopp.cards import cards
from femopp.kits.catalogue import game_named
from femopp.record import format_action, parse_action
from femopp.rulebook import Action, Deal, Game
from femopp.table.log.entries import Did
from femopp.tricks import Seat

SEAT_NAMES = tuple(f"seat{number}" for number in range(1, 9))
"""As many as the largest table has."""


class Decided(Struct, frozen=True):
    """An action of a seat (or the table) that isn't stored yet; `by` as in `Did`."""

    seat: Seat
    action: Action
    by: str


def as_entry(decided: Decided) -> Did:
    """Return the entry for an action."""
    seat, action, by = decided.seat, decided.action, decided.by
    if isinstance(action, Deal):
        hands = tuple(" ".join(hand) for hand in action.hands)
        return Did(seat, action.word, by, hands, " ".join(action.rest))
    return Did(seat, _words(action), by)


def action_of(did: Did, game: Game[Any]) -> Action:
    """Return the action of an entry."""
    kind = _deals(game.name).get(did.words)
    if kind is not None:
        return kind(tuple(cards(hand) for hand in did.hands), cards(did.rest))
    return _action(game.name, did.words)


# The same few actions occur at all tables.
@lru_cache(maxsize=4096)
def _words(action: Action) -> str:
    return format_action(action, SEAT_NAMES)


@cache
def _deals(game: str) -> Mapping[str, type[Deal]]:
    """Return the table's kinds of deals in this game, by their words."""
    kinds = game_named(game).actions
    return {kind.word: kind for kind in kinds if issubclass(kind, Deal)}


@lru_cache(maxsize=4096)
def _action(game: str, words: str) -> Action:
    return parse_action(game_named(game), words, SEAT_NAMES)
