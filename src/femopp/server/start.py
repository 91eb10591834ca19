"""Starting the server: data folder, address, browser."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

import uvicorn
from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy import URL

from femopp.kits import GAMES, part
from femopp.language import Text, TextError, _, say, trouble
from femopp.server.app import application
from femopp.server.http.timeouts import TimeoutProtocol
from femopp.server.net.connection_limits import admit_many_sockets
from femopp.server.net.reach import NO_MORE, Reach
from femopp.server.net.websocket import SocketProtocol
from femopp.server.protocol.messages import LONGEST_FRAME
from femopp.server.store.databases import StorageError
from femopp.server.store.folders import owner_fault
from femopp.server.store.store import Store

LOG = logging.getLogger("femopp")

SEEN_SECONDS = 0.3
"""Seconds within which a proxy's check sees that this process ends, before tables leave it."""


class StartError(TextError):
    """The server cannot start; `text` says why and what to do."""


def database_in(folder: Path) -> URL:
    """Return the URL of the SQLite database in this folder, creating the folder if needed.

    Raises `StartError` if it is not writable.
    """
    try:
        # Other users of the machine must not read the cards.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except FileExistsError:
        raise StartError(say(_("{file} is a file; name a folder"), file=str(folder))) from None
    except OSError as error:
        raise StartError(
            say(
                _("can't store tables in {folder}: {problem}; choose another with --data"),
                folder=str(folder),
                problem=owner_fault(folder, error) or trouble(error),
            )
        ) from None
    return URL.create("sqlite", database=str(folder / "tables.db"))


LAST_PORT = 65_535


def listening(
    host: str, port: int, options: tuple[str, str] = ("--host", "--port")
) -> socket.socket:
    """Return a socket that listens there; port 0 stands for any free port.

    `options` give the address and the port. Raises `StartError`.
    """
    if not 0 <= port <= LAST_PORT:
        too_far = _("{option} must be from 0 to {last}")
        raise StartError(say(too_far, option=options[1], last=LAST_PORT))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        # On Windows it would let two servers listen at one port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        is_elsewhere = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        raise StartError(
            say(
                _("port {port} of {host} can't be used: {problem}; choose another with {option}"),
                port=port,
                host=host,
                problem=trouble(error),
                option=options[0 if is_elsewhere else 1],
            )
        ) from None
    return listener


def run(
    listener: socket.socket,
    database: str | URL,
    ready: Callable[[], None],
    reach: Reach = NO_MORE,
    tell: Callable[[Text], None] = lambda _text: None,
    keep_days: int | None = None,
    metrics: socket.socket | None = None,
) -> None:
    """Serve until stopped; `ready` is called when the first page can be requested.

    `tell` is called before that with notices about the database. Tables unused for `keep_days` are
    deleted, if that is given. If `metrics` listens, the server's health and metrics are there.

    Raises `StorageError` if the database cannot be used.
    """
    admit_many_sockets()
    know_structs()
    collect_garbage_seldom()
    # The thread that writes to the database must not wait long for the interpreter.
    sys.setswitchinterval(0.001)
    with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        runner.run(_serve(listener, database, ready, reach, tell, keep_days, metrics))


def prepare(database: str | URL) -> tuple[Text, ...]:
    """Bring a database up to date before it is served; return what to report of that.

    Raises `StorageError` if it cannot be used.
    """

    async def opened() -> tuple[Text, ...]:
        store = Store(database)
        told = await store.open()
        await store.close()
        return told

    return asyncio.run(opened())


def know_structs() -> None:
    """Let msgspec examine each struct that it may read, now and in one thread.

    It would do so when it reads the first one. If two threads read their first at the same time,
    that ends the process (msgspec 0.22).
    """
    for game in GAMES:
        part(game, "summary")
    for struct in _below(Struct):
        # Whatever holds more than data is never read.
        with suppress(TypeError, NameError):
            Decoder(struct)


def _below(kind: type[Struct]) -> Iterator[type[Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def collect_garbage_seldom() -> None:
    """Collect garbage after 10,000 new objects, seldom among old ones, never in loaded modules.

    Play leaves no reference cycles, only closed sockets do. Restoring a table makes many objects:
    with a search after 100,000 of them, others waited 20 ms instead of 11.
    """
    gc.freeze()
    gc.set_threshold(10_000, 5, 1000)


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not for this system: asyncio's own loop works too
        return None
    return uvloop.new_event_loop


async def _serve(
    listener: socket.socket,
    database: str | URL,
    ready: Callable[[], None],
    reach: Reach,
    tell: Callable[[Text], None],
    keep_days: int | None,
    metrics: socket.socket | None,
) -> None:
    store = Store(database)
    for told in await store.open():
        tell(told)
    host, port = listener.getsockname()[:2]
    config = configured(store, host, port, reach, keep_days)
    server = ReadyServer(store, config, ready)
    if metrics is None:
        await server.serve(sockets=[listener])
        return
    # Most servers show none.
    from femopp.server.metrics import shown

    async with shown(metrics, server):
        await server.serve(sockets=[listener])


def configured(
    store: Store,
    host: str = "127.0.0.1",
    port: int = 0,
    reach: Reach = NO_MORE,
    keep_days: int | None = None,
) -> uvicorn.Config:
    """Return uvicorn's settings for a server over an open store."""
    return uvicorn.Config(
        application(store, host, port, reach, keep_days),
        # Its errors go where all others go.
        log_config=None,
        # uvicorn's warnings are about clients' invalid requests, which nobody here can change.
        log_level="error",
        http=TimeoutProtocol,
        ws=SocketProtocol,
        ws_max_size=4 * LONGEST_FRAME,
        # Chat and hidden cards would share a context, and sizes would tell cards.
        ws_per_message_deflate=False,
        server_header=False,
        # uvicorn would trust every local process; see `Proxies`.
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )


class ReadyServer(uvicorn.Server):
    """A server that calls `ready` when it is ready, and hands over its tables before it ends."""

    def __init__(self, store: Store, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._store = store
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, so that `serve` returns; at a second Ctrl-C, without waiting for others."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def main_loop(self) -> None:
        await super().main_loop()
        if await self._has_others():
            leaving = asyncio.create_task(self._hand_over())
            while not (leaving.done() or self.force_exit):
                await asyncio.wait([leaving], timeout=0.1)
            leaving.cancel()
            # What is left is closed here, unless Ctrl-C comes again.
            self.force_exit = False

    async def _has_others(self) -> bool:
        try:
            return await self._store.has_others()
        except StorageError as error:
            LOG.error("no table is handed over: %s", error)
            return False

    async def _hand_over(self) -> None:
        """Let other processes take the tables, one after the other."""
        await asyncio.sleep(SEEN_SECONDS)
        for server in self.servers:
            # From now on proxies without checks reach others too.
            server.close()
        await self._store.handing_over.end()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def open_browser(url: str) -> None:
    """Open the page, if the machine has a browser."""
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        return
