"""Hints over the socket: to whom, when, how often, and that nobody else notices."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from femopp.bots.advice import Advice
from femopp.bots.adviser import ADVISER
from femopp.bots.hint import Hint, Weighed
from femopp.bots.search import Budget, Level, levels_of
from femopp.bots.search.worth import Unit
from femopp.cards import cards
from femopp.driver import SeededShuffler
from femopp.language import _, say
from femopp.rulebook import Action, Play, Shuffler
from femopp.server.room import course, hints
from femopp.table.hints import hint_for
from femopp.table.log.entries import Opened, restored
from femopp.table.settings import Hints
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat
from tests.server.serving import Client, Served

NOTHING = "There is nothing for you to choose right now."
RIFKI = {"game": "rifki", "pace": "none"}


def unhurried(live: LiveTable, seat: Seat, secret: str, _seconds: float | None) -> Hint | None:
    return hint_for(live, seat, secret, None)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little thinking, however long it takes, and no waiting between hints."""
    monkeypatch.setitem(levels_of("rifki"), ADVISER, Level(Budget(actions=300, worlds=16, batch=2)))
    monkeypatch.setattr(hints, "hint_for", unhurried)
    monkeypatch.setattr(hints, "SECONDS", 0.01)
    monkeypatch.setattr(hints, "BETWEEN", 0.0)


def ask(client: Client) -> Any:
    client.say({"type": "Hint", "id": "hint"})
    return client.until("Hinted", "Declined")


def wait_for_turn(client: Client) -> None:
    client.look_until(lambda screen: client.offered())


@pytest.fixture
def anna(server: Served) -> Iterator[Client]:
    """Alone at a table of Rifki, with a choice to make."""
    opened = server.open_table(settings=RIFKI)
    with server.client(opened["table"], opened["token"]) as client:
        wait_for_turn(client)
        while len(client.offered()) < 2:
            client.play_on()
            wait_for_turn(client)
        yield client


def test_a_lone_player_gets_a_strong_bots_choice(anna: Client) -> None:
    assert anna.screen["hints"] is True
    told = ask(anna)
    assert told["type"] == "Hinted"
    assert told["text"].endswith(".")
    assert told["action"] in anna.offered()
    assert told["number"] == anna.screen["number"]
    assert told["note"].endswith("The King sees only what you see.")
    # No kind of cost of Rifki is calibrated.
    assert told["lines"] == []
    assert all(one["cost"] is None for one in told["choices"])


SAID = Advice(say(_("Play {cards}"), cards="x"), say(_("I would play {cards}"), cards="x"))


def test_behind_it_are_choices_and_their_costs(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ten, two = (Play(one) for one in cards("TS 2S"))
    found = Hint("expert", (Weighed((ten,)), Weighed((two,), 1.5, 0.2)), SAID, Unit.POINTS)
    monkeypatch.setattr(hints, "hint_for", lambda *_: found)
    told = ask(anna)
    assert (told["text"], told["action"]) == ("Play x.", "play TS")
    assert told["costs"] == "Points worse than 10♠, on average"
    assert told["lines"] == ["0.0 ± 0.0", "1.5 ± 0.2"]
    assert told["choices"] == [
        {"words": "10♠", "cards": ["TS"], "cost": 0.0, "margin": 0.0},
        {"words": "2♠", "cards": ["2S"], "cost": 1.5, "margin": 0.2},
    ]


def test_no_choice_is_called_worse_if_all_are_equal(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    equals = Weighed(tuple(Play(one) for one in cards("TS 9S")))
    monkeypatch.setattr(hints, "hint_for", lambda *_: Hint("expert", (equals,), SAID, Unit.POINTS))
    told = ask(anna)
    assert told["note"].startswith("All other choices are just as good.")
    assert (told["costs"], told["lines"], told["choices"]) == ("", [], [])


def test_a_hint_comes_in_the_language_that_one_reads(anna: Client) -> None:
    anna.say({"type": "Speak", "language": "sv"})
    assert ask(anna)["note"].endswith("Kungen ser bara det du ser.")


def test_it_is_not_logged_and_nobody_else_gets_anything(server: Served) -> None:
    opened = server.open_table(settings=RIFKI)
    table = opened["table"]
    with server.client(table, opened["token"]) as anna, server.client(table) as onlooker:
        wait_for_turn(anna)
        before = server.log(table)
        ask(anna)
        assert server.log(table) == before
        onlooker.say({"type": "Ping"})
        assert onlooker.until("Pong", "Hinted")["type"] == "Pong"


def test_spectators_get_no_hint(server: Served) -> None:
    opened = server.open_table(settings=RIFKI)
    with server.client(opened["table"]) as onlooker:
        assert ask(onlooker)["text"] == "you're only watching"
    bo = server.come(opened["table"], "Bo")
    with server.client(opened["table"], bo["token"]) as guest:
        assert ask(guest)["text"] == "you're only watching"


@pytest.mark.parametrize(
    ("allowed", "people", "refused"),
    [
        ("alone", 1, None),
        ("alone", 2, "there are hints only while one person plays against bots"),
        ("all", 2, None),
        ("none", 1, "this table has no hints"),
    ],
)
def test_the_table_says_who_may_ask(
    server: Served, allowed: str, people: int, refused: str | None
) -> None:
    opened = server.open_table(settings={**RIFKI, "hints": allowed}, begin=False)
    table = opened["table"]
    with server.client(table, opened["token"]) as anna, server.client(table) as onlooker:
        assert ask(anna)["text"] == "no match is being played"
        if people > 1:
            bo = server.come(table, "Bo")
            with server.client(table, bo["token"]) as other:
                assert other.do({"type": "Sit", "seat": 2})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        for one in (anna, onlooker):
            screen = one.look_until(lambda screen: screen["stage"] == "playing")
            assert screen["hints"] is (refused is None)
        told = ask(anna)
        if refused is None:
            # It may not be Anna's turn, which is no error.
            assert told["type"] == "Hinted"
        else:
            assert told["text"] == refused


def test_everybody_can_read_who_may_ask(server: Served) -> None:
    opened = server.open_table(settings={**RIFKI, "hints": "all"})
    path = f"/api/tables/{opened['table']}/rules"
    _status, english = server.ask("GET", path)
    assert english["hints"] == "Hints: for everybody who sits here"
    _status, swedish = server.ask("GET", f"{path}?language=sv")
    assert swedish["hints"] == "Tips: för alla som sitter här"
    _status, forms = server.ask("GET", "/api/games")
    assert [one["value"] for one in forms["hints"]] == ["alone", "all", "none"]


def test_a_hint_without_a_choice_says_so(server: Served) -> None:
    settings = {"game": "rodskagg", "pace": "none", "options": {"rituals": "manual"}}
    opened = server.open_table(settings=settings)
    with server.client(opened["table"], opened["token"]) as anna:
        # The cards lie face down, whoever deals.
        answered = ask(anna)
        assert answered["type"] == "Hinted"
        assert (answered["text"], answered["costs"], answered["lines"]) == (NOTHING, "", [])


def test_one_after_the_other(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "BETWEEN", 1000.0)
    assert ask(anna)["type"] == "Hinted"
    assert ask(anna)["text"] == "one hint at a time; ask again in a moment"


class Held:
    """A hint that was asked for, and is thought about until the test lets go."""

    def __init__(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.thread: threading.Thread | None = None
        monkeypatch.setattr(hints, "hint_for", self._hint_for)
        client.say({"type": "Hint", "id": "held"})
        assert self.begun.wait(60)

    def _hint_for(
        self, live: LiveTable, seat: Seat, secret: str, _seconds: float | None
    ) -> Hint | None:
        self.thread = threading.current_thread()
        self.begun.set()
        assert self.go_on.wait(60)
        return hint_for(live, seat, secret, None)


def test_it_is_thought_about_beside_the_loop_and_one_at_a_time(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(anna, monkeypatch)
    # The loop answers meanwhile.
    second = ask(anna)
    assert second["text"] == "one hint at a time; ask again in a moment"
    held.go_on.set()
    assert anna.until("Hinted", "Declined")["type"] == "Hinted"
    assert held.thread is not threading.main_thread()


def test_a_hint_for_what_has_passed_is_not_told(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(anna, monkeypatch)
    assert anna.act(anna.offered()[0])["type"] == "Done"
    held.go_on.set()
    late = anna.until("Hinted", "Declined")
    assert (late["type"], late["id"]) == ("Declined", "held")
    assert late["text"] == "the table moved on while you waited for the hint"


def seeded(live: LiveTable, _shuffler: Shuffler) -> Action:
    """Return the table's action by a seed that makes seat 0 the dealer, who chooses the kind."""
    assert live.table is not None
    shuffler = SeededShuffler(1, live.table.match.actions)
    action = live.game.table_action(live.table.match.state, shuffler)
    assert action is not None
    return action


def test_no_hint_if_somebody_joins_meanwhile(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bo has left the seat, and takes it back meanwhile."""
    monkeypatch.setattr(course, "chance_action", seeded)
    opened = server.open_table(settings=RIFKI, begin=False)
    bo = server.come(opened["table"], "Bo")
    with (
        server.client(opened["table"], opened["token"]) as anna,
        server.client(opened["table"], bo["token"]) as other,
    ):
        assert other.do({"type": "Sit", "seat": 2})["type"] == "Done"
        assert anna.do({"type": "Begin"})["type"] == "Done"
        other.look_until(lambda screen: screen["hand"])
        assert other.do({"type": "Stand"})["type"] == "Done"
        wait_for_turn(anna)
        assert len(anna.offered()) > 1
        held = Held(anna, monkeypatch)
        assert other.do({"type": "Sit", "seat": 2})["type"] == "Done"
        held.go_on.set()
        told = anna.until("Hinted", "Declined")
    assert (told["type"], told["text"]) == (
        "Declined",
        "there are hints only while one person plays against bots",
    )


def test_no_hint_after_standing_up_meanwhile(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(anna, monkeypatch)
    assert anna.do({"type": "Stand"})["type"] == "Done"
    held.go_on.set()
    told = anna.until("Hinted", "Declined")
    assert (told["type"], told["text"]) == ("Declined", "you're only watching")


def test_a_mistake_of_ours_ends_neither_the_table_nor_the_asking(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_asked: Any) -> Hint:
        raise ZeroDivisionError

    monkeypatch.setattr(hints, "hint_for", mistaken)
    assert ask(anna)["text"] == "something went wrong on the server"
    monkeypatch.setattr(hints, "hint_for", unhurried)
    assert ask(anna)["type"] == "Hinted"


def test_a_table_from_before_there_were_hints_is_read() -> None:
    stored = b'{"type":"Opened","settings":{"game":"rifki","bots":"club"},"version":"0.0"}'
    entry = restored(stored)
    assert isinstance(entry, Opened)
    assert entry.settings.hints is Hints.ALONE
