"""A helping hand: people's own duties at the rituals, each shown to nobody else.

A duty met without a reminder counts, three times make it mastered, and then nobody mentions it.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.kits import part
from femopp.language import Text
from femopp.presentation.rituals import Duty, Owed
from femopp.rulebook import Action
from femopp.table.commands import Declined
from femopp.table.state.company import Company
from femopp.table.state.live import LiveTable
from femopp.table.state.match import LiveMatch
from femopp.tricks import Seat

SECONDS = 6.0
"""Seconds after which people are shown a duty that they owe."""

TIMES = 3
"""How often a duty is met without a reminder before it is mastered."""


class Reminded(Declined):
    """A duty would be left undone: the same command again does so."""

    def __init__(self, text: Text, occasion: str) -> None:
        super().__init__(text)
        self.occasion = occasion


class Reminder(Struct, frozen=True):
    """A duty that a person owes now, and the name of the occasion."""

    owed: Owed
    occasion: str


def duties_at(live: LiveTable) -> tuple[Duty, ...]:
    """Return the duties that people are helped with; none without a helping hand."""
    if not live.settings.helping_hand or live.running is None:
        return ()
    duties = part(live.game.name, "duties")
    return () if duties is None else tuple(duties.duties(live.running.table.match.spectator))


def reminder_of(live: LiveTable, seat: Seat) -> Reminder | None:
    """Return what the person in this seat owes and hasn't mastered, None for nothing."""
    if not live.settings.helping_hand or not live.is_playing or seat not in live.dealt_to:
        return None
    duties, view = part(live.game.name, "duties"), live.view_from(seat)
    owed = None if duties is None else duties.owed(view, seat)
    if duties is None or owed is None or times(live, seat, owed.duty) >= TIMES:
        return None
    return Reminder(owed, duties.occasion(view, seat, owed))


def times(live: LiveTable, seat: Seat, duty: Duty) -> int:
    """Return how often the person in this seat has met a duty without a reminder."""
    guest = live.sitting(seat)
    return live.company.met.get(guest or "", {}).get(duty.name, 0)


def is_reminded(live: LiveTable, seat: Seat) -> bool:
    """Return whether the person in this seat has been reminded of what they owe now."""
    reminder = reminder_of(live, seat)
    return reminder is not None and was_given(live, reminder)


def was_given(live: LiveTable, reminder: Reminder) -> bool:
    """Return whether somebody has had this reminder."""
    return live.running is not None and reminder.occasion in live.running.reminded


def remind(live: LiveTable, occasion: str) -> LiveTable:
    """Return the table when somebody has been reminded."""
    assert live.running is not None
    reminded = live.running.reminded | {occasion}
    return replace(live, running=replace(live.running, reminded=reminded))


def check(live: LiveTable, seat: Seat, action: Action | None) -> bool:
    """Return whether a person who acts, or lets the moment pass, was reminded of what they owe.

    Raises `Reminded` if that forgoes a duty; once each.
    """
    reminder = reminder_of(live, seat)
    if reminder is None or was_given(live, reminder):
        return reminder is not None
    duties: Any = part(live.game.name, "duties")
    if duties.forgoes(live.view_from(seat), reminder.owed, action):
        raise Reminded(reminder.owed.text, reminder.occasion)
    return False


def after_acting(
    live: LiveTable, running: LiveMatch, seat: Seat, action: Action
) -> tuple[Company, LiveMatch]:
    """Return the company, and the match `running` after `live`'s, when nobody has reminded a seat.

    An action that meets a duty counts for the person who sits there.
    """
    reminder, guest = reminder_of(live, seat), live.sitting(seat)
    duties: Any = part(live.game.name, "duties")
    if reminder is None or guest is None:
        return live.company, running
    if not duties.meets(live.view_from(seat), reminder.owed, action):
        return live.company, running
    name = reminder.owed.duty.name
    company = live.company.with_met(guest, name)
    if company.met[guest][name] < TIMES:
        return company, running
    return company, replace(running, mastered=running.mastered | {(guest, name)})
