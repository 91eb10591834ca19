"""The bots in the seats: the table's default, unless the host has chosen another."""

import json
from collections.abc import Iterator

import msgspec
import pytest

from femopp.bots import STRATEGIES, offered_bots
from femopp.bots import bot_named as real_bot_named
from femopp.driver import Ask
from femopp.language import Speaker
from femopp.table import steps
from femopp.table.commands import Begin, ChooseBot, TakeBack
from femopp.table.deciding import decide
from femopp.table.log.entries import (
    Began,
    BotIs,
    Came,
    HostIs,
    Sat,
    Stood,
    restored,
    stored,
)
from femopp.table.log.folding import fold
from femopp.table.log.stored_action import Decided
from femopp.table.screen.public import Kept, public_part
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import PersonThinks, bot_action
from femopp.tricks import Seat
from tests.table.sitting import Sitting, after_effect, guest, refused, screen

USUAL = "club"
RIFKI = Settings("rifki", pace=Pace.NONE, bots=USUAL)
HOST, OTHER = guest(0), guest(1)
MIXED = {1: "expert", 2: "master"}


def mixed(people: int = 1, begin: bool = True) -> Sitting:
    """Return a table of four where the host has chosen bots for the seats 2 and 3."""
    sitting = Sitting(RIFKI, people=people, seed=1, begin=begin)
    for seat, bot in MIXED.items():
        if seat >= people:
            sitting.do(HOST, ChooseBot(seat, bot))
    return sitting


def bots_of(live: LiveTable) -> list[str]:
    """Return the bot that would act in each seat."""
    return [live.bot_in(Seat(seat)) for seat in range(live.players)]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect the bots asked from now on, in order; all of them think as little as `greedy`."""
    names: list[str] = []

    def bot_named(name: str, game: str, **_more: object) -> object:
        names.append(name)
        return real_bot_named("greedy", game)

    monkeypatch.setattr(steps, "bot_named", bot_named)
    yield names


def test_each_seat_is_played_by_its_own_bot_and_the_others_by_the_tables(asked: list[str]) -> None:
    sitting = mixed()
    sitting.until(PersonThinks)
    for seat in (1, 2, 3):
        bot_action(sitting.live, Ask(Seat(seat)), "secret")
    assert asked == ["expert", "master", USUAL]


def test_a_whole_match_is_played_by_the_bots_that_were_chosen(asked: list[str]) -> None:
    mixed().play(steps=120)
    assert set(asked) == {"expert", "master", USUAL}


def test_a_bot_that_stands_in_for_a_person_is_the_tables_usual_one(asked: list[str]) -> None:
    sitting = mixed()
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    sitting.until(PersonThinks)
    bot_action(sitting.live, Ask(Seat(1)), "stand-in")
    assert asked == [USUAL]


def test_the_seat_that_a_person_leaves_is_played_by_the_bot_chosen_for_it() -> None:
    sitting = mixed()
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    assert bots_of(sitting.live) == [USUAL, USUAL, "master", USUAL]
    sitting.enter(Stood("elsa"))
    assert bots_of(sitting.live) == [USUAL, "expert", "master", USUAL]


def test_a_table_can_be_opened_with_a_bot_for_each_seat() -> None:
    each = msgspec.structs.replace(RIFKI, bots_by_seat=MIXED)
    sitting = Sitting(each, seed=1)
    assert bots_of(sitting.live) == [USUAL, "expert", "master", USUAL]
    sitting.do(HOST, ChooseBot(1, "greedy"))
    log = [restored(stored(entry)) for entry in sitting.log]
    assert bots_of(fold(log)) == [USUAL, "greedy", "master", USUAL]


def test_settings_for_missing_seats_are_ignored() -> None:
    chosen = {-1: "master", 3: "expert", 4: "greedy", 900: "random"}
    live = Sitting(msgspec.structs.replace(RIFKI, bots_by_seat=chosen)).live
    assert live.company.bots == {3: "expert"}


@pytest.mark.parametrize("begin", [False, True])
def test_the_host_chooses_before_the_match_and_during_it(begin: bool) -> None:
    live = mixed(begin=begin).live
    assert live.is_playing == begin
    assert bots_of(live) == [USUAL, "expert", "master", USUAL]


def test_the_last_choice_holds() -> None:
    sitting = mixed()
    sitting.do(HOST, ChooseBot(1, "greedy"))
    sitting.do(HOST, ChooseBot(2, USUAL))
    assert bots_of(sitting.live) == [USUAL, "greedy", USUAL, USUAL]


def test_unchanged_choices_are_not_stored_again() -> None:
    live = mixed().live
    assert decide(live, HOST, ChooseBot(1, "expert")).entries == ()
    assert decide(live, HOST, ChooseBot(3, USUAL)).entries == ()


def test_after_a_restart_every_seat_has_its_bot() -> None:
    log = [restored(stored(entry)) for entry in mixed().play(steps=60).log]
    assert bots_of(fold(log)) == [USUAL, "expert", "master", USUAL]


def test_the_next_match_is_played_by_the_same_bots() -> None:
    sitting = Sitting(
        Settings("rodskagg", options={"rituals": "auto"}, players=3, pace=Pace.NONE), seed=4
    )
    sitting.do(HOST, ChooseBot(1, "random"))
    sitting.play(steps=5000)
    sitting.do(HOST, Begin())
    assert bots_of(sitting.live) == ["greedy", "random", "greedy"]


def test_to_take_an_action_back_does_not_take_back_a_choice_made_since() -> None:
    sitting = Sitting(RIFKI, people=2, seed=1)
    seat = sitting.until(PersonThinks).seat
    before = len(sitting.match.log)
    sitting.enter(Decided(seat, sitting.legal(seat)[0], "person"))
    sitting.do(HOST, ChooseBot(3, "master"))
    for who in (guest(seat), HOST if guest(seat) == OTHER else OTHER):
        answer = decide(sitting.live, who, TakeBack())
        sitting.enter(*answer.entries)
        for effect in answer.effects:
            sitting.live = after_effect(sitting.live, effect)
    assert len(sitting.match.log) == before
    assert sitting.live.bot_in(Seat(3)) == "master"


OLD = [
    {
        "type": "Opened",
        "settings": {"game": "rifki", "bots": "expert", "pace": "none"},
        "version": "0.1.0",
    },
    {"type": "Came", "guest": "g", "name": "Anna"},
    {"type": "Sat", "guest": "g", "seat": 0},
    {"type": "Began", "version": "0.1.0"},
]
"""A log stored when a table had one bot for all its seats."""


def test_a_table_from_before_is_played_by_the_bot_it_was_opened_with() -> None:
    live = fold(restored(json.dumps(entry)) for entry in OLD)
    assert bots_of(live) == ["expert"] * 4


@pytest.mark.parametrize(
    ("who", "command", "says"),
    [
        (OTHER, ChooseBot(2, "expert"), "only the host can do that"),
        (HOST, ChooseBot(1, "expert"), "Person 1 has seat 2: choose a bot for a free seat"),
        (HOST, ChooseBot(0, "expert"), "Person 0 has seat 1: choose a bot for a free seat"),
        (HOST, ChooseBot(4, "expert"), "this table has seats 1 to 4"),
        (HOST, ChooseBot(-1, "expert"), "this table has seats 1 to 4"),
        (HOST, ChooseBot(2, "exprt"), "there is no bot 'exprt'; there are: expert"),
        (HOST, ChooseBot(2, "ceiling"), "the bot 'ceiling' sees all cards"),
    ],
    ids=str,
)
def test_choices_that_are_refused(who: str, command: ChooseBot, says: str) -> None:
    live = Sitting(RIFKI, people=2).live
    assert says in refused(live, who, command)


@pytest.mark.parametrize("begin", [False, True])
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", [None, "expert", "master", "club player"]),
        ("sv", [None, "expert", "mästare", "klubbspelare"]),
    ],
)
def test_everybody_sees_which_bot_has_which_seat(
    language: str, words: list[str | None], begin: bool
) -> None:
    sitting = mixed(begin=begin)
    for seat in (0, None):
        bots = screen(sitting.live, seat, language).bots
        assert [one and one.name for one in bots] == [None, "expert", "master", USUAL]
        assert [one and one.words for one in bots] == words


@pytest.mark.parametrize("begin", [False, True])
def test_the_host_alone_is_offered_every_bot(begin: bool) -> None:
    sitting = Sitting(RIFKI, people=2, begin=begin)
    offered = {seat: screen(sitting.live, seat).bot_choices for seat in (0, 1, None)}
    assert [one.name for one in offered[0]] == list(STRATEGIES)
    assert offered[1] == offered[None] == ()
    sitting.enter(HostIs(OTHER), Stood(OTHER))
    assert screen(sitting.live, 0).bot_choices == ()
    assert len(screen(sitting.live, 1).bot_choices) == len(STRATEGIES)


def test_a_screen_that_takes_over_what_has_not_changed_has_the_bots_of_now() -> None:
    """Parts of a screen are memoized; a chosen bot, or a new person, shows at once."""
    sitting = Sitting(RIFKI, begin=False)
    kept = Kept()

    def shown_at(live: LiveTable) -> Screen:
        return public_part(live, Speaker("en", live.names), live.guests, kept=kept)

    for entry in (BotIs(1, "expert"), Began(), BotIs(1, "master")):
        sitting.enter(entry)
        shown = shown_at(sitting.live).bots[1]
        assert shown is not None
        assert shown.name == sitting.live.bot_in(Seat(1))
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    assert shown_at(sitting.live).bots[1] is None


def test_a_level_that_brings_nothing_is_not_offered_but_plays_on() -> None:
    """Rödskägg's master is no better than its expert, nor Sheepshead's (docs/experiments)."""
    assert "master" not in offered_bots("rodskagg")
    assert "master" not in offered_bots("sheepshead")
    assert "master" in offered_bots("rifki")
    old = Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE, bots="master")
    sitting = Sitting(old, begin=False)
    seen = screen(sitting.live, 0)
    assert "master" not in [one.name for one in seen.bot_choices]
    assert [one and one.words for one in seen.bots][1:] == ["master"] * 3
    assert sitting.live.level_in(Seat(1)) == "master"
    sitting.do(HOST, ChooseBot(1, "master"))


@pytest.mark.parametrize("language", ["en", "sv"])
def test_levels_are_said_in_words_that_people_use(language: str) -> None:
    words = {
        "en": ["ordinary", "beginner", "practised", "seasoned", "club player", "expert", "master"],
        "sv": ["vanlig", "nybörjare", "van", "rutinerad", "klubbspelare", "expert", "mästare"],
    }
    choices = screen(Sitting(RIFKI).live, 0, language).bot_choices
    assert [one.words for one in choices] == words[language]
