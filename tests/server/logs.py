"""Logs of both kinds, those of tables and those of matches on real cards, for the tests."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from femopp.server.kept import entries as cards
from femopp.server.kept.entering import SENT_BY, completed
from femopp.server.kept.stored import read_kept
from femopp.server.store.chain import Command
from femopp.server.store.log import NOT_READ, Item, Log
from femopp.server.store.reading import StoredLog
from femopp.server.store.schema import CARDS, KEPT
from femopp.server.store.store import Store
from femopp.server.store.tables import items_of
from femopp.table.log.entries import Sat
from femopp.table.settings import Settings
from tests.server.storing import LOG

ONE = {"passed": True}


class Kind(ABC):
    """A kind of log: how one begins, goes on, and is read."""

    guest: str

    @abstractmethod
    async def open(self, store: Store, id: str) -> Log[Any]: ...

    @abstractmethod
    async def take_over(self, store: Store, id: str) -> Log[Any] | None: ...

    @abstractmethod
    async def load(self, store: Store, id: str) -> StoredLog[Any] | None: ...

    @abstractmethod
    def entry(self, number: int) -> Any:
        """An entry that can follow, another one for each number."""

    @abstractmethod
    def stored(self, entry: Any) -> bytes: ...

    def item(self, number: int, command: Command | None = None) -> Item:
        return Item(self.stored(self.entry(number)), command)

    def command(self, number: int) -> Command:
        return Command(self.guest, "phone", number)


class Tables(Kind):
    guest = "g"

    async def open(self, store: Store, id: str) -> Log[Any]:
        return await store.open_table(id, LOG, {"g": "hash"})

    async def take_over(self, store: Store, id: str) -> Log[Any] | None:
        rest = await store.take_over(id)
        return None if rest is None else rest.served

    async def load(self, store: Store, id: str) -> StoredLog[Any] | None:
        return await store.load(id)

    def entry(self, number: int) -> Any:
        return Sat("g", number)

    def stored(self, entry: Any) -> bytes:
        return items_of([entry])[0].data


class Cards(Kind):
    guest = SENT_BY

    async def open(self, store: Store, id: str) -> Log[Any]:
        began = cards.Began(Settings("sheepshead", players=3), 3, {"dealer": 0}, 1, "0")
        row = (id, f"watch {id}", "hash", b"[]", None, None)
        items = [Item(cards.stored(began))]
        fence, head = await store.open_log(id, CARDS, items, [(KEPT, [row])])
        return Log(store, id, fence, head, completed(), read_kept)

    async def take_over(self, store: Store, id: str) -> Log[Any] | None:
        fence = await store.take(id)
        found = await store.read(NOT_READ, read_kept, id)
        if fence is None or found is None:
            return None
        return Log(store, id, fence, found.head, completed(found.commands), read_kept)

    async def load(self, store: Store, id: str) -> StoredLog[Any] | None:
        return await store.read(NOT_READ, read_kept, id)

    def entry(self, number: int) -> Any:
        return cards.Deal(number, ONE, at=7, came=7)

    def stored(self, entry: Any) -> bytes:
        return cards.stored(entry)


KINDS = {"tables": Tables(), "cards": Cards()}


class Missed:
    """Remembers what a log had to follow."""

    def __init__(self) -> None:
        self.entries: list[Any] = []

    def __call__(self, missed: StoredLog[Any]) -> None:
        self.entries += missed.log


@contextmanager
def lost_answers(store: Store) -> Iterator[None]:
    """Commit, but lose the connection before the answer."""
    dialect = store._engine.dialect
    commit = dialect.do_commit
    raised = dialect.loaded_dbapi.OperationalError

    def commit_and_lose(connection: Any) -> None:
        commit(connection)
        raise raised("the connection was lost")

    dialect.do_commit = commit_and_lose  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        dialect.do_commit = commit  # type: ignore[method-assign]
