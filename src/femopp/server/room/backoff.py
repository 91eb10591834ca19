"""Errors in a table's own course: it tries again, ever more seldom, and says so once."""

LONGEST = 300.0
"""Seconds after which a table tries again at the latest."""


class Backoff:
    """The errors of one table. Times are seconds on the event loop's clock."""

    def __init__(self) -> None:
        self._in_a_row = 0
        self._known: set[str] = set()
        self.until = 0.0
        """When the table tries again to go on by itself."""

    def failed(self, error: Exception, now: float, least: float) -> bool:
        """Whether this error is met for the first time. The table waits `least` seconds or more."""
        self.until = now + min(LONGEST, least * 2**self._in_a_row)
        # From there on it takes the longest, whatever `least` is.
        self._in_a_row = min(self._in_a_row + 1, 30)
        name = repr(error)
        is_new = name not in self._known
        self._known.add(name)
        return is_new

    def reset(self) -> None:
        """Forget the errors, as the table has gone on."""
        self._in_a_row = 0
        self.until = 0.0
