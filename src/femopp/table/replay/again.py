"""Trying again: a new table as another lay at one moment of a finished match, for one person."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from femopp.language import TextError, _, say
from femopp.rulebook import Action
from femopp.table.build import build
from femopp.table.log.entries import (
    BY_PERSON,
    BY_TABLE,
    Admits,
    AnyEntry,
    Began,
    BotIsLike,
    Came,
    Opened,
    Sat,
)
from femopp.table.log.past import Past
from femopp.table.log.stored_action import Decided, as_entry
from femopp.table.settings import Clock, Hints
from femopp.table.state.company import Company
from femopp.table.state.match import LiveMatch
from femopp.tricks import TABLE, Seat

BY_BOT = "bot"

LONGEST = 6000
"""Actions before a moment; three hundred deals have that many."""


class NoTryError(TextError):
    """A moment that this person can't try again."""


def try_of(past: Past, guest: str, action: int) -> tuple[AnyEntry, ...]:
    """Return the log of a table as it lay for a guest before this action (from 1) of a match.

    The same cards lie there and the same bots play; bots of the table have the seats of the others.
    Raises `NoTryError` if the guest had no seat then, or the match has no such action.
    """
    company, running = past.live.company, past.live.running
    assert running is not None
    if not 0 < action <= len(past.held) == len(running.table.match.log):
        raise NoTryError(say(_("there is no such moment in this match")))
    if action > LONGEST:
        raise NoTryError(say(_("this match is too long to try again from here")))
    held = {company.now(one): seat for one, seat in past.held[action - 1].items()}
    if guest not in held:
        raise NoTryError(say(_("you didn't have a seat at this moment")))
    return tuple(_log(past, company, running, guest, held[guest], action - 1))


def _log(
    past: Past, company: Company, running: LiveMatch, guest: str, seat: Seat, actions: int
) -> Iterator[AnyEntry]:
    live, match, person = past.live, running.table.match, company.guests.get(guest)
    levels = {other: live.level_in(Seat(other)) for other in range(live.players) if other != seat}
    settings = replace(
        live.settings,
        bots_by_seat=levels,
        players=live.players,
        clock=Clock.OFF,
        hints=Hints.ALONE,
        coach=False,
        practice=True,
    )
    yield Opened(settings, build(), live.rules_version, company.bots_as_people)
    name, face = ("", "") if person is None else (person.name, person.face)
    yield Came(guest, name, face)
    yield Admits(False)
    yield Sat(guest, seat)
    for other, temper in company.tempers.items():
        yield BotIsLike(other, temper)
    yield Began(build(), live.rules_version, _fields(match.start))
    for done in match.log[:actions]:
        yield _did(*done, seat)


def _fields(start: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(start)
    return found


def _did(actor: Seat, action: Action, own: Seat) -> AnyEntry:
    by = BY_TABLE if actor == TABLE else BY_PERSON if actor == own else BY_BOT
    return as_entry(Decided(actor, action, by))
