"""A table resumed from a snapshot is the table of the whole log, byte for byte."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from femopp.kits import GAMES
from femopp.language import Speaker
from femopp.record import format_record
from femopp.rulebook import settled_as_told
from femopp.server.room.screens import Screens
from femopp.table.commands import Declined, TakeBack
from femopp.table.log.entries import (
    AnyEntry,
    Came,
    Did,
    LetIn,
    Opened,
    Stands,
    restored,
    stored,
)
from femopp.table.log.folding import following, opened
from femopp.table.log.past import Difference, past
from femopp.table.log.snapshot import start_of, taken_up
from femopp.table.replay.record import full_record
from femopp.table.settings import Pace, Settings
from femopp.table.state import recent
from femopp.table.state.live import LiveTable
from tests.strategies import options_of, seeds
from tests.table.keeping import Keeping
from tests.table.sitting import every_table, guest, named, screen

LANGUAGES = ("en", "sv")


def through_bytes(log: list[AnyEntry]) -> list[AnyEntry]:
    return [restored(stored(entry)) for entry in log]


def of_whole_log(log: list[AnyEntry]) -> LiveTable:
    assert isinstance(log[0], Opened)
    live = opened(log[0])
    for entry in log[1:]:
        live = following(live, entry)
    return live


def names_in(log: list[AnyEntry]) -> Mapping[str, str]:
    return {entry.guest: entry.name for entry in log if isinstance(entry, Came | LetIn)}


def from_snapshot(log: list[AnyEntry]) -> tuple[LiveTable, int]:
    """Return the table as the server resumes it, and the number of entries that it followed."""
    snapshots = {
        number: entry for number, entry in enumerate(log, start=1) if isinstance(entry, Stands)
    }
    start = start_of(dict(sorted(snapshots.items())[-2:]))
    if not start:
        return of_whole_log(log), len(log)
    assert isinstance(log[0], Opened)
    chosen = snapshots[start]
    deals = [
        deal
        for number, one in snapshots.items()
        if number <= start and one.match == chosen.match
        for deal in one.deals
    ]
    sheet = tuple(settled_as_told(deal.told) for deal in deals)
    live = taken_up(log[0], start, chosen, deals, sheet, names_in(log), {})
    for entry in log[start:]:
        live = following(live, entry)
    return live, len(log) - start


def sent(live: LiveTable) -> list[tuple[str, ...]]:
    """Return the texts sent to each observer, in each language."""
    looks = Screens(lambda: live.guests, lambda: None)
    return [
        looks.frames(live, who, language, None)[0]
        for who in (None, *live.guests)
        for language in LANGUAGES
    ]


ALIKE = "company held is_in_deal matches number rules_version snapshot version"
ALIKE_IN_MATCH = "build ended has_settled last last_deal sheet stood_in stuck"


def agree(again: LiveTable, whole: LiveTable) -> None:
    assert sent(again) == sent(whole)
    for name in ALIKE.split():
        assert getattr(again, name) == getattr(whole, name), name
    one, other = again.running, whole.running
    assert one is not None
    assert other is not None
    for name in ALIKE_IN_MATCH.split():
        assert getattr(one, name) == getattr(other, name), name
    assert one.dealt.is_unsettled == other.dealt.is_unsettled
    assert one.recent.snapshot == other.recent.snapshot


def goes_on_alike(kept: Keeping, steps: int) -> None:
    """Compare the two tables, then follow the same entries with both, and compare again."""
    before = through_bytes(kept.log)
    whole, (again, _followed) = of_whole_log(before), from_snapshot(before)
    agree(again, whole)
    kept.lively(steps)
    for entry in through_bytes(kept.log)[len(before) :]:
        whole, again = following(whole, entry), following(again, entry)
    agree(again, whole)
    assert whole.number == kept.live.number


@pytest.mark.parametrize("wanted", every_table(), ids=named)
@pytest.mark.parametrize("most_events", [30, recent.RECENT_EVENTS])
def test_it_goes_on_as_from_the_whole_log(
    wanted: Settings, most_events: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent, "RECENT_EVENTS", most_events)
    kept = Keeping(wanted, people=3, seed=7, gone=(2,))
    for _part in range(6):
        goes_on_alike(kept.lively(90), steps=40)


@given(data=st.data(), game=st.sampled_from(sorted(GAMES)), seed=seeds)
@settings(max_examples=12)
def test_it_goes_on_as_from_the_whole_log_by_any_rules(
    data: st.DataObject, game: str, seed: int
) -> None:
    options = data.draw(options_of(GAMES[game].options))
    texts = {one.name: one.format(value) for one, _usual, value in options.differences()}
    wanted = Settings(game, options.preset, texts, pace=Pace.NONE)
    kept = Keeping(wanted, people=2, seed=seed, gone=(1,))
    for _part in range(3):
        goes_on_alike(kept.lively(Random(seed).randrange(40, 160)), steps=30)


def test_little_of_a_long_match_is_followed_again() -> None:
    kept = Keeping(Settings("sheepshead", pace=Pace.NONE), people=1, seed=3).play(4000)
    assert kept.live.number > 2500
    _live, followed = from_snapshot(through_bytes(kept.log))
    assert followed < 700


# Logs of earlier builds

RIFKI = Settings("rifki", pace=Pace.NONE)


def after_deals(number: int) -> Keeping:
    """Return a table of Rifki in the middle of the deal after so many."""
    kept = Keeping(RIFKI, people=1, seed=3)
    while sum(isinstance(entry, Stands) for entry in kept.log) < number:
        kept.step()
    kept.play(12)
    return kept


def told_otherwise(stands: Stands) -> Stands:
    """Return the snapshot under rules that give the first seat a hundred points more."""
    assert stands.standing is not None
    points = stands.standing.state["points"]
    (deal,) = stands.deals
    totals = (deal.told.totals[0] + 100, *deal.told.totals[1:])
    standing = replace(
        stands.standing, state={**stands.standing.state, "points": [points[0] + 100, *points[1:]]}
    )
    told = replace(deal, told=replace(deal.told, totals=totals))
    return replace(stands, standing=standing, deals=(told,))


def test_the_sheet_stands_as_it_was_told() -> None:
    """A settled deal isn't settled again, and the match goes on from the stored points."""
    log = through_bytes(after_deals(1).log)
    usual = of_whole_log(log).table
    assert usual is not None
    log = [told_otherwise(entry) if isinstance(entry, Stands) else entry for entry in log]
    live = of_whole_log(log)
    assert live.table is not None
    state = live.table.match.state
    assert state.points[0] == usual.match.state.points[0] + 100
    assert state.sheet[0].totals == state.points
    assert state.hands == usual.match.state.hands
    assert {view.points for view in live.table.match.views} == {state.points}


def test_a_match_seen_again_says_where_todays_rules_would_settle_otherwise() -> None:
    log = through_bytes(after_deals(3).log)
    found = past(1, log)
    assert found is not None
    assert found.differences == ()
    third = [number for number, entry in enumerate(log) if isinstance(entry, Stands)][2]
    changed = log[third]
    assert isinstance(changed, Stands)
    today = changed.deals[0].told.totals
    log[third] = told_otherwise(changed)
    found = past(1, log)
    assert found is not None
    told = (today[0] + 100, *today[1:])
    assert found.differences == (Difference(3, told, today),)
    assert [deal.totals for deal in found.sheet][2] == told
    record = format_record(full_record(found, Speaker("en")))
    assert record.endswith(
        f"# deal 3 was settled with the totals {', '.join(map(str, told))}; by today's rules they "
        f"would be {', '.join(map(str, today))}\n"
    )


def test_a_match_that_could_not_be_followed_goes_on_from_the_next_snapshot() -> None:
    log = through_bytes(after_deals(2).log)
    usual = of_whole_log(log)
    first = next(number for number, entry in enumerate(log) if isinstance(entry, Stands))
    broken = next(
        number
        for number, entry in enumerate(log)
        if number > first and isinstance(entry, Did) and entry.words.startswith("play ")
    )
    log[broken] = Did(0, "dance", "person")
    stuck = of_whole_log(log[: broken + 1]).running
    assert stuck is not None
    assert stuck.stuck
    live = of_whole_log(log)
    assert live.running is not None
    assert live.table is not None
    assert not live.running.stuck
    assert usual.table is not None
    assert live.table.match.state.points == usual.table.match.state.points
    assert live.table.match.state.hands == usual.table.match.state.hands


def test_a_settled_deal_is_not_taken_back() -> None:
    """It stands in a snapshot, and on the sheet."""
    kept = Keeping(RIFKI, people=4, seed=3)
    while not kept.running.has_settled:
        kept.step()
    assert kept.live.pending.before is None
    assert not screen(kept.live, 0).can_take_back
    with pytest.raises(Declined):
        kept.do(guest(0), TakeBack())


def test_the_snapshot_has_no_names() -> None:
    kept = after_deals(1)
    (stands,) = [entry for entry in kept.log if isinstance(entry, Stands)]
    assert b"Person" not in stored(stands)
