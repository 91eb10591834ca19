"""Prompts, and help on questions and choices."""

import re
from typing import Any

import pytest

from femopp.cards import cards
from femopp.games.rifki.rules import Choose, Kind
from femopp.games.rodskagg.rules.actions import Ask, Bid, Fold, GoAlong, Pass, Silent
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.sheepshead.rules.actions import Blitz, Bury, Crack, DoubleCrack, Pick
from femopp.games.sheepshead.rules.actions import Pass as Leave
from femopp.language import LANGUAGES, Speaker
from femopp.presentation import label_of, presentation_of
from femopp.rulebook import Action
from femopp.table.steps import PersonThinks, next_step
from femopp.tricks import Seat
from tests.games.rifki.positions import position
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told
from tests.games.sheepshead.table import Table
from tests.kit_files import OWN_GAMES
from tests.table.sitting import Sitting, every_table, named, screen

LONGEST_PROMPT, WITH_HELP = 36, 33
"""Characters that a prompt may have on a phone, alone and beside "?"."""
LONGEST_HELP = 100
"""Characters in the three lines of a phone that help on a question has."""


def about(game: str, view: Any, seat: int, action: Action | None = None) -> str:
    """Return the help on the question to a seat, or on an answer."""
    asking = presentation_of(game).asking
    terms = asking.terms(view, Seat(seat))
    found = asking.question(terms) if action is None else asking.choice(terms, action)
    return "" if found is None else Speaker("en").say(found)


def promise(told: Told, bid: str) -> str:
    assert told.turn is not None
    return about("rodskagg", told.match.views[told.turn], told.turn, Bid(Contract(bid)))


def asked(told: Told) -> str:
    assert told.turn is not None
    return about("rodskagg", told.match.views[told.turn], told.turn)


# Rödskägg


@pytest.mark.parametrize(
    ("points", "bid", "options", "words"),
    [
        (7, "4", {}, "At least 4: with 4 you come to 3. Fail, and you go up 5."),
        (4, "4", {}, "At least 4: with 4 you are on zero, which wins. Fail, and you go up 5."),
        (3, "5", {}, "At least 5: with 5 you come to 2. Fail, and you go up 5."),
        (
            3,
            "5",
            {"overshoot": "negative"},
            "At least 5: with 5 you come to −2. Fail, and you go up 5.",
        ),
        (
            3,
            "5",
            {"overshoot": "win"},
            "At least 5: with 5 you are on zero, which wins. Fail, and you go up 5.",
        ),
        (
            7,
            "4",
            {"contract_test": "exact", "failed_bid_penalty": 6},
            "Exactly 4: that takes you to 3. Fail, and you go up 6.",
        ),
        (7, "4", {"failed_bid_penalty": 0}, "At least 4: with 4 you come to 3."),
        (
            7,
            "4",
            {"play_on_trick_value": 2, "play_on_bonus_for": "all"},
            "At least 4 tricks. Fail, and you go up 5.",
        ),
        (7, "0", {"bids": "0-5"}, "You promise no trick, but lead to the first one."),
        (7, "R", {}, "All six: you win. Otherwise you're out."),
        (7, "R", {"rodskagg_fail": "plus"}, "All six: you win. Otherwise you go up 12."),
    ],
)
def test_a_bid_says_what_it_promises_by_the_rules_in_force(
    points: int, bid: str, options: dict[str, Any], words: str
) -> None:
    assert promise(Told("", points=(points, 12, 12), **options), bid) == words


def test_the_auction_says_what_zero_means_and_where_one_stands() -> None:
    told = Told("", points=(7, 12, 12))
    assert asked(told) == (
        "Promise a number of tricks: each one takes one off your 7, and exactly zero wins."
    )
    assert "zero or less wins" in asked(Told("", overshoot="win"))
    below = Told("", points=(-2, 12, 12), overshoot="negative")
    assert asked(below) == (
        "You are on −2, and exactly zero wins: only points up can take you there."
    )
    assert about("rodskagg", told.match.views[0], 0, Pass()).startswith("You promise nothing")


def test_going_along_is_a_promise_and_folding_is_none() -> None:
    told = Told("2 - - - BBBB", players=4, play_on_penalty=6)
    assert asked(told) == (
        "Going along promises one of the last two tricks: without one you go up 6."
    )
    view = told.match.views[1]
    assert about("rodskagg", view, 1, GoAlong()) == "You promise at least one trick, or go up 6."
    assert about("rodskagg", view, 1, Fold()) == "You sit out the last two tricks."
    told.tell("along fold fold B")
    assert told.whose == "Bo"
    assert asked(told) == "You bid 2 and have 5; if you fall short you go up 5."
    free = Told("2 - - -", players=4, failed_bid_penalty=0)
    assert asked(free) == "You bid 2 and have 0."


def test_a_promised_trick_is_stated() -> None:
    told = Told("1 - - BBBE along ... EG", ask_by="fourth_trick_winner")
    while told.whose != "Gun":
        told.tell(told.plan[told.state.tricks_played][told.turn])  # type: ignore[index]
    assert asked(told) == ("You have promised one of the last two tricks; without one you go up 5.")


def test_asking_says_what_comes_of_it() -> None:
    told = Told("2 - - BBBB", rituals="off")
    view = told.match.views[0]
    assert about("rodskagg", view, 0, Ask()) == (
        "If all of them fold, the last two tricks are yours."
    )
    assert "nobody has to take a trick" in about("rodskagg", view, 0, Silent())


def test_help_is_the_same_whether_or_not_something_is_due() -> None:
    """Bo comes to zero with the third trick, or is far from it."""
    due = Manual(points=(3, 12, 12)).deal("BBB").ready().tell("2 - - BBB").gather()
    free = Manual(points=(9, 12, 12)).deal("BBB").ready().tell("2 - - BBB").gather()
    assert due.state.rites.due
    assert not free.state.rites.due
    assert asked(due) == asked(free)
    assert due.asked("Bo") == free.asked("Bo")


def test_the_prompt_does_not_remind_of_the_suit_if_a_revoke_stands() -> None:
    """Eva can follow, Gun can't; both read the same."""
    hands = {"Bo": "AC KC QC JC TC 9C", "Eva": "2C 3C 2D 3D 4D 5D", "Gun": "2H 3H 4H 5H 6H 7H"}
    table = Manual(revoke="penalty").deal(hands=hands).ready().tell("1 - - AC")
    assert table.asked("Eva") == "Your turn: {led.symbol} {led} led"
    table.does("Eva: play 2C")
    assert table.asked("Gun") == "Your turn: {led.symbol} {led} led"
    strict = Manual().deal(hands=hands).ready().tell("1 - - AC")
    assert strict.asked("Eva") == "Your turn: follow {led.symbol} {led}"
    strict.does("Eva: play 2C")
    assert strict.asked("Gun") == "Your turn: play any card"


# Sheepshead


def refusal(table: Table, seat: int) -> str:
    presentation = presentation_of("sheepshead")
    terms = presentation.asking.terms(table.view(seat), Seat(seat))
    return label_of(Leave(), presentation, Speaker("en"), terms)


def test_the_first_question_explains_trumps_and_a_refusal_says_what_it_refuses() -> None:
    table = Table({4: "JD"}, "7C 8C")
    assert "queens, jacks and diamonds are trumps." in about("sheepshead", table.view(0), 0)
    assert refusal(table, 0) == "leave the blind"
    table.picks(2)
    assert about("sheepshead", table.view(2), 2).startswith("Lay two cards aside")
    table.does(2, Bury(cards("7C 8C")))
    assert refusal(table, 2) == "keep the boy"
    assert about("sheepshead", table.view(2), 2, Leave()) == (
        "The jack of diamonds plays with you."
    )
    table.passes(2)
    assert refusal(table, 3) == "don't crack"
    assert about("sheepshead", table.view(3), 3, Leave()) == "The payments stay as they are."
    table.does(3, Crack())
    table.passes(2, 3)
    assert refusal(table, 4) == "don't double crack"
    table.does(4, DoubleCrack())
    while table.turn != 0:
        table.passes(table.turn)
    assert refusal(table, 0) == "don't triple crack"


def test_whoever_may_not_announce_is_told_why_they_are_asked() -> None:
    """The boy may not crack: the question is everybody's, so that it gives nobody away."""
    table = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C").passes(2, 3)
    assert refusal(table, 4) == "you can't: go on"
    assert about("sheepshead", table.view(4), 4).startswith("Everybody is asked alike")


def test_doublings_say_how_often_they_double() -> None:
    table = Table({0: "QC QS"})
    view = table.view(0)
    assert about("sheepshead", view, 0, Pick(Blitz.BLITZ)) == "All payments are doubled."
    table = Table({4: "JD"}, "7C 8C").picks(2, bury="7C 8C").passes(2)
    assert about("sheepshead", table.view(3), 3, Crack(Blitz.BOTH)) == (
        "All payments are doubled three times."
    )


def test_only_the_boy_reads_of_being_the_partner_until_everybody_knows() -> None:
    table = Table({0: "JD"}, "7C 8C").picks(2, bury="7C 8C").all_pass()
    words = [about("sheepshead", table.view(seat), seat).partition(" ")[0] for seat in range(5)]
    assert words == ["You", "Keep", "Your", "Keep", "Keep"]
    assert about("sheepshead", table.view(0), 0).startswith("You are the picker's partner")
    view = table.match.spectator
    assert about("sheepshead", view, 0).startswith("Keep the picker's side below 61")


# Rifki


def test_a_contract_explains_itself_as_a_choice_and_in_the_play() -> None:
    view = position(None, "2C", chosen=[[Kind.TRUMP], [], [], []])
    assert about("rifki", view, 0) == (
        "Choose what this deal is about, then lead; you have 1 plus and 3 minus left."
    )
    assert about("rifki", view, 0, Choose(Kind.EL_ALMAZ)) == "take no tricks (−50 each)"
    assert about("rifki", position("kiz", "2C"), 0) == (
        "Kiz: take no queens (−100 each); follow suit, or else get rid of such a card."
    )
    assert about("rifki", position("trump S", "2C"), 0).endswith("or else trump.")


# Every table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", every_table(), ids=named)
def test_prompts_are_short_and_whoever_is_asked_has_help(settings: Any, language: str) -> None:
    names = {f"Person {seat}" for seat in range(3)}
    sitting = Sitting(settings, people=3, seed=11)
    for _step in range(160):
        if not sitting.step():
            break
        for seat in (0, 1, None):
            seen = screen(sitting.live, seat, language)
            prompt = seen.asked
            for name in (*names, *sitting.live.names):
                prompt = prompt.replace(name, "Bo")
            assert len(prompt) <= (WITH_HELP if seen.help else LONGEST_PROMPT), prompt
            assert not prompt.endswith("."), prompt
            step = next_step(sitting.live)
            is_asked = isinstance(step, PersonThinks) and step.seat == seat == seen.turn
            if seen.help:
                assert seen.turn == seen.seat or seen.awaited
                assert len(seen.help) <= LONGEST_HELP, seen.help
                assert re.fullmatch(r"[^.!?]+\.", seen.help), seen.help
            elif is_asked and settings.game in OWN_GAMES:
                assert not seen.controls and not seen.playable, seen.asked
