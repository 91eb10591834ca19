"""`femopp circle`: the operator lets in somebody who has lost every device."""

import re
import time
from pathlib import Path

import pytest

from femopp.server.circle import circles as circles_module
from femopp.server.circle import coming
from femopp.server.store.wall import WALL
from tests.cli.running import main
from tests.server.circling import Membered, opened
from tests.server.serving import Served, served
from tests.server.test_formats import asked


def used(server: Served, out: str) -> Membered:
    """Somebody who came in by the link in a command's output."""
    found = re.search(r"^/circle\?c=(\S+)#way=(\S+)$", out, re.MULTILINE)
    assert found is not None, out
    circle, way = found.groups()
    status, new = server.ask("POST", f"/api/circles/{circle}/devices", {"way": way})
    assert status == 201, new
    return Membered(server, circle, new["member"], new["secret"])


def test_a_keeper_without_devices_comes_in_again_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        anna = gun.let_in("Anna")
        gun.done("DELETE", f"/devices/{gun.page()['device']}")
        ran = main(capsys, "circle", "fridays", "--way-in", "gun", "--data", str(tmp_path))
        assert ran.status == 0, ran.err
        again = used(server, ran.out)
        page = again.page()
        assert (page["you"], page["keeper"]) == (gun.member, gun.member)
        for one in (page, anna.page()):
            assert [note["text"] for note in one["notes"]] == [
                "The operator of the server has given Gun a way in."
            ]
        path = f"/api/circles/{gun.circle}/devices"
        way = ran.out.partition("#way=")[2].split()[0]
        assert server.ask("POST", path, {"way": way})[0] == 410


def test_the_link_works_for_a_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        ran = main(capsys, "circle", "Fridays", "--way-in", "Gun", "--data", str(tmp_path))
        way = ran.out.partition("#way=")[2].split()[0]
        then = circles_module.now()
        monkeypatch.setattr(coming, "now", lambda: then + 86_400 + 60)
        path = f"/api/circles/{gun.circle}/devices"
        assert server.ask("POST", path, {"way": way})[0] == 410


def test_circles_and_members_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(tmp_path))
    with served(tmp_path) as server:
        assert main(capsys, "circle", *data).words == "There are no circles."
        gun = opened(server)
        gun.let_in("Anna")
        opened(server, "Fridays", "Bo")
    listed = sorted(
        main(capsys, "circle", *data).out.splitlines(), key=lambda one: "2, o" not in one
    )
    assert [re.sub(r"^\S+ |\d{4}-\d\d-\d\d", "", one).strip() for one in listed] == [
        "Fridays; members: 2, opened",
        "Fridays; members: 1, opened",
    ]
    ran = main(capsys, "circle", "Fridays", *data)
    # Two are called so.
    assert ran.status == 2
    first = listed[0].split()[0]
    assert first in ran.err
    # An id can begin with a hyphen.
    told = main(capsys, "circle", *data, "--", first).out
    assert re.sub(r"\d{4}-\d\d-\d\d", "DAY", told).splitlines() == [
        "Gun (keeper); devices: 1, last used DAY",
        "Anna; devices: 1, last used DAY",
    ]


def test_what_does_not_exist_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    assert "no tables in" in main(capsys, "circle", *data).err
    with served(tmp_path) as server:
        opened(server)
    assert "there is no circle 'Mondays'" in main(capsys, "circle", "Mondays", *data).err
    wrong = main(capsys, "circle", "Fridays", "--way-in", "Ann", *data)
    assert (wrong.status, "there is no member 'Ann'; there are: Gun" in wrong.err) == (2, True)
    assert "name the circle too" in main(capsys, "circle", "--way-in", "Gun", *data).err
    assert not (tmp_path / "elsewhere").exists()
    assert "no tables in" in main(capsys, "circle", "--data", str(tmp_path / "elsewhere")).err
    assert not (tmp_path / "elsewhere").exists()


def test_a_link_works_for_a_day_by_the_clock_of_a_shared_database(
    shared: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path, shared) as server:
        opened(server)
    # The operator's machine is two days ahead.
    monkeypatch.setattr(WALL, "_own", lambda: time.time() + 2 * 86_400)
    monkeypatch.setattr(WALL, "_ahead", None)
    ran = main(capsys, "circle", "Fridays", "--way-in", "Gun", "--database-url", shared)
    assert ran.status == 0, ran.err
    ((until,),) = asked(shared, "SELECT until FROM circle_ways")
    assert 86_400 - 60 < until - time.time() <= 86_400
