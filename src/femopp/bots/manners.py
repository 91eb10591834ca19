"""Manners of bots at rituals: they may forget their own duties, and miss others' errors."""

from dataclasses import dataclass

FORGETFULNESS = 0.05
ALERTNESS = 0.7


@dataclass(frozen=True)
class Manners:
    """How often a bot forgets a duty, and how often it notices an error: from 0 to 1."""

    forgetfulness: float = FORGETFULNESS
    alertness: float = ALERTNESS

    def __post_init__(self) -> None:
        """Raises ValueError for what is no probability."""
        for name in ("forgetfulness", "alertness"):
            value = getattr(self, name)
            if not (isinstance(value, int | float) and 0 <= value <= 1):
                raise ValueError(f"{name} is a number from 0 to 1, not {value!r}")
