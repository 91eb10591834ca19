"""Turns of processes that change the same thing: one after the other, whatever happens to them."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from femopp.server.start import database_in
from femopp.server.store import turns
from femopp.server.store.databases import StorageError
from femopp.server.store.store import Store
from tests.server.across import end_connections, let_in
from tests.server.serving import PATIENCE
from tests.server.storing import with_store, with_two_stores


@pytest.fixture(autouse=True)
def several(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    let_in(monkeypatch, tmp_path)


async def enters(store: Store, name: str = "a") -> None:
    async with asyncio.timeout(PATIENCE), store.alone(name):
        pass


async def is_kept_out(store: Store, name: str = "a") -> bool:
    with suppress(TimeoutError):
        async with asyncio.timeout(0.3), store.alone(name):
            return False
    return True


def test_one_process_after_the_other(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        async with first.alone("a"):
            assert await is_kept_out(second)
            await enters(second, "b")
            await enters(first, "b")
            waiting = asyncio.create_task(enters(second))
            await asyncio.sleep(0.05)
            assert not waiting.done()
        await waiting
        await enters(first)

    with_two_stores(shared, run)


def test_in_one_process_too(tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        async with store.alone("a"):
            assert await is_kept_out(store)
            await enters(store, "b")
        await enters(store)

    with_store(database_in(tmp_path), run)


def test_who_gives_up_in_the_midst_of_taking_it_keeps_nobody_out(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(first: Store, second: Store) -> None:
        assert first._turns._shared is not None
        ask, asked = first._turns._shared._ask, asyncio.Event()
        loop = asyncio.get_running_loop()

        def slowly(question: object, key: int) -> object:
            loop.call_soon_threadsafe(asked.set)
            return ask(question, key)  # type: ignore[arg-type]

        first._turns._shared._ask = slowly  # type: ignore[assignment, method-assign]
        taking = asyncio.create_task(enters(first))
        await asked.wait()
        taking.cancel()
        await asyncio.gather(taking, return_exceptions=True)
        await enters(second)

    with_two_stores(shared, run)


def test_a_process_whose_connection_has_ended_keeps_nobody_out(shared: str) -> None:
    async def run(first: Store, second: Store) -> None:
        async with first.alone("a"):
            end_connections(shared)
            async with asyncio.timeout(PATIENCE):
                while True:
                    with suppress(StorageError):
                        await enters(second)
                        break
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(StorageError):
                    await enters(first)
                    break

    with_two_stores(shared, run)


def test_the_database_ends_the_connection_of_a_process_that_is_stopped(shared: str) -> None:
    async def run(store: Store) -> None:
        await enters(store)
        assert store._turns._shared is not None
        connection = store._turns._shared._connection
        assert connection is not None
        assert connection.execute(text("SHOW idle_session_timeout")).scalar() == "5s"

    with_store(shared, run)


def test_a_long_turn_is_not_ended(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is used meanwhile, as otherwise the database would end it."""
    monkeypatch.setattr(turns, "PING", 0.01)

    async def run(first: Store, second: Store) -> None:
        async with first.alone("a"):
            assert first._turns._shared is not None
            pinged, use = asyncio.Event(), first._turns._shared._use
            loop = asyncio.get_running_loop()

            def used() -> None:
                use()
                loop.call_soon_threadsafe(pinged.set)

            first._turns._shared._use = used  # type: ignore[method-assign]
            async with asyncio.timeout(PATIENCE):
                await pinged.wait()
            assert await is_kept_out(second)

    with_two_stores(shared, run)
