"""Regenerate src/femopp/games/rodskagg/equity/strengths.json, and print how good it is.

    python3 -m tools.equity [--matches N] [--seed S] [--only PRESET] [--out FILE]

A fifth of the matches is held out, and the output is measured on it. `--only` fits the families of
one preset, into its own file. `--check` fits nothing: it measures how well the existing file
predicts the winners of new matches, by today's rules of thumb.
"""

import argparse
import zlib
from pathlib import Path

import msgspec
import numpy as np

from femopp.games.rodskagg.engine.strengths import FEWEST, MOST
from femopp.games.rodskagg.equity.fitted import Family, Fitted, StrengthTable, fitted, strengths
from femopp.games.rodskagg.rules.options import Overshoot
from tools.equity.check import naive, parity, reliability, scores
from tools.equity.fit import chances, entries, fit, parameters_of, tables
from tools.equity.matches import Array, Situations, play

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = "src/femopp/games/rodskagg/equity/strengths.json"
MATCHES = 40_000
SEED = 1949

FAMILIES = (
    Family("kortoxen-1949", {}),
    Family("skane", {}),
    Family("english", {}),
    Family("kortoxen-1949", {}, {"overshoot": Overshoot.NEGATIVE.value}),
    Family("kortoxen-1949", {}, {"overshoot": Overshoot.WIN.value}),
)

HELD_OUT = 5
"""Every fifth match is held out."""


def make(matches: int, seed: int, preset: str | None = None) -> Fitted:
    """Fit all families, or those of one preset."""
    command = f"python3 -m tools.equity --matches {matches} --seed {seed}"
    if preset is not None:
        command += f" --only {preset}"
    families = [one for one in FAMILIES if preset in (None, one.preset)]
    return Fitted(command, tuple(_fit(family, matches, seed) for family in families))


def _fit(family: Family, matches: int, seed: int) -> Family:
    print(f"\n{family.preset} {family.options or ''}")
    most = min(MOST, family.rules().max_players)
    players = {
        str(number): _fit_table(family, number, matches, seed) for number in range(FEWEST, most + 1)
    }
    return msgspec.structs.replace(family, players=players)


def _fit_table(family: Family, players: int, matches: int, seed: int) -> StrengthTable:
    own_seed = _seed(family, players, seed)
    situations = play(family.rules(), players, matches, own_seed)
    held_out = situations.match % HELD_OUT == 0
    parameters = fit(situations.where(~held_out), own_seed)
    _tell(parameters, situations.where(held_out))
    return msgspec.convert(vars(tables(parameters, players)), StrengthTable)


def check(matches: int, seed: int, preset: str | None = None) -> None:
    """Measure the file, or its families of one preset."""
    for family in fitted().families:
        if preset in (None, family.preset):
            print(f"\n{family.preset} {family.options or ''}")
            for players, table in strengths(family).items():
                own_seed = _seed(family, players, seed)
                _tell(parameters_of(table), play(family.rules(), players, matches, own_seed))


def _seed(family: Family, players: int, seed: int) -> int:
    return zlib.crc32(f"{seed} {family.preset} {family.options} {players}".encode())


def _tell(parameters: Array, unseen: Situations) -> None:
    """Print how well these parameters predict the winners."""
    players = unseen.points.shape[1]
    foretold = chances(parameters, entries(unseen.points))
    for name, guess in (
        ("parity", parity(unseen)),
        ("naive", naive(unseen)),
        ("fitted", foretold),
    ):
        found = scores(guess, unseen.shares)
        print(f"{players} players, {name:6} log loss {found.log_loss:.4f} Brier {found.brier:.4f}")
    for part in reliability(foretold, unseen.shares):
        print(
            f"  {part.lowest:.2f} to {part.highest:.2f}: {part.seats:8,} seats,"
            f" foretold {part.foretold:.3f}, won {part.won:.3f}"
        )


def write(made: Fitted, path: Path) -> None:
    """Write text with a line for each table."""
    text = msgspec.json.encode(made).decode()
    for head in ('"families":[', '{"preset"', '"options":', '"2":{"own"'):
        text = text.replace(head, f"\n{head}")
    path.write_text(text.replace('},"', '},\n"') + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches for each table")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", metavar="PRESET", help="fit this preset's families alone")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--check", action="store_true", help="measure the file as it is")
    arguments = parser.parse_args()
    np.seterr(all="raise", under="ignore")
    if arguments.check:
        check(arguments.matches, arguments.seed, arguments.only)
    elif arguments.only and not arguments.out:
        parser.error("--only fits some of the families: choose another file with --out FILE")
    else:
        made = make(arguments.matches, arguments.seed, arguments.only)
        write(made, arguments.out or ROOT / FILE)


if __name__ == "__main__":
    main()
