"""Texts that are written straight to a socket's transport."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from websockets.frames import Frame, Opcode

from femopp.server import connection
from femopp.server.wire import EXTENSION, head_of, wire_of
from femopp.table.entries import Opened
from femopp.table.live import opened
from femopp.table.settings import Settings
from tests.server.observing import StillRoom, Wire
from tests.server.serving import Served

TABLE = Opened(Settings("rifki"), "0")


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
    table = server.open_table()
    with server.client(table["table"], table["token"]) as anna:
        anna.play_on()
        assert detours == []  # while the socket closes there may be some


def test_who_asks_and_does_not_read_is_not_answered_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "MOST_A_SECOND", float("inf"))

    class Blocked(Wire):
        async def send_text(self, text: str) -> None:
            await asyncio.Event().wait()

    async def asking() -> int:
        asker = connection.Connection(Blocked(), StillRoom(opened(TABLE)))  # type: ignore[arg-type]
        for _message in range(10 * connection.MOST_AT_ONCE):
            asker._hear(b'{"type":"Ping"}')
        return len(asker._posting)

    assert asyncio.run(asking()) == connection.MOST_AT_ONCE + 1
