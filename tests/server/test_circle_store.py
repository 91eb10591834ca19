"""Circles in the database: both kinds, backups, deletions, and matches read again from logs."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import URL, select, update

from femopp.circle import Played, Summed, SummedPlayer
from femopp.language import Speaker
from femopp.server.circle import checked, coming, exporting, keeping, matches, tables
from femopp.server.circle import circles as circles_module
from femopp.server.circle.circles import NOT_READ, CircleError, Circles
from femopp.server.circle.matches import (
    all_played,
    cards_row,
    match_of,
    stored_match,
    without_match,
)
from femopp.server.circle.rows import MatchRow, matches_of, read_table
from femopp.server.room import room as room_module
from femopp.server.room import rooms
from femopp.server.room.expiry import DAY, delete_untouched
from femopp.server.start import database_in
from femopp.server.store.backup import back_up, restore
from femopp.server.store.schema import CIRCLE_MATCHES, LOGS
from femopp.table.commands import Begin
from tests.server.circle_store import (
    RIFKI,
    again,
    joined,
    one_match,
    opened,
    play_one_deal,
    with_circles,
)
from tests.server.storing import do, until


@pytest.fixture
def file(tmp_path: Path) -> URL:
    """The address of an SQLite database."""
    return database_in(tmp_path)


async def played_in(circles: Circles, circle: str) -> list[Played]:
    return [one async for one in all_played(circles, circle)]


def test_a_match_is_reported_as_its_log_has_it(url: str | URL) -> None:
    async def run(circles: Circles) -> tuple[list[Played], list[Played]]:
        reported = list[Played]()

        async def listen(played: Played) -> None:
            reported.append(played)

        circles.on_played(listen)
        here = await opened(circles)
        await one_match(circles, here)
        await one_match(circles, await joined(circles, here, "Anna"))
        return reported, await played_in(circles, here.circle.id)

    reported, read = with_circles(url, run)
    assert len(reported) == 2
    assert sorted(reported, key=lambda one: one.match) == sorted(read, key=lambda one: one.match)
    assert reported[0].counts
    # The host ended it after a deal.
    assert (reported[0].early, reported[0].outcome) == (True, None)
    assert reported[0].players[0] is not None
    assert reported[0].players[1:] == (None, None, None)
    assert (len(reported[0].deals), reported[0].names[0]) == (1, "Gun")


def test_a_match_that_the_server_missed_is_stored_when_its_table_is_read(file: URL) -> None:
    async def run(circles: Circles) -> tuple[bool, bool]:
        here = await opened(circles)
        match = await one_match(circles, here)
        await circles.store.change([update(CIRCLE_MATCHES).values(ended_at=None)])
        missed = await match_of(circles, here.circle.id, match)
        await circles.rooms.unload(-1)
        await circles.rooms.find(match.partition(".")[0])
        await circles.close()
        found = await match_of(circles, here.circle.id, match)
        assert missed is not None
        assert found is not None
        return missed.ended_at is None, found.ended_at is None

    assert with_circles(file, run) == (True, False)


FRIDAY = 1_796_410_800
"""20:00 in Stockholm on Friday, 4 December 2026."""


@pytest.mark.parametrize("is_loaded", [True, False])
def test_matches_of_a_table_taken_in_later_have_their_own_evenings(
    file: URL, monkeypatch: pytest.MonkeyPatch, is_loaded: bool
) -> None:
    clock = [FRIDAY]

    async def run(circles: Circles) -> list[Played]:
        here = await opened(circles)
        table = await circles.rooms.open(RIFKI, "Gun", 0, True)
        for week in range(3):
            room = await circles.rooms.find(table.table)
            assert room is not None
            if not week:
                await room.new_device(table.guest)
            clock[0] = FRIDAY + week * 7 * DAY
            if week:
                await do(room, table.guest, f"1-{week + 1}", Begin())
            clock[0] += 3600
            await play_one_deal(room, table.guest)
            if not is_loaded:
                await circles.rooms.unload(-1)
        await tables.take_in(circles, here, table.table, table.token)
        return await played_in(circles, here.circle.id)

    for module in (rooms, room_module):
        monkeypatch.setattr(module, "unix_time", lambda: clock[0])
    played = with_circles(file, run)
    assert [one.evening for one in played] == ["2026-12-04", "2026-12-11", "2026-12-18"]
    assert [one.ended - one.when for one in played] == [3600, 3600, 3600]


def test_a_table_of_no_circle_asks_the_database_once_until_it_is_taken_in(
    file: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    readings: list[str] = []

    async def run(circles: Circles) -> list[Played]:
        here = await opened(circles)
        table = await circles.rooms.open(RIFKI, "Gun", 0, True)
        room = await circles.rooms.find(table.table)
        assert room is not None
        await room.new_device(table.guest)
        monkeypatch.setattr(matches, "read_table", noted)
        monkeypatch.setattr(circles_module, "read_table", noted)
        for number in range(2):
            if number:
                await do(room, table.guest, "1-1", Begin())
            await play_one_deal(room, table.guest)
            await until(lambda: not circles.tasks)
        assert readings == [table.table]
        await tables.take_in(circles, here, table.table, table.token)
        await do(room, table.guest, "1-2", Begin())
        await play_one_deal(room, table.guest)
        await until(lambda: not circles.tasks)
        return await played_in(circles, here.circle.id)

    def noted(connection: Any, table: str) -> Any:
        readings.append(table)
        return read_table(connection, table)

    assert len(with_circles(file, run)) == 3


def test_logs_without_times_have_those_of_their_table(file: URL, monkeypatch: Any) -> None:
    """The first match began when it was opened; the others count when it was last used."""

    async def run(circles: Circles) -> list[Played]:
        here = await opened(circles)
        table = await circles.rooms.open(RIFKI, "Gun", 0, True)
        room = await circles.rooms.find(table.table)
        assert room is not None
        await room.new_device(table.guest)
        await play_one_deal(room, table.guest)
        await do(room, table.guest, "1-1", Begin())
        await play_one_deal(room, table.guest)
        times = {"opened_at": FRIDAY, "touched_at": FRIDAY + 7 * DAY}
        await circles.store.change([update(LOGS).values(**times)])
        await tables.take_in(circles, here, table.table, table.token)
        return await played_in(circles, here.circle.id)

    for module in (rooms, room_module):
        monkeypatch.setattr(module, "unix_time", lambda: 0)
    assert [one.evening for one in with_circles(file, run)] == ["2026-12-04", "2026-12-11"]


def test_a_big_circle_moves_to_another_zone_whole(url: str | URL) -> None:
    """Matches at seven in the morning in Stockholm belong to the evening before in New York."""
    many, morning = 2 * keeping.AT_ONCE + 1, FRIDAY + 11 * 3600

    async def run(circles: Circles) -> tuple[set[str], int, int]:
        here = await opened(circles)
        listed = Summed("rifki", "cards", players=(SummedPlayer(here.member),))
        rows = [
            MatchRow(f"m{number}", None, morning, morning + 60, "2026-12-05", listed)
            for number in range(many)
        ]
        stays = MatchRow("stays", None, FRIDAY, FRIDAY + 60, "2026-12-04", listed)
        await circles.store.change([stored_match(here.circle.id, one) for one in (*rows, stays)])
        await keeping.change_circle(circles, await again(circles, here), zone="America/New_York")
        found = await circles.store.rows(NOT_READ, matches_of(here.circle.id))
        evenings = {one.evening for one in found}
        return evenings, len(found), sum(one.ended_at == morning + 60 for one in found)

    assert with_circles(url, run) == ({"2026-12-04"}, many + 1, many)


def test_keep_days_never_touches_a_circles_tables(file: URL) -> None:
    async def run(circles: Circles) -> tuple[int, int]:
        here = await opened(circles)
        await one_match(circles, here)
        await circles.rooms.unload(-1)
        await circles.store.change([update(LOGS).values(touched_day=-9)])
        deleted = await delete_untouched(circles.rooms, 1)
        return deleted, len(await played_in(circles, here.circle.id))

    assert DAY
    assert with_circles(file, run) == (0, 1)


def test_matches_with_real_cards_are_listed_beside_the_others(file: URL) -> None:
    async def run(circles: Circles) -> tuple[int, int, int]:
        here = await opened(circles)
        await one_match(circles, here)
        (played,) = await played_in(circles, here.circle.id)
        cards = replace(played, match="real", kind="cards", when=played.when - 60)

        async def source(_circle: str, _wanted: Any) -> Any:
            yield cards

        circles.cards_source(source)
        row = stored_match(here.circle.id, cards_row(cards, is_over=True))
        await circles.store.change([row])
        found = [one.match for one in await played_in(circles, here.circle.id)]
        listed = await _matches(circles)
        await circles.store.change(without_match(here.circle.id, "real"))
        assert found == ["real", played.match]
        return len(found), len(listed), len(await _matches(circles))

    assert with_circles(file, run) == (2, 2, 1)


async def _matches(circles: Circles) -> list[str]:
    found = await circles.store.rows(NOT_READ, select(CIRCLE_MATCHES.c.match))
    return [one.match for one in found]


def test_deleting_leaves_nothing_of_a_circle(url: str | URL) -> None:
    async def run(circles: Circles) -> list[int]:
        here = await opened(circles)
        await one_match(circles, await joined(circles, here, "Anna"))
        await coming.open_way(circles, await again(circles, here), None)
        await coming.ask(circles, here.circle.link, checked.Person("Bo", "", ""))
        await keeping.delete_circle(circles, await again(circles, here))
        counts = []
        for table in LOGS.metadata.sorted_tables:
            if table.name not in ("days", "deletions", "format", "processes"):
                counts.append(len(await circles.store.rows(NOT_READ, select(table))))
        return counts

    assert not any(with_circles(url, run))


def test_a_restored_backup_has_no_deleted_circle_name_or_device(tmp_path: Path) -> None:
    """A circle deleted since the backup, a member forgotten, and a device put out are gone."""
    url, copy = database_in(tmp_path), tmp_path / "copy.db"

    async def before(circles: Circles) -> tuple[Any, ...]:
        gone, kept = await opened(circles), await opened(circles)
        await one_match(circles, gone)
        anna = await joined(circles, kept, "Anna")
        await one_match(circles, anna)
        way = await coming.open_way(circles, await again(circles, kept), None)
        stolen = await coming.use_way(circles, kept.circle.link, way.way)
        back_up(Path(str(url.database)), copy, overwrites=False)
        await keeping.delete_circle(circles, await again(circles, gone))
        await keeping.remove_member(circles, await again(circles, kept), anna.member, forget=True)
        thief = await circles.here(kept.circle.link, stolen.secret)
        await coming.put_out(circles, await again(circles, kept), thief.device)
        return gone, kept, anna, thief

    gone, kept, anna, thief = with_circles(url, before)
    assert restore(copy, Path(str(url.database))).deleted == 1

    async def after(circles: Circles) -> None:
        for link, secret in (
            (gone.circle.link, gone.secret),
            (kept.circle.link, anna.secret),
            (kept.circle.link, thief.secret),
        ):
            with pytest.raises(CircleError):
                await circles.here(link, secret)
        here = await circles.here(kept.circle.link, kept.secret)
        assert here.circle.members[anna.member].name is None
        (played,) = await played_in(circles, here.circle.id)
        assert played.names[0] == "a player"

    with_circles(url, after)
    # Not even in the file.
    assert b"Anna" not in Path(str(url.database)).read_bytes()


def test_an_export_has_all_but_the_secrets(file: URL) -> None:
    async def run(circles: Circles) -> tuple[str, str, str, str]:
        here = await opened(circles)
        anna = await joined(circles, here, "=Anna")
        await one_match(circles, here)
        await one_match(circles, anna)
        here, anna = await again(circles, here), await again(circles, anna)
        speaker = Speaker("en")
        whole = "".join([one async for one in exporting.json_of(circles, here, "all", speaker)])
        own = "".join([one async for one in exporting.json_of(circles, anna, "mine", speaker)])
        table = await exporting.csv_of(circles, here, "all", speaker)
        for one in (here, anna):
            assert one.secret not in whole
        for device in here.circle.devices:
            assert device.token_hash not in whole
        return whole, own, table, anna.member

    whole, own, table, anna = with_circles(file, run)
    circle = json.loads(whole)
    assert (circle["name"], len(circle["members"]), len(circle["matches"])) == ("Fridays", 2, 2)
    assert circle["matches"][0]["deals"][0]["points"]
    mine = json.loads(own)
    assert [one["id"] for one in mine["members"]] == [anna]
    assert [one["players"][1] for one in mine["matches"]] == [anna]
    assert "'=Anna" in table
    assert len(table.splitlines()) == 1 + 8
