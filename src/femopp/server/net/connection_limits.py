"""Limits on connections: the system's, and those that leave room for other addresses."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from femopp.language import Text, _, say
from femopp.server.net.addresses import household, is_this_machine

MAX_CONNECTIONS = 500
"""Connections that one address may have open; a school behind one address needs many."""

MAX_SOCKETS = 300
"""Of these, WebSockets at tables: each browser at a table has one."""

MAX_TURNED_AWAY = 50
"""Refused connections of one address that may wait for an error response."""

FROM_HERE = _(
    "your address already has {most} connections open; close some pages, or try again later"
)
FROM_ALL = _("this server has no room for another connection right now; try again later")

RETRY_AFTER = 10
"""Seconds after which a refused client may try again."""


class Full(NamedTuple):
    """A refusal: the status of the response, and the reason."""

    status: int
    text: Text


class ConnectionLimit:
    """Open connections by address. An address that stands for many counts only in the total."""

    def __init__(
        self,
        most_for_one: int,
        most_for_all: int | None = None,
        stands_for_many: Callable[[str], bool] = is_this_machine,
    ) -> None:
        self._most_for_one = most_for_one
        self._most_for_all = most_for_all
        self._stands_for_many = stands_for_many
        self._here: Counter[str] = Counter()
        self._all = 0

    def why_not(self, address: str) -> Full | None:
        """Return the reason to refuse another connection from this address, or None."""
        if self._most_for_all is not None and self._all >= self._most_for_all:
            return Full(503, say(FROM_ALL))
        if self._stands_for_many(address):
            return None
        if self._here[household(address)] >= self._most_for_one:
            return Full(429, say(FROM_HERE, most=self._most_for_one))
        return None

    def enter(self, address: str) -> Callable[[], None]:
        """Count a connection; return the function to call when it closes."""
        home = household(address)
        self._here[home] += 1
        self._all += 1

        def leave() -> None:
            self._all -= 1
            self._here[home] -= 1
            if not self._here[home]:
                del self._here[home]

        return leave


OTHER_FILES = 256
"""Open files besides clients' sockets, with some to spare."""

MANY = 100_000
"""Sockets if the system has no limit."""


def admit_many_sockets() -> None:
    """Raise the limit on open files as far as the system permits."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_sockets() -> int:
    """Return the maximum of clients' sockets that leaves room for other files."""
    try:
        import resource
    except ImportError:
        return MANY
    files, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MANY
    return min(MANY, max(files - OTHER_FILES, files // 2))
