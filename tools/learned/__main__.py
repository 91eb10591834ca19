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
from pathlib import Path
from time import process_time
from types import FrameType

from femopp.engine.learned.weights import FILE
from tools.learned.checkpoint import restore, save
from tools.learned.export import export
from tools.learned.learner import Learner
from tools.learned.measuring import over_imitation
from tools.learned.subject import WAYS, subject_of

SECONDS = 3600.0
FOLDER = Path("training")
GAMES = Path(__file__).resolve().parents[2] / "src/femopp/games"
EVERY = 60.0
"""Processor seconds between two checkpoints, each with a line of the log."""

DEALS = 1000
"""The deals of a measurement."""

SEED_OF_DEALS = 48


class Run:
    """A learner at work, with its files."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{game}-{seed}.npz"
        self.log = self.file.with_suffix(".jsonl")
        if self.file.exists():
            self.learner, self.before = restore(self.file)
        else:
            self.learner, self.before = Learner(subject_of(game), seed), 0.0
        self.began = process_time()
        self.is_asked_to_stop = False

    @property
    def seconds(self) -> float:
        """Processor seconds of all training so far, without measurements."""
        return self.before + process_time() - self.began

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Stop after the current round."""
        self.is_asked_to_stop = True

    def train(self, seconds: float) -> None:
        """Train until this much processor time has been used in all, or until asked to stop."""
        due = self.seconds + EVERY
        while self.seconds < seconds and not self.is_asked_to_stop:
            told = self.learner.round()
            if self.seconds >= due or self.learner.rounds == self.learner.imitated:
                self.report(told)
                due = self.seconds + EVERY
        save(self.learner, self.seconds, self.file)

    def report(self, told: dict[str, float]) -> None:
        """Write a checkpoint and a line of the log."""
        seconds = self.seconds
        save(self.learner, seconds, self.file)
        subject, rounds = self.learner.subject, self.learner.rounds
        began = process_time()
        over, error = over_imitation(subject, self.learner.mean, DEALS, SEED_OF_DEALS)
        self.began += process_time() - began
        line = {
            "deals": self.learner.deals,
            "seconds": round(seconds, 1),
            "phase": "imitation" if rounds <= self.learner.imitated else "self-play",
            "over_imitation": round(over, 4),
            "error_of_it": round(error, 4),
            **{name: round(value, 4) for name, value in told.items()},
        }
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network of `learned` for a game.")
    parser.add_argument("game", choices=WAYS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--to", type=Path, default=FOLDER)
    parser.add_argument("--ship", action="store_true", help="put the network into the game's kit")
    given = parser.parse_args()
    run = Run(given.game, given.seed, given.to)
    signal.signal(signal.SIGTERM, run.stop)
    signal.signal(signal.SIGINT, run.stop)
    run.train(given.seconds)
    if given.ship:
        learner = run.learner
        export(learner.subject, learner.mean, GAMES / given.game / "engine" / FILE)


if __name__ == "__main__":
    main()
