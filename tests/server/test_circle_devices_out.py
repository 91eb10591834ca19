"""A device that was put out stays out: by a way in that it opened, and after a restore."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from femopp.server.store.backup import back_up, restore
from tests.cli.running import main
from tests.server.circling import Membered, asked, opened
from tests.server.serving import Served, served
from tests.server.test_circle_operator import used


def way_of(member: Membered, of: str | None = None) -> str:
    """A way in for another device of theirs, or of this member."""
    return str(member.done("POST", "/ways", {"member": of}, 201)["way"])


def use(member: Membered, way: str) -> int:
    """The status of using a way in."""
    path = f"/api/circles/{member.circle}/devices"
    return member.server.ask("POST", path, {"way": way})[0]


def put_out_itself(_gun: Membered, _anna: Membered, phone: Membered) -> None:
    phone.done("DELETE", f"/devices/{phone.page()['device']}")


def put_out_by_another(_gun: Membered, anna: Membered, phone: Membered) -> None:
    anna.done("DELETE", f"/devices/{phone.page()['device']}")


def put_out_by_the_keeper(gun: Membered, _anna: Membered, phone: Membered) -> None:
    gun.done("DELETE", f"/devices/{phone.page()['device']}")


def stolen(_gun: Membered, anna: Membered, _phone: Membered) -> None:
    anna.done("POST", "/anew", {"whole": False})


def all_out(gun: Membered, _anna: Membered, _phone: Membered) -> None:
    gun.circle = gun.done("POST", "/anew", {"whole": True})["circle"]


def removed(gun: Membered, anna: Membered, _phone: Membered) -> None:
    gun.done("DELETE", f"/members/{anna.member}")


def forgotten(gun: Membered, anna: Membered, _phone: Membered) -> None:
    gun.done("DELETE", f"/members/{anna.member}?forget=true")


OUT = (
    put_out_itself,
    put_out_by_another,
    put_out_by_the_keeper,
    stolen,
    all_out,
    removed,
    forgotten,
)


@pytest.mark.parametrize("put_out", OUT)
@pytest.mark.parametrize("is_for_another", [False, True])
def test_a_way_in_goes_with_the_device_that_opened_it(
    server: Served, put_out: Callable[..., None], is_for_another: bool
) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    phone = anna.other_device()
    bo = gun.let_in("Bo")
    # Only the keeper opens ways for others: Anna was it for a while.
    gun.done("POST", "/keeper", {"member": anna.member})
    way = way_of(phone, bo.member if is_for_another else None)
    anna.done("POST", "/keeper", {"member": gun.member})
    put_out(gun, anna, phone)
    assert use(gun, way) == 410


def test_a_way_in_that_another_device_opened_stays(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    phone = anna.other_device()
    way = way_of(anna)
    anna.done("DELETE", f"/devices/{phone.page()['device']}")
    assert use(gun, way) == 201


def test_a_way_in_of_a_member_who_was_merged_is_gone(server: Served) -> None:
    gun = opened(server)
    anna, again = gun.let_in("Anna"), gun.let_in("Anna again")
    way = way_of(again)
    gun.done("POST", f"/members/{again.member}/merge", {"into": anna.member})
    assert use(gun, way) == 410


def test_the_ways_in_after_all_devices_out_go_with_the_keepers_device(server: Served) -> None:
    gun = opened(server)
    gun.let_in("Anna")
    new = gun.done("POST", "/anew", {"whole": True})
    gun.circle, gun.secret = new["circle"], new["secret"]
    gun.done("DELETE", f"/devices/{gun.page()['device']}")
    assert use(gun, new["ways"][0]["way"]) == 410


def test_an_older_way_in_without_its_device_goes_with_any_of_the_members(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        phone = anna.other_device()
        ways = way_of(anna), way_of(gun)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        connection.execute("UPDATE circle_ways SET device = NULL")
    with served(tmp_path) as server:
        gun.server = anna.server = server
        phone.server = server
        anna.done("DELETE", f"/devices/{phone.page()['device']}")
        assert [use(gun, way) for way in ways] == [410, 201]


def test_a_restored_backup_has_no_way_in_of_a_device_that_was_put_out(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with served(tmp_path) as server:
        gun = opened(server)
        phone = gun.other_device()
        way = way_of(phone)
        back_up(tmp_path / "tables.db", copy, overwrites=False)
        gun.done("DELETE", f"/devices/{phone.page()['device']}")
    restore(copy, tmp_path / "tables.db")
    with served(tmp_path) as server:
        gun.server = server
        assert use(gun, way) == 410


class Stolen:
    """A circle whose keeper put all devices out, in a folder with a backup from before."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.copy = folder / "before.db"
        with served(folder) as server:
            self.gun = opened(server)
            self.anna = self.gun.let_in("Anna")
            self.thief = Membered(server, self.anna.circle, self.anna.member, self.anna.secret)
            self.way = way_of(self.thief)
            self.asks = asked(server, self.gun.circle, "Thief")
            back_up(folder / "tables.db", self.copy, overwrites=False)
            self.old = self.gun.circle
            self.renew()

    def renew(self) -> None:
        """Put all devices out once more; Anna comes in again."""
        new = self.gun.done("POST", "/anew", {"whole": True})
        self.gun.circle, self.gun.secret = new["circle"], new["secret"]
        path = f"/api/circles/{self.gun.circle}/devices"
        (way,) = [one["way"] for one in new["ways"]]
        status, came = self.gun.server.ask("POST", path, {"way": way})
        assert status == 201, came
        self.anna = Membered(self.gun.server, came["circle"], came["member"], came["secret"])

    def on(self, server: Served) -> None:
        self.gun.server = self.anna.server = self.thief.server = server


@pytest.fixture
def stolen_circle(tmp_path: Path) -> Stolen:
    return Stolen(tmp_path)


def check_is_dead(circle: Stolen) -> None:
    """The stolen link, device, way in and ask are nobody's."""
    server, thief = circle.gun.server, circle.thief
    assert server.ask("GET", f"/api/circles/{circle.old}")[0] == 404
    thief.circle = circle.gun.circle
    assert thief.ask("GET")[0] == 401
    assert use(circle.gun, circle.way) == 410
    assert circle.gun.page()["asks"] == []
    waiting = Membered(server, circle.gun.circle, "", circle.asks["secret"])
    assert waiting.ask("GET")[0] == 401


def let_in_again(circle: Stolen) -> None:
    """Anna, who knows the new link, asks, and the keeper lets her in as herself."""
    gun, anna = circle.gun, circle.anna
    assert anna.ask("GET")[0] == 401
    ask = asked(gun.server, anna.circle, "Annika")
    gun.done("POST", f"/asks/{ask['ask']}", {"lets_in": True, "member": anna.member})
    anna.secret = ask["secret"]
    assert anna.page()["you"] == anna.member


def test_a_backup_from_before_all_devices_out_revives_nothing_and_locks_nobody_out(
    stolen_circle: Stolen,
) -> None:
    circle, folder = stolen_circle, stolen_circle.folder
    restore(circle.copy, folder / "tables.db")
    with served(folder) as server:
        circle.on(server)
        assert circle.gun.page()["keeper"] == circle.gun.member
        check_is_dead(circle)
        let_in_again(circle)
    # The next start leaves it as it is.
    with served(folder) as server:
        circle.on(server)
        asking = asked(server, circle.gun.circle, "Bo")
        assert circle.anna.page()["you"] == circle.anna.member
    with served(folder) as server:
        circle.on(server)
        assert [one["id"] for one in circle.gun.page()["asks"]] == [asking["ask"]]


def test_a_backup_from_after_all_devices_out_is_as_it_was(stolen_circle: Stolen) -> None:
    circle, folder = stolen_circle, stolen_circle.folder
    after = folder / "after.db"
    with served(folder) as server:
        circle.on(server)
        ask = asked(server, circle.gun.circle, "Bo")
        back_up(folder / "tables.db", after, overwrites=False)
        circle.gun.done("POST", f"/asks/{ask['ask']}", {"lets_in": False})
    restore(after, folder / "tables.db")
    with served(folder) as server:
        circle.on(server)
        assert circle.anna.page()["you"] == circle.anna.member
        assert [one["id"] for one in circle.gun.page()["asks"]] == [ask["ask"]]
        assert server.ask("GET", f"/api/circles/{circle.old}")[0] == 404


def test_all_devices_out_twice_leaves_the_last_link(stolen_circle: Stolen) -> None:
    circle, folder = stolen_circle, stolen_circle.folder
    between, links = folder / "between.db", [circle.gun.circle]
    first = Membered(circle.gun.server, circle.gun.circle, circle.gun.member, circle.gun.secret)
    with served(folder) as server:
        circle.on(server)
        back_up(folder / "tables.db", between, overwrites=False)
        circle.renew()
        links.append(circle.gun.circle)
    for copy in (circle.copy, between):
        restore(copy, folder / "tables.db")
        with served(folder) as server:
            circle.on(server)
            check_is_dead(circle)
            first.server, first.circle = server, circle.gun.circle
            assert first.ask("GET")[0] == 401
            assert server.ask("GET", f"/api/circles/{links[0]}")[0] == 404
            assert len(circle.gun.page()["devices"]) == 1


def test_the_keepers_new_device_stays_out_if_it_was_put_out_since(
    stolen_circle: Stolen, capsys: Any
) -> None:
    """Then the server's operator lets them in."""
    circle, folder = stolen_circle, stolen_circle.folder
    with served(folder) as server:
        circle.on(server)
        circle.gun.done("DELETE", f"/devices/{circle.gun.page()['device']}")
    restore(circle.copy, folder / "tables.db")
    with served(folder) as server:
        circle.on(server)
        assert circle.gun.ask("GET")[0] == 401
        ran = main(capsys, "circle", "Fridays", "--way-in", "Gun", "--data", str(folder))
        assert ran.status == 0, ran.err
        circle.gun = used(server, ran.out)
        check_is_dead(circle)
        let_in_again(circle)


def test_whoever_put_all_devices_out_is_the_keeper_after_a_restore(tmp_path: Path) -> None:
    copy = tmp_path / "before.db"
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        back_up(tmp_path / "tables.db", copy, overwrites=False)
        gun.done("POST", "/keeper", {"member": anna.member})
        new = anna.done("POST", "/anew", {"whole": True})
        anna.circle, anna.secret = new["circle"], new["secret"]
    restore(copy, tmp_path / "tables.db")
    with served(tmp_path) as server:
        anna.server = server
        assert anna.page()["keeper"] == anna.member


def test_a_backup_from_before_a_stolen_phone_leaves_its_owner_in(tmp_path: Path) -> None:
    copy = tmp_path / "before.db"
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        phone = anna.other_device()
        back_up(tmp_path / "tables.db", copy, overwrites=False)
        anna.secret = anna.done("POST", "/anew", {"whole": False})["secret"]
    restore(copy, tmp_path / "tables.db")
    with served(tmp_path) as server:
        gun.server = anna.server = phone.server = server
        assert anna.page()["you"] == anna.member
        assert phone.ask("GET")[0] == 401
        assert gun.page()["you"] == gun.member


def test_a_member_who_was_forgotten_does_not_come_back_by_a_stolen_phone(tmp_path: Path) -> None:
    copy = tmp_path / "before.db"
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        back_up(tmp_path / "tables.db", copy, overwrites=False)
        anna.secret = anna.done("POST", "/anew", {"whole": False})["secret"]
        gun.done("DELETE", f"/members/{anna.member}?forget=true")
    restore(copy, tmp_path / "tables.db")
    with served(tmp_path) as server:
        anna.server = server
        assert anna.ask("GET")[0] == 401


def test_a_line_that_was_cut_short_is_passed_over(stolen_circle: Stolen) -> None:
    circle, folder = stolen_circle, stolen_circle.folder
    with (folder / "deleted.txt").open("a", encoding="utf-8") as file:
        file.write('{"circle":"cut sho')
    restore(circle.copy, folder / "tables.db")
    with served(folder) as server:
        circle.on(server)
        check_is_dead(circle)
