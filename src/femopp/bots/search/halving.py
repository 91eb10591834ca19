"""Sequential halving: the worse half of the candidates is dropped again and again.

So most of the thinking goes to the candidates between which the choice is hard. All that are left
have been played in the same worlds. A hint weighs every candidate, and drops none.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from time import perf_counter

from femopp.engine.searching.rollouts import Rollouts


@dataclass(frozen=True)
class Budget:
    """How long one decision may take. Without `seconds` it is the same on every machine.

    actions   how many actions are played in all worlds together
    worlds    how many worlds there are at most: more hardly help
    batch     how many of them are played between two looks at the budget
    seconds   by the clock, None for as long as it takes
    halves    whether the worse half is dropped again and again; else all are played in every world
    leaves    how many candidates are not dropped
    """

    actions: int
    worlds: int
    batch: int = 8
    seconds: float | None = None
    halves: bool = True
    leaves: int = 1


@dataclass(frozen=True)
class Compared:
    """What came of playing candidates out, each called by its place among them.

    left     those not dropped, the best first; in any order where nothing was compared
    means    what each has brought a world on average, one mean for each batch that it was played in
    besides  what each is worth apart from that
    """

    left: Sequence[int]
    means: Sequence[Sequence[float]]
    besides: Sequence[float]

    @property
    def best(self) -> int:
        return self.left[0]

    def then(self, among_left: "Compared") -> "Compared":
        """The same where those left have been compared once more, by their places among them."""
        means = list(self.means)
        for place, one in enumerate(self.left):
            means[one] = among_left.means[place]
        return Compared([self.left[place] for place in among_left.left], means, self.besides)

    def cost(self, other: int) -> tuple[float, float]:
        """How much more the best is worth than another, and the standard error of that.

        It is told from the worlds in which both were played, and the error from how much the
        difference varies between batches. Raises `statistics.StatisticsError` where there are
        fewer than two of them.
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
) -> Compared:
    """Play the candidates out, as much as the budget allows.

    `besides` is what each is worth apart from what its playouts say. Raises as `Rollouts.play`.
    """
    left, means = list(range(len(candidates))), [array("d") for _one in candidates]
    rounds, began = _rounds(len(candidates), budget), perf_counter()
    for number in range(1, rounds + 1):
        while _is_left(rollouts, budget, number / rounds, began):
            brought = array("d", bytes(8 * len(left)))
            rollouts.play([candidates[one] for one in left], brought, budget.batch)
            for place, one in enumerate(left):
                means[one].append(brought[place] / budget.batch)

        def worth(one: int) -> float:
            return fmean(means[one]) + besides[one]

        left = sorted(left, key=worth, reverse=True)
        left = left[: max(budget.leaves, (len(left) + 1) // 2)] if budget.halves else left
    return Compared(left, means, besides)


def _rounds(candidates: int, budget: Budget) -> int:
    return ceil(log2(candidates / budget.leaves)) if budget.halves else 1


def _is_left(rollouts: Rollouts, budget: Budget, share: float, began: float) -> bool:
    """Whether this share of the budget has not been used; something is always played."""
    if budget.seconds is not None and perf_counter() - began > share * budget.seconds:
        return rollouts.worlds == 0
    return rollouts.actions < share * budget.actions and rollouts.worlds < share * budget.worlds
