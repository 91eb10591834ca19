"""Records in JSON: the same content, the published schema, and messages for anything else."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from femopp.record import (
    RecordError,
    format_record,
    json_schema,
    parse_record,
    record_from_json,
    record_to_json,
)
from tests.kit_files import OWN_GAMES
from tests.record.examples import EXAMPLES, RIFKI, RODSKAGG, SHEEPSHEAD

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "reference" / "record.schema.json"


def test_the_published_schema_is_current() -> None:
    """To regenerate: python -m femopp.record.schema > docs/reference/record.schema.json"""
    assert json.loads(SCHEMA.read_text("utf-8")) == json.loads(json.dumps(json_schema(OWN_GAMES)))
    Draft202012Validator.check_schema(json_schema())
    Draft202012Validator.check_schema(json_schema(OWN_GAMES))


@pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)
def test_the_examples_are_as_the_schema_has_it_and_come_back_whole(text: str) -> None:
    data = record_to_json(parse_record(text))
    Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(json.loads(data))
    assert format_record(record_from_json(data)) == text
    assert record_to_json(record_from_json(data)) == data


def test_defaults_are_left_out() -> None:
    told = json.loads(record_to_json(parse_record(RIFKI)))
    assert told["game"] == "rifki"
    assert told["version"] == 1
    assert told["options"] == {}
    assert "seed" not in told
    assert told["log"][1] == {
        "entry": "act",
        "seat": 0,
        "action": {"word": "choose", "kind": "rifki"},
    }
    assert told["log"][-1] == {"entry": "result", "kind": "winner", "values": [0]}


def told(text: str = RIFKI, **changes: Any) -> bytes:
    return json.dumps(json.loads(record_to_json(parse_record(text))) | changes).encode()


def log(*entries: dict[str, Any]) -> bytes:
    return told(log=entries)


def act(seat: int, **action: Any) -> dict[str, Any]:
    return {"entry": "act", "seat": seat, "action": action}


def deal(*hands: list[str], number: int = 1) -> dict[str, Any]:
    return {"entry": "deal", "number": number, "hands": hands}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is not JSON"),
        (b"\xff", "this is not JSON"),
        (b"[" * 1_000_000, "this is no"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "Object missing required field `game`"),
        (told(game="rifky"), "Invalid value 'rifky' - at `$.game`"),
        (told(version=2), "Invalid enum value 2 - at `$.version`"),
        (told(preset="riffki"), "Invalid enum value 'riffki' - at `$.preset`"),
        (told(colour="red"), "Object contains unknown field `colour`"),
        (told(options={"kupa_damp": 1}), "unknown field `kupa_damp` - at `$.options`"),
        (told(options={"same_player_repeat": False}), "same_player_repeat=false needs"),
        (told(players=["Anna", "Bo", "Cissi"]), "there must be one value for each player"),
        (told(players=["Anna", "Bo", "Anna", "Dag"]), "two players can't both be called 'Anna'"),
        (
            told(players=["Anna", "Bo", "Cissi", "a\nwinner"]),
            "a line like winner: …",
        ),
        (told(start={"dealer": 7}), "there is no seat number 7"),
        (told(start={"points": [1, 2, 3]}), "there must be one value for each player"),
        (told(start={"points": [1, 2, 3, 4]}), "The points add up to 10"),
        (told(RODSKAGG, start={"points": [2, 0, 12]}), "Bo is on 0: the match would be over"),
        (log(act(-2, word="play", card="TC")), "at `$.log[0].seat`"),
        (log(act(4, word="play", card="TC")), "there is no seat number 4"),
        (log(act(0, word="play", card="T")), "Invalid enum value 'T' - at `$.log[0].action.card`"),
        (log(act(0, word="deal")), "Invalid value 'deal'"),
        (log(deal([], [])), "only the table can deal, and it deals a hand to every player"),
        (log(deal(["TC"], ["TC"], [], [])), "'TC' is dealt twice"),
        (log(deal([], [], [], [], number=10**12)), "'1000000000000' is not a whole number"),
        (log({"entry": "result", "kind": "winner", "values": [0]}), "must come after an action"),
        (told(seed="a # b"), "a name, the seed or a comment has characters that a line can't have"),
        (told(about=["a\nb"]), "expected: a line that begins with game:"),
        (told(below=["a\x00b"]), "contain the character U+0000"),
        (told(below=[20_001 * "x"]), "the line is too long"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(data: bytes, said: str) -> None:
    with pytest.raises(RecordError) as error:
        record_from_json(data)
    assert said in str(error.value)


def test_bad_json_is_refused_with_the_place() -> None:
    with pytest.raises(RecordError) as error:
        record_from_json('{"game": "rifki",\n "version": one}')
    assert str(error.value) == "line 2, column 13: this is not JSON"


@given(st.binary() | st.text())
def test_noise_is_never_more_than_an_error(data: str | bytes) -> None:
    with pytest.raises(RecordError):
        record_from_json(data)


def test_json_tells_a_copy_too() -> None:
    text = SHEEPSHEAD.replace("Anna: bury 7C 9H", "Anna: bury ?? ??")
    assert format_record(record_from_json(record_to_json(parse_record(text)))) == text
