"""Sequential halving: the worse half of the candidates is dropped again and again.

So most of the thinking goes to the candidates between which the choice is hard. All that are left
have been played in the same worlds.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from time import perf_counter

from femopp.engine.searching.rollouts import Rollouts


@dataclass(frozen=True)
class Budget:
    """How long one decision may take. Without `seconds` it is the same on every machine.

    actions   how many actions are played in all worlds together
    worlds    how many worlds there are at most: more hardly help
    batch     how many of them are played between two looks at the budget
    seconds   by the clock, None for as long as it takes
    """

    actions: int
    worlds: int
    batch: int = 8
    seconds: float | None = None


def best(
    rollouts: Rollouts,
    candidates: Sequence[Sequence[int]],
    besides: Sequence[float],
    budget: Budget,
) -> int:
    """Which candidate is best: its place among them.

    `besides` is what each is worth apart from what its playouts say. Raises as `Rollouts.play`.
    """
    left, sums = list(range(len(candidates))), [0.0] * len(candidates)
    rounds, began = ceil(log2(len(candidates))), perf_counter()
    for number in range(1, rounds + 1):
        while _is_left(rollouts, budget, number / rounds, began):
            brought = array("d", bytes(8 * len(left)))
            rollouts.play([candidates[one] for one in left], brought, budget.batch)
            for place, one in enumerate(left):
                sums[one] += brought[place]

        def worth(one: int) -> float:
            return sums[one] / rollouts.worlds + besides[one]

        left = sorted(left, key=worth, reverse=True)[: (len(left) + 1) // 2]
    return left[0]


def _is_left(rollouts: Rollouts, budget: Budget, share: float, began: float) -> bool:
    """Whether this share of the budget has not been used; something is always played."""
    if budget.seconds is not None and perf_counter() - began > share * budget.seconds:
        return rollouts.worlds == 0
    return rollouts.actions < share * budget.actions and rollouts.worlds < share * budget.worlds
