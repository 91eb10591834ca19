"""Costs that reviews find in the play of bots, to compare with the arena.

One seat plays as PLAYER among `club` bots, whole matches, and its choices are judged by a level of
the bots. `for-the-match` judges by the chance to win the match instead of the points of the deal,
if the game has that. `LEVEL-in-points` plays for the points of each deal.

.venv/bin/python bench/reviews.py rodskagg expert expert-in-points --seconds 100
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

from femopp.bots import Bot, Luck, bot_named, simulate
from femopp.bots.bot import by
from femopp.bots.search.level import thought_of
from femopp.bots.search.levels import levels_of
from femopp.kits import GAMES
from femopp.record import Record, record_of, steps
from femopp.review.choices import judged, screening
from femopp.review.moments import moments
from femopp.rulebook import Action
from femopp.tricks import Seat

MOST_DEALS = 20
IN_POINTS = "-in-points"
FOR_THE_MATCH = "for-the-match"
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")


@dataclass
class Row:
    """Costs of one player in each match, by judge, and the number of deals of each match."""

    deals: list[int] = field(default_factory=list)
    gave: dict[str, list[float]] = field(default_factory=dict)

    def told(self, judge: str) -> str:
        """Return the mean for each deal with its 95 % interval, matches being independent."""
        gave, deals = self.gave[judge], self.deals
        mean = sum(gave) / sum(deals)
        left = [one - mean * many for one, many in zip(gave, deals, strict=True)]
        matches = len(deals)
        spread = sqrt(sum(one * one for one in left) * matches / max(1, matches - 1)) / sum(deals)
        return f"{mean:+.4f} ± {1.96 * spread:.4f}"


def player(name: str, game: str) -> Bot:
    """Return the bot of this name."""
    if not name.endswith(IN_POINTS):
        return bot_named(name, game)
    level = replace(levels_of(game)[name.removesuffix(IN_POINTS)], for_the_match=False)

    def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        thought = thought_of(game, level, view, seat, legal, luck)
        return legal[0] if thought is None else thought.action

    return by(choose)


def played(game: str, name: str, seed: str) -> Record:
    rules = GAMES[game]
    options = rules.options.parsed(None, {"rituals": "auto"} if game == "rodskagg" else {})
    players = rules.usual_players(options)
    bots = [player(name, game), *[bot_named("club", game)] * (players - 1)]
    match = simulate(rules, options, bots, seed, most_deals=MOST_DEALS).match
    return record_of(match, NAMES[:players], seed)


def given_up(game: str, record: Record, judges: Sequence[str]) -> tuple[int, dict[str, float]]:
    """Return the number of settled deals, and what the first seat gave up in them by each judge."""
    done = tuple(steps(record))
    settled = {one.number for one in done[-1].state.sheet}
    gave = dict.fromkeys(judges, 0.0)
    for _step, moment, _views in moments(record, done):
        if moment is None or moment.seat != 0 or moment.deal not in settled:
            continue
        for judge in judges:
            name, _slash, objective = judge.partition("/")
            level = screening(levels_of(game)[name])
            level = replace(level, for_the_match=objective == FOR_THE_MATCH)
            found = judged(game, level, moment, "bench")
            if found is not None:
                gave[judge] += found.cost
    return len(settled), gave


def measured(game: str, name: str, judges: Sequence[str], seconds: float, seed: str) -> Row:
    """Play and judge matches for so many seconds of processor time."""
    row = Row(gave={judge: [] for judge in judges})
    began = time.process_time()
    while time.process_time() - began < seconds:
        record = played(game, name, f"{seed}-{len(row.deals)}")
        deals, gave = given_up(game, record, judges)
        row.deals.append(deals)
        for judge in judges:
            row.gave[judge].append(gave[judge])
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", nargs="+")
    parser.add_argument("--judges", default="expert", help="such as club,expert/for-the-match")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="reviews-1")
    wanted = parser.parse_args()
    judges = wanted.judges.split(",")
    for name in wanted.players:
        row = measured(wanted.game, name, judges, wanted.seconds, wanted.seed)
        for judge in judges:
            matches, deals = len(row.deals), sum(row.deals)
            print(wanted.game, name, judge, f"{matches} matches, {deals} deals:", row.told(judge))


if __name__ == "__main__":
    main()
