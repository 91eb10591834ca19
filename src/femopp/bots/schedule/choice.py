"""The choice of contract: the points of this deal, and what the choice leaves for the others.

Early in the match it goes by expected points, late by the chance to win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from femopp.bots.bot import Luck
from femopp.bots.schedule.future import Future, stored
from femopp.bots.schedule.left import Left, first_dealer, in_turn, left_after, rotated
from femopp.bots.schedule.playing import Scores, played
from femopp.bots.schedule.winning import chance as chance_to_win
from femopp.engine.chance import Chance
from femopp.engine.rifki.codes import mask_of
from femopp.games.rifki import Choose, Contract, RifkiMatch
from femopp.games.rifki.options import Winner
from femopp.tricks import Seat

WORLDS = 60
SEEDS = 1 << 32

LATE = 8
"""With so many deals left, or fewer, the chance to win is what counts."""


@dataclass(frozen=True)
class Standing:
    """How a match stands before a deal, in the eyes of whoever chooses.

    left    what is left to choose, that of this deal included
    points  the totals by place: first the player who dealt first in the match
    winner  who wins in the end
    late    with so many deals left, or fewer, the chance to win is what counts
    """

    left: Left
    points: Sequence[int]
    winner: Winner
    late: int = LATE

    def worth(self, contract: Contract, scores: Sequence[Scores], future: Future) -> float:
        """What the chooser may expect when a contract gives what it gave in these worlds.

        A chance to win from 0 to 1 late in the match, otherwise points of the whole match.
        """
        chooser, after = self.left.chooser, self.left.after(contract.kind)
        promise = future.promise(after)
        if self.left.deals > self.late:
            own = sum(given[0] for given in scores) / len(scores)
            return self.points[chooser] + own + promise[chooser]
        spread = future.spread(after)
        hopes = [before + later for before, later in zip(self.points, promise, strict=True)]
        return sum(
            chance_to_win(chooser, _sum(hopes, rotated(given, chooser)), spread, self.winner)
            for given in scores
        ) / len(scores)


def best(
    standing: Standing, scores: Mapping[Contract, Sequence[Scores]], future: Future
) -> Contract:
    """The contract that promises the chooser most, the first of equals."""
    return max(scores, key=lambda one: standing.worth(one, scores[one], future))


def _sum(some: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one + other for one, other in zip(some, others, strict=True)]


def standing(view: RifkiMatch) -> Standing:
    """How a match stands whose dealer is about to choose. Raises ValueError at another moment."""
    if view.dealer is None or view.turn is None or view.contract is not None:
        raise ValueError("no contract is to be chosen now")
    first = first_dealer(view.chosen, view.dealer)
    points = tuple(view.points[seat] for seat in in_turn(first))
    return Standing(left_after(view.chosen, first), points, view.options.winner)


def choose_contract(
    view: RifkiMatch, seat: Seat, legal: Sequence[Choose], luck: Luck, worlds: int = WORLDS
) -> Choose:
    """The best of these contracts for the dealer in this seat, each played in so many worlds.

    Of the hands only the seat's own is looked at. It takes some six microseconds for each world and
    contract.
    """
    by_contract = {choice.contract: choice for choice in legal}
    if len(by_contract) == 1:
        return legal[0]
    hand, chance = mask_of(view.hands[seat]), Chance(luck.below(SEEDS))
    scores = played(view.options, hand, by_contract, worlds, chance)
    return by_contract[best(standing(view), scores, stored())]


def promised(view: RifkiMatch, choice: Choose) -> float:
    """The points that the dealer may expect from the deals after this one, if he chooses so."""
    now = standing(view)
    return stored().promise(now.left.after(choice.kind))[now.left.chooser]
