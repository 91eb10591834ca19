"""Handling of termination signals while something runs."""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Any, NoReturn


@contextlib.contextmanager
def closing_the_window_interrupts() -> Iterator[None]:
    """Treat termination signals like Ctrl-C, so that nothing is lost."""

    def interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    with _handling(("SIGTERM", "SIGHUP"), interrupt):
        yield


@contextlib.contextmanager
def nothing_interrupts() -> Iterator[None]:
    """Ignore termination signals, including a second Ctrl-C."""
    with _handling(("SIGINT", "SIGTERM", "SIGHUP"), signal.SIG_IGN):
        yield


@contextlib.contextmanager
def _handling(names: tuple[str, ...], handler: Any) -> Iterator[None]:
    before: dict[int, Any] = {}
    with contextlib.suppress(ValueError):  # not in the main thread
        for name in names:
            if (number := getattr(signal, name, None)) is not None:
                before[number] = signal.signal(number, handler)
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)
