"""Sockets over Starlette: what goes out waits in a task of its own, so that nobody is delayed."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from femopp.server.net.security_headers import AS_BYTES

READING_SECONDS = 60.0
"""Seconds for which a client may read nothing of what is sent."""

ON_LOST = "on_lost"
"""Key in the application's state: function to call when the connection is lost."""

WRITABLE = "writable"
"""Key in a socket's state: event that is set while its client reads."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with limits for clients that misbehave; messages come as bytes."""

    _reading: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        self.app_state = {**self.app_state, WRITABLE: self.writable}
        super().handle_connect(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._reading is not None:
            self._reading.cancel()
        on_lost: Callable[[], None] | None = self.app_state.get(ON_LOST)
        if on_lost is not None:
            on_lost()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def shutdown(self) -> None:
        super().shutdown()
        # Whoever waits for a client that does not read hears of the end too.
        self.writable.set()

    def handle_events(self) -> None:
        super().handle_events()
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            # The head was too long: uvicorn would leave the answer to it unsent.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def send(self, message: ASGISendEvent) -> Coroutine[Any, Any, None]:
        if message["type"] == "websocket.http.response.start":
            message["headers"] = [*message["headers"], *AS_BYTES]
        elif message["type"] == "websocket.http.response.body":
            # uvicorn would report that the handshake was never answered.
            self.handshake_complete = True
        return super().send(message)

    def handle_cont(self, event: Frame) -> None:
        # Empty fragments do not count towards the size limit, so they are not stored.
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        is_text, self.curr_msg_data_type = self.curr_msg_data_type == "text", "bytes"
        if is_text and not self.close_sent and not _is_utf8(b"".join(self.frames)):
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


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


Frames = tuple[str, ...]
"""Texts to send, one after the other."""


def text_frame(text: bytes) -> Frames:
    """Return a text to send."""
    return (text.decode(),)


class Socket:
    """An accepted socket."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._writable: asyncio.Event = socket.scope["state"][WRITABLE]
        self._waiting: list[str] = []
        self._code: int | None = None
        self._reason = ""
        self._wake = asyncio.Event()

    @property
    def is_writable(self) -> bool:
        """Whether the socket is open and its client reads."""
        return self._code is None and self._writable.is_set()

    def send_text(self, text: bytes) -> None:
        """Send a text, unless the socket is closing."""
        self.send_frames(text_frame(text))

    def send_frames(self, frames: Frames) -> None:
        """Send what `text_frame` has made, unless the socket is closing."""
        if self._code is None:
            self._waiting += frames
            self._wake.set()

    def notify(self) -> None:
        """Call the listener as soon as the client reads."""
        self._wake.set()

    def close(self, code: int = CloseCode.NORMAL_CLOSURE, reason: str = "") -> None:
        """Close the socket after what is waiting."""
        if self._code is None:
            self._code, self._reason = code, reason
            self._wake.set()

    async def serve(self, listener: Listener) -> None:
        """Pass messages to the listener until the connection ends."""
        writing = asyncio.create_task(self._write(listener))
        try:
            while (message := await self._socket.receive())["type"] == "websocket.receive":
                listener.message_received(message["bytes"])
                # Answers to a client that does not read would pile up.
                await self._writable.wait()
        finally:
            self._code = CloseCode.NORMAL_CLOSURE if self._code is None else self._code
            writing.cancel()
            listener.disconnected()

    async def _write(self, listener: Listener) -> None:
        try:
            while self._code is None or self._waiting:
                await self._wake.wait()
                self._wake.clear()
                await self._writable.wait()
                listener.writable()
                while self._waiting:
                    # Not named: it would stay in memory until the next.
                    await self._socket.send_text(self._waiting.pop(0))
            await self._socket.close(self._code, self._reason)
        except (WebSocketDisconnect, RuntimeError):
            # The connection is lost or closing, which `serve` hears too.
            pass


def _is_utf8(data: bytes) -> bool:
    try:
        return data.decode() is not None
    except UnicodeDecodeError:
        return False
