"""WebSockets without ASGI.

uvicorn makes a `WebSocket` for each connection that asks to become one. The socket calls its
listener when a message arrives, and the listener writes to its transport directly. ASGI would need
a task, a queue and an event for each socket, and 16 % more instructions for an action. Frames and
handshakes are left to the package websockets.
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
"""Seconds that a client has to answer a close frame."""

SWITCHING_PROTOCOLS = 101

ON_LOST = "on_lost"
"""Key in the application's state: function to call when the connection is lost."""

_TEXT = 0x81
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class Listener(Protocol):
    """Receiver of a socket's messages."""

    def message_received(self, data: bytes) -> None:
        """Handle a message. Raises nothing."""
        ...

    def writable(self) -> None:
        """The client reads again."""
        ...

    def disconnected(self) -> None:
        """The connection is lost."""
        ...


class Rejection(NamedTuple):
    """An answer to a handshake that fails: the status and a sentence."""

    status: int
    sentence: str


class Admission(Protocol):
    """Decides on new sockets."""

    def rejection(self, request: HTTPConnection) -> Rejection | None:
        """Return the reason to reject this handshake; None to accept it."""
        ...

    async def admit(self, socket: "WebSocket", request: HTTPConnection) -> None:
        """Find a listener for the socket, or close it. Raises nothing."""
        ...

    def opened(self, request: HTTPConnection) -> Callable[[], None]:
        """Count an open socket; return the function to call when it closes."""
        ...


class WebSocket(asyncio.Protocol):
    """A client's connection, from the handshake to the close."""

    __slots__ = (
        "_admission",
        "_connections",
        "_frames",
        "_is_alive",
        "_is_open",
        "_is_paused",
        "_is_text",
        "_listener",
        "_max_size",
        "_on_closed",
        "_on_lost",
        "_parts",
        "_pending",
        "_ping_interval",
        "_tasks",
        "_timer",
        "_transport",
    )

    def __init__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._admission: Admission = app_state["admission"]
        self._on_lost: Callable[[], None] | None = app_state.get(ON_LOST)
        self._connections: set[Any] = server_state.connections
        self._tasks = server_state.tasks
        self._ping_interval = config.ws_ping_interval
        self._max_size = config.ws_max_size
        self._frames: protocol.Protocol = ServerProtocol(max_size=self._max_size, logger=LOG)
        self._listener: Listener | None = None
        self._parts: list[bytes] = []
        self._pending = b""
        self._timer: asyncio.TimerHandle | None = None
        self._is_text = self._is_open = self._is_paused = False
        self._is_alive = True

    @property
    def is_writable(self) -> bool:
        """Whether the socket is open and its client reads."""
        return self._is_open and not self._is_paused

    def listen(self, listener: Listener) -> None:
        """Pass all messages to this listener, from the first one on."""
        if self._is_open:
            self._listener = listener
            self._transport.resume_reading()

    def send_text(self, text: bytes) -> None:
        """Send a text, unless the socket is closing."""
        self.send_frames(text_frame(text))

    def send_frames(self, frames: bytes, more: bool = False) -> None:
        """Send frames made by `text_frame`, unless the socket is closing.

        With `more` they wait for what is written next in this turn of the event loop: one write
        takes the system half the time of two.
        """
        if not self._is_open:
            return
        if more:
            self._pending += frames
            asyncio.get_running_loop().call_soon(self._flush)
        elif self._pending:
            self._pending += frames
            self._flush()
        elif not self._transport.is_closing():
            self._transport.write(frames)

    def close(self, code: int = CloseCode.NORMAL_CLOSURE) -> None:
        """Send a close frame; the connection ends when it is answered."""
        if not self._is_open:
            return
        self._flush()
        self._is_open = False
        if self._transport.is_closing():
            return
        self._frames.send_close(code)
        self._send_protocol_data()
        self._transport.resume_reading()
        self._start_timer(CLOSE_SECONDS, self._transport.abort)

    # Called by uvicorn and the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        self._is_alive = True
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Frame):
                self._frame_received(event)
            elif isinstance(event, Request):
                self._handshake(event)
        self._send_protocol_data()

    def pause_writing(self) -> None:
        # Answers to a client that does not read would pile up, so it is not read from either.
        self._is_paused = True
        if self._is_open and not self._transport.is_closing():
            self._transport.pause_reading()

    def resume_writing(self) -> None:
        self._is_paused = False
        if self._is_open and self._listener is not None:
            self._transport.resume_reading()
            self._listener.writable()

    def shutdown(self) -> None:
        """Close the socket, as the server stops."""
        self.close(CloseCode.SERVICE_RESTART)
        self._transport.close()

    def connection_lost(self, _error: Exception | None) -> None:
        self._is_open = False
        self._connections.discard(self)
        if self._on_lost is not None:
            self._on_lost()
        if self._timer is not None:
            self._timer.cancel()
        if isinstance(self._frames, ServerProtocol):
            return
        self._on_closed()
        if self._listener is not None:
            self._listener.disconnected()
            self._listener = None

    # Receiving

    def _handshake(self, request: Request) -> None:
        handshake = cast(ServerProtocol, self._frames)
        asgi_request = _asgi_request(request, self._transport)
        response = handshake.accept(request)
        if response.status_code == SWITCHING_PROTOCOLS:
            rejection = self._admission.rejection(asgi_request)
            if rejection is not None:
                response = handshake.reject(*rejection)
        if response.status_code != SWITCHING_PROTOCOLS:
            response.headers.update(HEADERS)
        handshake.send_response(response)
        self._send_protocol_data()
        if response.status_code == SWITCHING_PROTOCOLS:
            self._open(asgi_request)

    def _open(self, request: HTTPConnection) -> None:
        self._is_open = True
        self._on_closed = self._admission.opened(request)
        # The handshake's protocol keeps a browser's headers, some kilobytes.
        self._frames = protocol.Protocol(protocol.SERVER, max_size=self._max_size, logger=LOG)
        self._start_timer(self._ping_interval, self._keep_alive)
        self._transport.pause_reading()
        task = asyncio.get_running_loop().create_task(self._admission.admit(self, request))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _frame_received(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._is_text = frame.opcode is Opcode.TEXT
        elif frame.opcode is not Opcode.CONT:
            return  # pings and a close have been answered
        if frame.data:
            # Empty fragments do not count towards the size limit, so they are not stored.
            self._parts.append(bytes(frame.data))
        if frame.fin:
            data, self._parts = b"".join(self._parts), []
            self._message_received(data)

    def _message_received(self, data: bytes) -> None:
        if self._listener is None or self._frames.state is not protocol.OPEN:
            return
        if self._is_text and not _is_utf8(data):
            self.close(CloseCode.INVALID_DATA)
        else:
            self._listener.message_received(data)

    # Sending

    def _flush(self) -> None:
        pending, self._pending = self._pending, b""
        if pending and not self._transport.is_closing():
            self._transport.write(pending)

    def _send_protocol_data(self) -> None:
        """Send handshakes, pongs and close frames; end the connection after a close."""
        if self._pending:
            self._flush()
        for data in self._frames.data_to_send():
            if data and not self._transport.is_closing():
                self._transport.write(data)
            elif not data:
                self._is_open = False
                self._transport.close()

    def _keep_alive(self) -> None:
        """Close the socket if nothing has come since the last ping; else send another ping."""
        if not self._is_alive:
            self.close(CloseCode.INTERNAL_ERROR)
            return
        self._is_alive = False
        self._frames.send_ping(b"")
        self._send_protocol_data()
        self._start_timer(self._ping_interval, self._keep_alive)

    def _start_timer(self, seconds: float | None, callback: Callable[[], None]) -> None:
        """Replace the timer; None: by nothing."""
        if self._timer is not None:
            self._timer.cancel()
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, callback)


def _asgi_request(request: Request, transport: asyncio.Transport) -> HTTPConnection:
    path, _mark, query = request.path.partition("?")
    headers = [
        (name.lower().encode("latin-1"), value.encode("utf-8", "surrogateescape"))
        for name, value in request.headers.raw_items()
    ]
    client = get_remote_addr(transport)
    scope = {"type": "websocket", "path": unquote(path), "headers": headers, "client": client}
    return HTTPConnection({**scope, "query_string": query.encode("latin-1", "replace")})


def _is_utf8(data: bytes) -> bool:
    try:
        return data.decode() is not None
    except UnicodeDecodeError:
        return False


def text_frame(text: bytes) -> bytes:
    """Return a text as one frame of a server (RFC 6455, 5.2)."""
    length = len(text)
    if length < _TWO_BYTES:
        return pack(">BB", _TEXT, length) + text
    if length < 1 << 16:
        return pack(">BBH", _TEXT, _TWO_BYTES, length) + text
    return pack(">BBQ", _TEXT, _EIGHT_BYTES, length) + text
