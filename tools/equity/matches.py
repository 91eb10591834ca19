"""Matches by rules of thumb from drawn sheets: the situations they pass through, and who won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from femopp.engine.chance import Chance
from femopp.engine.policy import RULES
from femopp.games.rodskagg.engine import RodskaggMatch, new_match
from femopp.games.rodskagg.rules.options import Overshoot, RodskaggOptions
from femopp.games.rodskagg.rules.start import START_POINTS, RodskaggStart
from femopp.tricks import Seat

MOST_DEALS = 80
"""Deals after which a match is given up."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Situations:
    """Score situations between deals, one in a row, the seats from forehand to the dealer.

    points  of the seats that are in the match, whole numbers
    shares  each seat's part in the win of the match that followed
    match   the number of that match
    """

    points: Array
    shares: Array
    match: Array

    def where(self, rows: Array) -> Situations:
        return Situations(self.points[rows], self.shares[rows], self.match[rows])


def play(options: RodskaggOptions, players: int, matches: int, seed: int) -> Situations:
    """So many matches with so many players in them. The same seed plays the same."""
    chance = Chance(seed)
    points, shares, numbers = [], [], []
    for number in range(matches):
        match = _begun(options, players, chance)
        passed = list(_play_on(match, players, chance))
        if not match.is_over:
            continue
        part = {seat: 1 / len(match.winners()) for seat in match.winners()}
        for order, sheet in passed:
            points.append([sheet[seat] for seat in order])
            shares.append([part.get(seat, 0.0) for seat in order])
            numbers.append(number)
    return Situations(np.array(points), np.array(shares), np.array(numbers))


def _begun(options: RodskaggOptions, players: int, chance: Chance) -> RodskaggMatch:
    """Where more are needed at a table, the others have been put out."""
    seats = max(players, options.min_players)
    points = [*_sheet(options, players, chance), *[START_POINTS] * (seats - players)]
    start = RodskaggStart(
        dealer=Seat(chance.below(players)),
        points=tuple(points),
        out=tuple(Seat(seat) for seat in range(players, seats)),
    )
    return new_match(options, players=seats, start=start)


def _sheet(options: RodskaggOptions, players: int, chance: Chance) -> Iterator[int]:
    """A third from the beginning, a third in mid-match, a third with somebody near the end."""
    kind = chance.below(3)
    for _player in range(players):
        if kind == 0:
            yield START_POINTS
        elif options.overshoot is Overshoot.NEGATIVE and chance.below(8) == 0:
            yield -1 - chance.below(6)
        else:
            yield 1 + chance.below(14 if kind == 1 or chance.below(2) else 5)


def _play_on(
    match: RodskaggMatch, players: int, chance: Chance
) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """To the end; before each deal for so many players its seats from forehand, and the sheet."""
    for _deal in range(MOST_DEALS):
        if match.is_over:
            return
        staying, sheet = match.in_match(), match.points()
        # Zero in the match means that a duel is due.
        if len(staying) == players and all(sheet[seat] for seat in staying):
            later = [seat for seat in staying if seat > match.dealer]
            yield [*later, *[seat for seat in staying if seat <= match.dealer]], sheet
        match.deal_from(chance)
        match.play_out(chance, RULES)
