"""Helpers for replaying a deal in the engine."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from femopp.cards import Card
from femopp.engine.errors import EngineError
from femopp.engine.position import SPECTATOR
from femopp.engine.supported import is_supported
from femopp.engine.worlds import Knowledge
from femopp.rulebook import Cards, Options
from femopp.tricks import Seat, Trick

AnyOptions = TypeVar("AnyOptions", bound=Options)


@lru_cache(maxsize=64)
def nearest(options: AnyOptions, **instead: str) -> AnyOptions:
    """Return the options of the engine that are most like these.

    `instead` are values for options that the engine lacks, if not the defaults.
    """
    changed: dict[str, Any] = {}
    for name, named in options.declared().items():
        if not is_supported(named, getattr(options, name)):
            written = instead.get(name)
            changed[name] = named.default if written is None else named.parse(written)
    return replace(options, **changed) if changed else options


def played_by(tricks: Iterable[Trick], seat: Seat) -> Cards:
    """Return the cards that a seat has played to these tricks."""
    return tuple([one.card for trick in tricks for one in trick.played if one.seat == seat])


def check_recorded(tricks: Iterable[Trick], players: int) -> None:
    """Raise `EngineError` if some of these tricks aren't recorded, as in a mid-deal."""
    if any(len(trick.played) < players for trick in tricks):
        raise EngineError("not all tricks of this deal are recorded")


def own_hand(hands: Sequence[Cards], seat: Seat) -> Cards:
    """Return the cards of a seat; a spectator has none."""
    return () if seat == SPECTATOR else hands[seat]


def any_hands(
    pack: Sequence[Card], seat: Seat, own: Cards, sizes: Sequence[int]
) -> tuple[list[Cards], Cards]:
    """Return hands of these sizes with the seat's own cards and any others, and the cards left."""
    mine = set(own)
    rest = [card for card in pack if card not in mine]
    hands: list[Cards] = []
    for one, size in enumerate(sizes):
        hands.append(own if one == seat else tuple(rest[:size]))
        if one != seat:
            rest = rest[size:]
    return hands, tuple(rest)


def tell_plays(known: Knowledge, numbers: Iterable[int]) -> None:
    """Replay these cards in order."""
    for number in numbers:
        known.see(number)
