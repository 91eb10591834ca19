"""What each game's figures count, from sheets told deal by deal."""

from typing import Any

import pytest

from femopp.driver import begin
from femopp.figures.declared import figures_of
from femopp.figures.tally import tally_of
from femopp.kits import GAMES, has_part
from tests.figures.matches import figures, played, sheet
from tests.kit_files import OWN_GAMES
from tests.playing import by_chance, play

# All games


def won_by_anna(**more: Any) -> Any:
    """Return a match that Anna wins on zero, in front of Cissi and Bo."""
    points = "points: Anna 3, Bo 12, Cissi 12\n"
    return played(
        sheet("rodskagg", "Anna bid 2; tricks Anna 3, Bo 1, Cissi 2", points=points), **more
    )


def test_matches_deals_and_wins_are_counted() -> None:
    found = figures(won_by_anna())
    assert found["matches"] == {"a": 1, "b": 1, "c": 1}
    assert found["deals"] == {"a": 1, "b": 1, "c": 1}
    assert found["won"] == {"a": [1, 1], "b": [0, 1], "c": [0, 1]}


def test_points_are_those_of_the_lines() -> None:
    assert figures(won_by_anna())["points"] == {"a": [-3, 1], "b": [-1, 1], "c": [-2, 1]}


def test_who_finishes_ahead_of_whom() -> None:
    beats = figures(won_by_anna())["beats"]
    assert beats["a"] == {"b": [1, 1], "c": [1, 1]}
    assert beats["c"] == {"a": [0, 1], "b": [1, 1]}
    assert beats["b"] == {"a": [0, 1], "c": [0, 1]}


def test_the_longest_streak_ends_with_a_lost_match() -> None:
    lost = played(
        sheet(
            "rodskagg",
            "Bo bid 2; tricks Anna 2, Bo 3, Cissi 1",
            points="points: Anna 12, Bo 3, Cissi 12\n",
        ),
        when=3,
    )
    matches = [won_by_anna(when=1), won_by_anna(when=2), lost, won_by_anna(when=4)]
    best, now, *_last = figures(*matches)["streak"]["a"]
    assert (best, now) == (2, 1)


def test_bots_and_outsiders_have_no_figures() -> None:
    found = figures(won_by_anna(players=("a", None, "c")))
    assert found["won"] == {"a": [1, 1], "c": [0, 1]}
    assert found["beats"]["a"] == {"c": [1, 1]}


def test_a_match_that_nobody_won_counts_by_its_deals_alone() -> None:
    broken_off = played(sheet("rodskagg", "passed", "Anna bid 1; tricks Anna 6; folded Bo, Cissi"))
    found = figures(broken_off)
    assert found["deals"]["a"] == 2
    assert not found["matches"]
    assert not found["won"]
    assert not found["streak"]


@pytest.mark.parametrize("mark", [{"taken_back": 1}, {"coached": True}, {"lesson": True}])
def test_taken_back_and_coached_matches_do_not_count(mark: dict[str, Any]) -> None:
    tally = tally_of(won_by_anna(**mark))
    assert not tally.counts
    assert not tally.members
    assert not tally.order
    # Its chart is there all the same.
    assert tally.points == ((3, 12, 12), (0, 11, 10))


def test_real_cards_count_alike() -> None:
    assert figures(won_by_anna(kind="cards")) == figures(won_by_anna(kind="table"))


def test_a_deal_counts_for_whoever_sat_there() -> None:
    """Dag took over from Anna for the second deal."""
    state = sheet("rodskagg", "passed; five_up Anna revoke Bo", "passed; five_up Anna revoke Bo")
    match = played(state)
    deals = (match.deals[0], type(match.deals[1])(match.deals[1].told, ("d", "b", "c")))
    found = figures(type(match)(**{**_fields(match), "deals": deals}))
    assert found["five_ups"] == {"a": {"revoke": [1, 0]}, "d": {"revoke": [1, 0]}}


def _fields(match: Any) -> dict[str, Any]:
    return {name: getattr(match, name) for name in match.__struct_fields__}


# Rödskägg


def test_five_ups_are_counted_by_their_reason() -> None:
    found = figures(
        played(
            sheet(
                "rodskagg",
                "Anna bid 4; tricks Anna 3, Bo 3; along Cissi; five_up Bo early_pickup Anna",
                "passed; five_up Bo revoke Cissi, Anna misdeal Bo, Bo cut",
            )
        )
    )
    assert found["five_ups"] == {
        "a": {"failed": [1, 0], "misdeal": [1, 0]},
        "b": {"early_pickup": [1, 0], "revoke": [1, 0], "cut": [1, 0]},
        "c": {"in_vain": [1, 0]},
    }


def test_a_house_s_own_number_of_points_is_a_five_up_too() -> None:
    state = sheet(
        "rodskagg",
        "Anna bid 4; tricks Anna 3, Bo 3; along Cissi; five_up Bo early_pickup, Anna false_knock",
        early_pickup_penalty=3,
        failed_bid_penalty=7,
        false_knock_penalty=2,
        play_on_penalty=4,
    )
    assert [deal.totals for deal in state.sheet] == [(18, 12, 16)]
    assert figures(played(state))["five_ups"] == {
        "a": {"failed": [1, 0], "false_knock": [1, 0]},
        "b": {"early_pickup": [1, 0]},
        "c": {"in_vain": [1, 0]},
    }


def test_who_caught_whom_and_who_knocks_best() -> None:
    state = sheet(
        "rodskagg",
        "passed; five_up Bo early_pickup Anna, Cissi revoke Anna, Anna false_knock",
        "passed; five_up Bo cut Anna, Bo revoke",
        false_knock_penalty=1,
    )
    found = figures(played(state))
    assert found["caught"] == {"b": {"a": [2, 0]}, "c": {"a": [1, 0]}}
    assert found["knocks"] == {"a": [3, 4]}
    free = sheet("rodskagg", "passed; five_up Bo cut Anna; false_knocks Anna, Bo, Anna")
    assert figures(played(free))["knocks"] == {"a": [1, 3], "b": [0, 1]}
    # A bot, or somebody from outside, has no name here.
    assert figures(played(state, players=(None, "b", "c")))["caught"]["b"] == {"": [2, 0]}


def test_the_most_forgetful_dealer() -> None:
    """Cissi deals first, then Anna; Bo's early pickup isn't a dealer's."""
    state = sheet(
        "rodskagg",
        "passed; five_up Cissi misdeal Anna, Bo early_pickup Anna",
        "passed; five_up Bo early_pickup Cissi",
        "passed",
        "passed; five_up Cissi early_pickup Bo",
    )
    assert [deal.dealer for deal in state.sheet] == [2, 0, 1, 2]
    assert figures(played(state))["dealer"] == {"a": [0, 1], "b": [0, 1], "c": [2, 2]}


def test_the_longest_beard_is_the_most_points_on_any_sheet() -> None:
    state = sheet(
        "rodskagg", "passed; five_up Bo revoke, Bo cut", "Bo bid 2; tricks Bo 6; folded Anna, Cissi"
    )
    match = played(state)
    assert figures(match)["beard"]["b"] == [22, match.ended, match.match]
    assert figures(match)["beard"]["a"][0] == 12


def test_shaved_clean_is_to_win_on_zero() -> None:
    assert figures(won_by_anna())["shaved"] == {"a": 1}


def test_contracts_made_out_of_those_played() -> None:
    state = sheet(
        "rodskagg",
        "Anna bid 2; tricks Anna 3, Bo 2, Cissi 1",
        "Anna bid 4; tricks Anna 3, Bo 2, Cissi 1",
        "Bo bid R; tricks Bo 1, Anna 1",
    )
    assert figures(played(state))["contracts"] == {
        "a": {"plain": [1, 2]},
        "b": {"red": [0, 1]},
    }


def test_whoever_is_put_out_of_the_match_finishes_last() -> None:
    """Bo has fewer points than Cissi, but failed rödskägg."""
    state = sheet(
        "rodskagg",
        "Bo bid R; tricks Bo 1, Anna 1",
        "Anna bid 2; tricks Anna 3, Cissi 3",
        points="points: Anna 3, Bo 5, Cissi 12\n",
    )
    assert state.outcome is not None
    assert tally_of(played(state)).order == (("a",), ("c",), ("b",))


# Sheepshead


def test_roles_and_who_won_in_them() -> None:
    state = sheet(
        "sheepshead",
        "Anna picked; partner Bo; points 70",
        "Anna picked; alone; points 40",
        "Cissi picked; partner Anna; points 60",
        "passed",
    )
    found = figures(played(state, game="sheepshead"), game="sheepshead")
    assert found["roles"]["a"] == {"picker": [1, 1], "alone": [0, 1], "partner": [0, 1]}
    assert found["roles"]["b"] == {"partner": [1, 1], "opponent": [2, 2]}
    assert found["roles"]["c"] == {"opponent": [1, 2], "picker": [0, 1]}
    assert found["picked"]["a"] == [2, 3]
    assert found["picked"]["d"] == [0, 3]


def test_schneider_made_and_been() -> None:
    state = sheet("sheepshead", "Anna picked; partner Bo; points 95")
    found = figures(played(state, game="sheepshead"), game="sheepshead")
    assert found["schneider"] == {"a": 1, "b": 1}
    assert found["schneidered"] == {"c": 1, "d": 1, "e": 1}


# Rifki


def test_minus_by_contract() -> None:
    state = sheet(
        "rifki",
        "Dag chose kiz; took Bo 3, Cissi 1",
        "Cissi chose trump; took Bo 6, Dag 7",
    )
    found = figures(played(state, game="rifki"), game="rifki")
    assert found["contracts"]["a"] == {"kiz": [0, 1], "trump": [0, 1]}
    assert found["contracts"]["b"] == {"kiz": [-300, 1], "trump": [300, 1]}
    assert found["clean"] == {"a": [1, 1], "b": [0, 1], "c": [0, 1], "d": [1, 1]}


def test_the_best_contract_is_above_the_others_average() -> None:
    state = sheet("rifki", "Dag chose kiz; took Bo 3, Cissi 1")
    found = figures(played(state, game="rifki"), game="rifki")["best_contract"]
    assert found["a"] == {"kiz": [133, 1]}
    assert found["b"] == {"kiz": [-267, 1]}


def test_own_contracts_are_the_dealer_s() -> None:
    state = sheet("rifki", "Dag chose kiz; took Bo 3, Cissi 1", "Cissi chose el_almaz; took Dag 13")
    found = figures(played(state, game="rifki"), game="rifki")["own"]
    assert found == {"d": [0, 1], "c": [0, 1]}


# Every game


@pytest.mark.parametrize("game", GAMES)
def test_a_played_match_of_any_game_has_figures(game: str) -> None:
    rules = GAMES[game]
    options = rules.options.of()
    number = rules.usual_players(options)
    match = play(begin(rules, options, number), by_chance(5), steps=3000, seed=5)
    found = tally_of(played(match.state, game=game, players=tuple("abcdefgh")[:number]))
    assert found.members
    for counted in found.members.values():
        assert counted["deals"] == len(match.state.sheet)
    assert len(found.points) == len(match.state.sheet) + 1


def test_our_games_have_their_own() -> None:
    for game in OWN_GAMES:
        assert has_part(game, "figures")
        assert len(figures_of(game)) > len(figures_of("a game that is gone"))


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_says_what_it_counts(game: str) -> None:
    for figure in figures_of(game).values():
        assert figure.says.endswith(".")
        assert len(figure.name) <= 24
        assert "{who:player}" in (figure.record or "{who:player}")
        assert "," not in figure.id
