"""Regenerate src/femopp/games/GAME/engine/imitation.bin, and print how good it is.

    python3 -m tools.imitation rifki [--matches N] [--seed S] [--out FILE]
    python3 -m tools.imitation rodskagg [--leader WHO] [--deals N] [--seed S] [--playouts WHOSE]
                                        [--out FILE]
    python3 -m tools.imitation sheepshead [--deals N] [--seed S] [--playouts WHOSE] [--out FILE]

The bot `club` plays matches, or searching players play deals, and a network is fitted to each kind
of situation with choices. The same command gives the same file on the same machine; on another
the last digits may differ. 600 matches of Rifki take ten minutes on two cores. The networks of
Rödskägg were made in two generations, the second fitted to playouts by the first, which took four
minutes and seventeen on two busy cores. Deals in which declarer leads to every trick have their
own networks, while the others stay unchanged:

    python3 -m tools.imitation rodskagg --playouts rules
    python3 -m tools.imitation rodskagg --seed 2
    python3 -m tools.imitation rodskagg --leader declarer --playouts rules
    python3 -m tools.imitation rodskagg --leader declarer --seed 2

Those of Sheepshead were made at once, in ten minutes of one core:

    python3 -m tools.imitation sheepshead
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from femopp.engine.imitation.features import COLUMNS, FILE, Features, stored
from femopp.engine.stored import packed
from femopp.games.rifki.engine import features as rifki_features
from femopp.games.rodskagg.engine import features as rodskagg_features
from femopp.games.rodskagg.rules.options import Leader
from femopp.games.sheepshead.engine import features as sheepshead_features
from tools.imitation import rifki, rodskagg, sheepshead
from tools.imitation.choice import Choice
from tools.imitation.fit import USUAL, Array, Fitting, by_rules, fit

FOLDER = Path(__file__).resolve().parent.parent.parent / "src/femopp/games"
MATCHES = 600
DEALS = 28_000
DEALS_OF_SHEEPSHEAD = 10_473
OF_SHEEPSHEAD = Fitting(costly=3.0, steps=1500)
SEED = 1

FEW = 300
"""Fewer choices are not learnt from."""


def make(
    choices: Iterable[Choice],
    features: Features,
    seed: int,
    networks: range,
    fitting: Fitting = USUAL,
) -> Array:
    """Return the weights of these networks, fitted to these choices."""
    by_network: defaultdict[int, list[Choice]] = defaultdict(list)
    for choice in choices:
        by_network[choice.network].append(choice)
    return np.concatenate([_fit(one, by_network[one], features, seed, fitting) for one in networks])


def _fit(
    number: int, choices: list[Choice], features: Features, seed: int, fitting: Fitting
) -> Array:
    if len(choices) < FEW:
        print(f"network {number}: {len(choices)} choices, too few: by rules of thumb", flush=True)
        return by_rules(features).weights()
    found = fit(choices, features, seed, fitting)
    print(
        f"network {number}: {found.choices:,} choices,"
        f" {found.nats:.3f} nats each instead of {found.blind:.3f}, {found.hits:.1%} hit,"
        f" {found.cost:.4f} given away instead of {found.usual:.4f}",
        flush=True,
    )
    if found.cost > found.usual:
        print("  rules of thumb give less away: by them", flush=True)
        return by_rules(features).weights()
    return found.network.weights()


def with_new(weights: Sequence[int], fitted: Array, features: Features, networks: range) -> Array:
    """Return the weights of all networks, with these replaced by newly fitted ones.

    Weights for other features are useless: then the other networks use rules of thumb.
    """
    if len(weights) == features.weights:
        whole = np.array(weights)
    else:
        whole = np.tile(by_rules(features).weights(), (features.networks, 1))
    by_network = whole.reshape(features.networks, -1, COLUMNS)
    by_network[networks.start : networks.stop] = fitted.reshape(len(networks), -1, COLUMNS)
    return by_network.reshape(-1, COLUMNS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    games = parser.add_subparsers(dest="game", required=True)
    of_rifki = games.add_parser(rifki.GAME)
    of_rifki.add_argument("--matches", type=int, default=MATCHES)
    of_rodskagg = games.add_parser(rodskagg.GAME)
    of_rodskagg.add_argument("--leader", choices=list(Leader), default=Leader.WINNER, type=Leader)
    of_rodskagg.add_argument("--deals", type=int, default=DEALS)
    of_rodskagg.add_argument("--playouts", choices=rodskagg.PLAYOUTS, default="imitation")
    of_sheepshead = games.add_parser(sheepshead.GAME)
    of_sheepshead.add_argument("--deals", type=int, default=DEALS_OF_SHEEPSHEAD)
    of_sheepshead.add_argument("--playouts", choices=sheepshead.PLAYOUTS, default="rules")
    for game in (of_rifki, of_rodskagg, of_sheepshead):
        game.add_argument("--seed", type=int, default=SEED)
        game.add_argument("--out", type=Path)
    given, fitting = parser.parse_args(), USUAL
    if given.game == rifki.GAME:
        choices, features = rifki.played(given.matches, given.seed), rifki_features.FEATURES
        networks = range(features.networks)
    elif given.game == sheepshead.GAME:
        choices = sheepshead.valued(given.deals, given.seed, given.playouts)
        features, fitting = sheepshead_features.FEATURES, OF_SHEEPSHEAD
        networks = range(features.networks)
    else:
        choices = rodskagg.valued(given.deals, given.seed, given.playouts, given.leader)
        features, networks = rodskagg_features.FEATURES, rodskagg.networks_where(given.leader)
    fitted = make(choices, features, given.seed, networks, fitting)
    weights = with_new(stored(f"femopp.games.{given.game}.engine"), fitted, features, networks)
    out = given.out or FOLDER / given.game / "engine" / FILE
    out.write_bytes(packed(weights.ravel().tolist()))


if __name__ == "__main__":
    main()
