"""Long work in slices, so that other tables go on."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")

SLICE = 25
"""Entries or deals in a slice."""


async def in_slices(things: Iterable[T]) -> AsyncIterator[T]:
    """Yield the same, and let other tasks run after each slice."""
    for number, thing in enumerate(things, start=1):
        yield thing
        if number % SLICE == 0:
            await asyncio.sleep(0)
