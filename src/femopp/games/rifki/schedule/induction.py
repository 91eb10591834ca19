"""Expected points in every state of the schedule, by backward induction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import getitem

from femopp.games.rifki.rules import Kind
from femopp.games.rifki.rules.state import PLAYERS
from femopp.games.rifki.schedule.left import KINDS, START, Left, layers, rotated

Promises = Mapping[Left, tuple[int, ...]]
"""The expected points of each place from the deals left, by state, in parts of `UNIT`."""

UNIT = 100
"""The parts of a point: whole numbers give the same results on every machine."""


@dataclass(frozen=True)
class Hands:
    """Sampled hands with the points of each kind of contract, in parts of `UNIT`.

    believed   for each kind, hand by hand, the chooser's estimate of their own points
    given      for each turn (0 is the chooser), hand by hand, the points of each kind

    The two differ because choosing the best estimate leads to disappointment on average.
    """

    believed: Sequence[Sequence[int]]
    given: Sequence[Sequence[tuple[int, ...]]]

    def __len__(self) -> int:
        return len(self.given[0])


def promises(hands: Hands, start: Left = START) -> Promises:
    """Return the promises of this state and its descendants if everybody chooses their best.

    All hands are equally likely in every deal, and everybody maximises expected points.
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
    """Return the number of the kind that each hand chooses, given what follows each kind."""
    if len(promised) == 1:
        return [KINDS.index(kind) for kind in promised] * len(hands)
    # The kind's number is the lowest digit, so that it can be read off the maximum.
    base = len(KINDS)
    columns = []
    for kind, points in promised.items():
        number = KINDS.index(kind)
        added = points * base + number
        columns.append([believed * base + added for believed in hands.believed[number]])
    return [best % base for best in map(max, *columns)]
