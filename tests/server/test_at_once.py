"""What need not wait is done before `at_once` returns; the rest becomes a task."""

import asyncio
from contextlib import suppress

import pytest

from femopp.server.at_once import at_once


async def course(done: list[str], *gates: "asyncio.Future[str]") -> None:
    done.append("begun")
    for gate in gates:
        try:
            done.append(await gate)
        except ValueError as error:
            done.append(f"caught {error}")
        finally:
            done.append("passed")


def test_without_waiting_it_is_all_done() -> None:
    done: list[str] = []
    assert at_once(course(done)) is None
    assert done == ["begun"]


def test_what_is_left_is_a_task_that_gets_values_and_errors() -> None:
    async def trial() -> list[str]:
        done: list[str] = []
        first, second = (asyncio.get_running_loop().create_future() for _gate in range(2))
        task = at_once(course(done, first, second))
        assert task is not None
        assert done == ["begun"]
        first.set_result("one")
        second.set_exception(ValueError("two"))
        await task
        return done

    assert asyncio.run(trial()) == ["begun", "one", "passed", "caught two", "passed"]


@pytest.mark.parametrize("has_begun", [False, True])
def test_the_task_can_be_cancelled(has_begun: bool) -> None:
    async def trial() -> list[str]:
        done: list[str] = []
        task = at_once(course(done, asyncio.get_running_loop().create_future()))
        assert task is not None
        if has_begun:
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert task.cancelled()
        return done

    assert asyncio.run(trial()) == ["begun", "passed"]


def test_an_error_before_anything_is_waited_for_is_raised_at_once() -> None:
    async def failing() -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        at_once(failing())
