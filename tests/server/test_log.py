"""Logs of both kinds, in both databases: stored once, by their owner alone, found whole again."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, Connection, insert, select, text

from femopp.language import say
from femopp.server.kept.entering import completed
from femopp.server.kept.log import MOST_ENTRIES
from femopp.server.start import database_in
from femopp.server.store import deleting, writing
from femopp.server.store import store as store_module
from femopp.server.store.chain import Command, damaged_in
from femopp.server.store.completed_commands import Verdict
from femopp.server.store.databases import StorageError
from femopp.server.store.log import Item, Log, rows_of
from femopp.server.store.ownership import NotServed
from femopp.server.store.schema import ENTRIES, LOGS
from femopp.server.store.store import Store
from femopp.server.store.writing import Append
from tests.server.logs import KINDS, Kind, Missed, lost_answers
from tests.server.serving import PATIENCE
from tests.server.storing import (
    AN_HOUR,
    expire,
    leases_for,
    not_missed,
    said,
    with_store,
    with_two_stores,
)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture(autouse=True)
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    leases_for(monkeypatch, AN_HOUR)


async def log_of(kind: Kind, store: Store, id: str = "t") -> list[Any]:
    found = await kind.load(store, id)
    assert found is not None and found.fault is None
    return list(found.log)


def test_a_log_is_there_again_after_a_restart(url: str | URL, kind: Kind) -> None:
    async def write(store: Store) -> None:
        log = await kind.open(store, "t")
        assert await log.append([kind.item(1)], not_missed)
        assert await log.append([kind.item(2, kind.command(7)), kind.item(3)], not_missed)

    async def again(store: Store) -> None:
        log = await kind.take_over(store, "t")
        assert log is not None
        assert log.done.verdict(kind.command(7)) is Verdict.DONE
        assert await log.append([kind.item(4)], not_missed)
        assert (await log_of(kind, store))[-4:] == [kind.entry(number) for number in (1, 2, 3, 4)]

    with_store(url, write)
    with_store(url, again)


def test_a_log_that_there_is_not(url: str | URL, kind: Kind) -> None:
    assert with_store(url, lambda store: kind.load(store, "nothing")) is None
    assert with_store(url, lambda store: kind.take_over(store, "nothing")) is None


def test_a_log_is_opened_only_once(url: str | URL, kind: Kind) -> None:
    async def twice(store: Store) -> None:
        await kind.open(store, "t")
        with pytest.raises(StorageError):
            await kind.open(store, "t")

    with_store(url, twice)


def test_a_number_is_stored_only_once(url: str | URL, kind: Kind) -> None:
    """One that stands there already is not ours, and is followed."""

    async def twice(store: Store) -> None:
        log, missed = await kind.open(store, "t"), Missed()
        other = copy(log)
        await log.append([kind.item(1, kind.command(1))], not_missed)
        with pytest.raises(StorageError) as caught:
            await other.append([kind.item(2, kind.command(2))], missed)
        assert "something else has been written" in said(caught.value)
        assert missed.entries == [kind.entry(1)]
        await other.append([kind.item(3)], not_missed)
        assert (await log_of(kind, store))[-2:] == [kind.entry(1), kind.entry(3)]

    with_store(url, twice)


def test_one_bad_append_does_not_take_its_batch_with_it(url: str | URL, kind: Kind) -> None:
    async def together(store: Store) -> list[Any]:
        first, second = await kind.open(store, "t"), await kind.open(store, "u")
        appends = [
            first.append([kind.item(1)], not_missed),
            copy(first).append([kind.item(3)], Missed()),
            second.append([kind.item(2)], not_missed),
        ]
        return list(await asyncio.gather(*appends, return_exceptions=True))

    outcomes = with_store(url, together)
    assert [type(one) for one in outcomes] == [bool, StorageError, bool]


def test_entries_are_stored_together_or_not_at_all(url: str | URL, kind: Kind) -> None:
    async def halves(store: Store) -> None:
        log = await kind.open(store, "t")
        number = log.head.number
        with store._engine.begin() as connection:
            # Somebody else's, which no server of ours would write.
            row = "INSERT INTO entries (log_id, number, data, hash) VALUES ('t', :number, :o, :o)"
            connection.execute(text(row), {"number": number + 2, "o": b"{}"})
        with pytest.raises(StorageError):
            await log.append([kind.item(1), kind.item(2)], Missed())
        with store._engine.connect() as connection:
            numbers = connection.execute(text("SELECT number FROM entries ORDER BY number"))
            assert [one for (one,) in numbers] == [*range(1, number + 1), number + 2]

    with_store(url, halves)


# One owner


def test_an_earlier_owner_stores_nothing_and_the_others_of_its_batch_are_stored(
    url: str | URL, kind: Kind
) -> None:
    async def run(first: Store, second: Store) -> None:
        lost, kept = await kind.open(first, "lost"), await kind.open(first, "kept")
        expire(first)
        new = await kind.take_over(second, "lost")
        assert new is not None
        appends = [
            lost.append([kind.item(1)], not_missed),
            kept.append([kind.item(2)], not_missed),
        ]
        refused, stored = await asyncio.gather(*appends, return_exceptions=True)
        assert isinstance(refused, NotServed)
        assert "another Femopp is serving this" in said(refused)
        assert stored is True
        assert kind.entry(1) not in await log_of(kind, second, "lost")
        assert (await log_of(kind, first, "kept"))[-1] == kind.entry(2)
        # What stands beside the log is its owner's too.
        with pytest.raises(StorageError):
            await lost.change([])
        await new.append([kind.item(3)], not_missed)
        # Nor does it follow what the new owner stores.
        with pytest.raises(NotServed):
            await lost.append([kind.item(4)], not_missed)

    with_two_stores(url, run)


def test_whoever_takes_over_reads_what_was_stored_until_then(url: str | URL, kind: Kind) -> None:
    async def run(first: Store, second: Store) -> None:
        log = await kind.open(first, "t")

        async def busy() -> int:
            for number in range(10_000):
                try:
                    await log.append([kind.item(number)], Missed())
                except StorageError:
                    return number
            raise AssertionError("nobody has taken over")

        writing = asyncio.create_task(busy())
        await asyncio.sleep(0.1)
        expire(first)
        new = await taken_over(kind, second)
        acknowledged = await writing
        entries = await log_of(kind, second)
        assert new.head.number == len(entries)
        assert entries[-acknowledged:] == [kind.entry(number) for number in range(acknowledged)]

    with_two_stores(url, run)


async def taken_over(kind: Kind, store: Store) -> Log[Any]:
    """The log "t", taken over as soon as that can be."""
    while True:
        try:
            log = await kind.take_over(store, "t")
        except NotServed:
            await asyncio.sleep(0)
        else:
            assert log is not None
            return log


def test_nobody_takes_over_before_an_append_that_is_under_way_has_ended(
    url: str | URL, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, begun, may_end = writing._locked, threading.Event(), threading.Event()

    async def run(first: Store, second: Store) -> None:
        def slowly(connection: Connection, batch: Sequence[Append]) -> Any:
            fences = locked(connection, batch)
            if connection.engine is first._engine:
                begun.set()
                assert may_end.wait(PATIENCE)
            return fences

        log = await kind.open(first, "t")
        monkeypatch.setattr(writing, "_locked", slowly)
        appending = asyncio.create_task(log.append([kind.item(1)], not_missed))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        expire(first)
        taking = asyncio.create_task(taken_over(kind, second))
        await asyncio.sleep(0.2)
        is_quicker = taking.done()
        may_end.set()
        assert not is_quicker
        assert await appending
        assert (await taking).head == log.head

    with_two_stores(url, run)


def test_an_equal_entry_of_another_server_is_not_ones_own(url: str | URL, kind: Kind) -> None:
    async def run(first: Store, second: Store) -> None:
        log = await kind.open(first, "t")
        expire(first)
        new = await taken_over(kind, second)
        await new.append([kind.item(1, kind.command(1))], not_missed)
        with pytest.raises(NotServed):
            await log.append([kind.item(1, kind.command(1))], not_missed)

    with_two_stores(url, run)


def test_after_a_lost_answer_only_the_owner_says_what_is_stored(
    url: str | URL, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The append is stored, its answer is lost, and somebody else takes over before it is read."""

    async def run(first: Store, second: Store) -> None:
        log, read = await kind.open(first, "t"), first.read

        async def later(*asked: Any) -> Any:
            assert (await taken_over(kind, second)).head.number == log.head.number + 1
            return await read(*asked)

        expire(first)
        monkeypatch.setattr(first, "read", later)
        with lost_answers(first), pytest.raises(NotServed):
            await log.append([kind.item(1, kind.command(1))], not_missed)

    with_two_stores(url, run)


# After a commit of unknown outcome


def test_what_was_stored_though_the_answer_was_lost_counts_as_done(
    url: str | URL, kind: Kind
) -> None:
    async def run(store: Store) -> None:
        log, missed = await kind.open(store, "t"), Missed()
        with lost_answers(store):
            assert not await log.append([kind.item(1, kind.command(1))], missed)
            assert not await log.append([kind.item(2), kind.item(3)], missed)
        assert missed.entries == [kind.entry(1), kind.entry(2), kind.entry(3)]
        assert log.done.verdict(kind.command(1)) is Verdict.DONE
        assert await log.append([kind.item(4)], not_missed)
        assert (await log_of(kind, store))[-4:] == [kind.entry(number) for number in (1, 2, 3, 4)]

    with_store(url, run)


def test_a_batch_whose_answer_was_lost_is_not_written_again(
    url: str | URL, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, batches = writing._write, list[int]()

    def counted(connection: Any, batch: Sequence[Append]) -> Any:
        batches.append(len(batch))
        return write(connection, batch)

    async def run(store: Store) -> None:
        logs = [await kind.open(store, f"t{number}") for number in range(5)]
        monkeypatch.setattr(writing, "_write", counted)
        with lost_answers(store):
            appends = [log.append([kind.item(1)], Missed()) for log in logs]
            assert await asyncio.gather(*appends) == [False] * 5
        assert batches == [5]
        for log in logs:
            assert len(await log_of(kind, store, log.id)) == log.head.number

    with_store(url, run)


def test_a_commit_that_is_still_under_way_is_waited_for(
    shared: str, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost, but the database has not ended the transaction yet."""

    async def run(store: Store) -> None:
        log, missed, item = await kind.open(store, "t"), Missed(), kind.item(1)
        rows, _head = rows_of(log.id, log.head, [item], log.fence)
        with store._engine.begin() as connection:
            lock = select(LOGS.c.fence).where(LOGS.c.id == "t").with_for_update(read=True)
            connection.execute(lock)
            connection.execute(insert(ENTRIES).values(rows))
            with monkeypatch.context() as broken:
                broken.setattr(store, "write", failing)
                appending = asyncio.create_task(log.append([item], missed))
                await asyncio.sleep(0.2)
            assert not appending.done()
        assert await appending is False
        assert missed.entries == [kind.entry(1)]

    with_store(shared, run)


def test_nobody_is_answered_before_the_log_could_be_read(
    url: str | URL, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(store: Store) -> None:
        log, missed = await kind.open(store, "t"), Missed()
        with lost_answers(store), monkeypatch.context() as broken:
            broken.setattr(store, "read", failing)
            with pytest.raises(StorageError) as caught:
                await log.append([kind.item(1, kind.command(1))], missed)
            assert "could not be stored" in said(caught.value)
            with pytest.raises(StorageError):
                await log.append([kind.item(2, kind.command(2))], missed)
            assert missed.entries == []
        # The first thing that is stored afterwards finds it; the same is done already.
        assert not await copy(log).append([kind.item(1, kind.command(1))], Missed())
        with pytest.raises(StorageError) as caught:
            await log.append([kind.item(2, kind.command(2))], missed)
        assert "something else has been written" in said(caught.value)
        assert missed.entries == [kind.entry(1)]
        assert await log.append([kind.item(2, kind.command(2))], not_missed)
        assert (await log_of(kind, store))[-2:] == [kind.entry(1), kind.entry(2)]

    with_store(url, run)


async def failing(*_asked: Any, **_more: Any) -> None:
    raise StorageError(say(store_module.NOT_READ, problem="lost"))


def test_nothing_is_stored_twice_if_the_commit_did_not_happen(url: str | URL, kind: Kind) -> None:
    async def run(store: Store) -> None:
        log = await kind.open(store, "t")
        dialect = store._engine.dialect
        commit, raised = dialect.do_commit, dialect.loaded_dbapi.OperationalError

        def fails(_connection: Any) -> None:
            raise raised("the connection was lost")

        dialect.do_commit = fails  # type: ignore[method-assign, assignment]
        with pytest.raises(StorageError):
            await log.append([kind.item(1, kind.command(1))], not_missed)
        dialect.do_commit = commit  # type: ignore[method-assign]
        assert log.done.verdict(kind.command(1)) is Verdict.NEW
        assert await log.append([kind.item(1, kind.command(1))], not_missed)
        assert (await log_of(kind, store)).count(kind.entry(1)) == 1

    with_store(url, run)


# Damage

DAMAGES = {
    "a bit flipped in an entry": (
        "UPDATE entries SET data = CAST(replace(data, ':', ';') AS BLOB) WHERE number = :last",
        0,
    ),
    "an entry gone": ("DELETE FROM entries WHERE number = :last - 1", 1),
    "another's command": ("UPDATE entries SET device = 'other' WHERE number = :last", 0),
    "a hash changed": ("UPDATE entries SET hash = x'00' WHERE number = :last - 1", 1),
}


@pytest.mark.parametrize("damage, before", DAMAGES.values(), ids=DAMAGES)
def test_damage_is_found(tmp_path: Path, kind: Kind, damage: str, before: int) -> None:
    async def whole(store: Store) -> int:
        log = await kind.open(store, "t")
        await log.append([kind.item(1), kind.item(2, kind.command(1))], not_missed)
        await kind.open(store, "whole")
        return log.head.number

    last = with_store(database_in(tmp_path), whole)
    assert damaged_in(tmp_path / "tables.db") == {}
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        changed = connection.execute(f"{damage} AND log_id = 't'", {"last": last})
        assert changed.rowcount == 1
    kept = with_store(database_in(tmp_path), lambda store: kind.load(store, "t"))
    assert kept is not None and kept.fault is not None
    assert (kept.fault.number, kept.fault.is_newer) == (last - before, False)
    assert len(kept.log) == last - before - 1
    assert damaged_in(tmp_path / "tables.db") == {"t": last - before}


def test_an_entry_of_a_newer_version_ends_what_can_be_read(url: str | URL, kind: Kind) -> None:
    async def newer(store: Store) -> None:
        log = await kind.open(store, "t")
        number = log.head.number
        await log.append([Item(b'{"type":"Dance"}'), kind.item(1)], not_missed)
        kept = await kind.load(store, "t")
        assert kept is not None and kept.fault is not None
        assert (kept.fault.number, kept.fault.is_newer) == (number + 1, True)
        assert len(kept.log) == number

    with_store(url, newer)


# Exactly once


def test_a_phone_may_send_any_entry_of_a_match_again() -> None:
    """However many came since, from however many phones; a table remembers only the latest."""
    phones = [Command("", f"phone {number}", 1) for number in range(MOST_ENTRIES // 2)]
    many = [Command("", "a", number) for number in range(1, MOST_ENTRIES // 2)]
    done = completed([*many, *phones])
    assert {done.verdict(one) for one in (*many, *phones)} == {Verdict.DONE}
    # One that was refused is judged again, even after later ones.
    assert completed([Command("", "a", 3)]).verdict(Command("", "a", 2)) is not Verdict.DONE


# Deletion


def test_of_several_logs_one_goes(url: str | URL, kind: Kind) -> None:
    async def one_goes(store: Store) -> None:
        log = await kind.open(store, "one")
        await kind.open(store, "two")
        await store.deleting.delete("one")
        assert await kind.load(store, "one") is None
        assert await kind.take_over(store, "one") is None
        assert await log_of(kind, store, "two")
        # What was on its way cannot bring it back.
        with pytest.raises(StorageError) as caught:
            await log.append([kind.item(1)], not_missed)
        assert "has been deleted" in said(caught.value)

    with_store(url, one_goes)


def test_logs_restored_by_a_backup_are_deleted_again_at_the_start(
    url: str | URL, kind: Kind
) -> None:
    async def goes(store: Store) -> None:
        await kind.open(store, "one")
        await store.deleting.delete("one")

    async def comes_back(store: Store) -> None:
        await kind.open(store, "one")
        await kind.open(store, "two")

    async def ids() -> tuple[int, list[str]]:
        store = Store(url)
        told = await store.open()
        found = await store.rows(store_module.NOT_READ, select(LOGS.c.id))
        await store.close()
        return len(told), [one.id for one in found]

    with_store(url, goes)
    with_store(url, comes_back)
    assert asyncio.run(ids()) == (1, ["two"])
    assert asyncio.run(ids()) == (0, ["two"])


def test_a_failed_deletion_hides_the_log_and_is_repeated_at_the_start(
    tmp_path: Path, kind: Kind
) -> None:
    url = database_in(tmp_path)

    async def refuses(store: Store) -> None:
        await kind.open(store, "t")
        with store._engine.begin() as connection:
            connection.exec_driver_sql(
                "CREATE TRIGGER no BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        await store.deleting.delete("t")
        assert await kind.take_over(store, "t") is None
        with store._engine.begin() as connection:
            connection.exec_driver_sql("DROP TRIGGER no")

    with_store(url, refuses)
    assert with_store(url, lambda store: kind.load(store, "t")) is None


def test_a_long_log_is_deleted_in_slices(
    tmp_path: Path, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that others need not wait for all of it."""
    monkeypatch.setattr(deleting, "AT_ONCE", 2)
    sizes: list[int] = []

    async def sliced(store: Store) -> None:
        log = await kind.open(store, "t")
        await log.append([kind.item(number) for number in range(7 - log.head.number)], not_missed)
        put = store.put

        async def counted(append: Append) -> int | None:
            outcome = await put(append)
            with store._engine.connect() as connection:
                sizes.append(connection.execute(text("SELECT count(*) FROM entries")).scalar_one())
            return outcome

        store.put = counted  # type: ignore[method-assign]
        await store.deleting.delete("t")

    with_store(database_in(tmp_path), sliced)
    # First it's taken over.
    assert sizes == [7, 5, 3, 1, 0]
