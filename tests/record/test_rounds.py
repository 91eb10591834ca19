"""Rounds of verified deals in records: written and read as text and JSON, with clear errors."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from femopp.driver.verified import Round
from femopp.record import (
    Act,
    Record,
    RecordError,
    format_record,
    json_schema,
    parse_record,
    record_from_json,
    record_to_json,
    redacted,
    replay,
)
from femopp.record.names import OF_DEALS
from femopp.tricks import Seat
from tests.record.examples import RIFKI, RODSKAGG, changed
from tests.record.verified import KEY, ROUND, ROUND_2, SEED, VOID, played, recorded

HEAD = """\
round: 000102030405060708090a0b0c0d0e0f
seed_commitment: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
listed: Anna_123 72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084, \
bo-45678 ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42
server_seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
nonces: Anna_123 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f, \
bo-45678 404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f
key: ca2bf5036303cd484533185d07be3891d83dc75c4dacb90d1c7dc9b62b79fcd3
void_round: 303132333435363738393a3b3c3d3e3f
seed_commitment: 4d8d274ff7e176af977a95a0055c8c5f3478d38640343a060cee893e56f39957
listed: Anna_123 72dbb7336c76780023f83da4c355f2eeea85733b13d3477697917790c1229084, \
bo-45678 ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42
server_seed: 606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
nonces: Anna_123 202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f
missing: bo-45678
round: 101112131415161718191a1b1c1d1e1f
seed_commitment: 4d8d274ff7e176af977a95a0055c8c5f3478d38640343a060cee893e56f39957
listed: Anna_123 82d86408530b765e46ebf47807095027e807bc08674b0de77ee5ef2fae7d0492
server_seed: 606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
nonces: Anna_123 808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f
first_draw: 3
key: 981bde9fffb2754bef4a56e4264ec5d160ad5111979750f21c91117f40b9c563
draws_before: 2
draws_taken_back: 4, 7
"""

PLAYERS = "players: Anna, Bo, Cissi, Dag\n"
WITH_ROUNDS = changed(RIFKI, PLAYERS, f"{HEAD}{PLAYERS}seed: {KEY}\n")


def test_rounds_are_written_and_read_as_lines_of_the_head() -> None:
    record = parse_record(WITH_ROUNDS)
    assert record.rounds == (ROUND, VOID, ROUND_2)
    assert (record.draws_before, record.draws_taken_back) == (2, (4, 7))
    assert format_record(record) == WITH_ROUNDS


def test_rounds_are_in_json_too() -> None:
    told = json.loads(record_to_json(parse_record(WITH_ROUNDS)))
    assert told["rounds"][1]["missing"] == ["bo-45678"]
    assert told["rounds"][2]["first_draw"] == 3
    assert told["draws_taken_back"] == [4, 7]
    assert not {"rounds", "draws_before"} & json.loads(record_to_json(parse_record(RIFKI))).keys()


digits = st.text("0123456789abcdef", min_size=64, max_size=64)
guests = st.text("ABab19_-", min_size=1, max_size=8)
pairs = st.dictionaries(guests, digits, max_size=3).map(lambda found: tuple(found.items()))
numbers = st.integers(0, 999_999_999)
rounds = st.builds(
    Round,
    st.text("0123456789abcdef", min_size=32, max_size=32),
    digits,
    pairs,
    st.none() | digits,
    pairs,
    st.none() | digits,
    numbers,
    st.booleans(),
    st.lists(guests, max_size=2).map(tuple),
)
SCHEMA = Draft202012Validator(json_schema())


@given(st.lists(rounds, max_size=3).map(tuple), numbers, st.lists(numbers, max_size=3).map(tuple))
def test_any_rounds_come_back_from_text_and_json(
    found: tuple[Round, ...], before: int, taken_back: tuple[int, ...]
) -> None:
    record = replace(
        parse_record(RIFKI), rounds=found, draws_before=before, draws_taken_back=taken_back
    )
    text, data = format_record(record), record_to_json(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert record_from_json(data) == record
    SCHEMA.validate(json.loads(data))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("round: 0001", "round: 01", "column 8: '0102030405060708090a0b0c0d0e0f' must have 32"),
        ("round: 0001", "round: 000A", "must have 32 digits, each from 0 to 9 or a to f"),
        ("seed_commitment: 630d", "seed_commitment: ", "must have 64 digits"),
        ("listed: Anna_123 72db", "listed: Anna_123 72d", "column 18: '72db7336c"),
        (
            "listed: Anna_123 72db",
            "listed: Anna,123 72db",
            "a guest's id and 64 digits must be",
        ),
        ("listed: Anna_123 72db", "listed: Ånna 72db", "'Ånna' is no guest's id"),
        ("listed: Anna_123 72db", "listed: bo-45678 72db", "bo-45678 is listed twice"),
        ("nonces: Anna_123 2021", "nonces: Anna_123 ", "must have 64 digits"),
        ("missing: bo-45678", "missing: bo 45678", "'bo 45678' is no guest's id"),
        ("missing: bo-45678", "missing:", "'' is no guest's id"),
        ("first_draw: 3", "first_draw: three", "'three' is not a whole number"),
        ("first_draw: 3", "first_draw: -3", "draws are counted from 0, not -3"),
        ("key: 981b", "key: ", "must have 64 digits"),
        ("draws_before: 2", "draws_before: 2, 3", "'2, 3' is not a whole number"),
        (
            "draws_taken_back: 4, 7",
            "draws_taken_back: 4,",
            "column 21: a whole number is missing",
        ),
        ("first_draw: 3\n", "colour: red\n", "expected: a line that begins with players:"),
        (
            "void_round: 303132333435363738393a3b3c3d3e3f\nseed_commitment",
            "void_round: 303132333435363738393a3b3c3d3e3f\nlisted",
            "expected: a line that begins with seed_commitment:",
        ),
    ],
)
def test_a_wrong_line_is_refused_with_its_place(before: str, after: str, said: str) -> None:
    start = WITH_ROUNDS.index(before)
    text = WITH_ROUNDS[:start] + after + WITH_ROUNDS[start + len(before) :]
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert said in str(error.value)
    assert str(error.value).startswith("line ")


def test_json_is_checked_as_text_is() -> None:
    told = json.loads(record_to_json(parse_record(WITH_ROUNDS)))
    told["rounds"][0]["public_id"] = "../invitation"
    with pytest.raises(RecordError, match="must have 32 digits"):
        record_from_json(json.dumps(told))


@pytest.mark.parametrize("name", OF_DEALS)
def test_players_of_older_records_may_be_called_like_these_lines(name: str) -> None:
    text = RODSKAGG.replace("Bo", name)
    record = parse_record(text)
    assert name in record.players
    assert format_record(record) == text
    with_rounds = replace(record, rounds=(ROUND, VOID))
    assert parse_record(format_record(with_rounds)) == with_rounds


def test_copies_keep_what_was_public_and_lose_what_tells_the_cards() -> None:
    record = recorded(played(), VOID, ROUND, draws_taken_back=(9,))
    copy = redacted(record, Seat(0))
    assert copy.rounds == (VOID, Round(ROUND.public_id, ROUND.seed_commitment, ROUND.listed))
    assert copy.draws_taken_back == (9,)
    assert parse_record(format_record(copy)) == copy
    assert SEED not in format_record(copy)


def test_a_replay_goes_on_with_the_next_number() -> None:
    """Five draws: 2, 3, 5, 6 and 8, as 4 and 7 were taken back."""
    record: Record = replace(recorded(played()), draws_before=2, draws_taken_back=(4, 7))
    assert sum(isinstance(one, Act) and one.seat == -1 for one in record.log) >= 5
    assert replay(record).draws == 9
