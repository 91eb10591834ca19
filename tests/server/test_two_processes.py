"""Two processes and one database behind HAProxy: one stops, and nobody loses or doubles anything.

Only the tests open two: users have one server for a database so far (`store.lock`).
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from femopp.server.store.databases import engine_of
from femopp.server.store.reading import Fault, read_log
from femopp.server.store.schema import LOGS
from femopp.table.log.entries import restored
from tests.server.serving import PATIENCE
from tests.server.test_crash import Person, judge_tables, opened, stored_in
from tools.browsing import free_port

PROGRAM = """
import sys
from femopp.server.start import listening, run
from femopp.server.store import store
from tests.server.storing import NoLock
store.lock_of = lambda _engine: NoLock()
listener = listening("127.0.0.1", int(sys.argv[2]))
run(listener, sys.argv[1], lambda: print("ready", flush=True))
"""

PROXY = """
global
    maxconn 400
defaults
    mode http
    option redispatch
    retries 3
    timeout connect 1s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
frontend femopp
    bind 127.0.0.1:{port}
    default_backend processes
backend processes
    # The id of a table or a match: /api/tables/ID/socket, /api/kept/ID.
    balance hash path,field(4,/)
    hash-type consistent
    default-server check inter 200ms fall 1 rise 1
    server one 127.0.0.1:{one}
    server two 127.0.0.1:{two}
"""

TABLES = 4


@contextmanager
def process(url: str, port: int, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """One of the processes, ready; killed at the end of the block."""
    paths = {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), *[path for path in sys.path if path]])}
    running = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, url, str(port)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **paths, "XDG_DATA_HOME": str(folder)},
    )
    assert running.stdout is not None
    try:
        assert running.stdout.readline() == "ready\n"
        yield running
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


@contextmanager
def proxy(folder: Path, port: int, one: int, two: int) -> Iterator[None]:
    """HAProxy in front of both. Skips without it."""
    program = shutil.which("haproxy", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.skip("haproxy is not installed")
    file = folder / "haproxy.cfg"
    file.write_text(PROXY.format(port=port, one=one, two=two))
    running = subprocess.Popen([program, "-q", "-db", "-f", str(file)])
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.02)
        yield
    finally:
        running.kill()
        running.wait()


class Doubting(Person):
    """Somebody who sends their last command again when they come back, as if unanswered."""

    last: tuple[str, dict[str, Any]] | None = None

    async def play(self, port: int) -> None:
        self.unanswered = self.unanswered or self.last
        await super().play(port)

    async def _hear(self, wire: Any, message: Any) -> None:
        sent = self.unanswered
        assert message["type"] != "Declined" or sent != self.last, f"not known again: {sent}"
        await super()._hear(wire, message)
        if message["type"] == "Done":
            self.last = sent


async def played(people: Sequence[Person], port: int, answers: int) -> None:
    """Play through the proxy until everybody has so many more answers."""
    enough = {id(one): len(one.acknowledged) + answers for one in people}

    async def playing(person: Person) -> None:
        # A client comes back whenever its socket is closed.
        while True:
            await person.play(port)
            await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(playing(one)) for one in people]
    try:
        async with asyncio.timeout(PATIENCE):
            while any(len(one.acknowledged) < enough[id(one)] for one in people):
                for task in tasks:
                    assert not task.done(), task.exception()
                await asyncio.sleep(0.02)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["SIGTERM", "SIGKILL"])
def test_a_process_ends_in_the_midst_of_play(
    shared: str, tmp_path: Path, end: signal.Signals
) -> None:
    port, one, two = free_port(), free_port(), free_port()
    with ExitStack() as stack:
        stack.enter_context(proxy(tmp_path, port, one, two))
        first = stack.enter_context(process(shared, one, tmp_path))
        stack.enter_context(process(shared, two, tmp_path))
        # Some tables go to the other process, as soon as they are asked for there.
        people = list[Person]()
        while len(owners(shared)) < 2:
            new = opened(one, Random(7), TABLES)
            people += [Doubting(who.table, who.guest, who.token, who.chance) for who in new]
            asyncio.run(played(people, port, 3))
        first.send_signal(end)
        asyncio.run(played(people, port, 3))
        first.wait(PATIENCE)
        assert len(owners(shared)) == 1
        # Back again: some of the tables return to it.
        stack.enter_context(process(shared, one, tmp_path))
        asyncio.run(played(people, port, 3))
        tables = stored_in(shared)
        judge_tables(tables, people)
        assert faults(shared, tables) == dict.fromkeys(tables)


def owners(url: str) -> set[str]:
    """The processes that own the tables."""
    engine = engine_of(url)
    with engine.connect() as connection:
        found = set(connection.execute(select(LOGS.c.owner)).scalars())
    engine.dispose()
    return found


def faults(url: str, tables: Iterable[str]) -> dict[str, Fault | None]:
    """The fault of each table's log, whose chain of hashes is checked."""
    engine, found = engine_of(url), dict[str, Fault | None]()
    with engine.connect() as connection:
        for table in tables:
            log = read_log(connection, table, 0, lambda row: restored(row.data))
            assert log is not None
            found[table] = log.fault
    engine.dispose()
    return found
