"""Trains the network of `learned` for a game, or goes on from a checkpoint.

    python -m tools.learned GAME [--seed N] [--seconds S] [--to FOLDER] [--ship]

It imitates the engine's policy first, and then plays with itself: PPO with a critic that sees all
hands. FOLDER gets the checkpoint GAME-N.npz, from which the same command goes on exactly, and the
log GAME-N.jsonl: a line for every minute, with the deals, the processor seconds, and the points a
deal over the engine's imitation. It stops after S processor seconds in all, or at Ctrl-C and
SIGTERM, after the round. With --ship the network then becomes the one that comes with the game.
"""

from __future__ import annotations

import argparse
import json
import signal
from collections.abc import Mapping
from pathlib import Path
from time import process_time

from femopp.engine.learned.weights import FILE
from femopp.research.learning.checkpoint import learner_of, restore, save, written
from femopp.research.learning.export import exported
from femopp.research.learning.learner import Learner
from femopp.research.learning.subject import subject_of, subjects
from tools.learned.measuring import over_imitation

SECONDS = 3600.0
FOLDER = Path("training")
GAMES = Path(__file__).resolve().parents[2] / "src/femopp/games"
DEALS = 1000
"""The deals of a measurement."""

SEED_OF_DEALS = 48

EVERY = 60.0
"""Processor seconds between two checkpoints, each with a line of the log."""


class Run:
    """A learner that comes with the game, or may, at work, with its files."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        self.file = folder / f"{game}-{seed}.npz"
        self.log = self.file.with_suffix(".jsonl")
        self.learner, self.before = Learner(subject_of(game), seed), 0.0
        if self.file.exists():
            self.learner, about = restore(self.file, learner_of)
            self.before = about["seconds"]
        self.began = process_time()
        self.is_asked_to_stop = False

    @property
    def seconds(self) -> float:
        """Processor seconds of all training so far, without measurements."""
        return self.before + process_time() - self.began

    def stop_at_signals(self) -> None:
        """Stop after the current round at Ctrl-C or SIGTERM."""

        def stop(*_signal: object) -> None:
            self.is_asked_to_stop = True

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)

    def train(self, seconds: float) -> None:
        """Train until this much processor time has been used in all, or until asked to stop."""
        due = self.seconds + EVERY
        while self.seconds < seconds and not self.is_asked_to_stop:
            told = self.learner.round()
            if self.seconds >= due or self.learner.rounds == self.learner.imitated:
                self.report(told)
                due = self.seconds + EVERY
        self.save()

    def save(self) -> None:
        """Write a checkpoint."""
        save(written(self.learner, self.seconds), self.file)

    def report(self, told: Mapping[str, float]) -> None:
        """Measure, and write a checkpoint and a line of the log with all this."""
        line = {
            "deals": self.learner.deals,
            "seconds": round(self.seconds, 1),
            **{
                name: value if isinstance(value, str) else round(value, 4)
                for name, value in {**self.measured(), **told}.items()
            },
        }
        self.save()
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(line, flush=True)

    def measured(self) -> Mapping[str, float | str]:
        """Return the points a deal over the imitation; `seconds` leave this out."""
        learner, began = self.learner, process_time()
        over, error = over_imitation(learner.subject, learner.mean, DEALS, SEED_OF_DEALS)
        self.began += process_time() - began
        return {
            "phase": "imitation" if learner.rounds <= learner.imitated else "self-play",
            "over_imitation": over,
            "error_of_it": error,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network of `learned` for a game.")
    parser.add_argument("game", choices=subjects())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--to", type=Path, default=FOLDER)
    parser.add_argument("--ship", action="store_true", help="put the network into the game's kit")
    given = parser.parse_args()
    run = Run(given.game, given.seed, given.to)
    run.stop_at_signals()
    run.train(given.seconds)
    if given.ship:
        learner = run.learner
        file = GAMES / given.game / "engine" / FILE
        file.write_bytes(exported(learner.subject, learner.mean))


if __name__ == "__main__":
    main()
