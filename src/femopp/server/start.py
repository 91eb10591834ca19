"""Starting the server: the folder of its data, its address, the browser."""

import asyncio
import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from sqlalchemy import URL

from femopp.language import Text, TextError, _, say, trouble
from femopp.server.app import application
from femopp.server.http.timeouts import TimeoutProtocol
from femopp.server.net.file_limit import admit_many_sockets
from femopp.server.net.reach import NO_MORE, Reach
from femopp.server.net.websocket import WebSocket
from femopp.server.protocol.messages import LONGEST_FRAME
from femopp.server.store.store import Store


class StartError(TextError):
    """The server cannot start; `text` says why and what to do."""


def database_in(folder: Path) -> URL:
    """The address of the SQLite database in this folder, which is made if need be.

    Raises `StartError` when nothing can be written there.
    """
    try:
        # Other users of the machine have no business with the cards.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise StartError(
            say(
                _("tables cannot be kept in {folder}: {problem}; name another with --data"),
                folder=str(folder),
                problem=trouble(error),
            )
        ) from None
    return URL.create("sqlite", database=str(folder / "tables.db"))


LAST_PORT = 65_535


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any that is free. Raises `StartError`."""
    if not 0 <= port <= LAST_PORT:
        raise StartError(say(_("--port must be from 0 to {last}"), last=LAST_PORT))
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":
        # There it would let two servers listen at one port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        is_elsewhere = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        raise StartError(
            say(
                _("port {port} of {host} cannot be used: {problem}; choose another with {option}"),
                port=port,
                host=host,
                problem=trouble(error),
                option="--host" if is_elsewhere else "--port",
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
) -> None:
    """Serve until stopped; `ready` is called when the first page can be had.

    `tell` is called before that with what there is to tell of the database. Tables that nobody has
    touched for `keep_days` are deleted, if that is given.

    Raises `StorageError` when the database cannot be used.
    """
    admit_many_sockets()
    collect_garbage_seldom()
    # The thread that writes to a file gets its turn soon, however much else is to be done.
    sys.setswitchinterval(0.001)
    with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        runner.run(_serve(listener, database, ready, reach, tell, keep_days))


def collect_garbage_seldom() -> None:
    """Collect garbage after 100,000 new objects, and never search the loaded modules.

    Play leaves no reference cycles, only closed sockets do.
    """
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not for this system: Python's own serves too
        return None
    return uvloop.new_event_loop


async def _serve(
    listener: socket.socket,
    database: str | URL,
    ready: Callable[[], None],
    reach: Reach,
    tell: Callable[[Text], None],
    keep_days: int | None,
) -> None:
    store = Store(database)
    for told in await store.open():
        tell(told)
    host, port = listener.getsockname()[:2]
    config = configured(store, host, port, reach, keep_days)
    await ReadyServer(config, ready).serve(sockets=[listener])


def configured(
    store: Store,
    host: str = "127.0.0.1",
    port: int = 0,
    reach: Reach = NO_MORE,
    keep_days: int | None = None,
) -> uvicorn.Config:
    """The server's own settings, over a store that is open, where it listens at this address."""
    return uvicorn.Config(
        application(store, host, port, reach, keep_days),
        # Its warnings are about what clients send, and nobody here can do anything about that.
        log_level="error",
        http=TimeoutProtocol,
        ws=WebSocket,
        ws_max_size=4 * LONGEST_FRAME,
        # Compression would take more time and memory than it saves bytes.
        ws_per_message_deflate=False,
        server_header=False,
        # It would believe whatever runs on this machine; see `Proxies`.
        proxy_headers=False,
        timeout_graceful_shutdown=2,
    )


class ReadyServer(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def open_browser(url: str) -> None:
    """Show the page; a machine without a browser does without."""
    try:
        webbrowser.open(url)
    except webbrowser.Error:
        return
