"""The times that a table waits for people, present or away.

Times are seconds on any one clock. None of them depends on hidden cards.
"""

from collections.abc import Collection, Mapping
from zlib import crc32

from femopp.driver import Ask
from femopp.presentation import presentation_of
from femopp.rulebook import Action, Deal, Play
from femopp.table.lesson import place_at
from femopp.table.log.entries import HostIs
from femopp.table.state.chance import Stage
from femopp.table.state.live import LiveTable
from femopp.table.steps import (
    Agrees,
    BotThinks,
    ClaimStands,
    Deals,
    Explains,
    Follows,
    Goes,
    Pauses,
    PersonThinks,
    Rests,
    Step,
)
from femopp.tricks import TABLE, Seat

GRACE = 25.0
"""Seconds that a seat waits for a person who has gone, before a bot stands in."""

HOST_GRACE = 60.0
"""Seconds that a table without a running match waits for its host, before another is the host."""

HOST_GRACE_IN_PLAY = 600.0
"""Seconds that it waits during a match, which goes on, but may need somebody to end it."""

DOOR_GRACE = 60.0
"""Seconds that newcomers wait for an absent host, before anybody seated may answer the door."""

LISTED = 2.0
"""Seconds after which the list of a round is closed, whoever hasn't committed to a nonce."""

REVEALED = 5.0
"""Seconds after which a round is void if a nonce on its list is missing."""

HEARD = 2.0
"""The shortest rest at a table with a helping hand, where somebody may hear of an error."""


def due(
    live: LiveTable, step: Step, since: float, gone: Mapping[Seat, float], waits: bool = False
) -> float | None:
    """Return the time when the table goes on by itself; None while it waits for somebody.

    The moment began at `since`; `gone` are the seats of people who are away, with the times when
    they left. Reserved seats count as theirs. A table that all have left stands still, unless
    somebody else `waits` for the next deal: a device in a guest's place, or whoever looks on.
    """
    if step is None or (live.company.awaited <= gone.keys() and not waits):
        return None
    pace = live.pace
    match step:
        case PersonThinks():  # the most frequent case
            # Nobody stands in for a learner.
            if live.settings.lesson and place_at(live) is not None:
                return None
            return _earlier(_stand_in(live, step, since, gone), _clock_end(live, since))
        case Deals() if not live.company.awaited:
            # Those who look on read the result.
            return since + pace.result_seconds
        case Goes() | Deals():
            return since
        case Agrees(stage=stage):
            seconds = LISTED if stage is Stage.OPEN else REVEALED
            return since if _have_answered(live, gone) else since + seconds
        case Explains():
            return None
        case Follows(seat=seat, action=action):
            return since + _script_seconds(live, seat, action)
        case BotThinks(ask=ask):
            return since + _bot_seconds(live, ask)
        case Rests(waiting=waiting):
            if waiting <= gone.keys():
                return since
            # Somebody alone reads for as long as they like.
            is_alone = len(live.company.awaited) == 1 and live.company.people
            return None if is_alone else since + pace.result_seconds
        case ClaimStands(waiting=waiting):
            return _earlier(_all_gone(waiting, gone), _clock_end(live, since))
        case Pauses(waiting=waiting):
            absent_until = _all_gone(waiting, gone)
            over = since + _pause_seconds(live)
            return over if absent_until is None else min(over, max(since, absent_until))


def _have_answered(live: LiveTable, gone: Mapping[Seat, float]) -> bool:
    """Return whether a round has what it awaits: of those present, or of those on the list."""
    assert live.running is not None
    chance = live.running.chance
    assert chance is not None
    if chance.stage is Stage.CLOSED:
        return not chance.missing()
    seated = {guest for guest, seat in live.company.seated.items() if seat not in gone}
    return seated <= chance.committed.keys() | chance.excluded(live.company)


def _pause_seconds(live: LiveTable) -> float:
    """Return the seconds of a rest; with a helping hand, enough to hear of an error and knock."""
    seconds = live.pace.pause_seconds
    return max(seconds, HEARD) if live.settings.helping_hand else seconds


def _script_seconds(live: LiveTable, seat: Seat, action: Action) -> float:
    """Return the seconds until a bot, or the table, does what a lesson's script says."""
    if seat != TABLE:
        return _bot_seconds(live, Ask(seat))
    return 0.0 if isinstance(action, Deal) else live.pace.trick_seconds


def _clock_end(live: LiveTable, since: float) -> float | None:
    seconds = live.settings.clock.seconds
    return None if seconds is None else since + seconds


def _all_gone(waiting: frozenset[Seat], gone: Mapping[Seat, float]) -> float | None:
    """Return the time when stand-ins answer for these seats, if all these people are away."""
    if not waiting <= gone.keys():
        return None
    return max(gone[seat] for seat in waiting) + GRACE


def is_gone(seat: Seat, gone: Mapping[Seat, float], now: float) -> bool:
    """Return whether a bot stands in for the person in this seat."""
    return seat in gone and now >= gone[seat] + GRACE


def _stand_in(
    live: LiveTable, step: PersonThinks, since: float, gone: Mapping[Seat, float]
) -> float | None:
    if step.seat not in gone:
        return None
    # A stand-in is as slow as any bot, from its second action on.
    return max(gone[step.seat] + GRACE, since + _bot_seconds(live, Ask(step.seat, may_pass=True)))


def _bot_seconds(live: LiveTable, ask: Ask) -> float:
    """Return the seconds that a bot takes; longer if its card would cover a finished trick.

    They follow from the pace, the bot's level and temperament, and the question; not from cards.
    If the bot may do nothing, they are always the same.
    """
    pace = live.pace
    seconds = pace.bot_seconds
    if not ask.may_pass:
        level = SLOWNESS.get(live.level_in(ask.seat), 1.0)
        seconds *= level * live.temper_in(ask.seat).speed.factor * _weight(live) * _whim(live, ask)
    return max(seconds, pace.trick_seconds) if _trick_is_new(live) else seconds


SLOWNESS = {
    "random": 0.8,
    "greedy": 1.0,
    "practised": 1.0,
    "seasoned": 1.05,
    "club": 1.1,
    "expert": 1.25,
    "master": 1.4,
}
"""The time that bots of these levels seem to take, as a multiple of the usual time."""

OPENING, LEAD, FOLLOWING = 1.5, 1.2, 1.0
"""The same for questions: before the first trick, before another, and in a trick."""

WHIM_FROM, WHIM_TO = 0.7, 1.3


def _weight(live: LiveTable) -> float:
    """Return how long the present question takes, by what everybody sees."""
    assert live.running is not None
    view = live.running.table.match.spectator
    if view.trick.played:
        return FOLLOWING
    return LEAD if any(presentation_of(live.game.name).tricks(view)) else OPENING


def _whim(live: LiveTable, ask: Ask) -> float:
    """Return a multiple that seems to be random, but is the same at the same moment."""
    assert live.running is not None
    name = live.company.bots_as_people[ask.seat].name
    moment = f"{name}:{ask.seat}:{live.matches}:{live.running.table.match.actions}"
    return WHIM_FROM + (WHIM_TO - WHIM_FROM) * (crc32(moment.encode()) % 1000) / 1000


def _trick_is_new(live: LiveTable) -> bool:
    """Return whether the last action completed a trick."""
    if live.running is None or not live.running.table.match.log:
        return False
    _seat, action = live.running.table.match.log[-1]
    return isinstance(action, Play) and not live.running.table.match.state.trick.played


def _earlier(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def host_due(live: LiveTable, gone_since: float) -> float:
    """Return the time when a host who left at `gone_since` is replaced."""
    return gone_since + (HOST_GRACE_IN_PLAY if live.is_playing else HOST_GRACE)


def door_due(live: LiveTable, here: Collection[str | None], gone_since: float) -> float | None:
    """Return the time from which anybody seated may answer the door; None if the host is `here`."""
    return None if live.company.host in here else gone_since + DOOR_GRACE


def next_host(live: LiveTable, here: Collection[str | None]) -> HostIs | None:
    """Return the change of host if the host is not `here` to begin or end a match.

    Those who sit come first, then whoever came first. None if there is nobody, or no need.
    """
    if live.company.host in here:
        return None
    heirs = [guest for guest in live.company.guests if guest in here]
    heirs.sort(key=lambda guest: live.company.guests[guest].seat is None)
    return HostIs(heirs[0]) if heirs else None
