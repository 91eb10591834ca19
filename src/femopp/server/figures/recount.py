"""Counting the figures of all circles again, without a server."""

from msgspec import Struct
from sqlalchemy import URL, select

from femopp.server.circle.cards import count_cards
from femopp.server.circle.circles import NOT_READ, Circles
from femopp.server.figures.counting import Counting
from femopp.server.figures.rows import read_tallies
from femopp.server.kept.matches import KeptMatches
from femopp.server.room.rooms import Rooms
from femopp.server.store.schema import CIRCLES
from femopp.server.store.store import Store


class Recounted(Struct, frozen=True):
    """Circles that were counted again, their matches, and how many circles had other figures."""

    circles: int
    matches: int
    different: int


async def recount(database: str | URL) -> Recounted:
    """Count all circles again from their sheets. Raises `StorageError`."""
    store = Store(database)
    await store.open()
    try:
        rooms = Rooms(store)
        try:
            circles = Circles(store, rooms)
            count_cards(circles, KeptMatches(store))
            return await _recount(circles)
        finally:
            await rooms.close()
    finally:
        await store.close()


async def _recount(circles: Circles) -> Recounted:
    counting = Counting(circles)
    matches = different = 0
    ids = [one.id for one in await circles.store.rows(NOT_READ, select(CIRCLES.c.id))]
    for one in ids:
        circle = await circles.by_id(one)
        if circle is not None:
            different += await counting.recompute(circle)
            matches += len(await circles.store.read(NOT_READ, read_tallies, one))
    return Recounted(len(ids), matches, different)
