"""Records and the version of the rules: without a line for it, it is version 1.

The tests use a nim whose rules are at version 4 (`tests/rulebook/later.py`). In version 1, four
could be taken by default, and thirteen was unlucky; today three, and nothing is.
"""

from __future__ import annotations

import pytest

from femopp.record import (
    Record,
    RecordError,
    format_record,
    parse_record,
    record_from_json,
    record_to_json,
)
from tests.record.examples import EXAMPLES, RIFKI
from tests.rulebook.later import LATER, LaterOptions

GAMES = {"nim": LATER}


def written(head: str) -> str:
    return f"femopp record 1\ngame: nim\n{head}\nplayers: Anna, Bo\n\nAnna: take 2\n"


def read(head: str) -> Record:
    return parse_record(written(head), GAMES)


MEANS = [
    ("preset: old", {"most": 4, "unlucky": (13,)}),
    ("rules: 1\npreset: old", {"most": 4, "unlucky": (13,)}),
    ("rules: 2\npreset: old", {"most": 3, "unlucky": (13,)}),
    ("rules: 4\npreset: old", {"most": 3, "unlucky": ()}),
    ("preset: old\noption: most = 3", {"most": 3, "unlucky": (13,)}),
    ("rules: 4\npreset: old\noption: unlucky = 13", {"most": 3, "unlucky": (13,)}),
]


@pytest.mark.parametrize(("head", "options"), MEANS)
def test_unstated_options_follow_the_records_version(head: str, options: dict[str, object]) -> None:
    assert read(head).options == LaterOptions.of("old", **options)


@pytest.mark.parametrize(
    ("head", "canonical"),
    [
        ("preset: old", "preset: old"),
        ("rules: 1\npreset: old", "preset: old"),
        ("rules: 4\npreset: old", "rules: 4\npreset: old"),
        # As that version had it, and therefore left out.
        ("preset: old\noption: most = 4", "preset: old"),
        ("rules: 3\npreset: old\noption: most = 4", "rules: 3\npreset: old\noption: most = 4"),
        # Removed values are written as their replacement.
        ("preset: oldest", "preset: old\noption: most = 9\noption: again = false"),
        ("preset: old\noption: take = 6", "preset: old\noption: most = 6"),
    ],
)
def test_a_record_keeps_its_version(head: str, canonical: str) -> None:
    assert format_record(read(head)) == written(canonical)
    assert read(canonical) == read(head)


@pytest.mark.parametrize(("head", "_options"), MEANS)
def test_json_tells_the_version_too(head: str, _options: object) -> None:
    data = record_to_json(read(head))
    assert record_from_json(data, GAMES) == read(head)
    assert (b'"rules":' in data) == (read(head).rules > 1)


def test_a_new_record_is_of_today_s_version() -> None:
    record = Record(LATER, LaterOptions.of("old"), ("Anna", "Bo"), LATER.start())
    assert record.rules == 4
    assert "rules: 4\n" in format_record(record)


@pytest.mark.parametrize(
    ("line", "place", "said"),
    [
        ("rules: 5", "3:8", "there is no version 5 of these rules; the newest is 4"),
        ("rules: 0", "3:8", "there is no version 0 of these rules; the newest is 4"),
        ("rules: new", "3:8", "'new' is not a whole number"),
        ("rules:", "3:7", "a whole number is missing here"),
    ],
)
def test_a_version_that_there_is_not_is_told_with_its_place(
    line: str, place: str, said: str
) -> None:
    with pytest.raises(RecordError) as refused:
        read(f"{line}\npreset: old")
    row, column = place.split(":")
    assert str(refused.value).startswith(f"line {row}, column {column}: {said}")


def test_json_of_a_version_that_there_is_not_is_refused() -> None:
    data = record_to_json(read("rules: 4\npreset: old")).replace(b'"rules":4', b'"rules":5')
    with pytest.raises(RecordError, match="there is no version 5 of these rules; the newest is 4"):
        record_from_json(data, GAMES)


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_a_record_without_the_line_is_of_version_1(text: str) -> None:
    assert parse_record(text).rules == 1


def test_a_player_may_be_called_rules() -> None:
    text = RIFKI.replace("Dag", "rules")
    assert format_record(parse_record(text)) == text
