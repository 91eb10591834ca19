"""Reads what is typed, from a terminal or from a pipe."""

import contextlib
import signal
import sys
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

PROMPT = "> "


def read_line() -> str:
    """The next line that is typed. Raises EOFError at the end, KeyboardInterrupt for Ctrl-C."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives the line its history and editing)
        return input(PROMPT)
    sys.stdout.write(PROMPT)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    line = line.rstrip("\n")
    if not sys.stdin.isatty():
        # Nobody saw it being typed.
        sys.stdout.write(line + "\n")
    return line


@contextlib.contextmanager
def closing_the_window_interrupts() -> Iterator[None]:
    """While this lasts, being told to stop is like Ctrl-C, so that nothing is lost."""

    def interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    names = ("SIGTERM", "SIGHUP")
    before = {}
    for name in names:
        number = getattr(signal, name, None)
        with contextlib.suppress(ValueError):  # not in the main thread
            if number is not None:
                before[number] = signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
