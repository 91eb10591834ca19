"""How a server of live tables holds up: times, throughput and memory, on two cores.

    python bench/server.py [--tables 10,100,300] [--seconds S] [--saturated TABLES]

Every table has five people at Rödskägg (the rituals done by themselves), each on a socket, the real
rules, and a database on the disk. The server has a process of its own, on one core; this program is
the players, on another. Steady: each table does one thing a second; what is told is the time from
sending the action until the fifth socket has the table after it, and what the server's processor
does meanwhile. Saturated: everybody does the next thing at once; actions a second of the server's
processor time, each on the disk before it is acknowledged. Memory is the server's, resident.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from femopp.server.start import admit_many_sockets

SEATS = 5
SETTINGS = {"game": "rodskagg", "options": {"rituals": "auto"}, "players": SEATS, "pace": "none"}
SERVER = """
import sys
from pathlib import Path
from femopp.server.start import database_in, listening, run
listener = listening("127.0.0.1", 0)
port = listener.getsockname()[1]
run(listener, database_in(Path(sys.argv[1])), lambda: print(port, flush=True))
"""


class Seen(msgspec.Struct):
    """The little that a player of this bench reads of a screen."""

    number: int
    stage: str
    turn: int | None
    controls: list[dict[str, str]]
    hand: list[dict[str, Any]]


class Heard(msgspec.Struct):
    type: str
    screen: Seen | None = None


hears = msgspec.json.Decoder(Heard).decode


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="How a server of live tables holds up.")
    parser.add_argument("--tables", default="10,100,300", help="numbers of tables, steady")
    parser.add_argument("--saturated", type=int, default=40, help="tables when saturated; 0: none")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each is measured")
    wanted = parser.parse_args(arguments)
    admit_many_sockets()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for tables in [int(one) for one in wanted.tables.split(",") if one]:
        measure(tables, wanted.seconds, pause=1.0)
    if wanted.saturated:
        measure(wanted.saturated, wanted.seconds, pause=0.0)


def measure(tables: int, seconds: float, pause: float) -> None:
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            asyncio.run(evening(server, tables, seconds, pause))
        finally:
            server.stop()


class Server:
    """The server's process, and what the system says of it."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(folder)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)},
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) > 1:
            os.sched_setaffinity(self.process.pid, cores[:1])
            os.sched_setaffinity(0, cores[1:])

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
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("POST", path, json.dumps(body))
        answer = json.loads(connection.getresponse().read())
        connection.close()
        return answer


@dataclass
class Table:
    """A table with its five sockets, played by one hand."""

    wires: list[ClientConnection]
    chance: Random
    seen: list[Seen | None] = field(default_factory=lambda: [None] * SEATS)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    acts: int = 0
    times: list[float] = field(default_factory=list)

    async def listen(self, seat: int) -> None:
        async for data in self.wires[seat]:
            heard = hears(data)
            if heard.screen is not None:
                self.seen[seat] = heard.screen
                self.changed.set()

    async def play(self, until: float, pause: float) -> None:
        """One action after another, each seen by all five before the next."""
        await asyncio.sleep(self.chance.random() * pause)
        while perf_counter() < until:
            begun = perf_counter()
            if await self._act():
                self.times.append(perf_counter() - begun)
            await asyncio.sleep(max(0.0, pause - (perf_counter() - begun)))

    async def _act(self) -> bool:
        choice = self._choice()
        if choice is None:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)
            return False
        seat, command = choice
        number = max(one.number for one in self.seen if one is not None)
        self.acts += 1
        message = {"type": "Do", "id": str(self.acts), "command": command}
        await self.wires[seat].send(msgspec.json.encode(message).decode())
        while not all(one is not None and one.number > number for one in self.seen):
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)
        return True

    def _choice(self) -> tuple[int, dict[str, Any]] | None:
        for seat, one in enumerate(self.seen):
            if one is None:
                return None
            if seat == 0 and one.stage != "playing":
                return 0, {"type": "Begin"}
            if one.turn == seat:
                words = [control["words"] for control in one.controls]
                words += [card["words"] for card in one.hand if card["legal"]]
                if words:
                    return seat, {"type": "Act", "words": self.chance.choice(words)}
        return None


async def evening(server: Server, tables: int, seconds: float, pause: float) -> None:
    empty = server.kilobytes()
    seated = [await asyncio.to_thread(seats_at_a_table, server) for _table in range(tables)]
    idle = server.kilobytes()
    playing = [await table_of(server, seats, number) for number, seats in enumerate(seated)]
    listeners = [
        asyncio.create_task(table.listen(seat)) for table in playing for seat in range(SEATS)
    ]
    until = perf_counter() + seconds + pause
    begun, before = perf_counter(), server.processor_seconds()
    await asyncio.gather(*[table.play(until, pause) for table in playing])
    took, processor = perf_counter() - begun, server.processor_seconds() - before
    times = [time for table in playing for time in table.times]
    told(tables, pause, times, took, processor)
    live = server.kilobytes()
    print(
        f"{'':10}server's memory: {empty / 1024:.0f} MB empty, {(idle - empty) / tables:.0f} kB a "
        f"table with five guests, {(live - empty) / tables:.0f} kB a live one",
        flush=True,
    )
    for one in listeners:
        one.cancel()
    await asyncio.gather(*listeners, return_exceptions=True)


def told(tables: int, pause: float, times: list[float], took: float, processor: float) -> None:
    cuts = quantiles(times, n=100)
    kind = "steady" if pause else "saturated"
    print(
        f"{tables:>5} tables, {kind}: {len(times) / took:,.0f} actions a second, "
        f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, "
        f"processor {processor / took:.0%}, {len(times) / processor:,.0f} actions per CPU-second"
    )


def seats_at_a_table(server: Server) -> tuple[str, list[str]]:
    """A table's id and the tokens of its five people; the first has opened it."""
    opened = server.ask("/api/tables", {"settings": SETTINGS, "name": "Anna", "seat": 0})
    path = f"/api/tables/{opened['table']}/guests"
    others = [server.ask(path, {"name": f"Guest {seat}"}) for seat in range(1, SEATS)]
    return opened["table"], [opened["token"], *[one["token"] for one in others]]


async def table_of(server: Server, seats: tuple[str, list[str]], number: int) -> Table:
    table, tokens = seats
    wires = []
    for seat, token in enumerate(tokens):
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        wire = await connect(url, compression=None, ping_interval=None).__aenter__()
        await wire.send(json.dumps({"type": "Hello", "token": token}))
        if seat:
            sit = {"type": "Do", "id": "sit", "command": {"type": "Sit", "seat": seat}}
            await wire.send(json.dumps(sit))
        wires.append(wire)
    return Table(wires, Random(number))


if __name__ == "__main__":
    main(sys.argv[1:])
