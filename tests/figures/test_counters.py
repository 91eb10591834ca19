"""Counters: the sum of a circle's matches, and of its evenings; merging adds up."""

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
from femopp.figures.counters import ORDERS, CircleSum, Counters, counted, sum_of
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


def ended(matches: list[Tally]) -> list[Tally]:
    """Return matches in the order in which they ended."""
    return sorted(matches, key=lambda one: (one.ended, one.match))


def wins(counters: Counters) -> dict[str, list[int]]:
    return {who: one["won"] for (game, who), one in counters.items() if not game and "won" in one}


@few
@given(some)
def test_evenings_and_seasons_together_are_all_time(matches: list[Tally]) -> None:
    found = sum_of(ended(matches), ZONE, SEASONS)
    assert sorted(one for here in found.evenings.values() for one in here) == sorted(
        one.match for one in matches
    )
    by_id = {one.match: one for one in matches}
    evenings = [counted(by_id[one] for one in here) for here in found.evenings.values()]
    assert sorted(found.counted) == [
        date for date, here in sorted(found.evenings.items()) if counted(by_id[one] for one in here)
    ]
    for parts in (list(found.seasons.values()), evenings):
        added: dict[str, list[int]] = {}
        for part in parts:
            for who, (amount, of) in wins(part).items():
                before = added.get(who, [0, 0])
                added[who] = [before[0] + amount, before[1] + of]
        assert added == wins(found.all_time)


@few
@given(some, st.permutations(list(NAMES)))
def test_merging_members_is_counting_the_matches_as_the_one_member_s(
    matches: list[Tally], order: list[str]
) -> None:
    one, other = order[:2]
    apart = [match for match in matches if not {one, other} <= set(match.players)]
    merged = counted([renamed(match, {one: other}) for match in ended(apart)])
    assert not any(member == one for _game, member in merged)
    before = counted(ended(apart))
    for figure in ("matches", "deals"):
        assert number(merged, other, figure) == number(before, one, figure) + number(
            before, other, figure
        )
    assert sum(won(merged, other)) == sum((*won(before, one), *won(before, other)))


def number(counters: Counters, member: str, figure: str) -> int:
    found: int = counters.get(("", member), {}).get(figure, 0)
    return found


def won(counters: Counters, member: str) -> list[int]:
    found: list[int] = counters.get(("", member), {}).get("won", [0, 0])
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


def test_the_longest_streak_and_the_running_one() -> None:
    won, lost = match_won(1), msgspec.structs.replace(match_won(1), members={"a": {"streak": 0}})
    runs = []
    for matches in ([won], [won, won], [won, won, lost], [won, won, lost, won]):
        runs.append(counted(matches)["rodskagg", "a"]["streak"])
    assert runs == [[1, 1], [2, 2], [2, 0], [2, 1]]


def test_how_often_members_finished_in_each_order() -> None:
    found = counted([match_won(1), match_won(2)])["rodskagg", ORDERS]
    assert found["orders"] == {(("a",), ("c",), ("b",)): 2}
    assert found["games"] == {"rodskagg": [2, 2]}


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
        ("2026-11-20T19:30", "2026-11-20", "autumn"),
        ("2026-11-21T05:59", "2026-11-20", "autumn"),
        ("2026-11-21T06:00", "2026-11-21", "autumn"),
        ("2026-12-01T03:00", "2026-11-30", "autumn"),
        ("2026-12-01T19:00", "2026-12-01", "2026"),
        ("2027-01-01T01:00", "2026-12-31", "2026"),
        ("2027-01-01T12:00", "2027-01-01", "2027"),
        # Summer time begins at two in the morning, and ends at three.
        ("2026-03-29T05:30", "2026-03-28", "2026"),
        ("2026-03-29T06:00", "2026-03-29", "2026"),
        ("2026-10-25T05:30", "2026-10-24", "autumn"),
        ("2026-10-25T06:00", "2026-10-25", "autumn"),
    ],
)
def test_a_match_belongs_to_the_evening_and_season_in_which_it_began(
    began: str, evening: str, season: str
) -> None:
    found = sum_at(at(began), seasons=SEASONS)
    assert (list(found.evenings), list(found.seasons)) == ([evening], [season])


def sum_at(when: int, zone: str = ZONE, seasons: tuple[Season, ...] = ()) -> CircleSum:
    return sum_of([match_won(when)], zone, seasons)


def test_a_match_across_six_in_the_morning_belongs_to_the_evening_before() -> None:
    tally = msgspec.structs.replace(
        MANY[0], when=at("2026-11-21T05:50"), ended=at("2026-11-21T07:10")
    )
    assert list(sum_of([tally], ZONE, ()).evenings) == ["2026-11-20"]


def test_the_same_moment_is_another_evening_elsewhere() -> None:
    when = at("2026-11-21T07:00")
    assert list(sum_at(when).evenings) == ["2026-11-21"]
    assert list(sum_at(when, "America/New_York").evenings) == ["2026-11-20"]
