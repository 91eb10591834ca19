"""Rate limits: so much in a row, and more as time goes by.

Times are seconds on the event loop's clock.
"""

from collections.abc import Collection

MAX_OF_GUEST, GUEST_PER_SECOND = 30, 0.5
"""Limits on a guest's changes besides playing: in a row, and per second."""

MAX_OF_ALL, ALL_PER_SECOND = 100, 1.0
"""The same limit for everybody but the host together."""


class RateLimit:
    """A token bucket: it starts with `most`, its maximum, and refills by so much a second."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def has_more(self, now: float) -> bool:
        """Whether one more thing is within the limit."""
        grown = self._left + (now - self._at) * self._a_second
        self._left, self._at = min(self._most, grown), now
        return self._left >= 1

    def take(self, now: float) -> bool:
        """Take one more thing off if it is within the limit; return whether it was."""
        if not self.has_more(now):
            return False
        self._left -= 1
        return True


class ChangeLimit:
    """How many changes the guests of one table may still make, besides playing."""

    def __init__(self, now: float) -> None:
        self._all = RateLimit(MAX_OF_ALL, ALL_PER_SECOND, now)
        self._by_guest: dict[str, RateLimit] = {}

    def take(self, guest: str, is_host: bool, now: float) -> bool:
        """Count one more change of this guest if they may make it; return whether they may.

        The others' changes do not count against the host, who may have to remove them.
        """
        own = self._by_guest.setdefault(guest, RateLimit(MAX_OF_GUEST, GUEST_PER_SECOND, now))
        if not own.has_more(now) or not (is_host or self._all.take(now)):
            return False
        return own.take(now)

    def let_in(self, now: float) -> bool:
        """Count somebody new if they may come; return whether they may."""
        return self._all.take(now)

    def forget_all_but(self, guests: Collection[str]) -> None:
        """Stop counting those who are gone."""
        self._by_guest = {one: left for one, left in self._by_guest.items() if one in guests}
