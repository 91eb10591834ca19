"""Random actions of a game, legal or not, made from the types of their fields.

    any_action(kind, state, chance)

returns one that somebody may have typed: cards that nobody has, missing seats, numbers out of
bounds, hands with a card too many. Every rule must handle all of them.
"""

import types
from collections.abc import Sequence
from enum import Enum
from functools import cache
from random import Random
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from femopp.cards import PACK_32, PACK_52, UNKNOWN, Card
from femopp.rulebook import Action, Deal
from femopp.tricks import Seat


def any_action(kind: type[Action], state: Any, chance: Random) -> Action:
    """Return an action of this kind with random fields."""
    if issubclass(kind, Deal):
        return _any_deal(kind, state, chance)
    return kind(*[_any_value(one, state, chance) for one in _types(kind)])


@cache
def _types(kind: type[Struct]) -> tuple[Any, ...]:
    """Return a value for each field, in order."""
    types_of = get_type_hints(kind)
    return tuple(types_of[one.name] for one in fields(kind))


def _any_value(kind: Any, state: Any, chance: Random) -> Any:
    if get_origin(kind) in (types.UnionType, Union):
        kind = chance.choice(get_args(kind))
    if kind is type(None):
        return None
    if kind is Card:
        return chance.choice([*PACK_52, UNKNOWN])
    if kind is Seat:
        return Seat(chance.randrange(-1, state.players + 1))
    if kind is int:
        return chance.randrange(-2, 4)
    if get_origin(kind) is tuple:
        return _any_cards(state, chance)
    if issubclass(kind, Enum):
        return chance.choice(list(kind))
    if issubclass(kind, Struct):
        return kind(*[_any_value(one, state, chance) for one in _types(kind)])
    raise TypeError(f"a field of the type {kind} is new here")


def _any_cards(state: Any, chance: Random) -> tuple[Card, ...]:
    some = chance.choices([*PACK_52, UNKNOWN], k=chance.randrange(9))
    own: Sequence[Card] = chance.choice(state.hands) if state.hands else ()
    return tuple(some) if not own or chance.random() < 0.3 else tuple(chance.choices(own, k=2))


def _any_deal(kind: type[Deal], state: Any, chance: Random) -> Deal:
    """Return a deal that is nearly right, or not at all."""
    pack = list(chance.choice([PACK_32, PACK_52]))
    chance.shuffle(pack)
    if chance.random() < 0.3:
        pack[0] = chance.choice([pack[-1], UNKNOWN])
    size = chance.choice([6, 13, 5, 7])
    players = state.players if chance.random() < 0.8 else chance.randrange(9)
    hands = [tuple(pack[seat * size : (seat + 1) * size]) for seat in range(players)]
    if hands and chance.random() < 0.3:
        hands[chance.randrange(players)] = ()
    return kind(tuple(hands), tuple(pack[players * size :]))
