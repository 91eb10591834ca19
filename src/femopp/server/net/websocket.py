"""A client's socket, from the handshake to the close.

uvicorn makes a `Wire` of each connection that asks to be a WebSocket, and has no more to do with
it: whoever hears the socket is called where its bytes arrive, and writes to its transport. The way
through ASGI would be a task, a queue and an event for each socket, and take longer than a look took
to make. What is a frame, and how a socket opens and closes, are websockets' business.
"""

import asyncio
import logging
from collections.abc import Callable
from struct import pack
from typing import Any, NamedTuple, Protocol, cast
from urllib.parse import unquote

import uvicorn
from starlette.requests import HTTPConnection
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState
from websockets import protocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from femopp.server.net.security_headers import HEADERS

LOG = logging.getLogger("femopp")

CLOSE_SECONDS = 10.0
"""How long a client has to answer a close."""

OPENED = 101

LEAVE = "leave"
"""Key in the server's state: is called when the connection is lost."""

_TEXT = 0x81
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class Hearer(Protocol):
    """Whom a client talks to."""

    def hear(self, data: bytes) -> None:
        """Take in a message. It raises nothing."""
        ...

    def flows(self) -> None:
        """The wire, which was clogged, is free."""
        ...

    def lost(self) -> None:
        """The client is gone."""
        ...


class TurnedAway(NamedTuple):
    """An answer to a handshake that fails: the status and a sentence."""

    status: int
    sentence: str


class Door(Protocol):
    """Where sockets come in."""

    def turns_away(self, asked: HTTPConnection) -> TurnedAway | None:
        """The reason to refuse this handshake; None to accept it."""
        ...

    async def show_in(self, wire: "Wire", asked: HTTPConnection) -> None:
        """Find somebody who listens to the wire, or close it. It raises nothing."""
        ...

    def opened(self, asked: HTTPConnection) -> Callable[[], None]:
        """Note that a socket is open; return the function to call when it closes."""
        ...


class Wire(asyncio.Protocol):
    """A socket. It is `free` when it is open and its client reads what is written."""

    __slots__ = (
        "_all",
        "_door",
        "_due",
        "_frames",
        "_hearer",
        "_is_clogged",
        "_is_heard",
        "_is_open",
        "_is_text",
        "_leave",
        "_left",
        "_longest",
        "_parts",
        "_pause",
        "_tasks",
        "_timer",
        "_transport",
    )

    def __init__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._door: Door = app_state["door"]
        self._leave: Callable[[], None] | None = app_state.get(LEAVE)
        self._all: set[Any] = server_state.connections
        self._tasks = server_state.tasks
        self._pause = config.ws_ping_interval
        self._longest = config.ws_max_size
        self._frames: protocol.Protocol = ServerProtocol(max_size=self._longest, logger=LOG)
        self._hearer: Hearer | None = None
        self._parts: list[bytes] = []
        self._due = b""
        self._timer: asyncio.TimerHandle | None = None
        self._is_text = self._is_open = self._is_clogged = False
        self._is_heard = True

    @property
    def is_free(self) -> bool:
        return self._is_open and not self._is_clogged

    def listen(self, hearer: Hearer) -> None:
        """What comes, from the first message on, is for this one."""
        if self._is_open:
            self._hearer = hearer
            self._transport.resume_reading()

    def write(self, text: bytes) -> None:
        """Send a text; one that closes sends nothing any more."""
        self.send(framed(text))

    def send(self, frames: bytes, more: bool = False) -> None:
        """Send texts that are `framed` already, as `write` does.

        With `more` they wait for what is written next in this turn of the event loop: what goes
        over the network at once takes the system half the time.
        """
        if not self._is_open:
            return
        self._due += frames
        if more:
            asyncio.get_running_loop().call_soon(self._flush)
        else:
            self._flush()

    def close(self, code: int = CloseCode.NORMAL_CLOSURE) -> None:
        """This is the end."""
        if not self._is_open:
            return
        self._flush()
        self._is_open = False
        if self._transport.is_closing():
            return
        self._frames.send_close(code)
        self._send_due()
        self._transport.resume_reading()
        self._after(CLOSE_SECONDS, self._transport.abort)

    # As uvicorn and the event loop see it

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._all.add(self)

    def data_received(self, data: bytes) -> None:
        self._is_heard = True
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._take(event)
            elif isinstance(event, Request):
                self._shake_hands(event)
        self._send_due()

    def pause_writing(self) -> None:
        # Who does not read is not heard either, or his answers would pile up.
        self._is_clogged = True
        if self._is_open and not self._transport.is_closing():
            self._transport.pause_reading()

    def resume_writing(self) -> None:
        self._is_clogged = False
        if self._is_open and self._hearer is not None:
            self._transport.resume_reading()
            self._hearer.flows()

    def shutdown(self) -> None:
        """The server ends."""
        self.close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    def connection_lost(self, _error: Exception | None) -> None:
        self._is_open = False
        self._all.discard(self)
        if self._leave is not None:
            self._leave()
        if self._timer is not None:
            self._timer.cancel()
        if isinstance(self._frames, ServerProtocol):
            return
        self._left()
        if self._hearer is not None:
            self._hearer.lost()
            self._hearer = None

    # What comes in

    def _shake_hands(self, request: Request) -> None:
        handshake = cast(ServerProtocol, self._frames)
        asked = _in_terms_of_asgi(request, self._transport)
        answer = handshake.accept(request)
        if answer.status_code == OPENED and (against := self._door.turns_away(asked)):
            answer = handshake.reject(*against)
        if answer.status_code != OPENED:
            answer.headers.update(HEADERS)
        handshake.send_response(answer)
        self._send_due()
        if answer.status_code == OPENED:
            self._open(asked)

    def _open(self, asked: HTTPConnection) -> None:
        self._is_open = True
        self._left = self._door.opened(asked)
        # The handshake's own protocol keeps a browser's headers, which take some kilobytes.
        self._frames = protocol.Protocol(protocol.SERVER, max_size=self._longest, logger=LOG)
        self._after(self._pause, self._keep_alive)
        self._transport.pause_reading()
        task = asyncio.get_running_loop().create_task(self._door.show_in(self, asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text = frame.opcode is Opcode.TEXT
        elif frame.opcode is not Opcode.CONT:
            return  # pings and a close have been answered
        if frame.data:
            # Those that are empty count for nothing in how long a message may be.
            self._parts.append(bytes(frame.data))
        if frame.fin:
            data, self._parts = b"".join(self._parts), []
            self._hear(data)

    def _hear(self, data: bytes) -> None:
        if self._hearer is None or self._frames.state is not protocol.OPEN:
            return
        if self._is_text and not _is_text(data):
            self.close(CloseCode.INVALID_DATA)
        else:
            self._hearer.hear(data)

    # What the protocol does by itself

    def _flush(self) -> None:
        """What waits goes over the network."""
        due, self._due = self._due, b""
        if due and not self._transport.is_closing():
            self._transport.write(due)

    def _send_due(self) -> None:
        """Answers to pings, the answer to a close, and the end after it."""
        if self._due:
            self._flush()
        for data in self._frames.data_to_send():
            if data and not self._transport.is_closing():
                self._transport.write(data)
            elif not data:
                self._is_open = False
                self._transport.close()

    def _keep_alive(self) -> None:
        """See whether the client is still there: if so it says something until the next time."""
        if not self._is_heard:
            self.close(CloseCode.INTERNAL_ERROR)
            return
        self._is_heard = False
        self._frames.send_ping(b"")
        self._send_due()
        self._after(self._pause, self._keep_alive)

    def _after(self, seconds: float | None, do: Callable[[], None]) -> None:
        """What comes next if nothing else does; None: nothing."""
        if self._timer is not None:
            self._timer.cancel()
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, do)


def _in_terms_of_asgi(request: Request, transport: asyncio.Transport) -> HTTPConnection:
    path, _mark, query = request.path.partition("?")
    headers = [
        (name.lower().encode("latin-1"), value.encode("utf-8", "surrogateescape"))
        for name, value in request.headers.raw_items()
    ]
    client = get_remote_addr(transport)
    scope = {"type": "websocket", "path": unquote(path), "headers": headers, "client": client}
    return HTTPConnection({**scope, "query_string": query.encode("latin-1", "replace")})


def _is_text(data: bytes) -> bool:
    try:
        return data.decode() is not None
    except UnicodeDecodeError:
        return False


def framed(text: bytes) -> bytes:
    """The frame of a text, as a server sends it (RFC 6455, 5.2)."""
    length = len(text)
    if length < _TWO_BYTES:
        return pack(">BB", _TEXT, length) + text
    if length < 1 << 16:
        return pack(">BBH", _TEXT, _TWO_BYTES, length) + text
    return pack(">BBQ", _TEXT, _EIGHT_BYTES, length) + text
