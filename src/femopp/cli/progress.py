"""Progress bar for long commands."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from femopp.language import Message, Speaker, _

PLAYING = _("playing")


@contextmanager
def progress(
    speaker: Speaker, total: int, done: int = 0, doing: Message = PLAYING
) -> Iterator[Callable[[], None]]:
    """Show a progress bar if stderr is a terminal; call the result for each finished piece."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(speaker.say(doing), total=total, completed=done)
        yield lambda: bar.advance(task)
