"""Reviews in the browser: made once, shown to whom they are about, and to others when shared."""

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from femopp.language import Speaker
from femopp.record import format_record, record_of
from femopp.review import apart
from femopp.server.http.reviews import NOT_PLAYED, STILL_PLAYED
from femopp.server.net.work_queue import Busy
from femopp.server.room import reviews
from femopp.server.room.reviews import ReviewJob, Reviews, Stage
from femopp.server.room.tokens import hashed
from femopp.table.commands import Begin
from femopp.table.log.entries import Came
from femopp.table.settings import Pace, Settings
from tests.review.test_review import RIFKI
from tests.server.serving import PATIENCE, Served, served
from tests.table.sitting import Sitting, guest

AUTO = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE)
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SECRET = "a secret of "


def bearer(who: str | None) -> dict[str, str]:
    return {} if who is None else {"Authorization": f"Bearer {SECRET}{who}"}


def finished(people: int = 2, seed: int = 1) -> Sitting:
    sitting = Sitting(AUTO, people=people, seed=seed).play(steps=5000)
    assert sitting.live.is_over
    return sitting


def store(server: Served, name: str, sitting: Sitting) -> str:
    """Put a table into the server's store; guests have a token each."""
    came = [entry.guest for entry in sitting.log if isinstance(entry, Came)]
    tokens = {one: hashed(SECRET + one) for one in came}
    wait(server, server.store.open_table(name, sitting.log, tokens))
    return f"/api/tables/{name}/review"


def wait(server: Served, what: Any) -> Any:
    loop = server.rooms._sweeper.get_loop()
    return asyncio.run_coroutine_threadsafe(what, loop).result(PATIENCE)


def asked(server: Served, path: str, who: str | None, **body: Any) -> tuple[int, Any]:
    return server.ask("POST", path, body, **bearer(who))


def made(server: Served, path: str, who: str | None, **body: Any) -> Any:
    """Ask until the review is made or has failed; return it."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        status, answer = asked(server, path, who, **body)
        assert status == 200, answer
        if answer["stage"] in ("done", "failed"):
            return answer
        assert answer["reviews"] == []
        time.sleep(0.1)
    raise AssertionError("the review took too long")


def begun(server: Served, record: str, **body: Any) -> tuple[int, Any]:
    """Ask for the review of a record, sent on to where it's made."""
    wanted = json.dumps({"record": record, **body}).encode()
    response, _answer = server.fetched("POST", "/api/review?language=en", wanted, {})
    return server.ask("POST", response.headers.get("Location", "/api/review"), wanted)


def of_record(server: Served, record: str, **body: Any) -> Any:
    until = time.monotonic() + PATIENCE
    status, answer = begun(server, record, **body)
    while status == 200 and answer["stage"] in ("waiting", "working"):
        assert time.monotonic() < until
        time.sleep(0.1)
        status, answer = server.ask("GET", f"/api/review/{answer['id']}")
    return answer if status == 200 else (status, answer["error"])


@pytest.fixture(scope="module")
def two_people(server: Served) -> tuple[str, Any]:
    """A reviewed match of two people against bots, with the review of one."""
    path = store(server, "two-people", finished())
    return path, made(server, path, guest(0))


def test_a_person_sees_their_own_review(two_people: tuple[str, Any]) -> None:
    _path, review = two_people
    (mine,) = review["reviews"]
    assert (mine["own"], mine["shared"], mine["name"]) == (True, False, "Person 0")
    assert mine["headline"] == "Out on a rödskägg"
    assert len(mine["moments"]) == 3
    for one in mine["moments"]:
        assert one["kind"] == "choice"
        assert one["title"].startswith("You ")
        assert one["better"]
        assert one["instead"]["text"] != one["did"]["text"]
        assert one["where"].startswith(f"Deal {one['deal']}")
    # The row adds up to the points on the sheet.
    *before, end = [int(one["points"].replace("−", "-")) for one in mine["posts"]]
    assert sum(before) == end == mine["points"]
    assert "Reviewed by the bot expert." in mine["fine"]
    assert any(one.startswith("± is for sampling only") for one in mine["fine"])


def test_figures_stand_behind_the_moments(two_people: tuple[str, Any]) -> None:
    _path, review = two_people
    (mine,) = review["reviews"]
    titles = [one["title"] for one in mine["moments"]]
    *choices, cards, play = mine["rows"]
    assert {one["label"] for one in choices} <= set(titles)
    # Costs that aren't calibrated are not shown, nor added up.
    assert all(one["known"] is None and one["reasons"] for one in choices)
    assert (cards["label"], play["label"]) == ("Cards", "Play")
    assert cards["known"]["spread"].startswith("± ")
    # On the bars more is better, in the table less.
    assert cards["known"]["value"] == -mine["luck"]["value"]


def test_it_is_told_in_the_language_of_who_asks(
    server: Served, two_people: tuple[str, Any]
) -> None:
    path, english = two_people
    swedish = made(server, f"{path}?language=sv", guest(0))
    (mine,), (same,) = english["reviews"], swedish["reviews"]
    assert same["headline"] == "Ute på en rödskägg"
    assert same["moments"][0]["title"].startswith("Du ")
    assert same["moments"][0]["where"].startswith("Giv ")
    assert [one["known"]["value"] for one in same["rows"][-2:]] == [
        one["known"]["value"] for one in mine["rows"][-2:]
    ]


def test_each_choice_leads_to_its_moment_in_the_replay(
    server: Served, two_people: tuple[str, Any]
) -> None:
    path, review = two_people
    for one in review["reviews"][0]["moments"]:
        replay = path.replace("/review", f"/replay?deal={one['deal']}")
        _status, deal = server.ask("GET", replay)
        frame = next(frame for frame in deal["frames"] if frame["action"] >= one["action"])
        assert frame["action"] == one["action"]
        assert frame["said"][0].startswith("Person 0 ")
        for card in one["did"]["cards"]:
            assert f"{card['letter']}{SIGNS[card['suit']]}" in frame["said"][0]


def test_it_is_made_once_and_kept(server: Served, two_people: tuple[str, Any]) -> None:
    path, review = two_people
    status, again = asked(server, path, guest(0))
    assert (status, again) == (200, review)
    kept = wait(server, server.store.review("two-people", 1))
    assert kept is not None
    assert b"Person 0" not in kept.data


def test_others_get_the_same_bytes_whether_or_not_it_was_made(server: Served) -> None:
    """A review that isn't shared has no influence on anything that others get."""
    path = store(server, "not-shared", finished())
    ways = [
        path,
        f"{path}?match=1",
        path.replace("/review", "/replay"),
        path.replace("/review", ""),
    ]
    others = [None, guest(1), "nobody"]

    def seen() -> list[bytes]:
        return [server.fetched("GET", way, None, bearer(one))[1] for way in ways for one in others]

    before = seen()
    review = made(server, path, guest(0))
    assert seen() == before
    # Not even the other player's own request contains it.
    its = made(server, path, guest(1))
    assert [one["name"] for one in its["reviews"]] == ["Person 1"]
    assert seen() == before
    mine = {one["action"] for one in review["reviews"][0]["moments"]}
    assert not mine & {one["action"] for one in its["reviews"][0]["moments"]}


def test_who_shares_is_seen_until_they_withdraw_it(
    server: Served, two_people: tuple[str, Any]
) -> None:
    path, review = two_people
    nothing = server.ask("GET", path)
    assert nothing[1]["reviews"] == []
    status, answer = asked(server, f"{path}/share", guest(0), shared=True)
    assert status == 200
    assert answer["reviews"][0]["shared"]
    status, public = server.ask("GET", path)
    assert (status, public["stage"]) == (200, "shared")
    (mine,) = public["reviews"]
    assert (mine["own"], mine["shared"]) == (False, True)
    assert mine["moments"][0]["title"].startswith("Person 0 ")
    assert mine["rows"][0]["known"] == review["reviews"][0]["rows"][0]["known"]
    # The other player has their own first.
    its = made(server, path, guest(1))
    assert [one["name"] for one in its["reviews"]] == ["Person 1", "Person 0"]
    status, _answer = asked(server, f"{path}/share", guest(0), shared=False)
    assert status == 200
    assert server.ask("GET", path) == nothing
    assert [one["name"] for one in made(server, path, guest(1))["reviews"]] == ["Person 1"]


@pytest.mark.parametrize("who", [None, "nobody", "watcher"])
def test_only_players_have_it_reviewed_or_share_it(server: Served, who: str | None) -> None:
    sitting = finished(people=1)
    sitting.enter(Came("watcher", "Wilma"))
    path = store(server, f"watched-by-{who}", sitting)
    for address in (path, f"{path}/share"):
        body = {"shared": True} if address.endswith("share") else {}
        status, answer = asked(server, address, who, **body)
        if address.endswith("share") and who == "watcher":
            assert (status, answer["error"]) == (409, "this match hasn't been reviewed yet")
        else:
            assert (status, answer["error"]) == (403, NOT_PLAYED)
    assert wait(server, server.store.review(f"watched-by-{who}", 1)) is None


@pytest.fixture(scope="module")
def second_match(server: Served) -> str:
    """A table whose first match is over and whose second is being played."""
    sitting = finished(people=1)
    sitting.do(guest(0), Begin())
    sitting.play(steps=30)
    assert sitting.live.is_playing
    return store(server, "second-match", sitting)


def test_nothing_is_reviewed_while_it_is_played(server: Served, second_match: str) -> None:
    for who in (None, guest(0)):
        assert server.ask("GET", f"{second_match}?match=2", **bearer(who)) == (
            409,
            {"error": STILL_PLAYED},
        )
        status, answer = asked(server, f"{second_match}/share?match=2", who, shared=True)
        assert status == (403 if who is None else 409), answer
    assert asked(server, f"{second_match}?match=2", guest(0)) == (409, {"error": STILL_PLAYED})
    # The first is over, and is the one that is meant.
    assert made(server, second_match, guest(0))["match"] == 1


def test_nobody_reviews_a_running_match_by_their_own_copy_of_it(
    server: Served, second_match: str
) -> None:
    path = second_match.replace("/review", "/record")
    _response, own = server.fetched("GET", path, None, bearer(guest(0)))
    found = of_record(server, own.decode())
    assert found["stage"] == "failed"
    assert found["fault"] == "this match isn't over yet; you can review it when it is"


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/tables/nowhere/review", 404, "there is no such table"),
        ("/api/tables/two-people/review?match=2", 404, "no such match"),
        ("/api/tables/two-people/review?match=0", 404, "no such match"),
        ("/api/tables/two-people/review?match=x", 404, "no such match"),
        ("/api/review/0123", 404, "open the record again"),
    ],
)
def test_what_is_not_there_gets_a_sentence(
    server: Served, two_people: tuple[str, Any], path: str, status: int, sentence: str
) -> None:
    found, answer = server.ask("GET", path)
    assert found == status
    assert sentence in answer["error"]


def test_a_lesson_is_not_reviewed(server: Served) -> None:
    settings = {"game": "rodskagg", "lesson": "first", "pace": "none"}
    opened = server.open_table(settings=settings)
    path = f"/api/tables/{opened['table']}/review"
    assert server.ask("GET", path)[0] == 409


def test_a_record_is_reviewed_for_everybody(server: Served) -> None:
    sitting = finished()
    record = format_record(record_of(sitting.match, sitting.live.names))
    found = of_record(server, record)
    assert [one["name"] for one in found["reviews"]] == list(sitting.live.names)
    assert not any(one["own"] or one["shared"] for one in found["reviews"])
    # The same record isn't reviewed twice.
    assert begun(server, record) == (200, found)


def test_a_record_at_the_address_of_another_is_sent_on(server: Served) -> None:
    """So nobody puts a review of their own there."""
    wanted = json.dumps({"record": "nonsense"}).encode()
    path = f"/api/review/{'0' * 32}?language=sv"
    response, _answer = server.fetched("POST", path, wanted, {})
    where = response.headers["Location"]
    assert response.status == 307
    assert where.endswith("?language=sv")
    assert server.ask("POST", where, wanted)[1]["id"] in where
    assert server.ask("GET", path)[0] == 404


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("nonsense", "line 1"),
        (RIFKI, "this match isn't over yet"),
        (RIFKI.replace("AC KC", "KC KC"), "line"),
    ],
)
def test_a_record_that_cannot_be_reviewed_gets_a_sentence(
    server: Served, record: str, sentence: str
) -> None:
    found = of_record(server, record)
    assert found["stage"] == "failed"
    assert sentence in found["fault"]


def test_a_record_that_is_too_long_is_refused(server: Served) -> None:
    status, _sentence = of_record(server, "x" * 300_000)
    assert status == 413


def test_a_review_that_breaks_off_says_so_and_can_be_tried_again(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = store(server, "broken", finished(people=1))
    monkeypatch.setattr(apart, "COMMAND", (sys.executable, "-c", "import os; os.abort()"))
    failed = made(server, path, guest(0))
    assert failed["stage"] == "failed"
    assert failed["fault"].startswith("the review broke off")
    monkeypatch.undo()
    # It isn't tried again by itself.
    assert asked(server, path, guest(0))[1]["stage"] == "failed"
    asked(server, path, guest(0), again=True)
    assert made(server, path, guest(0))["stage"] == "done"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reviews that never end."""
    program = "import sys, time; sys.stdin.read(); time.sleep(600)"
    monkeypatch.setattr(apart, "COMMAND", (sys.executable, "-c", program))
    yield


def test_nothing_is_sent_to_anybody_while_it_is_made(server: Served) -> None:
    path = store(server, "watched", finished(people=1))
    with server.client("watched") as watching:
        assert watching.sheet["ending"] is not None
        made(server, path, guest(0))
        with pytest.raises(TimeoutError):
            watching.hear(timeout=0.2)


def test_marks_and_errors_that_nobody_knocked_for_are_told(server: Served) -> None:
    """Person 0 picks up too early in the first deal, and nobody says anything."""
    manual = Settings("rodskagg", options={"rituals": "manual"}, pace=Pace.NONE, coach=True)
    sitting = Sitting(manual, people=1, seed=10).play(steps=20000)
    path = store(server, "manual", sitting)
    review = made(server, path, guest(0))
    coached = "A coach questioned costly choices while somebody played alone."
    assert review["reviews"][0]["fine"][-1] == coached
    (early,) = review["reviews"][0]["lapses"]
    assert early["text"].startswith("You: picked up before")
    assert early["cite"].startswith("R49-DEAL-11")
    replay = path.replace("/review", f"/replay?deal={early['deal']}")
    _status, deal = server.ask("GET", replay)
    frame = next(frame for frame in deal["frames"] if frame["action"] == early["action"])
    assert frame["unnoticed"]


@pytest.mark.usefixtures("slow")
def test_a_waiting_review_that_nobody_asks_for_is_dropped(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "FORGOTTEN", 0.3)
    first = store(server, "first", finished(people=1))
    second = store(server, "second", finished(people=1))
    assert asked(server, first, guest(0))[0] == asked(server, second, guest(0))[0] == 200
    jobs = server.rooms.reviews._jobs
    until = time.monotonic() + PATIENCE
    while ("second", 1) in jobs:
        assert time.monotonic() < until
        time.sleep(0.05)
    # What has begun goes on, as it will be stored.
    assert ("first", 1) in jobs
    server.ask("DELETE", "/api/tables/first", **bearer(guest(0)))


@pytest.mark.usefixtures("slow")
def test_few_wait_and_each_address_has_a_share(server: Served) -> None:
    paths = [store(server, f"waiting-{n}", finished(people=1, seed=n + 1)) for n in range(3)]
    first, second, third = (asked(server, path, guest(0)) for path in paths)
    assert (first[0], second[0], third[0]) == (200, 200, 429)
    assert (second[1]["stage"], second[1]["ahead"]) == ("waiting", 1)
    assert "2 of your requests" in third[1]["error"]
    for path in paths[:2]:
        table = path.split("/")[3]
        server.ask("DELETE", f"/api/tables/{table}", **bearer(guest(0)))
    until = time.monotonic() + PATIENCE
    while server.rooms.reviews._jobs.keys() & {("waiting-0", 1), ("waiting-1", 1)}:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert asked(server, paths[0], guest(0))[0] == 404


def test_it_survives_a_restart_and_goes_with_its_table(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        path = store(server, "kept", finished(people=1))
        review = made(server, path, guest(0))
        asked(server, f"{path}/share", guest(0), shared=True)
    with served(tmp_path) as server:
        status, again = asked(server, path, guest(0))
        assert (status, again["reviews"][0]["moments"]) == (
            200,
            review["reviews"][0]["moments"],
        )
        assert server.ask("GET", path)[1]["reviews"]
        status, _answer = server.ask("DELETE", "/api/tables/kept", **bearer(guest(0)))
        assert status == 200
        assert server.ask("GET", path)[0] == 404
        assert wait(server, server.store.review("kept", 1)) is None


def test_five_addresses_leave_room_for_a_sixth() -> None:
    """Each has as many reviews as one may; the newest gives way, and says why."""

    async def trial() -> None:
        reviews = Reviews()

        async def endless(_job: ReviewJob) -> None:
            await asyncio.Event().wait()

        asked = list[ReviewJob]()
        for number in (*range(5), *range(4)):
            asked.append(await reviews.begin(len(asked), f"203.0.113.{number}", endless))
        sixth = await reviews.begin("sixth", "203.0.113.6", endless)
        assert sixth.stage is Stage.WAITING
        await asyncio.sleep(0.01)
        assert [one.stage for one in asked[:8]] == [Stage.WORKING, *[Stage.WAITING] * 7]
        assert asked[8].stage is Stage.FAILED
        assert Speaker().say(asked[8].fault or pytest.fail()).startswith("the server is busy with")
        assert reviews.job("sixth") is sixth
        with pytest.raises(Busy):
            await reviews.begin("third of one", "203.0.113.0", endless)
        assert reviews.job("third of one") is None
        await reviews.close()

    asyncio.run(trial())
