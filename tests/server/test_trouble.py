"""Unexpected errors affect one table or one socket only, and are reported in a sentence.

Nothing of it leaves the server, and everything else goes on.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from femopp.bots import STRATEGIES
from femopp.games.rodskagg.rules.actions import Knock
from femopp.language import _, say
from femopp.server.monitoring.logs import log_number
from femopp.server.net.rate_limit import RateLimit
from femopp.server.protocol.messages import Do
from femopp.server.room import course, room
from femopp.server.room.backoff import Backoff
from femopp.server.room.room import Room
from femopp.server.room.rooms import Rooms
from femopp.server.room.screens import Screens
from femopp.server.room.thinking import thought_of
from femopp.server.socket import connection
from femopp.server.start import database_in
from femopp.server.store.databases import StorageError
from femopp.server.store.ownership import NotServed
from femopp.server.store.store import Store
from femopp.server.store.writing import Append
from femopp.table.commands import Remove, Stand
from femopp.table.log.stored_action import Decided
from femopp.table.settings import Pace, Settings
from femopp.table.steps import BotThinks, chance_action, next_step
from tests.server.serving import PATIENCE, Client, Served, served
from tests.server.storing import do, opened_room, said, with_rooms
from tests.table.sitting import Sitting

OURS = "something went wrong on the server"
OURS_IN_SWEDISH = "något gick fel på servern"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def fails(*_words: Any, **_more: Any) -> Any:
    raise RuntimeError("nobody thought of that")


def refuses(*_words: Any, **_more: Any) -> Any:
    raise StorageError(say(_("the table could not be read: {problem}"), problem="no disk"))


def last_words(client: Client) -> tuple[str, int]:
    """Return the server's last message, if any, and the code of the close."""
    text = ""
    try:
        while True:
            text = client.hear().get("text", "")
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return text, closed.rcvd.code


@pytest.mark.parametrize(
    ("trouble", "text"),
    [(refuses, "the table could not be read: no disk"), (fails, OURS)],
    ids=["the store refuses", "nobody knows"],
)
def test_a_table_that_cannot_be_had_at_the_moment(
    server: Served, monkeypatch: pytest.MonkeyPatch, trouble: Callable[..., Any], text: str
) -> None:
    table = server.open_table()
    with monkeypatch.context() as broken:
        broken.setattr(Rooms, "find", trouble)
        with server.client(table["table"], hello=False) as client:
            assert last_words(client) == (text, connection.CLOSED_TRY_LATER)
    with server.client(table["table"], table["token"]) as anna:
        assert anna.screen["seat"] == 0


def test_there_is_a_socket_at_tables_only(server: Served) -> None:
    for path in ("/", "/api/games", "/api/tables/x/socket/more"):
        with pytest.raises(InvalidStatus) as caught, connect(f"ws://127.0.0.1:{server.port}{path}"):
            pass
        assert caught.value.response.status_code == 403


def test_a_request_that_fails_is_answered_in_the_askers_language(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Rooms, "open", fails)
        wanted = {"settings": {"game": "rifki"}, "name": "Anna"}
        answer = server.ask("POST", "/api/tables?language=sv", wanted)
    assert answer == (500, {"error": OURS_IN_SWEDISH})
    assert server.open_table()["table"]


def test_a_command_that_fails_is_declined_and_the_table_goes_on(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open_table()
    with server.client(table["table"], table["token"]) as anna:
        with monkeypatch.context() as broken:
            broken.setattr(room, "decide", fails)
            assert anna.do({"type": "Tap"}, anna.id(1))["text"] == OURS
        assert anna.do({"type": "Tap"}, anna.id(1))["type"] == "Done"


def test_a_message_that_fails_ends_its_socket_alone(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open_table()
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"]) as viewer,
    ):
        with monkeypatch.context() as broken:
            broken.setattr(Room, "do", fails)
            anna.say({"type": "Do", "id": "1", "command": {"type": "Tap"}})
            assert last_words(anna) == (OURS, connection.CLOSED_POLICY)
        viewer.say({"type": "Ping"})
        assert viewer.until("Pong")


def test_a_look_that_fails_ends_its_socket_alone(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open_table(begin=False)
    frames = Screens.frames

    def fails_in_swedish(looks: Screens, live: Any, guest: Any, language: str, shown: Any) -> Any:
        return fails() if language == "sv" else frames(looks, live, guest, language, shown)

    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"]) as viewer,
    ):
        viewer.say({"type": "Speak", "language": "sv"})
        viewer.until("Look")
        monkeypatch.setattr(Screens, "frames", fails_in_swedish)
        assert anna.do({"type": "Stand"})["type"] == "Done"
        assert last_words(viewer) == ("", connection.CLOSED_TRY_LATER)
        assert anna.look_until(lambda screen: screen["seat"] is None)


def test_a_table_whose_own_course_fails_tries_again_and_says_so_once(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(course, "RETRY_SECONDS", 0.01)
    failures = 3

    def fails_for_a_while(live: Any, shuffler: Any) -> Any:
        nonlocal failures
        failures -= 1
        return fails() if failures >= 0 else chance_action(live, shuffler)

    monkeypatch.setattr(course, "chance_action", fails_for_a_while)
    table = server.open_table(begin=False)
    with caplog.at_level(logging.ERROR), server.client(table["table"], table["token"]) as anna:
        assert anna.do({"type": "Begin"})["type"] == "Done"
        assert anna.look_until(lambda screen: screen["notice"])["notice"] == (
            "Something went wrong at this table. The server keeps trying."
        )
        assert anna.look_until(lambda screen: screen["hand"] and not screen["notice"])
    assert failures < 0
    assert caplog.text.count(f"table {log_number(table['table'])}") == 1


def test_a_table_waits_longer_each_time_and_still_does_what_it_is_asked(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "RETRY_SECONDS", 1000.0)
    monkeypatch.setattr(course, "chance_action", fails)
    table = server.open_table()
    with server.client(table["table"], table["token"]) as anna:
        anna.look_until(lambda screen: screen["notice"])
        assert anna.do({"type": "Stand"})["type"] == "Done"
        anna.look_until(lambda screen: screen["seat"] is None)


def test_waits_double_up_to_five_minutes() -> None:
    setbacks, error = Backoff(), RuntimeError("the same")
    news, waits = [], []
    for _time in range(12):
        news.append(setbacks.failed(error, now=100.0, least=1.0))
        waits.append(setbacks.until - 100.0)
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    assert news == [True] + 11 * [False]
    assert setbacks.failed(RuntimeError("another"), now=100.0, least=1.0)


def test_a_bot_that_fails_is_played_for_and_named_once(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(STRATEGIES, "random", lambda *_game: fails)
    settings = {"game": "rifki", "pace": "none", "bots": "random"}
    table = server.open_table(settings=settings)
    with caplog.at_level(logging.ERROR), server.client(table["table"], table["token"]) as anna:
        while not anna.screen["notice"]:
            anna.play_on()
        assert anna.screen["notice"] == (
            "The bot 'random' has failed. Another bot plays for it when that happens."
        )
        for _action in range(4):
            anna.play_on()
    assert caplog.text.count("the bot random") == 1


def test_the_first_legal_action_is_done_if_the_usual_bot_fails_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(STRATEGIES, "greedy", lambda *_game: fails)
    sitting = Sitting(Settings("rodskagg", pace=Pace.NONE), people=1, seed=2)
    failures = 0
    for _step in range(60):
        step = next_step(sitting.live)
        if isinstance(step, BotThinks):
            found = thought_of(sitting.live, step.ask, "secret")
            legal = sitting.legal(step.ask.seat)
            assert not isinstance(found.action, Knock)
            failures += found.error is not None
            assert found.action in legal or (found.action is None and step.ask.may_pass)
            if found.action is not None:
                sitting.enter(Decided(step.ask.seat, found.action, "bot"))
            else:
                sitting.tap(step.ask.seat)
        else:
            assert sitting.step()
    assert failures


def test_a_store_that_takes_nothing_and_gives_nothing(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be stored after all, but that cannot be read, so it counts as not stored."""

    def takes_nothing(*_words: Any, **_more: Any) -> Any:
        raise StorageError(say(_("this could not be stored: {problem}"), problem="no disk"))

    table = server.open_table(begin=False)
    with server.client(table["table"], table["token"]) as anna:
        with monkeypatch.context() as broken:
            broken.setattr(Store, "write", takes_nothing)
            broken.setattr(Store, "read", refuses)
            told = anna.do({"type": "Stand"}, anna.id(1))["text"]
            assert told == "this could not be stored: no disk"
        assert anna.screen["seat"] == 0
        assert anna.do({"type": "Stand"}, anna.id(1))["type"] == "Done"
        anna.look_until(lambda screen: screen["seat"] is None)


def test_endless_commands_are_stopped_while_the_store_hangs(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unanswered messages do not pile up, however slowly they come."""
    monkeypatch.setattr(RateLimit, "take", lambda *_: True)
    table = server.open_table(begin=False)
    close = {"type": "Admit", "admits": False}
    with (
        server.client(table["table"], table["token"]) as anna,
        server.client(table["table"], table["token"]) as other,
    ):
        with hanging(monkeypatch):
            for number in range(connection.MAX_AT_ONCE):
                anna.say({"type": "Do", "id": anna.id(number + 1), "command": close})
            with pytest.raises(TimeoutError):
                anna.hear(timeout=0.1)
            anna.say({"type": "Ping"})
            assert anna.until("Trouble", "Pong").get("text") == "you're sending messages too fast"
            # Others at the table are heard.
            other.say({"type": "Ping"})
            assert other.until("Pong")
        other.look_until(lambda screen: not screen["admits"])


@contextmanager
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is stored before the end of the block."""
    may_end, write = threading.Event(), Store.write

    async def slowly(store: Store, append: Append) -> int | None:
        while not may_end.is_set():
            await asyncio.sleep(0.01)
        return await write(store, append)

    monkeypatch.setattr(Store, "write", slowly)
    try:
        yield
    finally:
        may_end.set()


def test_removal_while_a_command_waits_is_reported(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.open_table(begin=False)
    came = server.come(table["table"], "Bo")
    live = server.rooms._rooms[table["table"]]
    answers: list[Any] = []

    async def both() -> None:
        live.do(table["guest"], Do("1-1", Remove(came["guest"])), answers.append)
        live.do(came["guest"], Do("1-2", Stand()), answers.append)

    with server.client(table["table"], table["token"]) as anna:
        loop = server.rooms._sweeper.get_loop()
        loop.call_soon_threadsafe(lambda: loop.create_task(both()))
        anna.look_until(lambda screen: len(screen["guests"]) == 1)
        anna.say({"type": "Ping"})
        anna.until("Pong")
    assert answers[0] is None
    assert "no longer a guest" in str(answers[1])


def test_a_closing_table_says_so(tmp_path: Path) -> None:
    """Somebody found its room just before nobody was there any more."""

    async def late(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)
        await room.close()
        with pytest.raises(NotServed) as came:
            await asyncio.wait_for(room.come("Bo"), PATIENCE)
        with pytest.raises(NotServed) as done:
            await asyncio.wait_for(do(room, table.guest, "1-1", Stand()), PATIENCE)
        assert {said(one.value) for one in (came, done)} == {"the table is being closed; try again"}

    with_rooms(database_in(tmp_path), late)


def test_so_is_who_waits_for_a_store_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table waits before it tries again, and is closed meanwhile."""
    failed: list[Any] = []

    async def waiting(rooms: Rooms) -> None:
        table, room = await opened_room(rooms)

        monkeypatch.setattr("femopp.server.room.course.RETRY_SECONDS", 0.2)
        monkeypatch.setattr(room, "_pass_time", refuses)
        room.wake()
        await asyncio.sleep(0.05)
        room.do(table.guest, Do("1-1", Stand()), failed.append)
        await room.close()

    with_rooms(database_in(tmp_path), waiting)
    assert [said(one) for one in failed] == ["the table is being closed; try again"]
