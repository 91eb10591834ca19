"""No byte on a seat's socket depends on hidden cards, through reconnects and refusals.

The same evening in two worlds that differ in cards which the observer has never seen: looks,
sheets, stories, refusals, the reasons for them and hints must be the same to the last byte.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots.adviser import ADVISER
from femopp.bots.hint import Hint
from femopp.bots.search import Budget, Level, levels_of
from femopp.cards import PACK_52
from femopp.driver.verified import commitment
from femopp.kits import GAMES
from femopp.record import format_action
from femopp.rulebook import IllegalAction
from femopp.server.room import screens
from femopp.table.claims import claims
from femopp.table.commands import LastDeal
from femopp.table.hints import hint_for
from femopp.table.log.entries import (
    Did,
    Entry,
    Opened,
    RoundClosed,
    RoundOpened,
    RoundRevealed,
)
from femopp.table.log.stored_action import Decided, as_entry
from femopp.table.screen.own import Moment, own_part
from femopp.table.screen.screen import Own
from femopp.table.settings import Hints, Settings
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat
from tests.server import observing
from tests.server.observing import watched
from tests.table.sitting import Sitting, every_table, guest, named
from tests.two_worlds import Log, _hidden, _replay, _swapped

OBSERVERS = [0, 1, 2, None]
STEPS = 130


QUICK = Level(Budget(actions=200, worlds=8, batch=2))
"""How long hints think here."""


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        monkeypatch.setitem(levels_of(game), ADVISER, QUICK)


NONCE = bytes(32)

ROUND = (
    RoundOpened("0" * 32, commitment(b"s" * 32)),
    RoundClosed(((guest(0), commitment(NONCE)),)),
    RoundRevealed(((guest(0), NONCE.hex()),)),
)
"""The round of a match, put in from outside: its commitment is the same in both worlds.

These 32 bytes alone depend on hidden cards at a real table. That they tell nothing rests on SHA-256
over 256 random bits.
"""


def evening(settings: Settings, seed: int, steps: int = STEPS) -> Sitting:
    """Three people and bots at a table with hints for all, for a part of a match.

    A bot stands in for one of the people. The host calls the deal the last, and may take that back.
    """
    settings = replace(settings, hints=Hints.ALL)
    sitting = Sitting(settings, people=3, seed=seed, gone={1}, round=ROUND).play(steps - 8)
    for is_last in (True, seed % 2 == 0):
        if sitting.live.is_playing:
            sitting.do(guest(0), LastDeal(is_last))
            sitting.play(4)
    return sitting


def in_another_world(sitting: Sitting, log: Log) -> list[Entry | Seat]:
    """The same course of the table with other cards."""
    actions = iter(log)
    course: list[Entry | Seat] = []
    for what in sitting.course:
        if isinstance(what, Did):
            seat, action = next(actions)
            course.append(as_entry(Decided(seat, action, what.by)))
        else:
            course.append(what)
    return course


def words_to_try(sitting: Sitting, chance: Random) -> tuple[str, ...]:
    """Cards, and what has been done by somebody: some of it is legal at times, most is not."""
    names = sitting.live.names
    done = [action for _seat, action in sitting.match.log[-40:] if type(action).__name__ != "Deal"]
    told_ = [format_action(action, names) for action in done if not hasattr(action, "hands")]
    cards = [f"play {card}" for card in chance.sample(list(PACK_52), 6)]
    return (*cards, *chance.sample(told_, min(4, len(told_))), "knock Bot 4 early_pickup", "gather")


SHOWN = (
    '"type":"Declined"',
    '"stood_in":true',
    '"stand_in":{"name":',
    f'"listed":[["{guest(0)}",',
)
"""What an observer gets in an evening, so that it is compared too."""


def compared(
    settings: Settings,
    observer: int | None,
    seed: int,
    attempts: int = 4,
    shown: Sequence[str] = SHOWN,
) -> int:
    """How many other worlds were compared, of an evening in which all this was shown."""
    sitting, chance = evening(settings, seed), Random(seed)
    seat = None if observer is None else Seat(observer)
    who = None if observer is None else guest(observer)
    language = chance.choice(["en", "sv"])
    number = len(sitting.course)
    reconnects = frozenset(chance.sample(range(number), 8))
    tried = words_to_try(sitting, chance)
    asks = dict.fromkeys(chance.sample(range(8, number), 10), tried)
    first = sitting.log[0]
    assert isinstance(first, Opened)

    log = sitting.match.log
    hidden = list(_hidden(log, list(_replay(sitting.match, log, seat, ())), _deals(sitting)))
    here = watched(sitting.course, first, who, language, reconnects, asks)
    for words in shown:
        assert any(words in one for one in here), words
    found = 0
    for _attempt in range(attempts):
        swapped = _swapped(log, hidden, chance)
        if swapped is None:
            continue
        try:
            there = watched(
                in_another_world(sitting, swapped), first, who, language, reconnects, asks
            )
        except IllegalAction:
            continue
        same(here, there)
        found += 1
    return found


def _deals(sitting: Sitting) -> tuple[type, ...]:
    return tuple(kind for kind in sitting.live.game.actions if kind.__name__ == "Deal")


def same(here: Sequence[str], there: Sequence[str]) -> None:
    assert len(here) == len(there)
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        assert one == other, (
            f"message {number} tells in which world one is: {differing(one, other)}"
        )


def differing(one: str, other: str) -> str:
    mine, theirs = json.loads(one), json.loads(other)
    mine, theirs = mine.get("changes", mine), theirs.get("changes", theirs)
    return "\n".join(
        f"{name}: {mine.get(name)!r} / {theirs.get(name)!r}"
        for name in mine
        if mine.get(name) != theirs.get(name)
    )


@pytest.mark.parametrize("observer", OBSERVERS, ids=lambda seat: f"seen by {seat}")
@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_bytes_of_two_worlds_are_the_same(settings: Settings, observer: int | None) -> None:
    assert any(compared(settings, observer, seed) for seed in range(1, 7)), "no other world"


@pytest.mark.deep
@pytest.mark.parametrize("observer", OBSERVERS, ids=lambda seat: f"seen by {seat}")
@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_the_bytes_of_many_worlds_are_the_same(settings: Settings, observer: int | None) -> None:
    assert sum(compared(settings, observer, seed) for seed in range(10, 40)) > 10


def test_a_table_that_tells_something_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(moment: Moment, who: str | None) -> Own:
        table = moment.live.table
        hands = table.match.state.hands if table else ((),) * 4
        return replace(own_part(moment, who), guest=str(sorted(hands[3])))

    monkeypatch.setattr(screens, "own_part", leaky)
    with pytest.raises(AssertionError, match="tells in which world"):
        for seed in range(6):
            compared(Settings("rifki"), 0, seed)


def test_a_hint_that_looks_at_hidden_cards_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def looks(live: LiveTable, seat: Seat, secret: str, seconds: float | None) -> Hint | None:
        assert live.table is not None
        return hint_for(live, seat, f"{secret}{sorted(live.table.match.state.hands[3])}", seconds)

    monkeypatch.setattr(observing, "hint_for", looks)
    with pytest.raises(AssertionError, match="tells in which world"):
        for seed in range(12):
            for observer in range(3):
                compared(Settings("rifki"), observer, seed)


def test_a_bot_that_judges_a_claim_by_hidden_cards_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def looks(live: LiveTable, _claim: Any) -> bool:
        assert live.table is not None
        return sum(ord(letter) for letter in "".join(live.table.match.state.hands[3])) % 2 == 0

    monkeypatch.setattr(claims, "is_certain", looks)
    with pytest.raises(AssertionError, match="tells in which world"):
        for seed in range(12):
            for observer in range(3):
                compared(Settings("rifki"), observer, seed)
