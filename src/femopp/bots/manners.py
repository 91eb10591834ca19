"""Manners of bots at rituals: they may forget their duties and miss the errors of others."""

from collections.abc import Mapping
from dataclasses import dataclass

FORGETFULNESS = 0.05
ALERTNESS = 0.7

MORE_FORGETFUL, LESS_ALERT = 5.0, 0.5
"""The factors of both at a table with a helping hand; `bench/catching.py` measures the effect."""


@dataclass(frozen=True)
class Manners:
    """Probabilities.

    forgetfulness  that a bot forgets a duty
    alertness      that it notices an error
    haste          that it doesn't wait when it should, as for its cards
    patience       that it leaves knocking to people until they have had a rest to do so
    """

    forgetfulness: float = FORGETFULNESS
    alertness: float = ALERTNESS
    haste: float = 0.0
    patience: float = 0.0

    def __post_init__(self) -> None:
        """Raise ValueError for a number that is no probability."""
        for name in ("forgetfulness", "alertness", "haste", "patience"):
            value = getattr(self, name)
            if not (isinstance(value, int | float) and 0 <= value <= 1):
                raise ValueError(f"{name} must be a number from 0 to 1, not {value!r}")


def leniently(ways: Mapping[str, float]) -> Mapping[str, float]:
    """Return a bot's ways, for `bot_named`, at a table with a helping hand."""
    forgetfulness = min(1.0, ways["forgetfulness"] * MORE_FORGETFUL)
    return {
        **ways,
        "forgetfulness": forgetfulness,
        "alertness": ways["alertness"] * LESS_ALERT,
        "haste": forgetfulness,
        "patience": 1.0,
    }
