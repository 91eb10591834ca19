"""Limits on new tables, so that nobody fills a public server."""

from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager

from femopp.language import Text, _, say
from femopp.server.net.addresses import household, is_this_machine

WITHIN = 3600.0
"""Seconds for which new tables count."""

MAX_FOR_ONE = 60
"""Maximum for one address in that time; a school behind one address needs many."""

MAX_FOR_ALL = 3000
"""Maximum for all addresses in that time."""


class Openings:
    """Recently opened tables by address. This machine itself is not counted."""

    def __init__(self) -> None:
        self._opened: deque[tuple[float, str]] = deque()
        self._by_address: Counter[str] = Counter()

    def why_not(self, asker: str, now: float) -> Text | None:
        """Return why this address may not open a table at this time (in seconds), or None."""
        self._forget(now - WITHIN)
        if is_this_machine(asker):
            return None
        if self._by_address[household(asker)] >= MAX_FOR_ONE:
            message = _("your address has opened {most} tables within an hour; use one of them")
            return say(message, most=MAX_FOR_ONE)
        if len(self._opened) >= MAX_FOR_ALL:
            return say(_("too many tables are being opened right now; try again later"))
        return None

    @contextmanager
    def counted(self, asker: str, now: float) -> Iterator[None]:
        """Count a table that this address opens in this block, unless that fails."""
        if is_this_machine(asker):
            yield
            return
        opening = (now, household(asker))
        self._opened.append(opening)
        self._by_address[opening[1]] += 1
        try:
            yield
        except BaseException:
            self._opened.remove(opening)
            self._take_off(opening[1])
            raise

    def _forget(self, before: float) -> None:
        while self._opened and self._opened[0][0] <= before:
            _when, household = self._opened.popleft()
            self._take_off(household)

    def _take_off(self, household: str) -> None:
        self._by_address[household] -= 1
        if not self._by_address[household]:
            del self._by_address[household]
