"""Make src/femopp/engine/rifki/imitation.bin anew, and say how good it is.

    python3 -m tools.imitation [--bot NAME] [--matches N] [--seed S] [--out FILE]

So many matches of Rifki are played by this bot, which takes ten minutes for 600 by `club` on two
cores, and a network is fitted to each kind of contract and situation. The same command gives
the same file on the same machine; on another the last digits may differ.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np

from femopp.engine.rifki.marks import FILE, NETWORKS
from femopp.engine.stored import packed
from tools.imitation.cards import Choice, played
from tools.imitation.fit import HELD_OUT, Array, fit

FOLDER = Path(__file__).resolve().parent.parent.parent / "src/femopp/engine/rifki"
BOT = "club"
MATCHES = 600
SEED = 1


def make(bot: str, matches: int, seed: int) -> Array:
    """The weights of all networks, fitted to so many matches by this bot."""
    choices: defaultdict[int, list[Choice]] = defaultdict(list)
    for choice in played(bot, matches, seed):
        choices[choice.network].append(choice)
    return np.concatenate([_fit(network, choices[network], seed) for network in range(NETWORKS)])


def _fit(number: int, choices: list[Choice], seed: int) -> Array:
    if len(choices) < HELD_OUT:
        raise SystemExit(f"network {number} has {len(choices)} choices: play more --matches")
    found = fit(choices, seed)
    print(
        f"network {number}: {found.choices:,} choices,"
        f" {found.nats:.3f} nats each instead of {found.blind:.3f}, {found.hits:.1%} hit",
        flush=True,
    )
    return found.network.weights()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default=BOT, help="the bot whose cards are imitated")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=FOLDER / FILE)
    arguments = parser.parse_args()
    weights = make(arguments.bot, arguments.matches, arguments.seed)
    arguments.out.write_bytes(packed(weights.ravel().tolist()))


if __name__ == "__main__":
    main()
