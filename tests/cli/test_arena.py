"""``femopp arena``: bots compared, as text and as JSON."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from jsonschema import Draft202012Validator

from femopp.arena import Estimate, Report, json_schema, picture_of
from femopp.arena.report import Difference
from femopp.cli import arena as command
from femopp.language import Speaker
from tests.arena.contests import contest
from tests.cli.running import femopp, main

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "reference" / "arena.schema.json"
SVG = "{http://www.w3.org/2000/svg}"
SMALL = ["arena", "rifki", "--bots=greedy", "--against=random", "--seed=1", "--processes=1"]


def test_a_table_for_people() -> None:
    ran = femopp(*SMALL, "--deals", "3")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Rifki (rifki), 4 players. Deals: 3; seed 1"
    assert "Each bot sits alone in every seat among random." in lines
    assert any(line.startswith("greedy over random") and " … " in line for line in lines)
    assert any(line.split()[:3] == ["greedy", "card", "play"] for line in lines)


def test_the_share_of_the_way_to_the_ceiling() -> None:
    words = ["arena", "rodskagg", "--opt", "rituals=auto", "--bots=greedy,ceiling", "--seed=1"]
    ran = femopp(*words, "--against=random", "--processes=1", "--deals", "6")
    lines = ran.out.splitlines()
    at = lines.index("Percentage of the way from random to ceiling, which sees all cards")
    assert lines[at + 1].split() == ["bot", "share", "95", "%", "interval"]
    name, share, low, dots, high = lines[at + 2].split()
    assert (name, dots) == ("greedy", "…")
    assert float(low) <= float(share) <= float(high)


def test_a_picture_of_the_differences(tmp_path: Path) -> None:
    """Each difference has a bar from one end of its interval to the other, and a point between."""
    file = tmp_path / "differences.svg"
    assert femopp(*SMALL, "--deals", "3", "--picture", str(file)).status == 0
    drawn = ElementTree.fromstring(file.read_text("utf-8"))
    texts = [one.text for one in drawn.iter(f"{SVG}text")]
    assert texts[:3] == [
        "Rifki (rifki), 4 players. Deals: 3; seed 1",
        "Each bot sits alone in every seat among random.",
        "Points a deal; intervals of 95 %",
    ]
    assert texts[-1] == "greedy over random"
    assert "0" in texts
    (bar,) = [one for one in drawn.iter(f"{SVG}path") if one.get("class") == "bar"]
    (point,) = drawn.iter(f"{SVG}circle")
    found = re.match(r"M([\d.]+) [\d.]+H([\d.]+)", str(bar.get("d")))
    assert found is not None
    low, high = map(float, found.groups())
    assert low < float(str(point.get("cx"))) < high


def test_a_picture_of_no_difference_and_of_long_names() -> None:
    """Each name keeps its ends, and the lines are a whole point apart."""
    zero = Estimate(0.0, 0.0, 0.0, 0.0)
    long = "!python3 there/and/back/again.py"
    report = Report(
        contest=contest("rifki", bots=(long,), options={"overtrump": "true"}),
        boards=40,
        given_up=0,
        parity=0.25,
        standings=(),
        differences=(Difference(long, "random", zero, None),),
        closed=(),
        times=(),
    )
    drawn = ElementTree.fromstring(picture_of(report, Speaker()))
    assert [one.text for one in drawn.iter(f"{SVG}text")] == [
        "Rifki (rifki), 4 players. Deals: 40; seed tests",
        "House rules: overtrump=true",
        "Each bot sits alone in every seat among random.",
        "Points a deal; intervals of 95 %",
        "0",
        "+1",
        "!python3 …k/again.py over random",
    ]
    (ground,) = drawn.iter(f"{SVG}rect")
    assert (ground.get("width"), ground.get("height")) == ("100%", "100%")


def test_in_swedish() -> None:
    ran = femopp(*SMALL, "--deals", "1", "--lang", "sv")
    assert ran.status == 0
    assert "greedy mot random" in ran.out
    assert "over" not in ran.out
    assert re.search(r"[+−]\d+,\d{3}\b", ran.out)
    assert not re.search(r"\d\.\d", ran.out)


def test_matches_tell_the_share_won_beside_parity() -> None:
    words = "arena rodskagg --preset skane --players 3 --bots greedy,random --matches 2 --seed 1"
    ran = femopp(*words.split(), "--processes", "1", "--opt", "forehand_must_bid=false")
    assert "Rödskägg (skane), 3 players. Matches: 2; seed 1" in ran.out
    assert "House rules: forehand_must_bid=false" in ran.out
    assert "points taken off count as plus" in ran.words
    assert "% won (parity 33)" in ran.out
    assert "The bots sit together, each of them in every seat." in ran.out


def test_matches_that_are_given_up_are_told() -> None:
    words = "arena rifki --bots greedy,random --matches 1 --seed 1 --most-deals 1 --processes 1"
    assert re.search(r"^Abandoned after 1 deals: [1-9]", femopp(*words.split()).out, re.MULTILINE)


def test_json_for_programs() -> None:
    told = json.loads(femopp(*SMALL, "--deals", "3", "--json").out)
    Draft202012Validator(json_schema()).validate(told)
    assert told["boards"] == 3
    assert told["contest"]["seed"] == "1"
    assert [one["bot"] for one in told["standings"]] == ["greedy", "random"]
    (difference,) = told["differences"]
    assert (difference["bot"], difference["over"], difference["won"]) == ("greedy", "random", None)
    assert difference["points"]["low"] <= difference["points"]["mean"]


def test_the_published_schema_is_as_the_code_is() -> None:
    """To regenerate: python -m femopp.arena.schema > docs/reference/arena.schema.json"""
    assert json.loads(SCHEMA.read_text("utf-8")) == json_schema()
    Draft202012Validator.check_schema(json_schema())


def test_the_same_command_again_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    words = [*SMALL[:-2], SMALL[-1], "--out", str(file), "--json"]
    first = msgspec.json.decode(femopp(*words, "--deals", "2").out, type=Report)
    kept = file.read_bytes()
    # The first run chose a seed; the second keeps it.
    more = msgspec.json.decode(femopp(*words, "--deals", "3").out, type=Report)
    assert more.contest == first.contest
    assert more.boards == 3
    assert file.read_bytes().startswith(kept)
    assert len(file.read_bytes().splitlines()) == 1 + 3 * 5
    fewer = femopp(*words, "--deals", "2").out
    assert msgspec.json.decode(fewer, type=Report) == first


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_words: object, **_more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run_contest", interrupted)
    file = tmp_path / "contest.jsonl"
    ran = main(capsys, *SMALL, "--deals", "2", "--out", str(file))
    assert ran.status == 130
    assert f"{file} has the results so far: repeat the command to continue" in ran.err
    ran = main(capsys, *SMALL, "--deals", "2")
    assert ran.status == 130
    assert "results are saved only with --out FILE" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("arena rifky --bots greedy,random --deals 1", "there is no game 'rifky'"),
        ("arena rifki --bots greedy,best --deals 1", "there is no bot 'best'"),
        ("arena rifki --bots greedy, --deals 1", "there is no bot ''"),
        ("arena rifki --bots greedy,ceilng --deals 1", "no bot 'ceilng'; there are: ceiling, "),
        ("arena rifki --bots greedy,mine --deals 1", "; or one of your own, as MODULE:NAME"),
        ("arena rifki --bots greedy --against best --deals 1", "there is no bot 'best'"),
        ("arena rifki --bots greedy --deals 1", "needs two or more bots"),
        ("arena rifki --bots greedy,random", "give either --deals N or --matches N"),
        ("arena rifki --bots greedy,random --deals 1 --matches 1", "give either --deals N or"),
        (
            "arena rifki --bots greedy,random --deals 1 --seed a#",
            "a seed must have 1 to 900 characters",
        ),
        ("arena rifki --bots greedy,random --deals 0", "--deals must be at least 1"),
        ("arena rifki --bots greedy,random --deals -3", "--deals must be at least 1"),
        ("arena rifki --bots greedy,random --matches 0", "--matches must be at least 1"),
        ("arena rifki --bots greedy,random --deals 1 --processes 0", "--processes must be at"),
        (
            "arena rifki --bots greedy,random --deals 1 --processes 2 --ray auto",
            "leave out --processes",
        ),
        ("arena rifki --bots greedy,random --deals 1 --most-deals 0", "--most-deals must be at"),
        (
            "arena rifki --bots greedy,random --deals 1 --players 5",
            "Rifki is offered for 4 players only, not for 5",
        ),
        ("arena sheepshead --bots greedy,random --matches 1", "add --opt deals=N, or use --deals"),
        ("arena rifki --bots greedy,random --deals 1 --out .", "can't use .: "),
        ("arena rifki --bots greedy,random --deals 1 --picture a.png", "name it a.png.svg, not a"),
        ("arena rifki --bots greedy,random --deals 1 --picture no/a.svg", "no is no folder"),
        (
            "arena rifki --bots greedy,random --deals 1 --out pyproject.toml/no",
            "can't use pyproject.toml",
        ),
    ],
)
def test_bad_arguments_are_refused_in_words(words: str, told: str) -> None:
    ran = femopp(*words.split())
    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_another_contests_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    assert femopp(*SMALL, "--deals", "1", "--out", str(file)).status == 0
    ran = femopp(*SMALL, "--deals", "1", "--out", str(file), "--opt", "overtrump=true")
    assert ran.status == 2
    assert "has another contest: options is {} there" in ran.err
    file.write_text("femopp record 1\n")
    ran = femopp(*SMALL, "--deals", "1", "--out", str(file))
    assert ran.status == 2
    assert "was not written by femopp arena; it stays unchanged" in ran.err


def test_a_network_plays_the_rules_that_it_has_learnt_alone() -> None:
    words = ["arena", "rodskagg", "--bots=learned", "--against=random", "--seed=1", "--processes=1"]
    ran = femopp(*words, "--deals=2", "--opt", "rituals=auto")
    assert (ran.status, ran.err) == (0, "")
    assert any(line.startswith("learned over random") for line in ran.out.splitlines())
    refused = femopp(*words, "--deals=2", "--players=3")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == (
        "femopp: learned has learnt Rödskägg only by the rules of kortoxen-1949 with 4 players,"
        " not rituals=manual, players=3\n"
    )
