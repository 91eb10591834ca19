"""Doing at once what need not wait: a task is begun only where something must be waited for."""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

Doing = Coroutine[Any, Any, None]


def at_once(doing: Doing) -> asyncio.Task[None] | None:
    """Do this now as far as it goes without waiting; the task of what is left, None if all is done.

    Raises what the coroutine raises before it has to wait.
    """
    try:
        awaited = doing.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_what_is_left(doing, awaited))


async def _what_is_left(doing: Doing, awaited: Any) -> None:
    await _driven(doing, awaited)


@coroutine
def _driven(doing: Doing, awaited: Any) -> Generator[Any, Any, None]:
    """Hand on what the coroutine waits for, and what comes of that."""
    try:
        while True:
            try:
                answer = yield awaited
            except BaseException as error:
                awaited = doing.throw(error)
            else:
                awaited = doing.send(answer)
    except StopIteration:
        return
