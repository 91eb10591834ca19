"""Decision times of bots: one row for each level and phase of each game.

    python bench/bots.py [GAME …] [--bots club] [--deals 20] [--seed 1]

All seats have the same bot. Times are processor milliseconds of the deciding thread;
`decisions/s` is the rate of one core. They depend on the machine.
"""

import argparse
import platform
import resource

from femopp.arena import stakes_of
from femopp.arena.clock import Times, quantile, seconds_of, timed
from femopp.bots import bot_named, simulate
from femopp.engine import COMPILED
from femopp.engine.registry import ENGINES
from femopp.kits import GAMES

PLAYERS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the decision times of bots.")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--bots", default="greedy,club", help="bots, separated by commas")
    parser.add_argument("--deals", type=int, default=20, help="deals of each game")
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()

    state = "compiled" if COMPILED else "uncompiled"
    print(f"Python {platform.python_version()}, {platform.machine()}, engine {state}")
    print(
        f"{'bot':<8}{'game':<12}{'phase':<16}{'number':>8}{'p50':>8}{'p99':>8}{'decisions/s':>13}"
    )
    for bot in wanted.bots.split(","):
        for game in wanted.games or GAMES:
            for phase, counts in sorted(times(bot, game, wanted.deals, wanted.seed).items()):
                number = sum(counts.values())
                spent = sum(seconds_of(found) * count for found, count in counts.items())
                half, most = (1000 * quantile(counts, share) for share in (0.5, 0.99))
                print(
                    f"{bot:<8}{game:<12}{phase:<16}{number:>8}{half:>8.2f}{most:>8.2f}"
                    f"{number / spent:>13,.0f}"
                )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of the process at its largest: {memory:.0f} MiB")


def times(bot: str, game: str, deals: int, seed: str) -> dict[str, dict[int, int]]:
    """Return the number of decisions in each time bin, by phase."""
    rules = GAMES[game]
    options = rules.options.parsed(None, ENGINES[game].needed)
    players = PLAYERS if PLAYERS in rules.players(options) else rules.players(options)[0]
    counted: Times = {}
    sitting = [timed(bot_named(bot, game), bot, stakes_of(game).phase, counted)] * players
    simulate(rules, options, sitting, seed, most_deals=deals)
    return counted[bot]


if __name__ == "__main__":
    main()
