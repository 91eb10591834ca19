"""What a seat is shown of an episode: its observation and its legal actions, as NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from femopp.engine.observing import Kind
from femopp.research.episode import Episode
from femopp.research.setting import Setting

ILLEGAL_REWARD = -1000.0
"""What an illegal action costs: more than a deal, unless very many doublings meet there."""

WHOLE = np.iinfo(np.int16)

LONGEST = 64
"""No deal has more cards than a word has bits, so no number of a history is greater."""


def bounds(setting: Setting) -> tuple[Any, Any]:
    """The lowest and the highest number of each place of an observation: int16, of its shape."""
    layout = setting.observer.layout
    low, high = np.zeros(layout.size, np.int16), np.ones(layout.size, np.int16)
    for field in layout.fields:
        place = layout.places[field.name]
        if field.kind is Kind.NUMBERS:
            low[place], high[place] = WHOLE.min, WHOLE.max
        elif field.kind is Kind.HISTORY:
            high[place] = LONGEST
    return low, high


def observation(episode: Episode, seat: int) -> Any:
    """What a seat may know: int16, of shape (size,), as `Observer` tells it."""
    observer = episode.setting.observer
    return observer.observe(episode.position, seat, np.empty(observer.size, np.int16))


def action_mask(episode: Episode, seat: int) -> Any:
    """1 for each action that the seat may do, all 0 where it is not to act: int8, (actions,)."""
    legal = episode.position.legal_mask() if episode.actor == seat else 0
    flags = np.frombuffer(legal.to_bytes(8, "little"), np.uint8)
    return np.unpackbits(flags, count=episode.setting.actions, bitorder="little").view(np.int8)
