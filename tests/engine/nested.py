"""Values of a deal's first actions by nested playouts, to compare compiled and uncompiled runs."""

from array import array

from femopp.engine.policy import RULES, Nested
from femopp.engine.searching.nested import NestedPlayouts
from femopp.engine.searching.rollouts import Rollouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds import SPECTATOR, Knowledge, knowledge
from tests.engine.rolled import dealt


def rollouts(name: str, seed: int, nested: Nested | None) -> Rollouts:
    """Return rollouts for the first seat to act in a deal."""
    match = dealt(name, seed)
    return Rollouts(
        knowledge(match, match.actor),
        seed,
        nested=None if nested is None else playouts(knowledge(match, SPECTATOR), nested),
    )


def playouts(public: Knowledge, nested: Nested) -> NestedPlayouts:
    """Return nested playouts that count points."""
    return NestedPlayouts(nested, public, Value(), RULES, unique=0)


def brought(name: str, tricks: int | None = 1, worlds: int = 2) -> list[float]:
    """Return the sums for the lowest two legal actions, with these tricks and worlds."""
    one = rollouts(name, 3, None if tricks is None else Nested(2, tricks))
    legal = [(action,) for action in range(64) if one.legal_mask() >> action & 1][:2]
    sums = array("d", bytes(8 * len(legal)))
    one.play(legal, sums, worlds)
    return [*sums, one.actions] if tricks else list(sums)
