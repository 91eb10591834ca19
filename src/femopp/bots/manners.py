"""Manners of bots at rituals: they may forget their duties and miss the errors of others."""

from dataclasses import dataclass

FORGETFULNESS = 0.05
ALERTNESS = 0.7


@dataclass(frozen=True)
class Manners:
    """The probabilities that a bot forgets a duty, and that it notices an error."""

    forgetfulness: float = FORGETFULNESS
    alertness: float = ALERTNESS

    def __post_init__(self) -> None:
        """Raise ValueError for a number that is no probability."""
        for name in ("forgetfulness", "alertness"):
            value = getattr(self, name)
            if not (isinstance(value, int | float) and 0 <= value <= 1):
                raise ValueError(f"{name} must be a number from 0 to 1, not {value!r}")
