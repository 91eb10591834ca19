"""A line that the keeper says to all, and the names that a circle has for its rules."""

import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.server.circling import Membered, opened
from tests.server.planned import soon
from tests.server.serving import Served, served
from tests.server.test_circle_tables import one_match, until_stored
from tests.server.test_kept_in_circles import MATCH, WON, share

LINES = (
    "Ta med egen kopp!",
    "<img src=x onerror=alert(1)>",
    "עברית, العربية and ไทย",
    "👩‍👩‍👧 and می‌خواهم",
    "x" * 200,
)
UNREADABLE = ("a\nb", "a\u202eb", "a\u2028b", "\u200b", "\u200d", "x" * 201, "\0", "\ud7ff\uffff")
"""More than one line, what turns or hides text, and too much."""


@pytest.mark.parametrize("line", LINES)
def test_the_keeper_says_a_line_in_any_script(server: Served, line: str) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    gun.done("PUT", "/saying", {"text": f"  {line} "})
    said = anna.page()["saying"]
    assert (said["text"], said["by"]) == (line, gun.member)
    assert gun.done("PUT", "/saying", {"text": " "})["saying"] is None


@pytest.mark.parametrize("line", UNREADABLE)
def test_lines_that_nobody_can_read_are_refused(server: Served, line: str) -> None:
    gun = opened(server)
    status, answer = gun.ask("PUT", "/saying", {"text": line})
    assert (status, answer["error"][:6]) == (422, "a line")
    assert gun.page()["saying"] is None


def test_only_the_keeper_says_something_and_only_members_read_it(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    gun.done("PUT", "/saying", {"text": "Hej"})
    stranger = Membered(server, gun.circle, "", "")
    assert anna.ask("PUT", "/saying", {"text": "Nej"})[0] == 403
    assert stranger.ask("PUT", "/saying", {"text": "Nej"})[0] == 401
    assert stranger.done("GET") == {"name": "Fridays", "people": 2, "waits": False}
    assert anna.page()["saying"]["text"] == "Hej"


def test_a_line_stands_until_the_next_evening_is_over(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        gun = opened(server)
        gun.done("PUT", "/plans/evening-1", {"dates": [soon(4, "00:30")]})
        gun.done("PUT", "/saying", {"text": "Hej"})
        # Said again, it is the same.
        said = gun.page()["saying"]
        assert gun.done("PUT", "/saying", {"text": "Hej"})["saying"] == said
        # Half past midnight belongs to the evening before.
        assert said["until"] == soon(3)[:10]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection, connection:
        ((data,),) = connection.execute("SELECT data FROM circles")
        over = data.decode().replace(f'"until":"{soon(3)[:10]}"', f'"until":"{soon(-2)[:10]}"')
        connection.execute("UPDATE circles SET data = ?", (over.encode(),))
    with served(tmp_path) as server:
        assert Membered(server, gun.circle, gun.member, gun.secret).page()["saying"] is None


def test_what_a_forgotten_keeper_said_is_gone(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    gun.done("PUT", "/saying", {"text": "Hej"})
    gun.done("POST", "/keeper", {"member": anna.member})
    gun.done("DELETE", f"/members/{gun.member}?forget=true")
    assert anna.page()["saying"] is None


HOUSE: Any = {"game": "rifki", "pace": "none", "options": {"winner": "highest"}}
CARDS: Any = MATCH["settings"]
OURS = "Familjen Anderssons regler"


def usual_of(member: Membered) -> Any:
    return member.page()["settings"]


def test_rules_with_a_name_are_called_by_it(server: Served) -> None:
    gun = opened(server, settings=HOUSE)
    anna = gun.let_in("Anna")
    before = one_match(gun)
    assert gun.page()["usual"] == "Rifki, one house rule"
    rules = [{"name": OURS, "settings": usual_of(gun)}, {"name": "Kort", "settings": CARDS}]
    page = anna.done("PATCH", "", {"rules": rules})
    assert (page["usual"], page["called"]) == (f"Rifki, {OURS}", OURS)
    assert page["rules"][0] == {"name": OURS, "settings": page["settings"]}
    # Matches from before say so too, and those on real cards.
    until_stored(gun, before)
    both = [gun.member, anna.member, None]
    share(server, gun, both, deals=[WON])
    seat = gun.tonight(anew=True)
    page = gun.page()
    (evening,) = page["latest"]
    assert [one["rules"] for one in evening["matches"]] == [OURS, "Kort"]
    assert seat["table"] in {one["table"] for one in page["tables"] if one["title"].endswith(OURS)}
    # Other rules have no name.
    page = gun.done("PATCH", "", {"settings": {"game": "rifki", "pace": "none"}})
    assert (page["usual"], page["called"]) == ("Rifki", "")
    page = gun.done("PATCH", "", {"rules": []})
    assert {one["rules"] for one in page["latest"][0]["matches"]} == {""}


@pytest.mark.parametrize("name", [one for one in LINES if len(one) <= 40])
def test_names_of_rules_in_any_script(server: Served, name: str) -> None:
    gun = opened(server)
    page = gun.done("PATCH", "", {"rules": [{"name": name, "settings": usual_of(gun)}]})
    assert page["called"] == name


@pytest.mark.parametrize("name", ["", "x" * 41, *UNREADABLE])
def test_names_of_rules_that_nobody_can_read_are_refused(server: Served, name: str) -> None:
    gun = opened(server)
    assert gun.ask("PATCH", "", {"rules": [{"name": name, "settings": usual_of(gun)}]})[0] == 422
    assert gun.page()["rules"] == []


def test_names_of_rules_are_bounded_and_differ(server: Served) -> None:
    gun = opened(server)
    usual = usual_of(gun)
    other = {**usual, "options": {"winner": "highest"}}
    for rules in (
        [{"name": "a", "settings": usual}, {"name": "b", "settings": usual}],
        [{"name": "a", "settings": usual}, {"name": "a", "settings": other}],
        [{"name": f"n{n}", "settings": usual} for n in range(21)],
        [{"name": "a", "settings": {**usual, "game": "bridge"}}],
        [{"name": "a", "settings": {**usual, "options": {"x": "y"}}}],
    ):
        status, answer = gun.ask("PATCH", "", {"rules": rules})
        assert (status, bool(answer["error"])) == (422, True), rules
    stranger = Membered(server, gun.circle, "", "")
    assert stranger.ask("PATCH", "", {"rules": []})[0] == 401


def names_after(member: Membered, name: str, settings: Any) -> list[str]:
    """Name rules, and return the names of all that have one."""
    page = member.done("PATCH", "", {"named": {"name": name, "settings": settings}})
    return [one["name"] for one in page["rules"]]


def test_two_members_who_name_rules_at_once_keep_both(server: Served) -> None:
    gun = opened(server, settings=HOUSE)
    anna = gun.let_in("Anna")
    usual = usual_of(gun)
    assert names_after(gun, OURS, usual) == [OURS]
    # Anna hasn't seen that yet.
    assert names_after(anna, "Kort", CARDS) == [OURS, "Kort"]
    assert gun.page()["called"] == OURS
    assert names_after(anna, " Våra ", usual) == ["Kort", "Våra"]
    # A name that is given again moves, as when a house rule changes; an empty one is none.
    assert names_after(gun, "Våra", CARDS) == ["Våra"]
    assert gun.page()["called"] == ""
    assert names_after(gun, " ", CARDS) == []


def test_names_of_rules_that_sound_the_same_are_refused(server: Served) -> None:
    gun = opened(server, settings=HOUSE)
    anna = gun.let_in("Anna")
    usual = usual_of(gun)
    assert names_after(gun, "Ours", usual) == ["Ours"]
    both = [{"name": "Ours", "settings": usual}, {"name": "ours", "settings": CARDS}]
    for change in ({"named": both[1]}, {"rules": both}):
        status, answer = anna.ask("PATCH", "", change)
        said = "other rules are called 'Ours' here already: choose another name"
        assert (status, answer["error"]) == (409, said)
    # The same rules may be spelled otherwise.
    assert names_after(anna, "ours", usual) == ["ours"]


def test_there_are_as_many_names_as_before(server: Served) -> None:
    gun = opened(server)
    options = ("first_dealer", "early_end", "kupa_dump")
    values = product("1234", ("true", "false"), ("forced", "any_heart"))
    several = [dict(zip(options, one, strict=True)) for one in values]
    several += [{**one, "overtrump": "true"} for one in several]
    rules = [{**usual_of(gun), "options": one} for one in several[:21]]
    for number, settings in enumerate(rules[:20]):
        names_after(gun, f"n{number}", settings)
    assert gun.ask("PATCH", "", {"named": {"name": "n20", "settings": rules[20]}})[0] == 422
    assert len(gun.page()["rules"]) == 20
    # Another name for one of them is no more.
    assert len(names_after(gun, "n20", rules[0])) == 20


def test_a_table_of_the_circle_says_the_name_of_its_rules(server: Served) -> None:
    def called(table: str) -> Any:
        return server.ask("GET", f"/api/tables/{table}/rules")[1]["called"]

    gun = opened(server, settings=HOUSE)
    tonight = gun.tonight()["table"]
    assert called(tonight) == ""
    names_after(gun, OURS, usual_of(gun))
    assert called(tonight) == OURS
    gun.done("PATCH", "", {"settings": {"game": "rifki", "pace": "none"}})
    assert called(gun.tonight(anew=True)["table"]) == ""
    # Nobody else's table has it.
    status, other = server.ask("POST", "/api/tables", {"settings": HOUSE, "name": "Bo", "seat": 0})
    assert (status, called(other["table"])) == (201, "")


def test_an_export_has_them(server: Served) -> None:
    gun = opened(server)
    gun.done("PATCH", "", {"rules": [{"name": OURS, "settings": usual_of(gun)}]})
    gun.done("PUT", "/saying", {"text": "Hej"})
    whole = gun.done("GET", "/export?of=all&form=json")
    assert (whole["saying"]["text"], whole["rules"][0]["name"]) == ("Hej", OURS)
