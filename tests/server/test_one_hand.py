"""One person sees one hand: whoever is many guests sees no more than their names were dealt.

One adversary with any number of names does whatever the table allows, at random: comes and sits,
stands up, removes people, hands the table on, chooses bots, claims, takes back, plays. The same
evening is played in another world, where cards are exchanged that were dealt to none of these
names and never lay open. Whatever any of the names is sent (looks, stories, hints, reasons,
refusals, own records) must be the same there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots.adviser import ADVISER
from femopp.bots.search import Budget, Level, levels_of
from femopp.cards import PACK_52, Card
from femopp.kits import GAMES
from femopp.language import Speaker, _, say
from femopp.record import format_record
from femopp.rulebook import Deal, Event, IllegalAction
from femopp.server.room.screens import Screens
from femopp.table import deciding
from femopp.table.commands import (
    Act,
    AnswerAsker,
    AnswerClaim,
    AnyCommand,
    Begin,
    ChooseBot,
    ClaimRest,
    Declined,
    HandOn,
    LastDeal,
    Mute,
    RefuseDevice,
    Remove,
    SetFace,
    SetName,
    SetTemper,
    Sit,
    Stand,
    TakeBack,
    Talk,
    Tap,
    Unreserve,
)
from femopp.table.deciding import decide, why_not
from femopp.table.effects import Answer
from femopp.table.hints import check, hint_for
from femopp.table.log.entries import AnyEntry, Came, Entry, Opened, Sat
from femopp.table.log.folding import opened
from femopp.table.log.past import Past, past
from femopp.table.log.stored_action import Decided
from femopp.table.newcomers import check_way_in, come
from femopp.table.replay import record as written
from femopp.table.replay.record import own_record
from femopp.table.screen.screen import Shown
from femopp.table.settings import Hints, Pace, Settings
from femopp.table.state.company import Company, Guest
from femopp.table.state.live import LiveTable
from femopp.table.steps import tap
from femopp.tricks import Seat
from tests.table.sitting import Sitting, after_effect, entered, entry_of, named
from tests.two_worlds import _cards_in, _renamed

HONEST = "honest"
MAX_NAMES = 6
STEPS = 200

TABLES = [
    Settings("rifki", hints=Hints.ALL, pace=Pace.NONE),
    Settings("sheepshead", hints=Hints.ALL, pace=Pace.NONE),
    Settings("rodskagg", options={"rituals": "auto"}, hints=Hints.ALL, pace=Pace.NONE),
    Settings("rodskagg", options={"rituals": "manual"}, hints=Hints.ALL, pace=Pace.NONE),
]


@dataclass(frozen=True)
class Asked:
    """A name of the adversary asks the table for something."""

    guest: str
    command: AnyCommand


@dataclass(frozen=True)
class AsksIn:
    """A device of the adversary says that it is this guest."""

    device: str
    person: str


Happening = AnyEntry | Decided | Seat | Asked | AsksIn
"""Something new at the table, a seat that lets the moment pass, or what the adversary asks."""


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        monkeypatch.setitem(levels_of(game), ADVISER, Level(Budget(actions=60, worlds=4, batch=2)))


class Evening(Sitting):
    """A table where the adversary came first, and an honest person may have a seat."""

    def __init__(self, settings: Settings, seed: int) -> None:
        super().__init__(settings, people=0, seed=seed, begin=False)
        self.happened: list[Happening] = []
        self._names = 0
        self._come()
        self.ask("a0", Sit(0))
        if seed % 3:
            self.enter(Came(HONEST, "Honest"), Sat(HONEST, self.live.players - 1))
        self.ask("a0", Begin())

    def enter(self, *new: AnyEntry | Decided) -> None:
        super().enter(*new)
        self.happened += new

    def tap(self, seat: Seat) -> None:
        super().tap(seat)
        self.happened.append(seat)

    def ask(self, guest: str, what: AnyCommand) -> None:
        """As the server does, whether the answer is yes or no."""
        self.happened.append(Asked(guest, what))
        answer = answer_to(self.live, guest, what)
        if isinstance(answer, Answer):
            self.log += map(entry_of, answer.entries)
            self.live, _events = after_answer(self.live, answer)

    def ask_in(self, device: str, person: str) -> None:
        self.happened.append(AsksIn(device, person))
        self.live = asks_in(self.live, device, person)

    @property
    def mine(self) -> list[str]:
        """The adversary's names that are at the table."""
        return [guest for guest in self.live.guests if guest != HONEST]

    def go_on(self) -> None:
        """The adversary asks for something, or the table takes its course."""
        if self.chance.random() < 0.35:
            self._intrigue()
        elif not self.step():
            self.ask(self.live.company.host or "a0", Begin())

    def _come(self) -> None:
        guest = f"a{self._names}"
        self._names += 1
        self.enter(come(self.live, guest, f"Name {guest}"))

    def _intrigue(self) -> None:
        chance, seats = self.chance, range(self.live.players)
        if len(self.mine) < MAX_NAMES and chance.random() < 0.3:
            self._come()
            return
        if not self.mine:
            self._come()
            return
        me = chance.choice(self.mine)
        other = chance.choice(list(self.live.guests))
        if chance.random() < 0.15:
            # The device says that it is somebody, perhaps the honest one; the host may believe it.
            device = f"a{self._names}"
            self._names += 1
            self.ask_in(device, other)
            if chance.random() < 0.7:
                self.ask(self.live.company.host or me, AnswerAsker(device, lets_in=True))
            return
        seat = chance.choice(seats)
        asks: list[AnyCommand] = [
            Sit(seat),
            Sit(seat),
            Sit(seat),
            Stand(),
            Stand(),
            Unreserve(),
            RefuseDevice(other),
            Remove(other, closes=False),
            HandOn(other),
            ChooseBot(seat, chance.choice(["greedy", "random"])),
            ClaimRest(seat),
            AnswerClaim(chance.random() < 0.5),
            TakeBack(),
            Tap(),
            LastDeal(chance.random() < 0.3),
            Act(f"play {chance.choice(PACK_52)}"),
            SetTemper(seat, speed="slow", memory="sure"),
            Talk(spectators=chance.random() < 0.5),
            Mute(other),
            SetFace("eva"),
            SetName(f"Another {me}"),
        ]
        self.ask(me, chance.choice(asks))


def asks_in(live: LiveTable, device: str, person: str) -> LiveTable:
    """Return the table when a device asks to be let in as a guest, if anybody could let it in."""
    try:
        who = check_way_in(live, person)
    except Declined:
        return live
    asked = live.company.asked(device, Guest(who.name, face=who.face, person=person))
    return replace(live, company=asked)


def answer_to(live: LiveTable, guest: str, what: AnyCommand) -> Answer | str:
    """Return the result of a command, or the reason against it."""
    if guest not in live.guests:
        return "gone"
    try:
        return decide(live, guest, what)
    except Declined as error:
        return Speaker("en", live.names).say(error.text)


def after_answer(live: LiveTable, answer: Answer) -> tuple[LiveTable, list[Event]]:
    """The table after what came of a command, and what has happened by it."""
    events: list[Event] = []
    for new in answer.entries:
        live, happened = entered(live, new)
        events += happened
    for effect in answer.effects:
        live = after_effect(live, effect)
    return live, events


@dataclass
class Everything:
    """All that the adversary's names are sent while these things happen."""

    live: LiveTable
    log: list[AnyEntry]
    sent: list[Any] = field(default_factory=list)
    shown: dict[str, Shown] = field(default_factory=dict)

    def watch(self, happened: list[Happening], chance: Random) -> list[Any]:
        looks = Screens(lambda: self.live.guests, lambda: None)
        for what in happened:
            self._happens(what)
            looks.forget()
            for guest in (*self.live.guests, *self.live.company.ways, *self.live.company.asking):
                if guest != HONEST:
                    # Now and then as one who comes back.
                    seen = None if chance.random() < 0.05 else self.shown.get(guest)
                    frames, self.shown[guest] = looks.frames(self.live, guest, "en", seen)
                    self.sent.append(frames)
                    self._asks(guest, chance)
        return self.sent

    def _happens(self, what: Happening) -> None:
        if isinstance(what, Asked):
            answer = answer_to(self.live, what.guest, what.command)
            self.sent.append(answer)
            if isinstance(answer, Answer):
                self.live = after_answer(self.live, answer)[0]
                self.log += map(entry_of, answer.entries)
        elif isinstance(what, AsksIn):
            self.live = asks_in(self.live, what.device, what.person)
        elif isinstance(what, Entry | Decided):
            self.live = entered(self.live, what)[0]
            self.log.append(entry_of(what))
        else:
            self.live = tap(self.live, what)

    def _asks(self, guest: str, chance: Random) -> None:
        """Why not, for a hint, and for the own record, as the server gives them."""
        card, asks_hint, asks_record = chance.choice(PACK_52), chance.random(), chance.random()
        seat = self.live.company.seated.get(guest)
        if seat is None or not self.live.is_playing:
            return
        self.sent.append([str(one) for one in why_not(self.live, seat, f"play {card}")])
        if asks_hint < 0.02:
            try:
                check(self.live)
                self.sent.append(hint_for(self.live, seat, "secret", None))
            except Declined as error:
                self.sent.append(str(error))
        if asks_record < 0.01:
            match = past(self.live.matches, self.log)
            assert match is not None
            self.sent.append(format_record(own_record(match, guest, Speaker("en"))))


@dataclass(frozen=True)
class Dealt:
    """A deal: from which happening to which, and the cards that the adversary cannot know."""

    start: int
    stop: int
    hidden: tuple[Card, ...]


def deals_of(happened: list[Happening], first: Opened) -> Iterator[Dealt]:
    """The deals of an evening, with the cards of each that none of the names could know."""
    live, mine = opened(first), frozenset[Seat]()
    start, dealt, seen = 0, set[Card](), set[Card]()
    for number, what in enumerate(happened):
        events: list[Event] = []
        if isinstance(what, Asked):
            answer = answer_to(live, what.guest, what.command)
            if isinstance(answer, Answer):
                live, events = after_answer(live, answer)
        elif isinstance(what, AsksIn):
            live = asks_in(live, what.device, what.person)
        elif isinstance(what, Entry | Decided):
            live, happens = entered(live, what)
            events = list(happens)
        else:
            live = tap(live, what)
        if isinstance(what, Decided) and isinstance(what.action, Deal):
            yield Dealt(start, number, tuple(sorted(dealt - seen)))
            start, dealt, seen = number, set(_cards_in(events)), set()
            seated = live.company.seated
            mine = frozenset(seat for guest, seat in seated.items() if guest != HONEST)
        seen |= {
            card for eye in (None, *mine) for one in events for card in _cards_in(one.seen_by(eye))
        }
    yield Dealt(start, len(happened), tuple(sorted(dealt - seen)))


def in_another_world(happened: list[Happening], deal: Dealt, chance: Random) -> list[Happening]:
    """The same evening, with some hidden cards of a deal exchanged."""
    number = min(len(deal.hidden), chance.choice([2, 2, 2, 3, 5]))
    places = chance.sample(deal.hidden, number)
    names = dict(zip(places, [*places[1:], places[0]], strict=True))

    def exchanged(what: Happening) -> Happening:
        if not isinstance(what, Decided):
            return what
        return replace(what, action=_renamed(what.action, names))

    there = [exchanged(what) for what in happened[deal.start : deal.stop]]
    return [*happened[: deal.start], *there, *happened[deal.stop :]]


def compared(settings: Settings, seed: int, steps: int = STEPS, attempts: int = 6) -> int:
    """How many other worlds were compared."""
    evening, chance = Evening(settings, seed), Random(seed)
    for _step in range(steps):
        evening.go_on()
    first = evening.log[0]
    assert isinstance(first, Opened)
    deals = [one for one in deals_of(evening.happened, first) if len(one.hidden) > 1]
    here = sent_to_me(evening.happened, first, seed)
    found = 0
    for _attempt in range(attempts if deals else 0):
        other = in_another_world(evening.happened, chance.choice(deals), chance)
        if other == evening.happened:
            continue
        try:
            there = sent_to_me(other, first, seed)
        except IllegalAction:
            continue
        for number, (one, another) in enumerate(zip(here, there, strict=True)):
            assert one == another, f"{number} tells in which world one is:\n{one}\n{another}"
        found += 1
    return found


def sent_to_me(happened: list[Happening], first: Opened, seed: int) -> list[Any]:
    return Everything(opened(first), [first]).watch(happened, Random(seed))


@pytest.mark.parametrize("settings", TABLES, ids=named)
def test_however_many_names_one_has_they_see_no_more_than_they_were_dealt(
    settings: Settings,
) -> None:
    assert sum(compared(settings, seed) for seed in range(1, 4)) > 3


@pytest.mark.deep
@pytest.mark.parametrize("settings", TABLES, ids=named)
def test_so_it_is_in_many_evenings(settings: Settings) -> None:
    assert sum(compared(settings, seed) for seed in range(10, 60)) > 100


def test_a_table_where_one_sits_down_in_the_midst_of_a_deal_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As it was before there were reservations: 52 of 52 cards."""

    def sits(live: LiveTable, guest: str, seat: int) -> Answer:
        if live.sitting(Seat(seat)) is not None or live.held.get(guest, seat) != seat:
            raise Declined(say(_("that seat is taken")))
        return Answer((Sat(guest, seat),))

    monkeypatch.setattr(deciding, "_sit", sits)
    with pytest.raises(AssertionError, match="tells in which world"):
        for seed in range(1, 20):
            compared(TABLES[0], seed)


def test_a_record_that_shows_a_newcomer_what_the_seat_saw_before_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def as_now(match: Past, guest: str) -> list[Seat | None]:
        assert match.live.table is not None
        return [match.live.company.seated.get(guest)] * len(match.live.table.match.log)

    monkeypatch.setattr(written, "_observers", as_now)
    with pytest.raises(AssertionError, match="tells in which world"):
        for seed in range(1, 40):
            compared(TABLES[0], seed)


def test_a_device_that_is_let_in_in_the_midst_of_a_deal_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def at_once(company: Company, device: str, guest: str) -> Company:
        return company.answered(device).replaced(guest, device)

    monkeypatch.setattr(Company, "with_way", at_once)
    monkeypatch.setattr(LiveTable, "dealt_to", property(lambda live: live.people))
    with pytest.raises(AssertionError, match="tells in which world"):
        for seed in range(1, 40):
            compared(TABLES[0], seed)
