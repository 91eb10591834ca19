"""Records have all names that a table accepts, in every form of a deal."""

from dataclasses import replace
from unicodedata import normalize

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from femopp.games.rifki.summary import RifkiSummary
from femopp.games.rodskagg.summary import FiveUp, RodskaggSummary, Why
from femopp.games.sheepshead.summary import SheepsheadSummary
from femopp.kits.catalogue import GAMES
from femopp.record import (
    format_record,
    judged,
    namesake,
    new_name_fault,
    parse_record,
    tidied,
)
from femopp.record.summary import clauses, format_summary, parse_summary
from femopp.rulebook import Share
from femopp.tricks import Seat

RODSKAGG = "femopp record 1\ngame: rodskagg\nrules: 2\npreset: kortoxen-1949\n"
SHEEPSHEAD = "femopp record 1\ngame: sheepshead\npreset: five-handed\n"
RIFKI = "femopp record 1\ngame: rifki\npreset: rifki\n"

RECORDS = {
    "bids, with cards": (
        f"{RODSKAGG}players: Anna, Bo, Cissi\ndealer: Cissi\npoints: Anna 12, Bo 12, Cissi 12\n\n"
        "deal 1\n  Anna: AS KS QS JS TS 9S\n  Bo: AH KH QH JH TH 9H\n  Cissi: AD KD QD JD TD 9D\n"
        "Anna: bid 2\nBo: pass\nCissi: pass\ntrick: Anna AS, Bo 9H, Cissi 9D\n"
    ),
    "sums of Rödskägg": (
        f"{RODSKAGG}option: rituals = manual\noption: false_knock_penalty = 1\n"
        "players: Anna, Bo, Cissi\ndealer: Cissi\npoints: Anna 12, Bo 12, Cissi 12\n\n"
        "deal 1: Anna bid 2; tricks Anna 3, Bo 2, Cissi 1; five_up Bo early_pickup Anna, Cissi "
        "false_knock\ndeal 2: passed\ndeal 3: Bo bid 3; tricks Anna 1, Bo 5; folded Cissi\n"
    ),
    "Rödskägg from the middle": (
        f"{RODSKAGG}players: Anna, Bo, Cissi\ndealer: Cissi\npoints: Anna 3, Bo 9, Cissi 12\n\n"
        "deal 1 so far: Anna bid 2; tricks Anna 3, Bo 1; last Anna\n"
        "  Anna: 3C 2C\n  Bo: 8C QD\n  Cissi: AD 6D\n"
    ),
    "sums of Sheepshead": (
        f"{SHEEPSHEAD}players: Anna, Bo, Cissi, Dag, Eva\ndealer: Eva\n\n"
        "deal 1: Anna picked blitz; partner Bo; points 75; cracked Dag; double_crack Bo; "
        "triple_crack Eva\n"
    ),
    "Sheepshead from the middle": (
        f"{SHEEPSHEAD}players: Anna, Bo, Cissi, Dag, Eva\ndealer: Eva\n\n"
        "deal 1 so far: Anna picked; tricks Anna 3, Dag 1; last Dag; points Anna 42, Dag 35; "
        "boy Cissi\n  Anna: 7D 8S\n  Bo: KS TC\n  Cissi: TS 8C\n  Dag: KH AS\n  Eva: 7S KC\n"
    ),
    "sums of Rifki": (
        f"{RIFKI}players: Anna, Bo, Cissi, Dag\ndealer: Anna\n\n"
        "deal 1: Anna chose kupa; took Anna 5, Bo 8\ndeal 2: Bo chose kiz; took Anna 1, Dag 3\n"
    ),
}

WORDS = sorted(
    {"deal 1", "deal 1 so far", "so far", "others", "play AS", "AS", "12", "-3", "R", "Bo 1"}
    | {
        "bid",
        "picked",
        "chose",
        "early_pickup",
        "blitz",
        "kupa",
        "none",
        "a;b",
        "x; y",
        "Anna 3; y",
    }
    | {*clauses(RodskaggSummary), *clauses(SheepsheadSummary), *clauses(RifkiSummary)}
)
"""Names that are read as something else where quotes are forgotten."""

A_NAME = st.one_of(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from([*WORDS, "Anna", "Bo"]), min_size=1, max_size=3).map(" ".join),
    st.text(min_size=1, max_size=12),
).map(lambda name: tidied(name.strip()))


@pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)
@given(names=st.lists(A_NAME, min_size=9, max_size=9, unique=True))
def test_a_record_is_read_as_it_was_written(text: str, names: list[str]) -> None:
    record = parse_record(text)
    called = list[str]()
    for name in names:
        called += [] if new_name_fault(name, called, record.game) else [name]
    assume(len(called) >= len(record.players))
    renamed = replace(record, players=tuple(called[: len(record.players)]))
    again = parse_record(format_record(renamed))
    assert again == renamed
    assert judged(again).state == judged(record).state


def test_a_player_called_as_a_clause_is_understood_without_quotes() -> None:
    names = ("partner", "Bo", "Cissi", "Dag", "Eva")
    said = "partner picked; partner Bo; points 75; tricks 4"
    summary = parse_summary(GAMES["sheepshead"], said, names)
    assert isinstance(summary, SheepsheadSummary)
    assert summary.picked is not None
    assert (summary.picked.seat, summary.partner, summary.points) == (0, 1, 75)
    assert format_summary(summary, names) == '"partner" picked; partner Bo; points 75; tricks 4'


def test_a_semicolon_in_a_name_ends_no_clause() -> None:
    names = ("Anna; Bo", "Björn", "Leyla")
    summary = RodskaggSummary(
        tricks=(Share(Seat(0), 3), Share(Seat(1), 3)),
        five_up=(FiveUp(Seat(1), Why.CUT, Seat(0)),),
    )
    said = format_summary(summary, names)
    assert said == 'tricks "Anna; Bo" 3, Björn 3; five_up Björn cut "Anna; Bo"'
    assert parse_summary(GAMES["rodskagg"], said, names) == summary


NAMESAKES = [
    ("Anna", "anna"),
    ("Anna", "ANNA"),
    ("İrem", "irem"),
    ("İREM", "İrem"),
    ("ı", "i"),
    ("ı", "I"),
    ("Işıl", "ışıl"),
    ("Işıl", "IŞIL"),
    ("Sırma", "sirma"),
    ("Ａ", "A"),
    ("Ａｎｎａ", "anna"),
    ("Ｉ\u0307rem", "irem"),
    ("ﬁ", "fi"),
    ("ﬁ", "FI"),
    ("Groß", "GROSS"),
    ("Groß", "Groẞ"),
    ("é", "e\u0301"),
    ("É", "e\u0301"),
    ("Åsa", "A\u030asa"),
    ("Åsa", "åsa"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ("ΐ", "Ϊ́"),
    ("K", "k"),
    ("❤", "❤\ufe0f"),
    ("👩\u200d🌾", "👩🌾"),
    ("Anna", "Anna\u200d"),
]

OTHERS = [
    ("Anna", "Anne"),
    ("Åsa", "Asa"),
    ("Björn", "Bjorn"),
    ("ï", "i"),
    ("ė", "e"),
    ("Anna", "Anna 2"),
    ("Anna", "Аnna"),
    ("👍", "👍🏿"),
    ("王", "玉"),
]


@pytest.mark.parametrize(("name", "other"), NAMESAKES, ids=ascii)
def test_names_that_people_take_for_one(name: str, other: str) -> None:
    assert namesake(name, ["Bo", other]) == other
    assert namesake(other, ["Bo", name]) == name


@pytest.mark.parametrize(("name", "other"), OTHERS, ids=ascii)
def test_names_that_people_tell_apart(name: str, other: str) -> None:
    assert namesake(name, [other]) is namesake(other, [name]) is None


@given(names=st.tuples(st.text(max_size=4), st.text(max_size=4), st.text(max_size=4)))
def test_being_namesakes_is_an_equivalence(names: tuple[str, str, str]) -> None:
    one, two, three = names
    assert namesake(one, [one]) == one
    assert (namesake(one, [two]) is None) == (namesake(two, [one]) is None)
    if namesake(one, [two]) is not None and namesake(two, [three]) is not None:
        assert namesake(one, [three]) is not None


@given(name=st.text(max_size=8))
def test_a_name_is_its_own_in_capitals_and_composed_otherwise(name: str) -> None:
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert namesake(name, [normalize(form, name)]) is not None
    assert namesake(name, [name.upper()]) is not None


def test_records_read_names_back_that_no_table_takes_any_more() -> None:
    text = RECORDS["sums of Rifki"].replace("Bo", "anna")
    record = parse_record(text)
    assert record.players[:2] == ("Anna", "anna")
    assert parse_record(format_record(record)) == record
