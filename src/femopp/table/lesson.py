"""A lesson at a table: where it has come to, and its answers to what the learner does.

The table follows the lesson's script. The place in it follows from the log of the match, so
nothing else is stored. A sentence counts as read once the learner goes on; that isn't stored.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Message, Text, _, say
from femopp.lessons import LEARNER, TAP, Remark, Script, UnknownLessonError, is_same, script_of
from femopp.rulebook import Action
from femopp.table.settings import Clock, Hints, Settings
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

Awaits = Literal["read", "act", "others", "nothing"]
"""The learner reads a sentence, or acts; the others act; or the lesson is over."""

NOT_NOW = _("One moment: the others are first.")

ELSE = _("You may do that. But in this lesson, try what I said.")

NOT_IN_A_LESSON = _("that isn't part of the lesson")

READ_ON = _("Press Go on first.")

_ANSWERS: Mapping[Awaits, Message] = {
    "read": READ_ON,
    "act": ELSE,
    "others": NOT_NOW,
    "nothing": NOT_IN_A_LESSON,
}


class Place(Struct, frozen=True):
    """The place that a table has come to in its lesson.

    `remark` is the sentence that stands, None for none, and `said` the number of sentences so far.
    `next` is the next action of the script, None after the last.
    """

    script: Script
    awaits: Awaits
    said: int
    remark: Remark | None
    next: tuple[Seat, Action] | None


def script_at(live: LiveTable) -> Script | None:
    """Return the script of the table's lesson; None if it has none, or one no longer known."""
    if not live.settings.lesson:
        return None
    try:
        return script_of(live.game.name, live.settings.lesson)
    except UnknownLessonError:
        return None


def place_at(live: LiveTable) -> Place | None:
    """Return the place in the lesson; None if the match doesn't follow one.

    A match may have begun by another version of the lesson. It goes on as any other.
    """
    script, running = script_at(live), live.running
    if script is None or running is None or LEARNER not in live.people:
        return None
    match = running.table.match
    if not script.has_come_to(match.log, match.earlier):
        return None
    at = match.actions
    following = script.acts[at] if at < len(script.acts) else None
    acts = following is not None and following[0] == LEARNER
    remarks = script.remarks[at]
    to_read = len(remarks) - acts if remarks else 0
    read = min(live.pending.read, to_read)
    before = sum(map(len, script.remarks[:at])) + read
    if read < to_read:
        return Place(script, "read", before + 1, remarks[read], following)
    if following is None:
        return Place(script, "nothing", before, None, None)
    if acts:
        asking = remarks[-1] if remarks else None
        return Place(script, "act", before + bool(remarks), asking, following)
    return Place(script, "others", before, None, following)


def is_reading(live: LiveTable, seat: Seat) -> bool:
    """Return whether this seat is the learner's, and has a sentence to read."""
    if not live.settings.lesson or seat != LEARNER:
        return False
    place = place_at(live)
    return place is not None and place.awaits == "read"


def has_read(live: LiveTable) -> LiveTable:
    """Return the table when the learner has read the sentence that stands."""
    return replace(live, pending=replace(live.pending, read=live.pending.read + 1))


def answer_to(live: LiveTable, place: Place, action: Action | None) -> Text | None:
    """Return the lesson's answer to a mistake, or to doing nothing; None if it foresees none."""
    if place.awaits != "act" or place.remark is None or place.next is None:
        return None
    if action is not None and is_same(action, place.next[1]):
        return None
    answer = place.remark.mistakes.get(TAP)
    if action is not None:
        answer = place.script.answer_to(place.remark, action)
    return None if answer is None else place.script.said(answer, live.names)


def why_not(place: Place, action: Action) -> Text | None:
    """Return the reason why a legal action doesn't fit the lesson; None for what it asks for."""
    if place.next is not None and place.next[0] == LEARNER and is_same(action, place.next[1]):
        return None
    return say(_ANSWERS[place.awaits])


def sentence(live: LiveTable, place: Place) -> Text | None:
    """Return the sentence that stands."""
    message: Message | None = None if place.remark is None else place.remark.text
    return None if message is None else place.script.said(message, live.names)


def settings_of_lesson(settings: Settings) -> Settings:
    """Return the settings of a table for the lesson that these settings name.

    Raises `UnknownGameError` or `UnknownLessonError`.
    """
    script = script_of(settings.game, settings.lesson)
    options = script.record.options
    differing = options.differences(script.record.rules)
    return replace(
        settings,
        preset=options.preset,
        options={named.name: named.format(now) for named, _usual, now in differing},
        players=len(script.names),
        clock=Clock.OFF,
        hints=Hints.NONE,
        bots="greedy",
        bots_by_seat={},
        helping_hand=False,
        short=False,
    )


def start_of_match(live: LiveTable) -> tuple[Mapping[str, Any], int] | None:
    """Return the start of the lesson's match, and its version of the rules."""
    script = script_at(live)
    return None if script is None else (script.start, script.record.rules)
