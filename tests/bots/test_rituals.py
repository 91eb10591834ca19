"""Bots and Rödskägg's rituals: forgetting, noticing, and letting people go first."""

from typing import Any

import pytest

from femopp.bots import bot_acts, bot_named, simulate
from femopp.driver import Ask, Move, SeededShuffler, Table, act, begin, chance, let_pass, turn
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.actions import Bid, DealCards, Knock, Phrase, PickUp
from femopp.games.rodskagg.rules.contract import Contract
from femopp.rulebook import Action, Event, Play, legal_actions
from femopp.tricks import TABLE, Seat

MANUAL = RODSKAGG.options.of("kortoxen-1949", rituals="manual")


def words(
    forgetfulness: float, alertness: float, preset: str = "kortoxen-1949", **values: Any
) -> list[str]:
    """Return all actions of a few deals between bots with these manners."""
    options = RODSKAGG.options.of(preset, rituals="manual", **values)
    bot = bot_named("greedy", "rodskagg", forgetfulness=forgetfulness, alertness=alertness)
    match = simulate(RODSKAGG, options, [bot] * 4, 3, most_deals=8).match
    return [action.word for _seat, action in match.log]


@pytest.mark.parametrize("preset", ["kortoxen-1949", "english"])
def test_a_bot_that_forgets_nothing_is_never_caught(preset: str) -> None:
    done = words(0, 1, preset)
    assert "knock" not in done
    assert done.count("phrase") == done.count("deal_cards")
    assert "ask" in done


@pytest.mark.parametrize("preset", ["kortoxen-1949", "english"])
def test_a_bot_that_forgets_everything_is_caught_by_alert_ones(preset: str) -> None:
    done = words(1, 1, preset)
    assert "phrase" not in done
    assert "ask" not in done
    assert "knock" in done


def test_a_bot_without_alertness_never_knocks() -> None:
    done = words(1, 0)
    assert "phrase" not in done
    assert "knock" not in done


def test_in_between_some_is_forgotten_and_some_is_noticed() -> None:
    done = words(0.5, 0.5)
    assert 0 < done.count("phrase") < done.count("deal_cards")
    assert done.count("knock") > 0


def test_after_a_dealer_who_forgot_the_phrase_one_picks_up_when_it_costs_nothing() -> None:
    """A-R15: that is an error too, so somebody first knocks for the dealer's."""
    rituals = [word for word in words(1, 1) if word in ("pick_up", "knock")]
    assert rituals[:3] == ["pick_up", "knock", "pick_up"]


def test_the_alert_point_out_a_misdeal_and_others_do_not() -> None:
    assert "misdeal" in words(0, 1, misdeal_rate=50)
    assert "misdeal" not in words(0, 0, misdeal_rate=50)


# A person at the table

PERSON = Seat(0)


def sit(
    answers: Any, forgetfulness: float, steps: int, first_dealer: int = 1
) -> list[tuple[str, Any]]:
    """Yield the steps of a match with a person in the first seat who acts by `answers`.

    `answers` takes the view and the `Ask`, and gives an action or None.
    """
    bot = bot_named("greedy", "rodskagg", forgetfulness=forgetfulness, alertness=1)
    start = RODSKAGG.start(dealer=Seat(first_dealer))
    table = Table(begin(RODSKAGG, MANUAL, 4, start), people=frozenset({PERSON}))
    happened: list[tuple[str, Any]] = []
    for _step in range(steps):
        table, _events = chance(table, lambda draw: SeededShuffler(9, draw))
        step = turn(table)
        match step:
            case None:
                return happened
            case Move(action=action):
                happened.append(("move", action.word))
                table, _done = act(table, TABLE, action)
            case Ask(seat=0):
                happened.append(("asked", step.may_pass))
                action_or_none = answers(table.match.views[PERSON], step)
                table = (
                    let_pass(table, PERSON)
                    if action_or_none is None
                    else act(table, PERSON, action_or_none)[0]
                )
            case Ask():
                table, events = bot_acts(table, step, bot, 5)
                happened += [("bot", done) for done in _acted(events)]
    return happened


def _acted(events: tuple[Event, ...]) -> list[Action]:
    return [event.action for event in events if hasattr(event, "action")]


def passive(view: Any, ask: Ask) -> Action | None:
    """Do the first possible action, and only if the match waits for it."""
    if ask.may_pass:
        return None
    if PERSON not in view.pack.seen and view.pack.counts:
        return PickUp()
    return legal_actions(RODSKAGG, view, PERSON)[0]


def test_no_bot_knocks_before_the_person_has_had_the_moment() -> None:
    happened = sit(passive, forgetfulness=1, steps=400)
    knocks = [place for place, (_who, what) in enumerate(happened) if isinstance(what, Knock)]
    assert knocks
    for place in knocks:
        before = [who for who, what in happened[:place] if not isinstance(what, Knock)]
        # The person was asked, and nothing has been done since.
        assert before[-1] == "asked"


def test_every_trick_ends_alike_for_the_person() -> None:
    happened = sit(passive, forgetfulness=0, steps=300)
    gathers = [place for place, one in enumerate(happened) if one == ("move", "gather")]
    assert len(gathers) > 6
    for place in gathers:
        assert ("asked", True) in happened[max(0, place - 6) : place]


def test_bots_wait_for_the_phrase_of_a_person_who_deals() -> None:
    seen: list[int] = []

    def says_it_late(view: Any, ask: Ask) -> Action | None:
        if view.rites.phrase or not view.pack.counts:
            return passive(view, ask)
        seen.append(len(view.pack.seen))
        return Phrase() if len(seen) == 4 else None

    happened = sit(says_it_late, forgetfulness=0, steps=80, first_dealer=0)
    # Nobody picks up a card while the person keeps silent, however often they are asked.
    assert seen[:4] == [0, 0, 0, 0]
    assert any(isinstance(what, PickUp) for _who, what in happened)


def test_bots_do_not_wait_for_a_knock_that_comes_too_late() -> None:
    """A person bids rödskägg and leads at once, after a bot has dealt without the phrase."""

    def bold(view: Any, ask: Ask) -> Action | None:
        if view.turn != PERSON:
            return None
        if PERSON not in view.pack.seen:
            return PickUp()
        legal = legal_actions(RODSKAGG, view, PERSON)
        wanted = (Bid(Contract.RODSKAGG), *[one for one in legal if isinstance(one, Play)])
        return next((one for one in wanted if one in legal), None)

    happened = sit(bold, forgetfulness=1, steps=40, first_dealer=3)
    done = [what for who, what in happened if who == "bot"]
    assert done[:2] == [DealCards(), PickUp()]
    # The next one picks up, and follows.
    assert done[2] == PickUp()
    assert isinstance(done[3], Play)


def test_bots_notice_that_the_person_forgot_the_phrase() -> None:
    def forgets(view: Any, ask: Ask) -> Action | None:
        if view.pack.counts and PERSON not in view.pack.seen:
            return PickUp()
        return passive(view, ask)

    happened = sit(forgets, forgetfulness=0, steps=80, first_dealer=0)
    knocks = [what for _who, what in happened if isinstance(what, Knock)]
    assert [(one.offender, one.kind) for one in knocks] == [(PERSON, "early_pickup")]


@pytest.mark.parametrize("wrong", [-0.1, 1.5, "often", None, float("nan")])
def test_manners_are_from_0_to_1(wrong: Any) -> None:
    for manner in ("forgetfulness", "alertness"):
        with pytest.raises(ValueError, match=f"{manner} must be a number from 0 to 1, not "):
            bot_named("greedy", "rodskagg", **{manner: wrong})


@pytest.mark.parametrize("wrong", [0, -1, float("nan")])
def test_a_bot_thinks_for_some_time(wrong: Any) -> None:
    with pytest.raises(ValueError, match="seconds must be more than 0, not "):
        bot_named("club", "rodskagg", seconds=wrong)
