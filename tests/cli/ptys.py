"""Runs the command femopp in a pseudo-terminal."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

PATIENCE = 30.0
"""Timeout in seconds for the next output."""

COMMAND = "from femopp.cli import main; main()"
ON_ITS_TERMINAL = (
    "import fcntl, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    f" signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND}"
)
"""Makes the terminal the controlling one, so that Ctrl-C arrives (even if the tests run in the
background, with Ctrl-C ignored), and runs the command."""

STYLES = re.compile(r"\x1b(\[[0-9;?]*[a-zA-Z]|[=>])")


class Terminal:
    """A running command: its output so far, and typed input."""

    def __init__(self, process: subprocess.Popen[bytes], file: int) -> None:
        self._process, self._file = process, file
        self.written = ""
        self._read_up_to = 0
        self.status: int | None = None

    def wait_for(self, text: str) -> str:
        """Return the output up to `text`, since the last call."""
        until = time.monotonic() + PATIENCE
        while text not in self.written[self._read_up_to :]:
            if not self._read(until):
                raise AssertionError(f"{text!r} does not come in {self.written[-2000:]!r}")
        start = self._read_up_to
        self._read_up_to = self.written.index(text, start) + len(text)
        return self.written[start : self._read_up_to]

    def type(self, text: str) -> None:
        """Type this; Enter only for line breaks in the text."""
        with suppress(OSError):  # it has ended
            os.write(self._file, text.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Resize the window."""
        set_size(self._file, columns, lines)
        self._process.send_signal(signal.SIGWINCH)

    def interrupt(self, number: signal.Signals) -> str:
        """Send a signal that ends the command, and return the output until it has ended."""
        return self._insist(lambda: self._process.send_signal(number))

    def press(self, key: str) -> str:
        """Press a key that ends the command, and return the output until it has ended."""
        return self._insist(lambda: self.type(key))

    def _insist(self, disturb: Callable[[], None]) -> str:
        # Readline can miss a signal when it begins to read, as in any program that uses it; people
        # press Ctrl-C again.
        for _again in range(int(PATIENCE)):
            disturb()
            if self._ends_within(2.0):
                break
        return self.end()

    def end(self) -> str:
        """Return the output until the command ends; `status` is then its exit status."""
        self._ends_within(PATIENCE)
        self.status = self._process.wait(PATIENCE)
        return self.written

    def _ends_within(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while self._read(until):
            pass
        return time.monotonic() < until

    @property
    def plain(self) -> str:
        """The whole output, without colours."""
        return STYLES.sub("", self.written).replace("\r", "")

    def _read(self, until: float) -> bool:
        ready, _w, _x = select.select([self._file], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._file, 65536)
        except OSError:  # the other end is closed
            return False
        self.written += data.decode("utf-8", "replace")
        return bool(data)


def set_size(file: int, columns: int, lines: int) -> None:
    """Set the size of a terminal."""
    import fcntl
    import struct
    import termios

    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


@contextmanager
def terminal(
    *words: str, environment: Mapping[str, str] | None = None, size: tuple[int, int] = (80, 24)
) -> Iterator[Terminal]:
    """Run the command with these words on a terminal of (columns, lines)."""
    import pty

    # These would overrule the terminal's size.
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    env |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "default"}
    env |= environment or {}
    file, inside = pty.openpty()
    set_size(file, *size)
    with subprocess.Popen(
        [sys.executable, "-c", ON_ITS_TERMINAL, *words],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env=env,
        start_new_session=True,
    ) as process:
        os.close(inside)
        try:
            yield Terminal(process, file)
        finally:
            os.close(file)
            process.kill()
