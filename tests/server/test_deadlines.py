"""A request that does not come on, and an answer that nobody takes, hold nothing for ever."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from femopp.server.http import timeouts
from femopp.server.http.timeouts import Part
from tests.server.serving import PATIENCE, Served

SOON = 0.2

HEAD = b"POST /api/describe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n"


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "HEAD", Part(SOON, timeouts.HEAD.late))
    monkeypatch.setattr(timeouts, "BODY", Part(SOON, timeouts.BODY.late))
    monkeypatch.setattr(timeouts, "READING_SECONDS", SOON)


@pytest.fixture
def wire(server: Served) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as wire:
        yield wire


def heard(wire: socket.socket) -> bytes:
    """All that the server says until it closes."""
    parts = []
    try:
        while part := wire.recv(65_536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def trickle(wire: socket.socket, data: bytes) -> bytes:
    """Send this byte by byte, over and over, until the server has enough of it."""
    wire.setblocking(False)
    answer = b""
    while True:
        for byte in data:
            try:
                wire.send(bytes([byte]))
                part = wire.recv(65_536)
            except BlockingIOError:
                time.sleep(0.01)
                continue
            except ConnectionError:
                return answer
            if not part:
                return answer
            answer += part


def check_says(answer: bytes, sentence: str) -> None:
    head, _blank, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert b"connection: close" in head
    assert b"x-content-type-options: nosniff" in head
    assert sentence in json.loads(body)["error"]


def test_half_a_head(wire: socket.socket) -> None:
    wire.sendall(HEAD)
    check_says(heard(wire), "the headers of this request took longer than")


def test_a_head_that_trickles(wire: socket.socket) -> None:
    check_says(trickle(wire, HEAD + b"X: y\r\n" * 1000), "the headers of this request")


def test_half_a_body(wire: socket.socket) -> None:
    wire.sendall(HEAD + b'\r\n{"settings"')
    check_says(heard(wire), "the body of this request took longer than")


def test_a_body_that_trickles(wire: socket.socket) -> None:
    wire.sendall(HEAD.replace(b"40", b"60000") + b"\r\n")
    check_says(trickle(wire, b" "), "the body of this request")


def test_a_body_that_goes_on_after_the_answer(wire: socket.socket) -> None:
    wire.sendall(b"GET /api/address HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n")
    assert trickle(wire, b" ").startswith(b"HTTP/1.1 200")


def test_a_connection_without_a_word_is_closed_without_one(wire: socket.socket) -> None:
    assert heard(wire) == b""


def test_half_a_second_request(wire: socket.socket) -> None:
    ask = b"GET /api/address HTTP/1.1\r\nHost: localhost\r\n\r\n"
    wire.sendall(ask)
    answer = b""
    while not answer.endswith(b"}"):
        part = wire.recv(65_536)
        assert part, answer
        answer += part
    assert answer.startswith(b"HTTP/1.1 200")
    wire.sendall(ask[:-2])
    check_says(heard(wire), "the headers of this request")


def test_an_answer_that_nobody_takes(server: Served) -> None:
    """Many questions at once, and no answer read: what waits to be sent is thrown away."""
    ask = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    connections = server.server.server_state.connections
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect(("127.0.0.1", server.port))
        wire.settimeout(0.5)
        try:
            while True:
                wire.sendall(ask * 20)
        except OSError:
            pass
        end = time.monotonic() + PATIENCE
        while connections and time.monotonic() < end:
            time.sleep(0.02)
        assert not connections


@pytest.mark.parametrize("path", [b"/api/describe", b"/keep"])
@pytest.mark.parametrize("together", [True, False])
def test_after_a_request_with_two_lengths_nothing_is_answered(
    wire: socket.socket, path: bytes, together: bool
) -> None:
    """A proxy may take what follows for the body of another (RFC 9112, 6.1)."""
    first = (
        b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ) % path
    second = b"GET /api/address HTTP/1.1\r\nHost: localhost\r\n\r\n"
    wire.sendall(first + second if together else first)
    answer = b"" if together else wire.recv(65_536)
    if not together:
        with suppress(ConnectionError):
            wire.sendall(second)
    answer += heard(wire)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1
    assert b"\r\nconnection: close\r\n" in answer.lower()
    assert b"both Content-Length and Transfer-Encoding" in answer


def test_requests_in_time_are_answered(wire: socket.socket) -> None:
    body = b'{"settings": {"game": "rifki"}}'
    for half in (HEAD.replace(b"40", str(len(body)).encode()) + b"\r\n", body) * 2:
        wire.sendall(half)
        time.sleep(SOON / 10)
    answer = wire.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 200")
