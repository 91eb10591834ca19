"""Planning a circle's evenings: dates to choose from, evenings that recur, rights, repetitions."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from tests.server.circling import Membered, opened
from tests.server.planned import soon
from tests.server.serving import PATIENCE, Served, served
from tests.stored import FOLDER

PLAN = "/plans/evening-1"
FIRST, SECOND, THIRD = soon(4), soon(5, "18:00"), soon(11)


def plans_of(member: Membered) -> list[Any]:
    return [*member.page()["plans"]]


def stored_plan(folder: Path) -> Any:
    """The first plan as it is stored."""
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        ((data,),) = connection.execute("SELECT data FROM circles")
    return json.loads(data)["plans"][0]


def test_a_question_is_answered_and_settled(server: Served) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    page = anna.done("PUT", PLAN, {"dates": [SECOND, FIRST]})
    (shown,) = page["plans"]
    assert [one["date"] for one in shown["dates"]] == [FIRST, SECOND]
    assert (shown["settled"], shown["by"], shown["change"]) == (False, anna.member, True)
    assert page["next"] is None
    bo.done("POST", f"{PLAN}/dates", {"at": THIRD})
    for member, date, answer in (
        (gun, FIRST, "no"),
        (gun, THIRD, "yes"),
        (bo, THIRD, "maybe"),
        (anna, THIRD, "no"),
        (anna, THIRD, "yes"),
    ):
        member.done("PUT", f"{PLAN}/answer", {"date": date, "answer": answer})
    (shown,) = plans_of(bo)
    assert [one["answers"] for one in shown["dates"]] == [
        {gun.member: "no"},
        {},
        {gun.member: "yes", bo.member: "maybe", anna.member: "yes"},
    ]
    assert not shown["change"]
    page = anna.done("PUT", PLAN, {"dates": [THIRD]})
    assert (page["next"]["at"], page["next"]["plan"]) == (THIRD, "evening-1")
    assert page["next"]["answers"] == {gun.member: "yes", bo.member: "maybe", anna.member: "yes"}
    # It is settled: nobody adds another date to choose from.
    assert bo.ask("POST", f"{PLAN}/dates", {"at": FIRST})[0] == 409
    assert anna.ask("PUT", PLAN, {"dates": [FIRST, SECOND]})[0] == 409


def test_only_whoever_has_planned_it_and_the_keeper_change_it(server: Served) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    anna.done("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly"})
    before = plans_of(gun)
    for method, path, body in (
        ("PUT", PLAN, {"dates": [SECOND]}),
        ("PUT", f"{PLAN}/evenings", {"date": FIRST, "to": None}),
        ("DELETE", PLAN, None),
    ):
        status, answer = bo.ask(method, path, body)
        assert (status, answer["error"]) == (
            403,
            "only Anna, or the circle's keeper, can change this",
        )
    assert plans_of(gun) == before
    page = gun.done("PUT", f"{PLAN}/evenings", {"date": FIRST, "to": None})
    assert (page["plans"][0]["dates"][0]["at"], page["next"]["at"]) == ("", soon(11))
    assert gun.done("DELETE", PLAN)["plans"] == []


def test_strangers_and_those_removed_see_and_change_nothing(server: Served) -> None:
    gun = opened(server)
    anna, other = gun.let_in("Anna"), opened(server)
    gun.done("PUT", PLAN, {"dates": [FIRST, SECOND]})
    before = plans_of(gun)
    gun.done("DELETE", f"/members/{anna.member}")
    stranger = Membered(server, gun.circle, "", "")
    thief = Membered(server, gun.circle, other.member, other.secret)
    for who in (anna, stranger, thief):
        for method, path, body in (
            ("PUT", PLAN, {"dates": [THIRD]}),
            ("PUT", "/plans/evening-2", {"dates": [THIRD]}),
            ("DELETE", PLAN, None),
            ("POST", f"{PLAN}/dates", {"at": THIRD}),
            ("PUT", f"{PLAN}/answer", {"date": FIRST, "answer": "yes"}),
            ("PUT", f"{PLAN}/evenings", {"date": FIRST, "to": None}),
            ("POST", "/calendar", {}),
            ("GET", "/calendar", None),
        ):
            assert who.ask(method, path, body)[0] == 401, (method, path)
    assert "plans" not in stranger.done("GET")
    assert plans_of(gun) == before


def test_one_evening_of_many_is_moved_and_put_back(server: Served) -> None:
    gun = opened(server)
    gun.done("PUT", PLAN, {"dates": [FIRST], "repeats": "fortnightly"})
    second = soon(18)
    page = gun.done("PUT", f"{PLAN}/evenings", {"date": second, "to": soon(17, "18:00")})
    assert [one["at"] for one in page["plans"][0]["dates"][:2]] == [FIRST, soon(17, "18:00")]
    # It is answered for under the date by its rule.
    page = gun.done("PUT", f"{PLAN}/answer", {"date": second, "answer": "yes"})
    assert page["plans"][0]["dates"][1]["answers"] == {gun.member: "yes"}
    for to in (soon(18 + 61), soon(-3), "9999-12-31T23:59"):
        assert gun.ask("PUT", f"{PLAN}/evenings", {"date": second, "to": to})[0] == 422, to
    # Not one of its evenings, and one that nobody sees yet.
    for date in (soon(19), soon(4 + 14 * 6), "0001-01-01T00:00"):
        assert gun.ask("PUT", f"{PLAN}/evenings", {"date": date, "to": None})[0] == 404, date
    page = gun.done("PUT", f"{PLAN}/evenings", {"date": second, "to": second})
    assert page["plans"][0]["dates"][1]["at"] == second


def test_nobody_answers_for_what_is_called_off(server: Served) -> None:
    gun = opened(server)
    gun.done("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly"})
    gun.done("PUT", f"{PLAN}/evenings", {"date": FIRST, "to": None})
    assert gun.ask("PUT", f"{PLAN}/answer", {"date": FIRST, "answer": "yes"})[0] == 409
    gun.done("DELETE", PLAN)
    assert gun.ask("PUT", f"{PLAN}/answer", {"date": soon(11), "answer": "yes"})[0] == 404
    assert gun.ask("PUT", PLAN, {"dates": [FIRST]})[0] == 409


def test_who_says_a_thing_twice_has_said_it_once(server: Served, tmp_path: Path) -> None:
    gun = opened(server)
    said: list[tuple[str, str, Any]] = [
        ("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly"}),
        ("PUT", f"{PLAN}/answer", {"date": FIRST, "answer": "yes"}),
        ("PUT", f"{PLAN}/evenings", {"date": soon(11), "to": None}),
        ("PUT", f"{PLAN}/evenings", {"date": soon(18), "to": soon(19)}),
        ("PUT", PLAN, {"dates": [soon(4, "20:00")], "repeats": "weekly"}),
        ("PUT", PLAN, {"dates": [soon(4, "20:00")], "repeats": "weekly", "place": "Hos Gun"}),
        (
            "PUT",
            f"{PLAN}/evenings",
            {"date": soon(25, "20:00"), "to": soon(25, "20:00"), "place": "Hos Bo"},
        ),
        ("DELETE", PLAN, None),
    ]
    for method, path, body in said:
        gun.done(method, path, body)
        once = calendar_of(gun)
        page = gun.done(method, path, body)
        assert calendar_of(gun) == once
        assert len(page["plans"]) == (method != "DELETE")
    assert "SEQUENCE:6" in calendar_of(gun)


def test_an_evening_has_a_place_and_one_of_many_another(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    page = gun.done("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly", "place": " hos Gun "})
    assert page["next"]["place"] == "hos Gun"
    page = gun.done("PUT", f"{PLAN}/evenings", {"date": THIRD, "to": THIRD, "place": "hos Bo"})
    (shown,) = page["plans"]
    assert shown["place"] == "hos Gun"
    assert [one["place"] for one in shown["dates"][:3]] == ["hos Gun", "hos Bo", "hos Gun"]
    text = str(anna.done("GET", "/calendar"))
    assert [one for one in text.splitlines() if one.startswith("LOCATION")] == [
        "LOCATION:hos Gun",
        "LOCATION:hos Bo",
    ]
    # Another hour keeps the places; who says none, as older clients, leaves them.
    gun.done("PUT", PLAN, {"dates": [soon(4, "20:00")], "repeats": "weekly"})
    gun.done("PUT", f"{PLAN}/evenings", {"date": soon(11, "20:00"), "to": soon(12)})
    (shown,) = plans_of(gun)
    assert [one["place"] for one in shown["dates"][:2]] == ["hos Gun", "hos Bo"]
    assert anna.ask("PUT", PLAN, {"dates": [FIRST], "place": "hos Anna"})[0] == 403
    # Its own place is that of all again; an empty one is none.
    gun.done("PUT", f"{PLAN}/evenings", {"date": soon(11, "20:00"), "to": soon(12), "place": ""})
    gun.done("PUT", PLAN, {"dates": [soon(4, "20:00")], "repeats": "weekly", "place": ""})
    assert {one["place"] for one in plans_of(gun)[0]["dates"]} == {""}


@pytest.mark.parametrize("place", ["a\nb", "x" * 81, "a\u202eb"])
def test_a_place_that_nobody_can_read_is_refused(server: Served, place: str) -> None:
    gun = opened(server)
    gun.done("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly"})
    for path, body in (
        (PLAN, {"dates": [FIRST]}),
        (f"{PLAN}/evenings", {"date": FIRST, "to": None}),
    ):
        status, answer = gun.ask("PUT", path, {**body, "place": place})
        assert (status, answer["error"][:6]) == (422, "a line")
    assert plans_of(gun)[0]["place"] == ""


def calendar_of(member: Membered) -> str:
    return str(member.done("GET", "/calendar"))


@pytest.mark.parametrize(
    ("dates", "repeats"),
    [
        ([], "once"),
        (["yesterday"], "once"),
        (["1999-01-01T10:00"], "once"),
        (["0001-01-01T00:00"], "weekly"),
        (["9999-12-31T23:59"], "monthly"),
        ([soon(4, "25:00")], "once"),
        ([soon(-2)], "once"),
        ([soon(402)], "once"),
        ([soon(day) for day in range(1, 10)], "once"),
        ([FIRST, SECOND], "weekly"),
    ],
)
def test_impossible_dates_are_refused_in_words(server: Served, dates: Any, repeats: str) -> None:
    gun = opened(server)
    status, answer = gun.ask("PUT", PLAN, {"dates": dates, "repeats": repeats})
    assert status == 422
    assert answer["error"]
    assert plans_of(gun) == []


def test_plans_are_bounded(server: Served) -> None:
    gun = opened(server)
    for number in range(6):
        gun.done("PUT", f"/plans/evening-{number}", {"dates": [FIRST]})
    status, answer = gun.ask("PUT", "/plans/evening-6", {"dates": [FIRST]})
    assert (status, "at most 6 plans" in answer["error"]) == (409, True)
    # Those called off make room, and are kept for calendars, but not for ever.
    for number in range(40):
        gun.done("DELETE", f"/plans/evening-{number}")
        gun.done("PUT", f"/plans/evening-{number + 6}", {"dates": [FIRST]})
    assert calendar_of(gun).count("BEGIN:VEVENT") == 24
    assert len(plans_of(gun)) == 6
    for bad in ("x", "x" * 33, "a%20b%20c%20d"):
        assert gun.ask("PUT", f"/plans/{bad}", {"dates": [FIRST]})[0] in (404, 422)


def test_a_removed_members_answers_and_plans(server: Served) -> None:
    gun = opened(server)
    anna, bo = gun.let_in("Anna"), gun.let_in("Bo")
    anna.done("PUT", PLAN, {"dates": [FIRST, SECOND]})
    for one in (anna, bo):
        one.done("PUT", f"{PLAN}/answer", {"date": FIRST, "answer": "yes"})
    gun.done("DELETE", f"/members/{anna.member}?forget=true")
    (shown,) = plans_of(bo)
    assert (shown["dates"][0]["answers"], shown["change"]) == ({bo.member: "yes"}, False)
    assert bo.ask("PUT", PLAN, {"dates": [FIRST]})[1]["error"].startswith("only a player,")
    assert gun.done("PUT", PLAN, {"dates": [FIRST]})["next"]["at"] == FIRST


def test_an_export_has_the_plans(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    gun.done("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly"})
    for one in (gun, anna):
        one.done("PUT", f"{PLAN}/answer", {"date": FIRST, "answer": "yes"})
    (whole,) = gun.done("GET", "/export?of=all&form=json")["plans"]
    assert (whole["dates"], whole["repeats"]) == ([FIRST], "weekly")
    assert whole["answers"] == {FIRST: {gun.member: "yes", anna.member: "yes"}}
    (own,) = anna.done("GET", "/export?of=mine&form=json")["plans"]
    assert own["answers"] == {FIRST: {anna.member: "yes"}}


@pytest.mark.parametrize(("weekly", "repeats"), [(0, "once"), (1, "weekly")])
def test_the_next_evening_of_an_older_version_is_a_plan(
    tmp_path: Path, weekly: int, repeats: str
) -> None:
    """Its time, whether it recurs, and who comes; other fields stay as they are."""
    keys = json.loads((FOLDER / "2026-11-29" / "expected.json").read_text(encoding="utf-8"))["keys"]
    (tmp_path / "tables.db").write_bytes((FOLDER / "2026-11-29/circle.sqlite3").read_bytes())
    # Half past midnight belongs to the evening before.
    at, evening = soon(4, "00:30"), soon(3)[:10]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        ((data,),) = connection.execute("SELECT data FROM circles")
        gun = keys["members"]["Gun"]
        older = {"next": at, "weekly": bool(weekly), "answers": {evening: {gun: "no"}}, "song": "ö"}
        stored = json.dumps({**json.loads(data), **older}).encode()
        connection.execute("UPDATE circles SET data = ?", (stored,))
    with served(tmp_path) as server:
        page = Membered(server, keys["circle"], gun, keys["secrets"]["Gun"]).page()
    assert (page["next"]["at"], page["next"]["answers"]) == (at, {gun: "no"})
    assert [(one["repeats"], one["change"]) for one in page["plans"]] == [(repeats, True)]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        ((data,),) = connection.execute("SELECT data FROM circles")
    now = json.loads(data)
    assert now["song"] == "ö"
    assert not {"next", "weekly", "answers"} & now.keys()


@pytest.mark.parametrize("odd", [7, "soon", "2026-13-45T99:99", None, ["x"]])
def test_a_next_evening_that_nobody_can_read_is_none(tmp_path: Path, odd: Any) -> None:
    (tmp_path / "tables.db").write_bytes((FOLDER / "2026-11-29/circle.sqlite3").read_bytes())
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        older = json.dumps({"next": odd, "answers": {"x": {}}}).encode()
        connection.execute("UPDATE circles SET data = ?", (older,))
    with served(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        ((data,),) = connection.execute("SELECT data FROM circles")
    assert json.loads(data) == {}


KILLED = """
import os, sys
from pathlib import Path
from femopp.server.start import database_in, listening, run
from femopp.server.store.store import Store
change = Store.change
async def killed(store, changes, rows=()):
    if sys.argv[2] == "after":
        await change(store, changes, rows)
    os.kill(os.getpid(), 9)
Store.change = killed
listener = listening("127.0.0.1", 0)
port = listener.getsockname()[1]
run(listener, database_in(Path(sys.argv[1])), lambda: print(port, flush=True))
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_server_killed_around_a_write_has_all_of_it_or_nothing(tmp_path: Path, when: str) -> None:
    """A change that is sent again after the next start stands once."""
    with served(tmp_path) as server:
        gun = opened(server)
        gun.done("PUT", PLAN, {"dates": [FIRST], "repeats": "weekly"})
        gun.page()
    said: list[tuple[str, Any]] = [
        (f"{PLAN}/evenings", {"date": soon(11), "to": None}),
        (f"{PLAN}/answer", {"date": FIRST, "answer": "yes"}),
        (PLAN, {"dates": [soon(4, "20:00")], "repeats": "weekly"}),
    ]
    for path, body in said:
        before = stored_plan(tmp_path)
        _ask_until_killed(tmp_path, when, gun, path, body)
        assert (stored_plan(tmp_path) == before) == (when == "before")
        with served(tmp_path) as server:
            Membered(server, gun.circle, gun.member, gun.secret).done("PUT", path, body)
    found = stored_plan(tmp_path)
    assert (found["sequence"], found["moved"]) == (2, {soon(11, "20:00"): ""})
    assert found["answers"] == {soon(4, "20:00"): {gun.member: "yes"}}


def _ask_until_killed(folder: Path, when: str, gun: Membered, path: str, body: Any) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(folder), when], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    connection = HTTPConnection("127.0.0.1", int(process.stdout.readline()), timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {gun.secret}", "Content-Type": "application/json"}
    with pytest.raises((HTTPException, OSError)):
        connection.request("PUT", f"/api/circles/{gun.circle}{path}", json.dumps(body), headers)
        connection.getresponse()
    connection.close()
    assert process.wait(PATIENCE) == -9
    process.stdout.close()
