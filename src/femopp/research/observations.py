"""Observations and legal actions of a seat, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from numbers import Real
from typing import Any

import numpy as np

from femopp.engine.batch import Batch
from femopp.engine.errors import EngineError
from femopp.engine.observing import FieldKind, Observer, observer_of
from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.kits import part
from femopp.research.episode import Episode
from femopp.research.setting import Setting
from femopp.rulebook import Options

ILLEGAL_IN_SCALES = -5.0
"""The default penalty for an illegal action: worse than nearly any deal."""

UNKNOWN_SCALE = 200.0
"""The scale of a game that declares none."""

UNKNOWN_SIZE = 100.0
"""The size of a number of which a game declares none."""

WHOLE = np.iinfo(np.int16)

LONGEST = 64
"""A deal has at most as many cards as a word has bits, which bounds the numbers of a history."""


class Encoding:
    """The form of observations: int16 as from `Observer`, or normalized: float32 from -1 to 1.

    Normalized, flags stay, places in the order of play are divided by the number of cards, and
    other numbers by their size, which is the kit's, and clipped.
    """

    def __init__(self, observer: Observer, game: str, options: Options, normalized: bool) -> None:
        self.observer = observer
        self.game, self.options = game, options
        self.normalized = normalized
        self.dtype: Any = np.float32 if normalized else np.int16
        layout, sizes = observer.layout, sizes_of(game, options)
        self._factors = np.ones(layout.size, np.float32)
        self.low, self.high = np.zeros(layout.size, self.dtype), np.ones(layout.size, self.dtype)
        for field in layout.fields:
            place = layout.places[field.name]
            if field.kind is FieldKind.NUMBERS:
                self._factors[place] = 1 / sizes.get(field.name, UNKNOWN_SIZE)
                self.low[place] = -1 if normalized else WHOLE.min
                self.high[place] = 1 if normalized else WHOLE.max
            elif field.kind is FieldKind.HISTORY:
                self.high[place] = 1 if normalized else LONGEST
            if field.name == ORDER:
                self._factors[place] = 1 / field.width

    def written(self, numbers: Any) -> Any:
        """Return observations, int16 with the numbers of one in the last axis, in this form."""
        if not self.normalized:
            return numbers
        return np.clip(np.multiply(numbers, self._factors, dtype=np.float32), -1, 1)

    def of(self, position: Position, seat: int) -> Any:
        """Return a seat's observation: of shape (size,)."""
        room = np.empty(self.observer.size, np.int16)
        return self.written(self.observer.observe(position, seat, room))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game, self.options, self.observer.layout.seats, self.normalized)

    def __deepcopy__(self, _known: object) -> Encoding:
        return self


def _again(game: str, options: Options, players: int, normalized: bool) -> Encoding:
    match = engine_of(game).new_match(options, players=players)
    return Encoding(observer_of(match), game, options, normalized)


def encoding_of(setting: Setting, normalized: bool) -> Encoding:
    """Return the form of a setting's observations."""
    return Encoding(setting.observer, setting.game, setting.options, normalized)


def encoding_of_batch(batch: Batch, *, normalized: bool = True) -> Encoding:
    """Return the form of a batch's observations: its `written` takes `batch.observations()`."""
    first: Any = batch[0]
    return Encoding(batch.observer, first.game, first.rules.options, normalized)


ORDER = "order"
"""The field with each card's place in the order of play, which every game has."""


def sizes_of(game: str, options: Options) -> Mapping[str, float]:
    """Return about how large the numbers of an observation get, by field."""
    found = getattr(part(game, "research"), "sizes", None)
    return found(options) if found else {}


def action_mask(episode: Episode, seat: int) -> Any:
    """Return 1 for each legal action, none if the seat isn't to act: int8, (actions,)."""
    legal = episode.position.legal_mask() if episode.actor == seat else 0
    flags = np.frombuffer(legal.to_bytes(8, "little"), np.uint8)
    return np.unpackbits(flags, count=episode.setting.actions, bitorder="little").view(np.int8)


def illegal_reward_of(setting: Setting, given: float | str | None) -> float | None:
    """Return the reward of an illegal action: "scaled" is by the game's scale, None raises.

    Raises `EngineError` for anything else, and for a number that isn't finite.
    """
    if given is None:
        return None
    if given == "scaled":
        return ILLEGAL_IN_SCALES * scale_of(setting.game)
    if not isinstance(given, Real) or not isfinite(given):
        raise EngineError(
            f"illegal_reward must be a finite number, 'scaled' or None, not {given!r}"
        )
    return float(given)


def scale_of(game: str) -> float:
    """Return about the standard deviation of a seat's result of a deal."""
    return float(getattr(part(game, "research"), "SCALE", UNKNOWN_SCALE))
