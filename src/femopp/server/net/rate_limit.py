"""Rate limits: so much in a row, and more as time goes by.

Times are seconds on the event loop's clock.
"""

from collections.abc import Collection

MOST_OF_ONE, ONE_A_SECOND = 30, 0.5
"""Changes at a table that are not play, for each guest: so many in a row, so many a second."""

MOST_OF_ALL, ALL_A_SECOND = 100, 1.0
"""The same limit for everybody but the host together."""


class Allowance:
    """A token bucket: it starts with `most`, its maximum, and refills by so much a second."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def has_more(self, now: float) -> bool:
        """Whether one more thing is within the limit."""
        grown = self._left + (now - self._at) * self._a_second
        self._left, self._at = min(self._most, grown), now
        return self._left >= 1

    def takes(self, now: float) -> bool:
        """Take one more thing off if it is within the limit; return whether it was."""
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
        """Count one more change of this guest if they may make it; return whether they may.

        The others' changes do not count against the host, who may have to remove them.
        """
        own = self._by_guest.setdefault(guest, Allowance(MOST_OF_ONE, ONE_A_SECOND, now))
        if not own.has_more(now) or not (is_host or self._all.takes(now)):
            return False
        return own.takes(now)

    def let_in(self, now: float) -> bool:
        """Count somebody new if they may come; return whether they may."""
        return self._all.takes(now)

    def forget_all_but(self, guests: Collection[str]) -> None:
        """Stop counting those who are gone."""
        self._by_guest = {one: left for one, left in self._by_guest.items() if one in guests}
