"""A socket that is written to and heard at once, without a way through the layers of ASGI.

A look goes to every socket of a table after every action, and on its way through Starlette and
uvicorn each would take longer than it took to make. So the protocol offers itself, as an extension
in the sense of ASGI, to whoever has a finished text to send or can take one in at once.
"""

from collections.abc import Callable
from typing import Any, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request

EXTENSION = "femopp.wire"

Hear = Callable[[str | bytes], None]
"""Takes in a message from the client. It raises nothing."""

_TEXT = 0x81
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class Wire(Protocol):
    """The extension."""

    def write_text(self, text: bytes) -> bool:
        """Send a text at once; False, and nothing is sent, where it would have to wait."""
        ...

    def hear_with(self, hear: Hear) -> None:
        """From now on messages come here at once, those first that came before."""
        ...


class NoWire:
    """Stands for the extension where a server has none: all goes as ASGI says."""

    def write_text(self, text: bytes) -> bool:
        return False

    def hear_with(self, hear: Hear) -> None:
        return


def wire_of(socket: WebSocket) -> Wire:
    """The extension of this socket."""
    wire: Wire | None = socket.scope.get("extensions", {}).get(EXTENSION)
    return NoWire() if wire is None else wire


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol of a socket, with the extension."""

    _hear: Hear | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            # uvicorn keeps to itself what is answered then, as to headers that are too long.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def write_text(self, text: bytes) -> bool:
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(text)) + text)
        return True

    def hear_with(self, hear: Hear) -> None:
        self._hear = hear
        # A browser's headers take some kilobytes, and nobody asks for them any more.
        del self.request, self.response
        self.scope["headers"] = []
        for _waiting in range(self.queue.qsize()):
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                hear(event.get("text") or event.get("bytes") or "")
            else:
                self.queue.put_nowait(event)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        if not self._is_sound(data):
            self._close_for_bad_text()
        elif self._hear is None:
            super().send_receive_event_to_app()
        elif not self.close_sent:
            self.frames = []
            self._hear(data)

    def _close_for_bad_text(self) -> None:
        """As uvicorn does, which would write a traceback to the log besides."""
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()

    def _is_sound(self, data: bytes) -> bool:
        """Whether this is not a text that is none."""
        try:
            return self.curr_msg_data_type != "text" or data.decode() is not None
        except UnicodeDecodeError:
            return False


def head_of(length: int) -> bytes:
    """How the frame of a text of so many bytes begins, when a server sends it (RFC 6455, 5.2)."""
    if length < _TWO_BYTES:
        return bytes((_TEXT, length))
    if length < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES)) + length.to_bytes(2, "big")
    return bytes((_TEXT, _EIGHT_BYTES)) + length.to_bytes(8, "big")
