"""What is left to choose in a match: the states of the schedule, and what a choice makes of them.

Whoever deals first is place 0 here, and the others follow in the order in which they deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from femopp.games.rifki.rules import Kind
from femopp.games.rifki.rules.choice import (
    NEGATIVES_EACH,
    POSITIVES_EACH,
    TIMES_EACH_NEGATIVE,
    Chosen,
    times,
)
from femopp.games.rifki.rules.contracts import NEGATIVES, TERMS
from femopp.games.rifki.rules.state import DEALS, PLAYERS
from femopp.tricks import Seat, from_right_of

KINDS = tuple(Kind)
TURNS_EACH = POSITIVES_EACH + NEGATIVES_EACH


@dataclass(frozen=True, order=True)
class Left:
    """What is left: Trump by place, each negative kind (in the order of `NEGATIVES`) for all.

    This is enough to know who deals, and how many negatives each must still choose, if a player
    may choose one twice (`same_player_repeat`). Where none may, the legal actions say who may
    choose what now, and the future is taken to be as if one might.
    """

    trumps: tuple[int, ...] = (POSITIVES_EACH,) * PLAYERS
    negatives: tuple[int, ...] = (TIMES_EACH_NEGATIVE,) * len(NEGATIVES)

    @property
    def deals(self) -> int:
        """How many deals are left."""
        return sum(self.trumps) + sum(self.negatives)

    @property
    def chooser(self) -> int:
        """The place that chooses next."""
        return (DEALS - self.deals) % PLAYERS

    def negatives_of(self, place: int) -> int:
        """How many negatives a place must still choose."""
        turns_taken = (DEALS - self.deals + PLAYERS - 1 - place) // PLAYERS
        return TURNS_EACH - turns_taken - self.trumps[place]

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that the chooser may choose; none when all deals are done."""
        if not self.deals:
            return ()
        trump = (Kind.TRUMP,) if self.trumps[self.chooser] else ()
        if not self.negatives_of(self.chooser):
            return trump
        some = (kind for kind, left in zip(NEGATIVES, self.negatives, strict=True) if left)
        return (*trump, *some)

    def after(self, kind: Kind) -> Left:
        """What is left when the chooser has chosen this kind."""
        if kind is Kind.TRUMP:
            return replace(self, trumps=_one_less(self.trumps, self.chooser))
        return replace(self, negatives=_one_less(self.negatives, NEGATIVES.index(kind)))

    def total(self) -> int:
        """The points that all places together will get."""
        negatives = zip(NEGATIVES, self.negatives, strict=True)
        return TERMS[Kind.TRUMP].total * sum(self.trumps) + sum(
            TERMS[kind].total * left for kind, left in negatives
        )


START = Left()


def _one_less(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def first_dealer(chosen: Chosen, dealer: Seat) -> Seat:
    """Who dealt first, when the seats have chosen these kinds and this seat deals next."""
    return Seat((dealer + sum(map(len, chosen))) % PLAYERS)


def left_after(chosen: Chosen, first_dealer: Seat) -> Left:
    """What is left when the seats have chosen these kinds."""
    return Left(
        tuple(POSITIVES_EACH - chosen[seat].count(Kind.TRUMP) for seat in in_turn(first_dealer)),
        tuple(TIMES_EACH_NEGATIVE - times(chosen, kind) for kind in NEGATIVES),
    )


def in_turn(first: Seat) -> tuple[Seat, ...]:
    """The four seats in the order in which they deal and play, from this one on."""
    return (first, *from_right_of(first, PLAYERS)[:-1])


def rotated(by_turn: Sequence[float], chooser: int) -> tuple[float, ...]:
    """By place what is told by turn, where turn 0 is the chooser."""
    return tuple(by_turn[(place - chooser) % PLAYERS] for place in range(PLAYERS))


def layers(start: Left = START) -> list[list[Left]]:
    """All states that can come of this one, itself first, by how many deals are left."""
    found = [[start]]
    while found[-1][0].deals:
        found.append(sorted({left.after(kind) for left in found[-1] for kind in left.kinds()}))
    return found
