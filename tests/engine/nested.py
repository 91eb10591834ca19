"""What the first choice of a deal brings by nested playouts: the same compiled or not."""

from __future__ import annotations

from array import array

from femopp.engine.policy import RULES, Nested
from femopp.engine.searching.nested import NestedPlayouts
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds import NOBODY, Knowledge, knowledge
from tests.engine.rolled import dealt


def rollouts(name: str, seed: int, nested: Nested | None) -> Rollouts:
    """Those of the first seat to act in a deal."""
    match = dealt(name, seed)
    return Rollouts(
        knowledge(match, match.actor),
        seed,
        nested=None if nested is None else playouts(knowledge(match, NOBODY), nested),
    )


def playouts(public: Knowledge, nested: Nested) -> NestedPlayouts:
    """Those that count points."""
    return NestedPlayouts(nested, public, Value(), RULES, unique=0)


def brought(name: str, tricks: int | None = 1, worlds: int = 2) -> list[float]:
    """What the lowest two legal actions bring in so many worlds, searching so many tricks."""
    one = rollouts(name, 3, None if tricks is None else Nested(2, tricks))
    legal = [(action,) for action in range(64) if one.legal_mask() >> action & 1][:2]
    sums = array("d", bytes(8 * len(legal)))
    one.play(legal, sums, worlds)
    return [*sums, one.actions] if tricks else list(sums)
