"""How much somebody may do in a while: so much in a row, and again as time goes by.

Times are seconds on the event loop's clock.
"""

from collections.abc import Collection

MOST_OF_ONE, ONE_A_SECOND = 30, 0.5
"""Changes at a table that are not play, for each guest: so many in a row, so many a second."""

MOST_OF_ALL, ALL_A_SECOND = 100, 1.0
"""The same for all who are not the host together."""


class Allowance:
    """What may still be done: `most` at first, and never more; it grows by so much a second."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def has_more(self, now: float) -> bool:
        """Whether one more thing is within it."""
        grown = self._left + (now - self._at) * self._a_second
        self._left, self._at = min(self._most, grown), now
        return self._left >= 1

    def takes(self, now: float) -> bool:
        """Whether one more thing is within it; if so, it is taken off."""
        if not self.has_more(now):
            return False
        self._left -= 1
        return True


class Changes:
    """How many changes the guests of one table may still make, besides playing."""

    def __init__(self, now: float) -> None:
        self._all = Allowance(MOST_OF_ALL, ALL_A_SECOND, now)
        self._by_guest: dict[str, Allowance] = {}

    def take(self, guest: str, is_host: bool, now: float) -> bool:
        """Whether this guest may make one more, which is then counted.

        What the others do keeps no host from removing them.
        """
        own = self._by_guest.setdefault(guest, Allowance(MOST_OF_ONE, ONE_A_SECOND, now))
        if not own.has_more(now) or not (is_host or self._all.takes(now)):
            return False
        return own.takes(now)

    def let_in(self, now: float) -> bool:
        """Whether somebody new may come, who is then counted."""
        return self._all.takes(now)

    def forget_all_but(self, guests: Collection[str]) -> None:
        """Those who are gone are counted no longer."""
        self._by_guest = {one: left for one, left in self._by_guest.items() if one in guests}
