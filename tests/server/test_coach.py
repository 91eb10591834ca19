"""A table with a coach: a costly choice is questioned once before it stands."""

from collections.abc import Iterator
from typing import Any

import pytest

from femopp.bots.advice import Advice
from femopp.bots.hint import Hint, Weighed
from femopp.bots.search.worth import Unit
from femopp.cards import cards
from femopp.games.rifki.rules import Kind
from femopp.language import Speaker, _, say
from femopp.rulebook import Play
from femopp.server.room import coach
from femopp.table.coach import may_ask_about, question
from femopp.table.deciding import action_in
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat
from tests.bots.saying import ME
from tests.games.rifki.test_voice import match
from tests.server.serving import Client, Served
from tests.table.sitting import Sitting

TABLE = {"game": "rifki", "pace": "none", "coach": True}

SAID = Advice(say(_("Play {cards}"), cards="x"), say(_("I would play {cards}"), cards="x"))


class Judge:
    """Judges that the choice in these words costs so much, and all others nothing."""

    def __init__(self, words: str, cost: float) -> None:
        self.words, self.cost, self.asked = words, cost, 0

    def __call__(self, live: LiveTable, seat: Seat, _secret: str, _seconds: object) -> Hint:
        assert live.running is not None
        self.asked += 1
        bad = action_in(live, self.words)
        good = [one for one in live.running.table.match.legal(seat) if one != bad]
        choices = Weighed(tuple(good)), Weighed((bad,), self.cost, 5.0)
        return Hint("expert", choices, SAID, Unit.POINTS)


@pytest.fixture
def anna(server: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """Alone at a table of Rifki, with a choice to make."""
    monkeypatch.setattr(coach, "SECONDS", 0.01)
    monkeypatch.setattr(coach, "hint_for", lambda *_: None)
    opened = server.open_table(settings=TABLE)
    with server.client(opened["table"], opened["token"]) as client:
        client.look_until(lambda screen: client.offered())
        while len(client.offered()) < 2:
            client.play_on()
            client.look_until(lambda screen: client.offered())
        yield client


def judge(monkeypatch: pytest.MonkeyPatch, words: str, cost: float) -> Judge:
    judging = Judge(words, cost)
    monkeypatch.setattr(coach, "hint_for", judging)
    return judging


def test_a_costly_choice_is_questioned_once_and_then_stands(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = first_legal(anna)
    judging = judge(monkeypatch, words, 100.0)
    number = anna.screen["number"]
    answer = anna.act(words)
    assert (answer["type"], answer["coached"]) == ("Declined", True)
    assert answer["text"].startswith("I would ")
    assert answer["better"] in anna.offered()
    assert answer["better"] != words
    assert anna.act(words)["type"] == "Done"
    assert anna.screen["number"] >= number
    assert judging.asked == 1


def test_a_choice_that_costs_little_stands_and_was_judged_as_long(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = first_legal(anna)
    judging = judge(monkeypatch, words, 20.0)
    assert anna.act(words)["type"] == "Done"
    assert judging.asked == 1


def test_an_illegal_choice_has_the_reason_of_the_rules(
    anna: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging = judge(monkeypatch, first_legal(anna), 100.0)
    answer = anna.act("choose nothing")
    assert answer["type"] == "Declined"
    assert not answer.get("coached")
    assert judging.asked == 0


def test_the_match_is_marked(anna: Client) -> None:
    mark = "a coach questioned costly choices while somebody played alone"
    assert any(mark in fact for fact in anna.screen["facts"])


def first_legal(client: Client) -> str:
    return client.offered()[0]


VIEW = match(Kind.EL_ALMAZ, "8C JC 4D", "D TC")
"""The eight goes under the ten, the jack takes the trick."""
EIGHT, JACK = (Play(card) for card in cards("8C JC"))


def costing(cost: float, unit: Unit | None = Unit.POINTS) -> Hint:
    return Hint("expert", (Weighed((EIGHT,)), Weighed((JACK,), cost, 10.0)), SAID, unit)


@pytest.mark.parametrize(
    ("cost", "unit", "asks"),
    [
        (60.0, Unit.POINTS, True),
        (45.0, Unit.POINTS, False),  # within the margin
        (60.0, None, False),  # no figures, as with manual rituals
        (60.0, Unit.CHANCE, False),  # Rifki declares nothing for it
    ],
)
def test_only_what_certainly_costs_much_is_questioned(
    cost: float, unit: Unit | None, asks: bool
) -> None:
    assert (question("rifki", VIEW, ME, JACK, costing(cost, unit)) is not None) is asks


def test_the_coach_says_what_is_better_and_why() -> None:
    asked = question("rifki", VIEW, ME, JACK, costing(60.0))
    assert asked is not None
    assert Speaker("en").say(asked) == "I would play the eight: it goes under the ten."
    assert Speaker("sv").say(asked) == "Jag skulle lägga åttan: då går du under tian."


def test_nothing_is_asked_without_a_judgement() -> None:
    assert question("rifki", VIEW, ME, JACK, None) is None


def coached(people: int, **more: Any) -> Sitting:
    settings = Settings("rodskagg", pace=Pace.NONE, coach=True, **more)
    return Sitting(settings, people=people, seed=1)


def test_the_coach_is_silent_on_rituals() -> None:
    """With manual rituals, whatever anybody may do now."""
    sitting = coached(1, options={"rituals": "manual"})
    course = {"bid", "pass", "play", "go_along", "fold"}
    for _step in range(60):
        sitting.play(steps=1)
        running = sitting.live.running
        assert running is not None
        for action in running.table.match.legal(Seat(0)):
            if may_ask_about(sitting.live, Seat(0), action):
                assert action.word in course


def test_the_coach_says_nothing_where_others_play_too() -> None:
    sitting = coached(2, options={"rituals": "auto"}).play(steps=8)
    running = sitting.live.running
    assert running is not None
    for seat in (Seat(0), Seat(1)):
        for action in running.table.match.legal(seat):
            assert not may_ask_about(sitting.live, seat, action)
