"""Nonsense is refused with an exception: no call from Python crashes, or corrupts a match."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from femopp.games.rifki.engine.match import RifkiPosition
from femopp.games.rifki.engine.packed_rules import PackedRules as RifkiRules
from femopp.games.rodskagg.engine.match import RodskaggPosition
from femopp.games.rodskagg.engine.packed_rules import PackedRules as RodskaggRules
from femopp.games.sheepshead.engine.match import SheepsheadPosition
from femopp.games.sheepshead.engine.packed_rules import PackedRules as SheepsheadRules
from femopp.kits import GAMES
from tests.engine.compiled import compiled

GARBAGE = (sys.executable, "-X", "faulthandler", "-m", "tests.engine.garbage")


def run(log: Path, seed: int, rounds: int) -> None:
    done = subprocess.run(
        [*GARBAGE, log, str(seed), str(rounds)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    last = log.read_text(errors="replace").strip() if log.exists() else "nothing"
    assert done.returncode == 0, f"exit {done.returncode} at {last}\n{done.stderr[-3000:]}"
    assert " refused" in done.stdout


@compiled
def test_nonsense_is_refused(tmp_path: Path) -> None:
    run(tmp_path / "last call", seed=1, rounds=1000)


@compiled
def test_a_match_needs_rules_that_were_made() -> None:
    kinds: tuple[tuple[str, Any, Any], ...] = (
        ("rodskagg", RodskaggPosition, RodskaggRules),
        ("sheepshead", SheepsheadPosition, SheepsheadRules),
    )
    for name, match, rules in kinds:
        game = GAMES[name]
        options = game.options.of(None)
        begun = game.begin(options, game.players(options)[0], game.start())
        for wrong in (None, rules.__new__(rules)):
            with pytest.raises(TypeError, match="needs its rules"):
                match(wrong, begun)
    with pytest.raises(TypeError, match="must be a PlaySpec"):
        RifkiPosition(RifkiRules.__new__(RifkiRules), 0, [0] * 4, [])


@compiled
@pytest.mark.deep
@pytest.mark.parametrize("seed", range(100, 104))
def test_much_nonsense_is_refused(tmp_path: Path, seed: int) -> None:
    run(tmp_path / "last call", seed, rounds=15_000)
