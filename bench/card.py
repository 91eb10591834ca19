"""The path of one card, from the socket to all screens: its files and calls.

    python bench/card.py

Four people play Rödskägg, as in `room.py`, with a spectator. One card in the middle of the match
is followed. Calls of Femopp's own functions in the event loop's thread are counted. A call into
another file than the caller's is a change of file. Each run does the same.
"""

import asyncio
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import uvloop
from msgspec.structs import replace
from room import MOMENT, SETTINGS, WARM_UP, Table, play, scripted, seated, seeded
from uvicorn.server import ServerState

import femopp
from femopp.rulebook import Play
from femopp.server.net.websocket import SocketProtocol
from femopp.server.room import course
from femopp.server.start import configured, database_in
from femopp.server.store.store import Store
from femopp.table import rounds

SEATS = 4
HOME = Path(femopp.__file__).parent


def main() -> None:
    course.chance_action = seeded  # type: ignore[attr-defined]
    # Nobody here takes part in the table's chance.
    rounds.may_open = lambda live: False
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        way = runner.run(followed())
    packages = {file.parts[0] for file in way.files}
    print(
        f"{len(way.files)} files in {len(packages)} packages, "
        f"{way.changes} changes of file, {way.calls} calls"
    )


@dataclass
class Way:
    """The calls on the path of a card."""

    files: set[Path] = field(default_factory=set)
    changes: int = 0
    calls: int = 0

    def profile(self, frame: FrameType, event: str, _argument: Any) -> None:
        file, caller = _file(frame), _file(frame.f_back)
        if event == "call" and file is not None:
            self.files.add(file)
            self.calls += 1
            self.changes += caller is not None and caller != file


def _file(frame: FrameType | None) -> Path | None:
    """Return the file of Femopp's to which this frame belongs, if any."""
    if frame is None:
        return None
    path = Path(frame.f_code.co_filename)
    return path.relative_to(HOME) if path.is_relative_to(HOME) else None


async def followed() -> Way:
    with TemporaryDirectory() as folder:
        store = Store(database_in(Path(folder)))
        await store.open()
        config = configured(store)
        config.ws_ping_interval = None
        config.load()
        app: Any = config.app
        async with app.router.lifespan_context(app) as lent:
            make_socket = partial(SocketProtocol, config, ServerState(), lent)
            settings = replace(SETTINGS, players=SEATS)
            script = await scripted(app.state.rooms, 2 * WARM_UP, settings)
            table = await seated(app.state.rooms, make_socket, script, settings, spectators=1)
            await play([table], WARM_UP)
            way = await next_action(table)
            while not is_card(table):
                way = await next_action(table)
            for socket in table.sockets:
                socket.connection_lost(None)
            await asyncio.sleep(MOMENT)
            return way


async def next_action(table: Table) -> Way:
    way = Way()
    sys.setprofile(way.profile)
    await play([table], 1)
    # Until the response has been sent, too.
    await asyncio.sleep(MOMENT)
    sys.setprofile(None)
    return way


def is_card(table: Table) -> bool:
    """Whether the last action was a card, and the table did nothing after it."""
    assert table.room.live.running is not None
    _seat, action = table.room.live.running.table.match.log[-1]
    return isinstance(action, Play)


if __name__ == "__main__":
    main()
