"""Speed of the rule book: actions per second in random play, and refereeing a match of Rifki.

    python bench/rulebook.py [--seconds S] [--runs N]

An action is: list the legal ones, choose one at random, and apply it (with everything that follows
by itself). Deals are included, views are not. Each number is the median of several runs, in seconds
of processor time of one core, and depends on the machine.
"""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

from femopp.bots import bot_named, simulate
from femopp.driver import SeededShuffler
from femopp.kits import GAMES
from femopp.record import format_record, parse_record, record_of, steps
from femopp.rulebook import Game, Options, apply, legal_actions
from femopp.tricks import TABLE

USUAL_PLAYERS = 4


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the rule book.")
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of one run")
    parser.add_argument("--runs", type=int, default=5, help="number of runs; the median counts")
    wanted = parser.parse_args(arguments)

    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}")
    print(f"{'game':<12}{'preset':<16}{'rituals':<9}{'actions a second':>17}")
    for game, options in tables():
        rituals = getattr(options, "rituals", "")
        speed = median(
            actions_a_second(game, options, wanted.seconds, Random(run))
            for run in range(wanted.runs)
        )
        print(f"{game.name:<12}{options.preset:<16}{rituals:<9}{speed:>17,.0f}")

    text = rifki_match()
    read = median(seconds(lambda: parse_record(text)) for _run in range(wanted.runs))
    record = parse_record(text)
    judged = median(seconds(lambda: list(steps(record))) for _run in range(wanted.runs))
    print(f"\none match of Rifki, {len(record.actions)} actions, {len(text):,} characters:")
    print(f"read {read * 1000:.0f} ms, play again by the rules {judged * 1000:.0f} ms, ", end="")
    print(f"together {(read + judged) * 1000:.0f} ms")


def tables() -> Iterator[tuple[Game[Any], Options]]:
    """Yield every game with every preset, and Rödskägg also with automatic rituals."""
    for game in GAMES.values():
        for preset in game.options.presets:
            options = game.options.of(preset.name)
            yield game, options
            if getattr(options, "rituals", None) == "manual":
                yield game, game.options.parsed(preset.name, {"rituals": "auto"})


def actions_a_second(game: Game[Any], options: Options, seconds: float, chance: Random) -> float:
    """Return actions per processor second in random matches, one after another."""
    shuffler = SeededShuffler(chance.randrange(2**32))
    possible = game.players(options)
    players = USUAL_PLAYERS if USUAL_PLAYERS in possible else possible[0]
    done, start = 0, process_time()
    while True:
        state = game.begin(options, players, game.start())
        while state.outcome is None:
            dealt = game.table_action(state, shuffler)
            if dealt is not None:
                state, _events = apply(game, state, TABLE, dealt)
                continue
            state = act_by_chance(game, state, chance)
            done += 1
            if done % 64 == 0 and process_time() - start > seconds:
                return done / (process_time() - start)


def act_by_chance(game: Game[Any], state: Any, chance: Random) -> Any:
    """Return the state after a random legal action; the table's pace is as likely as a seat."""
    actors, move = game.actors(state), game.pace(state)
    place = chance.randrange(len(actors) + (move is not None))
    if place == len(actors):
        return state if move is None else apply(game, state, TABLE, move)[0]
    legal = legal_actions(game, state, actors[place])
    return apply(game, state, actors[place], chance.choice(legal))[0] if legal else state


def rifki_match() -> str:
    """Return the record of a complete match between bots."""
    game = GAMES["rifki"]
    bots = [bot_named("greedy", "rifki")] * 4
    match = simulate(game, game.options.of(), bots, seed=1).match
    return format_record(record_of(match, ("Anna", "Bo", "Cecilia", "David"), seed=1))


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    start = process_time()
    work()
    return process_time() - start


if __name__ == "__main__":
    main(sys.argv[1:])
