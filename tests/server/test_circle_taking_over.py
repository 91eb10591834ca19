"""Taking over as keeper, if the keeper hasn't been there for a month."""

from typing import Any

import pytest

from femopp.server.circle import circles as circles_module
from femopp.server.circle import coming, taking_over
from femopp.server.circle.circles import DAY
from femopp.server.http import circle_page
from tests.server.circling import Membered, asked, opened
from tests.server.serving import Served

MONTH, WEEK = 31 * DAY, 7 * DAY


class Clock:
    """The Unix time for circles."""

    def __init__(self) -> None:
        self.at = circles_module.now()

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (circles_module, coming, taking_over, circle_page):
        monkeypatch.setattr(module, "now", clock)
    return clock


def texts(page: Any) -> list[str]:
    return [one["text"] for one in page["notes"]]


def a_month_later(server: Served, clock: Clock) -> tuple[Membered, Membered]:
    """The keeper, who was there a month ago, and a member."""
    gun = opened(server)
    anna = gun.let_in("Anna")
    clock.at += MONTH
    return gun, anna


def test_a_member_becomes_keeper_a_week_after_asking(server: Served, clock: Clock) -> None:
    _gun, anna = a_month_later(server, clock)
    assert anna.page()["may_take_over"]
    page = anna.done("POST", "/keeper/ask")
    assert page["take_over"] == {"member": anna.member, "when": clock.at + WEEK}
    assert not page["may_take_over"]
    clock.at += WEEK - 1
    assert anna.page()["keeper"] != anna.member
    clock.at += 1
    page = anna.page()
    assert (page["keeper"], page["take_over"]) == (anna.member, None)
    assert texts(page) == ["Anna keeps the circle now, as Gun hadn't been here for long."]
    anna.done("PATCH", "", {"name": "Anna's"})


def test_the_former_keeper_comes_back_as_a_member(server: Served, clock: Clock) -> None:
    gun, anna = a_month_later(server, clock)
    anna.done("POST", "/keeper/ask")
    clock.at += WEEK
    assert anna.page()["keeper"] == anna.member
    assert gun.page()["keeper"] == anna.member
    assert gun.ask("PATCH", "", {"name": "Gun's"})[0] == 403


def test_a_keeper_who_lost_all_devices_is_let_in_by_the_new_one(
    server: Served, clock: Clock
) -> None:
    gun, anna = a_month_later(server, clock)
    gun.done("DELETE", f"/devices/{gun.page()['device']}")
    # Nobody can say when such a keeper was there last.
    anna.done("POST", "/keeper/ask")
    clock.at += WEEK
    anna.page()
    back = asked(server, anna.circle, "Gun again")
    anna.done("POST", f"/asks/{back['ask']}", {"lets_in": True, "member": gun.member})
    returned = Membered(server, anna.circle, gun.member, back["secret"])
    assert returned.page()["you"] == gun.member
    anna.done("POST", "/keeper", {"member": gun.member})
    assert returned.page()["keeper"] == gun.member


@pytest.mark.parametrize("after", [0, 3 * DAY, WEEK - 1, WEEK, MONTH])
def test_a_keeper_who_opens_the_circle_stays_keeper(
    server: Served, clock: Clock, after: int
) -> None:
    gun, anna = a_month_later(server, clock)
    anna.done("POST", "/keeper/ask")
    clock.at += after
    page = gun.page()
    assert (page["keeper"], page["take_over"]) == (gun.member, None)
    assert texts(page) == ["Anna asked to become keeper, but Gun is back and keeps the circle."]
    clock.at += WEEK
    page = anna.page()
    assert (page["keeper"], page["may_take_over"]) == (gun.member, False)


def test_nobody_takes_over_while_the_keeper_comes(server: Served, clock: Clock) -> None:
    gun, anna = a_month_later(server, clock)
    other = gun.other_device()
    clock.at += 28 * DAY
    other.page()
    clock.at += 28 * DAY
    assert not anna.page()["may_take_over"]
    status, answer = anna.ask("POST", "/keeper/ask")
    assert (status, "thirty days" in answer["error"]) == (409, True)
    assert gun.ask("POST", "/keeper/ask")[0] == 409


def test_somebody_new_cannot_take_over(server: Served, clock: Clock) -> None:
    _gun, anna = a_month_later(server, clock)
    bo = anna.let_in("Bo")
    assert not bo.page()["may_take_over"]
    status, answer = bo.ask("POST", "/keeper/ask")
    assert (status, "a member for thirty days" in answer["error"]) == (409, True)


def test_one_asks_at_a_time_and_can_withdraw(server: Served, clock: Clock) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    clock.at += MONTH
    anna.done("POST", "/keeper/ask")
    assert bo.ask("POST", "/keeper/ask")[0] == 409
    assert bo.ask("DELETE", "/keeper/ask")[0] == 403
    assert anna.done("DELETE", "/keeper/ask")["take_over"] is None
    assert anna.ask("DELETE", "/keeper/ask")[0] == 404
    assert bo.done("POST", "/keeper/ask")["take_over"]["member"] == bo.member


def test_whoever_has_left_meanwhile_does_not_become_keeper(server: Served, clock: Clock) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    clock.at += MONTH
    anna.done("POST", "/keeper/ask")
    anna.done("DELETE", f"/members/{anna.member}")
    page = bo.page()
    assert (page["take_over"], page["may_take_over"]) == (None, True)
    clock.at += WEEK
    assert bo.page()["keeper"] == gun.member


def test_notes_stand_for_a_month(server: Served, clock: Clock) -> None:
    gun, anna = a_month_later(server, clock)
    anna.done("POST", "/keeper/ask")
    assert len(texts(gun.page())) == 1
    clock.at += MONTH
    assert texts(gun.page()) == []
