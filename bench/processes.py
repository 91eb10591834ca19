"""Several processes behind HAProxy with one PostgreSQL: load, kills, and a database that goes.

    PYTHONPATH=. .venv/bin/python bench/processes.py [PART ...] [--kills N] [--tables N] ...

By hand, from the clone. It needs Debian's packages postgresql and haproxy, and starts a database of
its own. State the machine's load with the figures. The parts, all of them unless some are named:

- kills: one of two processes ends by SIGTERM or kill -9 under load, and starts again.
- stopped: a process stands still for longer than its lease (SIGSTOP), and goes on.
- database: PostgreSQL is restarted, and is gone for some seconds (--away).
- weights: the proxy is reloaded with other weights while people load their pages again.
- clock: the wall clock of one process is an hour fast, and then slow (package libfaketime).
- partition: one process is cut off from the database for some seconds (--away), in a network
  namespace; as root.
- load: actions per second of processor time for one, two and four processes, their times with and
  without the proxy, what PostgreSQL writes and uses, bytes sent, and the memory of a table.
- many: the same at a calm pace (--pause), with and without the proxy: for --tables 1000.
- stores: the same with PostgreSQL and with SQLite, at one process.

The first six print the longest time without an answer at each table, for those that moved and the
others. After each, every acknowledged command stands once in its log, in order, the chains of
hashes hold, and every record passes the referee; else an AssertionError ends the program.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from processes_clock import clocks
from processes_database import control, options_of
from processes_evening import HOUR, Evening, evening
from processes_load import calm, compare_stores, load
from processes_partition import cut_off

from femopp.server.net.connection_limits import admit_many_sockets
from tests.server.postgres import postgres_urls


def kills(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    chance = Random(wanted.seed)

    async def run(one: Evening) -> None:
        for number in range(1, wanted.kills + 1):
            which = chance.randrange(2)
            sent = chance.choice([signal.SIGTERM, signal.SIGKILL])
            async with one.played():
                await one.watched(sent.name, partial(one.stop, which, sent))
                await one.watched("started again", partial(one.start_again, which))
            print(f"  {number}: {one.judge()} commands, each once", flush=True)

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
    async def away() -> None:
        options = options_of(url)
        await control(url, "-m", "immediate", "stop")
        await asyncio.sleep(wanted.away)
        await control(url, "-o", options, "start")

    async def run(one: Evening) -> None:
        async with one.played():
            await one.watched("restarted", lambda: control(url, "-m", "fast", "restart"))
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


def clock(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    for seconds in (HOUR, -HOUR):
        clocks(url, folder / f"{seconds:g}", wanted.tables, seconds)


def partition(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    cut_off(url, folder, wanted.tables, wanted.away)


def loads(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    load(url, folder, wanted.tables, wanted.seconds, each=wanted.each)


def many(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    calm(url, folder, wanted.tables, wanted.seconds, wanted.pause)


def stores(url: str, folder: Path, wanted: argparse.Namespace) -> None:
    compare_stores(url, folder, wanted.tables, wanted.seconds)


Part = Callable[[str, Path, argparse.Namespace], None]

PARTS: dict[str, Part] = {
    "kills": kills,
    "stopped": stopped,
    "database": database,
    "weights": weights,
    "clock": clock,
    "partition": partition,
    "load": loads,
    "many": many,
    "stores": stores,
}


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure several processes with one database.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--kills", type=int, default=10, help="how often a process is ended")
    parser.add_argument("--seed", type=int, default=1, help="which process, and how: by chance")
    parser.add_argument("--tables", type=int, default=8, help="tables in play")
    parser.add_argument("--each", action="store_true", help="load: as many tables a process")
    parser.add_argument("--seconds", type=float, default=8.0, help="duration of each load")
    parser.add_argument("--pause", type=float, default=4.0, help="many: seconds for an action")
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
