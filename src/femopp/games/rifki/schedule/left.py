"""The contracts left in a match: the states of the schedule, and the effects of choices.

The first dealer is place 0 here, and the others follow in the order in which they deal.
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
    """The contracts left: Trump by place, and each negative kind (as in `NEGATIVES`) for all.

    The dealer and the negatives that each must still choose follow from this. Without
    `same_player_repeat` this is an approximation for later deals.
    """

    trumps: tuple[int, ...] = (POSITIVES_EACH,) * PLAYERS
    negatives: tuple[int, ...] = (TIMES_EACH_NEGATIVE,) * len(NEGATIVES)

    @property
    def deals(self) -> int:
        """The number of deals left."""
        return sum(self.trumps) + sum(self.negatives)

    @property
    def chooser(self) -> int:
        """The place that chooses next."""
        return (DEALS - self.deals) % PLAYERS

    def negatives_of(self, place: int) -> int:
        """Return the number of negatives that a place must still choose."""
        turns_taken = (DEALS - self.deals + PLAYERS - 1 - place) // PLAYERS
        return TURNS_EACH - turns_taken - self.trumps[place]

    def kinds(self) -> tuple[Kind, ...]:
        """Return the kinds that the chooser may choose; none after the last deal."""
        if not self.deals:
            return ()
        trump = (Kind.TRUMP,) if self.trumps[self.chooser] else ()
        if not self.negatives_of(self.chooser):
            return trump
        some = (kind for kind, left in zip(NEGATIVES, self.negatives, strict=True) if left)
        return (*trump, *some)

    def after(self, kind: Kind) -> Left:
        """Return the contracts left after the chooser has chosen this kind."""
        if kind is Kind.TRUMP:
            return replace(self, trumps=_one_less(self.trumps, self.chooser))
        return replace(self, negatives=_one_less(self.negatives, NEGATIVES.index(kind)))

    def total(self) -> int:
        """Return the points that all places together will get."""
        negatives = zip(NEGATIVES, self.negatives, strict=True)
        return TERMS[Kind.TRUMP].total * sum(self.trumps) + sum(
            TERMS[kind].total * left for kind, left in negatives
        )


START = Left()


def _one_less(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - 1, *counts[place + 1 :])


def first_dealer(chosen: Chosen, dealer: Seat) -> Seat:
    """Return the first dealer of a match, given these choices and the next dealer."""
    return Seat((dealer + sum(map(len, chosen))) % PLAYERS)


def left_after(chosen: Chosen, first_dealer: Seat) -> Left:
    """Return the contracts left after these choices."""
    return Left(
        tuple(POSITIVES_EACH - chosen[seat].count(Kind.TRUMP) for seat in in_turn(first_dealer)),
        tuple(TIMES_EACH_NEGATIVE - times(chosen, kind) for kind in NEGATIVES),
    )


def in_turn(first: Seat) -> tuple[Seat, ...]:
    """Return the four seats in the order in which they deal and play, from this one on."""
    return (first, *from_right_of(first, PLAYERS)[:-1])


def rotated(by_turn: Sequence[float], chooser: int) -> tuple[float, ...]:
    """Convert from turns (turn 0 is the chooser) to places."""
    return tuple(by_turn[(place - chooser) % PLAYERS] for place in range(PLAYERS))


def layers(start: Left = START) -> list[list[Left]]:
    """Return this state and all its descendants, in layers by the number of deals left."""
    found = [[start]]
    while found[-1][0].deals:
        found.append(sorted({left.after(kind) for left in found[-1] for kind in left.kinds()}))
    return found
