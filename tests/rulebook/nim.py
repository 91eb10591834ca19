"""A tiny game: two players take one to three matches from a heap.

The player who takes the last one wins. Two rule books differ in the limit; the second also
forbids taking the same number as the other just did. The table lays down the heap first.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Message, _, say
from femopp.rulebook import (
    Acted,
    Action,
    Cards,
    Conflict,
    Event,
    Game,
    Options,
    Outcome,
    Preset,
    SettledDeal,
    Shuffler,
    Source,
    Sources,
    forbid,
    option,
)
from femopp.tricks import TABLE, Seat, Trick

SOURCES = Sources(
    [
        Source("OLD", "OLD", Message("the old book"), {"TAKE": Message("taking")}),
        Source("NEW", "NEW", Message("the new book"), {"TAKE": Message("taking")}),
    ]
)


class Speed(StrEnum):
    SLOW = "slow"
    SLOWER = "slower"
    FAST = "fast"


@dataclass(frozen=True, eq=False)
class NimOptions(Options):
    presets = (
        Preset("old", "OLD", Message("the old book")),
        Preset("new", "NEW", Message("the new book"), {"most": 2, "again": False}),
        Preset("newer", "NEWER", Message("a book without sources"), {"most": 5}),
    )
    sources = SOURCES
    conflicts = (
        Conflict(
            lambda options: options.most == 1 and not options.again,
            Message("with most={options.most} and again=false nobody could take"),
        ),
    )

    most: int = option(
        3, Message("How many."), {3: "OLD-TAKE-1", 2: "NEW-TAKE-1"}, lowest=-1, highest=9
    )
    again: bool = option(
        True, Message("The same number again?"), {True: "OLD-TAKE-2 A-N2", False: "NEW-TAKE-2"}
    )
    speed: Speed = option(Speed.SLOW, Message("How fast."), "A-N1", wording=True)
    unlucky: tuple[int, ...] = option(
        (), Message("Numbers that bring bad luck."), {(): "OLD-TAKE-1"}, lowest=-2, highest=13
    )


class NimStart(Struct, frozen=True):
    heap: int = 5


class Lay(Action, frozen=True):
    word = "lay"
    says = Message("lays down {heap}")
    heap: int


class Take(Action, frozen=True):
    word = "take"
    says = Message("takes {number}")
    number: int


class Sing(Action, frozen=True):
    """An action that the game does not have."""

    word = "sing"


class Won(Event, frozen=True):
    says = Message("{seat:player} has won")
    seat: Seat


class Nim(Struct, frozen=True):
    options: NimOptions
    start: int
    heap: int | None = None
    turn: Seat = Seat(0)
    last: int = 0
    outcome: Outcome | None = None
    players: int = 2
    deal_number: int = 0
    dealer: Seat | None = None
    hands: tuple[Cards, ...] = ((), ())
    cards_to_come: Cards = ()
    trick: Trick = Trick()
    points: tuple[int, ...] = (0, 0)
    sheet: tuple[SettledDeal, ...] = ()


@forbid(Lay, "OLD-TAKE-1", Message("Only the table lays."), first=True)
def player_lays(state: Nim, seat: Seat, action: Lay) -> bool:
    return seat != TABLE


@forbid(Take, "OLD-TURN-1 A-N3", Message("It is the turn of {state.turn:player}."), first=True)
def out_of_turn(state: Nim, seat: Seat) -> bool:
    return seat != state.turn


@forbid(Take, "A-N4", Message("Nothing lies there yet."), first=True)
def too_soon(state: Nim, seat: Seat) -> bool:
    return state.heap is None


@forbid(Take, "OLD-TAKE-1 NEW-TAKE-1", Message("At most {state.options.most}."), option="most")
def too_many(state: Nim, seat: Seat, action: Take) -> bool:
    return action.number > state.options.most


@forbid(Take, "OLD-TAKE-3 NEW-TAKE-3", Message("There are only {state.heap}, not {action.number}."))
def more_than_there_are(state: Nim, seat: Seat, action: Take) -> bool:
    assert state.heap is not None  # as `too_soon` has seen to
    return action.number > state.heap


@forbid(
    Take,
    "NEW-TAKE-2",
    Message("Not {action.number} again."),
    when=lambda options: not options.again,
)
def the_same_again(state: Nim, seat: Seat, action: Take) -> bool:
    return action.number == state.last


def _begin(options: NimOptions, players: int, start: NimStart) -> Nim:
    return Nim(options, start.heap)


def _evolve(state: Nim, event: Event) -> Nim:
    if isinstance(event, Won):
        return replace(state, outcome=Outcome((event.seat,), event.text()))
    assert isinstance(event, Acted)
    if isinstance(event.action, Lay):
        return replace(state, heap=event.action.heap)
    assert isinstance(event.action, Take)
    assert state.heap is not None
    number = event.action.number
    return replace(state, heap=state.heap - number, last=number, turn=Seat(1 - event.seat))


def _consequence(state: Nim) -> Event | None:
    return Won(Seat(1 - state.turn)) if state.heap == 0 and state.outcome is None else None


def _lay(state: Nim, shuffler: Shuffler) -> Action | None:
    return Lay(state.start + shuffler.below(1)) if state.heap is None else None


def _candidates(state: Nim, seat: Seat) -> tuple[Action, ...]:
    return tuple(Take(number) for number in (1, 2, 3))


NIM: Game[Nim] = Game(
    name="nim",
    title=_("deals"),
    options=NimOptions,
    start=NimStart,
    standing=NimStart,
    actions=(Lay, Take),
    events=(Won,),
    prohibitions=(
        player_lays,
        out_of_turn,
        too_soon,
        too_many,
        more_than_there_are,
        the_same_again,
    ),
    sheet=(),
    players=lambda options: range(2, 3),
    begin=_begin,
    stands=lambda state: NimStart(state.start),
    resume=_begin,
    actors=lambda state: (state.turn,) if state.heap and state.outcome is None else (),
    candidates=_candidates,
    evolve=_evolve,
    consequence=_consequence,
    table_action=_lay,
    pace=lambda state: None,
    asked=lambda state, seat: say(Message("how many?")),
)


def heap(number: int, last: int = 0, preset: str = "old", **values: Any) -> Nim:
    """Return a heap of this many matches, with the first player to move."""
    return Nim(NimOptions.of(preset, **values), number, heap=number, last=last)
