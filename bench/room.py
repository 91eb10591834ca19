"""Processor cost of one action, without a network: repeatable under any load.

    python bench/room.py [--tables N] [--actions N] [--rounds N] [--profile N]

The server's own sockets, rooms and store run in this process; only the transports replace the
network. A match with seeded deals is played first, and its actions are then repeated at every
table, so that each run does the same. Five people play Rödskägg with automatic rituals. The output
is processor microseconds per action (of this process, including its writing thread) and bytes sent.
The minimum of several rounds is disturbed least by other load; to compare two versions, alternate
them. With `--profile`, a further round counts Python's function calls and lists this many
functions that take longest.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import msgspec
import uvloop
from players import TEXT, frame, upgrade
from uvicorn.server import ServerState

from femopp.driver import SeededShuffler
from femopp.record import format_action
from femopp.rulebook import Action, Shuffler, legal_actions
from femopp.server.net.websocket import SocketProtocol
from femopp.server.protocol.messages import Do, FromClient, Hello
from femopp.server.room import course
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.server.room.talk import Spoken
from femopp.server.socket import connection
from femopp.server.start import collect_garbage_seldom, configured, database_in
from femopp.server.store.store import Store
from femopp.table import rounds
from femopp.table.commands import Act, AnyCommand, Begin, Sit
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable

SEATS = 5
SETTINGS = Settings("rodskagg", options={"rituals": "auto"}, players=SEATS, pace=Pace.NONE)
WARM_UP = 40
"""Actions of each table before the measurement."""

MOMENT = 0.005
"""Seconds within which a socket's task has done its work."""

Script = list[tuple[int, int, bytes]]
"""The actions at a table: the table's number, the seat and the frame."""


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure the processor cost of one action.")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--actions", type=int, default=200, help="of each table in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", type=int, default=0, help="functions to name")
    wanted = parser.parse_args(arguments)
    course.chance_action = seeded  # type: ignore[attr-defined]
    # Nobody here takes part in the table's chance.
    rounds.may_open = lambda live: False
    connection.MAX_PER_SECOND = float("inf")
    # As in the real server.
    collect_garbage_seldom()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(bench(wanted))


async def bench(wanted: argparse.Namespace) -> None:
    with TemporaryDirectory() as folder:
        store = Store(database_in(Path(folder)))
        await store.open()
        config = configured(store)
        config.ws_ping_interval = None  # nobody would answer
        config.load()
        app: Any = config.app
        async with app.router.lifespan_context(app) as lent:
            script = await scripted(app.state.rooms, WARM_UP + (wanted.rounds + 1) * wanted.actions)
            state = ServerState()
            tables = [
                await seated(app.state.rooms, partial(SocketProtocol, config, state, lent), script)
                for _ in range(wanted.tables)
            ]
            await play(tables, WARM_UP)
            least = min([await measured(tables, wanted.actions) for _ in range(wanted.rounds)])
            print(f"least {least:.0f} us: {1e6 / least:,.0f} actions a second of the processor")
            if wanted.profile:
                await profiled(tables, wanted.actions, wanted.profile)
            for socket in [socket for table in tables for socket in table.sockets]:
                socket.connection_lost(None)
            await asyncio.sleep(MOMENT * len(tables))


async def play(tables: Sequence[Table], actions: int) -> None:
    await asyncio.gather(*[table.play(actions) for table in tables])


async def measured(tables: Sequence[Table], actions: int) -> float:
    """Return processor microseconds per action."""
    done, sent, used = actions * len(tables), sum(one.sent for one in tables), process_time()
    await play(tables, actions)
    each, size = (process_time() - used) / done * 1e6, sum(one.sent for one in tables) - sent
    print(f"{each:7.0f} us an action, {size / done:6.0f} bytes", flush=True)
    return each


async def profiled(tables: Sequence[Table], actions: int, functions: int) -> None:
    profile = cProfile.Profile()
    profile.enable()
    await play(tables, actions)
    profile.disable()
    stats = pstats.Stats(profile)
    print(f"{stats.total_calls / actions / len(tables):.0f} calls an action")  # type: ignore[attr-defined]
    for order in ("tottime", "cumtime"):
        stats.sort_stats(order).print_stats(functions)


def seeded(live: LiveTable, shuffler: Shuffler) -> Action:
    """Return the table's action by chance, the same in every match."""
    assert live.running is not None
    match = live.running.table.match
    action = live.game.table_action(match.state, SeededShuffler("bench", len(match.log)))
    assert action is not None
    return action


@dataclass
class Table:
    """A table with its sockets, at which the script is run."""

    room: Room
    script: Script
    sockets: list[SocketProtocol] = field(default_factory=list)
    sent: int = 0
    at: int = 0
    until: int = 0
    done: asyncio.Future[None] | None = None

    async def play(self, actions: int) -> None:
        self.until += actions
        self.done = asyncio.get_running_loop().create_future()
        self.written(0)
        await self.done

    def written(self, size: int) -> None:
        """Count the bytes sent; do the next action when the table has come so far."""
        self.sent += size
        number, seat, frame = self.script[self.at]
        if number != self.room.live.number:
            return
        if self.at < self.until:
            self.at += 1
            asyncio.get_running_loop().call_soon(self.sockets[seat].data_received, frame)
        elif self.done is not None and not self.done.done():
            self.done.set_result(None)


class Transport(asyncio.Transport):
    """Replaces the network: counts what is written, and notifies the table."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def write(self, data: Any) -> None:
        self._table.written(len(data))

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


async def scripted(rooms: Rooms, actions: int, settings: Settings = SETTINGS) -> Script:
    """Return random actions of a table, this many, all legal."""
    room, _tokens = await opened(rooms, settings)
    guests = list(room.live.guests)
    # A table without people stands still, as this one will afterwards.
    present = Present(guests[0])
    room.enter(present)
    chance, script = Random(1), Script()
    while len(script) <= actions:
        chosen = choice(chance, room.live)
        if chosen is None:
            await asyncio.sleep(0)
            continue
        seat, command = chosen
        message = Do(f"1-{len(script) + 2}", command)
        script.append((room.live.number, seat, frame_of(message)))
        await do(room, guests[seat], message.id, command)
    room.leave(present)
    return script


def choice(chance: Random, live: LiveTable) -> tuple[int, AnyCommand] | None:
    """Return the seat to act and its command, None while the table acts."""
    if not live.is_playing:
        return 0, Begin()
    assert live.running is not None
    match = live.running.table.match
    actors = live.game.actors(match.state)
    if not actors:
        return None
    action = chance.choice(legal_actions(live.game, match.views[actors[0]], actors[0]))
    return actors[0], Act(format_action(action, live.names))


@dataclass(eq=False)
class Present:
    """Somebody who is present, and nothing more."""

    guest: str | None

    def table_changed(self) -> None:
        pass

    def removed(self) -> None:
        pass

    def table_deleted(self) -> None:
        pass

    def refused(self) -> None:
        pass

    def shut_out(self) -> None:
        pass

    def let_go(self, seconds: float | None = None) -> None:
        pass

    def became(self, guest: str) -> None:
        pass

    def said(self, spoken: Spoken, now: float) -> None:
        pass

    def unsaid(self, guest: str | None) -> None:
        pass


async def opened(rooms: Rooms, settings: Settings) -> tuple[Room, list[str]]:
    """Return a table where a match has begun, and the tokens of those who sit there."""
    opened = await rooms.open(settings, "Anna", 0, False)
    room, tokens = await rooms.find(opened.table), [opened.token]
    assert room is not None
    # One device for all that is done: commands differ by guest too.
    await room.new_device(opened.guest)
    for seat in range(1, room.live.players):
        other, its = await room.come(f"Guest {seat}")
        await do(room, other, "1-1", Sit(seat))
        tokens.append(its)
    await do(room, opened.guest, "1-1", Begin())
    return room, tokens


async def do(room: Room, guest: str, command_id: str, command: AnyCommand) -> None:
    answered: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    room.do(guest, Do(command_id, command), answered.set_result)
    error = await answered
    assert error is None, error


async def seated(
    rooms: Rooms,
    make_socket: Callable[[], SocketProtocol],
    script: Script,
    settings: Settings = SETTINGS,
    spectators: int = 0,
) -> Table:
    """Return a table with a socket for each seat and spectator, dealt."""
    room, tokens = await opened(rooms, settings)
    table = Table(room, script)
    for token in (*tokens, *[None] * spectators):
        socket = make_socket()
        socket.connection_made(Transport(table))
        socket.data_received(upgrade(f"/api/tables/{room.id}/socket"))
        await asyncio.sleep(MOMENT)
        socket.data_received(frame_of(Hello(token)))
        await asyncio.sleep(MOMENT)
        table.sockets.append(socket)
    while choice(Random(0), room.live) is None:
        await asyncio.sleep(MOMENT)
    return table


def frame_of(message: FromClient) -> bytes:
    return frame(TEXT, msgspec.json.encode(message))


if __name__ == "__main__":
    main(sys.argv[1:])
