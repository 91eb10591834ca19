"""Hints: a strong bot's choice and the cost of others, from a view, never about rituals."""

import dataclasses
import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.bots import Luck, bot_named, simulate
from femopp.bots.advice import Advice
from femopp.bots.adviser import ADVISER
from femopp.bots.hint import OTHERWISE, Hint, Weighed, hint
from femopp.bots.hint_words import advised, figure, how_reckoned, more, of_choice, why
from femopp.bots.search import Budget, Level, levels_of
from femopp.bots.search.halving import Compared
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.worth import Unit, kind_of
from femopp.cards import cards
from femopp.driver import Match
from femopp.engine.errors import EngineError
from femopp.games.rodskagg.manners import SEEN_TO_BY_MANNERS
from femopp.games.rodskagg.rules.actions import Fold, GoAlong
from femopp.games.rodskagg.rules.state import Rites
from femopp.games.sheepshead.rules.actions import Pass, Pick
from femopp.games.sheepshead.search.worth import PLAYOUTS_MISS
from femopp.kits import GAMES, UnknownGameError, games_with, required_part
from femopp.language import Speaker, _, say
from femopp.rulebook import Play, legal_actions
from femopp.tricks import Seat, seats
from tests.bots import situations
from tests.bots.calibrating import show_costs
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


@pytest.mark.parametrize("text", [situations.sheepshead("A: pick\n"), PLAYING, B_ANSWERS])
@pytest.mark.usefixtures("quick")
def test_a_cost_that_is_not_calibrated_is_not_shown(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = at_the_end_of(text)
    assert found.unit is not None
    assert not found.shown
    assert not why(found, Speaker("en", NAMES))
    show_costs(monkeypatch, *GAMES)
    assert at_the_end_of(text).shown


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (situations.sheepshead(), "pick"),
        (situations.sheepshead("A: pick\n"), "bury"),
        (PLAYING, "lead"),
        (PLAYING + "trick: A QC\n", "follow"),
        (situations.rifki(), "choose"),
        (situations.rodskagg(), "bid"),
        (B_ANSWERS, "go_along"),
    ],
)
def test_a_kind_of_decision_has_a_name(text: str, kind: str) -> None:
    match = table(text).match
    (seat,) = match.game.actors(match.state)
    view = match.views[seat]
    assert kind_of(match.game.name, view, legal_actions(match.game, view, seat)) == kind


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


def test_it_is_told_in_the_readers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    show_costs(monkeypatch, "rodskagg")
    found = at_the_end_of(B_ANSWERS)
    english, swedish = Speaker("en", NAMES), Speaker("sv", NAMES)
    said = "Lay down your cards: you have only the three of hearts and the three of diamonds left."
    assert advised(found, english) == said
    assert advised(found, swedish) == (
        "Lägg ner korten: du har bara hjärter tre och ruter tre kvar."
    )
    heading, (best, other) = more(found, "rodskagg", english)
    assert heading == "Points worse than fold, on average"
    assert (best.words, figure(best, english)) == ("fold", "0.0 ± 0.0")
    assert other.words == "go along"
    assert re.fullmatch(r"(4\.\d|5\.0) ± 0\.\d", figure(other, english))
    assert re.fullmatch(r"(4,\d|5,0) ± 0,\d", figure(other, swedish))
    assert of_choice(GoAlong(), found, "rodskagg", english).startswith("go along: ")
    assert of_choice(Fold(), found, "rodskagg", english) == ""


def plays(named: str) -> tuple[Play, ...]:
    return tuple(Play(one) for one in cards(named))


SAID = Advice(say(_("Play {cards}"), cards="x"), say(_("I would play {cards}"), cards="x"))
SOME_AS_GOOD = Hint(
    "expert", (Weighed(plays("7C 8C 9C")), Weighed(plays("2S"), 0.52, 0.11)), SAID, Unit.POINTS
)
ALL_AS_GOOD = Hint("expert", (Weighed(plays("7C 8C")),), SAID, Unit.POINTS)
A_CHANCE = Hint("expert", (Weighed(plays("7C")), Weighed(plays("2S"), 0.0, 0.3)), SAID, Unit.CHANCE)
MANY = Hint(
    "expert", tuple(Weighed(plays(one), 1.0, 0.1) for one in ("7C", "2S", "3S", "4S")), SAID,
    Unit.POINTS,
)  # fmt: skip
NOT_SHOWN = dataclasses.replace(SOME_AS_GOOD, shown=False)


@pytest.mark.parametrize(
    ("found", "language", "wanted"),
    [
        (SOME_AS_GOOD, "en", ("Points worse than 7♣, on average", ["7♣", "2♠: 0.5 ± 0.2"])),
        (SOME_AS_GOOD, "sv", ("Poäng sämre än 7♣, i snitt", ["7♣", "2♠: 0,5 ± 0,2"])),
        (ALL_AS_GOOD, "en", ("", [])),
        (
            A_CHANCE,
            "en",
            (
                "Chance of winning, percentage points worse than 7♣",
                ["7♣", "2♠: 0.0 ± 30.0"],
            ),
        ),
        (
            MANY,
            "en",
            ("Points worse than 7♣, on average", ["7♣", "2♠: 1.0 ± 0.1", "3♠: 1.0 ± 0.1"]),
        ),
        (NOT_SHOWN, "en", ("The best choices, in order", ["7♣", "2♠"])),
        (NOT_SHOWN, "sv", ("De bästa valen, i ordning", ["7♣", "2♠"])),
    ],
)
def test_behind_it_are_three_choices_at_most(
    found: Hint, language: str, wanted: tuple[str, list[str]]
) -> None:
    speaker = Speaker(language, NAMES)
    heading, rows = more(found, "rodskagg", speaker)
    lines = [
        f"{row.words}: {figure(row, speaker)}"
        if row is not rows[0] and row.cost is not None
        else row.words
        for row in rows
    ]
    assert (heading, lines) == wanted


def test_of_one_choice_it_says_how_it_compares() -> None:
    speaker = Speaker("en", NAMES)
    for card, said in (("8C", "8♣: just as good"), ("2S", "2♠: 0.5 ± 0.2"), ("7C", "")):
        assert of_choice(plays(card)[0], SOME_AS_GOOD, "rodskagg", speaker) == said
    assert of_choice(plays("2S")[0], NOT_SHOWN, "rodskagg", speaker) == "2♠: choice number 2"


def test_it_says_how_it_was_reckoned_and_that_it_sees_no_more() -> None:
    english = Speaker("en", NAMES)
    assert how_reckoned(SOME_AS_GOOD, "rodskagg", english) == (
        "8♣ and 9♣ are just as good. The King has tried each choice many times, with the hidden "
        "cards where they may lie. A line shows how far chance may have moved a figure. The King "
        "sees only what you see."
    )
    assert "All other choices are just as good." in how_reckoned(ALL_AS_GOOD, "rodskagg", english)
    unmeasured = how_reckoned(NOT_SHOWN, "rodskagg", Speaker("sv", NAMES))
    assert "går inte att säga säkert nog" in unmeasured
    assert unmeasured.endswith("Kungen ser bara det du ser.")


def test_no_sentence_has_a_figure_of_the_search() -> None:
    for text in POSITIONS:
        said = advised(at_the_end_of(text), Speaker("en", NAMES))
        assert not any(sign in said for sign in ("±", "100", "%", "expert"))


def test_a_hint_without_figures_is_one_sentence() -> None:
    found = at_the_end_of(situations.rifki(), seconds=0.0)
    assert more(found, "rifki", Speaker("en", NAMES)) == ("", ())
    reckoned = how_reckoned(found, "rifki", Speaker("en", NAMES))
    assert reckoned == "The King sees only what you see."


def test_a_game_that_there_is_not_is_told() -> None:
    with pytest.raises(UnknownGameError, match="there is no game 'nix'; there are: "):
        hint("nix", None, Seat(0), (), Luck(1, Seat(0), 0))
