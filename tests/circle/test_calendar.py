"""Planned evenings as an iCalendar file, read by hand and by another program."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar

from femopp.circle.calendar import calendar_of
from femopp.circle.planning import Plan, cancelled, moment_of, moved_to
from femopp.language import Speaker

STOCKHOLM = "Europe/Stockholm"
NOW = datetime(2026, 12, 1, 12, tzinfo=UTC).timestamp()


def text_of(
    *plans: Plan, name: str = "Fridays", zone: str = STOCKHOLM, language: str = "en"
) -> str:
    made = calendar_of("circle", name, zone, plans, Speaker(language), NOW).decode()
    return made.replace("\r\n ", "")


def lines(text: str, *names: str) -> list[str]:
    return [one for one in text.splitlines() if one.split(":")[0].split(";")[0] in names]


def test_an_evening_in_its_zone() -> None:
    text = text_of(Plan("a", "gun", ("2026-12-11T19:30",), sequence=3, changed=1_790_000_000))
    assert "DTSTART;TZID=Europe/Stockholm:20261211T193000" in text
    assert lines(text, "SEQUENCE", "STATUS", "DTSTAMP", "DURATION") == [
        "DURATION:PT3H",
        "DTSTAMP:20260921T141320Z",
        "SEQUENCE:3",
        "STATUS:CONFIRMED",
    ]
    assert "\r\n" in calendar_of("circle", "Fridays", STOCKHOLM, (), Speaker(), NOW).decode()


def test_a_question_is_in_no_calendar() -> None:
    text = text_of(Plan("a", "gun", ("2026-12-11T19:30", "2026-12-12T19:30")))
    assert "VEVENT" not in text
    # RFC 5545, 3.6: a calendar has one component at least.
    assert lines(text, "TZID") == ["TZID:Europe/Stockholm"]


def test_the_rule_and_its_exceptions() -> None:
    fridays = Plan("a", "gun", ("2026-12-11T19:30",), "monthly")
    fridays = moved_to(fridays, "2027-01-08T19:30", "", 1_790_000_000)
    fridays = moved_to(fridays, "2027-02-12T19:30", "2027-02-13T18:00", 1_790_000_001)
    text = text_of(fridays)
    assert lines(text, "RRULE", "RECURRENCE-ID", "STATUS", "SEQUENCE") == [
        "SEQUENCE:2",
        "RRULE:FREQ=MONTHLY;BYDAY=2FR",
        "STATUS:CONFIRMED",
        "RECURRENCE-ID;TZID=Europe/Stockholm:20270108T193000",
        "SEQUENCE:2",
        "STATUS:CANCELLED",
        "RECURRENCE-ID;TZID=Europe/Stockholm:20270212T193000",
        "SEQUENCE:2",
        "STATUS:CONFIRMED",
    ]
    assert "DTSTART;TZID=Europe/Stockholm:20270213T180000" in text
    assert len(set(lines(text, "UID"))) == 1


@pytest.mark.parametrize(
    ("first", "repeats", "rule"),
    [
        ("2026-12-11T19:30", "weekly", "FREQ=WEEKLY"),
        ("2026-12-11T19:30", "fortnightly", "FREQ=WEEKLY;INTERVAL=2"),
        ("2026-12-31T19:30", "monthly", "FREQ=MONTHLY;BYDAY=-1TH"),
    ],
)
def test_rules(first: str, repeats: Any, rule: str) -> None:
    assert lines(text_of(Plan("a", "gun", (first,), repeats)), "RRULE") == [f"RRULE:{rule}"]


def test_what_is_called_off_says_so_under_the_same_name() -> None:
    once = Plan("a", "gun", ("2026-12-11T19:30",))
    off = cancelled(once, NOW)
    assert lines(text_of(once), "UID") == lines(text_of(off), "UID")
    assert lines(text_of(off), "STATUS", "SEQUENCE") == ["SEQUENCE:1", "STATUS:CANCELLED"]


def test_how_many_come_and_nobodys_name() -> None:
    at = "2026-12-11T19:30"
    said: Any = {at: {"anna": "yes", "bo": "no", "gun": "yes"}}
    text = text_of(Plan("a", "gun", (at,), answers=said), language="sv")
    assert lines(text, "DESCRIPTION") == ["DESCRIPTION:2 kommer"]
    assert "anna" not in text


def test_a_place_is_the_evenings_own_or_that_of_all() -> None:
    fridays = Plan("a", "gun", ("2026-12-11T19:30",), "weekly", place="hos Gun; sal 2, upp")
    fridays = moved_to(fridays, "2026-12-18T19:30", "2026-12-18T19:30", 1, place="hos Bo")
    text = text_of(fridays)
    assert lines(text, "LOCATION") == ["LOCATION:hos Gun\\; sal 2\\, upp", "LOCATION:hos Bo"]
    assert lines(text, "RECURRENCE-ID", "SEQUENCE") == [
        "SEQUENCE:1",
        "RECURRENCE-ID;TZID=Europe/Stockholm:20261218T193000",
        "SEQUENCE:1",
    ]


def test_names_can_not_end_a_line() -> None:
    text = text_of(Plan("a", "gun", ("2026-12-11T19:30",)), name="A;B,C\\D\nBEGIN:VALARM")
    assert lines(text, "SUMMARY") == ["SUMMARY:A\\;B\\,C\\\\D\\nBEGIN:VALARM"]
    assert lines(text, "X-WR-CALNAME") == ["X-WR-CALNAME:A\\;B\\,C\\\\D\\nBEGIN:VALARM"]
    assert not lines(text, "BEGIN")[1:-1].count("BEGIN:VALARM")


ZONES = (
    STOCKHOLM,
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Europe/Dublin",
    "Asia/Tokyo",
    "Pacific/Kiritimati",
    "America/Santiago",
    "UTC",
)


@pytest.mark.parametrize("zone", ZONES)
def test_the_zone_says_what_its_clocks_say(zone: str) -> None:
    """Read by the file's own VTIMEZONE, each hour of two years is where this zone has it."""
    first = "2026-12-11T19:30"
    parts = observances(text_of(Plan("a", "gun", (first,)), zone=zone))
    moment = datetime(2027, 1, 1, tzinfo=UTC)
    while moment < datetime(2029, 1, 1, tzinfo=UTC):
        # As readers do: the latest change at or before that moment.
        _at, offset = max(one for one in parts if one[0] <= moment)
        assert moment.astimezone(ZoneInfo(zone)).utcoffset() == offset, moment
        moment += timedelta(hours=1)


def observances(text: str) -> list[tuple[datetime, timedelta]]:
    """The moments from which a file's zone has an offset, and that, in the order of time."""
    zone: Any
    (zone,) = Calendar.from_ical(text).walk("VTIMEZONE")
    found = []
    for part in zone.subcomponents:
        before, after = part["TZOFFSETFROM"].td, part["TZOFFSETTO"].td
        rdates = part.get("RDATE")
        later = [] if rdates is None else [one.dt for one in rdates.dts]
        for local in (part["DTSTART"].dt, *later):
            found.append((local.replace(tzinfo=UTC) - before, after))
    return sorted(found)


def test_a_time_that_clocks_skip_is_the_same_as_on_the_page() -> None:
    skipped = "2027-03-28T02:30"
    parts = observances(text_of(Plan("a", "gun", (skipped,))))
    # RFC 5545, 3.3.5: by the offset before the gap.
    local = datetime.fromisoformat(skipped).replace(tzinfo=UTC)
    offset = max(one for one in parts if one[0] <= local - timedelta(hours=2))[1]
    assert (local - offset).timestamp() == moment_of(skipped, STOCKHOLM)


def test_a_zone_that_this_machine_lacks_is_utc() -> None:
    text = text_of(Plan("a", "gun", ("2026-12-11T19:30",)), zone="Mars/Olympus")
    assert {offset for _at, offset in observances(text)} == {timedelta()}


def test_a_full_calendar_is_bounded() -> None:
    plans = []
    for number in range(24):
        one = Plan(f"p{number}", "gun", ("2026-01-02T19:30",), "weekly")
        for week in range(40):
            there = datetime(2026, 1, 2, 19, 30) + timedelta(days=7 * week)
            one = moved_to(one, there.isoformat(timespec="minutes"), "", NOW)
        plans.append(one)
    assert len(calendar_of("c", "x" * 200, STOCKHOLM, plans, Speaker(), NOW)) < 500_000
