"""A socket as a transport sees it: what is written, what is heard, how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from starlette.requests import HTTPConnection
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from femopp.server.net import websocket
from femopp.server.net.websocket import Listener, Rejection, WebSocket, text_frame
from femopp.server.protocol.messages import Do
from femopp.server.room.requests import OnDone
from femopp.server.socket import connection
from femopp.table.commands import Act
from femopp.table.log.entries import Opened
from femopp.table.log.folding import opened
from femopp.table.settings import Settings
from tests.server.observing import StillRoom

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
        self.told.append("writable")

    def disconnected(self) -> None:
        self.told.append("disconnected")


class OpenAdmission:
    """Lets everybody in to one listener."""

    def __init__(self, listener: Callable[[WebSocket], Listener]) -> None:
        self._listener = listener

    def rejection(self, request: HTTPConnection) -> Rejection | None:
        return None if request.scope["path"] == "/socket" else Rejection(403, "no socket here")

    async def admit(self, socket: WebSocket, request: HTTPConnection) -> None:
        socket.listen(self._listener(socket))

    def opened(self, request: HTTPConnection) -> Callable[[], None]:
        return lambda: None


class Line:
    """A socket, its transport, and the client at the other end."""

    def __init__(
        self, listener: Callable[[WebSocket], Listener], pause: float | None = None
    ) -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            raise AssertionError("nothing goes through ASGI")

        config = uvicorn.Config(app, ws_ping_interval=pause)
        self.socket = WebSocket(config, ServerState(), {"admission": OpenAdmission(listener)})
        self.transport = Transport()
        self.client = ClientProtocol(parse_uri("ws://here/socket"))
        self.socket.connection_made(self.transport)

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.say()
        assert isinstance(self.heard()[0], Response)
        await asyncio.sleep(0)

    def say(self) -> None:
        """Bring to the socket what the client has to say."""
        self.socket.data_received(b"".join(self.client.data_to_send()))

    def heard(self) -> list[Any]:
        """Return the client's events for the written bytes."""
        written, self.transport.written = self.transport.written, []
        self.client.receive_data(b"".join(written))
        return self.client.events_received()


def on_a_line(
    course: Callable[[Line], Awaitable[None]],
    listener: Callable[[WebSocket], Listener],
    pause: float | None = None,
) -> None:
    async def trial() -> None:
        line = Line(listener, pause)
        await line.open()
        await course(line)
        line.socket.connection_lost(None)

    asyncio.run(trial())


def _closing_code(heard: list[Frame]) -> int:
    """Of a socket that says nothing else any more."""
    (close,) = heard
    assert close.opcode is Opcode.CLOSE
    return Close.parse(close.data).code


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_as_the_standard_says(length: int) -> None:
    text = b"x" * length
    whole = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert text_frame(text) == whole


def test_a_message_in_parts_is_heard_once_it_is_whole() -> None:
    listener = Recorder()

    async def course(line: Line) -> None:
        line.client.send_text(b"one ", fin=False)
        line.client.send_ping(b"there?")
        line.client.send_continuation(b"message", fin=False)
        line.say()
        assert listener.told == []
        assert [one.opcode for one in line.heard()] == [Opcode.PONG]
        line.client.send_continuation(b", whole", fin=True)
        line.client.send_text("på svenska".encode())
        line.say()
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
        line.say()
        assert line.socket._parts == [b"nothing"]
        line.client.send_continuation(b" more", fin=True)
        line.client.send_text(b"")
        line.say()
        assert listener.told == ["nothing more", ""]

    on_a_line(course, lambda _wire: listener)


def test_a_client_that_does_not_read_is_not_read_from() -> None:
    listener = Recorder()

    async def course(line: Line) -> None:
        assert line.socket.is_writable and line.transport.reads
        line.socket.pause_writing()
        assert not line.socket.is_writable and not line.transport.reads
        line.socket.resume_writing()
        assert line.socket.is_writable and line.transport.reads
        assert listener.told == ["writable"]

    on_a_line(course, lambda _wire: listener)


def test_to_a_line_that_breaks_off_nothing_is_written() -> None:
    async def course(line: Line) -> None:
        line.transport.abort()
        line.socket.send_text(b"anybody there?")
        line.socket.pause_writing()
        line.socket.close()
        assert line.transport.written == []

    on_a_line(course, lambda _wire: Recorder())


def test_closing_waits_for_the_answer_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", QUICK)
    listener = Recorder()

    async def course(line: Line) -> None:
        line.socket.pause_writing()
        line.socket.close(1008)
        line.socket.send_text(b"too late")
        line.client.send_text(b"too late")
        line.say()
        assert listener.told == []
        assert line.transport.reads
        assert line.transport.ends == []
        assert _closing_code(line.heard()) == 1008
        await asyncio.sleep(2 * QUICK)
        assert line.transport.ends == ["aborted"]

    async def polite(line: Line) -> None:
        line.socket.close(1008)
        line.heard()
        line.say()
        assert line.transport.ends == ["closed"]

    on_a_line(course, lambda _wire: listener)
    on_a_line(polite, lambda _wire: listener)


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
            line.say()

    on_a_line(silent, lambda _wire: Recorder(), QUICK)
    on_a_line(there, lambda _wire: Recorder(), QUICK)


def test_changes_during_a_clog_arrive_in_one_message() -> None:
    room = StillRoom(opened(TABLE))
    connected: list[connection.Connection] = []

    def listener(socket: WebSocket) -> connection.Connection:
        connected.append(connection.Connection(socket, room))  # type: ignore[arg-type]
        return connected[0]

    async def course(line: Line) -> None:
        line.socket.pause_writing()
        for _change in range(3):
            room.changes()
            connected[0].table_changed()
        assert line.heard() == []
        line.socket.resume_writing()
        (look,) = line.heard()
        assert look.data.startswith(b'{"type":"Look"')
        room.changes()
        connected[0].table_changed()
        assert len(line.heard()) == 1

    on_a_line(course, listener)


def test_answers_to_a_client_that_does_not_read_are_limited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Commands under way when writing pauses are answered; then nothing more is read."""
    listener = Recorder()

    async def course(line: Line) -> None:
        line.socket.pause_writing()
        line.client.send_text(b"under way")
        line.say()
        assert listener.told == ["under way"]
        assert not line.transport.reads

    on_a_line(course, lambda _wire: listener)


def test_waiting_frames_go_out_with_the_next() -> None:
    async def course(line: Line) -> None:
        line.socket.send_frames(text_frame(b"one") + text_frame(b"two"), more=True)
        assert line.transport.written == []
        line.socket.send_text(b"three")
        assert len(line.transport.written) == 1
        assert [bytes(one.data) for one in line.heard()] == [b"one", b"two", b"three"]
        line.socket.send_frames(text_frame(b"nothing follows"), more=True)
        await asyncio.sleep(0)
        assert [bytes(one.data) for one in line.heard()] == [b"nothing follows"]
        line.socket.send_frames(text_frame(b"before the end"), more=True)
        line.socket.close()
        assert [one.opcode for one in line.heard()] == [Opcode.TEXT, Opcode.CLOSE]

    on_a_line(course, lambda _wire: Recorder())


def test_the_answer_to_a_command_comes_with_the_look_that_shows_it() -> None:
    connected: list[connection.Connection] = []

    class Doing(StillRoom):
        def do(self, guest: str, message: Do, answered: OnDone) -> None:
            self.changes()
            connected[0].table_changed()
            answered(None)

    room = Doing(opened(TABLE))

    def listener(socket: WebSocket) -> connection.Connection:
        connected.append(connection.Connection(socket, room))  # type: ignore[arg-type]
        connected[0].guest = "anna"
        return connected[0]

    async def course(line: Line) -> None:
        for _time in range(2):
            connected[0]._do(Do("1", Act("pass")))
            assert len(line.transport.written) == 1
            look, done = line.heard()
            assert look.data.startswith(b'{"type":"Look"')
            assert done.data.startswith(b'{"type":"Done"')
        room.changes()
        connected[0].table_changed()
        assert len(line.transport.written) == 1

    on_a_line(course, listener)
