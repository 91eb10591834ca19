"""A table is the fold of its log, and the log says it all: through bytes and back."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from femopp.record import format_record, parse_record, record_of, steps
from femopp.table.entries import (
    Admits,
    AnyEntry,
    Began,
    BotIs,
    Came,
    Did,
    HostIs,
    Opened,
    Removed,
    SaidLast,
    Sat,
    Stood,
    TookBack,
    restored,
    stored,
)
from femopp.table.live import LiveTable, fold
from femopp.table.settings import Settings
from tests.table.sitting import Sitting, every_table, named

EACH: list[AnyEntry] = [
    Opened(Settings("rodskagg", "skane", {"rituals": "off"}, players=4), "0.1.0"),
    Came("guest", "Åsa <b>"),
    Sat("guest", 3),
    Stood("guest"),
    Removed("guest", closes=False),
    Admits(admits=False),
    HostIs("guest"),
    BotIs(2, "expert"),
    Began("0.1.0"),
    SaidLast(is_last=True),
    Did(2, "play QC", "person"),
    Did(-1, "deal", "table", ("AS KS", "?? ??"), "2C"),
    TookBack(),
]


def test_each_kind_of_entry_is_tried() -> None:
    assert {type(entry) for entry in EACH} == set(get_args(AnyEntry))


@pytest.mark.parametrize("entry", EACH, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_restored_as_it_was_stored(entry: AnyEntry) -> None:
    assert restored(stored(entry)) == entry


def test_who_was_removed_by_an_earlier_version_was_kept_out() -> None:
    assert restored(b'{"type":"Removed","guest":"guest"}') == Removed("guest", closes=True)


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b'{"type":"Burnt"}', b'{"type":"Sat"}'])
def test_what_is_no_entry_is_not_restored(data: bytes) -> None:
    with pytest.raises(msgspec.MsgspecError):
        restored(data)


def test_a_match_begun_by_an_older_version_has_the_tables_version() -> None:
    live = fold([EACH[0], Came("guest", "Åsa"), Sat("guest", 0), restored(b'{"type":"Began"}')])
    assert live.rules == "0.1.0"
    live = fold([EACH[0], Came("guest", "Åsa"), Sat("guest", 0), Began("0.2.0")])
    assert (live.version, live.rules) == ("0.1.0", "0.2.0")


COMPARED_APART = ("table", "since", "before")
NOT_STORED = ("tapped", "wanting", "claim")


def same(one: LiveTable, other: LiveTable) -> None:
    """Everything that a log determines; taps are not stored."""
    assert one.table is not None
    assert other.table is not None
    mine, his = one.table.match, other.table.match
    assert (mine.state, mine.views, mine.spectator) == (his.state, his.views, his.spectator)
    assert mine.log == his.log
    assert one.table.people == other.table.people
    for name in LiveTable.__struct_fields__:
        if name not in (*COMPARED_APART, *NOT_STORED):
            assert getattr(one, name) == getattr(other, name), name
    assert (one.before is None) == (other.before is None)


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_a_log_folded_again_gives_the_same_table(settings: Settings) -> None:
    sitting = Sitting(settings, people=2, seed=5).play(260)
    same(sitting.live, fold(restored(stored(entry)) for entry in sitting.log))


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_record_of_a_table_referees_clean(settings: Settings) -> None:
    sitting = Sitting(settings, people=1, seed=6).play(300)
    record = parse_record(format_record(record_of(sitting.match, sitting.live.names)))
    *_before, last = steps(record)
    assert last.state == sitting.match.state
