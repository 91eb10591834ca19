"""Evenings and seasons in a circle's time zone.

An evening runs from 06:00 to 06:00, so that a match after midnight belongs to the evening before.
Evenings are dates, written as 2026-11-27.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec import Struct

from femopp.language import TextError, _
from femopp.rulebook import there_is_no

BEGINS = time(6)
"""When an evening begins, and the one before ends."""

LONGEST_ZONE = 64


class UnknownZoneError(TextError):
    """A time zone that doesn't exist; `text` names those that are spelled alike."""


class Season(Struct, frozen=True):
    """Evenings that are counted together, from the first to the last one.

    A calendar year has its number as key and no name.
    """

    key: str
    name: str
    first: str
    last: str


def evening_of(when: float, zone: str) -> str:
    """Return the evening to which this Unix time belongs."""
    there = datetime.fromtimestamp(when, zone_named(zone))
    return _evening_at(there).isoformat()


def _evening_at(there: datetime) -> date:
    """Return the evening of a local time."""
    return there.date() if there.time() >= BEGINS else there.date() - timedelta(days=1)


def bounds_of(evening: str, zone: str) -> tuple[float, float]:
    """Return the Unix times at which an evening begins and ends.

    It has 23 or 25 hours when the clocks change.
    """
    day, there = date.fromisoformat(evening), zone_named(zone)
    after = day + timedelta(days=1)
    return (
        datetime.combine(day, BEGINS, there).timestamp(),
        datetime.combine(after, BEGINS, there).timestamp(),
    )


LEAST_OPEN = 6 * 3600
"""Seconds for which a finished match can be changed after its last entry, at least."""


def close_after(when: float, zone: str) -> float:
    """Return when a finished match closes that was last changed at this Unix time.

    It closes at the end of an evening, hours later at the earliest.
    """
    _begins, ends = bounds_of(evening_of(when, zone), zone)
    return ends if ends - when >= LEAST_OPEN else bounds_of(evening_of(ends, zone), zone)[1]


def season_of(evening: str, seasons: Sequence[Season] = ()) -> Season:
    """Return the season of an evening: the first of these that has it, else its calendar year."""
    named = next((one for one in seasons if one.first <= evening <= one.last), None)
    if named is not None:
        return named
    year = evening[:4]
    return Season(year, "", f"{year}-01-01", f"{year}-12-31")


def check_zone(name: str) -> None:
    """Raise `UnknownZoneError` if there is no time zone of this name."""
    if name not in _zones():
        message = _("there is no time zone {name}; there are: {names}")
        raise UnknownZoneError(there_is_no(message, name, _zones()))


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


@cache
def zone_named(name: str) -> tzinfo:
    """Return a circle's time zone; UTC if this machine doesn't know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
