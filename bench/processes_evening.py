"""Two processes behind HAProxy, and people who play through it; a part of `bench/processes.py`."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import Select, select

from femopp.cli.proxy_config import Behind, haproxy
from femopp.server.store.databases import engine_of
from femopp.server.store.schema import LOGS, PROCESSES
from tests.server.test_crash import judge_tables, opened, stored_in
from tests.server.test_hosting_page import program
from tests.server.test_two_processes import Doubting, behind, faults, process
from tools.browsing import free_port

AGAIN = 0.05
"""Seconds after which a client whose socket was closed comes back."""

SETTLED = 3
"""Answers at each seat after which a table counts as gone on."""

PATIENCE = 120.0

HOUR = 3600.0


@dataclass
class Timed(Doubting):
    """Somebody who notes when they had an answer, and when their socket closed."""

    answers: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)

    async def play(self, port: int) -> None:
        await super().play(port)
        self.ends.append(perf_counter())

    def stands(self) -> dict[str, Any]:
        """How they stand, for an error."""
        screen = self.screen or {}
        names = ("number", "stage", "seat", "turn", "awaited", "taps", "rituals", "notice")
        return {
            "person": (self.table, self.guest),
            "unanswered": self.unanswered,
            "closes": (len(self.closes), self.closes[-3:]),
            "screen": {name: screen.get(name) for name in names},
        }

    async def _hear(self, wire: Any, message: Any) -> None:
        await super()._hear(wire, message)
        if message["type"] == "Done":
            self.answers.append(perf_counter())


class Start(NamedTuple):
    """How a process starts: its database's URL, its place, and a program that runs it."""

    url: str
    place: Behind
    through: Sequence[str] = ()


class Evening:
    """Two processes behind HAProxy, and people who play through it.

    `second` is how the second one starts, if it's another way than the first.
    """

    stays = (HOUR, HOUR)
    """Seconds after which somebody loads their page again: at least and at most."""

    def __init__(self, url: str, folder: Path, tables: int, second: Start | None = None) -> None:
        self.url, self.folder, self.tables = url, folder, tables
        self.port = free_port()
        self.starts = [Start(url, behind()), second or Start(url, behind())]
        self.places = [one.place for one in self.starts]
        self.people = list[Timed]()
        self._stack = ExitStack()
        self.running = list[subprocess.Popen[str]]()
        self._tasks = list[asyncio.Task[None]]()
        self.proxy: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Evening:
        self.reload(100, 100)
        self.running = [self.started(which) for which in range(2)]
        new = opened(self.places[0].port, Random(7), self.tables)
        self.people = [Timed(one.table, one.guest, one.token, one.chance) for one in new]
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def started(self, which: int) -> subprocess.Popen[str]:
        url, place, through = self.starts[which]
        block = process(url, place, self.folder / str(which), through=through)
        return self._stack.enter_context(block)

    def reload(self, *weights: int) -> None:
        """Start HAProxy with these weights; the one before goes when its connections end."""
        written = haproxy(f"127.0.0.1:{self.port}", self.places)
        written = re.sub(r"    (user|group) .*\n", "", written)
        for place, weight in zip(self.places, weights, strict=True):
            health = f"port {place.health}"
            written = written.replace(health, f"{health} weight {weight}")
        file = self.folder / "haproxy.cfg"
        file.write_text(written, encoding="utf-8")
        before = [] if self.proxy is None else ["-sf", str(self.proxy.pid)]
        self.proxy = subprocess.Popen([program("haproxy"), "-q", "-db", "-f", str(file), *before])
        self._stack.callback(ended, self.proxy)

    @asynccontextmanager
    async def played(self) -> AsyncIterator[None]:
        """Let everybody play until the end of the block."""
        self._tasks = [asyncio.create_task(self._playing(one)) for one in self.people]
        try:
            await self.goes_on()
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _playing(self, person: Timed) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(person.chance.uniform(*self.stays)):
                    await person.play(self.port)
            await asyncio.sleep(AGAIN)

    async def goes_on(self) -> None:
        """Wait until everybody has some more answers."""
        enough = [len(one.answers) + SETTLED for one in self.people]
        end = perf_counter() + PATIENCE

        def behind_time() -> list[Timed]:
            pairs = zip(self.people, enough, strict=True)
            return [one for one, n in pairs if len(one.answers) < n]

        while waiting := behind_time():
            for task in self._tasks:
                assert not task.done(), task.exception()
            if perf_counter() > end:
                owners = self.owners()
                told = [(one.stands(), owners[one.table]) for one in waiting]
                raise SystemExit(f"these have no answers for {PATIENCE:g} seconds: {told}")
            await asyncio.sleep(0.02)

    async def stop(self, which: int, sent: signal.Signals) -> None:
        """End a process by a signal."""
        self.running[which].send_signal(sent)
        await asyncio.to_thread(self.running[which].wait)

    async def start_again(self, which: int) -> None:
        self.running[which] = await asyncio.to_thread(self.started, which)
        await asyncio.sleep(2)

    def owners(self) -> dict[str, str | None]:
        """The process that owns each table."""
        mine = LOGS.c.id.in_({one.table for one in self.people})
        return self._read(select(LOGS.c.id, LOGS.c.owner).where(mine))

    def leases(self) -> dict[str, float]:
        """The Unix time at which each process's lease ends."""
        found = self._read(select(PROCESSES.c.id, PROCESSES.c.expires))
        return {process: float(expires) for process, expires in found.items()}

    def _read(self, wanted: Select[Any]) -> dict[str, Any]:
        engine = engine_of(self.url)
        with engine.connect() as connection:
            rows = [tuple(row) for row in connection.execute(wanted)]
        engine.dispose()
        return dict(rows)

    def judge(self) -> int:
        """Check everything that must hold; return the number of acknowledged commands."""
        tables = stored_in(self.url)
        judge_tables(tables, self.people)
        assert faults(self.url, tables) == dict.fromkeys(tables)
        return sum(len(one.acknowledged) for one in self.people)

    def longest(self, since: float, tables: set[str]) -> list[float]:
        """Return the longest time without an answer at each of some tables, since a time."""
        found = []
        for table in tables:
            times = [at for one in self.people if one.table == table for at in one.answers]
            later = sorted(at for at in times if at > since)
            last = max((at for at in times if at <= since), default=since)
            found.append(max(b - a for a, b in zip([last, *later], later, strict=False)))
        return found

    async def watched(self, name: str, event: Callable[[], Any]) -> None:
        """Let something happen during play, and print the pauses that it makes."""
        before, since = self.owners(), perf_counter()
        happened = event()
        if happened is not None:
            await happened
        await self.goes_on()
        after = self.owners()
        moved = {table for table in before if before[table] != after[table]}
        told = [
            f"{kind} {told_of(self.longest(since, those))}"
            for kind, those in (("moved", moved), ("others", before.keys() - moved))
        ]
        print(f"  {name:22} {'; '.join(told)}", flush=True)


def ended(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def told_of(seconds: Sequence[float]) -> str:
    if not seconds:
        return "0"
    return f"{len(seconds)}, median {median(seconds):.2f} s, longest {max(seconds):.2f} s"


@contextmanager
def evening(url: str, folder: Path, tables: int, second: Start | None = None) -> Iterator[Evening]:
    with Evening(url, folder, tables, second) as one:
        yield one
        print(f"  {one.judge()} acknowledged commands, each once; every record is by the rules")
