"""Finished matches on real cards close, and entries that come later wait."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from sqlalchemy import URL

from femopp.circle import close_after
from femopp.language import say
from femopp.server.kept.entries import Act, Admit, Deal, End, Reopen, Undo
from femopp.server.kept.judging import NOT_YOURS
from femopp.server.kept.log import MOST_BYTES, MOST_WAITS, after, decide
from femopp.server.kept.matches import KeptMatches
from femopp.server.kept.settling import KeptMatch
from femopp.server.kept.shared import Shared
from femopp.server.store.store import Store
from femopp.table.commands import Declined
from tests.server.serving import Served
from tests.server.storing import with_store
from tests.server.test_kept import (
    NAMES,
    ONE,
    SETTINGS,
    TWO,
    database,
    enter,
    log_of,
    opened,
    people,
    said,
    share,
)

__all__ = ["database"]

ENDED = KeptMatch(SETTINGS, NAMES, {"dealer": 2}, (ONE,), rules=1, ended=True)
STOCKHOLM = ZoneInfo("Europe/Stockholm")


def at_time(day: int, hour: int, minute: int = 0) -> float:
    """Return a time of November 2026 in Stockholm, as Unix time."""
    return datetime(2026, 11, day, hour, minute, tzinfo=STOCKHOLM).timestamp()


@pytest.mark.parametrize(
    ("last", "closes"),
    [
        (at_time(27, 21), at_time(28, 6)),
        (at_time(27, 23, 59), at_time(28, 6)),
        (at_time(28, 0), at_time(28, 6)),
        # Never within six hours of the last entry.
        (at_time(28, 0, 1), at_time(29, 6)),
        (at_time(28, 5, 59), at_time(29, 6)),
        (at_time(28, 6), at_time(29, 6)),
    ],
)
def test_a_finished_match_closes_at_six_in_the_morning(last: float, closes: float) -> None:
    assert close_after(last, "Europe/Stockholm") == closes


def test_an_entry_of_a_phone_that_was_away_waits_until_it_is_admitted(database: URL) -> None:
    clock = [at_time(27, 21)]

    async def run(store: Store) -> None:
        matches = KeptMatches(store, lambda: clock[0])
        shared, _token = await matches.open(ENDED, people(), zone="Europe/Stockholm")
        id_ = shared.id

        async def enter(number: int, *acts: Act, may_open: bool = False) -> Any:
            found = await matches.append(id_, "a", number, acts, may_open=may_open)
            assert found is not None
            return found[1].log, [text for _number, text in found[2]]

        # In the evening everything counts at once.
        log, _refused = await enter(1, Deal(0, TWO, seen=2))
        assert (said(log), dict(log.waits)) == ([TWO], {})
        clock[0] = at_time(28, 6)
        late = Deal(0, ONE, seen=log.deals[0].now.entry)
        log, refused = await enter(2, late, End())
        assert (said(log), len(log.waits), refused) == ([TWO], 2, [])
        (first, second) = log.waits
        # Only the opener and the keeper decide, and each once.
        for number, act in ((4, Admit(first, counts=True)), (5, Reopen())):
            _log, refused = await enter(number, act)
            assert refused == [say(NOT_YOURS)]
        log, refused = await enter(6, Admit(first, counts=True), may_open=True)
        assert (said(log), list(log.waits), refused) == ([ONE], [second], [])
        log, refused = await enter(7, Admit(second), Admit(second, counts=True), may_open=True)
        assert (log.ended, dict(log.waits), len(refused)) == (3, {}, 1)
        # As it is remembered in the store.
        found = await KeptMatches(store).find(id_)
        assert found is not None
        assert found[0].log == log

    with_store(database, run)


def test_a_closed_match_is_opened_again_until_the_next_morning(database: URL) -> None:
    clock = [at_time(27, 21)]

    async def run(store: Store) -> None:
        matches = KeptMatches(store, lambda: clock[0])
        shared, _token = await matches.open(ENDED, people(), zone="Europe/Stockholm")

        async def waits(number: int, *acts: Act) -> int:
            found = await matches.append(shared.id, "a", number, acts, may_open=True)
            assert found is not None
            return len(found[1].log.waits)

        clock[0] = at_time(28, 9)
        assert await waits(1, Deal(0, TWO, seen=2)) == 1
        # What follows in the same request counts.
        assert await waits(2, Reopen(), Deal(0, TWO, seen=2)) == 1
        assert await waits(3, Deal(0, TWO, seen=2)) == 1
        clock[0] = at_time(29, 6)
        assert await waits(4, Deal(0, ONE, seen=2)) == 2

    with_store(database, run)


def test_a_decision_about_a_late_entry_opens_no_match(database: URL) -> None:
    clock = [at_time(27, 21)]

    async def run(store: Store) -> None:
        matches = KeptMatches(store, lambda: clock[0])
        shared, _token = await matches.open(ENDED, people(), zone="Europe/Stockholm")

        async def enter(number: int, *acts: Act) -> Shared:
            found = await matches.append(shared.id, "a", number, acts, may_open=True)
            assert found is not None
            return found[1]

        clock[0] = at_time(28, 9)
        log = (await enter(1, Deal(0, TWO, seen=2), End())).log
        for number, (entry, counts) in enumerate(zip(log.waits, (True, False), strict=True), 3):
            now = await enter(number, Admit(entry, counts))
            assert now.is_closed(clock[0])

    with_store(database, run)


def test_a_newcomer_is_renamed_in_a_closed_match_which_stays_closed(database: URL) -> None:
    clock = [at_time(27, 21)]
    new = {"seat": 3, "name": "Dag", "on": "start"}
    come = {"company": {"sits": [0, 1, 2, 3], "new": [new]}}
    ended = msgspec.structs.replace(ENDED, deals=(ONE, come))

    async def run(store: Store) -> None:
        matches = KeptMatches(store, lambda: clock[0])
        shared, _token = await matches.open(ended, people(), zone="Europe/Stockholm")
        clock[0] = at_time(28, 9)
        found = await matches.rename(shared.id, 3, "Dagny")
        assert found is not None
        again = await KeptMatches(store).find(shared.id)
        assert again is not None
        assert again[0].log == found[1].log
        for match in (found[1], again[0]):
            assert match.names == (*NAMES, "Dagny")
            assert match.is_closed(clock[0])
            assert not match.log.waits

    with_store(database, run)


def test_a_late_entry_that_can_no_more_count_waits_on() -> None:
    log = log_of(Deal(0, ONE), Deal(1, TWO), Undo(3, late=True))
    (late,) = log.waits
    log = after(log, Undo(3))
    with pytest.raises(Declined) as refusal:
        decide(log, Admit(late, counts=True), MOST_BYTES)
    assert "nothing was taken back" in str(refusal.value)
    log = after(log, *decide(log, Admit(late), MOST_BYTES))
    assert (said(log), dict(log.waits)) == ([ONE], {})


def test_so_many_late_entries_wait_and_no_more() -> None:
    log = log_of(Deal(0, ONE), End(), *[Deal(0, TWO, late=True)] * MOST_WAITS)
    assert len(log.waits) == MOST_WAITS
    with pytest.raises(Declined) as refusal:
        decide(log, Deal(0, TWO, late=True), MOST_BYTES)
    assert str(MOST_WAITS) in str(refusal.value)
    assert decide(log, Deal(0, TWO), MOST_BYTES)


def test_a_running_match_never_closes(database: URL) -> None:
    clock = [at_time(27, 21)]

    async def run(store: Store) -> None:
        matches = KeptMatches(store, lambda: clock[0])
        shared = await opened(matches, ONE)
        clock[0] += 400 * 86_400
        found = await matches.append(shared.id, "a", 1, [Deal(1, TWO)])
        assert found is not None
        assert said(found[1].log) == [ONE, TWO]

    with_store(database, run)


def test_nobody_sends_an_entry_as_late(server: Served) -> None:
    links = share(server, deals=[])
    sent = {"type": "Deal", "place": 0, "said": ONE, "late": True}
    found = enter(server, links["id"], 1, sent)
    assert ([one["said"] for one in found["deals"]], found["waits"]) == ([ONE], [])
