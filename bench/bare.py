"""Femopp and a bare server in turns: the share of the server's speed that rules and screens leave.

    python bench/bare.py [--rounds N] [--tables N] [--seconds S]

The bare server is Starlette under uvicorn, without rules: five sockets a table, a row in SQLite for
each message (WAL, synchronous=FULL, what comes during a commit goes into the next one), then 400
bytes to each socket. Everybody acts as fast as the server answers. The figures are actions per
second of the server's processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from players import SEATS, Wire
from server import WARM_UP, Server, environment, measured, run, saturated, served

from femopp.server.net.file_limit import admit_many_sockets

BARE = """
import asyncio, queue, socket, sqlite3, sys, threading
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

ANSWER = "x" * 400
sockets = {}
batches = queue.SimpleQueue()
waiting, is_free = [], True


def write(loop, file):
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE entries (name TEXT, number INTEGER, data BLOB)")
    while True:
        batch = batches.get()
        database.execute("BEGIN")
        database.executemany("INSERT INTO entries VALUES (?, ?, ?)", [row for row, _ in batch])
        database.execute("COMMIT")
        loop.call_soon_threadsafe(written, batch)


def written(batch):
    hand_over()
    for _row, done in batch:
        done.set_result(None)


def hand_over():
    global waiting, is_free
    batch, waiting = waiting, []
    is_free = not batch
    if batch:
        batches.put(batch)


async def store(row):
    global is_free
    done = asyncio.get_running_loop().create_future()
    waiting.append((row, done))
    if is_free:
        is_free = False
        asyncio.get_running_loop().call_soon(hand_over)
    await done


async def table(socket):
    await socket.accept()
    name = socket.path_params["name"]
    there = sockets.setdefault(name, [])
    there.append(socket)
    number = 0
    async for text in socket.iter_text():
        number += 1
        await store((name, number, text))
        for one in there:
            await one.send_text(ANSWER)


async def main():
    loop = asyncio.get_running_loop()
    threading.Thread(target=write, args=(loop, sys.argv[1] + "/bare.db"), daemon=True).start()
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    app = Starlette(routes=[WebSocketRoute("/{name}", table)])
    config = uvicorn.Config(app, log_level="error", ws_per_message_deflate=False)
    await uvicorn.Server(config).serve(sockets=[listener])


import uvloop
sys.setswitchinterval(0.001)
uvloop.run(main())
"""


class BareServer(Server):
    """The bare server's process."""

    def start(self, folder: Path) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", BARE, str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )


class Table:
    """Five sockets, one of which sends a message when all have had the answer to the last."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.wires: list[Wire] = []
        self.answers = self.actions = 0
        self.answered = asyncio.Event()

    def hear(self, _data: bytes) -> None:
        self.answers += 1
        if self.answers == SEATS:
            self.answered.set()

    async def play(self, since: float, until: float) -> None:
        while (begun := perf_counter()) < until:
            self.answers = 0
            self.answered.clear()
            self.chance.choice(self.wires).say({"type": "Act", "words": "Anna plays the queen"})
            await asyncio.wait_for(self.answered.wait(), 30)
            self.actions += begun >= since


async def bare(server: Server, tables: int, seconds: float) -> float:
    """Return actions per second of the bare server's processor time."""
    playing = [Table(Random(number)) for number in range(tables)]
    loop = asyncio.get_running_loop()
    for number, table in enumerate(playing):
        for _seat in range(SEATS):
            made = partial(Wire, f"/table{number}", table.hear)
            _transport, wire = await loop.create_connection(made, "127.0.0.1", server.port)
            await wire.ready
            table.wires.append(wire)
    since = perf_counter() + WARM_UP
    evening = [table.play(since, since + seconds) for table in playing]
    _took, processor = await measured(server, since, evening)
    for wire in [wire for table in playing for wire in table.wires]:
        wire.close()
    return sum(table.actions for table in playing) / processor


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Compare Femopp with a server without rules.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each measurement")
    wanted = parser.parse_args(arguments)
    admit_many_sockets()
    shares = []
    for _round in range(wanted.rounds):
        with served() as server:
            ours = run(saturated(server, wanted.tables, wanted.seconds))
        with TemporaryDirectory() as folder, suppress(BrokenPipeError):
            other = BareServer(Path(folder))
            try:
                theirs = run(bare(other, wanted.tables, wanted.seconds))
            finally:
                other.stop()
        shares.append(ours / theirs)
        print(f"Femopp {ours:,.0f}, bare {theirs:,.0f}: {ours / theirs:.2f}", flush=True)
    print(f"median {median(shares):.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
