"""Load on a server of live tables: times, throughput and memory, on two cores.

    python bench/server.py [--tables 10,100,300,1000] [--seconds S] [--saturated TABLES]
                           [--growing TABLES] [--deals N]

Every table has five people at Rödskägg (with automatic rituals), each on a socket, the real rules,
and a database on disk. The server has its own process, on one core; this program is the players, on
another. Steady: each table does one action a second; measured are the time from sending the action
until the fifth socket has the table after it, and the server's processor time. Saturated: everybody
acts at once, at so many tables that no socket exceeds the rate limit of twenty messages a second;
measured are actions per second of the server's processor time, each on disk before it is
acknowledged. Memory is the server's resident memory, for each table: idle with five guests without
sockets, live with five sockets, and after more deals of the same match, played at full speed (the
process and its database are included, divided by the number of tables). Start: from the command
until the first page, and until a table opened on it has shown its first card; the client's size is
what a browser loads, compressed.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, TypeVar
from urllib.request import urlopen

import uvloop
from players import SEATS, Table, Wire, hears
from websockets.asyncio.client import connect

from femopp.server.app import STATIC
from femopp.server.net.connection_limits import admit_many_sockets
from femopp.server.start import listening

T = TypeVar("T")

WARM_UP = 3.0
"""Seconds for the matches to begin before anything is measured."""

SETTINGS = {"game": "rodskagg", "options": {"rituals": "auto"}, "players": SEATS, "pace": "none"}
SERVER = """
import sys
from pathlib import Path
from femopp.server.start import database_in, listening, run
listener = listening("127.0.0.1", 0)
port = listener.getsockname()[1]
run(listener, database_in(Path(sys.argv[1])), lambda: print(port, flush=True))
"""


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure a server of live tables under load.")
    parser.add_argument("--tables", default="10,100,300,1000", help="numbers of tables, steady")
    parser.add_argument("--saturated", type=int, default=100, help="tables when saturated; 0: none")
    parser.add_argument("--growing", type=int, default=200, help="tables whose memory may grow")
    parser.add_argument("--deals", type=int, default=13, help="deals over which memory may grow")
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each measurement")
    wanted = parser.parse_args(arguments)
    admit_many_sockets()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores\n")
    print(HEAD, flush=True)
    for tables in [int(one) for one in wanted.tables.split(",") if one]:
        with served() as server:
            run(steady(server, tables, wanted.seconds))
    print()
    if wanted.saturated:
        with served() as server:
            run(saturated(server, wanted.saturated, wanted.seconds))
    if wanted.deals:
        with served() as server:
            run(growing(server, wanted.growing, wanted.deals))
    start()
    print(f"client: {client_kilobytes():.0f} kB compressed")


def run(evening: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(evening)


@contextmanager
def served() -> Iterator[Server]:
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()


class Server:
    """The server's process, and the system's statistics of it."""

    def __init__(self, folder: Path) -> None:
        self.process = self.start(folder)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(self.process.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])

    def start(self, folder: Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", SERVER, str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def ask(self, path: str, body: Any) -> Any:
        return ask(self.port, path, body)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}


def ask(port: int, path: str, body: Any) -> Any:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", path, json.dumps(body))
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer


HEAD = "tables | actions a second | p50 ms | p99 ms | processor | idle kB | live kB"


async def steady(server: Server, tables: int, seconds: float) -> None:
    """Play one action a second at each table."""
    empty = server.kilobytes()
    seated = [await asyncio.to_thread(seats_at_a_table, server) for _table in range(tables)]
    idle = (server.kilobytes() - empty) / tables
    async with played(server, seated) as playing:
        since = perf_counter() + WARM_UP
        evening = [table.play(since, since + seconds, 1.0) for table in playing]
        took, processor = await measured(server, since, evening)
        times = [time for table in playing for time in table.times]
        cuts = quantiles(times, n=100)
        live = (server.kilobytes() - empty) / tables
        print(
            f"{tables:6} | {len(times) / took:16,.0f} | {cuts[49] * 1000:6.1f} | "
            f"{cuts[98] * 1000:6.1f} | {processor / took:9.0%} | {idle:7.0f} | {live:7.0f}",
            flush=True,
        )


async def saturated(server: Server, tables: int, seconds: float) -> float:
    """Let everybody act at once; return actions per second of the server's processor time."""
    seated = [await asyncio.to_thread(seats_at_a_table, server) for _table in range(tables)]
    async with played(server, seated) as playing:
        since = perf_counter() + WARM_UP
        evening = [table.play(since, since + seconds, 0.0) for table in playing]
        took, processor = await measured(server, since, evening)
        actions = sum(len(table.times) for table in playing)
        print(
            f"saturated, {tables} tables: {actions / processor:,.0f} actions a second of the "
            f"processor's time ({actions / took:,.0f} a second of the clock)",
            flush=True,
        )
        return actions / processor


async def growing(server: Server, tables: int, deals: int) -> None:
    """Measure a table's memory at the beginning of a match and some deals later."""
    empty = server.kilobytes()
    seated = [await asyncio.to_thread(seats_at_a_table, server) for _table in range(tables)]
    async with played(server, seated) as playing:
        told = []
        for wanted in (2, deals - 2):
            await asyncio.gather(*[table.play_deals(wanted) for table in playing])
            told.append((server.kilobytes() - empty) / tables)
    print(
        f"a live table: {told[0]:.0f} kB after two deals, {told[1]:.0f} kB after {deals} "
        f"({tables} tables)",
        flush=True,
    )


async def measured(
    server: Server, since: float, evening: Sequence[Coroutine[Any, Any, None]]
) -> tuple[float, float]:
    """Return clock seconds and the server's processor seconds from `since` to the end."""

    async def before() -> float:
        await asyncio.sleep(since - perf_counter())
        return server.processor_seconds()

    used, *_played = await asyncio.gather(before(), *evening)
    return perf_counter() - since, server.processor_seconds() - used


@asynccontextmanager
async def played(
    server: Server, seated: Sequence[tuple[str, list[str]]]
) -> AsyncIterator[list[Table]]:
    """Yield the tables, with everybody's sockets connected."""
    playing = [await table_of(server, seats, number) for number, seats in enumerate(seated)]
    try:
        yield playing
    finally:
        for table in playing:
            for wire in table.wires:
                wire.close()


def start() -> None:
    """Time the command until the first page, and until the first card of a table opened on it."""
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        with listening("127.0.0.1", 0) as free:
            port = free.getsockname()[1]
        words = ["serve", "--port", str(port), "--data", folder, "--no-browser"]
        process = subprocess.Popen(
            [sys.executable, "-c", "from femopp.cli import main; main()", *words],
            stdout=subprocess.DEVNULL,
            env=environment(),
        )
        try:
            while not has_page(port):
                if process.poll() is not None:
                    raise SystemExit("the server ended before it had a page")
                sleep(0.01)
            page = perf_counter() - begun
            asyncio.run(first_card(port))
            card = perf_counter() - begun
        finally:
            process.terminate()
            process.wait()
    print(f"from the command to the first page: {page:.2f} s, to the first card: {card:.2f} s")


def has_page(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.read())
    except OSError:
        return False


async def first_card(port: int) -> None:
    asked = {"settings": SETTINGS, "name": "Anna", "seat": 0, "begin": True}
    opened = ask(port, "/api/tables", asked)
    url = f"ws://127.0.0.1:{port}/api/tables/{opened['table']}/socket"
    async with connect(url, compression=None) as wire:
        await wire.send(json.dumps({"type": "Hello", "token": opened["token"]}))
        async for data in wire:
            heard = hears(data)
            if heard.changes is not None and heard.changes.get("own", {}).get("hand"):
                return


def client_kilobytes() -> float:
    page = (STATIC / "index.html").read_bytes()
    named = [STATIC / name for name in re.findall(r"assets/[^\"]+", page.decode())]
    return (
        sum(len(gzip.compress(one)) for one in (page, *[one.read_bytes() for one in named])) / 1e3
    )


def seats_at_a_table(server: Server) -> tuple[str, list[str]]:
    """Return a table's id and the tokens of its five people; the first has opened it."""
    opened = server.ask("/api/tables", {"settings": SETTINGS, "name": "Anna", "seat": 0})
    path = f"/api/tables/{opened['table']}/guests"
    others = [server.ask(path, {"name": f"Guest {seat}"}) for seat in range(1, SEATS)]
    return opened["table"], [opened["token"], *[one["token"] for one in others]]


async def table_of(server: Server, seats: tuple[str, list[str]], number: int) -> Table:
    name, tokens = seats
    table = Table(Random(number))
    for seat, token in enumerate(tokens):
        _transport, wire = await asyncio.get_running_loop().create_connection(
            partial(Wire, f"/api/tables/{name}/socket", partial(table.hear, seat)),
            "127.0.0.1",
            server.port,
        )
        table.wires.append(wire)
        await wire.ready
        wire.say({"type": "Hello", "token": token})
        if seat:
            await table.sit(seat)
    return table


if __name__ == "__main__":
    main(sys.argv[1:])
