"""A real server on a free port, and clients of it that are as blunt as need be."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, TypeVar

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from femopp.server.net.reach import NO_MORE, Reach
from femopp.server.start import ReadyServer, configured, database_in, listening
from femopp.server.store.store import Store
from femopp.table.log.entries import AnyEntry
from tests.applied import applied, screen_in
from tests.server.agreeing import OF_ROUND, Agreeing

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds within which a server in a test answers anything."""


def wait_until(wanted: Callable[[], object]) -> None:
    """Wait until it has come to that."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.1)


class Served:
    """A server's address and its asyncio loop."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.store: Store
        self.server: ReadyServer

    @property
    def rooms(self) -> Any:
        return self.server.config.app.state.rooms  # type: ignore[union-attr]

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """The status and the answer of an HTTP request; JSON where it is JSON."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        response, answer = self.fetched(method, path, data, headers)
        is_json = response.headers.get_content_type() == "application/json"
        return response.status, json.loads(answer) if is_json else answer.decode()

    def fetched(
        self, method: str, path: str, data: bytes | None, headers: Mapping[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        """The response to an HTTP request, and its bytes as they came."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, data, dict(headers))
            response = connection.getresponse()
            return response, response.read()
        finally:
            connection.close()

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        """Return the result of a coroutine in the server's loop."""
        loop = self.rooms._sweeper.get_loop()
        return asyncio.run_coroutine_threadsafe(what, loop).result(PATIENCE)

    def log(self, table: str) -> tuple[AnyEntry, ...]:
        """Return a table's stored log."""
        kept = self.run(self.store.load(table))
        return () if kept is None else kept.log

    def open_table(self, **wanted: Any) -> dict[str, str]:
        """Return a new table's id, its host, and the host's token."""
        settings = wanted.pop("settings", {"game": "rifki", "pace": "none"})
        asked = {"settings": settings, "name": "Anna", "seat": 0, "begin": True, **wanted}
        status, answer = self.ask("POST", "/api/tables", asked)
        assert status == 201, answer
        return dict(answer)

    def come(self, table: str, name: str) -> dict[str, str]:
        status, answer = self.ask("POST", f"/api/tables/{table}/guests", {"name": name})
        assert status == 201, answer
        return dict(answer)

    def client(self, table: str, token: str | None = None, hello: bool = True) -> Client:
        return Client(self.port, table, token, hello)


class Client:
    """A socket at a table."""

    def __init__(
        self, port: int, table: str, token: str | None = None, hello: bool = True, **options: Any
    ) -> None:
        self._stack = ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(
                f"ws://127.0.0.1:{port}/api/tables/{table}/socket",
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=2,
                **options,
            )
        )
        self.table = table
        self.shown: Any = None
        self.screen: Any = None
        self._ids = 0
        self.heard: list[str] = []
        """All that came, as text."""

        self.agreeing: Agreeing | None = Agreeing()
        self.device: int | None = None
        if hello:
            self.say({"type": "Hello", "token": token})
            self.until("Welcome")
            self.until("Look")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    def say(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Any:
        """The next message. Raises websockets' ConnectionClosed, TimeoutError."""
        message = self._next(timeout)
        while message.get("id") == OF_ROUND:
            message = self._next(timeout)
        if message["type"] == "Welcome":
            self.device = message["device"]
        elif message["type"] == "Look":
            self.shown = applied(self.shown, message["changes"])
            self.screen = screen_in(self.shown)
            said = None if self.agreeing is None else self.agreeing.answer(self.screen)
            if said is not None:
                # A socket may be closed by now, which is heard next.
                with suppress(ConnectionClosed):
                    self.say(said)
        return message

    def _next(self, timeout: float) -> Any:
        self.heard.append(str(self.socket.recv(timeout)))
        return json.loads(self.heard[-1])

    @property
    def sheet(self) -> Any:
        return None if self.shown is None else self.shown["sheet"]

    @property
    def story(self) -> list[Any]:
        return [] if self.shown is None else list(self.shown["story"])

    def until(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        while True:
            message = self.hear()
            if message["type"] in kinds:
                return message

    def look_until(self, wanted: Any) -> Any:
        """Look until the screen is as wanted (a function of the screen)."""
        while not wanted(self.screen):
            self.hear()
        return self.screen

    def do(self, command: dict[str, Any], command_id: str | None = None, late: bool = False) -> Any:
        """The answer to a command: Done or Declined."""
        self._ids += 1
        command_id = command_id or self.id(self._ids)
        self.say({"type": "Do", "id": command_id, "command": command, "late": late})
        while True:
            message = self.until("Done", "Declined")
            if message["id"] == command_id:
                return message

    def id(self, number: int) -> str:
        """Return the id of this client's command with this number."""
        return f"{self.device or 0}-{number}"

    def act(self, words: str, command_id: str | None = None) -> Any:
        return self.do({"type": "Act", "words": words}, command_id)

    def play_on(self) -> None:
        """Do the first thing on offer, or wait, until the table has moved on."""
        before = self.screen["number"]
        if offered := self.offered():
            assert self.act(offered[0])["type"] == "Done"
        elif self.screen["taps"]:
            assert self.do({"type": "Tap"})["type"] == "Done"
        self.look_until(lambda screen: screen["number"] > before)

    def offered(self) -> list[str]:
        """Return the actions that the screen offers, as words."""
        screen = self.screen
        words = [one["words"] for one in screen["controls"]]
        words += [f"play {card}" for card in screen["playable"] or ()]
        if screen["pick"]:
            cards = [one["card"] for one in screen["hand"]][: screen["pick"]["cards"]]
            words.append(" ".join([screen["pick"]["word"], *cards]))
        return words


@contextmanager
def served(folder: Path, url: str | None = None, known: Reach = NO_MORE) -> Iterator[Served]:
    """A server over the database in this folder, until the end of the block."""
    listener = listening("127.0.0.1", 0)
    running = Served(listener.getsockname()[1])
    ready = threading.Event()
    failed: list[BaseException] = []

    async def serve() -> None:
        running.store = Store(url or database_in(folder))
        await running.store.open()
        running.server = ReadyServer(
            running.store, configured(running.store, reach=known), ready.set
        )
        await running.server.serve(sockets=[listener])

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            failed.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        if failed:
            raise failed[0]
        yield running
    finally:
        if hasattr(running, "server"):
            running.server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive()
        assert not failed
