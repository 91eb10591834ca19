"""Screens tell only what has changed; put together they are what somebody who comes anew sees."""

import json
from random import Random
from typing import Any

import pytest

from femopp.record import format_action
from femopp.server.room.screens import Screens
from femopp.table.commands import Act, Begin, Sit
from femopp.table.log.entries import (
    Admits,
    Began,
    Came,
    Did,
    HostIs,
    Sat,
    Stood,
    TookBack,
    restored,
    stored,
)
from femopp.table.log.folding import fold
from femopp.table.screen.screen import Shown
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.steps import PersonThinks
from femopp.tricks import Seat, seats
from tests.applied import applied, screen_in
from tests.table.dealt import before_a_duel
from tests.table.sitting import VERSION, Sitting, every_table, guest, named

STEPS = 120
PEOPLE = 3
SEAT_CHANGES = {40: (Stood(guest(2)),), 80: (Sat(guest(2), 2),)}
"""After which steps somebody leaves a seat to a bot, or takes it back."""


class Eyes:
    """An observer who puts the looks together, as a client does."""

    def __init__(self, looks: Screens, who: str | None, language: str) -> None:
        self.shown: Any = None
        self.changed: dict[str, Any] = {}
        self._looks, self._who, self._language = looks, who, language
        self._last: Shown | None = None

    def look(self, sitting: Sitting) -> None:
        self.look_at(sitting.live)

    def look_at(self, live: LiveTable) -> None:
        frames, self._last = self._looks.frames(live, self._who, self._language, self._last)
        self.changed = {}
        for look in map(json.loads, frames):
            self.changed = look["changes"]
            self.shown = applied(self.shown, self.changed)

    @property
    def screen(self) -> dict[str, Any]:
        return screen_in(self.shown)

    @property
    def sheet(self) -> Any:
        return self.shown["sheet"]

    @property
    def story(self) -> list[str]:
        """The lines so far, a trick as JSON."""
        told = self.shown["story"]
        return [line if isinstance(line, str) else json.dumps(line) for line in told]


def all_here() -> Screens:
    """The looks at a table without a clock, at which everybody is there."""
    return Screens(lambda: {guest(seat) for seat in range(PEOPLE)}, lambda: None)


def observers(looks: Screens) -> list[Eyes]:
    """Three who sit, one of them reading another language, and a stranger."""
    return [
        Eyes(looks, guest(0), "en"),
        Eyes(looks, guest(1), "en"),
        Eyes(looks, guest(2), "sv"),
        Eyes(looks, None, "en"),
    ]


@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_an_occasional_viewer_ends_up_with_a_newcomers_screen(settings: Settings) -> None:
    sitting, chance = Sitting(settings, PEOPLE, seed=2), Random(3)
    looks = all_here()
    eyes = observers(looks)
    for step in range(STEPS):
        sitting.step()
        if sitting.live.is_playing:
            sitting.enter(*SEAT_CHANGES.get(step, ()))
        looks.forget()
        new = observers(all_here()) if step % 9 == 0 else []
        for number, one in enumerate(eyes):
            # The first looks every time, the others now and then: they have missed something.
            if not new and number and chance.random() < 0.6:
                continue
            one.look(sitting)
        for one, anew in zip(eyes, new, strict=False):
            anew.look(sitting)
            assert one.screen == anew.screen
            assert one.sheet == anew.sheet
            assert one.story == anew.story


def test_the_bar_of_rituals_goes_for_those_too_who_only_look_how_the_match_ends() -> None:
    """In a duel it is the others who play the last card."""
    sitting = before_a_duel("manual")
    looks = all_here()
    anna = Eyes(looks, guest(0), "en")
    while True:
        looks.forget()
        anna.look(sitting)
        if not sitting.live.is_playing:
            break
        sitting.step()
    assert sitting.running.last != 0
    assert anna.screen["rituals"] is None


def test_changes_apart_from_cards_are_seen_at_once() -> None:
    """The host, whether new people may come, who is there and sits: none of it is cards."""
    sitting = Sitting(Settings("rodskagg", options={"rituals": "auto"}, pace=Pace.NONE), people=2)
    looks = all_here()
    anna = Eyes(looks, guest(0), "en")

    def sees_all() -> dict[str, Any]:
        looks.forget()
        anna.look(sitting)
        new = Eyes(all_here(), guest(0), "en")
        new.look(sitting)
        assert anna.screen == new.screen
        return dict(anna.screen)

    at_first = sees_all()
    for entry, field in (
        (HostIs(guest(1)), "guests"),
        (Admits(False), "admits"),
        (Came("elsa", "Elsa"), "guests"),
        (Sat("elsa", 3), "seats"),
        (HostIs(guest(0)), "host"),
    ):
        before = dict(anna.screen)
        sitting.enter(entry)
        assert sees_all()[field] != before[field]
    sitting.play(steps=5000)
    # Nobody looks on when the match ends.
    sitting.do(guest(0), Begin())
    assert (at_first["finished"], sees_all()["finished"]) == (0, 1)


def test_an_action_that_is_taken_back_is_taken_back_in_every_look() -> None:
    sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=1, seed=1)
    looks = all_here()
    anna = Eyes(looks, guest(0), "en")
    anna.look(sitting)
    step = sitting.until(PersonThinks)
    looks.forget()
    anna.look(sitting)
    before = dict(anna.screen)
    sitting.step()
    assert step.seat == 0 and sitting.live.pending.before is not None
    looks.forget()
    anna.look(sitting)
    assert anna.screen != before
    sitting.enter(TookBack())
    looks.forget()
    anna.look(sitting)
    marked = {"taken_back": 1, "facts": ["actions were taken back in this match: 1"]}
    assert anna.screen == {**before, **marked, "number": sitting.live.number}
    assert anna.story[-1] == "The last action was taken back."
    # Newcomers read so too.
    late = Eyes(all_here(), guest(0), "en")
    late.look(sitting)
    assert late.story == anna.story


def test_another_action_in_the_place_of_one_that_was_taken_back_is_told_as_such() -> None:
    """By somebody too who has not looked between the two, when as much has happened as before."""
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=4, seed=1)
    looks, state = all_here(), sitting.match.state
    while len(state.trick.played) != 1 or len(sitting.legal(state.turn)) < 2:
        assert sitting.step()
        state = sitting.match.state
    seat = state.turn
    one, other = (format_action(act, sitting.live.names) for act in sitting.legal(seat)[:2])
    anna = Eyes(looks, guest(0), "en")
    sitting.do(guest(seat), Act(one))
    events = sitting.live.recent.events
    anna.look(sitting)
    sitting.enter(TookBack())
    sitting.do(guest(seat), Act(other))
    assert len(sitting.live.recent.events) == len(events)
    assert sitting.live.recent.events != events
    looks.forget()
    anna.look(sitting)
    assert "The last action was taken back." in anna.story


def test_of_earlier_deals_a_newcomer_is_told_what_a_spectator_saw() -> None:
    """Such as the buried cards: a later player in that seat does not read them."""
    sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=1, seed=1)
    sitting.enter(Came("elsa", "Elsa"))
    picker = None
    while not sitting.match.state.sheet:
        assert sitting.step()
        did = sitting.log[-1]
        if isinstance(did, Did) and did.words.startswith("bury"):
            picker = did.seat
    assert picker not in (None, 0)
    sitting.do("elsa", Sit(picker))
    elsa, stranger = (Eyes(all_here(), one, "en") for one in ("elsa", None))
    for one in (elsa, stranger):
        one.look(sitting)
    assert elsa.screen["seat"] == picker
    assert elsa.story == stranger.story
    # Had somebody sat there when it was dealt, that one would read more.
    begun = sitting.log.index(Began(VERSION))
    there = [Came("bo", "Bo"), Sat("bo", picker)]
    bo = Eyes(all_here(), "bo", "en")
    bo.look_at(fold([*sitting.log[:begun], *there, *sitting.log[begun:-1]]))
    assert len(bo.story) > len(stranger.story)


def test_nothing_is_told_anew_when_somebody_sits_down() -> None:
    sitting = Sitting(Settings("sheepshead", pace=Pace.NONE), people=1, seed=1)
    looks = all_here()
    anna = Eyes(looks, guest(0), "en")
    sitting.until(PersonThinks)
    anna.look(sitting)
    told = list(anna.story)
    assert told[-1] == "1"
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 2))
    looks.forget()
    anna.look(sitting)
    assert ("story" in anna.changed, anna.story) == (False, told)
    sitting.step()
    sitting.enter(Stood("elsa"))
    looks.forget()
    anna.look(sitting)
    assert list(anna.changed["story"]) == [str(len(told))]
    assert anna.story[:-1] == told
    assert "Person 0" in anna.story[-1]


@pytest.mark.parametrize(("language", "takes"), [("en", "takes the trick"), ("sv", "tar sticket")])
def test_actions_keep_the_name_the_seat_had_then(language: str, takes: str) -> None:
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    looks = all_here()
    anna = Eyes(looks, guest(0), language)
    told: list[int] = []
    changes = (Came("elsa", "Elsa"), Sat("elsa", 1)), (Stood("elsa"),)
    for entries in changes:
        sitting.play(20)
        its_card_lies(sitting, Seat(1))
        looks.forget()
        anna.look(sitting)
        told.append(len(anna.story))
        sitting.enter(*entries)
        looks.forget()
        anna.look(sitting)
    sitting.play(20)
    looks.forget()
    anna.look(sitting)

    came, left = told
    assert "Bot 2" in " ".join(anna.story[:came])
    assert "Elsa" not in " ".join(anna.story[:came])
    # The tricks in which the seat changed hands: the card that lay there was another's.
    for line, name in ((anna.story[came], "Bot 2"), (anna.story[left], "Elsa")):
        trick = json.loads(line)
        names = {card["name"] for card in trick["cards"]}
        assert names == {"Person 0", name, "Bot 3", "Bot 4"}
        assert takes in trick["taken"]
    assert "Elsa" in " ".join(anna.story[came + 1 : left])
    assert "Bot 2" not in " ".join(anna.story[came + 1 : left])
    assert "Bot 2" in " ".join(anna.story[left + 1 :])
    assert "Elsa" not in " ".join(anna.story[left + 1 :])

    # Newcomers read the same, also from a restarted server.
    for live in (sitting.live, fold(restored(stored(entry)) for entry in sitting.log)):
        for who in (guest(0), "elsa", None):
            late = Eyes(all_here(), who, language)
            late.look_at(live)
            assert late.story == anna.story


def its_card_lies(sitting: Sitting, seat: Seat) -> None:
    """Go on until this seat's card lies in a trick that is not finished."""
    while True:
        played = [one.seat for one in sitting.match.state.trick.played]
        if seat in played and len(played) < sitting.live.players:
            return
        assert sitting.step()


def test_the_story_of_later_deals_begins_with_the_names_of_then() -> None:
    """A newcomer's story goes back only some deals."""
    sitting = Sitting(Settings("rifki", pace=Pace.NONE), people=1, seed=2)
    its_card_lies(sitting, Seat(1))
    began = sitting.live.recent.since
    sitting.enter(Came("elsa", "Elsa"), Sat("elsa", 1))
    while sitting.live.recent.since is began:
        assert sitting.step()
    sitting.play(30)
    sitting.enter(Stood("elsa"))
    late = Eyes(all_here(), None, "en")
    late.look(sitting)
    assert "Elsa" in " ".join(late.story)
    assert "Bot 2" not in " ".join(late.story)


def test_unchanged_parts_are_not_sent_again() -> None:
    settings = Settings("rodskagg", options={"rituals": "auto"}, players=3, pace=Pace.NONE)
    sitting = Sitting(settings, people=3, seed=1)
    looks = all_here()
    anna, _bo, _cleo, stranger = observers(looks)
    while sitting.match.state.trick.played == ():
        sitting.step()
    for one in (anna, stranger):
        one.look(sitting)
    follows = next(seat for seat in seats(3) if sitting.legal(seat))
    sitting.step()
    looks.forget()
    for one in (anna, stranger):
        one.look(sitting)
    changed = {"number", "seats", "turn", "trick", "back_seat"}
    assert changed == stranger.changed["screen"].keys() - {"winning"}
    assert stranger.changed["own"].keys() == {"asked"}
    is_acting = anna.screen["seat"] in (follows, anna.screen["turn"])
    assert ("hand" in anna.changed["own"]) == is_acting
    # Of the seat that has laid a card, only the number of cards is sent.
    assert stranger.changed["screen"]["seats"][str(follows)].keys() == {"cards"}
