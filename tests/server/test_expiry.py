"""Unused tables and matches are deleted by a count of days, which a wrong clock can't hurry."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy import URL, select

from femopp.language import Speaker, _
from femopp.server.http.about import Storing, about
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import Person
from femopp.server.room.expiry import TouchTimes, delete_untouched
from femopp.server.room.rooms import Rooms
from femopp.server.start import database_in
from femopp.server.store import deletions
from femopp.server.store.backup import back_up, restore
from femopp.server.store.days import Clocks
from femopp.server.store.schema import LOGS
from femopp.server.store.store import Store
from femopp.table.settings import Settings
from tests.cli.running import main
from tests.server.serving import PATIENCE
from tests.server.storing import LOG, leases_for, with_store, with_two_stores

HOUR, DAY = 3600.0, 86_400.0

STORED = Path(__file__).parents[1] / "stored"

NOON = 1_800_014_400.0
"""The 15th of January 2027, 12:00 UTC."""


@dataclass
class Clock:
    """A clock on the wall, which can be set, and one that only passes."""

    wall: float = NOON
    steady: float = 0.0

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    @property
    def both(self) -> Clocks:
        return Clocks(lambda: self.wall, lambda: self.steady)


@pytest.fixture(autouse=True)
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here days pass at once, in which no lease is renewed."""
    leases_for(monkeypatch, 1000 * DAY)


def with_clock(url: str | URL, clock: Clock, what: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        opened = Store(url, clock.both)
        await opened.open()
        try:
            await what(opened)
        finally:
            await opened.close()

    asyncio.run(run())


async def days_pass(store: Store, clock: Clock, days: int) -> None:
    """Let a server run for so many days, which looks at its clock each hour."""
    for _hour in range(24 * days):
        clock.passes(HOUR)
        await store.count_day()


# The count


def test_it_rises_once_a_day_whenever_the_server_was_started(tmp_path: Path) -> None:
    for number, began in enumerate((NOON, NOON + 11.9 * HOUR, NOON + 12.1 * HOUR)):
        clock = Clock(began)

        async def run(store: Store, clock: Clock = clock) -> None:
            before = store.day
            await days_pass(store, clock, 10)
            assert store.day == before + 10

        with_clock(f"sqlite:///{tmp_path / str(number)}.db", clock, run)


def test_a_start_adds_one_day_at_most_and_none_on_the_same_date(url: str | URL) -> None:
    counts = list[int]()

    async def run(store: Store) -> None:
        counts.append(store.day)

    clock = Clock()
    for wall in (NOON, NOON + HOUR, NOON + 40 * DAY, NOON + 40 * DAY + HOUR, 60 * DAY):
        clock.wall = wall
        with_clock(url, clock, run)
    first = counts[0]
    assert counts == [first, first, first + 1, first + 1, first + 2]


def test_a_clock_that_jumps_while_the_server_runs_adds_one_in_twenty_hours(url: str | URL) -> None:
    clock = Clock()

    async def run(store: Store) -> None:
        began = store.day
        for jump in range(1, 60):
            clock.passes(60.0)
            clock.wall += jump * DAY
            await store.count_day()
        assert store.day == began
        clock.passes(20 * HOUR - 59 * 60.0)
        await store.count_day()
        assert store.day == began + 1

    with_clock(url, clock, run)


def test_the_count_is_kept(url: str | URL) -> None:
    clock = Clock()
    counts = list[int]()

    async def run(store: Store) -> None:
        counts.append(store.day)
        await days_pass(store, clock, 3)
        counts.append(store.day)

    with_clock(url, clock, run)
    with_clock(url, clock, run)
    first = counts[0]
    assert counts == [first, first + 3, first + 3, first + 6]


def test_two_processes_count_a_day_once(shared: str) -> None:
    clock = Clock()

    async def run(first: Store, second: Store) -> None:
        began = first.day
        await days_pass(first, clock, 3)
        # The other one hasn't looked meanwhile.
        for one in (second, first):
            await one.count_day()
        assert (first.day, second.day) == (began + 3, began + 3)
        await days_pass(second, clock, 1)
        await first.count_day()
        assert (first.day, second.day) == (began + 4, began + 4)

    with_two_stores(shared, run, clock.both, clock.both)


# Tables


def test_tables_that_nobody_has_used_for_more_than_so_many_days_go(url: str | URL) -> None:
    clock = Clock()

    async def run(store: Store) -> None:
        rooms = Rooms(store)
        for name in ("old", "looked at"):
            await store.open_table(name, LOG, {"g": "hash"})
        await days_pass(store, clock, 1)
        await store.open_table("newer", LOG, {"g": "hash"})
        await days_pass(store, clock, 29)
        assert await delete_untouched(rooms, 30) == 0
        await days_pass(store, clock, 1)
        assert await rooms.find("looked at") is not None
        assert await delete_untouched(rooms, 30) == 1
        assert await store.load("old") is None
        assert await store.load("newer") is not None
        # That somebody had come is stored when the table is dropped from memory.
        await rooms.unload(0)
        assert await delete_untouched(rooms, 30) == 0
        await rooms.close()

    with_clock(url, clock, run)


def test_a_start_with_a_wrong_clock_deletes_no_table_used_just_now(url: str | URL) -> None:
    clock = Clock()

    async def opens(store: Store) -> None:
        await store.open_table("t", LOG, {"g": "hash"})

    async def looks(store: Store) -> None:
        rooms = Rooms(store)
        assert await delete_untouched(rooms, 1) == 0
        assert await store.load("t") is not None
        await rooms.close()

    with_clock(url, clock, opens)
    clock.wall = NOON + 40 * DAY
    with_clock(url, clock, looks)


def test_a_table_opened_before_the_clock_was_set_is_as_young_as_any(url: str | URL) -> None:
    clock = Clock(2 * 365 * DAY)

    async def opens(store: Store) -> None:
        await store.open_table("t", LOG, {"g": "hash"})

    async def looks(store: Store) -> None:
        rooms = Rooms(store)
        await days_pass(store, clock, 1)
        assert await delete_untouched(rooms, 3) == 0
        await days_pass(store, clock, 2)
        assert await delete_untouched(rooms, 3) == 1
        await rooms.close()

    with_clock(url, clock, opens)
    clock.wall = NOON
    with_clock(url, clock, looks)


def test_what_only_grew_old_comes_back_with_a_backup(tmp_path: Path) -> None:
    clock, url = Clock(), database_in(tmp_path)

    async def opens(store: Store) -> None:
        await store.open_table("old", LOG, {"g": "hash"})
        await store.open_table("unwanted", LOG, {"g": "hash"})

    async def deletes(store: Store) -> None:
        rooms = Rooms(store)
        await days_pass(store, clock, 3)
        await store.deleting.delete("unwanted")
        assert await delete_untouched(rooms, 1) == 1
        assert deletions.listed(tmp_path / "deleted.txt") == {"unwanted"}
        await rooms.close()

    async def looks(store: Store) -> None:
        rooms = Rooms(store)
        assert await store.load("old") is not None
        assert await store.load("unwanted") is None
        # It is as old as it was, so it isn't deleted again at once.
        assert await delete_untouched(rooms, 1) == 0
        await rooms.close()

    with_clock(url, clock, opens)
    back_up(tmp_path / "tables.db", tmp_path / "backup.db", overwrites=False)
    with_clock(url, clock, deletes)
    assert restore(tmp_path / "backup.db", tmp_path / "tables.db").deleted == 1
    clock.wall += 40 * DAY
    with_clock(url, clock, looks)


def test_they_go_at_the_start_only_where_that_is_wanted(tmp_path: Path) -> None:
    clock = Clock()

    async def old(store: Store) -> None:
        await store.open_table("old", LOG, {"g": "hash"})
        await days_pass(store, clock, 31)

    async def again(store: Store, keep_days: int | None) -> bool:
        rooms = Rooms(store, keep_days)
        async with asyncio.timeout(PATIENCE):
            while keep_days is not None and await store.load("old") is not None:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        await rooms.close()
        return await store.load("old") is not None

    url = database_in(tmp_path)
    with_clock(url, clock, old)
    assert with_store(url, lambda store: again(store, None))
    assert not with_store(url, lambda store: again(store, 30))


def test_a_touch_is_noted_once_an_hour_however_much_is_done() -> None:
    touches = TouchTimes()
    assert touches.due({"t": 10.0}, now=20.0) == ["t"]
    assert touches.due({"t": 1000.0}, now=1020.0) == []
    assert touches.due({"t": 3600.0}, now=3620.0) == ["t"]
    assert touches.due({"t": 3610.0}, now=9999.0) == []
    # Dropped from memory, having been used since, or not.
    assert touches.last({"t": 3610.0}) == []
    assert touches.last({"t": 3700.0}) == ["t"]


def test_days_to_keep_are_at_least_one(capsys: pytest.CaptureFixture[str]) -> None:
    ran = main(capsys, "serve", "--keep-days", "0")
    assert (ran.status, ran.err) == (2, "femopp: --keep-days must be 1 or more\n")


# Matches on real cards


async def opened(matches: KeptMatches) -> str:
    settings, names = (
        Settings("rodskagg", preset="kortoxen-1949", players=3),
        ("Anna", "Bo", "Cissi"),
    )
    match = KeptMatch(settings, names, {"dealer": 2}, rules=1)
    return (await matches.open(match, tuple(Person(name) for name in names)))[0].id


def test_an_unused_match_goes_and_one_looked_at_just_now_does_not(url: str | URL) -> None:
    clock = Clock()

    async def run(store: Store) -> None:
        old, seen = [await opened(KeptMatches(store)) for _one in range(2)]
        await days_pass(store, clock, 31)
        assert await KeptMatches(store).find(seen) is not None
        # Another server's memory, in which none is.
        again = KeptMatches(store)
        assert await delete_untouched(again, 30) == 1
        assert await again.find(old) is None
        assert await again.find(seen) is not None
        assert deletions.listed(store.deleting.file) == frozenset()

    with_clock(url, clock, run)


# Databases of earlier versions


def test_tables_and_matches_from_before_begin_at_no_age(tmp_path: Path) -> None:
    copyfile(STORED / "2026-11-24" / "circle.sqlite3", tmp_path / "tables.db")
    clock = Clock(NOON)

    async def run(store: Store) -> None:
        rows = await store.rows(_("{problem}"), select(LOGS.c.touched_day))
        days = [one.touched_day for one in rows]
        assert days
        assert {store.day - one for one in days} == {0}

    with_clock(database_in(tmp_path), clock, run)


def test_the_page_says_which_days_are_counted() -> None:
    sentences = " ".join(about(Storing(None, 30), None, Speaker("en")).sentences)
    assert "Only days on which this server runs are counted" in sentences
