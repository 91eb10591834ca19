"""Femopp, a bare server and boardgame.io in turns, under the same load.

    python bench/bare.py [--rounds N] [--tables N] [--seconds S] [--boardgame FOLDER]

The bare server is Starlette under uvicorn (uvloop, websockets-sansio) with trivial rules: five
sockets a table with a queue and a task each, a card that must be in the hand, a row in SQLite for
each action (WAL, synchronous=FULL, what comes during a commit goes into the next one), then a view
of its own, some 425 bytes of JSON, to each socket. With `--boardgame` a folder in which
`npm install boardgame.io@0.50.2` was run, it's measured too, with SQLite (see `boardgame.py`).
Everybody acts as fast as the server answers. The figures are actions per second of the server's
processor time.
"""

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Protocol

from boardgame import BoardgameServer, BoardgameTable
from players import SEATS, Wire
from server import WARM_UP, Server, environment, measured, run, saturated, served

from femopp.server.net.connection_limits import admit_many_sockets

BARE = """
import asyncio, queue, socket, sqlite3, sys, threading
import msgspec, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

SEATS = 5
CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
decode, encode = msgspec.json.decode, msgspec.json.encode
tables = {}
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


class Table:
    def __init__(self):
        self.queues, self.played, self.number = {}, [], 0
        self.hands = [CARDS[seat::SEATS] for seat in range(SEATS)]

    def is_legal(self, seat, command):
        return command["type"] == "Play" and command["card"] in self.hands[seat]

    def view(self, seat):
        return {
            "type": "View", "number": self.number, "seat": seat, "turn": (seat + 1) % SEATS,
            "players": ["Anna", "Bo", "Cecilia", "David", "Eva"], "points": [12, 11, 9, 12, 4],
            "tricks": [1, 0, 2, 0, 1], "counts": [len(hand) for hand in self.hands],
            "trick": self.played[-4:], "hand": self.hands[seat],
            "text": "Anna has played the queen of hearts; Bo is to play",
        }


async def table(socket):
    await socket.accept()
    name, seat = socket.path_params["name"], socket.path_params["seat"]
    table = tables.get(name)
    if table is None:
        table = tables[name] = Table()
    queue = table.queues[seat] = asyncio.Queue()

    async def send():
        while True:
            await socket.send_text(await queue.get())

    sending = asyncio.create_task(send())
    async for text in socket.iter_text():
        command = decode(text)
        if not table.is_legal(seat, command):
            continue
        table.number += 1
        await store((name, table.number, text))
        table.played.append([seat, command["card"]])
        for other, waits in table.queues.items():
            waits.put_nowait(encode(table.view(other)).decode())
    sending.cancel()


async def main():
    loop = asyncio.get_running_loop()
    threading.Thread(target=write, args=(loop, sys.argv[1] + "/bare.db"), daemon=True).start()
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    app = Starlette(routes=[WebSocketRoute("/{name}/{seat:int}", table)])
    config = uvicorn.Config(
        app, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False
    )
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


class Plays(Protocol):
    """A table whose players act as fast as the server answers."""

    wires: list[Wire]
    actions: int

    async def play(self, since: float, until: float) -> None: ...


class Table:
    """Five sockets, one of which sends an action when all have had the answer to the last."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.wires: list[Wire] = []
        self.answers = self.actions = 0
        self.answered = asyncio.Event()

    def hear(self, _data: bytes) -> None:
        self.answers += 1
        if self.answers == SEATS:
            self.answered.set()

    def act(self) -> None:
        seat = self.chance.randrange(SEATS)
        card = CARDS[seat::SEATS][self.chance.randrange(10)]
        self.wires[seat].say({"type": "Play", "card": card})

    async def play(self, since: float, until: float) -> None:
        while (begun := perf_counter()) < until:
            self.answers = 0
            self.answered.clear()
            self.act()
            await asyncio.wait_for(self.answered.wait(), 30)
            self.actions += begun >= since


CARDS = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


async def bare(server: Server, tables: int, seconds: float) -> float:
    """Return actions per second of the bare server's processor time."""
    playing = [Table(Random(number)) for number in range(tables)]
    loop = asyncio.get_running_loop()
    for number, table in enumerate(playing):
        for seat in range(SEATS):
            made = partial(Wire, f"/table{number}/{seat}", table.hear)
            _transport, wire = await loop.create_connection(made, "127.0.0.1", server.port)
            await wire.ready
            table.wires.append(wire)
    return await actions_of_processor(server, playing, seconds)


async def actions_of_processor(server: Server, playing: Sequence[Plays], seconds: float) -> float:
    """Let all tables play; return actions per second of the server's processor time."""
    since = perf_counter() + WARM_UP
    evening = [table.play(since, since + seconds) for table in playing]
    _took, processor = await measured(server, since, evening)
    for wire in [wire for table in playing for wire in table.wires]:
        wire.close()
    return sum(table.actions for table in playing) / processor


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Compare Femopp with servers without its rules.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each measurement")
    parser.add_argument("--boardgame", type=Path, help="a folder with boardgame.io, to compare it")
    wanted = parser.parse_args(arguments)
    admit_many_sockets()
    shares: dict[str, list[float]] = {}
    for _round in range(wanted.rounds):
        with served() as server:
            ours = run(saturated(server, wanted.tables, wanted.seconds))
        with other(BareServer) as server:
            theirs = {"bare": run(bare(server, wanted.tables, wanted.seconds))}
        if wanted.boardgame is not None:
            with other(partial(BoardgameServer, wanted.boardgame)) as server:
                playing = run(played_by(server, wanted.tables, wanted.seconds))
                theirs["boardgame.io"] = playing
        for name, figure in theirs.items():
            shares.setdefault(name, []).append(ours / figure)
            print(f"Femopp {ours:,.0f}, {name} {figure:,.0f}: {ours / figure:.2f}", flush=True)
    for name, some in shares.items():
        print(f"{name}: median {median(some):.2f}")


@contextmanager
def other(make: Callable[[Path], Server]) -> Iterator[Server]:
    """Yield another server, with a folder of its own."""
    with TemporaryDirectory() as folder, suppress(BrokenPipeError):
        server = make(Path(folder))
        try:
            yield server
        finally:
            server.stop()


async def played_by(server: Server, tables: int, seconds: float) -> float:
    """Return actions per second of boardgame.io's processor time."""
    playing = [BoardgameTable(Random(number), f"table{number}") for number in range(tables)]
    for table in playing:
        await table.connect(server.port)
    return await actions_of_processor(server, playing, seconds)


if __name__ == "__main__":
    main(sys.argv[1:])
