"""Whether shown costs are true: a hint's figures against forks of real deals, among `club` bots.

At decisions of a game the adviser weighs all choices, as for a hint. Its best choice
and another, drawn by chance, are both done, and `club` bots play the deal on from either with the
same luck. So a fork's difference is what the other choice really cost. Rows are one for each
decision, as JSON: {kind, deal, shown, margin, true}; `--table FILE…` adds them up.

.venv/bin/python bench/forks.py --seconds 600 --out forks.jsonl
.venv/bin/python bench/forks.py --table forks.jsonl

Rifki: add `--game rifki --kinds lead=0.3,follow=0.1,choose=1`, and `--bound 3` to its table;
Rödskägg: `--game rodskagg --kinds lead=1,follow=1,bid=1,fold=1` and `--bound 0.1`.
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from femopp.arena.stakes import stakes_of
from femopp.bots import Bot, Luck, bot_named
from femopp.bots.adviser import ADVISER
from femopp.bots.hint import MARGIN
from femopp.bots.search.level import Level, thought_of
from femopp.bots.search.levels import levels_of
from femopp.bots.simulate import bot_acts
from femopp.driver import Ask, Move, SeededShuffler, Table, act, begin, chance, turn
from femopp.games.rifki.rules import Choose
from femopp.games.sheepshead.rules.actions import Bury, Crack, Pick, ThrowOff
from femopp.kits import GAMES
from femopp.rulebook import Action, Play, legal_actions
from femopp.rulebook.score import gained
from femopp.tricks import TABLE

THIRDS = 3
OPTIONS = {"rodskagg": {"rituals": "auto"}}
"""Options of a game, if they aren't the default: bots have no adviser for rituals of players."""


@dataclass(frozen=True)
class Row:
    """One decision: its kind, the number of its deal, the cost shown, and that of its fork."""

    kind: str
    deal: int
    shown: float
    margin: float
    true: float


def kind_of(view: Any, legal: Sequence[Action]) -> str:
    if all(isinstance(one, Play) for one in legal):
        return "follow" if view.trick.played else "lead"
    for kind in (Pick, Bury, Crack, ThrowOff, Choose):
        if any(isinstance(one, kind) for one in legal):
            return kind.__name__.lower()
    return type(legal[-1]).__name__.lower()


class Forks:
    """Forks of deals among `club` bots. `wanted` are the shares of decisions by kind."""

    def __init__(self, game: str, seed: str, wanted: Mapping[str, float], level: Level) -> None:
        self._seed, self._wanted, self._level = seed, wanted, level
        self._game: Any = GAMES[game]
        self._options = self._game.options.of(**OPTIONS.get(game, {}))
        self._players = self._game.usual_players(self._options)
        self._bot: Bot = bot_named("club", game)

    def deal(self, number: int) -> Iterator[Row]:
        """Play a deal, and yield the rows of its decisions."""
        table = Table(begin(self._game, self._options, self._players, None))
        seed = f"{self._seed}-{number}"
        while not table.match.state.sheet:
            step = None
            table, step = self._until_asked(table, seed)
            if step is None:
                return
            view = table.match.views[step.seat]
            legal = legal_actions(self._game, view, step.seat)
            kind = kind_of(view, legal)
            luck = Luck(f"{seed}:forks", step.seat, table.match.actions)
            if len(legal) > 1 and luck.below(1000) < 1000 * self._wanted.get(kind, 0.0):
                row = self._row(table, step, legal, luck, seed, number, kind)
                if row is not None:
                    yield row
            table, _events = bot_acts(table, step, self._bot, seed)

    def _row(
        self,
        table: Table[Any],
        ask: Ask,
        legal: tuple[Action, ...],
        luck: Luck,
        seed: str,
        number: int,
        kind: str,
    ) -> Row | None:
        view = table.match.views[ask.seat]
        thought = thought_of(self._game.name, self._level, view, ask.seat, legal, luck)
        if thought is None or len(thought.ways) < 2:
            return None
        best, *others = thought.compared.left
        other = others[luck.below(len(others))]
        shown, error = thought.compared.cost(other)
        ends = [self._end(table, ask, thought.ways[one][0], f"{seed}:on") for one in (best, other)]
        besides = thought.compared.besides
        true = ends[0] - ends[1] + besides[best] - besides[other]
        return Row(kind, number, shown, MARGIN * error, true)

    def _end(self, table: Table[Any], ask: Ask, action: Action, seed: str) -> float:
        """Return what the seat makes of the deal after this action."""
        table, _events = act(table, ask.seat, action)
        while not table.match.state.sheet:
            table, step = self._until_asked(table, seed)
            if step is None:
                break
            table, _events = bot_acts(table, step, self._bot, seed)
        (settled,) = table.match.state.sheet
        sign = stakes_of(self._game.name).sign
        return float(sign * gained(settled.lines, self._players)[ask.seat])

    def _until_asked(self, table: Table[Any], seed: str) -> tuple[Table[Any], Ask | None]:
        while True:
            table, _events = chance(table, lambda draw: SeededShuffler(seed, draw))
            if table.match.state.sheet:
                return table, None
            step = turn(table)
            if not isinstance(step, Move):
                return table, step
            table, _events = act(table, TABLE, step.action)


# Adding up


def half_width(values: Sequence[tuple[int, float]]) -> float:
    """Return half the width of the 95 % interval of a mean; the decisions of a deal go together."""
    mean = fmean(value for _deal, value in values)
    by_deal: dict[int, float] = {}
    for deal, value in values:
        by_deal[deal] = by_deal.get(deal, 0.0) + value - mean
    deals = len(by_deal)
    if deals < 2:
        return float("inf")
    return MARGIN * stdev(by_deal.values()) * sqrt(deals) / len(values)


def thirds(rows: Sequence[Row]) -> list[Sequence[Row]]:
    """Return all rows, then their thirds by the size shown."""
    by_size = sorted(rows, key=lambda row: row.shown)
    ends = [len(rows) * third // THIRDS for third in range(THIRDS + 1)]
    return [by_size, *[by_size[ends[one] : ends[one + 1]] for one in range(THIRDS)]]


def table_of(rows: Sequence[Row], bound: float) -> Iterator[str]:
    """Yield the lines of a table: for each kind and third, what was shown, true, and their gap."""
    yield "| kind | third | decisions | shown | true | shown − true | |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | --- |"
    for kind in sorted({row.kind for row in rows}):
        parts = thirds([row for row in rows if row.kind == kind])
        for name, part in zip(("all", "least", "middle", "most"), parts, strict=True):
            if len(part) < 2:
                continue
            gap = fmean(row.shown - row.true for row in part)
            width = half_width([(row.deal, row.shown - row.true) for row in part])
            reaches = "met" if abs(gap) <= bound and width <= bound / 2 else ""
            shown, true = fmean(row.shown for row in part), fmean(row.true for row in part)
            yield (
                f"| {kind} | {name} | {len(part)} | {shown:.2f} | {true:.2f} "
                f"| {gap:+.2f} ± {width:.2f} | {reaches} |"
            )


def rows_in(paths: Sequence[Path]) -> list[Row]:
    return [Row(**json.loads(line)) for path in paths for line in path.read_text().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="forks-1")
    parser.add_argument(
        "--kinds", default="pick=0.3,bury=1,crack=1,throwoff=0.5,lead=0.6,follow=0.3"
    )
    parser.add_argument("--out", type=Path, default=Path("forks.jsonl"))
    parser.add_argument("--game", default="sheepshead")
    parser.add_argument("--table", type=Path, nargs="+")
    parser.add_argument("--bound", type=float, default=0.5, help="of shown minus true")
    wanted = parser.parse_args()
    if wanted.table:
        print("\n".join(table_of(rows_in(wanted.table), wanted.bound)))
        return
    shares = {kind: float(share) for kind, share in (k.split("=") for k in wanted.kinds.split(","))}
    level = levels_of(wanted.game)[ADVISER].weighing()
    forks = Forks(wanted.game, wanted.seed, shares, level)
    began = time.process_time()
    with wanted.out.open("a") as file:
        for number in count():
            if time.process_time() - began > wanted.seconds:
                break
            for row in forks.deal(number):
                file.write(json.dumps(asdict(row)) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
