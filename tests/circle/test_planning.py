"""Planned evenings: the next one, those that recur, and what changes them."""

from datetime import date, datetime
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from femopp.circle.planning import (
    MOST_KEPT,
    Answer,
    Evening,
    Plan,
    Repeats,
    answered,
    cancelled,
    changed_to,
    dates_of,
    moment_of,
    moved_to,
    next_evening,
    shown_evenings,
    tidy,
)

STOCKHOLM = "Europe/Stockholm"


def there(local: str, zone: str = STOCKHOLM) -> float:
    """The Unix time of a local time."""
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).timestamp()


def plan(*dates: str, repeats: Repeats = "once", id: str = "p") -> Plan:
    return Plan(id, "gun", dates, repeats)


def dates(of: Plan, since: str, most: int = 5) -> list[str]:
    return list(islice(dates_of(of, date.fromisoformat(since)), most))


def test_the_next_evening_is_shown_until_it_is_over() -> None:
    once = plan("2026-11-27T19:30")
    for local in ("2026-11-20T12:00", "2026-11-27T23:00", "2026-11-28T05:00"):
        found = next_evening([once], STOCKHOLM, there(local))
        assert found is not None
        assert (found.evening.at, found.when) == ("2026-11-27T19:30", there("2026-11-27T19:30"))
    assert next_evening([once], STOCKHOLM, there("2026-11-28T06:00")) is None


def test_a_question_and_what_is_called_off_are_no_next_evening() -> None:
    now = there("2026-11-20T12:00")
    question = plan("2026-11-27T19:30", "2026-11-28T19:30")
    off = cancelled(plan("2026-11-26T19:30"), now)
    assert next_evening([question, off], STOCKHOLM, now) is None


def test_a_weekly_evening_keeps_its_time_through_the_change_of_clocks() -> None:
    weekly = plan("2026-10-23T19:30", repeats="weekly")
    found = next_evening([weekly], STOCKHOLM, there("2026-10-26T12:00"))
    assert found is not None
    assert (found.evening.at, found.day) == ("2026-10-30T19:30", "2026-10-30")
    assert found.when == there("2026-10-30T19:30")


def test_a_weekly_evening_after_years() -> None:
    weekly = plan("2026-01-02T00:30", repeats="weekly")
    found = next_evening([weekly], STOCKHOLM, there("2031-06-01T12:00"))
    assert found is not None
    # Half past midnight on a Friday belongs to Thursday evening.
    assert (found.evening.at, found.day) == ("2031-06-06T00:30", "2031-06-05")


@pytest.mark.parametrize(
    ("first", "repeats", "since", "expected"),
    [
        ("2026-12-11T19:30", "weekly", "2026-12-01", ["2026-12-11", "2026-12-18", "2026-12-25"]),
        ("2026-12-11T19:30", "fortnightly", "2026-12-12", ["2026-12-25", "2027-01-08"]),
        # The second Friday.
        ("2026-12-11T19:30", "monthly", "2026-12-12", ["2027-01-08", "2027-02-12"]),
        # A fifth Thursday stands for the last.
        ("2026-12-31T19:30", "monthly", "2027-01-01", ["2027-01-28", "2027-02-25", "2027-03-25"]),
        ("2026-12-31T19:30", "monthly", "2027-04-01", ["2027-04-29", "2027-05-27"]),
        # The first Monday of a month that begins on one.
        ("2027-02-01T19:30", "monthly", "2027-03-01", ["2027-03-01", "2027-04-05"]),
    ],
)
def test_evenings_recur(first: str, repeats: Repeats, since: str, expected: list[str]) -> None:
    found = dates(plan(first, repeats=repeats), since, len(expected))
    assert found == [f"{one}T19:30" for one in expected]


@given(
    st.dates(date(2026, 1, 1), date(2036, 1, 1)),
    st.sampled_from(["weekly", "fortnightly", "monthly"]),
    st.dates(date(2026, 1, 1), date(2040, 1, 1)),
)
def test_no_evening_is_left_out(first: date, repeats: Repeats, since: date) -> None:
    """Whenever one begins to look, the evenings are those of the whole row from then on."""
    of = plan(f"{first}T19:30", repeats=repeats)
    whole = list(islice(dates_of(of, first), 800))
    assert whole[0] == of.dates[0]
    later = [one for one in whole if one[:10] >= since.isoformat()]
    assert dates(of, since.isoformat()) == later[:5]


def test_one_evening_is_moved_or_called_off() -> None:
    now = there("2026-12-01T12:00")
    fridays = plan("2026-12-11T19:30", repeats="fortnightly")
    changed = moved_to(fridays, "2026-12-25T19:30", "", now)
    changed = moved_to(changed, "2027-01-08T19:30", "2027-01-07T18:00", now)
    assert shown_evenings(changed, STOCKHOLM, now)[:3] == [
        Evening("2026-12-11T19:30", "2026-12-11T19:30"),
        Evening("2026-12-25T19:30", ""),
        Evening("2027-01-08T19:30", "2027-01-07T18:00"),
    ]
    assert changed.sequence == 2
    # On the day after the one that was called off, the moved one is next.
    found = next_evening([changed], STOCKHOLM, there("2026-12-26T12:00"))
    assert found is not None
    assert (found.evening.date, found.day) == ("2027-01-08T19:30", "2027-01-07")
    back = moved_to(changed, "2026-12-25T19:30", "2026-12-25T19:30", now)
    assert (back.sequence, dict(back.moved)) == (3, {"2027-01-08T19:30": "2027-01-07T18:00"})
    assert moved_to(back, "2026-12-25T19:30", "2026-12-25T19:30", now) is back


def test_an_evening_moved_to_a_later_day_stays_ahead() -> None:
    weekly = plan("2026-12-11T19:30", repeats="weekly")
    moved = moved_to(weekly, "2026-12-11T19:30", "2027-02-01T19:30", 0)
    ahead = shown_evenings(moved, STOCKHOLM, there("2027-01-30T12:00"))
    assert ahead[0] == Evening("2026-12-11T19:30", "2027-02-01T19:30")


def test_settling_keeps_the_answers_for_that_date() -> None:
    asked = plan("2026-12-04T19:30", "2026-12-11T19:30")
    for one, answer in (("2026-12-04T19:30", "no"), ("2026-12-11T19:30", "yes")):
        asked = answered(asked, one, "anna", _answer(answer), 1)
    settled = changed_to(asked, ["2026-12-11T19:30"], "once", 2)
    assert settled.answers == {"2026-12-11T19:30": {"anna": "yes"}}
    assert (settled.sequence, settled.changed) == (1, 2)


def _answer(said: str) -> Answer:
    return "yes" if said == "yes" else "no"


def test_another_hour_keeps_answers_and_exceptions_and_another_day_does_not() -> None:
    weekly = moved_to(plan("2026-12-11T19:30", repeats="weekly"), "2026-12-25T19:30", "", 1)
    weekly = answered(weekly, "2026-12-18T19:30", "anna", "yes", 1)
    later = changed_to(weekly, ["2026-12-11T20:00"], "weekly", 2)
    assert later.answers == {"2026-12-18T20:00": {"anna": "yes"}}
    assert later.moved == {"2026-12-25T20:00": ""}
    saturdays = changed_to(weekly, ["2026-12-12T19:30"], "weekly", 2)
    assert (saturdays.answers, saturdays.moved) == ({}, {})


def test_another_hour_keeps_the_last_day_of_the_month() -> None:
    """The last Thursday of December 2026 is the fifth, that of January the fourth."""
    last = plan("2026-12-31T19:30", repeats="monthly")
    later = changed_to(last, ["2027-01-28T20:00"], "monthly", 2)
    ahead = list(islice(dates_of(later, date(2027, 3, 1)), 2))
    assert ahead == ["2027-03-25T20:00", "2027-04-29T20:00"]


def test_any_of_its_evenings_stands_for_a_plan_that_recurs() -> None:
    weekly = moved_to(plan("2026-12-11T19:30", repeats="weekly"), "2026-12-25T19:30", "", 1)
    assert changed_to(weekly, ["2027-01-15T19:30"], "weekly", 2) is weekly
    assert changed_to(weekly, ["2027-01-15T19:30"], "fortnightly", 2).sequence == 2


@pytest.mark.parametrize(
    ("local", "utc"),
    [
        # Clocks skip from 02:00 to 03:00: as if they hadn't yet.
        ("2027-03-28T02:30", "2027-03-28T01:30+00:00"),
        # Half past two comes twice: the first.
        ("2026-10-25T02:30", "2026-10-25T00:30+00:00"),
    ],
)
def test_times_that_clocks_skip_or_show_twice(local: str, utc: str) -> None:
    assert moment_of(local, STOCKHOLM) == datetime.fromisoformat(utc).timestamp()


def test_what_is_over_goes_after_two_months_and_its_answers_at_once() -> None:
    over = answered(plan("2026-11-27T19:30", id="over"), "2026-11-27T19:30", "anna", "yes", 1)
    old = plan("2026-09-01T19:30", id="old")
    off = cancelled(plan("2026-12-24T19:30", id="off"), there("2026-09-20T12:00"))
    lately = cancelled(plan("2026-12-24T19:30", id="lately"), there("2026-11-20T12:00"))
    kept = tidy([old, over, off, lately], STOCKHOLM, there("2026-12-01T12:00"))
    assert {one.id: one.answers for one in kept} == {"over": {}, "lately": {}}


def test_plans_ahead_stay_when_many_are_kept() -> None:
    now = there("2026-12-01T12:00")
    ahead = plan("2026-12-11T19:30", id="ahead")
    many = [cancelled(plan("2026-12-11T19:30", id=f"off{n}"), now) for n in range(40)]
    kept = tidy([ahead, *many], STOCKHOLM, now)
    assert (len(kept), kept[-1].id) == (MOST_KEPT, "ahead")
