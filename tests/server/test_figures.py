"""The figures of circles: kept current in the database as matches end, and shown to members."""

from __future__ import annotations

import asyncio
import csv
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import URL, insert, update

from femopp.circle import Played, summed
from femopp.figures.counters import Counters, stored_cells
from femopp.server.circle.circles import Circles
from femopp.server.circle.coming import Person, open_circle
from femopp.server.circle.matches import stored_match
from femopp.server.circle.rows import Circle, MatchRow
from femopp.server.figures.counting import FIRST, LAST, NOT_READ, Counting
from femopp.server.figures.rows import read_periods, read_tallies
from femopp.server.room.rooms import Rooms
from femopp.server.store.schema import CIRCLE_FIGURES, CIRCLE_MEMBERS
from tests.figures.matches import NAMES, ZONE, played, sheet
from tests.figures.test_counters import PLAYED
from tests.server.circling import Membered, opened
from tests.server.serving import PATIENCE, Served
from tests.server.storing import with_rooms
from tests.server.test_circle_tables import at, begin, one_match
from tests.server.test_kept_in_circles import WON, enter, share

HEAD = "points: Anna 3, Bo 12, Cissi 12\n"
ANNA_WINS = "Anna bid 2; tricks Anna 3, Bo 1, Cissi 2"


class Filled:
    """A circle with the members of the tests, and the matches that it has played."""

    def __init__(self, circles: Circles, circle: Circle) -> None:
        self.circles = circles
        self.circle = circle
        self.matches: dict[str, Played] = {}
        circles.cards_source(self._source)

    async def _source(self, _circle: str) -> AsyncIterator[Played]:
        for one in sorted(self.matches.values(), key=lambda one: one.when):
            yield one

    async def play(self, match: Played) -> None:
        match = replace(match, circle=self.circle.id)
        self.matches[match.match] = match
        for listener in self.circles.played_by:
            await listener(match)

    async def withdraw(self, match: str) -> None:
        del self.matches[match]
        for listener in self.circles.withdrawn_by:
            await listener(self.circle.id, match)

    async def counters(self) -> Counters:
        return await self.circles.store.read(NOT_READ, read_periods, self.circle.id, FIRST, LAST)


def with_circle(url: str | URL, what: Callable[[Filled, Counting], Awaitable[None]]) -> None:
    async def run(rooms: Rooms) -> None:
        circles = Circles(rooms.store, rooms)
        counting = Counting(circles)
        counting.follow()
        new = await open_circle(circles, "Fridays", ZONE, Person("Gun", "", "en"), None)
        circle = await circles.find(new.circle)
        await circles.store.change([insert(CIRCLE_MEMBERS).values(_members(circle.id))])
        circle = await circles.find(new.circle)
        await what(Filled(circles, circle), counting)

    with_rooms(url, run)


def _members(circle: str) -> list[dict[str, Any]]:
    return [
        {
            "circle_id": circle,
            "member": member,
            "name": name,
            "language": "en",
            "joined_at": 0,
            "place": place,
        }
        for place, (member, name) in enumerate(NAMES.items(), start=2)
    ]


def test_counters_agree_with_counting_again(url: str | URL) -> None:
    """Whatever the order in which matches end, and if some are changed or withdrawn."""

    async def check(circle: Filled, counting: Counting) -> None:
        luck = Random(1)
        for one in PLAYED[:25]:
            await circle.play(one)
            if luck.random() < 0.15:
                await circle.play(replace(one, deals=one.deals[:-1], outcome=None))
            if luck.random() < 0.15:
                await circle.withdraw(luck.choice(sorted(circle.matches)))
        found = await circle.counters()
        assert len(found) > 50
        assert not await counting.recompute(circle.circle)
        assert await circle.counters() == found

    with_circle(url, check)


def test_merged_members_are_counted_as_one(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        for number, who in enumerate("abab"):
            players = (who, "c", "d")
            state = sheet("rodskagg", ANNA_WINS, points=HEAD)
            await circle.play(
                played(state, players=players, when=number * 1000, match=f"m{number}")
            )
        assert (await circle.counters())["all", "", "a"]["won"] == [2, 2]
        merge = update(CIRCLE_MEMBERS).where(CIRCLE_MEMBERS.c.member == "b")
        await circle.circles.store.change([merge.values(merged_into="a", left_at=1)])
        await circle.circles.changed(circle.circle.id)
        found = await circle.counters()
        assert found["all", "", "a"]["won"] == [4, 4]
        assert found["all", "", "a"]["streak"][0] == 4
        assert ("all", "", "b") not in found
        # The same from the sheets, in which there is only one now.
        circle.matches = {
            key: replace(one, players=("a", "c", "d"), deals=as_anna(one))
            for key, one in circle.matches.items()
        }
        assert not await counting.recompute(await again(circle))

    with_circle(url, check)


def as_anna(match: Played) -> Any:
    return tuple(replace(one, players=("a", "c", "d")) for one in match.deals)


async def again(circle: Filled) -> Circle:
    found = await circle.circles.by_id(circle.circle.id)
    assert found is not None
    return found


def test_a_match_that_was_missed_is_counted_when_the_circle_is_looked_at(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        missed = replace(PLAYED[0], circle=circle.circle.id, match="m1")
        circle.matches["m1"] = missed
        row = MatchRow(
            "m1", None, missed.when, missed.ended, missed.evening, summed(missed, number=1)
        )
        await circle.circles.store.change([stored_match(circle.circle.id, row)])
        await counting.check(circle.circle)
        store = circle.circles.store
        assert len(await store.read(NOT_READ, read_tallies, circle.circle.id)) == 1

    with_circle(url, check)


def test_a_circle_is_counted_again_when_a_figure_counts_otherwise(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        await circle.play(PLAYED[0])
        right = await circle.counters()
        old = stored_cells({"figures": {"rodskagg": "as it was"}})
        its = CIRCLE_FIGURES.c.circle_id == circle.circle.id
        spoilt = update(CIRCLE_FIGURES).where(its)
        await circle.circles.store.change(
            [
                spoilt.values(data=b"{}"),
                spoilt.where(CIRCLE_FIGURES.c.period == "").values(data=old),
            ]
        )
        await circle.play(PLAYED[1])
        assert not await counting.recompute(circle.circle)
        assert right.keys() <= (await circle.counters()).keys()

    with_circle(url, check)


# Over HTTP


@contextmanager
def figures_of(server: Served, *matches: Played) -> Iterator[Membered]:
    """A circle of Gun's, and Anna's and Bo's, who have played these matches."""
    gun = opened(server)
    members = {"c": gun.member}
    members |= {key: gun.let_in(NAMES[key]).member for key in "ab"}

    def now(sat: tuple[str | None, ...]) -> tuple[str | None, ...]:
        return tuple(members.get(one or "") for one in sat)

    app = server.server.config.app
    circles: Circles = app.state.circles  # type: ignore[union-attr]

    async def play() -> None:
        circle = await circles.find(gun.circle)
        # As a server does that has been running.
        await app.state.counting.check(circle)  # type: ignore[union-attr]
        for one in matches:
            match = replace(
                one,
                circle=circle.id,
                players=now(one.players),
                deals=tuple(replace(deal, players=now(deal.players)) for deal in one.deals),
            )
            for listener in circles.played_by:
                await listener(match)

    loop = server.rooms._sweeper.get_loop()
    asyncio.run_coroutine_threadsafe(play(), loop).result(PATIENCE)
    yield gun


def friday(*, matches: int = 2) -> list[Played]:
    caught = "passed; five_up Bo early_pickup Anna, Bo revoke Anna"
    state = sheet("rodskagg", caught, ANNA_WINS, points=HEAD)
    first = played(state)
    return [
        replace(first, match=f"m{number}", when=first.when + number, ended=first.ended + number)
        for number in range(matches)
    ]


def test_a_season_as_its_members_read_it(server: Served) -> None:
    with figures_of(server, *friday()) as gun:
        page = gun.done("GET", "/figures?season=2026")
        assert (page["matches"], page["evenings"]) == (2, 1)
        names = [one["name"] for one in page["columns"]]
        assert names == ["matches won", "five ups caught", "knocks right"]
        assert page["rows"][0]["values"][0]["text"] == "2 of 2"
        assert "Longest beard: Bo, 22 points on 20 November." in page["records"]
        svenska = gun.done("GET", "/figures?season=all&language=sv")
        assert svenska["rows"][0]["values"][0]["text"] == "2 av 2"
        assert "Längsta skägget: Bo, 22 poäng den 20 november 2026." in svenska["records"]
        assert svenska["games"][0]["ratings"][0]["few"]


def test_evenings_and_a_match_as_lines(server: Served) -> None:
    with figures_of(server, *friday()) as gun:
        lines = gun.done("GET", "/figures/evenings")
        assert not lines["more"]
        (line,) = lines["evenings"]
        assert line["date"] == "2026-11-20"
        assert line["title"] == "Anna shaved clean twice"
        assert line["text"] == (
            "Two matches of Rödskägg. Bo was caught four times, always by Anna."
        )
        page = gun.done("GET", "/figures/evenings/2026-11-20")
        assert page["title"] == line["title"]
        assert [one["match"] for one in page["charts"]] == ["m0", "m1"]
        chart = gun.done("GET", "/figures/matches/m0")
        assert chart == page["charts"][0]
        assert chart["points"] == [[3, 12, 12], [3, 22, 12], [0, 21, 10]]
        assert (chart["fewer"], chart["winners"]) == (True, [0])


def test_a_member_and_one_against_another(server: Served) -> None:
    with figures_of(server, *friday()) as gun:
        anna, bo = (one["id"] for one in gun.page()["members"][1:])
        page = gun.done("GET", f"/figures/members/{anna}?season=2026")
        assert page["games"][0]["title"] == "Rödskägg"
        page = gun.done("GET", f"/figures/members/{anna}/against/{bo}?season=2026")
        assert page["text"] == "In 2 matches together, Anna was ahead in 2, Bo in 0."
        assert page["games"][0]["lines"] == ["Anna caught Bo, by knocks: 4."]


def test_whoever_is_forgotten_is_a_player_in_every_figure(server: Served) -> None:
    with figures_of(server, *friday()) as gun:
        anna = gun.page()["members"][1]["id"]
        gun.done("DELETE", f"/members/{anna}?forget=true")
        for path in ("?season=2026", "/evenings", "/evenings/2026-11-20", "/export?season=2026"):
            _status, answer = gun.ask("GET", f"/figures{path}")
            assert "Anna" not in str(answer)
        (line,) = gun.done("GET", "/figures/evenings")["evenings"]
        assert line["title"] == "A player shaved clean twice"


def test_only_members_read_figures(server: Served) -> None:
    with figures_of(server, *friday()) as gun:
        for path in ("", "/evenings", "/matches/m0", "/export"):
            where = f"/api/circles/{gun.circle}/figures{path}"
            assert server.ask("GET", where)[0] == 401
        assert server.ask("GET", "/api/circles/nowhere/figures")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "?season=spring",
        "/evenings/2026-11-21",
        "/evenings/nonsense",
        "/matches/m9",
        "/members/nobody",
        "/export?form=xml",
    ],
)
def test_what_is_not_there_is_a_sentence(server: Served, path: str) -> None:
    with figures_of(server, *friday()) as gun:
        status, answer = gun.ask("GET", f"/figures{path}")
        assert (status, bool(answer["error"])) == (404, True)


def test_no_exported_cell_is_a_formula(server: Served) -> None:
    with figures_of(server, *friday()) as gun:
        bo = gun.page()["members"][2]["id"]
        for name in ("=1+1", "+1", "-1", "@sum"):
            status, _answer = gun.ask("PATCH", f"/members/{bo}", {"name": name})
            if status != 200:
                continue
            _status, text = gun.ask("GET", "/figures/export?season=2026")
            cells = [cell for row in csv.reader(StringIO(text)) for cell in row]
            assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
            assert f"'{name}" in cells
            rows = gun.done("GET", "/figures/export?season=2026&form=json")
            assert name in [row["name"] for row in rows]
        # A number keeps its value.
        points = [row for row in csv.reader(StringIO(text)) if row[3] == "points"]
        assert int(points[0][5]) < 0


def test_a_match_at_a_circles_table_is_counted_when_it_ends(server: Served) -> None:
    """The host ended it, so that nobody won: its deals count."""
    gun = opened(server)
    table = one_match(gun)
    page = gun.done("GET", "/figures")
    assert page["matches"] == 1
    deals = next(one for one in page["games"][0]["figures"] if one["figure"] == "deals")
    assert [(one["member"], one["value"]["amount"]) for one in deals["rows"]] == [(gun.member, 1)]
    (line,) = gun.done("GET", "/figures/evenings")["evenings"]
    assert (line["title"], line["text"]) == ("One match of Rifki", "No match was ended.")
    gun.done("DELETE", f"/tables/{table}")
    assert gun.done("GET", "/figures")["matches"] == 0


def test_nothing_of_a_running_match_is_in_the_figures(server: Served) -> None:
    """So they can't tell anything of hidden cards, or remind anybody of a duty."""
    with figures_of(server, *friday()) as gun:
        paths = ("", "?season=all", "/evenings", "/evenings/2026-11-20", "/export?season=all")
        before = [gun.ask("GET", f"/figures{path}") for path in paths]
        seat = gun.tonight()
        with at(gun, seat) as client:
            begin(client)
            for _card in range(6):
                client.play_on()
            assert [gun.ask("GET", f"/figures{path}") for path in paths] == before
            evening = gun.page()["evening"]
            if evening != "2026-11-20":
                assert gun.ask("GET", f"/figures/evenings/{evening}")[0] == 404
            assert gun.ask("GET", f"/figures/matches/{seat['table']}.1")[0] == 404


def test_a_match_on_real_cards_is_counted_like_one_at_a_table(server: Served) -> None:
    gun = opened(server)
    anna = gun.let_in("Anna")
    five_up = {"passed": True, "five_up": [{"seat": 1, "why": "revoke", "by": 0}]}
    _status, links = share(server, gun, [gun.member, anna.member, None], deals=[five_up])
    assert gun.done("GET", "/figures")["matches"] == 0
    now = enter(server, links["id"], 1, {"type": "Deal", "place": 1, "said": WON})
    page = gun.done("GET", "/figures")
    assert page["matches"] == 1
    (game,) = page["games"]
    caught = next(one for one in game["figures"] if one["figure"] == "caught")
    (row,) = caught["rows"]
    assert (row["member"], row["value"]["amount"]) == (anna.member, 1)
    assert [part["member"] for part in row["parts"]] == [gun.member]
    chart = gun.done("GET", f"/figures/matches/{links['id']}")
    assert (chart["kind"], chart["points"][0], chart["winners"]) == ("cards", [4, 9, 12], [0])
    # Its end is taken back.
    enter(server, links["id"], 2, {"type": "Undo", "seen": now["last"]})
    assert gun.done("GET", "/figures")["matches"] == 0
