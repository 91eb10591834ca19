"""Values of Rifki's remaining deals: generates src/femopp/games/rifki/schedule/future.bin.

`python tools/schedule.py --hands 800 --worlds 100 --seed 1` deals random hands, plays each contract
with each in twice as many worlds, and goes through the schedule backwards, from its last deal to
its first. The same numbers give the same file. It takes some minutes.
"""

import argparse
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from femopp.engine.chance import Chance
from femopp.games.rifki.engine.codes import CARDS, CONTRACTS
from femopp.games.rifki.rules import Kind, RifkiOptions
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.state import PLAYERS
from femopp.games.rifki.schedule.future import FILE, STATES, Future, Spread, formatted, number_of
from femopp.games.rifki.schedule.induction import UNIT, Hands, Promises, promises
from femopp.games.rifki.schedule.left import KINDS, START, Left, rotated
from femopp.games.rifki.schedule.playing import Scores, played

TARGET = Path(__file__).resolve().parent.parent / "src/femopp/games/rifki/schedule" / FILE


@dataclass(frozen=True)
class Dealt:
    """One hand: for each kind, its holder's estimate of the best contract, and the results."""

    believed: tuple[int, ...]
    given: tuple[list[Scores], ...]


def deal(chance: Chance, worlds: int) -> Dealt:
    """Return a random hand; half of the worlds of its contracts give the estimate."""
    hand, pack = 0, (1 << len(CARDS)) - 1
    for _card in range(TRICKS):
        hand |= 1 << chance.of(pack & ~hand)
    scores = played(RifkiOptions.of(), hand, CONTRACTS, 2 * worlds, chance)
    tried = {contract: mean(given[:worlds], 0) for contract, given in scores.items()}
    chosen = [
        max((one for one in CONTRACTS if one.kind is kind), key=tried.__getitem__) for kind in KINDS
    ]
    return Dealt(
        tuple(tried[contract] for contract in chosen),
        tuple(scores[contract][worlds:] for contract in chosen),
    )


def mean(given: Sequence[Scores], turn: int) -> int:
    """Return the mean result of a turn, in parts of `UNIT`."""
    return round(UNIT * sum(scores[turn] for scores in given) / len(given))


def together(hands: Sequence[Dealt]) -> Hands:
    return Hands(
        [[hand.believed[kind] for hand in hands] for kind in range(len(KINDS))],
        [
            [tuple(mean(given, turn) for given in hand.given) for hand in hands]
            for turn in range(PLAYERS)
        ],
    )


@dataclass(frozen=True)
class Step:
    """One deal of a match: what was left before it, the kind chosen, and the points by place."""

    left: Left
    kind: Kind
    points: tuple[float, ...]


def match(hands: Sequence[Dealt], promised: Promises, left: Left, chance: Chance) -> Iterator[Step]:
    """Play a match by expected points, with deals drawn from these hands."""
    while left.deals:
        hand = hands[chance.below(len(hands))]
        kind = choice(hand, left, promised)
        given = hand.given[KINDS.index(kind)]
        yield Step(left, kind, rotated(given[chance.below(len(given))], left.chooser))
        left = left.after(kind)


def choice(hand: Dealt, left: Left, promised: Promises) -> Kind:
    return max(
        left.kinds(),
        key=lambda kind: (
            hand.believed[KINDS.index(kind)] + promised[left.after(kind)][left.chooser]
        ),
    )


def spreads(
    hands: Sequence[Dealt], promised: Promises, start: Left, matches: int, chance: Chance
) -> dict[Kind, Spread]:
    """Return, by kind and turn, how far a deal's points and the future deviate from the promise."""
    sums = {kind: [[0.0] * PLAYERS for _turn in range(PLAYERS)] for kind in KINDS}
    times = dict.fromkeys(KINDS, 0)
    for _match in range(matches):
        for step in match(hands, promised, start, chance):
            gains = surprise(step, promised)
            times[step.kind] += 1
            for turn, gain in enumerate(gains):
                for other, also in enumerate(gains):
                    sums[step.kind][turn][other] += gain * also
    return {
        kind: tuple(tuple(round(entry / max(1, times[kind]), 1) for entry in row) for row in rows)
        for kind, rows in sums.items()
    }


def surprise(step: Step, promised: Promises) -> tuple[float, ...]:
    """Return, by turn, how much better than promised it now is."""
    before, after = promised[step.left], promised[step.left.after(step.kind)]
    by_place = [
        step.points[place] + (after[place] - before[place]) / UNIT for place in range(PLAYERS)
    ]
    return rotated(by_place, -step.left.chooser)


def future(count: int, worlds: int, matches: int, seed: int, start: Left) -> Future:
    """Return the promises of this state and all after it."""
    chance = Chance(seed)
    hands = [deal(chance, worlds) for _hand in range(count)]
    promised = promises(together(hands), start)
    numbers = array("h", bytes(2 * STATES * (PLAYERS - 1)))
    for left, points in promised.items():
        for place in range(PLAYERS - 1):
            numbers[place * STATES + number_of(left)] = round(points[place] / UNIT)
    spread = spreads(hands, promised, start, matches, chance)
    head = {
        "made by": f"tools/schedule.py --hands {count} --worlds {worlds}"
        f" --matches {matches} --seed {seed}",
        "promised": "points of all places but the last, place by place, by the number of a state",
        "spreads": spread,
    }
    return Future(head, numbers, spread)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=800)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=TARGET)
    asked = parser.parse_args()
    made = future(asked.hands, asked.worlds, asked.matches, asked.seed, START)
    asked.to.write_bytes(formatted(made))


if __name__ == "__main__":
    main()
