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
from collections.abc import Mapping
from pathlib import Path

from femopp.engine.learned.weights import FILE
from tools.learned import running
from tools.learned.checkpoint import restore
from tools.learned.export import export
from tools.learned.learner import Learner
from tools.learned.measuring import over_imitation
from tools.learned.subject import WAYS, subject_of

SECONDS = 3600.0
FOLDER = Path("training")
GAMES = Path(__file__).resolve().parents[2] / "src/femopp/games"
DEALS = 1000
"""The deals of a measurement."""

SEED_OF_DEALS = 48


class Run(running.Run):
    """A learner that comes with the game, or may."""

    def __init__(self, game: str, seed: int, folder: Path) -> None:
        file = folder / f"{game}-{seed}.npz"
        found = restore(file) if file.exists() else (Learner(subject_of(game), seed), 0.0)
        super().__init__(*found, file)

    def measured(self) -> Mapping[str, float | str]:
        """Return the points a deal over the imitation."""
        learner = self.learner
        with self.untimed():
            over, error = over_imitation(learner.subject, learner.mean, DEALS, SEED_OF_DEALS)
        return {
            "phase": "imitation" if learner.rounds <= learner.imitated else "self-play",
            "over_imitation": over,
            "error_of_it": error,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network of `learned` for a game.")
    parser.add_argument("game", choices=WAYS)
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
        export(learner.subject, learner.mean, GAMES / given.game / "engine" / FILE)


if __name__ == "__main__":
    main()
