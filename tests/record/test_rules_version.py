"""Records and the version of the rules: without a line for it, it is version 1.

The tests use a nim whose rules are at version 4 (`tests/rulebook/later.py`). In version 1, four
could be taken by default, and thirteen was unlucky; today three, and nothing is.
"""

import pytest

from femopp.language import Speaker
from femopp.record import (
    Record,
    RecordError,
    by_todays_rules,
    format_record,
    judged,
    parse_record,
    record_from_json,
    record_to_json,
)
from tests.record.examples import EXAMPLES, RIFKI, RODSKAGG
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


GONE = [
    ("luck = good", []),
    ("sings = false", []),
    ("luck = bad", ["'luck = bad' no longer exists; this is always played: luck = good"]),
    ("sings = true", ["'sings = true' no longer exists; this is always played: sings = false"]),
    ("take = 6", ["'take = 6' no longer exists; used instead: most = 6"]),
]


@pytest.mark.parametrize(("line", "told"), GONE)
def test_a_record_with_an_option_that_is_gone_says_what_is_played(
    line: str, told: list[str]
) -> None:
    record = read(f"preset: old\noption: {line}")
    assert [Speaker().say(one) for one in record.gone] == told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ('{"luck":"good","sings":false}', []),
        ('{"luck":"bad"}', GONE[2][1]),
        ('{"most":2,"sings":true}', GONE[3][1]),
    ],
)
def test_so_does_a_record_in_json(options: str, told: list[str]) -> None:
    data = record_to_json(read("preset: old"))
    written = data.replace(b'"options":{}', f'"options":{options}'.encode())
    assert written != data
    record = record_from_json(written, GAMES)
    assert [Speaker().say(one) for one in record.gone] == told


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
def test_whoever_copies_an_example_gets_today_s_rules(text: str) -> None:
    record = parse_record(text)
    assert record.rules == record.game.version


def test_a_record_without_the_line_is_of_version_1() -> None:
    assert parse_record(RODSKAGG.replace("rules: 2\n", "")).rules == 1


# What the referee says of it


ZERO_BY_THE_SECOND_TRICK = """femopp record 1
game: rodskagg
preset: kortoxen-1949
players: A, B, C
dealer: C
points: A 2, B 9, C 9

C: deal_cards
deal 1
  A: AS JS 7S 4S KH TH
  B: KS TS 8S 5S QH 9H
  C: QS 9S 6S 3S AH JH
C: phrase
A: pick_up
B: pick_up
C: pick_up
A: bid 2
B: pass
C: pass
trick: A AS, B KS, C QS
table: gather
trick: A JS, B TS, C 9S
table: gather
trick: A 7S
"""
"""A forgets to knock out; B may knock for it."""

A_MADE_RODSKAGG = """femopp record 1
game: rodskagg
preset: skane
players: A, B
dealer: B

deal 1
  A: AS KS QS JS TS 9S
  B: AH KH QH JH TH 9H
A: bid R
trick: A AS, B 9H
trick: A KS, B TH
trick: A QS, B JH
trick: A JS, B QH
trick: A TS, B KH
trick: A 9S, B AH
"""

A_HAND_CHANGED_TWICE = """femopp record 1
game: rodskagg
preset: english
option: rituals = auto
players: A, B, C, D, E, F, G
dealer: G

deal 1
  A: 2S 3S 4S 5S 6S 7S
  B: AH 3H 4H 5H 6H 7H
  C: AD 3D 4D 5D 6D 7D
  D: AC 3C 4C 5C 6C 7C
  E: KH KD KC KS 8S 9S
  F: QH QD QC QS 8H 9H
  G: JH JD JC JS 8D 9D
  rest: 2H 2D 2C 8C 9C TC TS TH TD AS
A: fresh_hand
A: fresh_hand
"""


def said_of(text: str) -> str | None:
    record = parse_record(text)
    said = by_todays_rules(record, judged(record))
    return None if said is None else Speaker("en", record.players).say(said)


def test_an_older_default_that_decided_a_knock_is_told() -> None:
    assert said_of(ZERO_BY_THE_SECOND_TRICK + "B: knock A\n") == (
        "Judged by version 1 of the rules, with bare_knock=oldest; with the line `rules: 2`, "
        "today's rules would say: line 25, column 1: B knocks for A and names no error. No "
        "effect: name the error too. To go out, write `B: out`."
    )


def test_an_older_default_that_decided_the_points_is_told() -> None:
    assert said_of(A_MADE_RODSKAGG) == (
        "Judged by version 1 of the rules, with rodskagg_made_tricks=true; with the line "
        "`rules: 2`, today's rules would say: points: A 12, B 12"
    )


def test_an_older_default_that_decided_what_is_shuffled_is_told() -> None:
    """A-R33: in version 1, the six cards just given back are in the new stock."""
    reshuffle = "table: reshuffle 2S 3S 4S 5S 6S 7S 2H 2D 2C 8C 9C TC TS TH TD AS\n"
    said = said_of(A_HAND_CHANGED_TWICE + reshuffle)
    assert said is not None
    assert "with reshuffle_own_hand=true" in said


@pytest.mark.parametrize(
    "text",
    [
        ZERO_BY_THE_SECOND_TRICK + "B: knock A out\n",
        ZERO_BY_THE_SECOND_TRICK.replace("preset", "rules: 2\npreset") + "B: knock A\n",
        A_MADE_RODSKAGG.replace("preset", "rules: 2\npreset"),
        RODSKAGG.replace("rules: 2\n", ""),
    ],
)
def test_nothing_is_told_if_no_older_default_mattered(text: str) -> None:
    assert said_of(text) is None


def test_a_player_may_be_called_rules() -> None:
    text = RIFKI.replace("Dag", "rules")
    assert format_record(parse_record(text)) == text
