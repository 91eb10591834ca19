"""What a circle remembers: usual rules and seats, the next evening, and named seasons.

It is stored as one JSON object. Fields that only a newer Femopp knows stay as they are.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from femopp.circle.evenings import BEGINS, Season, evening_of, zone_named
from femopp.table.settings import Settings

Answer = Literal["yes", "no", "maybe"]


class TakeOver(Struct, frozen=True):
    """A member has asked, at this Unix time, to become keeper in the place of `keeper`."""

    member: str
    keeper: str
    at: int


class Memory(Struct, frozen=True):
    """What a circle remembers.

    `settings` are those of a new table, None before the first. `seating` is the member in each
    seat, None for a bot's. `next` is the local time of the next evening, such as 2026-11-27T19:30,
    empty if there is none; if `weekly`, the same time a week later follows. `answers` says who
    comes, by evening and member. `take_over`: somebody has asked to become keeper.
    """

    settings: Settings | None = None
    seating: tuple[str | None, ...] = ()
    next: str = ""
    weekly: bool = False
    answers: Mapping[str, Mapping[str, Answer]] = field(default_factory=dict)
    seasons: tuple[Season, ...] = ()
    take_over: TakeOver | None = None


class Next(Struct, frozen=True):
    """The next evening: its local time, when that is (Unix time), and the evening."""

    local: str
    at: float
    evening: str


def remembered(data: bytes) -> Memory:
    """Return what a circle remembers; a field that can't be read has its default."""
    found = msgspec.json.decode(data)
    known = dict[str, Any]()
    for one in msgspec.structs.fields(Memory):
        try:
            if one.name in found:
                known[one.name] = msgspec.convert(found[one.name], one.type)
        except msgspec.ValidationError:
            continue
    return Memory(**known)


def remember(data: bytes, **changed: Any) -> bytes:
    """Return the stored form with these fields changed; all others stay as they are."""
    found = msgspec.json.decode(data)
    return msgspec.json.encode({**found, **msgspec.to_builtins(changed, str_keys=True)})


def next_evening(memory: Memory, zone: str, now: float) -> Next | None:
    """Return the next evening, which may be the running one; None if there is none."""
    if not memory.next:
        return None
    try:
        local = datetime.fromisoformat(memory.next)
    except ValueError:
        return None
    running = evening_of(now, zone)
    if memory.weekly:
        # By the wall clock, so that half past seven stays half past seven in winter.
        while _evening(local) < running:
            local += timedelta(days=7 * max(1, _weeks_to(local, running)))
    if _evening(local) < running:
        return None
    at = local.replace(tzinfo=zone_named(zone)).timestamp()
    return Next(local.isoformat(timespec="minutes"), at, _evening(local))


def _evening(local: datetime) -> str:
    day = local.date() if local.time() >= BEGINS else local.date() - timedelta(days=1)
    return day.isoformat()


def _weeks_to(local: datetime, evening: str) -> int:
    """Return the whole weeks from a local time to an evening."""
    return (datetime.fromisoformat(evening).date() - local.date()).days // 7
