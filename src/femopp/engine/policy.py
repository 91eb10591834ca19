"""Policies of playouts: random actions, rules of thumb, or imitation of searching players."""

from __future__ import annotations

from dataclasses import dataclass

from femopp.engine.errors import EngineError

ALWAYS = 1 << 32
"""The `manner` of a policy that is always random."""

IMITATING = 1 << 33
"""Added to the manner of a policy that imitates."""


@dataclass(frozen=True)
class Policy:
    """A policy: each action is random with this probability, and otherwise by rules of thumb.

    These use only the seat's own hand and public information. A policy that `imitates` plays the
    card that searching players would most likely play instead. This is known for Rifki, and for
    Rödskägg except in duels and for rödskägg. `by_chance` is from 0 to 1; other numbers raise
    `EngineError`.
    """

    by_chance: float = 0.0
    imitates: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.by_chance <= 1:
            raise EngineError(f"a probability is from 0 to 1, not {self.by_chance}")

    @property
    def manner(self) -> int:
        """This policy for compiled code: the probability in parts of 2**32, and `IMITATING`."""
        return int(self.by_chance * ALWAYS) + (IMITATING if self.imitates else 0)


@dataclass(frozen=True)
class Nested:
    """Nested search: seats search during a playout before they play a card.

    worlds   how many worlds each search samples, at least one
    tricks   in how many tricks seats search, counted from the current one; the later ones are
             played by the policy
    """

    worlds: int
    tricks: int

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.tricks < 0:
            raise EngineError(f"worlds must be 1 or more, and tricks 0 or more: {self}")


RANDOM = Policy(by_chance=1.0)
"""Uniformly random legal actions."""

RULES = Policy(by_chance=0.0)
"""Rules of thumb only; add a little randomness to make playouts differ."""

IMITATION = Policy(imitates=True)
"""Rules of thumb, but cards as searching players would play them, if that is known."""
