"""A second comparison of the last candidates, by playouts in which the seats search too.

Such a playout takes as long as hundreds of simple ones, so simple ones choose the last candidates.
"""

from dataclasses import dataclass, replace

from femopp.bots.search.halving import Budget
from femopp.engine.policy import Nested


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
