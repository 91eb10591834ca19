"""Load on several processes with one PostgreSQL: what each part of it costs an action.

A part of `bench/processes.py`. Each table has five people at Rödskägg, as in `bench/server.py`.
"""

import asyncio
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from players import Wire
from processes_database import data_of
from server import WARM_UP, Server, played, run, seats_at_a_table
from sqlalchemy import text

from femopp.server.store.databases import engine_of, is_shared
from tests.server.test_two_processes import behind, process, with_haproxy
from tools.browsing import free_port

WRITTEN = text(
    "SELECT xact_commit, tup_inserted, tup_updated, wal_bytes::float FROM pg_stat_database, "
    "pg_stat_wal WHERE datname = current_database()"
)


class Spent(NamedTuple):
    """Use so far: seconds of processors, PostgreSQL's writes, bytes that the players got."""

    servers: float
    proxy: float
    postgres: float
    commits: float
    inserted: float
    updated: float
    logged: float
    sent: float


class Cluster(Server):
    """Some processes, reached at a port."""

    def __init__(self, url: str, port: int, servers: Sequence[int], proxy: Sequence[int]) -> None:
        self.url, self.port, self.servers, self.proxy = url, port, servers, proxy
        self.engine = engine_of(url)
        self.postmaster: int | None = None
        if is_shared(url):
            pid = data_of(url) / "postmaster.pid"
            self.postmaster = int(pid.read_text().split()[0])

    def kilobytes(self) -> int:
        return sum(resident(one) for one in self.servers)

    def ask(self, path: str, body: Any) -> Any:
        """Ask, again while the table is on its way to another process."""
        while True:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
            connection.request("POST", path, json.dumps(body))
            response = connection.getresponse()
            answer = json.loads(response.read())
            connection.close()
            if response.status != 503:
                return answer
            time.sleep(0.05)

    def spent(self) -> Spent:
        commits, rows, updates, logged, postgres = 0.0, 0.0, 0.0, 0.0, list[int]()
        if self.postmaster is not None:
            with self.engine.connect() as connection:
                commits, rows, updates, logged = connection.execute(WRITTEN).one()
            postgres = [self.postmaster, *children(self.postmaster)]
        parts = self.servers, self.proxy, postgres
        servers, proxy, database = (sum(map(processor_seconds, those)) for those in parts)
        return Spent(servers, proxy, database, commits, rows, updates, logged, Wire.received)


def stat(process: int) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def processor_seconds(process: int) -> float:
    fields = stat(process)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def children(process: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and int(stat(int(entry.name))[1]) == process:
                found.append(int(entry.name))
        except OSError:  # it has ended
            continue
    return found


@contextmanager
def cluster(url: str, folder: Path, processes: int, proxied: bool) -> Iterator[Cluster]:
    places = [behind() for _process in range(processes)]
    port = free_port() if proxied else places[0].port
    with ExitStack() as stack:
        proxy = list[int]()
        if proxied:
            own = set(children(os.getpid()))
            stack.enter_context(with_haproxy(folder, port, places))
            proxy = sorted(set(children(os.getpid())) - own)
        running = [
            stack.enter_context(process(url, place, folder / str(number)))
            for number, place in enumerate(places)
        ]
        time.sleep(1)  # the proxy sees them
        yield Cluster(url, port, [one.pid for one in running], proxy)


HEAD = (
    "  processes | proxy | tables | pace | actions/s | of processor time | p50 ms | p99 ms | "
    "proxy us | PostgreSQL us | commits | rows | updates | log bytes | sent bytes | table kB"
)


def load(url: str, folder: Path, tables: int, seconds: float, each: bool) -> None:
    """Measure so many tables, in all or at `each` process, at a steady pace and saturated."""
    with cluster(url, folder, 1, True) as servers:
        first = servers.spent()
        time.sleep(seconds)
        used = (servers.spent().servers - first.servers) / seconds
        print(f"  a process without tables uses {used * 1000:.1f} ms of processor time a second")
    print(HEAD, flush=True)
    for pause in (1.0, 0.0):
        for processes, proxied in ((1, False), (1, True), (2, True), (4, True)):
            with cluster(url, folder, processes, proxied) as servers:
                run(loaded(servers, tables * (processes if each else 1), seconds, pause))


def calm(url: str, folder: Path, tables: int, seconds: float, pause: float) -> None:
    """Measure so many tables at a calm pace, with and without the proxy."""
    print(HEAD, flush=True)
    for processes, proxied in ((1, False), (1, True), (2, True)):
        with cluster(url, folder, processes, proxied) as servers:
            run(loaded(servers, tables, seconds, pause))


def compare_stores(url: str, folder: Path, tables: int, seconds: float) -> None:
    """Measure one process with PostgreSQL and with SQLite, in turns."""
    print(HEAD, flush=True)
    for number, pause in enumerate((1.0, 0.0, 1.0, 0.0)):
        file = f"sqlite:///{folder}/{number}.db"
        for name, database in (("PostgreSQL", url), ("SQLite", file)):
            print(f"  {name}:", flush=True)
            with cluster(database, folder, 1, False) as servers:
                run(loaded(servers, tables, seconds, pause))


async def loaded(servers: Cluster, tables: int, seconds: float, pause: float) -> None:
    empty = servers.kilobytes()
    seated = [await asyncio.to_thread(seats_at_a_table, servers) for _table in range(tables)]
    async with played(servers, seated) as playing:
        since = perf_counter() + WARM_UP

        readings = list[Spent]()

        async def before() -> None:
            await asyncio.sleep(since - perf_counter())
            readings.append(servers.spent())

        evening = [table.play(since, since + seconds, pause) for table in playing]
        await asyncio.gather(before(), *evening)
        took, last = perf_counter() - since, servers.spent()
        each = (servers.kilobytes() - empty) / tables
    times = [time for table in playing for time in table.times]
    cuts, actions = quantiles(times, n=100), len(times)
    used = Spent(*(after - was for was, after in zip(readings[0], last, strict=True)))
    an = Spent(*(one / actions for one in used))
    print(
        f"  {len(servers.servers):9} | {'yes' if servers.proxy else 'no':5} | {tables:6} | "
        f"{pause:4g} | "
        f"{actions / took:9.0f} | {actions / used.servers:17.0f} | {cuts[49] * 1000:6.1f} | "
        f"{cuts[98] * 1000:6.1f} | {an.proxy * 1e6:8.0f} | {an.postgres * 1e6:13.0f} | "
        f"{an.commits:7.2f} | {an.inserted:4.2f} | {an.updated:7.2f} | {an.logged:9.0f} | "
        f"{an.sent:10.0f} | {each:8.0f}",
        flush=True,
    )
