"""Move ordering of the trick search: how good a card looks before it is tried.

It changes no result, only the time to find it. The numbers were tuned by random changes on 400
dealt hands of Sheepshead and checked on 400 others; docs/experiments/2026-11-21-solver-steps.md
reports the gain.
"""

from typing import NamedTuple


class Promise(NamedTuple):
    """Weights for a kind of card: constant, per point, per lower card of its class, if a trump."""

    base: int
    point: int
    rank: int
    trump: int


# "As wished": with the card, the trick goes to the side that should get it. It is settled unless a
# later seat can turn it; others may be able to keep it.
FOR_TAKING = (
    Promise(100, 9, -6, -8),  # not as wished
    Promise(25, -17, -5, -28),  # not as wished, settled
    Promise(2000, 9, -5, -41),  # as wished, settled
    Promise(400, 5, 17, -37),  # as wished, some can turn it and others keep it
    Promise(300, -7, 1, 9),  # as wished, some can turn it
    Promise(1800, 40, -3, -40),  # led, settled
    Promise(25, 3, -3, -5),  # led, some can turn it and others keep it
    Promise(-25, -7, 7, 5),  # led, some can turn it
)
"""For a seat that wants the tricks it takes."""

FOR_SHUNNING = (
    Promise(500, 0, 1, 0),
    Promise(-500, -8, 1, 0),
    Promise(1000, 8, 1, 0),
    Promise(200, -1, -1, 0),
    Promise(200, -1, -1, 0),
    Promise(-500, -8, -1, 0),
    Promise(400, 0, -1, 0),
    Promise(500, 0, -1, 0),
)
"""For a seat that wants others to take tricks."""

PROMISES = (*FOR_TAKING, *FOR_SHUNNING)
