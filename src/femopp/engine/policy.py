"""How the seats choose in a playout: by the rules of thumb of their game, by chance, or mixed."""

from __future__ import annotations

from dataclasses import dataclass

from femopp.engine.errors import EngineError

ALWAYS = 1 << 32
"""The `odds` of what is always left to chance."""


@dataclass(frozen=True)
class Policy:
    """Each action is drawn by chance with this probability, and is otherwise by rules of thumb.

    What a seat does by its rules of thumb follows from its own hand and from what all have seen,
    and from nothing else. `by_chance` is from 0 to 1; other numbers raise `EngineError`.
    """

    by_chance: float = 0.0

    def __post_init__(self) -> None:
        if not 0 <= self.by_chance <= 1:
            raise EngineError(f"a probability is from 0 to 1, not {self.by_chance}")

    @property
    def odds(self) -> int:
        """The probability in parts of 2**32, as compiled code has it."""
        return int(self.by_chance * ALWAYS)


@dataclass(frozen=True)
class Nested:
    """Whoever plays a card in a playout searches for it himself; in other phases nobody does.

    worlds   in so many worlds that fit what he has seen, at least one
    tricks   in so many tricks, that in which the playout begins among them; the later ones are
             played by the policy
    """

    worlds: int
    tricks: int

    def __post_init__(self) -> None:
        if self.worlds < 1 or self.tricks < 0:
            raise EngineError(f"nobody can search like this: {self}")


RANDOM = Policy(by_chance=1.0)
"""Every legal action is equally likely."""

RULES = Policy(by_chance=0.0)
"""Rules of thumb decide everything; a little chance with them makes playouts differ."""
