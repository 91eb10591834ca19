"""A real server and a real browser, for the browser tests and the screenshots.

with Server(folder) as server, chromium() as browser:
    page = browser.new_page(base_url=server.address)
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first takes less than half the time of the others: it can't open windows at all."""


def chromium_path() -> str | None:
    """Return the system's Chromium, if any."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's Chromium without a window, with an empty profile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


MAIN = "from femopp.cli import main; main()"


class Server:
    """`femopp serve` in its own process; port and folder stay the same when it restarts.

    `program` is the Python code that runs the command.
    """

    def __init__(self, folder: Path, program: str = MAIN) -> None:
        self.folder = folder
        self.program = program
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait for the first page."""
        command = [sys.executable, "-c", self.program, "serve"]
        command += ["--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--no-browser", "--lang", "en"]
        with self.log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT / "src")},
                text=True,
            )
        assert self._process.stdout is not None
        if str(self.port) not in self._process.stdout.readline():
            self.stop()
            raise RuntimeError(f"the server did not start: {self.complaints()}")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it, like a power cut."""
        self._end(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Let it answer nothing, while connections to it stay open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.communicate(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        self._process = None

    def complaints(self) -> str:
        """Return its log."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""


def free_port(following: int = 0) -> int:
    """Return a port that stays free while a server restarts: too low for clients' ports.

    So many `following` it are free too. No other caller gets them, in any process, until this one
    ends.
    """
    while True:
        port = SystemRandom().randrange(20_000, 30_000)
        with ExitStack() as closing, suppress(OSError):
            claims = [_claimed(closing, one) for one in range(port, port + 1 + following)]
            for claim in claims:
                # It stays open, as nobody has bound the port yet.
                claim.detach()
            return port


def _claimed(closing: ExitStack, port: int) -> socket.socket:
    """Return a UDP socket that claims a TCP port. Raises `OSError` if either is in use."""
    closing.enter_context(socket.socket()).bind(("127.0.0.1", port))
    claim = closing.enter_context(socket.socket(type=socket.SOCK_DGRAM))
    claim.bind(("127.0.0.1", port))
    return claim
