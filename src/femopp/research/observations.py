"""Observations and legal actions of a seat, as NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from femopp.engine.errors import EngineError
from femopp.engine.observing import FieldKind
from femopp.engine.registry import engine_of
from femopp.kits import part
from femopp.research.episode import Episode
from femopp.research.setting import Setting

ILLEGAL_IN_SCALES = -5.0
"""The default penalty for an illegal action: worse than nearly any deal."""

UNKNOWN_SCALE = 200.0
"""The scale of a game that declares none."""

WHOLE = np.iinfo(np.int16)

LONGEST = 64
"""A deal has at most as many cards as a word has bits, which bounds the numbers of a history."""


def bounds(setting: Setting) -> tuple[Any, Any]:
    """Return the lowest and the highest value of each place of an observation: int16."""
    layout = setting.observer.layout
    low, high = np.zeros(layout.size, np.int16), np.ones(layout.size, np.int16)
    for field in layout.fields:
        place = layout.places[field.name]
        if field.kind is FieldKind.NUMBERS:
            low[place], high[place] = WHOLE.min, WHOLE.max
        elif field.kind is FieldKind.HISTORY:
            high[place] = LONGEST
    return low, high


def observation(episode: Episode, seat: int) -> Any:
    """Return a seat's observation from `Observer`: int16, of shape (size,)."""
    observer = episode.setting.observer
    return observer.observe(episode.position, seat, np.empty(observer.size, np.int16))


def action_mask(episode: Episode, seat: int) -> Any:
    """Return 1 for each legal action, none if the seat isn't to act: int8, (actions,)."""
    legal = episode.position.legal_mask() if episode.actor == seat else 0
    flags = np.frombuffer(legal.to_bytes(8, "little"), np.uint8)
    return np.unpackbits(flags, count=episode.setting.actions, bitorder="little").view(np.int8)


def legal_names(episode: Episode, seat: int) -> tuple[str, ...]:
    """Return the names of the legal actions in rising order; none if the seat isn't to act."""
    if episode.actor != seat:
        return ()
    names = engine_of(episode.setting.game).names
    return tuple([names[action] for action in episode.position.legal()])


def illegal_reward_of(setting: Setting, given: float | str | None) -> float | None:
    """Return the reward of an illegal action: "scaled" is by the game's scale, None raises.

    Raises `EngineError` for another word.
    """
    if given != "scaled" and isinstance(given, str):
        raise EngineError(f"illegal_reward must be a number, 'scaled' or None, not {given!r}")
    if not isinstance(given, str):
        return given
    return ILLEGAL_IN_SCALES * scale_of(setting.game)


def scale_of(game: str) -> float:
    """Return about the standard deviation of a seat's result of a deal."""
    return float(getattr(part(game, "research"), "SCALE", UNKNOWN_SCALE))
