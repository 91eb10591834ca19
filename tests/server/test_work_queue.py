"""Work that takes long has a short queue, and stops when nobody waits for it any more."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any

import pytest

from femopp.language import Speaker
from femopp.server.http import keep, replays, sharing
from femopp.server.http.endpoint import Refused
from femopp.server.net.work_queue import Busy, Job, JobCancelled, WorkQueue, in_thread
from tests.server.serving import PATIENCE, Served

ANNA, BO, CILLA = "203.0.113.7", "203.0.113.8", "203.0.113.9"


def run(trial: Coroutine[Any, Any, None]) -> None:
    asyncio.run(trial)


class Worker:
    """Takes a slot for this address, and works until stopped."""

    def __init__(self, queue: WorkQueue, address: str) -> None:
        self.works = False
        self.stop = asyncio.Event()
        self._task = asyncio.ensure_future(self._work(queue, address))

    async def _work(self, queue: WorkQueue, address: str) -> None:
        async with queue.slot(address):
            self.works = True
            await self.stop.wait()

    @property
    def is_done(self) -> bool:
        return self._task.done()

    async def refused(self) -> tuple[int, str]:
        with pytest.raises(Busy) as busy:
            await self._task
        return busy.value.status, Speaker().say(busy.value.text)

    async def leaves(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


async def workers(queue: WorkQueue, *addresses: str) -> list[Worker]:
    asked = [Worker(queue, address) for address in addresses]
    # One that yields hears of it a turn later.
    for _turn in range(3):
        await asyncio.sleep(0)
    return asked


def test_one_works_at_a_time_in_the_order_of_asking() -> None:
    async def trial() -> None:
        first, second, third = await workers(WorkQueue(8, 3), ANNA, BO, ANNA)
        assert (first.works, second.works, third.works) == (True, False, False)
        first.stop.set()
        await asyncio.sleep(0.01)
        assert (second.works, third.works) == (True, False)

    run(trial())


def test_one_address_has_a_share() -> None:
    async def trial() -> None:
        queue = WorkQueue(8, 2)
        *_two, third, other = await workers(queue, ANNA, ANNA, ANNA, BO)
        assert await third.refused() == (
            429,
            "2 of your requests are already being worked on; wait until they are answered",
        )
        await other.leaves()

    run(trial())


def test_the_queue_is_short() -> None:
    async def trial() -> None:
        *_two, third = await workers(WorkQueue(1, 2), ANNA, BO, CILLA)
        assert await third.refused() == (
            503,
            "the server is busy with others' requests; try again in a few seconds",
        )

    run(trial())


def test_some_addresses_with_many_places_keep_nobody_out() -> None:
    """The newest of the one with most gives way, and never the one that is worked on."""

    async def trial() -> None:
        queue = WorkQueue(8, 2)
        five = [f"203.0.113.{number}" for number in range(5)]
        asked = await workers(queue, *five, *five[:4])
        (sixth,) = await workers(queue, "2001:db8::1")
        (busy, *_more) = [one for one in asked if one.is_done]
        assert busy is asked[8]
        assert await busy.refused() == (
            503,
            "the server is busy with others' requests; try again in a few seconds",
        )
        # The same household again, and one more: each has one place at least.
        again, seventh = await workers(queue, "2001:db8::2", "198.51.100.1")
        assert await again.refused() == (
            503,
            "the server is busy with others' requests; try again in a few seconds",
        )
        assert [one for one in asked if one.is_done] == [asked[7], asked[8]]
        assert (await asked[7].refused())[0] == 503
        assert asked[0].works
        for one in (*asked[:7], sixth, seventh):
            assert not one.is_done
            one.stop.set()
        await asyncio.sleep(0.01)
        assert sixth.is_done and seventh.is_done

    run(trial())


def test_leaving_the_queue_gives_up_the_place() -> None:
    async def trial() -> None:
        queue = WorkQueue(1, 1)
        first, second = await workers(queue, ANNA, BO)
        await second.leaves()
        (third,) = await workers(queue, BO)
        first.stop.set()
        await asyncio.sleep(0.01)
        assert (second.works, third.works) == (False, True)
        await third.leaves()
        assert queue._places == []

    run(trial())


def test_work_is_given_up_at_its_next_step_and_has_ended_then() -> None:
    began, may_go_on, steps = threading.Event(), threading.Event(), list[int]()

    def work(job: Job) -> None:
        try:
            for step in job.steps(range(1000)):
                steps.append(step)
                began.set()
                may_go_on.wait(PATIENCE)
        except JobCancelled:
            steps.append(-1)
            raise

    async def trial() -> None:
        task = asyncio.ensure_future(in_thread(work))
        await asyncio.to_thread(began.wait, PATIENCE)
        task.cancel()
        await asyncio.sleep(0)
        may_go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert steps == [0, -1]

    run(trial())


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


class Work:
    """Stands for the reading of a record, which takes until it may end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = threading.Semaphore(0)
        self.may_end = threading.Event()
        self.ended = list[str]()
        monkeypatch.setattr(replays, "parse_records", self._read)

    def _read(self, record: str) -> Any:
        self.begun.release()
        self.may_end.wait(PATIENCE)
        self.ended.append(record)
        raise Refused(422, replays.NO_SUCH_DEAL)


def asks(server: Served, record: str) -> socket.socket:
    """A client that waits for the replay of a record."""
    return posts(server, "/api/replay", {"record": record})


def posts(server: Served, path: str, wanted: Any) -> socket.socket:
    """A client that waits for the answer to this request."""
    body = json.dumps(wanted).encode()
    wire = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    wire.sendall(head.encode() + body)
    return wire


def waiting(server: Served, many: int, name: str = "work_queue") -> None:
    """Wait until so many have a place in a queue."""
    queue: WorkQueue = getattr(server.server.config.app.state, name)  # type: ignore[union-attr]
    for _look in range(2000):
        if len(queue._places) == many:
            return
        threading.Event().wait(0.01)
    raise AssertionError(queue._places)


def test_whose_share_is_used_is_told_so_at_once(server: Served, work: Work) -> None:
    with ExitStack() as stack:
        stack.callback(work.may_end.set)
        for one in range(3):
            stack.enter_context(asks(server, f"{one}"))
        waiting(server, 3)
        response, body = server.fetched("POST", "/api/replay", b'{"record": "4"}', {})
        assert (response.status, response.headers["Retry-After"]) == (429, "2")
        assert "3 of your requests are already being worked on" in json.loads(body)["error"]
        # A record of a table takes as long, and has the same queue; all else is answered.
        assert server.ask("GET", "/api/games")[0] == 200
    waiting(server, 0)


def test_no_work_is_done_for_the_gone(server: Served, work: Work) -> None:
    first = asks(server, "first")
    assert work.begun.acquire(timeout=PATIENCE)
    second = asks(server, "second")
    waiting(server, 2)
    second.close()
    waiting(server, 1)
    work.may_end.set()
    assert first.recv(12) == b"HTTP/1.1 422"
    first.close()
    waiting(server, 0)
    assert work.ended == ["first"]


REAL_CARDS = {
    "settings": {"game": "rodskagg", "preset": "kortoxen-1949", "players": 3},
    "names": ["Anna", "Bo", "Cissi"],
    "dealer": 2,
}


@pytest.mark.parametrize(
    ("module", "path", "wanted"),
    [(keep, "/api/keep", REAL_CARDS), (sharing, "/api/kept", {"match": REAL_CARDS})],
    ids=["keep", "kept"],
)
def test_settling_real_cards_has_shares(
    server: Served, monkeypatch: pytest.MonkeyPatch, module: Any, path: str, wanted: Any
) -> None:
    may_end, settles = threading.Event(), module.settled

    def slowly(*of: Any) -> Any:
        may_end.wait(PATIENCE)
        return settles(*of)

    monkeypatch.setattr(module, "settled", slowly)
    with ExitStack() as stack:
        stack.callback(may_end.set)
        first = [stack.enter_context(posts(server, path, wanted)) for _one in range(8)]
        waiting(server, 8, "quick_queue")
        response, body = server.fetched("POST", path, json.dumps(wanted).encode(), {})
        assert (response.status, response.headers["Retry-After"]) == (429, "2")
        assert "8 of your requests are already being worked on" in json.loads(body)["error"]
        may_end.set()
        assert {one.recv(10) for one in first} == {b"HTTP/1.1 2"}
    waiting(server, 0, "quick_queue")
