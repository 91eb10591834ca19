"""Long work in slices, between which other tables have their turn."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")

SLICE = 25
"""Entries or deals that are worked through at a time."""


async def in_slices(things: Iterable[T]) -> AsyncIterator[T]:
    """Yield these things; after each slice of them others have their turn."""
    for number, thing in enumerate(things, start=1):
        yield thing
        if number % SLICE == 0:
            await asyncio.sleep(0)
