"""Counting: auctions against closed forms, the play of the cards against a second opinion."""

from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from femopp.driver import begin
from femopp.driver.perft import perft
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions, RodskaggStart, RodskaggState
from femopp.games.rodskagg.rules.options import AllFolded, Leader, Rituals, RodskaggStop
from femopp.games.rodskagg.rules.state import Phase
from femopp.tricks import Seat
from tests.games.rodskagg.second_opinion import House, Rest, ways
from tests.games.rodskagg.telling import Told
from tests.playing import by_chance, positions
from tests.strategies import seeds


def auctions(players: int, points: tuple[int, ...] = (), **setting: Any) -> int:
    """Return the number of complete auctions, checking that each comes to an end."""
    told = Told("", players=players, points=points, **{"fresh_hand": False, **setting})

    def over(state: RodskaggState) -> bool:
        return state.phase is not Phase.AUCTION

    assert not over(told.state)
    return perft(RODSKAGG, told.state, players, over)


R49 = {3: 120, 4: 330, 5: 792, 6: 1716, 7: 3432}
RSK = {2: 28, 3: 84, 4: 210, 5: 462, 6: 924, 7: 1716}
FREE = {3: 259, 4: 1555, 5: 9331, 6: 55987, 7: 335923}
CAPPED = {1: 15, 2: 35, 3: 70, 4: 126, 5: 210, 6: 330, 7: 330, 12: 330}


def by_players(counts: dict[int, int], quick: int) -> list[Any]:
    """Cases for so many players; from `quick` on they are counted in the deep tests only."""
    return [
        pytest.param(players, count, marks=[pytest.mark.deep] if players > quick else [])
        for players, count in counts.items()
    ]


@pytest.mark.parametrize(("players", "count"), by_players(R49, quick=7))
def test_auctions_of_1949(players: int, count: int) -> None:
    assert auctions(players) == count == comb(players + 7, 7)


@pytest.mark.parametrize(("players", "count"), by_players(RSK, quick=7))
def test_auctions_of_skane(players: int, count: int) -> None:
    assert auctions(players, preset="skane") == count == comb(players + 6, 6)


@pytest.mark.parametrize(("players", "count"), by_players(R49, quick=5))
def test_a_r4_auctions_of_the_english_article_are_as_many(players: int, count: int) -> None:
    assert auctions(players, preset="english") == count


@pytest.mark.parametrize(("players", "count"), by_players(FREE, quick=5))
def test_a_r4_auctions_in_which_everyone_names_a_number(players: int, count: int) -> None:
    assert auctions(players, preset="english", auction="free_call") == count


@pytest.mark.parametrize(("points", "count"), CAPPED.items())
def test_r49_auction_4_auctions_with_capped_bids(points: int, count: int) -> None:
    assert auctions(4, (points,) * 4, bid_cap="own_points") == count


def test_r49_auction_4_auctions_capped_for_each() -> None:
    assert auctions(4, (2, 12, 1, 5), bid_cap="own_points") == 95


# The play of the cards


def house(options: RodskaggOptions) -> House:
    return House(
        declarer_leads=options.leader is Leader.DECLARER,
        rodskagg_stops=options.rodskagg_stop is RodskaggStop.FIRST_FOREIGN_TRICK,
        may_stay_silent=options.rituals is Rituals.OFF,
        forced=options.forced_play_on_scores,
        alone=3 if options.all_folded is AllFolded.DECLARER_CHOICE else 1,
    )


def told_again(state: RodskaggState) -> Rest:
    assert state.declarer is not None
    assert state.contract is not None
    assert state.play.leader is not None
    return Rest(
        house=house(state.options),
        declarer=state.declarer,
        contract=state.contract.value,
        hands={seat: [card.value for card in hand] for seat, hand in enumerate(state.hands)},
        points=state.points,
        leader=state.play.leader,
        takers=tuple(map(int, state.play.winners)),
    )


def played_down(
    options: RodskaggOptions, players: int, seed: int, tricks_left: int
) -> RodskaggState | None:
    """A position of the first deal with so many tricks left, None if there was none."""
    match = begin(RODSKAGG, options, players, RodskaggStart(dealer=Seat(seed % players)))
    for now in positions(match, by_chance(seed), seed=seed):
        state: RodskaggState = now.state
        if state.deal_number != 1:
            return None
        between = state.phase is Phase.PLAY and not state.play.trick.played
        if between and state.tricks_played == 6 - tricks_left:
            return state
    return None


def counted(state: RodskaggState) -> int:
    return perft(RODSKAGG, state, 1000, lambda after: after.deal_number != state.deal_number)


CARD_PLAY = [
    ("kortoxen-1949", 3, 3, {"rituals": "auto"}),
    ("kortoxen-1949", 4, 3, {"rituals": "off"}),
    ("kortoxen-1949", 3, 3, {"rituals": "auto", "leader": "declarer", "all_folded": "stop"}),
    ("skane", 2, 4, {}),
    ("skane", 3, 3, {}),
    ("skane", 3, 3, {"forced_play_on_scores": (12,)}),
    ("english", 3, 3, {"rituals": "auto"}),
    ("english", 4, 3, {"rituals": "off", "rodskagg_stop": "play_out"}),
]


@pytest.mark.parametrize(("preset", "players", "tricks_left", "values"), CARD_PLAY)
def test_as_many_ways_to_play_the_last_tricks(
    preset: str, players: int, tricks_left: int, values: dict[str, Any]
) -> None:
    options = RodskaggOptions.parsed(preset, {name: written(v) for name, v in values.items()})
    compared = 0
    for seed in range(20):
        state = played_down(options, players, seed, tricks_left)
        if state is not None and compared < 4:
            assert counted(state) == ways(told_again(state))
            compared += 1
    assert compared == 4


@pytest.mark.deep
@settings(max_examples=200)
@given(
    preset=st.sampled_from(["kortoxen-1949", "skane", "english"]),
    rituals=st.sampled_from(["auto", "off"]),
    leader=st.sampled_from(["winner", "declarer"]),
    stop=st.sampled_from(["first_foreign_trick", "play_out"]),
    alone=st.sampled_from(["award", "stop", "declarer_choice"]),
    players=st.integers(3, 4),
    seed=seeds,
)
def test_as_many_ways_under_any_house_rules(
    preset: str, rituals: str, leader: str, stop: str, alone: str, players: int, seed: int
) -> None:
    options = RodskaggOptions.parsed(
        preset,
        {"rituals": rituals, "leader": leader, "rodskagg_stop": stop, "all_folded": alone},
    )
    state = played_down(options, players, seed, 3)
    if state is not None:
        assert counted(state) == ways(told_again(state))


def written(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
