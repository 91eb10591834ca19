"""Boards: the same cards for all, the same luck in the same seat, higher is better."""

from typing import Any

import pytest

from femopp import arena
from femopp.arena import Played, Task, lineups, play, played_here, report_of, tasks_of
from femopp.arena.stakes import stakes_of
from femopp.bots import simulate as simulate_match
from femopp.bots import sit
from femopp.driver import SeededShuffler, begin
from femopp.kits import GAMES, game_named
from femopp.rulebook import Action, Deal
from femopp.tricks import Seat
from tests.arena.contests import contest, without_times


def all_of(contest: arena.Contest, boards: int) -> list[Played]:
    return list(played_here(contest, tasks_of(contest, boards)))


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_does_not_depend_on_who_plays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[Any] = []

    def watched(*words: Any, **more: Any) -> Any:
        simulated = simulate_match(*words, **more)
        dealt.append([one for _seat, one in simulated.match.log if isinstance(one, Deal)])
        return simulated

    monkeypatch.setattr("femopp.arena.board.simulate", watched)
    between = contest(game)
    for lineup in lineups(between, 7):
        play(between, Task(7, lineup))
    assert dealt[0]
    assert all(one == dealt[0] for one in dealt)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_exactly_as_good_as_itself(game: str) -> None:
    for against in ("random", None):
        bots = ("random",) if against else ("random", "random")
        same = contest(game, bots=bots, against=against)
        found = report_of(same, all_of(same, 5), 5)
        assert [one.points.mean for one in found.differences] == [0]
        assert [(one.points.low, one.points.high) for one in found.differences] == [(0, 0)]


def test_low_points_are_good_in_rodskagg_and_count_as_plus() -> None:
    """Forehand takes at least one trick of its own bid or goes up: sheet and result mirror."""
    between = contest("rodskagg")
    game, options = between.rules
    task = Task(3, ("greedy",) * 4)
    played = play(between, task)
    start = stakes_of("rodskagg").start(options, 4, SeededShuffler("tests:start", 3))
    bots = [sit.bot_named("greedy", "rodskagg")] * 4
    state = simulate_match(game, options, bots, "tests-3", start=start, most_deals=1).match.state
    # Everybody begins with twelve.
    assert played.points == tuple(12 - points for points in state.points)
    assert any(played.points)


def test_sheepshead_and_rifki_count_what_the_sheet_says() -> None:
    for game, total in (("sheepshead", {0}), ("rifki", {650, -320, -400, -480, -390, -360, -650})):
        played = play(contest(game), Task(1, ("greedy",) * (5 if game == "sheepshead" else 4)))
        assert sum(played.points) in total
        assert played.deals == 1


def test_a_match_is_the_one_that_simulate_plays() -> None:
    matches = contest("rodskagg", board="match")
    played = play(matches, Task(2, ("greedy", "random", "random", "greedy")))
    game, options = matches.rules
    bots = [sit.bot_named(name, "rodskagg") for name in ("greedy", "random", "random", "greedy")]
    state = simulate_match(game, options, bots, "tests-2").match.state
    assert state.outcome is not None
    assert played.winners == state.outcome.winners
    assert played.deals == len(state.sheet)
    assert played.ended


def test_a_match_without_an_end_is_given_up_and_won_by_nobody() -> None:
    short = contest("sheepshead", board="match", most_deals=2)
    played = play(short, Task(1, ("random",) * 5))
    assert (played.ended, played.deals, played.winners) == (False, 2, ())
    found = report_of(short, all_of(short, 1), 1)
    assert found.given_up == 6
    assert [one.won.mean for one in found.standings if one.won] == [0, 0]


def test_shared_victories_count_in_parts() -> None:
    between = contest("rifki", board="match", bots=("a",), against="b")
    results = [
        Played(1, lineup, (0,) * 4, 20, winners, True, {})
        for lineup, winners in zip(
            lineups(between, 1), [(0, 1), (1,), (0,), (3,), (0,)], strict=True
        )
    ]
    found = report_of(between, results, 1)
    # a shares in seat 1, wins in seats 2 and 4; the table of b is won by seat 1.
    assert [one.won.mean for one in found.standings if one.won] == [2.5 / 4, 1 / 4]
    assert [one.won.mean for one in found.differences if one.won] == [1.5 / 4]


def test_a_deal_of_rifki_stands_anywhere_in_the_schedule() -> None:
    game = game_named("rifki")
    options = game.options.of()
    starts = [
        stakes_of("rifki").start(options, 4, SeededShuffler(f"rifki:{number}"))
        for number in range(60)
    ]
    played = {sum(map(len, start.chosen)) for start in starts}
    assert min(played) == 0
    assert max(played) == 19
    assert {start.dealer for start in starts} == {0, 1, 2, 3}
    for start in starts[:20]:
        begin(game, options, 4, start)  # raises if the setup is impossible


def test_a_planted_better_bot_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that plays every other decision like greedy, the rest at random like the others."""
    greedy, by_chance = (sit.STRATEGIES[name]("rifki", None) for name in ("greedy", "random"))

    def planted(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Any) -> Action:
        return (greedy if luck.below(2) else by_chance)(view, seat, legal, luck)

    strategies = {**sit.STRATEGIES, "planted": lambda game, seconds: planted}
    monkeypatch.setattr(sit, "STRATEGIES", strategies)
    between = contest("rifki", bots=("planted",), against="random")
    found = report_of(between, all_of(between, 60), 60)
    (difference,) = found.differences
    assert (difference.bot, difference.over) == ("planted", "random")
    assert difference.points.low is not None
    assert difference.points.low > 0
    ratings = {one.bot: one.rating for one in found.standings}
    assert ratings["planted"] > 0 > ratings["random"]


@pytest.mark.parametrize(("board", "is_ahead"), [("deal", True), ("match", False)])
def test_match_winners_rank_first_but_deals_rank_by_points(board: str, is_ahead: bool) -> None:
    """The last deal of Rifki ends a match that is won by points from before the deal."""
    between = contest("rifki", board=board)
    played = []
    for task in tasks_of(between, 3):
        points = tuple([10 if name == "greedy" else 0 for name in task.lineup])
        winners = tuple([seat for seat, name in enumerate(task.lineup) if name == "random"])
        played.append(Played(task.board, task.lineup, points, 1, winners, ended=True, times={}))
    ratings = {one.bot: one.rating for one in report_of(between, played, 3).standings}
    assert (ratings["greedy"] > ratings["random"]) is is_ahead


def test_of_the_way_from_the_field_to_the_ceiling_a_bot_comes_by_what_it_is_ahead() -> None:
    """Of the four points between random and ceiling, greedy is one ahead, whatever all get."""
    between = contest("rifki", bots=("greedy", "ceiling"), against="random")
    reached = {"random": 10, "greedy": 11, "ceiling": 14}
    played = [
        Played(
            task.board, task.lineup, tuple([reached[bot] for bot in task.lineup]), 1, (), True, {}
        )
        for task in tasks_of(between, 3)
    ]
    found = report_of(between, played, 3)
    assert [(one.bot, one.share.mean) for one in found.closed] == [("greedy", 0.25)]
    assert found.given_up == 0  # single deals never are


def test_incomplete_duplicates_are_left_out() -> None:
    between = contest("rifki")
    played = all_of(between, 3)
    # The third board lacks one line-up.
    assert report_of(between, played[:-1], 3).boards == 2
    assert without_times(report_of(between, played[:-1], 3)) == without_times(
        report_of(between, played, 2)
    )
    with pytest.raises(ValueError, match="no board"):
        report_of(between, played[:2], 3)


def test_decisions_are_counted_by_bot_and_phase() -> None:
    between = contest("rifki")
    found = report_of(between, all_of(between, 2), 2)
    numbers = {(one.bot, one.phase): one.number for one in found.times}
    # Two boards, five line-ups: one choice each; greedy sits in every seat once.
    assert numbers["greedy", "contract"] + numbers["random", "contract"] == 10
    assert numbers["greedy", "contract"] == 2
    # Thirteen cards each, at least the last of which is forced.
    assert 0 < numbers["greedy", "play"] <= 2 * 4 * 12
    assert all(0 < one.p50_ms <= one.p99_ms for one in found.times)
