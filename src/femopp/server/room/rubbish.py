"""Rubbish that holds on to itself: closed sockets leave some, play at a table leaves none.

Python looks for it when enough objects are new, and then stands still for as long as there are
tables: every few hundred actions, and a quarter of a second where a thousand tables are played. So
it is looked for by what leaves it instead, and Python's own search is for what nobody thought of.
"""

import gc

FEW = 500
"""Closed sockets that are left lying; each holds on to some hundred objects."""

MOST_NEW = 1_000_000
"""How many more objects there may be, before Python looks through them by itself."""


def look_seldom() -> None:
    """What is loaded stays, and is not looked through; what is new, only when there is much."""
    gc.freeze()
    gc.set_threshold(MOST_NEW, 20, 20)


class Rubbish:
    """The sockets of a server, as far as they are rubbish."""

    def __init__(self) -> None:
        self._open = self._closed = 0

    def opened(self) -> None:
        """A socket is open."""
        self._open += 1

    def closed(self) -> None:
        """One of them is closed, and may be rubbish."""
        self._open -= 1
        self._closed += 1
        # To look through what is open takes as long as there is of it.
        if self._closed > FEW + self._open:
            self._closed = 0
            gc.collect()
