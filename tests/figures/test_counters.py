"""Counters: as matches end they agree with counting from the beginning; merging adds up."""

from __future__ import annotations

import zoneinfo
from datetime import datetime
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.circle import Played, Season
from femopp.driver import begin
from femopp.figures import tally as tallies
from femopp.figures.counters import (
    Counters,
    OutOfOrderError,
    add,
    counted,
    form,
    periods,
    restored_cells,
    stored_cells,
)
from femopp.figures.tally import Tally, renamed, tally_of
from femopp.kits import GAMES
from femopp.language import Message, say, told
from femopp.rulebook import ToldOutcome
from femopp.tricks import Seat
from tests.figures.matches import NAMES, ZONE, played, sheet
from tests.playing import by_chance, play
from tests.strategies import seeds

few = settings(max_examples=settings().max_examples // 5)

SEASONS = (Season("autumn", "The autumn", "2026-09-01", "2026-11-30"),)


def match_by_chance(luck: Random, number: int) -> Played:
    """Return a match of any game, perhaps broken off, or one that doesn't count."""
    game = luck.choice(list(GAMES))
    rules = GAMES[game]
    seats = rules.usual_players(rules.options.of())
    steps, seed = luck.choice((60, 300, 1000)), luck.randrange(1000)
    state = play(begin(rules, rules.options.of(), seats), by_chance(seed), steps=steps, seed=seed)
    members: list[str | None] = [*NAMES, None, None, None][: max(seats, 6)]
    luck.shuffle(members)
    match = played(
        state.state,
        game=game,
        players=members[:seats],
        when=1_750_000_000 + luck.randrange(60_000_000),
        lasts=luck.randrange(20_000),
        match=f"m{number}",
        taken_back=luck.random() < 0.1,
        coached=luck.random() < 0.1,
    )
    if match.outcome is None and match.deals and luck.random() < 0.8:
        winner = Seat(luck.randrange(seats))
        outcome = ToldOutcome((winner,), told(say(Message("somebody won"))))
        match = msgspec.structs.replace(match, outcome=outcome)
    return match


PLAYED = [match_by_chance(Random(number), number) for number in range(30)]
"""Matches to choose from: playing takes longer than counting."""

MANY = [tally_of(one) for one in PLAYED]

some = st.lists(st.sampled_from(MANY), unique_by=lambda one: one.match, max_size=25)


def kept(counters: Counters) -> dict[Any, Any]:
    """Return the counters as they are after they were stored."""
    return {place: restored_cells(stored_cells(cells)) for place, cells in counters.items()}


def as_they_end(matches: list[Tally]) -> Counters:
    """Count each match when it ends; start again if it ended before another."""
    counters: Counters = form()
    for number, one in enumerate(matches):
        try:
            add(counters, one, periods(one, ZONE, SEASONS))
        except OutOfOrderError:
            counters = counted(matches[: number + 1], ZONE, SEASONS)
        counters = kept(counters)
    return counters


@few
@given(some)
def test_counting_as_they_end_agrees_with_counting_again(matches: list[Tally]) -> None:
    in_order = sorted(matches, key=lambda one: (one.ended, one.match))
    whole = kept(counted(matches, ZONE, SEASONS))
    assert as_they_end(in_order) == whole
    # Whatever the order in which they come.
    assert as_they_end(matches) == whole


@few
@given(some, st.permutations(list(NAMES)))
def test_merging_members_is_counting_the_matches_as_the_one_member_s(
    matches: list[Tally], order: list[str]
) -> None:
    one, other = order[:2]
    apart = [match for match in matches if not {one, other} <= set(match.players)]
    merged = counted([renamed(match, {one: other}) for match in apart], ZONE, ())
    assert not any(member == one for _period, _game, member in merged)
    before = counted(apart, ZONE, ())
    for figure in ("matches", "deals"):
        assert number(merged, other, figure) == number(before, one, figure) + number(
            before, other, figure
        )
    assert sum(won(merged, other)) == sum((*won(before, one), *won(before, other)))


def number(counters: Counters, member: str, figure: str) -> int:
    found: int = counters.get(("all", "", member), {}).get(figure, 0)
    return found


def won(counters: Counters, member: str) -> list[int]:
    found: list[int] = counters.get(("all", "", member), {}).get("won", [0, 0])
    return found


@few
@given(seeds)
def test_a_renamed_tally_is_that_of_the_match_with_other_members(seed: int) -> None:
    luck = Random(seed)
    match = match_by_chance(luck, 1)
    present = {"a": "z", "b": "y"}

    def now(players: tuple[str | None, ...]) -> tuple[str | None, ...]:
        return tuple(present.get(one, one) if one else one for one in players)

    deals = tuple(msgspec.structs.replace(one, players=now(one.players)) for one in match.deals)
    again = msgspec.structs.replace(match, players=now(match.players), deals=deals)
    assert as_stored(renamed(tally_of(match), present)) == as_stored(tally_of(again))


def as_stored(one: Tally) -> Any:
    found = msgspec.json.decode(tallies.stored(one))
    assert tallies.restored(tallies.stored(one)) == tallies.restored(msgspec.json.encode(found))
    found["order"] = [sorted(group) for group in found.get("order", [])]
    return found


def test_a_streak_needs_the_matches_in_order() -> None:
    first, second = (match_won(when) for when in (1, 2))
    counters: Counters = {}
    add(counters, second, periods(second, ZONE, ()))
    with pytest.raises(OutOfOrderError):
        add(counters, first, periods(first, ZONE, ()))


def match_won(when: int) -> Tally:
    points = "points: Anna 3, Bo 12, Cissi 12\n"
    state = sheet("rodskagg", "Anna bid 2; tricks Anna 3, Bo 1, Cissi 2", points=points)
    return tally_of(played(state, when=when))


# Evenings and seasons


def at(text: str, zone: str = ZONE) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone)).timestamp())


@pytest.mark.parametrize(
    ("began", "evening", "season"),
    [
        ("2026-11-20T19:30", "e:2026-11-20", "s:autumn"),
        ("2026-11-21T05:59", "e:2026-11-20", "s:autumn"),
        ("2026-11-21T06:00", "e:2026-11-21", "s:autumn"),
        ("2026-12-01T03:00", "e:2026-11-30", "s:autumn"),
        ("2026-12-01T19:00", "e:2026-12-01", "s:2026"),
        ("2027-01-01T01:00", "e:2026-12-31", "s:2026"),
        ("2027-01-01T12:00", "e:2027-01-01", "s:2027"),
        # Summer time begins at two in the morning, and ends at three.
        ("2026-03-29T05:30", "e:2026-03-28", "s:2026"),
        ("2026-03-29T06:00", "e:2026-03-29", "s:2026"),
        ("2026-10-25T05:30", "e:2026-10-24", "s:autumn"),
        ("2026-10-25T06:00", "e:2026-10-25", "s:autumn"),
    ],
)
def test_a_match_belongs_to_the_evening_and_season_in_which_it_began(
    began: str, evening: str, season: str
) -> None:
    tally = msgspec.structs.replace(MANY[0], when=at(began))
    assert periods(tally, ZONE, SEASONS) == (evening, season, "all")


def test_a_match_across_six_in_the_morning_belongs_to_the_evening_before() -> None:
    tally = msgspec.structs.replace(
        MANY[0], when=at("2026-11-21T05:50"), ended=at("2026-11-21T07:10")
    )
    assert periods(tally, ZONE, ())[0] == "e:2026-11-20"


def test_the_same_moment_is_another_evening_elsewhere() -> None:
    tally = msgspec.structs.replace(MANY[0], when=at("2026-11-21T07:00"))
    assert periods(tally, ZONE, ())[0] == "e:2026-11-21"
    assert periods(tally, "America/New_York", ())[0] == "e:2026-11-20"
