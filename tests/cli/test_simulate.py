"""``femopp simulate``: summaries of matches between bots."""

import json
import re
from pathlib import Path

from femopp.bots import STRATEGIES
from femopp.record import parse_record, replay
from tests.cli.running import femopp


def test_the_help_names_every_bot() -> None:
    words = femopp("simulate", "--help").words
    assert set(STRATEGIES) <= set(re.split(r"[ ,;:]+", words))


def test_a_summary() -> None:
    ran = femopp("simulate", "rodskagg", "--matches", "3", "--seed", "1", "--preset", "skane")
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.startswith("Matches: 3; deals: ")
    assert len([line for line in ran.out.splitlines() if line.startswith("Seat ")]) == 4
    assert "(greedy)" in ran.out


def test_a_summary_in_swedish_has_swedish_numbers() -> None:
    words = "simulate rifki --matches 2 --seed 4 --bots greedy,random,random,random"
    english, swedish = (femopp(*words.split(), "--lang", one).out for one in ("en", "sv"))
    means = re.findall(r"mean points (−?\d+)\.(\d\d)", english)
    assert len(means) == 4
    assert re.findall(r"poäng i medeltal (−?\d+),(\d\d)", swedish) == means


def test_the_same_seed_gives_the_same_result() -> None:
    words = "simulate rodskagg --matches 3 --bots greedy,random,greedy --players 3 --json --seed"
    first, again, other = (femopp(*words.split(), seed).out for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


def test_json_for_programs() -> None:
    words = "simulate rifki --matches 2 --seed 4 --bots greedy,random,random,random --json"
    told = json.loads(femopp(*words.split()).out)
    assert told["matches"] == 2
    assert told["deals"] == 40
    assert told["longest_match"] == 20
    assert told["given_up"] == 0
    assert sum(told["mean_points"]) == 0
    assert told["bots"] == ["greedy", "random", "random", "random"]
    assert told["mean_points"][0] > max(told["mean_points"][1:])


def test_a_match_without_an_end_is_given_up_and_reported() -> None:
    ran = femopp(*["simulate", "sheepshead", "--matches", "2", "--seed", "1", "--most-deals", "3"])
    assert ran.status == 0
    assert "Abandoned after 3 deals: 2" in ran.out
    assert "deals: 6;" in ran.out


def test_the_records_can_be_written_and_refereed(tmp_path: Path) -> None:
    out = tmp_path / "folder" / "match.femopp"
    words = f"simulate rodskagg --matches 2 --seed 6 --opt rituals=auto --out {out}"
    assert femopp(*words.split()).status == 0
    files = sorted(out.parent.iterdir())
    assert [file.name for file in files] == ["match-1.femopp", "match-2.femopp"]
    for file in files:
        assert femopp("referee", str(file)).status == 0
        assert replay(parse_record(file.read_text("utf-8"))).match.state.outcome is not None
    one = f"simulate rodskagg --matches 1 --seed 6 --opt rituals=auto --out {out}"
    assert femopp(*one.split()).status == 0
    assert out.exists()
