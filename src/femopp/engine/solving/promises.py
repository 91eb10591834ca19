"""How good a card looks before it is tried: which the search through tricks tries first.

It changes no result, only how soon it is found. The numbers were tuned by chance changes on 400
dealt hands of Sheepshead and checked on 400 others: docs/design.md tells what they bring.
"""

from typing import NamedTuple


class Promise(NamedTuple):
    """Of a kind of card: `base`, and for each point, each lower card of its class, if a trump."""

    base: int
    point: int
    rank: int
    trump: int


# With the card the trick goes to whom one wishes or not. It is settled unless a later seat can turn
# it; besides those who would, others may keep it where it is.
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
"""For a seat that wants what it takes."""

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
"""For a seat that wants others to take."""

PROMISES = (*FOR_TAKING, *FOR_SHUNNING)
