"""Rate limits.

Times are seconds on the event loop's clock.
"""

from collections.abc import Callable, Collection

from femopp.server.net.addresses import household, is_this_machine

MAX_OF_GUEST, GUEST_PER_SECOND = 30, 0.5
"""Limits on a guest's changes besides playing: in a row, and per second."""

MAX_OF_ALL, ALL_PER_SECOND = 100, 1.0
"""The same limits for everybody but the host together."""


MAX_REMEMBERED = 1000
"""After so many, those that have asked for nothing lately are forgotten."""


class RateLimit:
    """A token bucket: it starts full, with `most` tokens, and refills at this rate."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def has_token(self, now: float) -> bool:
        """Whether another token is left."""
        grown = self._left + (now - self._at) * self._a_second
        self._left, self._at = min(self._most, grown), now
        return self._left >= 1

    def is_full(self, now: float) -> bool:
        """Whether no token is missing."""
        self.has_token(now)
        return self._left >= self._most

    def take(self, now: float) -> bool:
        """Take a token if one is left; return whether it was."""
        if not self.has_token(now):
            return False
        self._left -= 1
        return True


def _nobody(_home: str) -> None:
    pass


class LimitOfEach:
    """A rate limit for each of many, by name."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._a_second = most, a_second
        self._by_name: dict[str, RateLimit] = {}

    def has_token(self, name: str, now: float) -> bool:
        """Whether this one has a token left."""
        known = self._by_name.get(name)
        return known is None or known.has_token(now)

    def take(self, name: str, now: float) -> bool:
        """Take a token of this one if one is left; return whether it was."""
        if len(self._by_name) >= MAX_REMEMBERED:
            # Those whose tokens have all come back need not be remembered.
            self._by_name = {
                one: limit for one, limit in self._by_name.items() if not limit.is_full(now)
            }
        new = RateLimit(self._most, self._a_second, now)
        return self._by_name.setdefault(name, new).take(now)


class AddressLimit:
    """A rate limit for each address. This machine itself has none.

    `told` gets the household of each token that is taken.
    """

    def __init__(self, most: float, a_second: float, told: Callable[[str], None] = _nobody) -> None:
        self._told = told
        self._homes = LimitOfEach(most, a_second)

    def has_token(self, address: str, now: float) -> bool:
        """Whether this address has a token left."""
        return is_this_machine(address) or self._homes.has_token(household(address), now)

    def take(self, address: str, now: float) -> bool:
        """Take a token of this address if one is left; return whether it was."""
        if is_this_machine(address):
            return True
        home = household(address)
        is_taken = self.take_of(home, now)
        if is_taken:
            self._told(home)
        return is_taken

    def take_of(self, home: str, now: float) -> bool:
        """Take a token of a household, which another process may have given; tell nobody."""
        return self._homes.take(home, now)


class ChangeLimit:
    """Rate limits on the changes at one table, besides playing."""

    def __init__(self, now: float) -> None:
        self._all = RateLimit(MAX_OF_ALL, ALL_PER_SECOND, now)
        self._by_guest: dict[str, RateLimit] = {}

    def take(self, guest: str, is_host: bool, now: float) -> bool:
        """Count a change by this guest if the limits allow it; return whether they do.

        The others' changes do not count against the host, who may have to remove them.
        """
        own = self._by_guest.setdefault(guest, RateLimit(MAX_OF_GUEST, GUEST_PER_SECOND, now))
        if not own.has_token(now) or not (is_host or self._all.take(now)):
            return False
        return own.take(now)

    def take_for_newcomer(self, now: float) -> bool:
        """Count a new guest if the limits allow it; return whether they do."""
        return self._all.take(now)

    def keep_only(self, guests: Collection[str]) -> None:
        """Drop the limits of all other guests."""
        self._by_guest = {one: left for one, left in self._by_guest.items() if one in guests}
