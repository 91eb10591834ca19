"""A log that this server serves: appending to it, and catching up after an unknown outcome.

Each log has a fencing number. Whoever takes the log over raises it, in a transaction, and then
reads the log. Each append checks the number in its own transaction, so nothing of an earlier owner
is stored any more, however late it comes. `ownership` says who may take it over, and when.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, Table, select

from femopp.language import Message, _, say
from femopp.server.store.chain import Command, Head, linked
from femopp.server.store.completed_commands import CompletedCommands
from femopp.server.store.databases import StorageError
from femopp.server.store.ownership import ELSEWHERE, NotServed, Ownership
from femopp.server.store.reading import StoredLog
from femopp.server.store.schema import ENTRIES, LOGS
from femopp.server.store.wall import unix_time
from femopp.server.store.writing import GONE, Append, Change, Row

NOT_READ = _("the log could not be read: {problem}")

NOT_STORED = _("this could not be stored: {problem}")

CHANGED_ELSEWHERE = _("this was not stored: something else has been written meanwhile; try again")

T = TypeVar("T")
P = ParamSpec("P")
S = TypeVar("S", bound=StoredLog[Any])


class Item(Struct, frozen=True):
    """An entry as it is stored, perhaps for a command; `stands` is the match of a snapshot."""

    data: bytes
    command: Command | None = None
    stands: int | None = None


class Database(Protocol):
    """The store: writing and reading, and the logs that it serves."""

    @property
    def ownership(self) -> Ownership: ...
    async def check_may_write(self, items: Sequence[Item]) -> None: ...
    async def may_write(self, items: Sequence[Item]) -> bool: ...
    async def write(self, append: Append) -> int | None: ...
    async def read(
        self,
        message: Message,
        wanted: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T: ...


def rows_of(log: str, head: Head, items: Iterable[Item], fence: int) -> tuple[list[Row], Head]:
    """Return the rows of these entries, and the head after them."""
    now, rows = unix_time(), list[Row]()
    for one in items:
        head = linked(head, one.data, one.command)
        command = one.command
        whose = (
            (None, None, None)
            if command is None
            else (command.guest, command.device, command.number)
        )
        rows.append((log, head.number, one.data, head.hash, *whose, one.stands, fence, now))
    return rows, head


class Log(Generic[S]):
    """A log that this server serves: its end, its fencing number, and its completed commands.

    `read` returns what is stored of a log after a number.
    """

    def __init__(
        self,
        database: Database,
        id: str,
        fence: int,
        head: Head,
        done: CompletedCommands,
        read: Callable[[Connection, str, int], S | None],
    ) -> None:
        self.id = id
        self.fence = fence
        self.head = head
        self.done = done
        self.ownership = database.ownership
        self._database = database
        self._read = read
        self._is_behind = False

    @property
    def is_served(self) -> bool:
        """Whether this server may go on with it."""
        return self.ownership.serves(self.id, self.fence)

    def check_served(self) -> None:
        """Raise `NotServed` if this server may not go on with it."""
        self.ownership.check_serves(self.id, self.fence)

    async def append(
        self,
        items: Sequence[Item],
        follow: Callable[[S], None],
        others: Sequence[tuple[Table, Sequence[Row]]] = (),
        changes: Sequence[Change] = (),
        glance: bytes | None = None,
    ) -> bool:
        """Store entries, with rows of other tables, and make these changes in the same moment.

        `glance` is the log's new summary for lists, None for no change. Return True when all of it
        is on the disk.

        If it isn't known what is stored, `follow` gets what the log has had since. It returns False
        if these entries are among that, and raises `StorageError` if not: then nothing is stored.
        """
        await self._database.check_may_write(items)
        commands = {one.command for one in items if one.command is not None}
        rows, head = rows_of(self.id, self.head, items, self.fence)
        if self._is_behind:
            missed = await self._catch_up(follow)
            if missed.log:
                if self._has(missed, head, commands):
                    return False
                raise StorageError(say(CHANGED_ELSEWHERE))
        self._is_behind = True
        try:
            await self.change(changes, [(ENTRIES, rows), *others], glance)
        except NotServed:
            raise
        except StorageError:
            try:
                if self._has(await self._catch_up(follow), head, commands):
                    return False
            except NotServed:
                # Perhaps it is stored: whoever serves the log now knows.
                raise
            except StorageError:
                pass
            raise
        self.head, self._is_behind = head, False
        for command in commands:
            self.done.add(command)
        return True

    async def may_write(self, items: Sequence[Item]) -> bool:
        """Whether entries can be written in the format that the database has so far."""
        return await self._database.may_write(items)

    async def change(
        self,
        changes: Sequence[Change],
        rows: Sequence[tuple[Table, Sequence[Row]]] = (),
        glance: bytes | None = None,
    ) -> None:
        """Change what stands beside the log. Raises `NotServed` or `StorageError`."""
        append = Append(changes, rows, self.id, self.fence, glance=glance)
        await self._database.write(append)

    async def _catch_up(self, follow: Callable[[S], None]) -> S:
        """Follow what is stored, and return it. Raises `StorageError` if it can't be read.

        Raises `NotServed` if another server has taken over: its entries are not followed here.
        """
        try:
            missed = await self._database.read(NOT_READ, self._settled)
        except NotServed:
            self.ownership.lost(self.id, self.fence)
            raise
        if missed is None:
            raise StorageError(say(GONE))
        self.head, self._is_behind = missed.head, False
        for command in missed.commands:
            # Its client may retry it.
            self.done.add(command)
        if missed.log:
            follow(missed)
        return missed

    def _settled(self, connection: Connection) -> S | None:
        # A commit whose answer was lost may still be under way, and holds this row until it ends.
        row = select(LOGS.c.fence).where(LOGS.c.id == self.id).with_for_update()
        fence = connection.execute(row).scalar()
        if fence is not None and fence != self.fence:
            raise NotServed(say(ELSEWHERE))
        return self._read(connection, self.id, self.head.number)

    def _has(self, missed: S, head: Head, commands: set[Command]) -> bool:
        """Whether these entries are stored, or those of the same commands."""
        is_done = bool(commands) and commands <= set(missed.commands)
        return missed.head == head or is_done
