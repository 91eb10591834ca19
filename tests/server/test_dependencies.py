"""Parts of other packages' internals that the server relies on, beyond their public API.

If one of these tests fails after an update, adapt `net/websocket.py`, `http/timeouts.py` or
`store/writing.py`, and then the upper bound in `pyproject.toml`.
"""

import asyncio
import inspect
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import h11
import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

PYPROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"

UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Transport(asyncio.Transport):
    """Records what is written, and the protocol that takes over."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 5000) if name == "peername" else default

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Socket(asyncio.Protocol):
    """Records how uvicorn calls a WebSocket protocol."""

    def __init__(self, **given: Any) -> None:
        self.given = given
        self.calls: list[str] = []
        self.data = b""

    def connection_made(self, _transport: asyncio.BaseTransport) -> None:
        self.calls.append("connection_made")

    def data_received(self, data: bytes) -> None:
        self.calls.append("data_received")
        self.data += data


def parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers nothing."""


def h11_protocol() -> tuple[H11Protocol, Transport]:
    config = uvicorn.Config(application, ws=Socket, lifespan="off", log_config=None)
    config.load()
    made = H11Protocol(config, ServerState(), {"key": "value"})
    transport = Transport()
    made.connection_made(transport)
    return made, transport


async def uvicorn_hands_over() -> Socket:
    made, transport = h11_protocol()
    made.data_received(UPGRADE)
    assert isinstance(transport.protocol, Socket)
    return transport.protocol


@pytest.mark.parametrize("package", ["h11", "uvicorn", "websockets"])
def test_a_package_with_internals_in_use_has_an_upper_bound(package: str) -> None:
    dependencies = tomllib.loads(PYPROJECT.read_text())["project"]["optional-dependencies"]["table"]
    (found,) = [one for one in dependencies if one.startswith(package)]
    assert ",<" in found


def test_uvicorns_http_protocol_is_made_as_ours_is() -> None:
    assert parameters(H11Protocol.__init__) == [
        "self",
        "config",
        "server_state",
        "app_state",
        "_loop",
    ]


def test_uvicorns_http_protocol_has_the_methods_that_ours_overrides() -> None:
    for name in (
        "connection_made",
        "connection_lost",
        "data_received",
        "pause_writing",
        "resume_writing",
        "on_response_complete",
        "handle_websocket_upgrade",
        "send_400_response",
    ):
        assert name in vars(H11Protocol), name
    assert parameters(H11Protocol.handle_websocket_upgrade) == ["self", "event"]
    assert parameters(H11Protocol.send_400_response) == ["self", "msg"]
    assert STATUS_PHRASES[408] == b"Request Timeout"


def test_uvicorns_http_protocol_has_the_attributes_that_ours_reads() -> None:
    async def one() -> None:
        made, transport = h11_protocol()
        assert made.loop is asyncio.get_running_loop()
        assert made.transport is transport
        assert made.client == ("192.0.2.1", 5000) == get_remote_addr(transport)
        assert made.app_state == {"key": "value"}
        assert made.cycle is None
        assert isinstance(made.conn, h11.Connection)

    asyncio.run(one())
    source = inspect.getsource(RequestResponseCycle)
    assert "if self.disconnected" in source
    assert "self.message_event.wait()" in source


def test_uvicorn_hands_a_websocket_over_with_its_handshake() -> None:
    socket = asyncio.run(uvicorn_hands_over())
    assert list(socket.given) == ["config", "server_state", "app_state"]
    assert socket.given["app_state"] == {"key": "value"}
    assert socket.calls == ["connection_made", "data_received"]
    assert socket.data.startswith(b"GET /socket HTTP/1.1\r\n")
    assert socket.data.endswith(b"\r\n\r\n")


def test_uvicorn_ends_by_shutting_each_connection_down() -> None:
    async def end() -> list[str]:
        config = uvicorn.Config(application, lifespan="off", log_config=None)
        config.load()
        server = uvicorn.Server(config)
        server.servers = []
        server.lifespan = config.lifespan_class(config)
        connections: set[Any] = server.server_state.connections
        calls: list[str] = []

        class Open:
            def shutdown(self) -> None:
                calls.append("shutdown")
                connections.discard(self)

        connections.add(Open())
        assert isinstance(server.server_state.tasks, set)
        await server.shutdown(sockets=[])
        return calls

    assert asyncio.run(end()) == ["shutdown"]


def test_h11_tells_what_has_come_of_an_unfinished_head() -> None:
    conn = h11.Connection(h11.SERVER)
    assert conn.trailing_data == (b"", False)
    conn.receive_data(b"GET / HTT")
    assert conn.next_event() is h11.NEED_DATA
    assert conn.trailing_data == (b"GET / HTT", False)
    assert conn.their_state is h11.IDLE
    assert conn.our_state is h11.IDLE


def test_uvicorns_socket_protocol_is_as_ours_extends_it() -> None:
    assert parameters(WebSocketsSansIOProtocol.__init__) == parameters(H11Protocol.__init__)
    for name in (
        "connection_lost",
        "pause_writing",
        "resume_writing",
        "handle_connect",
        "handle_events",
        "handle_cont",
        "send",
        "send_receive_event_to_app",
        "handle_parser_exception",
    ):
        assert name in vars(WebSocketsSansIOProtocol), name
    loop = asyncio.new_event_loop()
    made = WebSocketsSansIOProtocol(
        uvicorn.Config(application, log_config=None), ServerState(), {}, loop
    )
    loop.close()
    assert (made.handshake_initiated, made.handshake_complete, made.close_sent) == (False,) * 3
    assert made.writable.is_set()
    assert (made.frames, made.curr_msg_data_type) == ([], "bytes")
    assert made.conn.handshake_exc is None


def test_a_server_handles_signals_within_one_method() -> None:
    """`BesideServer` has its own, as the server beside it handles them."""
    assert "self.capture_signals()" in inspect.getsource(uvicorn.Server.serve)
