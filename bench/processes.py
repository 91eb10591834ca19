"""Several processes behind HAProxy with one PostgreSQL: load, kills, and a database that goes.

    PYTHONPATH=. .venv/bin/python bench/processes.py [PART ...] [--kills N] [--tables N]
                                                     [--seconds S] [--away S]

By hand, from the clone. It needs Debian's packages postgresql and haproxy, and starts a database of
its own. State the machine's load with the figures. The parts, all of them unless some are named:

- kills: one of two processes ends by SIGTERM or kill -9 under load, and starts again.
- stopped: a process stands still for longer than its lease (SIGSTOP), and goes on.
- database: PostgreSQL is restarted, and is gone for some seconds (--away).
- weights: the proxy is reloaded with other weights while people load their pages again.
- load: actions per second of processor time for one and two processes, their times with and without
  the proxy, what PostgreSQL writes and uses, bytes sent, and the memory of a table.

The first four print the longest time without an answer at each table, for those that moved and the
others. After each, every acknowledged command stands once in its log, in order, the chains of
hashes hold, and every record passes the referee; else an AssertionError ends the program.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from processes_load import load
from sqlalchemy import make_url, select

from femopp.cli.proxy_config import haproxy
from femopp.server.net.connection_limits import admit_many_sockets
from femopp.server.store.databases import engine_of
from femopp.server.store.schema import LOGS
from tests.server.postgres import DEBIANS, postgres_urls
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
    """Somebody who notes when they had an answer."""

    answers: list[float] = field(default_factory=list)

    async def _hear(self, wire: Any, message: Any) -> None:
        await super()._hear(wire, message)
        if message["type"] == "Done":
            self.answers.append(perf_counter())


class Evening:
    """Two processes behind HAProxy, and people who play through it."""

    stays = (HOUR, HOUR)
    """Seconds after which somebody loads their page again: at least and at most."""

    def __init__(self, url: str, folder: Path, tables: int) -> None:
        self.url, self.folder, self.tables = url, folder, tables
        self.port, self.places = free_port(), [behind(), behind()]
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
        place = self.places[which]
        return self._stack.enter_context(process(self.url, place, self.folder / str(which)))

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

        def behind_time() -> list[tuple[str, str]]:
            pairs = zip(self.people, enough, strict=True)
            return [(one.table, one.guest) for one, n in pairs if len(one.answers) < n]

        while waiting := behind_time():
            for task in self._tasks:
                assert not task.done(), task.exception()
            if perf_counter() > end:
                raise SystemExit(f"these have no answers for {PATIENCE:g} seconds: {waiting}")
            await asyncio.sleep(0.02)

    def owners(self) -> dict[str, str | None]:
        engine = engine_of(self.url)
        with engine.connect() as connection:
            rows = connection.execute(select(LOGS.c.id, LOGS.c.owner)).all()
        engine.dispose()
        return {row.id: row.owner for row in rows}

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
def evening(url: str, folder: Path, tables: int) -> Iterator[Evening]:
    with Evening(url, folder, tables) as one:
        yield one
        print(f"  {one.judge()} acknowledged commands, each once; every record is by the rules")


def kills(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    chance = Random(wanted.kills)

    async def run(one: Evening) -> None:
        async with one.played():
            await one.watched("nothing happens", lambda: asyncio.sleep(5))
            for _kill in range(wanted.kills):
                which = chance.randrange(2)
                sent = chance.choice([signal.SIGTERM, signal.SIGKILL])

                async def ended(which: int = which, sent: signal.Signals = sent) -> None:
                    one.running[which].send_signal(sent)
                    await asyncio.to_thread(one.running[which].wait)

                await one.watched(sent.name, ended)

                async def again(which: int = which) -> None:
                    one.running[which] = await asyncio.to_thread(one.started, which)
                    await asyncio.sleep(2)

                await one.watched("started again", again)

    with evening(url, folder, wanted.tables) as one:
        asyncio.run(run(one))


def stopped(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    async def run(one: Evening) -> None:
        async with one.played():
            await one.watched("SIGSTOP", lambda: one.running[0].send_signal(signal.SIGSTOP))
            await asyncio.sleep(8)
            await one.watched("SIGCONT", lambda: one.running[0].send_signal(signal.SIGCONT))
            await asyncio.sleep(2)
            await one.watched("two seconds later", lambda: None)

    with evening(url, folder, wanted.tables) as one:
        asyncio.run(run(one))


def database(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    data = Path(str(make_url(url).query["host"])) / "data"

    async def control(*words: str) -> None:
        programs = sorted(DEBIANS.glob("*/bin/pg_ctl"))[-1]
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        told = [*as_user, str(programs), "-D", str(data), "-w", "-l", f"{data}.again", *words]
        done = await asyncio.create_subprocess_exec(*told, stdout=subprocess.DEVNULL, cwd="/")
        assert await done.wait() == 0

    async def away() -> None:
        options = shlex.split((data / "postmaster.opts").read_text())[3:]
        await control("-m", "immediate", "stop")
        await asyncio.sleep(wanted.away)
        await control("-o", " ".join(options), "start")

    async def run(one: Evening) -> None:
        async with one.played():
            await one.watched("restarted", lambda: control("-m", "fast", "restart"))
            await one.watched(f"gone for {wanted.away:g} s", away)

    with evening(url, folder, wanted.tables) as one:
        asyncio.run(run(one))


def weights(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    async def run(one: Evening) -> None:
        one.stays = (1.0, 5.0)
        async with one.played():
            for shares in ((10, 90), (90, 10)):
                await one.watched(f"weights {shares}", partial(one.reload, *shares))
                await asyncio.sleep(3)
                await one.watched("three seconds later", lambda: None)

    with evening(url, folder, wanted.tables) as one:
        asyncio.run(run(one))


def loads(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    load(url, folder, wanted.tables, wanted.seconds)


Part = Callable[[str, Path, argparse.Namespace], None]

PARTS: dict[str, Part] = {
    "kills": kills,
    "stopped": stopped,
    "database": database,
    "weights": weights,
    "load": loads,
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure several processes with one database.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--kills", type=int, default=10, help="how often a process is ended")
    parser.add_argument("--tables", type=int, default=8, help="tables in play")
    parser.add_argument("--seconds", type=float, default=8.0, help="duration of each load")
    parser.add_argument("--away", type=float, default=60.0, help="seconds without the database")
    wanted = parser.parse_args(arguments)
    if unknown := sorted(set(wanted.parts) - PARTS.keys()):
        parser.error(f"no such part: {', '.join(unknown)}; choose from {', '.join(PARTS)}")
    admit_many_sockets()
    for name in wanted.parts or PARTS:
        print(f"{name} (load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)", flush=True)
        with postgres_urls() as url, TemporaryDirectory() as folder:
            PARTS[name](url, Path(folder), wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
