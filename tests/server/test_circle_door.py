"""A stranger who has a circle's link can't keep real people out."""

from pathlib import Path

import pytest
from sqlalchemy import URL

from femopp.server.circle import circles as circles_module
from femopp.server.circle import coming
from femopp.server.circle.checked import Person
from femopp.server.circle.circles import CircleError, Circles, Here
from femopp.server.circle.door import MOST_ASKS, MOST_OF_ONE, PROTECTED
from femopp.server.start import database_in
from tests.server.circle_store import again, opened, with_circles

STRANGER, HOME = "203.0.113.7", "198.51.100.1"


@pytest.fixture
def file(tmp_path: Path) -> URL:
    return database_in(tmp_path)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The Unix time for those who ask, in its only element."""
    at = [circles_module.now()]
    monkeypatch.setattr(coming, "now", lambda: at[0])
    return at


async def waiting(circles: Circles, here: Here) -> list[str]:
    return [one.name for one in (await again(circles, here)).circle.asks]


async def asks(
    circles: Circles, here: Here, clock: list[int], name: str, address: str
) -> tuple[str, str]:
    """Ask a second after the one before."""
    clock[0] += 1
    return await coming.ask(circles, here.circle.link, Person(name, "", ""), address)


def test_one_address_has_few_asks_and_its_oldest_gives_way(file: URL, clock: list[int]) -> None:
    async def run(circles: Circles) -> list[str]:
        here = await opened(circles)
        await asks(circles, here, clock, "Leyla", HOME)
        for number in range(2 * MOST_ASKS):
            await asks(circles, here, clock, f"Troll {number}", STRANGER)
        return await waiting(circles, here)

    assert with_circles(file, run) == ["Leyla", "Troll 21", "Troll 22", "Troll 23"]


def test_a_stranger_with_many_addresses_gives_way_to_people_with_one_ask(
    file: URL, clock: list[int]
) -> None:
    async def run(circles: Circles) -> list[str]:
        here = await opened(circles)
        for house in range(MOST_ASKS // MOST_OF_ONE):
            for number in range(MOST_OF_ONE):
                await asks(circles, here, clock, f"Troll {house}{number}", f"192.0.2.{house}")
        await asks(circles, here, clock, "Leyla", HOME)
        await asks(circles, here, clock, "Kerstin", HOME)
        for house in range(4):
            await asks(circles, here, clock, f"Troll {house}9", f"192.0.2.{house}")
        return await waiting(circles, here)

    found = with_circles(file, run)
    assert len(found) == MOST_ASKS
    assert {"Leyla", "Kerstin"} <= set(found)


def test_of_asks_from_as_many_addresses_one_of_an_hour_ago_gives_way(
    file: URL, clock: list[int]
) -> None:
    async def run(circles: Circles) -> tuple[int, list[str]]:
        here = await opened(circles)
        for house in range(MOST_ASKS):
            await asks(circles, here, clock, f"Guest {house}", f"192.0.2.{house}")
        with pytest.raises(CircleError) as refused:
            await asks(circles, here, clock, "Leyla", HOME)
        clock[0] += PROTECTED
        await asks(circles, here, clock, "Leyla", HOME)
        return refused.value.status, await waiting(circles, here)

    status, found = with_circles(file, run)
    assert status == 429
    assert found == [*[f"Guest {house}" for house in range(1, MOST_ASKS)], "Leyla"]


def test_after_a_restart_addresses_are_unknown_and_nobody_is_pushed_out_at_once(
    file: URL, clock: list[int]
) -> None:
    async def run(circles: Circles) -> list[str]:
        here = await opened(circles)
        for house in range(MOST_ASKS - 1):
            await asks(circles, here, clock, f"Guest {house}", STRANGER if house else HOME)
            circles.asked_from.clear()
        await asks(circles, here, clock, "Leyla", HOME)
        return await waiting(circles, here)

    assert len(with_circles(file, run)) == MOST_ASKS


def test_somebody_who_is_let_in_or_gives_up_makes_room(file: URL, clock: list[int]) -> None:
    async def run(circles: Circles) -> list[str]:
        here = await opened(circles)
        first, secret = await asks(circles, here, clock, "Anna", HOME)
        second, _secret = await asks(circles, here, clock, "Bo", HOME)
        await asks(circles, here, clock, "Cissi", HOME)
        await coming.give_up(circles, here.circle.link, first, secret)
        await coming.answer(circles, await again(circles, here), second, lets_in=True)
        await asks(circles, here, clock, "Dag", HOME)
        return await waiting(circles, here)

    assert with_circles(file, run) == ["Cissi", "Dag"]
