"""Matches by rules of thumb from random sheets: their situations and winners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from femopp.engine.chance import Chance
from femopp.engine.policy import RULES
from femopp.games.rodskagg.engine import RodskaggPosition, new_match
from femopp.games.rodskagg.rules.options import Overshoot, RodskaggOptions
from femopp.games.rodskagg.rules.start import START_POINTS, RodskaggStart
from femopp.tricks import Seat

MOST_DEALS = 80
"""Deals after which a match is abandoned."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Situations:
    """Score situations between deals, one per row, with the seats from forehand to dealer.

    points  of the seats in the match, whole numbers
    shares  each seat's share in the win of the match
    match   the number of the match
    """

    points: Array
    shares: Array
    match: Array

    def where(self, rows: Array) -> Situations:
        return Situations(self.points[rows], self.shares[rows], self.match[rows])


def play(options: RodskaggOptions, players: int, matches: int, seed: int) -> Situations:
    """Play this many matches with this many players. The same seed plays the same matches."""
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


def _begun(options: RodskaggOptions, players: int, chance: Chance) -> RodskaggPosition:
    """Begin a match; if the table needs more players, the others are already out."""
    seats = max(players, options.min_players)
    points = [*_sheet(options, players, chance), *[START_POINTS] * (seats - players)]
    start = RodskaggStart(
        dealer=Seat(chance.below(players)),
        points=tuple(points),
        out=tuple(Seat(seat) for seat in range(players, seats)),
    )
    return new_match(options, players=seats, start=start)


def _sheet(options: RodskaggOptions, players: int, chance: Chance) -> Iterator[int]:
    """Yield a sheet: a third from the beginning, a third mid-match, a third near the end."""
    kind = chance.below(3)
    for _player in range(players):
        if kind == 0:
            yield START_POINTS
        elif options.overshoot is Overshoot.NEGATIVE and chance.below(8) == 0:
            yield -1 - chance.below(6)
        else:
            yield 1 + chance.below(14 if kind == 1 or chance.below(2) else 5)


def _play_on(
    match: RodskaggPosition, players: int, chance: Chance
) -> Iterator[tuple[list[int], tuple[int, ...]]]:
    """Play to the end; before each deal for this many players, yield the seats and the sheet."""
    for _deal in range(MOST_DEALS):
        if match.is_over:
            return
        staying, sheet = match.in_match(), match.points()
        # Zero means that a duel is due.
        if len(staying) == players and all(sheet[seat] for seat in staying):
            later = [seat for seat in staying if seat > match.dealer]
            yield [*later, *[seat for seat in staying if seat <= match.dealer]], sheet
        match.deal_from(chance)
        match.play_out(chance, RULES)
