"""The figures of circles: added up when they are asked for, and shown to members."""

import asyncio
import csv
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from shutil import copyfile
from threading import Event
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import URL, insert, update

from femopp.circle import Played, summed
from femopp.figures.counters import CircleSum, sum_of
from femopp.figures.tally import is_current, restored, stored, tally_of
from femopp.server.circle.checked import Person
from femopp.server.circle.circles import Circles
from femopp.server.circle.coming import open_circle
from femopp.server.circle.matches import stored_match, without_match
from femopp.server.circle.rows import Circle, MatchRow, recounted
from femopp.server.figures import counting as counting_module
from femopp.server.figures.counting import NOT_READ, Counting
from femopp.server.figures.rows import made_tally, read_tallies
from femopp.server.room.rooms import Rooms
from femopp.server.store.schema import CIRCLE_MEMBERS, CIRCLE_TALLIES
from tests.figures.matches import NAMES, ZONE, played, sheet, sum_of_all
from tests.figures.test_counters import PLAYED
from tests.server.circling import Membered, opened
from tests.server.serving import PATIENCE, Served
from tests.server.storing import with_rooms, with_store
from tests.server.test_circle_tables import at, begin, one_match
from tests.server.test_kept_in_circles import WON, enter, share

HEAD = "points: Anna 3, Bo 12, Cissi 12\n"
ANNA_WINS = "Anna bid 2; tricks Anna 3, Bo 1, Cissi 2"


async def end(circles: Circles, match: Played, *, reports: bool = True) -> None:
    """Store a match that has ended, and report it unless the server stops before."""
    row = MatchRow(match.match, None, match.when, match.ended, match.evening, summed(match, 1))
    await circles.store.change(
        [*without_match(match.circle, match.match), stored_match(match.circle, row)]
    )
    if reports:
        for listener in circles.played_by:
            await listener(match)


class Filled:
    """A circle with the members of the tests, and the matches that it has played."""

    def __init__(self, circles: Circles, circle: Circle) -> None:
        self.circles = circles
        self.circle = circle
        self.matches: dict[str, Played] = {}
        circles.cards_source(self._source)

    async def _source(self, circle: str, wanted: Collection[str] | None) -> AsyncIterator[Played]:
        for one in sorted(self.matches.values(), key=lambda one: one.when):
            if circle == self.circle.id and (wanted is None or one.match in wanted):
                yield one

    async def play(self, match: Played, *, reports: bool = True) -> None:
        match = replace(match, circle=self.circle.id)
        self.matches[match.match] = match
        await end(self.circles, match, reports=reports)

    async def withdraw(self, match: str) -> None:
        del self.matches[match]
        changes = [*without_match(self.circle.id, match), recounted(self.circle.id)]
        await self.circles.store.change(changes)

    async def now(self) -> Circle:
        found = await self.circles.by_id(self.circle.id)
        assert found is not None
        return found

    async def tallies(self) -> list[bytes]:
        found = await self.circles.store.read(NOT_READ, read_tallies, self.circle.id)
        return [one for _ended, _match, one in found]


async def asked(counting: Counting, circle: Filled) -> CircleSum:
    found = await counting.sum_of(await circle.now())
    assert found is not None
    return found


async def filled(circles: Circles, link: str = "Fridays") -> Filled:
    new = await open_circle(circles, link, ZONE, Person("Gun", "", "en"), None)
    circle = await circles.find(new.circle)
    await circles.store.change([insert(CIRCLE_MEMBERS).values(_members(circle.id))])
    return Filled(circles, await circles.find(new.circle))


def with_circle(url: str | URL, what: Callable[[Filled, Counting], Awaitable[None]]) -> None:
    async def run(rooms: Rooms) -> None:
        circles = Circles(rooms.store, rooms)
        counting = Counting(circles)
        counting.follow()
        await what(await filled(circles), counting)
        await counting.close()

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


def test_the_sum_is_that_of_the_matches_whatever_happens_to_them(url: str | URL) -> None:
    """Whatever the order in which matches end, and if some are changed or withdrawn."""

    async def check(circle: Filled, counting: Counting) -> None:
        luck = Random(1)
        for one in PLAYED[:25]:
            await circle.play(one)
            if luck.random() < 0.15:
                await circle.play(replace(one, deals=one.deals[:-1], outcome=None))
            if luck.random() < 0.15:
                await circle.withdraw(luck.choice(sorted(circle.matches)))
            assert await asked(counting, circle) == sum_of_all(*circle.matches.values())
        assert len((await asked(counting, circle)).counted) > 5

    with_circle(url, check)


def test_merged_members_are_counted_as_one(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        for number, who in enumerate("abab"):
            players = (who, "c", "d")
            state = sheet("rodskagg", ANNA_WINS, points=HEAD)
            await circle.play(
                played(state, players=players, when=number * 1000, match=f"m{number}")
            )
        assert (await asked(counting, circle)).all_time["", "a"]["won"] == [2, 2]
        merge = update(CIRCLE_MEMBERS).where(CIRCLE_MEMBERS.c.member == "b")
        merged = [merge.values(merged_into="a", left_at=1), recounted(circle.circle.id)]
        await circle.circles.store.change(merged)
        found = await asked(counting, circle)
        assert found.all_time["", "a"]["won"] == [4, 4]
        assert found.all_time["", "a"]["streak"][0] == 4
        assert ("", "b") not in found.all_time
        # The same from the sheets, in which there is only one now.
        as_one = [
            replace(one, players=("a", "c", "d"), deals=as_anna(one))
            for one in circle.matches.values()
        ]
        assert found == sum_of_all(*as_one)
        (chart,) = await counting.tallies(await again(circle), ["m1"])
        assert chart.players == ("a", "c", "d")

    with_circle(url, check)


def as_anna(match: Played) -> Any:
    return tuple(replace(one, players=("a", "c", "d")) for one in match.deals)


async def again(circle: Filled) -> Circle:
    found = await circle.circles.by_id(circle.circle.id)
    assert found is not None
    return found


def test_a_match_that_was_missed_is_counted_when_somebody_asks(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        await circle.play(PLAYED[1])
        await circle.play(PLAYED[0], reports=False)
        assert await asked(counting, circle) == sum_of_all(PLAYED[0], PLAYED[1])
        assert len(await circle.tallies()) == 2

    with_circle(url, check)


async def make_old(circle: Filled, match: Played) -> None:
    """Have a tally stand as an earlier version had counted it."""
    old = replace(tally_of(match), form="earlier", members={"a": {"matches": 7}})
    its = update(CIRCLE_TALLIES).where(CIRCLE_TALLIES.c.match == match.match)
    await circle.circles.store.change([its.values(data=stored(old))])


def test_a_tally_is_made_again_when_a_figure_counts_otherwise(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        for one in PLAYED[:3]:
            await circle.play(one)
        await make_old(circle, PLAYED[0])
        assert await asked(counting, circle) == sum_of_all(*PLAYED[:3])
        assert all(is_current(restored(one)) for one in await circle.tallies())

    with_circle(url, check)


def test_an_earlier_tally_whose_match_is_gone_stays(url: str | URL) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        await circle.play(PLAYED[0])
        await make_old(circle, PLAYED[0])
        old = await circle.tallies()
        circle.matches.clear()
        # Its table was deleted, not withdrawn.
        await circle.circles.store.change(without_match(circle.circle.id, PLAYED[0].match)[:1])
        assert (await asked(counting, circle)).all_time["", "a"] == {"matches": 7}
        assert await circle.tallies() == old

    with_circle(url, check)


def test_a_tally_that_comes_late_stands_in_no_other_s_place(url: str | URL) -> None:
    async def check(circle: Filled, _counting: Counting) -> None:
        match, store, its = PLAYED[0], circle.circles.store, circle.circle.id
        late = replace(tally_of(match), members={})
        # Its match was withdrawn meanwhile.
        await store.change(made_tally(its, late, None))
        assert await circle.tallies() == []
        # It was changed and counted meanwhile.
        await circle.play(match)
        right = await circle.tallies()
        for before in (None, b"another"):
            await store.change(made_tally(its, late, before))
            assert await circle.tallies() == right
        await store.change(made_tally(its, late, right[0]))
        assert await circle.tallies() == [stored(late)]

    with_circle(url, check)


# Adding up


class Gate:
    """Stands for adding up in a thread: notes which circles are, and holds some of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.added: list[str] = []
        self.held: dict[str, Event] = {}
        add_up = counting_module._added_up

        def added_up(found: Any, circle: Circle) -> Any:
            self.added.append(circle.id)
            if circle.id in self.held:
                assert self.held[circle.id].wait(PATIENCE)
            return add_up(found, circle)

        monkeypatch.setattr(counting_module, "_added_up", added_up)

    async def reaches(self, times: int) -> None:
        """Wait until somebody has begun to add up so many times."""
        while len(self.added) < times:
            await asyncio.sleep(0.001)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


def test_many_who_ask_at_once_have_it_added_up_once(url: str | URL, gate: Gate) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        await circle.play(PLAYED[0])
        found = await asyncio.gather(*[asked(counting, circle) for _one in range(20)])
        assert all(one is found[0] for one in found)
        assert await asked(counting, circle) is found[0]
        assert len(gate.added) == 1
        await circle.play(PLAYED[1])
        await asked(counting, circle)
        assert len(gate.added) == 2

    with_circle(url, check)


def test_nobody_who_is_tired_of_waiting_stops_it(url: str | URL, gate: Gate) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        gate.held[circle.circle.id] = Event()
        assert await counting.sum_of(await circle.now(), 0) is None
        waiting = asyncio.create_task(asked(counting, circle))
        await gate.reaches(1)
        waiting.cancel()
        gate.held[circle.circle.id].set()
        await asked(counting, circle)
        assert len(gate.added) == 1

    with_circle(url, check)


def test_a_match_that_ends_while_it_is_added_up_is_in_the_next_sum(
    url: str | URL, gate: Gate
) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        await circle.play(PLAYED[0])
        gate.held[circle.circle.id] = Event()
        waiting = asyncio.create_task(asked(counting, circle))
        await gate.reaches(1)
        await circle.play(PLAYED[1])
        gate.held[circle.circle.id].set()
        assert await waiting in (sum_of_all(PLAYED[0]), sum_of_all(PLAYED[0], PLAYED[1]))
        assert await asked(counting, circle) == sum_of_all(PLAYED[0], PLAYED[1])
        assert await asked(counting, circle) is await asked(counting, circle)
        assert len(gate.added) == 2

    with_circle(url, check)


def test_one_circle_does_not_wait_for_another(url: str | URL, gate: Gate) -> None:
    async def check(circle: Filled, counting: Counting) -> None:
        new = await open_circle(circle.circles, "Mondays", ZONE, Person("Bo", "", "en"), None)
        other = await circle.circles.find(new.circle)
        gate.held[circle.circle.id] = Event()
        waiting = asyncio.create_task(asked(counting, circle))
        await gate.reaches(1)
        assert await counting.sum_of(other) == sum_of((), ZONE, ())
        assert not waiting.done()
        gate.held[circle.circle.id].set()
        await waiting

    with_circle(url, check)


def test_the_sums_of_few_circles_are_kept(
    url: str | URL, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting_module, "MOST_KEPT", 2)

    async def check(circle: Filled, counting: Counting) -> None:
        now = await circle.now()
        first, second, third = [
            msgspec.structs.replace(now, id=one) for one in ("first", "second", "third")
        ]
        for one in (first, second, first, third, first, second):
            await counting.sum_of(one)
        assert len(counting._kept) == 2

    ids: list[str] = []
    sum_as_stored = Counting._sum_as_stored

    async def noted(self: Counting, circle: Circle) -> Any:
        ids.append(circle.id)
        return await sum_as_stored(self, circle)

    monkeypatch.setattr(Counting, "_sum_as_stored", noted)
    with_circle(url, check)
    # The second is added up again, as it was longest ago that somebody asked for it.
    assert ids == ["first", "second", "third", "second"]


def test_a_sum_that_fails_is_made_again(url: str | URL, monkeypatch: pytest.MonkeyPatch) -> None:
    add_up = counting_module._added_up

    def broken(_found: Any, _circle: Circle) -> Any:
        raise ValueError("for once")

    async def check(circle: Filled, counting: Counting) -> None:
        monkeypatch.setattr(counting_module, "_added_up", broken)
        with pytest.raises(ValueError, match="for once"):
            await asked(counting, circle)
        monkeypatch.setattr(counting_module, "_added_up", add_up)
        assert await asked(counting, circle) == sum_of((), ZONE, ())

    with_circle(url, check)


def test_tallies_of_an_older_version_keep_their_form(tmp_path: Path) -> None:
    before = tmp_path / "tables.db"
    copyfile(Path(__file__).parents[1] / "stored/2026-11-24/circle.sqlite3", before)
    connection = sqlite3.connect(before)
    ((form,),) = connection.execute("SELECT data FROM circle_figures WHERE period = ''").fetchall()
    rows = connection.execute(
        "SELECT circle_id, data FROM circle_tallies ORDER BY match"
    ).fetchall()
    connection.close()
    digests = msgspec.json.decode(form)["figures"]

    async def read(store: Any) -> list[bytes]:
        found = await store.read(NOT_READ, read_tallies, rows[0][0])
        return [one for _ended, _match, one in found]

    found = sorted(
        map(restored, with_store(f"sqlite:///{before}", read)), key=lambda one: one.match
    )
    old = [restored(data) for _circle, data in rows]
    assert found == [replace(one, form=digests[one.game]) for one in old]
    assert len(found) > 1


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
        for one in matches:
            deals = tuple(replace(deal, players=now(deal.players)) for deal in one.deals)
            await end(
                circles, replace(one, circle=circle.id, players=now(one.players), deals=deals)
            )

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


def test_whoever_asks_at_once_hears_that_it_is_being_added_up(server: Served, gate: Gate) -> None:
    with figures_of(server, *friday()) as gun:
        held = gate.held[find(server, server.server.config.app, gun)] = Event()
        for path in ("?at_once=true", "/evenings?at_once=true", "/export?at_once=true"):
            assert gun.ask("GET", f"/figures{path}") == (202, {})
        held.set()
        page = gun.done("GET", "/figures?season=2026")
        assert page["matches"] == 2
        assert gun.done("GET", "/figures?season=2026&at_once=true") == page


def find(server: Served, app: Any, gun: Membered) -> str:
    """Return the inner id of a circle."""
    loop = server.rooms._sweeper.get_loop()
    found = asyncio.run_coroutine_threadsafe(app.state.circles.find(gun.circle), loop)
    return str(found.result(PATIENCE).id)


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


def test_an_evening_on_which_nothing_counted_has_its_matches_but_no_words(server: Served) -> None:
    (coached,) = friday(matches=1)
    with figures_of(server, replace(coached, coached=True)) as gun:
        assert gun.done("GET", "/figures/evenings")["evenings"] == []
        page = gun.done("GET", "/figures/evenings/2026-11-20")
        assert (page["title"], page["matches"], page["games"]) == ("", 0, [])
        (chart,) = page["charts"]
        assert chart["points"] == [[3, 12, 12], [3, 22, 12], [0, 21, 10]]
        assert not chart["counts"]


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
