"""Errors in the command line: a sentence with what is possible instead, and status 2."""

from pathlib import Path

import pytest

from femopp.driver import SeededShuffler, Table, begin, chance
from femopp.record import parse_record
from femopp.rulebook import Deal
from tests.cli.running import femopp, main
from tests.record.examples import RODSKAGG

POSTGRES = "postgresql://femopp@localhost/femopp"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("play rifky", "there is no game 'rifky'; there are: rifki"),
        ("rules sheephead", "there is no game 'sheephead'; there are: sheepshead"),
        ("rules rodskagg --preset scane", "there is no preset 'scane'; there are: skane"),
        ("rules rifki --opt erly_end=true", "there is no option 'erly_end'; there are: early_end"),
        (
            "rules rodskagg --opt overshoot=bounse",
            "overshoot can't be 'bounse'; it can be: bounce",
        ),
        ("rules rodskagg --opt cut_penalty=many", "cut_penalty can't be 'many'; it can be: 0"),
        ("rules rodskagg --opt cut_penalty=-1", "cut_penalty can't be '-1'"),
        ("rules rodskagg --opt bids", "write --opt name=value, not --opt 'bids'"),
        ("rules rodskagg --opt =3", "write --opt name=value"),
        ("rules rifki --opt overtrump=true --opt overtrump=false", "'overtrump' is given twice"),
        ("rules rifki --opt same_player_repeat=false", "needs schedule_guard=true"),
        ("rules rifki --lang qq", "there is no language 'qq'; there are:"),
        ("play rifki --players 5", "Rifki is offered for 4 players only, not for 5"),
        ("play rodskagg --players 9", "possible: 3–8"),
        ("play rodskagg --preset english --players 8", "possible: 3–7"),
        ("play rodskagg --players 0", "possible: 3–8"),
        ("play sheepshead --players 4", "offered for 5 players only, not for 4"),
        ("play rifki --seat 5", "there is no seat 5; the seats are 1 to 4"),
        ("play rifki --seat 0", "there is no seat 0"),
        ("play rifki --bots gredy", "there is no bot 'gredy'; there are: greedy, "),
        ("play rifki --bots greedy,random", "one for each of the 3 others"),
        ("play rodskagg --forgetful 101", "--forgetful must be a percentage from 0 to 100"),
        ("play rodskagg --alert -1", "--alert must be a percentage"),
        ("play rifki --name Anna,Bo", "a name can't contain a comma"),
        ("play rifki --name trick", "can't be a name"),
        ("play rifki --name " + "x" * 61, "a name must have 1 to 60 characters"),
        ("play", "which game?"),
        ("simulate rifki --matches 0", "--matches must be at least 1"),
        ("simulate rifki --matches 1 --most-deals 0", "--most-deals must be at least 1"),
        ("simulate rifki --matches 1 --bots greedy,random", "one for each of the 4 seats"),
        ("simulate rifki --matches 1 --bots best", "there is no bot 'best'"),
        ("referee no-such-file", "can't read no-such-file"),
        ("perft rifki no-such-file --depth 1", "can't read no-such-file"),
        ("play --resume no-such-file", "can't read no-such-file"),
        ("referee .", "can't read ."),
        ("serve --data here --database-url sqlite:///there.db", "leave out --data"),
        ("serve --public-name https://cards.example.org/", "such as cards.example.org"),
        ("serve --public-name cards.example.org:443", "such as cards.example.org"),
        ("serve --workers 2", "--workers needs a database that several can open"),
        ("serve --workers 0", "--workers must be 1 or more"),
        (f"serve --workers 2 --database-url {POSTGRES}", "--workers needs --metrics"),
        (f"serve --workers 2 --database-url {POSTGRES} --metrics 0", "ports from 1"),
        (f"serve --workers 2 --database-url {POSTGRES} --metrics 9 --port 0", "ports from 1"),
        (f"serve --workers 2 --database-url {POSTGRES} --metrics 65535", "ports from 1 to 65535"),
        (f"serve --workers 2 --database-url {POSTGRES} --metrics 7771 --port 7770", "used twice"),
        ("proxy-config --port 65535", "must give ports from 1 to 65535"),
        ("proxy-config --metrics 0", "must give ports from 1 to 65535"),
        ("proxy-config --workers 0", "must give ports from 1 to 65535"),
        ("proxy-config --port 7771 --metrics 7772", "port 7772 would be used twice"),
        ("proxy-config --metrics 7770", "port 7771 would be used twice"),
        ("proxy-config --host here", "--host can't be 'here'; give a machine's address"),
        ("proxy-config --listen 7770", "--listen can't be '7770'; give an address and a port"),
        ("proxy-config --listen 127.0.0.1:x", "such as 127.0.0.1:7770"),
        ("serve --trusted-proxy caddy", "--trusted-proxy can't be 'caddy'; give an address"),
        ("serve --push-service 10.0.0.1", "--push-service can't be '10.0.0.1'; give a host name"),
        ("serve --push-service *.com", "--push-service can't be '*.com'; give a host name"),
        ("serve --push-service localhost", "--push-service can't be 'localhost'; give a host"),
    ],
)
def test_bad_arguments_are_refused_in_words(words: str, told: str) -> None:
    ran = femopp(*words.split())
    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("paly rifki", "there is no command 'paly'; there are: play"),
        ("rules", "GAME is missing"),
        ("rules rifki --option", "there is no option --option; there are: --options, --opt"),
        ("rules rifki --preset", "--preset needs a value"),
        ("rules rifki --options=yes", "--options takes no value"),
        ("rules rifki sheepshead", "arguments: sheepshead; usage: femopp rules [OPTIONS] GAME"),
        ("--browser false", "arguments: false; usage: femopp serve [OPTIONS]; --help shows"),
        ("--no-browsr", "there is no option --no-browsr; there are: --no-browser, --browser"),
        ("play rifki --players four", "--players must be a whole number"),
        ("play rifki --players 4.5", "--players must be a whole number"),
        ("perft rifki x --depth deep", "--depth must be a whole number"),
        ("perft rifki", "RECORD is missing"),
        ("simulate rifki", "--matches is missing"),
        ("-x", "there is no option -x"),
        ("--prot 1", "there is no option --prot; there are: --port"),
        ("--lang en --port high", "--port must be a whole number"),
        ("--lang xx games", "there is no language 'xx'"),
        ("games --lang xx", "there is no language 'xx'"),
        ("games --lang", "--lang needs a value"),
    ],
)
def test_typing_errors_are_explained(
    capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    ran = main(capsys, *words.split())
    assert ran.status == 2
    assert ran.out == ""
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["referee", ""],
        ["perft", "rifki", " ", "--depth", "1"],
        ["play", "rifki", "--record", ""],
        ["play", "--resume="],
        ["simulate", "rifki", "--matches", "1", "--out", ""],
        ["arena", "rifki", "--bots", "greedy", "--deals", "1", "--out", ""],
    ],
)
def test_a_file_without_a_name_is_not_taken_for_the_folder(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    ran = main(capsys, *words)
    assert (ran.status, ran.out) == (2, "")
    assert "can't be the name of a file" in ran.err


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["serve", "--host", ""], "--host"),
        (["--host="], "--host"),
        (["serve", "--data", ""], "--data"),
        (["serve", "--public-name", ""], "--public-name"),
        (["serve", "--trusted-proxy", " "], "--trusted-proxy"),
        (["serve", "--database-url", " "], "--database-url"),
        (["play", "rifki", "--bots", ""], "--bots"),
        (["play", "rifki", "--name", " "], "--name"),
        (["simulate", "rifki", "--matches", "1", "--bots="], "--bots"),
    ],
)
def test_an_option_with_nothing_is_not_taken_for_the_usual(
    capsys: pytest.CaptureFixture[str], words: list[str], option: str
) -> None:
    """An empty address would open tables to the whole network."""
    ran = main(capsys, *words)
    assert (ran.status, ran.out, ran.err) == (2, "", f"femopp: {option} needs a value\n")


@pytest.mark.parametrize("words", ["referee -", "perft rifki - --depth 1", "play rifki"])
def test_an_input_that_is_closed_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    ran = main(capsys, *words.split())
    told = "femopp: standard input is closed: there is nothing to read\n"
    assert (ran.status, ran.out, ran.err) == (2, "", told)


def test_an_unknown_language_in_the_environment_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEMOPP_LANG", "klingon")
    ran = main(capsys, "games")
    assert (ran.status, ran.out) == (2, "")
    assert "there is no language 'klingon'" in ran.err


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    ran = main(capsys, "--help")
    assert ran.status == 0
    for command in ("games", "rules", "play", "referee", "simulate", "perft"):
        assert f"  {command} " in ran.out


def test_an_error_of_our_own_is_a_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_words: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("femopp.cli.games.show_games", fails)
    ran = main(capsys, "games")
    assert ran.status == 70
    assert "bug in Femopp" in ran.err
    assert "ZeroDivisionError" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("FEMOPP_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(capsys, "games")


@pytest.mark.parametrize("name", ["\u2800", "Kim\u202e"], ids=ascii)
def test_a_name_that_cannot_be_seen_cannot_be(name: str) -> None:
    ran = femopp("play", "rifki", "--name", name)
    assert ran.status == 2
    assert "a name can't contain invisible characters" in ran.err


@pytest.mark.parametrize("seed", ["a#b", "a\nb", "", "a\x00b", 1000 * "x"], ids=ascii)
@pytest.mark.parametrize("words", ["play rifki", "simulate rifki --matches 1"])
def test_a_seed_that_no_record_can_have_cannot_be(words: str, seed: str) -> None:
    ran = femopp(*words.split(), "--seed", seed)
    assert ran.status == 2
    assert "a seed must have 1 to 900 characters" in ran.err


def test_a_seed_stands_in_the_record_as_it_is_dealt_from(tmp_path: Path) -> None:
    file = tmp_path / "match.femopp"
    assert femopp("play", "rifki", "--seed", " A\u030asa: 1 ", "--record", str(file)).status == 0
    record = parse_record(file.read_bytes())
    assert record.seed == "Åsa: 1"
    dealt = next(one.action for one in record.actions if isinstance(one.action, Deal))
    options = record.options
    table, _events = chance(
        Table(begin(record.game, options, 4)), lambda draw: SeededShuffler("Åsa: 1", draw)
    )
    assert table.match.state.hands == dealt.hands


def test_a_record_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("dear diary")
    ran = femopp("play", "rifki", "--record", str(file))
    assert ran.status == 2
    assert "already exists" in ran.err
    assert file.read_text() == "dear diary"


def test_a_record_gone_on_with_is_not_written_over_another(tmp_path: Path) -> None:
    match, other = tmp_path / "match.femopp", tmp_path / "mine.txt"
    match.write_text(RODSKAGG)
    other.write_text("dear diary")
    ran = femopp("play", "--resume", str(match), "--record", str(other))
    assert ran.status == 2
    assert f"{other} already exists" in ran.err
    assert other.read_text() == "dear diary"


def test_a_record_gone_on_with_may_be_named_twice(tmp_path: Path) -> None:
    match = tmp_path / "match.femopp"
    match.write_text(RODSKAGG)
    ran = femopp("play", "--resume", str(match), "--record", str(match))
    assert ran.status == 0
    assert "already exists" not in ran.err


@pytest.mark.parametrize(("matches", "name"), [("1", "mine.txt"), ("2", "mine-2.txt")])
def test_simulations_do_not_overwrite_a_file(tmp_path: Path, matches: str, name: str) -> None:
    (tmp_path / name).write_text("dear diary")
    out = str(tmp_path / "mine.txt")
    ran = femopp("simulate", "rifki", "--matches", matches, "--out", out)
    assert ran.status == 2
    assert f"{name} already exists; choose another name" in ran.err
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [(name, "dear diary")]


@pytest.mark.parametrize("option", ["--preset=rifki", "--seed=3", "--players=4", "--name=Eva"])
def test_recorded_lines_are_not_repeated(tmp_path: Path, option: str) -> None:
    file = tmp_path / "match.femopp"
    femopp("play", "rifki", "--record", str(file), answers=["1"])
    ran = femopp("play", "--resume", str(file), option)
    assert ran.status == 2
    assert f"{option.partition('=')[0]} can't be used with --resume" in ran.err
    other = femopp("play", "sheepshead", "--resume", str(file))
    assert other.status == 2
    assert "has a match of another game: rifki" in other.err
