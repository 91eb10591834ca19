"""A socket as a transport sees it: what is written, what is heard, how it ends."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Response
from websockets.sync.client import connect
from websockets.uri import parse_uri

from femopp.server.net import websocket
from femopp.server.net.websocket import Listener, Socket, SocketProtocol
from femopp.server.protocol.messages import Do
from femopp.server.room.requests import OnDone
from femopp.server.socket import connection
from femopp.server.start import configured, database_in
from femopp.server.store.store import Store
from femopp.table.commands import Act
from femopp.table.log.entries import Opened
from femopp.table.log.folding import opened
from femopp.table.settings import Settings
from tests.server.observing import StillRoom
from tests.server.serving import Served

TABLE = Opened(Settings("rifki"), "0")

QUICK = 0.05


class Transport(asyncio.Transport):
    """Stands for the network, which takes nothing away as long as it is clogged."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.reads = True
        self.ends: list[str] = []

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return bool(self.ends)

    def close(self) -> None:
        self.ends.append("closed")

    def abort(self) -> None:
        self.ends.append("aborted")


class Recorder:
    """A listener that records its calls."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def message_received(self, data: bytes) -> None:
        self.told.append(data.decode())

    def writable(self) -> None:
        pass

    def disconnected(self) -> None:
        self.told.append("disconnected")


TURNS = 20
"""More turns of the event loop than anything takes here."""


async def turns() -> None:
    for _turn in range(TURNS):
        await asyncio.sleep(0)


class Line:
    """A socket, its transport, and the client at the other end."""

    def __init__(self, listener: Callable[[Socket], Listener], pause: float | None = None) -> None:
        async def at_table(socket: WebSocket) -> None:
            await socket.accept()
            self.socket = Socket(socket)
            await self.socket.serve(listener(self.socket))

        app = Starlette(routes=[WebSocketRoute("/socket", at_table)])
        config = uvicorn.Config(
            app,
            log_config=None,
            ws_ping_interval=pause,
            ws_ping_timeout=pause,
            ws_per_message_deflate=False,
            log_level="error",
        )
        config.load()
        self.protocol = SocketProtocol(config, ServerState(), {})
        self.transport = Transport()
        self.client = ClientProtocol(parse_uri("ws://here/socket"))
        self.protocol.connection_made(self.transport)

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        await self.say()
        assert isinstance(self.heard()[0], Response)

    async def say(self) -> None:
        """Bring to the socket what the client has to say."""
        self.protocol.data_received(b"".join(self.client.data_to_send()))
        await turns()

    def heard(self) -> list[Any]:
        """Return the client's events for the written bytes."""
        written, self.transport.written = self.transport.written, []
        self.client.receive_data(b"".join(written))
        return self.client.events_received()


def on_a_line(
    course: Callable[[Line], Awaitable[None]],
    listener: Callable[[Socket], Listener],
    pause: float | None = None,
) -> None:
    async def trial() -> None:
        line = Line(listener, pause)
        await line.open()
        await course(line)
        line.protocol.connection_lost(None)
        await turns()

    asyncio.run(trial())


def _closing_code(heard: list[Frame]) -> int:
    """Of a socket that says nothing else any more."""
    (close,) = heard
    assert close.opcode is Opcode.CLOSE
    return Close.parse(close.data).code


def test_a_message_in_parts_is_heard_once_it_is_whole() -> None:
    listener = Recorder()

    async def course(line: Line) -> None:
        line.client.send_text(b"one ", fin=False)
        line.client.send_ping(b"there?")
        line.client.send_continuation(b"message", fin=False)
        await line.say()
        assert listener.told == []
        assert [one.opcode for one in line.heard()] == [Opcode.PONG]
        line.client.send_continuation(b", whole", fin=True)
        line.client.send_text("på svenska".encode())
        await line.say()
        assert listener.told == ["one message, whole", "på svenska"]

    on_a_line(course, lambda _wire: listener)
    assert listener.told[-1] == "disconnected"


def test_a_message_in_parts_takes_no_more_room_than_what_it_says() -> None:
    """However many parts with nothing in them come, which no limit of length stops."""
    listener = Recorder()

    async def course(line: Line) -> None:
        line.client.send_text(b"nothing", fin=False)
        for _part in range(100):
            line.client.send_continuation(b"", fin=False)
        await line.say()
        assert line.protocol.frames == [b"nothing"]
        line.client.send_continuation(b" more", fin=True)
        line.client.send_text(b"")
        await line.say()
        assert listener.told == ["nothing more", ""]

    on_a_line(course, lambda _wire: listener)


def test_a_client_that_does_not_read_is_not_read_from() -> None:
    """A message under way is answered; then nothing more is read."""
    listener = Recorder()

    async def course(line: Line) -> None:
        assert line.socket.is_writable and line.transport.reads
        line.protocol.pause_writing()
        assert not line.socket.is_writable
        for message in (b"under way", b"later"):
            line.client.send_text(message)
        await line.say()
        assert listener.told == ["under way"]
        assert not line.transport.reads
        line.protocol.resume_writing()
        await turns()
        assert listener.told == ["under way", "later"]
        assert line.socket.is_writable and line.transport.reads

    on_a_line(course, lambda _wire: listener)


def test_a_client_that_reads_nothing_for_a_minute_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "READING_SECONDS", 0.0)

    async def course(line: Line) -> None:
        line.protocol.pause_writing()
        line.protocol.resume_writing()
        await turns()
        assert line.transport.ends == []
        line.protocol.pause_writing()
        await turns()
        assert line.transport.ends == ["aborted"]

    on_a_line(course, lambda _wire: Recorder())


def test_to_a_line_that_is_lost_nothing_is_written() -> None:
    async def course(line: Line) -> None:
        line.protocol.pause_writing()
        line.socket.send_text(b"anybody there?")
        await turns()
        line.protocol.connections.add(line.protocol)
        line.protocol.connection_lost(None)
        line.socket.send_text(b"anybody there?")
        line.socket.close()
        await turns()
        assert line.transport.written == []
        line.protocol.connections.add(line.protocol)

    listener = Recorder()
    on_a_line(course, lambda _wire: listener)
    assert listener.told == ["disconnected"]


def test_closing_waits_for_the_answer_only() -> None:
    listener = Recorder()

    async def course(line: Line) -> None:
        line.socket.send_text(b"last words")
        line.socket.close(1008)
        line.socket.send_text(b"too late")
        await turns()
        line.client.send_text(b"too late")
        await line.say()
        assert listener.told == ["disconnected"]
        assert line.transport.ends == []
        words, close = line.heard()
        assert words.data == b"last words"
        assert _closing_code([close]) == 1008
        await line.say()
        assert line.transport.ends == ["closed"]

    on_a_line(course, lambda _wire: listener)


def test_a_silent_client_is_pinged_and_then_closed() -> None:
    async def silent(line: Line) -> None:
        while not (asked := line.heard()):
            await asyncio.sleep(0)
        assert [one.opcode for one in asked] == [Opcode.PING]
        while not (told := line.heard()):
            await asyncio.sleep(0)
        assert _closing_code(told) == 1011

    async def there(line: Line) -> None:
        for _time in range(3):
            while not (asked := line.heard()):
                await asyncio.sleep(0)
            assert [one.opcode for one in asked] == [Opcode.PING]
            await line.say()

    on_a_line(silent, lambda _wire: Recorder(), QUICK)
    on_a_line(there, lambda _wire: Recorder(), QUICK)


def test_changes_during_a_clog_arrive_in_one_message() -> None:
    room = StillRoom(opened(TABLE))
    connected: list[connection.Connection] = []

    def listener(socket: Socket) -> connection.Connection:
        connected.append(connection.Connection(socket, room))  # type: ignore[arg-type]
        return connected[0]

    async def course(line: Line) -> None:
        line.protocol.pause_writing()
        for _change in range(3):
            room.changes()
            connected[0].table_changed()
        await turns()
        assert line.heard() == []
        line.protocol.resume_writing()
        await turns()
        (look,) = line.heard()
        assert look.data.startswith(b'{"type":"Look"')
        room.changes()
        connected[0].table_changed()
        await turns()
        assert len(line.heard()) == 1

    on_a_line(course, listener)


def test_the_answer_to_a_command_follows_the_look_that_shows_it() -> None:
    connected: list[connection.Connection] = []

    class Doing(StillRoom):
        def do(self, guest: str, message: Do, answered: OnDone) -> None:
            self.changes()
            connected[0].table_changed()
            answered(None)

    room = Doing(opened(TABLE))

    def listener(socket: Socket) -> connection.Connection:
        connected.append(connection.Connection(socket, room))  # type: ignore[arg-type]
        connected[0].guest = "anna"
        return connected[0]

    async def course(line: Line) -> None:
        for _time in range(2):
            connected[0]._do(Do("1", Act("pass")))
            await turns()
            look, done = line.heard()
            assert look.data.startswith(b'{"type":"Look"')
            assert done.data.startswith(b'{"type":"Done"')

    on_a_line(course, listener)


def test_no_socket_is_ever_compressed(server: Served, tmp_path: Path) -> None:
    """Chat and hidden cards would share a context, and sizes would tell cards."""
    assert configured(Store(database_in(tmp_path))).ws_per_message_deflate is False
    path = f"/api/tables/{server.open_table()['table']}/socket"
    with connect(f"ws://127.0.0.1:{server.port}{path}", compression="deflate") as client:
        assert client.request is not None and client.response is not None
        assert "permessage-deflate" in client.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in client.response.headers
        assert client.protocol.extensions == []
