"""A game from elsewhere passes through every room, and no file of Femopp knows of it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from femopp.cards import PACK_52
from femopp.kits import GAMES
from tests.cli.running import femopp
from tests.installing import KITS
from tests.kit_files import OWN_GAMES
from tests.language.catalogues import messages, messages_in
from tests.server.serving import served

ROOT = Path(__file__).resolve().parents[2]
NEW = sorted(GAMES.keys() - OWN_GAMES)
new_games = pytest.mark.parametrize("game", NEW)
ANSWERS = ["hint", *[str(card) for card in PACK_52] * 13, "", "quit"]


def test_there_is_one() -> None:
    assert len(NEW) == len(KITS) >= 1


@new_games
def test_no_file_outside_the_kit_names_the_game(game: str) -> None:
    """Nothing had to be changed for it; only the page that it is the example of shows it."""
    folders = [ROOT / one for one in ("src", "tests", "tools", "web/src", "requirements")]
    files = [path for one in folders for path in one.rglob("*") if path.is_file()]
    files += [ROOT / "pyproject.toml", ROOT / "setup.py"]
    kinds = {".py", ".pxd", ".po", ".toml", ".ts", ".svelte", ".txt", ".json"}
    outside = [
        path
        for path in files
        if path.suffix in kinds and not any(kit in path.parents for kit in KITS)
    ]
    assert len(outside) > 500
    assert [one for one in outside if game in one.read_text(encoding="utf-8")] == []


@new_games
def test_the_terminal_plays_a_deal_with_typed_cards(game: str, tmp_path: Path) -> None:
    record = str(tmp_path / "match")
    played = femopp("play", game, "--seed", "1", "--record", record, answers=ANSWERS)
    assert "there are no hints in" in played.words
    assert "Deal 2" in played.words
    assert "Everything is legal" in femopp("referee", record).words


@new_games
def test_the_referee_finds_a_card_that_breaks_a_rule(game: str, tmp_path: Path) -> None:
    file = tmp_path / "match"
    words = ("--matches", "1", "--seed", "1", "--bots", "greedy", "--out", str(file))
    assert femopp("simulate", game, *words).status == 0
    text = file.read_text(encoding="utf-8")
    card, other = re.findall(r"(\w\w)(?:,|\n)", text.partition("trick: ")[2])[:2]
    first, second = f" {card}, ", f" {other}, "
    swapped = text.replace(first, " ?, ", 1).replace(second, first, 1).replace(" ?, ", second, 1)
    file.write_text(swapped, encoding="utf-8")
    refused = femopp("referee", str(file))
    assert refused.status == 1
    assert "not allowed." in refused.words


@new_games
def test_a_table_is_opened_played_and_seen_again(game: str, tmp_path: Path) -> None:
    with served(tmp_path) as server:
        status, forms = server.ask("GET", "/api/games?language=en")
        (form,) = [one for one in forms["games"] if one["name"] == game]
        assert (status, form["hints"]) == (200, False)
        opened = server.open_table(settings={"game": game, "pace": "none"})
        with server.client(opened["table"], opened["token"]) as person:
            assert person.do({"type": "LastDeal", "is_last": True})["type"] == "Done"
            while person.screen["stage"] == "playing":
                person.play_on()
        for page in ("record", "replay"):
            assert server.ask("GET", f"/api/tables/{opened['table']}/{page}")[0] == 200


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_every_text_of_the_kit_is_translated(kit: Path) -> None:
    (catalogue,) = kit.rglob("sv/LC_MESSAGES/*.po")
    own = catalogue.read_text(encoding="utf-8")
    known = set(messages())
    missing = [one for one in messages_in(kit) if one not in known and f'"{one}"' not in own]
    assert missing == []


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_pip_installs_it(kit: Path, tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(kit, project, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    there = str(tmp_path / "there")
    done = subprocess.run(
        [*pip, "--no-build-isolation", "--target", there, str(project)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    paths = os.pathsep.join([there, *filter(None, [os.environ.get("PYTHONPATH")])])
    program = "from femopp.kits import GAMES; print(*GAMES)"
    found = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert found.stdout.split()[-1] in NEW
