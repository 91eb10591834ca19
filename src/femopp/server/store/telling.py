"""Telling the other processes of a database: deletions, and messages.

Deletions are rows in the order of their commits: each process reads on from the last that it knows,
when it is notified and with each renewal of its lease. So nothing is missed if a connection breaks.
News that only matter for a moment, as a wrong guess, are in the notification itself.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence

from sqlalchemy import Connection, Row, bindparam, func, select, text

from femopp.server.store.databases import StorageError
from femopp.server.store.schema import DELETIONS

LOG = logging.getLogger("femopp")

CHANNEL = "femopp_changed"
"""The channel of PostgreSQL at which all processes listen."""

LISTED = ""
"""The message that something was listed as deleted."""

BEGINS = "begins"
"""The kind of message that a process sends when it has a lease."""

ORDERED = 7_770_064_956
"""The number of the advisory lock under which the list grows."""

AGAIN = 1.0
"""Seconds after which what could not be followed is tried again."""

_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("message")))

_IN_ORDER = select(func.pg_advisory_xact_lock(ORDERED))

_ENTER = text(
    "INSERT INTO deletions (word, process) VALUES (:word, :process) ON CONFLICT (word) DO NOTHING"
)

LAST_LISTED = select(func.coalesce(func.max(DELETIONS.c.number), 0)).scalar_subquery()
"""The number of the last row of the list."""

Follower = Callable[[Collection[str]], Awaitable[None]]
"""Follows what was listed as deleted, here or by another process."""

Hearer = Callable[[str], None]
"""Hears a message of another process."""


def in_order(connection: Connection) -> None:
    """Let nobody else list anything before the commit: a row is read after those before it.

    First in a transaction, as others may wait for its rows.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_IN_ORDER)


def enter(connection: Connection, words: Iterable[str], process: str | None) -> None:
    """Put these words on the list, unless they stand there."""
    values = [{"word": word, "process": process} for word in words]
    if values:
        connection.execute(_ENTER, values)
        notify(connection, LISTED)


def listed_after(connection: Connection, number: int) -> Sequence[Row[int, str, str | None]]:
    """Return the rows of the list after this one."""
    columns = DELETIONS.c
    wanted = select(columns.number, columns.word, columns.process)
    return connection.execute(wanted.where(columns.number > number).order_by(columns.number)).all()


def notify(connection: Connection, message: str) -> None:
    """Send a message to all processes at the commit, if there can be others."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"message": message})


def message_of(process: str, number: int, kind: str, what: str) -> str:
    """Return a message, with a number of its own: PostgreSQL sends equal ones of a commit once."""
    return f"{process} {number} {kind} {what}"


class Telling:
    """The followers of deletions in this process, and the hearers of other processes' messages."""

    def __init__(self) -> None:
        self.followers: list[Follower] = []
        self._hearers: dict[str, Hearer] = {}
        self._following = set[asyncio.Task[None]]()

    def hear(self, kind: str, hearer: Hearer) -> None:
        """Pass on messages of a kind."""
        self._hearers[kind] = hearer

    def heard(self, process: str | None, message: str) -> None:
        """Pass on a message, unless this `process` has sent it itself."""
        sender, _number, kind, what = message.split(" ", 3)
        if sender != process and kind in self._hearers:
            self._hearers[kind](what)

    async def follow(self, words: Collection[str], patience: float | None = None) -> None:
        """Have what was listed as deleted followed, which may take longer than this many seconds.

        Nobody waits for others who can't follow it at the moment.
        """
        tasks = [asyncio.create_task(_followed(one, words)) for one in self.followers]
        for task in tasks:
            self._following.add(task)
            task.add_done_callback(self._following.discard)
        await asyncio.wait(tasks, timeout=patience)

    async def close(self) -> None:
        """Leave off following."""
        tasks = list(self._following)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _followed(follower: Follower, words: Collection[str]) -> None:
    while True:
        try:
            await follower(words)
            return
        except StorageError as error:
            LOG.error("a deletion is not followed yet: %s", error)
        except Exception:
            LOG.exception("a deletion is not followed")
            return
        await asyncio.sleep(AGAIN)
