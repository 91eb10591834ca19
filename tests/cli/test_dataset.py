"""``femopp dataset``: what it prints, and what it refuses."""

import re
from pathlib import Path

import pytest

from femopp.dataset import read_plan
from tests.cli.running import femopp, main

NEW = ["dataset", "rifki", "--bots=rules", "--matches=2", "--most-deals=2", "--processes=1"]
SMALL = [*NEW, "--seed=1"]


def test_it_says_what_there_is(tmp_path: Path) -> None:
    ran = femopp(*SMALL, "--test", "0", "--out", str(tmp_path))
    assert (ran.status, ran.err) == (0, "")
    told = re.fullmatch(r"train: decisions (\d+), files 1\n", ran.out)
    # Four deals, each with a choice and at most 52 cards.
    assert told is not None
    assert 100 < int(told[1]) <= 4 * 53
    plan = read_plan(tmp_path)
    assert plan is not None
    assert (plan.seed, plan.preset, plan.bots, plan.matches) == ("1", "rifki", ("rules",), 2)
    again = femopp(*SMALL, "--test", "0", "--out", str(tmp_path))
    assert (again.status, again.out) == (0, ran.out)


def test_a_new_seed_is_kept_for_the_next_time(tmp_path: Path) -> None:
    first = femopp(*NEW, "--out", str(tmp_path))
    plan = read_plan(tmp_path)
    assert plan is not None
    assert len(plan.seed) == 16
    assert femopp(*NEW, "--out", str(tmp_path)).out == first.out


def test_rituals_are_automatic(tmp_path: Path) -> None:
    words = [
        "dataset",
        "rodskagg",
        "--bots",
        "random",
        "--matches",
        "1",
        "--most-deals",
        "1",
        "--processes",
        "1",
    ]
    assert femopp(*words, "--out", str(tmp_path / "a")).status == 0
    plan = read_plan(tmp_path / "a")
    assert plan is not None
    assert plan.options == {"rituals": "auto"}
    ran = femopp(*words, "--opt", "rituals=manual", "--out", str(tmp_path / "b"))
    assert (ran.status, ran.out) == (2, "")
    assert "the engine does not play rituals=manual; the rule book does" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--bots gredy", "there is no bot 'gredy'; there are: greedy, "),
        ("--bots rules,", "there is no bot ''; there are: "),
        ("--bots no_module:bot", "can't import the module no_module"),
        ("--bots learned --opt overtrump=true", "not overtrump=true"),
        ("--matches 0", "--matches must be at least 1"),
        ("--most-deals 0", "--most-deals must be at least 1"),
        ("--most-deals 1001", "a match can have at most 1000 deals"),
        ("--matches-per-file 0", "--matches-per-file must be at least 1"),
        ("--processes 0", "--processes must be at least 1"),
        ("--test 101", "--test must be a percentage from 0 to 100"),
        ("--values greedy", "'greedy' can't value actions in Rifki; these can: "),
        ("--players 5", "Rifki is offered for 4 players only, not for 5"),
        ("--preset skane", "there is no preset 'skane'"),
    ],
)
def test_bad_arguments_are_refused_in_words(words: str, told: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = femopp(*SMALL, "--out", str(out), *words.split())
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not out.exists()


def test_another_data_set_in_the_folder(tmp_path: Path) -> None:
    femopp(*SMALL, "--out", str(tmp_path))
    ran = femopp(*SMALL, "--out", str(tmp_path), "--bots", "random")
    assert (ran.status, ran.out) == (2, "")
    assert 'has another data set: bots is ["rules"] there and ["random"] here' in ran.err


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    ran = femopp(*SMALL, "--out", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert f"can't use {file}" in ran.err
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("language", "told", "wrong"),
    [
        ("sv", "train: beslut ", "'x' kan inte värdera val i Rifki; de som kan är "),
        ("tr", "train: karar ", "'x' Rifki oyununda seçenekleri değerlendiremez; "),
    ],
)
def test_in_swedish_and_turkish(tmp_path: Path, language: str, told: str, wrong: str) -> None:
    words = [*SMALL, "--out", str(tmp_path), "--lang", language]
    assert femopp(*words).out.startswith(told)
    assert wrong in femopp(*words, "--values", "x").err


def test_an_argument_that_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    ran = main(capsys, "dataset", "rifki", "--bots", "rules", "--matches", "1")
    assert (ran.status, ran.out) == (2, "")
    assert "--out is missing" in ran.err


def test_a_bot_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(
        "def first(game): return lambda view, seat, legal, luck: legal[0]\n"
        "def bad(game): return lambda view, seat, legal, luck: 1 / 0\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    out = str(tmp_path / "out")
    ran = femopp(*SMALL, "--bots", "my_bots:first,rules", "--records", "--out", out)
    assert (ran.status, ran.err) == (0, "")
    failed = femopp(*SMALL, "--bots", "my_bots:bad", "--out", str(tmp_path / "other"))
    assert (failed.status, failed.out) == (1, "")
    assert "the bot my_bots:bad failed: ZeroDivisionError" in failed.err
