"""How the seats choose in a playout: by rules of thumb, like those who search, or by chance."""

from __future__ import annotations

from dataclasses import dataclass

from femopp.engine.errors import EngineError

ALWAYS = 1 << 32
"""The `manner` of what is always left to chance."""

IMITATING = 1 << 33
"""Added to the manner of those who imitate."""


@dataclass(frozen=True)
class Policy:
    """Each action is drawn by chance with this probability, and is otherwise by rules of thumb.

    What a seat does by its rules of thumb follows from its own hand and from what all have seen,
    and from nothing else. Where it `imitates`, it plays that card instead which those who search
    would most likely play with its hand; that is known of Rifki, and of Rödskägg but for duels and
    for rödskägg. `by_chance` is from 0 to 1; other numbers raise `EngineError`.
    """

    by_chance: float = 0.0
    imitates: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.by_chance <= 1:
            raise EngineError(f"a probability is from 0 to 1, not {self.by_chance}")

    @property
    def manner(self) -> int:
        """This as compiled code has it: the probability in parts of 2**32, and `IMITATING`."""
        return int(self.by_chance * ALWAYS) + (IMITATING if self.imitates else 0)


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

IMITATION = Policy(imitates=True)
"""As rules of thumb, but cards as players who search would play them, where that is known."""
