"""The sentence, once a deal, that somebody's error could be knocked for, and later the reason.

It follows from the listener's own view, comes at a rest that is as long anyway, and changes nothing
for anybody else.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from femopp.driver import Ask, turn
from femopp.kits import part
from femopp.rulebook import Event
from femopp.table.state.live import LiveTable
from femopp.table.state.match import Whisper
from femopp.tricks import TABLE, Seat


def listeners(live: LiveTable) -> frozenset[Seat]:
    """Return the persons who may say something at the present rest; none at other times.

    It follows from what everybody sees.
    """
    running = live.running
    if running is None or not live.is_playing or running.settled is not None:
        return frozenset()
    table = running.table
    if live.pending.claim is not None or not live.game.actors(table.match.state):
        return frozenset()
    match turn(table):
        case Ask(seat=seat, may_pass=True) if seat in live.people:
            return frozenset(live.game.actors(table.match.state)) & live.people - table.passed
    return frozenset()


def heard_now(live: LiveTable, seat: Seat) -> tuple[Any, ...]:
    """Return the errors that the person in this seat hears of now, without their names."""
    catching = part(live.game.name, "catching")
    if catching is None or not live.settings.helping_hand or seat not in live.dealt_to:
        return ()
    view, running = live.view_from(seat), live.running
    assert running is not None
    earlier = running.whispers.get(seat)
    if earlier is not None and earlier.deal == view.deal_number:
        return ()
    found: tuple[Any, ...] = catching.provable(view, seat)
    return found if found and seat in listeners(live) else ()


def with_heard(live: LiveTable, seat: Seat) -> LiveTable:
    """Return the table when a person lets the moment pass, with what they heard in it."""
    found, running = heard_now(live, seat), live.running
    if not found or running is None:
        return live
    heard = Whisper(live.view_from(seat).deal_number, found)
    return replace(live, running=replace(running, whispers={**running.whispers, seat: heard}))


def settled(
    catching: Any, view: Any, seat: Seat, pending: tuple[Any, ...], events: Iterable[Event]
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return what a seat can still knock for of some errors after these events, and what is late.

    An error that somebody has paid for is neither.
    """
    still, paid = catching.still_open(view, seat), [catching.judged(event) for event in events]
    unpaid = [one for one in pending if one not in paid]
    late = tuple([one for one in unpaid if one not in still])
    return tuple([one for one in unpaid if one in still]), late


def whispers_after(
    live: LiveTable, match: Any, seat: Seat, events: tuple[Event, ...]
) -> dict[Seat, Whisper]:
    """Return what people have heard when an action has led from `live` to this match."""
    catching = part(live.game.name, "catching")
    if catching is None or not live.settings.helping_hand or live.running is None:
        return {}
    for listener in live.people:
        live = with_heard(live, listener)
    assert live.running is not None
    found = dict(live.running.whispers)
    for listener, before in live.running.whispers.items():
        view = match.views[listener]
        pending, late = settled(catching, view, listener, before.pending, events)
        # What came too late is mentioned until the table moves on.
        kept = () if seat == TABLE else before.late
        found[listener] = Whisper(before.deal, pending, (*kept, *late))
    return found
