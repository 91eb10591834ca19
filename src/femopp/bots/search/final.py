"""The last candidates, compared once more by playouts in which the seats search too.

Such a playout takes as long as hundreds of those by rules of thumb, so these say first which
candidates are worth it.
"""

from dataclasses import dataclass, replace

from femopp.bots.search.halving import Budget
from femopp.engine.policy import Nested


@dataclass(frozen=True)
class Final:
    """How the cards are compared that are left when the others have been dropped.

    nested  how the seats search in a playout
    among   how many cards are left to it; where a seat has no more to choose from, all are
    budget  for how long
    """

    nested: Nested
    among: int
    budget: Budget

    def leaving(self, budget: Budget) -> Budget:
        """What is left of a budget to those who choose the last candidates for this final."""
        seconds = budget.seconds
        if seconds is not None and self.budget.seconds is not None:
            seconds -= self.budget.seconds
        return replace(budget, leaves=self.among, seconds=seconds)
