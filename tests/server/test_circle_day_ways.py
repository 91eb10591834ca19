"""Ways in for a day: for members without a device, used once, and gone with what ends them."""

from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from femopp.server.circle import coming
from femopp.server.circle.circles import now
from femopp.server.store.backup import back_up, restore
from tests.server.circling import Membered, opened
from tests.server.serving import Served, served
from tests.server.test_circle_devices_out import use

DAY = 86_400


def all_out(gun: Membered) -> dict[str, str]:
    """Put all devices out; return the ways in of ten minutes, by member."""
    new = gun.done("POST", "/anew", {"whole": True})
    gun.circle, gun.secret = new["circle"], new["secret"]
    return {one["member"]: one["way"] for one in new["ways"]}


def for_a_day(gun: Membered, member: str) -> Any:
    return gun.done("POST", "/ways", {"member": member, "day": True}, 201)


def at(monkeypatch: pytest.MonkeyPatch, later: int) -> None:
    """Let it be so many seconds later."""
    monkeypatch.setattr(coming, "now", lambda: now() + later)


@pytest.mark.parametrize(("later", "status"), [(DAY - 60, 201), (DAY + 60, 410)])
def test_it_lets_a_device_in_for_a_day(
    server: Served, monkeypatch: pytest.MonkeyPatch, later: int, status: int
) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    all_out(gun)
    way = for_a_day(gun, anna.member)
    with monkeypatch.context() as patch:
        at(patch, later)
        assert use(gun, way["way"]) == status


def test_it_works_once_and_takes_the_place_of_the_shorter_one(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    short = all_out(gun)[anna.member]
    first = for_a_day(gun, anna.member)["way"]
    second = for_a_day(gun, anna.member)["way"]
    assert [use(gun, one) for one in (short, first, second, second)] == [410, 410, 201, 410]


def test_looking_at_its_link_uses_nothing(server: Served) -> None:
    """As a messenger does for a preview."""
    gun = opened(server)
    anna = gun.let_in("Anna")
    all_out(gun)
    way = for_a_day(gun, anna.member)["way"]
    # What stands behind the # stays in the browser.
    for path in (f"/circle?c={gun.circle}", f"/api/circles/{gun.circle}"):
        with urlopen(f"http://127.0.0.1:{server.port}{path}") as page:
            assert page.status == 200
    assert server.ask("GET", f"/api/circles/{gun.circle}/devices")[0] == 404
    assert use(gun, way) == 201


def test_only_the_keeper_makes_it_for_somebody_without_a_device(server: Served) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    day = {"member": anna.member, "day": True}
    assert bo.ask("POST", "/ways", day)[0] == 403
    status, answer = gun.ask("POST", "/ways", day)
    assert (status, answer["error"]) == (
        409,
        "Anna has a device here; a link for a day is for members who have none",
    )
    assert bo.ask("POST", "/ways", {"day": True})[0] == 403
    assert gun.ask("POST", "/ways", {"member": "nobody", "day": True})[0] == 404
    for bad in ("yes", 86_400, None):
        assert gun.ask("POST", "/ways", {"member": anna.member, "day": bad})[0] == 400
    stranger = Membered(server, gun.circle, "", "x" * 43)
    assert stranger.ask("POST", "/ways", day)[0] == 401


def again_all_out(gun: Membered, _anna: Membered) -> None:
    all_out(gun)


def removed(gun: Membered, anna: Membered) -> None:
    gun.done("DELETE", f"/members/{anna.member}")


def forgotten(gun: Membered, anna: Membered) -> None:
    gun.done("DELETE", f"/members/{anna.member}?forget=true")


def deleted(gun: Membered, _anna: Membered) -> None:
    gun.done("DELETE")


def used(gun: Membered, anna: Membered) -> None:
    assert use(gun, anna.secret) == 201


def replaced(gun: Membered, anna: Membered) -> None:
    for_a_day(gun, anna.member)


ENDS = (again_all_out, removed, forgotten, deleted, used, replaced)


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("is_restored", [False, True])
def test_what_ends_it_ends_it_for_good(tmp_path: Path, ends: Any, is_restored: bool) -> None:
    """A backup from before brings none back."""
    copy = tmp_path / "copy.db"
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        all_out(gun)
        anna.secret = way = for_a_day(gun, anna.member)["way"]
        back_up(tmp_path / "tables.db", copy, overwrites=False)
        ends(gun, anna)
    if is_restored:
        restore(copy, tmp_path / "tables.db")
    with served(tmp_path) as server:
        gun.server = server
        assert use(gun, way) in (404, 410)


def test_only_its_hash_is_stored(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        all_out(gun)
        way = for_a_day(gun, anna.member)["way"]
        assert use(gun, way) == 201
    files = [one for one in tmp_path.iterdir() if one.is_file()]
    assert files
    assert not any(way.encode() in one.read_bytes() for one in files)
