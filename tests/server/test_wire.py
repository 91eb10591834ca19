"""Texts that are written straight to a socket's transport."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from websockets.frames import Frame, Opcode

from femopp.server.wire import EXTENSION, head_of, wire_of
from tests.server.serving import Served


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_begins_as_the_standard_says(length: int) -> None:
    text = b"x" * length
    whole = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert head_of(length) + text == whole


def test_a_server_without_the_extension_is_sent_to_as_asgi_says() -> None:
    socket = SimpleNamespace(scope={"type": "websocket"})
    assert not wire_of(socket).write_text(b"{}")  # type: ignore[arg-type]


def test_a_socket_that_is_open_is_written_to_at_once(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    from starlette.websockets import WebSocket

    detours: list[str] = []
    through = WebSocket.send_text

    async def send_text(socket: WebSocket, data: str) -> None:
        assert EXTENSION in socket.scope["extensions"]
        detours.append(data)
        await through(socket, data)

    monkeypatch.setattr(WebSocket, "send_text", send_text)
    opened = server.open_table()
    with server.client(opened["table"], opened["token"]) as anna:
        anna.play_on()
    assert detours == []
