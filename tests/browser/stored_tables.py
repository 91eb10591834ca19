"""Stored tables for a running server, with the cards that a test needs.

anna, bella, *others = store_table(server.folder, rifki_of(*SUITS, people=4))

returns each person's own link.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from femopp.server.room.tokens import hashed, new_table_id, new_token
from femopp.server.start import database_in
from femopp.server.store.store import Store
from femopp.table.log.entries import Came, LetIn
from tests.server.storing import add
from tests.table.sitting import Sitting


def store_table(folder: Path, sitting: Sitting) -> list[str]:
    """Store this table; return the path of each guest's own link, in order of arrival."""
    table = new_table_id()
    tokens = {entry.guest: new_token() for entry in sitting.log if isinstance(entry, Came | LetIn)}

    async def store() -> None:
        store = Store(database_in(folder))
        # The server holds the database, but doesn't know this table yet.
        store._lock = None
        await store.open()
        try:
            await _store(store, table, sitting, {name: hashed(one) for name, one in tokens.items()})
        finally:
            await store.close()

    # In a separate thread: Playwright already runs an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, store()).result()
    return [f"/{table}#{token}" for token in tokens.values()]


async def _store(store: Store, table: str, sitting: Sitting, secrets: dict[str, str]) -> None:
    places = [at for at, entry in enumerate(sitting.log) if isinstance(entry, Came | LetIn)]
    # Each part begins with a guest's arrival; the first includes the table itself.
    starts = [0, *places[1:]]
    ends = [*places[1:], len(sitting.log)]
    for guest, start, end in zip(secrets, starts, ends, strict=True):
        part = sitting.log[start:end]
        if start == 0:
            await store.open_table(table, part, {guest: secrets[guest]})
        else:
            await add(store, table, part, tokens={guest: secrets[guest]})
