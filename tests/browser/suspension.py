"""A sleeping device: its page is suspended and its network silent."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PIECE = 65536


class Proxy:
    """A proxy to a server that can go silent without closing its sockets."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._silent: list[threading.Event] = []
        self._sockets: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def go_silent(self) -> None:
        """Drop all traffic of the current connections."""
        for silent in self._silent:
            silent.set()

    def close(self) -> None:
        for one in (self._listener, *self._sockets):
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _address = self._listener.accept()
                far = socket.create_connection(("127.0.0.1", self._server))
                silent = threading.Event()
                self._silent.append(silent)
                self._sockets += [near, far]
                for one, other in ((near, far), (far, near)):
                    carried = (one, other, silent)
                    threading.Thread(target=_carry, args=carried, daemon=True).start()


def _carry(one: socket.socket, other: socket.socket, silent: threading.Event) -> None:
    with suppress(OSError):
        while data := one.recv(PIECE):
            if not silent.is_set():
                other.sendall(data)
        if not silent.is_set():
            other.shutdown(socket.SHUT_WR)


def renderers(browser: Browser) -> set[int]:
    """Return the ids of the renderer processes."""
    session = browser.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return {one["id"] for one in found if one["type"] == "renderer"}


@contextmanager
def asleep(processes: set[int]) -> Iterator[None]:
    """Suspend these processes for the block."""
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)
