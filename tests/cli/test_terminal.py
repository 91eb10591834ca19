"""``femopp play`` on a real terminal: Ctrl-C, a closed window, colours, letters, 80 columns."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from femopp.record import parse_record, replay
from tests.cli.ptys import COMMAND, terminal

pytest.importorskip("pty")

PROMPT = "> "
CTRL_C, CTRL_D = "\x03", "\x04"
RODSKAGG = ("play", "rodskagg", "--way", "unknocked", "--seed", "4", "--name", "Lena")


def kept_in(written: str) -> Path:
    found = re.search(r"The match is saved in (\S+)", written)
    assert found, written
    return Path(found.group(1))


@pytest.mark.parametrize("end", [CTRL_C, CTRL_D, "quit\n"], ids=["ctrl-c", "ctrl-d", "quit"])
def test_ending_the_program_keeps_the_match(end: str) -> None:
    with terminal(*RODSKAGG) as shown:
        shown.wait_for("Your turn: bid")
        shown.wait_for(PROMPT)
        shown.type("pass\n")
        shown.wait_for("Your turn: follow")
        shown.wait_for(PROMPT)
        shown.press(end)
        assert shown.status == 0
        assert "Traceback" not in shown.plain
        file = kept_in(shown.plain)
    assert f"Continue with: femopp play --resume {file}" in shown.plain
    before = replay(parse_record(file.read_text("utf-8"))).match
    assert [action.word for seat, action in before.log if seat == 0] == ["pass"]
    with terminal("play", "--resume", str(file)) as again:
        again.wait_for("Your turn: follow")
        again.wait_for(PROMPT)
        again.press(CTRL_C)
    # Nothing was done in between, and the file is still the same.
    assert kept_in(again.plain) == file
    assert replay(parse_record(file.read_text("utf-8"))).match.log == before.log


@pytest.mark.parametrize("named", [True, False], ids=["in its file", "in one of femopp's own"])
def test_a_killed_program_has_kept_the_match_up_to_the_last_answer(
    named: bool, tmp_path: Path
) -> None:
    file = tmp_path / "match.femopp"
    with terminal(*RODSKAGG, *(["--record", str(file)] if named else [])) as shown:
        shown.wait_for("Your turn: bid")
        shown.wait_for(PROMPT)
        shown.type("pass\n")
        shown.wait_for("Your turn: follow")
        shown.wait_for(PROMPT)
        shown.interrupt(signal.SIGKILL)
    if not named:
        (file,) = (tmp_path / "state" / "femopp").iterdir()
    log = replay(parse_record(file.read_text("utf-8"))).match.log
    assert [action.word for seat, action in log if seat == 0] == ["pass"]
    # And what the bots have done since.
    assert log[-1][0] != 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_keeps_the_match(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "match.femopp"
    with terminal(*RODSKAGG, "--record", str(file)) as shown:
        shown.wait_for(PROMPT)
        shown.interrupt(number)
        assert shown.status == 0
    assert replay(parse_record(file.read_text("utf-8"))).match.state.deal_number == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_output_that_finds_no_room_is_told_of() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-c", COMMAND, "--lang", "en", "rules", "rifki"],
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert ran.returncode == 1
    assert ran.stderr == "femopp: can't write the output: the disk is full\n"


def test_every_turn_fits_on_a_small_screen() -> None:
    words = (
        "play",
        "rodskagg",
        "--way",
        "unknocked",
        "--seed",
        "2",
        "--name",
        "Lena",
        "--players",
        "8",
    )
    with terminal(*words) as shown:
        for answer in ("pass", *[*map(str, range(2, 11)), *"jqka"] * 2):
            turn = shown.wait_for(PROMPT)
            assert turn.count("\n") <= 22
            shown.type(f"{answer}\n")
        # Ctrl-C discards what is typed ahead, and readline then waits for it.
        shown.wait_for(PROMPT)
        shown.press(CTRL_C)
    wide = [line for line in shown.plain.splitlines() if len(line) > 80]
    assert all("saved in" in line or "--resume" in line for line in wide)


def test_a_window_that_was_made_narrower_gets_shorter_lines() -> None:
    with terminal(*RODSKAGG) as shown:
        shown.wait_for(PROMPT)
        shown.resize(40, 24)
        shown.type("?\n")
        shown.wait_for("You can type")
        told = shown.wait_for("quit")
        shown.press(CTRL_C)
    assert max(map(len, told.splitlines())) <= 40


def colours(written: str) -> set[str]:
    """Return the colours used, without bold and dim."""
    found = re.findall(r"\x1b\[([0-9;]*)m", written)
    return {code for codes in found for code in codes.split(";") if 30 <= int(code or 0) < 100}


def test_cards_have_colours_and_no_color_takes_them_away() -> None:
    def first_turn(*words: str, **environment: str) -> str:
        with terminal(*RODSKAGG, *words, environment=environment) as shown:
            shown.wait_for("Your turn: bid")
            return shown.press(CTRL_C)

    assert {"31", "32", "94"} <= colours(first_turn("--four-colours"))
    assert colours(first_turn(NO_COLOR="1")) == set()


def test_letters_replace_missing_suit_signs() -> None:
    plain = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with terminal(*RODSKAGG, environment=plain) as shown:
        shown.wait_for("Your turn: bid")
        shown.type("pass\n")
        shown.wait_for("Your turn: follow")
        shown.type("? as\n")
        shown.wait_for("[R49-")
        shown.press(CTRL_C)
    assert shown.written.isascii()
    assert re.search(r"\bAS +6S\b", shown.plain)
    assert "Rodskagg" in shown.plain


def ran(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )


def test_a_pipe_gets_no_colours_and_wrong_bytes_are_no_answer() -> None:
    done = ran(*RODSKAGG, stdin=b"\xff\xfe\n\x80\npass\n", PYTHONUTF8="1")
    assert done.returncode == 0
    assert b"\x1b[" not in done.stdout
    assert b"means nothing here" in done.stdout
    assert b"Your turn: follow" in done.stdout
    assert done.stderr == b""


def test_a_reader_that_has_gone_is_no_error() -> None:
    # The shell's `head` closes the pipe after the first line.
    command = f'"{sys.executable}" -c "{COMMAND}" rules rodskagg --options | head -n 1'
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, check=False, timeout=60, env=os.environ
    )
    assert done.stdout.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
