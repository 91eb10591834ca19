"""A bar that shows how far a long command has come."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from femopp.language import Speaker, _


@contextmanager
def progress(speaker: Speaker, total: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A bar on the error stream, if that is a terminal; to be called for each piece done."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(speaker.say(_("playing")), total=total, completed=done)
        yield lambda: bar.advance(task)
