"""The cost of a bot's manners at rituals, in points a deal.

    .venv/bin/python bench/forgetting.py [DEALS] [SEED]

One bot with each temperament sits in every seat in turn among usual ones, all `greedy`, in the same
deals of Rödskägg with manual rituals. Less is better there, so a cost is points on the sheet.
"""

import sys
from random import Random
from statistics import fmean

from femopp.bots.simulate import simulate
from femopp.bots.sit import bot_named
from femopp.bots.temperament import Attention, Memory, Temperament
from femopp.kits import GAMES

PLAYERS = 4
GAME = "rodskagg"
TEMPERAMENTS = {
    "forgets nothing": Temperament(memory=Memory.SURE),
    "forgetful": Temperament(memory=Memory.FORGETFUL),
    "sees everything": Temperament(attention=Attention.SHARP),
    "dreamy": Temperament(attention=Attention.DREAMY),
}
RESAMPLES = 2000


def points(temperaments: list[Temperament], seed: str) -> tuple[int, ...]:
    """Return the points of all seats after one deal."""
    game = GAMES[GAME]
    bots = [bot_named("greedy", GAME, **one.ways) for one in temperaments]
    match = simulate(game, game.options.of(), bots, seed, most_deals=1).match
    return tuple(match.state.points)


def costs(deals: int, seed: str) -> dict[str, list[float]]:
    """Return the cost of each temperament in each deal, as the mean over its seats."""
    found: dict[str, list[float]] = {name: [] for name in TEMPERAMENTS}
    for deal in range(deals):
        usual = points([Temperament()] * PLAYERS, f"{seed}-{deal}")
        for name, one in TEMPERAMENTS.items():
            more = []
            for seat in range(PLAYERS):
                seated = [one if place == seat else Temperament() for place in range(PLAYERS)]
                more.append(points(seated, f"{seed}-{deal}")[seat] - usual[seat])
            found[name].append(fmean(more))
    return found


def interval(values: list[float]) -> tuple[float, float]:
    """Return a 95 % interval of the mean, from resampled deals."""
    luck = Random(1)
    means = sorted(fmean(luck.choices(values, k=len(values))) for _resample in range(RESAMPLES))
    return means[RESAMPLES // 40], means[-RESAMPLES // 40]


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    for name, values in costs(number, sys.argv[2] if len(sys.argv) > 2 else "forgetting").items():
        low, high = interval(values)
        print(f"{name:16} {fmean(values):+.3f} ({low:+.3f} … {high:+.3f}), {len(values)} deals")
