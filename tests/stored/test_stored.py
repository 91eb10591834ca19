"""Upgrades keep stored tables: each can be opened, continued and ended.

Each folder here is a version's format; `make.py` creates it. If a test fails, fix the code that
reads it; never change a folder.
"""

import json
import re
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.language import Speaker
from femopp.presentation import presentation_of
from femopp.record import format_action, parse_record
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.server.store import formats
from femopp.table.commands import Act, Begin, LastDeal
from femopp.table.log.entries import AnyEntry, restored
from femopp.table.log.folding import fold
from femopp.table.screen.glance import glance, seen_at
from femopp.table.settings import Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import Deals, Rests, next_step
from tests.server.storing import do, with_rooms
from tests.stored import FOLDER, TABLES
from tests.stored.facts import facts_of, verdict_on
from tests.table.sitting import Sitting

FORMATS = sorted(one.name for one in FOLDER.iterdir() if (one / TABLES).exists())
EXPECTED = {one: json.loads((FOLDER / one / "expected.json").read_text()) for one in FORMATS}

STORED = [(one, table) for one in FORMATS for table in EXPECTED[one]["tables"]]
RECORDS = [(one, record) for one in FORMATS for record in EXPECTED[one]["records"]]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Return the URL of a copy of a version's database."""

    def copied(version: str) -> str:
        shutil.copy(FOLDER / version / TABLES, tmp_path)
        return f"sqlite:///{tmp_path / TABLES}"

    yield copied


GONE = "2026-11-29-gone-options"
"""A folder of two matches, played when those options existed."""

GONE_SHEETS = [
    [
        *([1, 12, 20, 11, 9], [2, 17, 31, 11, 7], [3, 22, 31, 11, 7]),
        *([4, 22, 31, 5, 7], [5, 22, 35, 3, 4], [6, 22, 35, 0, 4]),
    ],
    [[1, 17, 17, 6, 12], [2, 15, 32, 3, 11], [3, 15, 32, 3, 11]],
]


def test_matches_by_options_that_are_gone_replay_to_their_stored_sheets(
    database: Callable[[str], str],
) -> None:
    async def read(rooms: Rooms) -> None:
        (facts,) = EXPECTED[GONE]["tables"].values()
        for number, sheet in enumerate(GONE_SHEETS, start=1):
            past = (await rooms.past(facts["table"], number))[-1]
            assert past is not None
            assert [[deal.number, *deal.totals] for deal in past.sheet] == sheet

    with_rooms(database(GONE), read)


def test_a_record_by_options_that_are_gone_says_what_is_played() -> None:
    (file,) = (FOLDER / GONE / "records").iterdir()
    record = parse_record(file.read_text(encoding="utf-8"))
    gone = RodskaggOptions.versions.gone
    assert [Speaker().say(one) for one in record.gone] == [
        f"'{name} = {others[0]}' no longer exists; this is always played: {name} = {played}"
        for name, (played, *others) in gone.items()
    ]


def test_first_release_has_a_folder() -> None:
    assert "0.1.0" in FORMATS


@pytest.mark.parametrize("version", FORMATS)
def test_stored_tables_can_be_played_to_the_end_of_a_match(
    version: str, database: Callable[[str], str]
) -> None:
    address = database(version)
    expected = EXPECTED[version]["tables"]

    async def each(rooms: Rooms, what: Callable[[Room, dict[str, Any]], Awaitable[None]]) -> None:
        for facts in expected.values():
            room = await rooms.find(facts["table"])
            assert room is not None
            await what(room, dict(facts))

    async def is_as_it_was(room: Room, facts: dict[str, Any]) -> None:
        del facts["table"]
        assert facts_of(room) == facts
        await goes_on(room)

    async def has_gone_on_and_ends(room: Room, facts: dict[str, Any]) -> None:
        assert room.live.number > facts["entries"]
        ends(room.live)

    with_rooms(address, lambda rooms: each(rooms, is_as_it_was))
    with_rooms(address, lambda rooms: each(rooms, has_gone_on_and_ends))


@pytest.mark.parametrize("version", FORMATS)
def test_stored_tables_are_listed_as_they_stand(
    version: str, database: Callable[[str], str]
) -> None:
    tables = [one["table"] for one in EXPECTED[version]["tables"].values()]

    async def listed(rooms: Rooms) -> None:
        of_logs, of_rows = await rooms.seen(tables), await rooms.seen(tables)
        assert of_logs.keys() == {*tables}
        for table, of_log in of_logs.items():
            assert rooms.loaded(table) is None
            of_row, room = of_rows[table], await rooms.find(table)
            assert room is not None
            here = seen_at(room.live, next_step(room.live))
            for guest in room.live.company.guests:
                shown = glance(table, here, guest, "sv")
                for one in (of_log, of_row):
                    assert one is not None
                    assert glance(table, one.seen, guest, "sv") == shown

    with_rooms(database(version), listed)


async def goes_on(room: Room) -> None:
    """Let somebody do what is possible: act, begin, or end the match."""
    live = room.live
    assert live.company.host is not None
    name = f"{await room.new_device(live.company.host)}-1"
    if not live.is_playing:
        await do(room, live.company.host, name, Begin())
        return
    assert live.table is not None
    match, not_taken = live.table.match, presentation_of(live.game.name).not_taken
    for guest, seat in live.company.seated.items():
        for action in match.legal(seat):
            if not_taken(match.spectator, action) is not None:
                continue
            await do(room, guest, name, Act(format_action(action, live.names)))
            return
    assert isinstance(next_step(live), Deals | Rests)
    await do(room, live.company.host, name, LastDeal())


def ends(live: LiveTable) -> None:
    """Play the match to its end, which the host calls after another deal."""
    sitting = Sitting(Settings("rifki"), people=0, seed=1, begin=False)
    sitting.live = live
    assert live.company.host is not None
    if live.is_playing:
        if sitting.running.last_deal is None:
            sitting.do(live.company.host, LastDeal())
        sitting.play(5000)
    assert not sitting.live.is_playing


@pytest.mark.parametrize(("version", "table"), STORED)
def test_stored_logs_can_be_folded(
    version: str, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    lines = (FOLDER / version / "logs" / f"{table}.jsonl").read_bytes().splitlines()
    live = fold(restored(line) for line in lines)
    facts = EXPECTED[version]["tables"][table]
    assert (live.number, list(live.names)) == (facts["entries"], facts["names"])
    # Nothing was skipped.
    assert caplog.messages == []


def test_the_newest_tables_have_every_kind_of_entry() -> None:
    newest = [one for one in FORMATS if re.fullmatch(r"\d+\.\d+\.\d+", one)][-1]
    logs = (FOLDER / newest / "logs").iterdir()
    found = {json.loads(line)["type"] for log in logs for line in log.read_bytes().splitlines()}
    since = {name: one.since for one in formats.FORMATS for name in one.names}
    newer = {name for name, version in since.items() if "." not in name and version > newest}
    # `WrittenBy` needs another build, and the next release stores what is newer.
    assert {kind.__name__ for kind in get_args(AnyEntry)} - found == {"WrittenBy", *newer}


@pytest.mark.parametrize(("version", "record"), RECORDS)
def test_stored_records_get_the_same_verdict(version: str, record: str) -> None:
    text = (FOLDER / version / "records" / f"{record}.txt").read_text(encoding="utf-8")
    assert verdict_on(text) == EXPECTED[version]["records"][record]


@pytest.mark.parametrize("version", FORMATS)
def test_all_matches_of_stored_tables_can_be_read(
    version: str, database: Callable[[str], str]
) -> None:
    async def read(rooms: Rooms) -> None:
        for facts in EXPECTED[version]["tables"].values():
            latest = facts["matches over"] + (facts["stage"] == "playing")
            for number in range(1, latest + 1):
                past = (await rooms.past(facts["table"], number))[-1]
                assert past is not None
                is_over = not past.live.is_playing
                assert is_over == (number <= facts["matches over"])

    with_rooms(database(version), read)
