"""Lapses: the player, the kind, and the time of each."""

from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.events import Judged, Redealt
from femopp.rulebook import Lapse
from femopp.tricks import TABLE
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told
from tests.games.rodskagg.test_windows import WINDOWS, Window, by_rule, lead


def lapses(table: Told) -> tuple[Lapse, ...]:
    match = table.match
    begun = RODSKAGG.begin(match.state.options, match.state.players, match.start)
    return RODSKAGG.lapses(begun, table.happened)


def told(table: Told) -> list[str]:
    """Format lapses, such as "1.5 Bo forgot_ask": deal, latest trick led to, player, kind."""
    return [f"{one.deal}.{one.trick} {table.names[one.seat]} {one.kind}" for one in lapses(table)]


def over(window: Window, **options: Any) -> Manual:
    """Check a forgotten duty, and the lead after which nobody can knock for it."""
    table = Manual(**{**window.setting, **options})
    window.opened(table)
    for step in (*window.open_after, window.closed_by):
        step(table)
    return table


UNNOTICED = {
    "A-R10 cut": (["1.0 Bo cut"], "R49-DEAL-5"),
    "A-R10 pick-up": (["1.0 Bo early_pickup"], "R49-DEAL-11"),
    # The phrase is forgotten, and the misdeal with it.
    "A-R10 misdeal": (["1.0 Gun early_pickup", "1.0 Gun misdeal"], "R49-DEAL-12"),
    "A-R10 question": (["1.5 Bo forgot_ask"], "R49-ASK-8"),
    "A-R10 going out": (["1.3 Bo out"], "R49-OUT-2"),
    # On one after the first trick, on zero after the second: the lead that ends the time of the
    # first error is the one by which the second arises.
    "A-R10 notice": (["1.2 Bo notice", "1.3 Bo notice"], "REN-RITUAL-7"),
    "REN-RITUAL-8 before play starts": (["1.0 Bo early_pickup"], "REN-RITUAL-5"),
    "REN-RITUAL-8 before the first card of the next trick": (
        ["1.5 Bo forgot_ask"],
        "REN-RITUAL-6",
    ),
}


@by_rule
@pytest.mark.parametrize("knock_window", ["before_next_lead", "deal_end", "unlimited"])
def test_an_error_that_nobody_knocked_for_is_told_with_its_rule(
    window: Window, knock_window: str
) -> None:
    expected, rule = UNNOTICED[window.rule]
    table = over(window, knock_window=knock_window)
    assert told(table) == expected
    assert lapses(table)[-1].cite.rule == rule


@by_rule
def test_one_that_was_knocked_for_is_not(window: Window) -> None:
    table = Manual(**window.setting)
    window.opened(table)
    expected, _rule = UNNOTICED[window.rule]
    for error in expected:
        table.knock(f"Eva: {error.partition(' ')[2]}")
    # The time of the first notice was over before.
    assert told(table) == [one for one in expected if one == "1.2 Bo notice"]


def test_a_knock_that_was_wrong_or_too_late_takes_nothing_away() -> None:
    (window,) = [one for one in WINDOWS if one.rule == "A-R10 cut"]
    table = over(window)
    assert table.knock("Eva: Bo early_pickup") is None
    assert table.knock("Eva: Bo cut") is None
    assert told(table) == ["1.0 Bo cut"]


def test_the_event_is_the_one_by_which_it_arose() -> None:
    table = Manual().deal("BBBBBB").ready().tell("1 - - BBBB").gather()
    lead(table)
    (one,) = lapses(table)
    assert table.happened[one.event].text().values["action"] == table.match.log[-1][1]
    assert one.event == len(table.happened) - 1


def test_of_two_like_errors_a_knock_pays_for_the_older() -> None:
    """R49-DEAL-14: the same dealer deals again, and Bo picks up too early again."""
    table = Manual().deal("BBBBBB", short="Eva").pick_up("Bo")
    table.does("Gun: misdeal")
    table.deal("BBBBBB").pick_up("Bo")
    assert told(table) == ["1.0 Bo early_pickup"] * 2
    assert table.knock("Eva: Bo early_pickup") == 5
    (left,) = lapses(table)
    redealt = next(at for at, one in enumerate(table.happened) if isinstance(one, Redealt))
    assert left.event > redealt


def test_an_error_that_outlives_a_redeal_is_one_error() -> None:
    """A-R16: the wrong number is found in the fifth trick, just when the question was forgotten."""
    table = Manual().deal("BBBBBB", short="Eva").ready().tell("1 - - BBBB").gather()
    lead(table)
    table.does("Gun: misdeal")
    assert told(table) == ["1.5 Bo forgot_ask"]


def test_one_knock_for_all_that_is_open_pays_for_all() -> None:
    table = Manual(knock_scope="all_open")
    table.does("Bo: cut")
    table.deal("BBBBBB").pick_up("Bo", "Eva")
    assert len(table.knocks("Gun: Eva early_pickup")) == 3
    assert told(table) == []


def test_errors_with_their_own_cost_are_no_lapses() -> None:
    """A-R14: the misdeal is charged without a knock; that the dealer picked up early is not."""
    table = Manual(misdeal_auto_penalty=True).deal("BBBBBB", short="Eva").pick_up("Gun")
    table.does("Bo: misdeal")
    assert [one.knocker for one in table.happened if isinstance(one, Judged)] == [TABLE]
    assert told(table) == ["1.0 Gun early_pickup"]


def test_after_the_last_trick_it_arises_when_the_trick_is_gathered() -> None:
    table = Manual(points=(6, 12, 12)).deal("BBBBBB").ready().tell("6 - - BBBB")
    table.does("Bo: ask")
    table.tell("along along BB").close()
    assert told(table) == ["1.6 Bo out"]


def test_errors_without_cost_are_no_lapses() -> None:
    table = Manual(early_pickup_penalty=0).deal("BBBBBB").pick_up("Bo")
    assert told(table) == []


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_automatic_rituals_have_no_lapses(rituals: str) -> None:
    table = Told("1 - - BBBB", rituals=rituals)
    table.tell("silent BB" if rituals == "off" else "along along BB")
    assert len(table.state.sheet) == 1
    assert told(table) == []
