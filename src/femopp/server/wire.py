"""A socket to which frames are written at once, without a way through the layers of ASGI.

A look goes to every socket of a table after every action. On its way through Starlette and
uvicorn each takes longer than it took to make; so the protocol offers itself, as an extension in
the sense of ASGI, to whoever has a finished text to send.
"""

from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "femopp.write"

Write = Callable[[bytes], bool]
"""Sends a text at once; False, and nothing is sent, where it would have to wait or cannot."""

_TEXT = 0x81
_TWO_BYTES, _EIGHT_BYTES = 126, 127


def writer_of(socket: WebSocket) -> Write:
    """How to write to this socket at once; never, where its server has no such extension."""
    extension: Write = socket.scope.get("extensions", {}).get(EXTENSION, never)
    return extension


def never(_text: bytes) -> bool:
    """For a socket that has to be sent to as ASGI says."""
    return False


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol of a socket, with the extension."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self.write_text

    def write_text(self, text: bytes) -> bool:
        """Send this text in a frame of its own; False where that cannot be done at once."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(head_of(len(text)) + text)
        return True


def head_of(length: int) -> bytes:
    """How the frame of a text of so many bytes begins, when a server sends it (RFC 6455, 5.2)."""
    if length < _TWO_BYTES:
        return bytes((_TEXT, length))
    if length < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES)) + length.to_bytes(2, "big")
    return bytes((_TEXT, _EIGHT_BYTES)) + length.to_bytes(8, "big")
