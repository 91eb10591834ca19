"""Games of other distributions: found by entry points, and left out with a log line if broken."""

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

RULES = """
from dataclasses import replace
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.language import Message
GAME = replace(RIFKI, name="{name}", title=Message("Small"))
"""
PRESENTATION = "from femopp.games.rifki.presentation import PRESENTATION"
BOT = "from femopp.games.rifki.bot import choose"


def kit(folder: Path, package: str, name: str, **files: str) -> None:
    """Install a kit in this folder: a package with these modules, and its entry point."""
    modules = {"rules": RULES.format(name=name), "presentation": PRESENTATION, "bot": BOT, **files}
    (folder / package).mkdir(parents=True)
    for module, text in {"__init__": "", **modules}.items():
        if text or module == "__init__":
            (folder / package / f"{module}.py").write_text(text, encoding="utf-8")
    installed = folder / f"{package}-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (installed / "entry_points.txt").write_text(f"[femopp.games]\n{name} = {package}\n")


def said(folder: Path, program: str) -> tuple[Any, list[str]]:
    """Return a program's JSON output with these kits installed, and its log lines."""
    begun = f"import json, sys\nsys.path.append({str(folder)!r})\nfrom femopp.kits import *\n"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", begun + dedent(program)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr.splitlines()


ALL = "print(json.dumps(list(GAMES)))"


def test_a_game_that_is_installed_stands_after_our_own(tmp_path: Path) -> None:
    kit(tmp_path, "femopp_small", "small")
    assert said(tmp_path, ALL) == (["rodskagg", "rifki", "sheepshead", "small"], [])


@pytest.mark.parametrize(
    ("package", "name", "files", "why"),
    [
        ("femopp_clash", "rifki", {}, "femopp.games.rifki has that name."),
        ("femopp_other", "small", {"rules": RULES.format(name="tiny")}, "its rules call it tiny"),
        ("femopp_broken", "small", {"rules": "1 / 0"}, "division by zero"),
        ("femopp_part", "small", {"bot": "", "presentation": ""}, "no presentation, no bot."),
        ("femopp_gone", "small", {"__init__": "import not_there"}, "No module named 'not_there'"),
    ],
)
def test_unusable_kits_are_left_out_with_a_sentence(
    tmp_path: Path, package: str, name: str, files: dict[str, str], why: str
) -> None:
    kit(tmp_path, package, name, **files)
    kit(tmp_path, "femopp_good", "good")
    games, (line,) = said(tmp_path, ALL)
    assert games == ["rodskagg", "rifki", "sheepshead", "good"]
    assert line.startswith(f"The game {name} of the package {package} is left out: ")
    assert why in line


def test_an_error_in_a_part_surfaces(tmp_path: Path) -> None:
    kit(tmp_path, "femopp_small", "small", engine="import not_there")
    program = """
    try:
        part("small", "engine")
    except ModuleNotFoundError as error:
        print(json.dumps([error.name, has_part("small", "engine"), has_part("small", "search")]))
    """
    assert said(tmp_path, program) == (["not_there", True, False], [])


def test_the_files_of_another_kit_are_told_for_the_mark_of_a_contest(tmp_path: Path) -> None:
    kit(tmp_path, "femopp_small", "small")
    program = """
    print(json.dumps([[path.name for path in sources_of(game)] for game in ("small", "rifki")]))
    """
    files = ["__init__.py", "bot.py", "presentation.py", "rules.py"]
    assert said(tmp_path, program) == ([files, []], [])


LACKING = """
from femopp.arena import stakes_of
from femopp.arena.entering import entrant
from femopp.bots import Luck, UnknownBotError, bot_named, bots_of, level_under, simulate
from femopp.bots.adviser import NoHintError, check_hints
from femopp.bots.hint import hint
from femopp.driver import perft, begin
from femopp.engine.errors import NotInEngine
from femopp.engine.registry import engine_of
from femopp.language import Speaker
from femopp.research.setting import setting_of
from femopp.server.http.forms import forms
from femopp.table.settings import Settings, SettingsError, rules_of

def why(kind, does):
    try:
        does()
    except kind as error:
        return Speaker().say(error.text)

game = game_named("small")
options = game.options.of()
played = simulate(game, options, [bot_named("greedy", "small")] * 4, 1, most_deals=2)
(form,) = [one for one in forms(Speaker()).games if one.name == "small"]
print(json.dumps({
    "deals": len(played.match.state.sheet),
    "bots": list(form.bots),
    "hints": form.hints,
    "stored": level_under("club", "small"),
    "perft": perft(game, begin(game, options, 4).state, 0),
    "club": why(UnknownBotError, lambda: bot_named("club", "small")),
    "table": why(SettingsError, lambda: rules_of(Settings("small", bots="master"))),
    "hint": why(NoHintError, lambda: hint("small", None, 0, (), Luck(1, 0, 0))),
    "arena": [stakes_of("small").sign, stakes_of("small").a_deal],
    "ceiling": why(UnknownBotError, lambda: entrant("ceiling", "small")),
    "engine": why(NotInEngine, lambda: engine_of("small")),
    "gym": why(NotInEngine, lambda: setting_of("small")),
}))
"""


def test_missing_parts_are_not_offered_and_refused_in_words(tmp_path: Path) -> None:
    kit(tmp_path, "femopp_small", "small")
    assert said(tmp_path, LACKING)[0] == {
        "deals": 2,
        "bots": ["greedy", "random"],
        "hints": False,
        "stored": "greedy",
        "perft": 1,
        "club": "the bot 'club' doesn't play Small; there are: greedy, random",
        "table": "the bot 'master' doesn't play Small; there are: greedy, random",
        "hint": "there are no hints in Small: no bot that thinks ahead plays it",
        "arena": [1, "points a deal"],
        "ceiling": "no bot sees all cards of Small; there are: greedy, random",
        "engine": "Small has no engine: only the rule book plays it",
        "gym": "Small has no engine: only the rule book plays it",
    }
