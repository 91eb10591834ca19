"""What every state of the schedule promises each place, by induction from the last deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import getitem

from femopp.games.rifki.rules import Kind
from femopp.games.rifki.rules.state import PLAYERS
from femopp.games.rifki.schedule.left import KINDS, START, Left, layers, rotated

Promises = Mapping[Left, tuple[int, ...]]
"""By state the points that each place may expect from the deals left, in parts of `UNIT`."""

UNIT = 100
"""Points are counted in hundredths here, as whole numbers: the same on every machine."""


@dataclass(frozen=True)
class Hands:
    """Dealt hands, and what the kinds of contract give with them, in parts of `UNIT`.

    believed   for each kind, hand by hand, what the chooser believes that it will give him
    given      for each turn (0 the chooser), hand by hand, what each kind does give

    Two numbers, as whoever takes what he believes to be best is disappointed on the average.
    """

    believed: Sequence[Sequence[int]]
    given: Sequence[Sequence[tuple[int, ...]]]

    def __len__(self) -> int:
        return len(self.given[0])


def promises(hands: Hands, start: Left = START) -> Promises:
    """What this state and all that can come of it promise, when all choose their best.

    All hands are equally likely in every deal, and everybody goes by expected points.
    """
    found: dict[Left, tuple[int, ...]] = {}
    for layer in reversed(layers(start)):
        for left in layer:
            found[left] = _promise(hands, left, found) if left.deals else (0,) * PLAYERS
    return found


def _promise(hands: Hands, left: Left, later: Promises) -> tuple[int, ...]:
    kinds = left.kinds()
    after = {kind: later[left.after(kind)] for kind in kinds}
    chosen = _chosen(hands, {kind: after[kind][left.chooser] for kind in kinds})
    now = rotated([sum(map(getitem, given, chosen)) for given in hands.given], left.chooser)
    times = {kind: chosen.count(KINDS.index(kind)) for kind in kinds}
    return tuple(
        round((now[place] + sum(times[kind] * after[kind][place] for kind in kinds)) / len(hands))
        for place in range(PLAYERS)
    )


def _chosen(hands: Hands, promised: Mapping[Kind, int]) -> list[int]:
    """The number of the kind that each hand chooses, given what follows each kind."""
    if len(promised) == 1:
        return [KINDS.index(kind) for kind in promised] * len(hands)
    # The kind's number stands below the points, so that the greatest of all tells it.
    base = len(KINDS)
    columns = []
    for kind, points in promised.items():
        number = KINDS.index(kind)
        added = points * base + number
        columns.append([believed * base + added for believed in hands.believed[number]])
    return [best % base for best in map(max, *columns)]
