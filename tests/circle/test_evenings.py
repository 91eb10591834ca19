"""Evenings from 06:00 to 06:00 in a circle's time zone, and seasons."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from femopp.circle import (
    Season,
    UnknownZoneError,
    bounds_of,
    check_zone,
    evening_of,
    season_of,
)

STOCKHOLM = "Europe/Stockholm"
HOUR = 3600


def there(local: str, zone: str = STOCKHOLM) -> float:
    """The Unix time of a local time."""
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("local", "evening"),
    [
        ("2026-11-27T19:30:00", "2026-11-27"),
        ("2026-11-28T00:00:00", "2026-11-27"),
        ("2026-11-28T05:59:59", "2026-11-27"),
        ("2026-11-28T06:00:00", "2026-11-28"),
        ("2027-01-01T01:30:00", "2026-12-31"),
    ],
)
def test_an_evening_lasts_until_six_in_the_morning(local: str, evening: str) -> None:
    assert evening_of(there(local), STOCKHOLM) == evening


def test_the_same_moment_is_another_evening_elsewhere() -> None:
    when = datetime(2026, 11, 28, 4, 30, tzinfo=UTC).timestamp()
    assert evening_of(when, STOCKHOLM) == "2026-11-27"
    assert evening_of(when, "Asia/Tokyo") == "2026-11-28"
    assert evening_of(when, "America/New_York") == "2026-11-27"


def test_the_evening_before_summer_time_has_23_hours() -> None:
    # On 2026-03-29 the clocks go from 02:00 to 03:00.
    start, end = bounds_of("2026-03-28", STOCKHOLM)
    assert (end - start) / HOUR == 23
    assert (start, end) == (there("2026-03-28T06:00"), there("2026-03-29T06:00"))


def test_the_evening_before_winter_time_has_25_hours() -> None:
    # On 2026-10-25 the clocks go from 03:00 to 02:00: half past two comes twice.
    start, end = bounds_of("2026-10-24", STOCKHOLM)
    assert (end - start) / HOUR == 25
    twice = datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo(STOCKHOLM))
    for fold in (0, 1):
        assert evening_of(twice.replace(fold=fold).timestamp(), STOCKHOLM) == "2026-10-24"


@given(
    st.datetimes(datetime(2000, 1, 1), datetime(2060, 1, 1)),
    st.sampled_from([STOCKHOLM, "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca"]),
)
def test_every_moment_is_within_its_evening(when: datetime, zone: str) -> None:
    at = when.replace(tzinfo=UTC).timestamp()
    start, end = bounds_of(evening_of(at, zone), zone)
    assert start <= at < end


def test_a_season_is_a_calendar_year() -> None:
    assert season_of("2026-12-31") == Season("2026", "", "2026-01-01", "2026-12-31")


def test_a_season_can_be_named() -> None:
    winter = Season("2026-11-01", "Vintern", "2026-11-01", "2027-03-31")
    assert season_of("2027-01-02", (winter,)) == winter
    assert season_of("2027-04-01", (winter,)).key == "2027"


@pytest.mark.parametrize(
    "name", ["", "Europe/Stokholm", "../../etc/passwd", "/etc", "CEST+2", "x" * 9999]
)
def test_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(UnknownZoneError):
        check_zone(name)


def test_a_zone_that_this_machine_lacks_is_read_as_utc() -> None:
    when = datetime(2026, 11, 28, 5, 30, tzinfo=UTC).timestamp()
    assert evening_of(when, "Mars/Olympus") == "2026-11-27"
