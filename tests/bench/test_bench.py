"""Femopp-Bench: its contests, its report, and that a run goes on."""

import json
import re
from itertools import count
from pathlib import Path

import msgspec
import pytest

from femopp.arena import LogError, Task, play, played_here, tasks_of
from femopp.arena.process import end_programs
from femopp.bench import SEED, VERSION, contest_of, fields, result_of
from femopp.bench.belief import Asking, Exam, ask_all, spot_of
from femopp.cli import bench, exploit
from femopp.kits import GAMES
from femopp.research.learning import response as training
from tests.arena.contests import entry
from tests.cli.running import femopp
from tests.kit_files import OWN_GAMES
from tools.bench_table import tables

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bench" / "protocol.md"
NEW = min(GAMES.keys() - OWN_GAMES)
QUICK = ["--limit", "1000", "--trial", "1", "--processes", "1"]


def test_the_fields() -> None:
    assert [(one.against, one.boards) for one in fields(1.0)] == [
        ("greedy", 1000),
        ("club", 1000),
        ("expert", 300),
    ]
    assert fields(50.0) == fields(1.0)
    assert [(one.against, one.boards) for one in fields(1000.0)] == [("club", 300)]


def test_one_setting_a_game() -> None:
    games = ("sheepshead", "rodskagg", "rifki")
    found = {game: contest_of(game, "club", "greedy", 50.0, SEED) for game in games}
    assert {game: (one.preset, one.players, one.options) for game, one in found.items()} == {
        "sheepshead": ("five-handed", 5, {}),
        "rodskagg": ("kortoxen-1949", 4, {"rituals": "auto"}),
        "rifki": ("rifki", 4, {}),
    }
    assert found["rifki"].bots == ("club", "ceiling")
    assert contest_of("rifki", "ceiling", "greedy", 50.0, SEED).bots == ("ceiling",)
    assert contest_of("rifki", "club", "expert", 50.0, SEED).bots == ("club",)


def test_the_schedule_takes_from_later_deals_what_this_one_brings() -> None:
    """All points of a match of Rifki add up to zero, whoever gets them."""
    between = contest_of("rifki", "random", "greedy", 50.0, "tests")
    for board in range(1, 7):
        played = play(between, Task(board, ("random", "greedy", "greedy", "greedy")))
        assert sum(played.points) == 0
        assert any(played.points)


def test_reports_and_a_run_that_goes_on(tmp_path: Path) -> None:
    words = ["bench", "rifki", "--entry", "greedy", *QUICK, "--out", str(tmp_path), "--json"]
    told = json.loads(femopp(*words).out)
    assert (told["bench"], told["seed"], told["trial"], told["belief"]) == (VERSION, SEED, True, [])
    (only,) = told["play"]
    assert (only["against"], only["boards"], only["share"]) == ("club", 1, None)
    assert (only["judged"]["illegal"], only["judged"]["slow"]) == (0, 0)
    file = tmp_path / "rifki-greedy-1000ms-club.jsonl"
    before = file.read_bytes()
    assert json.loads(femopp(*words).out) == told
    lines = femopp(*words[:-1]).out.splitlines()
    assert lines[0] == f"Femopp-Bench {VERSION}, Rifki: greedy. Seed {SEED}"
    assert lines[1] == "A trial of a part: compare it only with the same part."
    row = next(line for line in lines if line.startswith("club "))
    points = f"{only['points']['mean']:+.3f}".replace("-", "\N{MINUS SIGN}")
    assert row.split()[:3] == ["club", "1", points]
    assert file.read_bytes() == before
    row = f"| `greedy` | `club` | 1000 | 1 | {points} |  |  | "
    assert [line for line in tables(tmp_path, 1) if line.startswith(row)]
    file.write_bytes(before.replace(b'"program":"', b'"program":"0', 1))
    with pytest.raises(LogError, match="another version of the bots or rules"):
        list(tables(tmp_path, 1))
    file.write_bytes(before)
    other = femopp(*words, "--seed", "other")
    assert other.status == 2
    assert f'seed is "{SEED}" there' in other.err


def test_entries_share_what_their_field_plays_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trial goes on to more boards, and has the result of a contest that shares nothing."""
    monkeypatch.setattr(bench, "played_by_processes", lambda *of, **_how: played_here(*of))
    words = ["bench", "rodskagg", "--field", "greedy", "--out", str(tmp_path)]
    found, shared = {}, set()
    for who, boards in (("random", 1), ("random", 2), ("learned", 2)):
        ran = femopp(*words, "--entry", who, "--trial", f"{boards}", "--json")
        (found[who, boards],) = json.loads(ran.out)["play"]
        between = contest_of("rodskagg", who, "greedy", 50.0, SEED)
        whole = result_of(between, list(played_here(between, tasks_of(between, boards))), boards)
        expected = msgspec.to_builtins((whole.points, whole.share))
        assert (found[who, boards]["points"], found[who, boards]["share"]) == tuple(expected)
        shared.add((tmp_path / "rodskagg-field-greedy.jsonl").read_bytes())
    assert len(shared) == 2, "the second entry must add nothing to what the first has played"
    for (who, boards), one in found.items():
        points = f"{one['points']['mean']:+.3f}".replace("-", "\N{MINUS SIGN}")
        row = f"| `{who}` | `greedy` | 50 | {boards} | {points} | "
        assert [line for line in tables(tmp_path, boards) if line.startswith(row)]


def test_answers_are_saved_too(tmp_path: Path) -> None:
    words = ["bench", "rifki", "--entry", "equal", "--belief", *QUICK, "--out", str(tmp_path)]
    told = femopp(*words).out
    files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert sorted(files) == [
        "rifki-equal-1000ms-belief-expert.jsonl",
        "rifki-equal-1000ms-belief-imitation.jsonl",
        "rifki-positions-expert.jsonl",
        "rifki-positions-imitation.jsonl",
    ]
    assert femopp(*words).out == told
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files
    rows = [
        line for line in tables(tmp_path, 1) if line.startswith("| `equal` | `expert` | 1000 |")
    ]
    assert len(rows) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("bench rifky --entry club", "there is no game 'rifky'"),
        (f"bench {NEW} --entry club", "the benchmark measures rodskagg, rifki, sheepshead, not"),
        ("bench rifki --entry clubb", "there is no bot 'clubb'"),
        ("bench rifki --entry greedy --belief", "there is no entry 'greedy' for beliefs"),
        ("bench rifki --entry club --response", "nobody learns against 'club'"),
        ("bench rifki --entry equal --belief --response", "give only one of --belief, --resp"),
        ("bench rifki --entry club --field club --belief", "give only one of --belief, --response"),
        ("bench rifki --entry club --limit 1000 --field greedy", "there is no field 'greedy' with"),
        ("bench rifki --entry club --trial 0", "--trial must be at least 1"),
        ("bench rifki --entry no_such_module:bot", "can't import the module no_such_module"),
        ("bench rifki --entry club --seed a#", "a seed must have 1 to 900 characters"),
        (f"bench rifki --entry club --limit 1000 --trial 1 --out {__file__}", "can't use "),
    ],
)
def test_bad_arguments_are_refused_in_words(words: str, told: str) -> None:
    ran = femopp(*words.split())
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_response_to_an_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too short a training for anything but its critic to learn."""
    quarters = count()
    monkeypatch.setattr(exploit, "ROWS", 8)
    monkeypatch.setattr(bench, "TRIED", 50)
    monkeypatch.setattr(training, "process_time", lambda: next(quarters) / 4)
    words = ["bench", "rodskagg", "--entry", "learned", "--response", "--trial", "1"]
    told = json.loads(femopp(*words, "--out", str(tmp_path), "--json").out)
    assert (told["bench"], told["seed"], told["trial"]) == (VERSION, SEED, True)
    assert (told["play"], told["belief"]) == ([], [])
    even = {"mean": 0.0, "low": 0.0, "high": 0.0}
    found = told["response"]
    assert (found["over_learned"], found["over_others"]) == (even, even)
    assert (found["trained"], found["deals"]) == (8, 50)
    printed = femopp(*words, "--out", str(tmp_path)).words
    assert "A trial of a part: compare it only with the same part." in printed
    assert "learned +0.000 +0.000 … +0.000 This is a lower bound" in printed
    assert [file.name for file in tmp_path.iterdir()] == ["rodskagg-learned-response.npz"]


def test_an_entry_made_from_the_page_alone(tmp_path: Path) -> None:
    """The program that the protocol's page shows plays, and says where hidden cards are."""
    code = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    (shown,) = code.findall(PAGE.read_text("utf-8"))
    file = tmp_path / "mine.py"
    file.write_text(shown, "utf-8")
    mine = entry(file)
    between = contest_of("sheepshead", mine, "greedy", 1e6, "tests")
    played = [play(between, Task(1, (mine, *["greedy"] * 4))) for _time in range(2)]
    assert played[0].points == played[1].points
    assert played[0].faults == {}
    exam = Exam("rifki", "imitation", "tests", "none")
    (asked,) = ask_all(Asking(exam, mine, 1e6, "none"), [spot_of(exam, 1)])
    assert asked.fault is None
    end_programs()
