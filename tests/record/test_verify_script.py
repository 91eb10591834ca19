"""The script in examples/, which imports nothing of Femopp, agrees with Femopp's verifier."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from femopp.record import Answer, Cheat, Record, format_record, parse_records, verify
from tests.record.examples import RIFKI
from tests.record.test_verify import CASES, two_keys
from tests.record.verified import ROUND, ROUND_2, SEEN, SEEN_2, VOID, honest, played, recorded

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "verify_deals.py"
DOCUMENTED = Path(__file__).resolve().parents[2] / "docs" / "reference" / "verified-deals.txt"


def check(folder: Path, text: str, *seen: str) -> tuple[int, str]:
    """Run the script on a record; return its exit status and what it prints."""
    file = folder / "match.femopp"
    file.write_text(text, "utf-8")
    # Isolated, so that not even an installed Femopp could help.
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(file), *seen]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_it_imports_only_the_standard_library() -> None:
    nodes = list(ast.walk(ast.parse(SCRIPT.read_text("utf-8"))))
    named = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    named |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {one.partition(".")[0] for one in named} <= sys.stdlib_module_names


HONEST = {
    "rifki": lambda: recorded(played(), VOID, ROUND),
    "sheepshead": lambda: recorded(played("sheepshead")),
    "rodskagg": lambda: recorded(
        played("rodskagg", "kortoxen-1949", deals=12, fresh_hand=True, misdeal_rate=20)
    ),
    "further": lambda: recorded(played(server=two_keys), ROUND, ROUND_2),
    "taken back": lambda: recorded(
        played(server=lambda n: honest(n if n < 2 else n + 2)), draws_taken_back=(2, 3)
    ),
}


DEALS = {"rodskagg": 15}
"""The deals of each match, if not four: here, misdeals are dealt again."""


@pytest.mark.parametrize("name", HONEST)
def test_honest_deals_are_right(name: str, tmp_path: Path) -> None:
    text = format_record(HONEST[name]())
    void, taken_back = int(name == "rifki"), [2, 3] if name == "taken back" else []
    assert check(tmp_path, text) == (
        0,
        f"Deals that fit seeds and nonces: {DEALS.get(name, 4)}. Void rounds: {void}.\n"
        f"Rounds with nobody on the list: 0. Draws taken back: {taken_back}.\n",
    )
    assert check(tmp_path, text, SEEN, SEEN_2)[0] == 0
    assert check(tmp_path, text, SEEN)[0] == (1 if name == "further" else 0)
    assert check(tmp_path, text, SEEN_2)[0] == 1


def test_all_parts_are_checked(tmp_path: Path) -> None:
    first = format_record(recorded(played(deals=2)))
    start = parse_records(first)[0].game.start(dealer=0)
    second = played(server=lambda n: honest(n + 3), start=start, deals=2)
    [head, log] = format_record(recorded(second, draws_before=3)).split("draws_before")
    text = first + "\n" + head.partition("round:")[0] + "draws_before" + log
    assert verify(parse_records(text)).answer is Answer.CONSISTENT
    assert check(tmp_path, text)[0] == 0
    assert check(tmp_path, text.replace("draws_before: 3", "draws_before: 2"))[0] == 1


NOT_CHECKED = {
    Cheat.UNLISTED,
    Cheat.NOT_MISSING,
    Cheat.ORDER,
    Cheat.UNCOVERED,
    Cheat.ILLEGAL,
}
"""Cheats that the script leaves to `femopp verify`, as it knows no rules."""

LEFT_OUT = {"prepares the lot", "shows other words", "has another line for the seed"}
"""Lots are only counted, words aren't read, and the cards don't depend on that line."""


@pytest.mark.parametrize(
    "name",
    [name for name, case in CASES.items() if not case.found & NOT_CHECKED],
)
def test_cheats_are_found(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    text = format_record(case.record())
    kept = [one for one in case.seen if len(one) == 64][-1:]
    status, said = check(tmp_path, text, *kept)
    assert (status == 0) == (name in LEFT_OUT), said
    assert ("WRONG: " in said) == (status != 0)


def test_what_cannot_be_checked_is_never_right(tmp_path: Path) -> None:
    sealed: Record = recorded(played(), ROUND.sealed, key=None)
    assert check(tmp_path, format_record(sealed)) == (
        1,
        "WRONG: the server's seed is not published\n",
    )
    assert check(tmp_path, RIFKI) == (1, "WRONG: the record has no rounds\n")


def test_a_void_round_that_was_seen_proves_no_other(tmp_path: Path) -> None:
    """The server gave up the round that everybody saw, and dealt by one that nobody saw."""
    text = format_record(recorded(played(), VOID, ROUND))
    assert check(tmp_path, text, VOID.fingerprint) == (1, f"WRONG: you didn't see {SEEN}\n")


@pytest.mark.parametrize(
    ("written", "so"),
    [
        (r"^  ", ""),
        (r"^  ", "\t"),
        (r"^deal ", "deal  "),
        (r"^deal ", " deal "),
        (r"^femopp record 1", "femopp record 1 # of a cheat"),
    ],
)
def test_prepared_cards_are_found_however_they_are_written(
    written: str, so: str, tmp_path: Path
) -> None:
    text = format_record(CASES["deals a prepared hand"].record())
    text = re.sub(written, so, text, flags=re.MULTILINE)
    assert verify(parse_records(text)).answer is Answer.WRONG
    status, said = check(tmp_path, text)
    assert (status, said[:7]) == (1, "WRONG: "), said


def test_deals_without_cards_and_other_blinds_are_found(tmp_path: Path) -> None:
    text = format_record(recorded(played("sheepshead")))
    assert check(tmp_path, text)[0] == 0
    without = re.sub(r"^(deal 4)\n(  .*\n)+", r"\1: passed\n", text, flags=re.MULTILINE)
    status, said = check(tmp_path, without)
    assert (status, said) == (1, "WRONG: this can't be checked: deal 4: passed\n")
    swapped = re.sub(r"^  rest: (..) (..)$", r"  rest: \2 \1", text, flags=re.MULTILINE)
    assert check(tmp_path, swapped)[0] == 1


def test_the_documented_record_is_of_an_honest_server(tmp_path: Path) -> None:
    """To regenerate: write this record to docs/reference/verified-deals.txt."""
    text = format_record(recorded(played(deals=2), VOID, ROUND))
    assert DOCUMENTED.read_text("utf-8") == text
    assert check(tmp_path, text, SEEN)[0] == 0
