"""Tables for the tests, where people act at random.

    log = Sitting(settings, people=2, seed=1).play(steps=200).log

A `Sitting` drives a `LiveTable` as the server does, but without waiting: people do something legal
or let the moment pass, bots do what bots do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from copy import copy
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from femopp.driver import SeededShuffler
from femopp.kits import GAMES
from femopp.language import Names, Speaker
from femopp.presentation import presentation_of
from femopp.record import format_action
from femopp.rulebook import Action, Event, legal_actions
from femopp.table.cast import BotPerson
from femopp.table.commands import Act, AnyCommand, Declined
from femopp.table.deciding import decide
from femopp.table.effects import Claims, Effect, Taps, WantsAgain, WantsBack
from femopp.table.helping import Reminded, remind
from femopp.table.log.entries import BY_STAND_IN, AnyEntry, Began, Came, Entry, Opened, Sat
from femopp.table.log.folding import acted, after, opened
from femopp.table.log.stored_action import Decided, as_entry
from femopp.table.screen.own import moment_of, own_part
from femopp.table.screen.public import public_part
from femopp.table.screen.screen import Screen
from femopp.table.settings import Pace, Settings
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch
from femopp.table.steps import (
    BotThinks,
    Deals,
    Goes,
    Pauses,
    PersonThinks,
    Rests,
    bot_action,
    claim,
    next_step,
    press,
    tap,
    want_again,
    want_back,
)
from femopp.tricks import TABLE, Seat

VERSION = "0.test"


def every_table() -> list[Settings]:
    """Return each game with each preset, and Rödskägg with each setting of its rituals."""
    found = []
    for game in GAMES.values():
        for preset in game.options.presets:
            if hasattr(game.options.of(preset.name), "rituals"):
                for rituals in ("manual", "auto", "off"):
                    options = {"rituals": rituals}
                    found.append(Settings(game.name, preset.name, options, pace=Pace.NONE))
            else:
                found.append(Settings(game.name, preset.name, pace=Pace.NONE))
    return [*found, *tables_with_a_helping_hand()]


def tables_with_a_helping_hand() -> list[Settings]:
    """Return Rödskägg with a helping hand by the two books that know knocks."""
    options = {"rituals": "manual", "false_knock_penalty": "1", "revoke": "penalty"}
    books = ("kortoxen-1949", "english")
    return [
        Settings("rodskagg", book, options, pace=Pace.NONE, helping_hand=True) for book in books
    ]


def named(settings: Settings) -> str:
    """Return a name for a test's id."""
    helps = ["helping"] if settings.helping_hand else []
    return " ".join([settings.game, settings.preset or "", *settings.options.values(), *helps])


def guest(seat: int) -> str:
    """Return the guest who sits here in these tables."""
    return f"guest{seat}"


def screen(live: LiveTable, seat: int | None, language: str = "en") -> Screen:
    """Return a seat's screen (None: an anonymous spectator's) when everybody is present."""
    speaker = Speaker(language, live.names)
    public = public_part(live, speaker, live.guests)
    moment = moment_of(live, speaker, next_step(live))
    own = own_part(moment, None if seat is None else guest(seat))
    return replace(public, **asdict(own))


def declined(asked: Callable[[], object], names: Names = ()) -> str:
    """Return the sentence with which this is declined."""
    try:
        asked()
    except Declined as error:
        return Speaker("en", names).say(error.text)
    raise AssertionError("nothing was declined")


def refused(live: LiveTable, who: str, command: AnyCommand) -> str:
    """Return the sentence with which a table declines a command."""
    return declined(lambda: decide(live, who, command), live.names)


def entered(live: LiveTable, new: AnyEntry | Decided) -> tuple[LiveTable, tuple[Event, ...]]:
    """Return the table after a new entry or action, and its events."""
    return acted(live, new) if isinstance(new, Decided) else after(live, new)


def entry_of(new: AnyEntry | Decided) -> AnyEntry:
    """Return the stored entry."""
    return as_entry(new) if isinstance(new, Decided) else new


def with_match(live: LiveTable, match: Any) -> LiveTable:
    """Return the table with another match in the place of the running one."""
    running = live.running
    assert running is not None
    return replace(live, running=replace(running, table=replace(running.table, match=match)))


def after_effect(live: LiveTable, effect: Effect) -> LiveTable:
    """Return the table after an effect of a command, of those that change the table."""
    match effect:
        case Taps(seat):
            return press(live, seat)
        case WantsBack(seat):
            return want_back(live, seat)
        case WantsAgain(seat):
            return want_again(live, seat)
        case Claims(made):
            return claim(live, made)
    return live


class Sitting:
    """A table with people in its first seats, bots in the others, and a match begun.

    `log` is what is stored of it, `course` the entries and taps after the first entry, in order.
    `gone` are the seats of those people whom a bot stands in for. The match begins with a round
    of these entries, if they are given.
    """

    def __init__(
        self,
        settings: Settings,
        people: int = 1,
        seed: int = 0,
        begin: bool = True,
        gone: Collection[int] = (),
        cast: tuple[BotPerson, ...] = (),
        round: Sequence[AnyEntry] = (),
    ) -> None:
        rules = GAMES[settings.game].version
        self.log: list[AnyEntry] = [Opened(settings, VERSION, rules, cast)]
        self.live: LiveTable = opened(self.log[0])  # type: ignore[arg-type]
        self.course: list[Entry | Seat] = []
        self.chance = Random(seed)
        self._seed = seed
        self._gone = gone
        for seat in range(people):
            self.enter(Came(guest(seat), f"Person {seat}"), Sat(guest(seat), seat))
        if begin:
            self.enter(Began(VERSION, rules), *round)

    def copied(self) -> Sitting:
        """Return a table that goes on from here; this one stays as it is."""
        then = copy(self)
        then.log, then.course = list(self.log), list(self.course)
        return then

    def enter(self, *new: AnyEntry | Decided) -> None:
        for one in new:
            self.live, _events = entered(self.live, one)
            self.log.append(entry_of(one))
            self.course.append(entry_of(one))

    def tap(self, seat: Seat) -> None:
        self.live = tap(self.live, seat)
        self.course.append(seat)

    def do(self, who: str, command: AnyCommand) -> None:
        """Do a command as the server does. Raises `Declined`."""
        try:
            answer = decide(self.live, who, command)
        except Reminded as error:
            self.live = remind(self.live, error.occasion)
            raise
        self.enter(*answer.entries)
        for effect in answer.effects:
            self.live = after_effect(self.live, effect)

    @property
    def match(self) -> Any:
        assert self.live.table is not None
        return self.live.table.match

    @property
    def running(self) -> LiveMatch:
        assert self.live.running is not None
        return self.live.running

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return what a seat may do by the rules, without what the table doesn't take."""
        legal = legal_actions(self.live.game, self.match.views[seat], seat)
        not_taken = presentation_of(self.live.game.name).not_taken
        return tuple([one for one in legal if not_taken(self.match.spectator, one) is None])

    def step(self) -> bool:
        """Do the next step; return False if there is none."""
        step = next_step(self.live)
        match step:
            case None:
                return False
            case Deals():
                shuffler = SeededShuffler(self._seed, len(self.match.log))
                action = self.live.game.table_action(self.match.state, shuffler)
                assert action is not None
                self.enter(Decided(TABLE, action, "table"))
            case Rests(waiting=waiting):
                for seat in sorted(waiting):
                    self.tap(seat)
            case Goes(action=action):
                self.enter(Decided(TABLE, action, "table"))
            case BotThinks(ask=ask):
                found = bot_action(self.live, ask, f"{self._seed}")
                if found is None:
                    self.tap(ask.seat)
                else:
                    self.enter(Decided(ask.seat, found, "bot"))
            case Pauses(waiting=waiting):
                self._person(min(waiting), may_pass=True)
            case PersonThinks(seat=seat):
                self._person(seat, may_pass=False)
        return True

    def _person(self, seat: Seat, may_pass: bool) -> None:
        legal = self.legal(seat)
        if not legal or (may_pass and self.chance.random() < 0.8):
            self.tap(seat)
            return
        action = self.chance.choice(legal)
        if seat in self._gone:
            self.enter(Decided(seat, action, BY_STAND_IN))
            return
        words = format_action(action, self.live.names)
        who = self.live.sitting(seat)
        assert who is not None
        with suppress(Reminded):
            self.do(who, Act(words))
            return
        self.do(who, Act(words))

    def play(self, steps: int) -> Sitting:
        """Go on for so many steps, or to the end of the match."""
        for _step in range(steps):
            if not self.step():
                break
        return self

    def until(self, kind: type) -> Any:
        """Go on until the next step is of this kind, and return it."""
        for _step in range(5000):
            step = next_step(self.live)
            if isinstance(step, kind):
                return step
            assert self.step(), f"the match ended before {kind.__name__}"
        raise AssertionError(f"{kind.__name__} never came")


def table_when(
    settings: Settings,
    comes: Callable[[Sitting], bool],
    people: int = 1,
    deals: int = 1,
    gone: Collection[int] = (),
) -> Sitting:
    """Return a table at a moment like this, which comes within so many deals."""
    for seed in range(1, 1000):
        sitting = Sitting(settings, people, seed, gone=gone)
        while sitting.step() and len(sitting.match.state.sheet) < deals:
            if comes(sitting):
                return sitting
    raise AssertionError("no such moment has come")
