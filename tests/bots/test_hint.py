"""Hints: a strong bot's choice and the cost of others, from a view, never about rituals."""

from __future__ import annotations

import dataclasses
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.adviser import ADVISER
from femopp.bots.hint import OTHERWISE, Hint, Weighed, hint
from femopp.bots.hint_words import LONGEST, about_figures, advised, cost_of, what_others_cost
from femopp.bots.search import Budget, Level, levels_of
from femopp.bots.search.halving import Compared
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.worth import Unit
from femopp.cards import cards
from femopp.driver import Match
from femopp.engine.errors import EngineError
from femopp.games.rodskagg.manners import SEEN_TO_BY_MANNERS
from femopp.games.rodskagg.rules.actions import Fold, GoAlong
from femopp.games.rodskagg.rules.state import Rites
from femopp.games.sheepshead.rules.actions import Pass, Pick
from femopp.games.sheepshead.search.worth import PLAYOUTS_MISS
from femopp.kits import GAMES, UnknownGameError, games_with, required_part
from femopp.language import Speaker
from femopp.rulebook import Play, legal_actions
from femopp.tricks import Seat, seats
from tests.bots import situations
from tests.bots.records import table
from tests.bots.test_two_worlds import other_worlds, replayed

PLAYING = situations.sheepshead(situations.PLAYING)
NAMES = ("A", "B", "C", "D", "E")
QUICK = Level(Budget(actions=2_000, worlds=32, batch=4))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make hints quick."""
    for game in GAMES:
        monkeypatch.setitem(levels_of(game), ADVISER, QUICK)


def for_seat(match: Match[Any], seat: Seat, seconds: float | None = None) -> Hint | None:
    view = match.views[seat]
    luck = Luck(1, seat, len(match.log))
    return hint(match.game.name, view, seat, legal_actions(match.game, view, seat), luck, seconds)


def at_the_end_of(text: str, seconds: float | None = None) -> Hint:
    """Return the hint for the seat to act at the end of a record."""
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    found = for_seat(match, seat, seconds)
    assert found is not None
    return found


# Figures

B_ANSWERS = situations.rodskagg(situations.FOUR_TRICKS)
"""A has every trick so far, and B holds two threes: to go along in vain costs five up."""


def test_it_tells_what_the_other_choice_costs() -> None:
    found = at_the_end_of(B_ANSWERS)
    assert found.bot == "expert"
    assert found.unit is Unit.POINTS
    stays, goes = found.choices
    assert (stays.actions, goes.actions) == ((Fold(),), (GoAlong(),))
    # Five points, but for worlds in which a three takes a trick after all.
    assert 4.5 < goes.cost <= 5.0
    assert 0.0 <= goes.margin < 0.5


def test_a_cost_is_told_from_the_worlds_in_which_both_were_played() -> None:
    compared = Compared(left=[1, 0], means=[[1.0, 2.0], [3.0, 5.0, 90.0]], besides=[1.0, 0.0])
    cost, error = compared.cost(0)
    # Differences of 2 and 3: their mean is 2.5 and their standard deviation the root of a half.
    assert cost == 2.5 - 1.0
    assert error == pytest.approx(0.5)


def test_a_bots_lean_decides_but_is_no_part_of_a_cost() -> None:
    compared = Compared([0, 1], [[1.0, 1.0], [2.0, 2.0]], besides=[0.5, 0.0], leans=[3.0, 0.0])
    assert [compared.appeal(one) for one in (0, 1)] == [4.5, 2.0]
    # One and a half against two: the bot likes what is worth half a point less.
    assert compared.cost(1) == (-0.5, 0.0)


@pytest.mark.parametrize("text", [situations.sheepshead("A: pick\n"), PLAYING])
@pytest.mark.usefixtures("quick")
def test_a_cost_that_is_not_calibrated_is_not_shown(text: str) -> None:
    found = at_the_end_of(text)
    assert (found.unit, found.shown) == (Unit.UNITS, False)
    speaker = Speaker("en", NAMES)
    assert what_others_cost(found, "sheepshead", speaker) == ("", ())
    assert cost_of(found.choices[-1].actions[0], found, "sheepshead", speaker) == ("", ())
    assert about_figures(found, speaker) == ""
    assert not at_the_end_of(situations.rifki()).shown
    assert at_the_end_of(B_ANSWERS).shown


def test_no_constant_set_by_hand_is_in_a_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    text = situations.sheepshead()
    lean = "femopp.games.sheepshead.search.worth.PLAYOUTS_MISS"
    for units, first in ((99.0, Pick), (-99.0, Pass)):
        monkeypatch.setattr(lean, dict.fromkeys(PLAYOUTS_MISS, units))
        found = at_the_end_of(text)
        assert isinstance(found.choices[0].actions[0], first)
        assert all(abs(one.cost) < 20 for one in found.choices)


POSITIONS = [
    situations.rifki(),
    situations.sheepshead(),
    situations.sheepshead("A: pick\n"),
    situations.sheepshead(situations.PLAYING),
    situations.rodskagg(),
    situations.rodskagg("A: bid 2\nB: pass\nC: pass\n"),
    B_ANSWERS,
]


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.usefixtures("quick")
def test_every_choice_has_its_place_and_the_dearest_comes_last(text: str) -> None:
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    legal = legal_actions(match.game, match.views[seat], seat)
    found = at_the_end_of(text)
    told = [action for one in found.choices for action in one.actions]
    assert sorted(map(repr, told)) == sorted(map(repr, legal))
    costs = [one.cost for one in found.choices]
    assert costs == sorted(costs)
    assert costs[0] == 0.0


@pytest.mark.usefixtures("quick")
def test_cards_between_which_no_other_lies_are_one_choice() -> None:
    found = at_the_end_of(situations.rodskagg("A: bid 2\nB: pass\nC: pass\n"))
    together = [
        {one.card for one in choice.actions if isinstance(one, Play)} for choice in found.choices
    ]
    assert {"AS", "KS", "QS"} in together


@pytest.mark.usefixtures("quick")
def test_the_same_seed_gives_the_same_hint() -> None:
    assert at_the_end_of(situations.rifki()) == at_the_end_of(situations.rifki())


def test_without_time_it_has_no_figures() -> None:
    found = at_the_end_of(situations.rifki(), seconds=0.0)
    assert found.unit is None
    assert len(found.choices) == 1


def test_the_sensible_bot_advises_if_the_engine_lacks_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unheard_of(view: Any, seat: Seat) -> Any:
        raise EngineError("no such deal")

    monkeypatch.setattr(required_part("rifki", "search"), "known", unheard_of)
    found = at_the_end_of(situations.rifki())
    assert (found.bot, found.unit, len(found.choices)) == (OTHERWISE, None, 1)


@pytest.mark.usefixtures("quick")
def test_a_forced_action_gets_no_hint() -> None:
    match = table(situations.rodskagg()).match
    assert for_seat(match, Seat(1)) is None
    last = table(situations.rodskagg(situations.FOUR_TRICKS + "B: fold\nC: fold\n")).match
    assert all(for_seat(last, seat) is None for seat in seats(3) if seat != 0)


# Knowledge


@pytest.mark.parametrize("game", games_with("search"))
@pytest.mark.usefixtures("quick")
def test_hidden_cards_change_no_hint(game: str) -> None:
    rules = GAMES[game]
    options = rules.options.parsed(None, {"rituals": "auto"} if game == "rodskagg" else {})
    number = rules.usual_players(options)
    whole = simulate(rules, options, [bot_named("greedy", game)] * number, 11, most_deals=1).match
    chance, compared = Random(5), 0
    for length in range(2, len(whole.log)):
        match = replayed(whole, whole.log[:length])
        for seat in rules.actors(match.state):
            for other in other_worlds(match, seat, chance, attempts=1):
                if other.state != match.state:
                    assert for_seat(other, seat) == for_seat(match, seat)
                    compared += 1
    assert compared > 4


# Rituals


MANUAL = {"rituals": "manual", "misdeal_rate": "30", "revoke": "penalty"}


def manual_positions() -> list[Match[Any]]:
    """Yield positions of a match between forgetful bots, with open errors, misdeals or revokes."""
    rules = GAMES["rodskagg"]
    options = rules.options.parsed("kortoxen-1949", MANUAL)
    careless = bot_named("random", "rodskagg", forgetfulness=0.5, alertness=0.0)
    whole = simulate(rules, options, [careless] * 4, 4, most_deals=4).match
    return [replayed(whole, whole.log[:length]) for length in range(4, len(whole.log))]


def is_unheard_of(match: Match[Any], seat: Seat) -> bool:
    """Whether the engine lacks this deal."""
    try:
        knowledge_of("rodskagg", match.views[seat], seat)
    except EngineError:
        return True
    return False


@pytest.mark.usefixtures("quick")
def test_nothing_in_a_hint_tells_that_there_is_something_to_knock_for() -> None:
    hints = unheard = erred = 0
    for match in manual_positions():
        for seat in seats(4):
            found = for_seat(match, seat)
            if found is None:
                continue
            hints += 1
            assert seat == match.state.turn
            (choice,) = found.choices
            assert not isinstance(choice.actions[0], SEEN_TO_BY_MANNERS)
            assert (found.bot, found.unit, found.reasons) == (ADVISER, None, ())
            unheard += is_unheard_of(match, seat)
            erred += _is_the_same_without_errors(match, seat, found)
    assert hints > 50
    assert unheard > 5
    assert erred > 5


def _is_the_same_without_errors(match: Match[Any], seat: Seat, found: Hint) -> bool:
    """Whether errors are open; the hint must not depend on it."""
    view = match.views[seat]
    if not view.rites.errors:
        return False
    spotless = replace(view, rites=replace(view.rites, errors=Rites().errors))
    legal = legal_actions(match.game, spotless, seat)
    assert hint("rodskagg", spotless, seat, legal, Luck(1, seat, len(match.log))) == found
    return True


# In words


def test_it_is_told_in_the_readers_language() -> None:
    found = at_the_end_of(B_ANSWERS)
    english, swedish = Speaker("en", NAMES), Speaker("sv", NAMES)
    assert advised(found, "rodskagg", english) == "The bot expert would choose: fold."
    assert advised(found, "rodskagg", swedish) == "Boten expert föreslår: lägg ner korten."
    counted, (line,) = what_others_cost(found, "rodskagg", english)
    assert counted == "Cost of the other choices, in points:"
    assert line.startswith(("go along: 4.", "go along: 5.0 (± 0."))
    _counted, (rad,) = what_others_cost(found, "rodskagg", swedish)
    assert "," in rad
    assert cost_of(GoAlong(), found, "rodskagg", english) == (counted, (line,))
    assert cost_of(Fold(), found, "rodskagg", english) == ("", ())


def plays(named: str) -> tuple[Play, ...]:
    return tuple(Play(one) for one in cards(named))


def told(found: Hint, language: str, about: str | None = None) -> list[str]:
    """Return the lines of a hint, or only those for one card if asked `about` it."""
    speaker = Speaker(language, NAMES)
    others = what_others_cost if about is None else partial(cost_of, plays(about)[0])
    counted, lines = others(found, "rodskagg", speaker)
    return [advised(found, "rodskagg", speaker), counted, *lines]


SOME_AS_GOOD = Hint(
    "expert", (Weighed(plays("7C 8C 9C")), Weighed(plays("2S"), 0.52, 0.11)), Unit.POINTS
)
ALL_AS_GOOD = Hint("expert", (Weighed(plays("7C 8C")),), Unit.POINTS)
NONE_AS_GOOD = Hint("expert", (Weighed(plays("7C")), Weighed(plays("2S"), 0.0, 0.3)), Unit.CHANCE)


@pytest.mark.parametrize(
    ("found", "english", "swedish"),
    [
        (
            SOME_AS_GOOD,
            [
                "The bot expert would play 7♣. Just as good: 8♣ 9♣.",
                "Cost of the other choices, in points:",
                "2♠: 0.5 (± 0.2)",
            ],
            [
                "Boten expert skulle spela 7♣. Lika bra: 8♣ 9♣.",
                "Så mycket mindre ger andra val, i poäng:",
                "2♠: 0,5 (± 0,2)",
            ],
        ),
        (
            ALL_AS_GOOD,
            ["The bot expert would play 7♣. All other choices are just as good.", ""],
            ["Boten expert skulle spela 7♣. Alla andra val är lika bra.", ""],
        ),
        (
            NONE_AS_GOOD,
            [
                "The bot expert would play 7♣.",
                "Cost of the other choices in chances of winning, in percentage points:",
                "2♠: 0.0 (± 30.0)",
            ],
            [
                "Boten expert skulle spela 7♣.",
                "Så mycket minskar andra val chansen att vinna, i procentenheter:",
                "2♠: 0,0 (± 30,0)",
            ],
        ),
    ],
    ids=["some", "all", "none"],
)
def test_it_says_what_is_as_good_and_what_brings_less(
    found: Hint, english: list[str], swedish: list[str]
) -> None:
    assert told(found, "en") == english
    assert told(found, "sv") == swedish


def test_of_one_choice_it_says_whether_it_is_as_good() -> None:
    assert told(SOME_AS_GOOD, "en", about="8C")[1:] == ["", "8♣: just as good"]
    assert told(SOME_AS_GOOD, "sv", about="9C")[1:] == ["", "9♣: lika bra"]
    counted, line = told(SOME_AS_GOOD, "en", about="2S")[1:]
    assert counted == "Cost of the other choices, in points:"
    assert line == "2♠: 0.5 (± 0.2)"
    assert told(SOME_AS_GOOD, "en", about="7C")[1:] == [""]


@pytest.mark.usefixtures("quick")
def test_of_very_many_choices_the_best_are_told() -> None:
    found = dataclasses.replace(at_the_end_of(situations.sheepshead("A: pick\n")), shown=True)
    assert len(found.choices) == 28
    _counted, lines = what_others_cost(found, "sheepshead", Speaker("en", NAMES))
    assert len(lines) == LONGEST + 1
    assert lines[-1] == f"others, even worse: {27 - LONGEST}"


def test_a_hint_without_figures_is_one_sentence() -> None:
    found = at_the_end_of(situations.rifki(), seconds=0.0)
    assert what_others_cost(found, "rifki", Speaker("en", NAMES)) == ("", ())


def test_a_game_that_there_is_not_is_told() -> None:
    with pytest.raises(UnknownGameError, match="there is no game 'nix'; there are: "):
        hint("nix", None, Seat(0), (), Luck(1, Seat(0), 0))
