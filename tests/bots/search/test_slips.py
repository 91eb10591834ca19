"""Levels that err as people do: rarely where it costs much, and by what they have forgotten."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.search import levels_of
from femopp.bots.search.halving import Compared
from femopp.bots.search.levels import erring
from femopp.bots.search.slips import Slips, as_remembered, people_of, softly
from femopp.cards import Card
from femopp.games.rifki.rules import Choose, Kind
from femopp.games.rodskagg.rules.actions import Bid, GoAlong
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.sheepshead.rules.actions import Pass, Pick
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.kits import game_named, games_with
from femopp.rulebook import Play
from femopp.tricks import Seat, winner
from tests.bots.records import table
from tests.bots.situations import PLAYING, rifki, sheepshead

BETWEEN = ("practised", "seasoned")
SEARCHED = games_with("search")
THREE = Compared(left=[2, 0, 1], means=[[1.0], [0.0], [3.0]], besides=[0.0, 1.0, -1.0])
"""Three choices, worth 1, 1 and 2."""


def drawn(temperature: float, times: int = 3000) -> Counter[int]:
    found = (softly(THREE, temperature, Luck("seed", Seat(0), one)).best for one in range(times))
    return Counter(found)


def test_without_errors_the_best_is_chosen() -> None:
    assert set(drawn(0.01, 50)) == {2}


def test_a_choice_that_costs_a_temperature_is_e_times_less_likely() -> None:
    found = drawn(1.0)
    # 1 : 1 : e
    assert found[2] / 3000 == pytest.approx(0.576, abs=0.03)
    assert found[0] / 3000 == pytest.approx(0.212, abs=0.03)


def test_the_others_stay_in_their_order() -> None:
    left = {tuple(softly(THREE, 9.0, Luck("seed", Seat(0), one)).left) for one in range(99)}
    assert left == {(2, 0, 1), (0, 2, 1), (1, 2, 0)}


@pytest.mark.parametrize("wrong", [{"temperature": 0}, {"temperature": 1, "forgets": 1.5}])
def test_impossible_errors_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Slips(**wrong)


# Memory

TRICKS = """A: play QC
B: play QD
C: play TD
D: play 9D
E: play 7S
A: play QS
B: play JC
C: play JD
D: play 9C
E: play 9H
A: play JH
B: play QH
C: play 8C
D: play 9S
E: play KH
"""


def remembering(text: str, seat: int, forgets: float) -> tuple[Any, Any]:
    match = table(text).match
    view = match.views[Seat(seat)]
    people = people_of(match.game.name)
    return view, as_remembered(people, view, Seat(seat), forgets, Luck(1, Seat(seat), 30))


def test_no_forgetfulness_means_perfect_memory() -> None:
    view, remembered = remembering(sheepshead(PLAYING + TRICKS), 0, 0.0)
    assert remembered is view


def test_cards_of_earlier_tricks_are_forgotten() -> None:
    view, remembered = remembering(sheepshead(PLAYING + TRICKS), 0, 1.0)
    assert remembered != view
    changed = set()
    for before, now in zip(view.taken, remembered.taken, strict=True):
        for one, other in zip(before.trick.played, now.trick.played, strict=True):
            assert one.seat == other.seat
            if one.card != other.card:
                changed.add(one.card)
                assert (
                    people_of("sheepshead").order(view).suit[one.card]
                    == (people_of("sheepshead").order(view).suit[other.card])
                )
    # Own cards, the last trick, and who has the jack of diamonds are remembered.
    last = set(view.taken[-1].trick.cards)
    assert changed
    assert not changed & {Card("QC"), Card("QS"), Card("JH"), THE_BOY, *last}


def test_trick_takers_are_remembered() -> None:
    for seat in range(5):
        view, remembered = remembering(sheepshead(PLAYING + TRICKS), seat, 1.0)
        order = people_of("sheepshead").order(view)
        assert [winner(one.trick, order) for one in remembered.taken] == [
            one.seat for one in view.taken
        ]


def test_a_card_is_forgotten_for_the_whole_deal() -> None:
    """The same cards are forgotten at the next decision, with other luck."""
    match = table(sheepshead(PLAYING + TRICKS)).match
    view, people = match.views[Seat(1)], people_of("sheepshead")

    def gone(number: int) -> set[Card]:
        luck = Luck(1, Seat(1), number)
        remembered = as_remembered(people, view, Seat(1), 0.5, luck)
        return {card for one in view.taken for card in one.trick.cards} - {
            card for one in remembered.taken for card in one.trick.cards
        }

    assert len({frozenset(gone(number)) for number in range(5)}) <= 2


# What people dare, and aces


def test_daring_actions() -> None:
    view = table(sheepshead()).match.views[Seat(0)]
    dares = people_of("sheepshead").daring
    assert dares(view, Seat(0), Pick()) > dares(view, Seat(0), Pass())
    dares = people_of("rodskagg").daring
    assert dares(view, Seat(0), Bid(Contract.THREE)) == 3
    assert dares(view, Seat(0), GoAlong()) == 1
    dares = people_of("rifki").daring
    assert dares(view, Seat(0), Choose(Kind.TRUMP)) > dares(view, Seat(0), Choose(Kind.KUPA))


def test_aces_speak_for_trump_and_for_leading_them() -> None:
    view = table(rifki()).match.views[Seat(0)]
    aces = people_of("rifki").aces
    assert aces(view, Seat(0), Choose(Kind.TRUMP)) == 4
    assert aces(view, Seat(0), Choose(Kind.KUPA)) == 0
    playing = table(rifki("A: choose trump S\n")).match.views[Seat(0)]
    assert aces(playing, Seat(0), Play(Card("AC"))) == 1
    assert aces(playing, Seat(0), Play(Card("KC"))) == 0


# The levels


@pytest.mark.parametrize("game", SEARCHED)
def test_each_level_errs_less_than_the_one_below(game: str) -> None:
    levels = levels_of(game)
    lower, upper = (levels[name].slips for name in BETWEEN)
    assert lower is not None
    assert upper is not None
    assert lower.temperature > upper.temperature
    assert lower.forgets >= upper.forgets
    assert lower.aces >= upper.aces
    assert levels["club"].slips is None


@pytest.mark.parametrize("game", SEARCHED)
def test_they_play_the_same_from_the_same_seed(game: str) -> None:
    rules = game_named(game)
    bots = [bot_named(name, game) for name in ("practised", "seasoned", "greedy")]
    number = rules.usual_players(rules.options.of())
    sitting = [bots[seat % 3] for seat in range(number)]
    one, other = (
        simulate(rules, rules.options.of(), sitting, 5, most_deals=1).match.log for _time in "ab"
    )
    assert one == other


def test_forgetting_never_leaves_a_bot_without_an_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A deal that fits no memory is thought about as it was."""
    forgetful = replace(erring(Slips(temperature=5.0, forgets=1.0)))
    monkeypatch.setitem(levels_of("rifki"), "practised", forgetful)
    rules = game_named("rifki")
    simulate(rules, rules.options.of(), [bot_named("practised", "rifki")] * 4, 2, most_deals=2)
