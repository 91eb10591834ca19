"""The private part of a table with a helping hand: one's own duties, and what is mastered."""

from typing import Any

from femopp.kits import required_part
from femopp.language import Message, Speaker, _, say
from femopp.record import format_action
from femopp.rulebook import Game
from femopp.table.helping import TIMES, duties_at, reminder_of, times, was_given
from femopp.table.screen.screen import DutyRow, ShownDuty, ShownMastery, ShownWhisper
from femopp.table.state.live import LiveTable
from femopp.table.whispering import heard_now
from femopp.tricks import Seat

CALM = _("Somebody forgot something. You may knock.")
GOT_IT = _("{duty}: you've got it!")
THRICE = _("Three times without a word from me. From now on I'll say nothing about it.")
SOME = _("Once you have them all, try the next table: {way}.")
ALL = _("You can do without me now. Try the next table: {way}.")


def shown_duty(live: LiveTable, seat: Seat, speaker: Speaker) -> ShownDuty | None:
    """Return what the person in this seat owes now, None for nothing."""
    reminder = reminder_of(live, seat)
    if reminder is None:
        return None
    owed = reminder.owed
    return ShownDuty(
        owed.duty.name,
        speaker.say(owed.text),
        "" if owed.action is None else format_action(owed.action, live.names),
        "" if owed.label is None else speaker.say(owed.label),
        was_given(live, reminder),
    )


def shown_whisper(live: LiveTable, seat: Seat, speaker: Speaker) -> ShownWhisper | None:
    """Return what the person in this seat hears of the errors of others, None for nothing."""
    if heard_now(live, seat):
        return ShownWhisper(speaker.say(CALM))
    running = live.running
    earlier = None if running is None else running.whispers.get(seat)
    if earlier is None or not earlier.late or seat not in live.dealt_to:
        return None
    catching = required_part(live.game.name, "catching")
    told = [speaker.say(catching.too_late(one)) for one in earlier.late]
    return ShownWhisper(" ".join(told), late=True)


def shown_mastery(live: LiveTable, seat: Seat, speaker: Speaker) -> ShownMastery | None:
    """Return what the person in this seat mastered in the deal just settled, None for nothing."""
    running, guest = live.running, live.sitting(seat)
    if running is None or running.settled is None or not running.mastered:
        return None
    duties = duties_at(live)
    new = [one for one in duties if (guest, one.name) in running.mastered]
    if not new:
        return None
    way = next_way(live.game)
    is_all = all(times(live, seat, one) >= TIMES for one in duties)
    return ShownMastery(
        title=speaker.say(say(GOT_IT, duty=say(new[0].title))),
        text=speaker.say(THRICE),
        rows=tuple(
            [
                DutyRow(speaker.say(one.title), speaker.say(one.when), times(live, seat, one))
                for one in duties
            ]
        ),
        of=TIMES,
        next=speaker.say(say(ALL if is_all else SOME, way=say(way[1]))),
        way=way[0] if is_all else "",
    )


def next_way(game: Game[Any]) -> tuple[str, Message]:
    """Return the name and the title of the way in which nobody reminds."""
    rituals = game.options.rituals_option
    assert rituals is not None
    found = next(one for one in rituals.ways if rituals.knocks(one) and not one.helps)
    return found.name, found.title
