"""Sequential halving: the worse half of the candidates is dropped again and again.

So most playouts go to the candidates that are hard to tell apart. All that are left have been
played in the same worlds. A hint compares every candidate, and drops none.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from time import perf_counter

from femopp.engine.policy import Nested
from femopp.engine.searching.rollouts import Rollouts


@dataclass(frozen=True)
class Budget:
    """The budget of one decision. Without `seconds` it is the same on every machine.

    actions   the number of actions in all worlds together
    worlds    the largest number of worlds: more hardly help
    batch     the number of worlds between two checks of the budget
    seconds   the time limit, None for no limit
    halves    whether the worse half is dropped again and again
    leaves    the number of candidates that are not dropped
    """

    actions: int
    worlds: int
    batch: int = 8
    seconds: float | None = None
    halves: bool = True
    leaves: int = 1


@dataclass(frozen=True)
class Compared:
    """The results of playouts; candidates are numbered by their places.

    left     those not dropped, the best first; in any order if nothing was compared
    means    the average value of each per world, one for each batch
    besides  the value of each beyond its playouts
    leans    what the bot adds to each for its decision, no part of its worth; empty for nothing
    """

    left: Sequence[int]
    means: Sequence[Sequence[float]]
    besides: Sequence[float]
    leans: Sequence[float] = ()

    @property
    def best(self) -> int:
        return self.left[0]

    def then(self, among_left: "Compared") -> "Compared":
        """Return the results after a second comparison of those left, numbered among them."""
        means = list(self.means)
        for place, one in enumerate(self.left):
            means[one] = among_left.means[place]
        left = [self.left[place] for place in among_left.left]
        return replace(self, left=left, means=means)

    def appeal(self, one: int) -> float:
        """Return how much the bot likes one in its decision."""
        lean = self.leans[one] if self.leans else 0.0
        return fmean(self.means[one]) + self.besides[one] + lean

    def cost(self, other: int) -> tuple[float, float]:
        """Return how much more the best is worth than another, and the standard error.

        Both come from the worlds in which both were played; the error is that between batches.
        Raises `statistics.StatisticsError` for fewer than two batches.
        """
        differences = [
            mine - its for mine, its in zip(self.means[self.best], self.means[other], strict=False)
        ]
        cost = fmean(differences) + self.besides[self.best] - self.besides[other]
        return cost, stdev(differences) / sqrt(len(differences))


def compared(
    rollouts: Rollouts,
    candidates: Sequence[Sequence[int]],
    besides: Sequence[float],
    budget: Budget,
    leans: Sequence[float] = (),
) -> Compared:
    """Play the candidates out, as much as the budget allows.

    `besides` and `leans` are as in `Compared`. Raises as `Rollouts.play`.
    """
    left, means = list(range(len(candidates))), [array("d") for _one in candidates]
    found = Compared(left, means, besides, leans)
    rounds, began = _rounds(len(candidates), budget), perf_counter()
    for number in range(1, rounds + 1):
        while _is_left(rollouts, budget, number / rounds, began):
            brought = array("d", bytes(8 * len(left)))
            rollouts.play([candidates[one] for one in left], brought, budget.batch)
            for place, one in enumerate(left):
                means[one].append(brought[place] / budget.batch)
        left = sorted(left, key=found.appeal, reverse=True)
        left = left[: max(budget.leaves, (len(left) + 1) // 2)] if budget.halves else left
    return replace(found, left=left)


def _rounds(candidates: int, budget: Budget) -> int:
    return ceil(log2(candidates / budget.leaves)) if budget.halves else 1


def _is_left(rollouts: Rollouts, budget: Budget, share: float, began: float) -> bool:
    """Whether some of this share of the budget is left; something is always played."""
    if budget.seconds is not None and perf_counter() - began > share * budget.seconds:
        return rollouts.worlds == 0
    return rollouts.actions < share * budget.actions and rollouts.worlds < share * budget.worlds


@dataclass(frozen=True)
class Final:
    """A second comparison of the last cards.

    nested  the search of the seats in a playout
    among   the number of cards left to it, if there are more
    budget  its budget
    """

    nested: Nested
    among: int
    budget: Budget

    def leaving(self, budget: Budget) -> Budget:
        """Return the part of a budget for choosing the last candidates."""
        seconds = budget.seconds
        if seconds is not None and self.budget.seconds is not None:
            seconds -= self.budget.seconds
        return replace(budget, leaves=self.among, seconds=seconds)
