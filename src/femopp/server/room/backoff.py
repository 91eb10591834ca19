"""Exponential backoff after errors in a table's course; each error is logged once."""

LONGEST = 300.0
"""Maximum of seconds before the next try."""


class Backoff:
    """The backoff of one table. Times are seconds on the tables' clock."""

    def __init__(self) -> None:
        self._in_a_row = 0
        self._known: set[str] = set()
        self.until = 0.0
        """Time of the next try."""

    def failed(self, error: Exception, now: float, least: float) -> bool:
        """Wait `least` seconds or more; return whether this error is new."""
        self.until = now + min(LONGEST, least * 2**self._in_a_row)
        # From there on `LONGEST` applies, whatever `least` is.
        self._in_a_row = min(self._in_a_row + 1, 30)
        name = repr(error)
        is_new = name not in self._known
        self._known.add(name)
        return is_new

    def reset(self) -> None:
        """Start again with the shortest wait, as the table has gone on."""
        self._in_a_row = 0
        self.until = 0.0
