"""The last few deals of a running match, for telling whoever comes what has happened."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.driver import Match
from femopp.language import Names
from femopp.rulebook import Action, Deal, Event, Grown
from femopp.tricks import Seat

RECENT_EVENTS = 400
"""How many events are kept before what is kept begins anew."""

Named = tuple[int, Names]
"""What the seats are called, in seat order, from the event of this number (from 0) on."""

Held = tuple[int, Mapping[str, Seat]]
"""From the event of this number (from 0) on: which seat each guest had when it was dealt."""

BegunDeal = tuple[int, int]
"""The number of an event (from 0), and of the deal to which it and what follows belong."""


class Recent(Struct, frozen=True):
    """Recent events of a match.

    `since` is the match as it stood before `events`, None where none has begun; `named` has the
    names of the seats at each of them, `begun` where the deals begin among them, and `held` who
    had which seat when the cards that they are about were dealt.
    """

    since: Match[Any] | None = None
    events: Grown[Event] = Grown()
    named: tuple[Named, ...] = ()
    begun: tuple[BegunDeal, ...] = ()
    held: tuple[Held, ...] = ()


def beginning(match: Match[Any], names: Names, held: Mapping[str, Seat]) -> Recent:
    """Nothing yet, told from here on."""
    deal = (0, match.state.deal_number)
    return Recent(match, Grown(), ((0, names),), (deal,), ((0, held),))


def held_by(recent: Recent, held: Mapping[str, Seat]) -> Recent:
    """The same, when these guests had their seats at the next deal."""
    return replace(recent, held=(*recent.held, (len(recent.events), held)))


def is_long(recent: Recent) -> bool:
    """Whether it should begin anew, which it does only between two deals."""
    return len(recent.events) > RECENT_EVENTS


def renamed(recent: Recent, names: Names) -> Recent:
    """Whoever has a seat from now on has done nothing of what was done there before."""
    number = len(recent.events)
    before = tuple([one for one in recent.named if one[0] < number])
    if before and before[-1][1] == names:
        return replace(recent, named=before)
    return replace(recent, named=(*before, (number, names)))


def grown(
    recent: Recent,
    match: Match[Any],
    action: Action,
    events: tuple[Event, ...],
    deal: int,
) -> Recent:
    """The same after this action in this match, and the events that it brought about.

    `deal` is the number of the deal after it.
    """
    state = match.state
    begun = recent.begun
    if deal != state.deal_number:
        # With its cards, or after what has ended the one before.
        later = 0 if isinstance(action, Deal) else len(events)
        begun = (*begun, (len(recent.events) + later, deal))
    told = recent.events.and_then(*events)
    return Recent(recent.since, told, recent.named, begun, recent.held)
