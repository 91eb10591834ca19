"""The verdict on each knock, for the referee: upheld, or why not.

Each case is a story, a knock, and the verdict that the rules give, with the rule that it cites.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.language import Speaker
from femopp.rulebook import Ruling
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.test_windows import ENGLISH, ON_TWO, WINDOWS, lead

ON_ZERO = {"points": (2, 12, 12)}


def ruled(table: Manual) -> tuple[Ruling, ...]:
    match = table.match
    begun = RODSKAGG.begin(match.state.options, match.state.players, match.start)
    return RODSKAGG.rulings(begun, table.happened)


def nothing(table: Manual) -> None:
    pass


def dealt(table: Manual) -> None:
    table.deal("BBBBBB")


def early(table: Manual) -> None:
    table.deal("BBBBBB").pick_up("Bo")


def early_and_paid(table: Manual) -> None:
    early(table)
    table.does("Eva: knock Bo early_pickup")


def ready(table: Manual) -> None:
    table.deal("BBBBBB").ready()


def tricks(calls: str, won: int, *, gathered: bool = True) -> Callable[[Manual], None]:
    """Bo has bid and takes this many tricks."""

    def story(table: Manual) -> None:
        passes = "" if calls == "R" else "- -"
        table.deal("BBBBBB").ready().tell(f"{calls} {passes} {'B' * won}")
        if gathered:
            table.gather()

    return story


def asked(table: Manual) -> None:
    tricks("1", 4)(table)
    table.does("Bo: ask")


def out(table: Manual) -> None:
    tricks("1", 2)(table)
    table.does("Bo: out")


def short(table: Manual) -> None:
    table.deal("BBBBBB", short="Eva")


def short_but_immune(table: Manual) -> None:
    table.deal("BBBBBB", short="Eva").ready()


def bo_cuts(table: Manual) -> None:
    table.does("Gun: offer_cut Bo")
    table.does("Bo: cut")


def closed(table: Manual) -> None:
    early(table)
    table.does("Gun: phrase")
    table.pick_up("Eva", "Gun").tell("- - -").close()


@dataclass(frozen=True)
class Case:
    story: Callable[[Manual], None]
    knock: str
    finding: str
    rule: str
    says: str
    setting: dict[str, Any] = field(default_factory=dict)


FIVE_UP = {"call": "five_up"}

CASES = [
    # Nothing named [A-R12].
    Case(early, "Eva: knock", "nothing_named", "R49-KNOCK-2", "To go out, write `Eva: out`."),
    Case(early, "Eva: knock Bo", "nothing_named", "R49-KNOCK-2", "for Bo and names no error. No"),
    Case(early, "Eva: knock", "nothing_named", "R49-KNOCK-2", "Eva calls “five up!” and", FIVE_UP),
    Case(
        early, "Eva: knock Bo", "nothing_named", "R49-KNOCK-2", "calls “five up!” for Bo", FIVE_UP
    ),
    Case(
        early,
        "Eva: knock Bo early_pickup",
        "upheld",
        "R49-DEAL-11",
        "Eva calls “five up!” for Bo: picked up before",
        FIVE_UP,
    ),
    Case(
        dealt, "Eva: knock Bo cut", "no_such_error", "R49-KNOCK-2", "Eva calls “five up!”", FIVE_UP
    ),
    Case(early, "Eva: knock", "nothing_named", "A-R12", "the player and the error.", ENGLISH),
    # No such error.
    Case(dealt, "Eva: knock Bo cut", "no_such_error", "R49-KNOCK-2", "Bo hasn't done that"),
    Case(
        ready,
        "Eva: knock",
        "no_such_error",
        "R49-KNOCK-2",
        "none is open. To go out, write `Eva: out`.",
        {"bare_knock": "oldest"},
    ),
    Case(dealt, "Eva: knock Bo early_pickup", "no_such_error", "R49-DEAL-10", "hasn't picked up"),
    Case(ready, "Eva: knock Bo early_pickup", "no_such_error", "R49-DEAL-10", "picked up after"),
    Case(ready, "Eva: knock Bo early_pickup", "no_such_error", "REN-RITUAL-5", "after", ENGLISH),
    Case(ready, "Eva: knock Gun misdeal", "no_such_error", "R49-DEAL-12", "dealt six cards"),
    Case(ready, "Eva: knock Gun misdeal", "no_such_error", "A-R48", "that is none", ENGLISH),
    Case(short_but_immune, "Eva: knock Bo misdeal", "no_such_error", "R49-DEAL-12", "the dealer's"),
    Case(short_but_immune, "Eva: knock Gun misdeal", "no_such_error", "R49-DEAL-8", "in time"),
    Case(ready, "Eva: knock Bo revoke", "no_such_error", "A-R41", "that is none"),
    Case(ready, "Eva: knock Bo notice", "no_such_error", "R49-OUT-1", "that is none"),
    Case(asked, "Eva: knock Bo forgot_ask", "no_such_error", "R49-ASK-1", "Bo has asked"),
    Case(asked, "Bo: knock Eva forgot_ask", "no_such_error", "R49-ASK-1", "Bo is the one who asks"),
    Case(tricks("R", 4), "Eva: knock Bo forgot_ask", "no_such_error", "R49-ASK-7", "no question"),
    Case(out, "Eva: knock Bo out", "no_such_error", "R49-OUT-1", "Bo has knocked out", ON_ZERO),
    Case(tricks("1", 2), "Eva: knock Bo out", "no_such_error", "R49-OUT-1", "brought Bo to zero"),
    Case(bo_cuts, "Bo: knock Gun cut", "barred", "A-R8", "Bo, who cut the pack", ENGLISH),
    # Not yet: the duty can still be done.
    Case(tricks("1", 2), "Eva: knock Bo forgot_ask", "not_yet", "R49-ASK-2", "fourth trick"),
    Case(tricks("1", 4), "Eva: knock Bo forgot_ask", "not_yet", "R49-ASK-2", "until the fifth"),
    Case(
        tricks("1", 4, gathered=False),
        "Eva: knock Bo forgot_ask",
        "not_yet",
        "R49-ASK-2",
        "not yet",
    ),
    Case(tricks("1", 4), "Eva: knock Bo forgot_ask", "not_yet", "REN-ASK-1", "not yet", ENGLISH),
    Case(tricks("1", 2), "Eva: knock Bo out", "not_yet", "R49-OUT-1", "next trick", ON_ZERO),
    Case(
        tricks("1", 1),
        "Eva: knock Bo notice",
        "not_yet",
        "REN-OUT-1",
        "next trick",
        {**ENGLISH, **ON_ZERO},
    ),
    Case(short, "Eva: knock Gun misdeal", "not_yet", "A-R13", "The cards are dealt again."),
    # Paid already [A-R9].
    Case(
        early_and_paid, "Gun: knock Bo early_pickup", "paid_already", "A-R9", "first knock counts"
    ),
    # Too late [A-R10, REN-RITUAL-8].
    Case(closed, "Eva: knock Bo early_pickup", "too_late", "A-R10", "the deal has been closed"),
    # Upheld.
    Case(early, "Eva: knock Bo early_pickup", "upheld", "R49-DEAL-11", "Upheld: Bo +5, now on 17."),
    # A false knock that costs.
    Case(
        dealt,
        "Eva: knock Bo cut",
        "no_such_error",
        "R49-KNOCK-2",
        "in this deal. Eva +5, now on 17.",
        {"false_knock_penalty": 5},
    ),
    # With bare knocks that mean the oldest error.
    Case(
        dealt,
        "Eva: knock",
        "no_such_error",
        "R49-KNOCK-2",
        "none is open",
        {"bare_knock": "oldest"},
    ),
    Case(early, "Eva: knock", "upheld", "R49-DEAL-11", "Upheld: Bo +5", {"bare_knock": "oldest"}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.knock} {case.rule}")
def test_the_referee_says_why(case: Case) -> None:
    table = Manual(**case.setting)
    case.story(table)
    table.does(case.knock)
    ruling = ruled(table)[-1]
    words = Speaker("en", table.names).say(ruling.text)
    assert (ruling.finding, ruling.cite.rule) == (case.finding, case.rule), words
    assert case.says in words
    assert words.startswith(case.knock.partition(":")[0])


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: window.rule)
def test_a_knock_after_its_time_is_too_late(window: Any) -> None:
    table = Manual(**window.setting)
    window.opened(table)
    for step in (*window.open_after, window.closed_by):
        step(table)
    table.does(f"Eva: knock {window.error}")
    ruling = ruled(table)[-1]
    assert ruling.finding == "too_late"
    is_english = window.setting.get("preset") == "english"
    assert ruling.cite.rule == ("REN-RITUAL-8" if is_english else "A-R10")


def test_going_out_is_a_knock_too() -> None:
    table = Manual(**ON_TWO)
    out(table)
    (ruling,) = ruled(table)
    assert (ruling.finding, ruling.trick, ruling.cite.rule) == ("went_out", 2, "R49-OUT-1")


def test_an_error_of_the_deal_before_is_not_taken_for_one_of_this_deal() -> None:
    table = Manual()
    closed(table)
    table.deal("EEEEEE")
    table.does("Eva: knock Gun early_pickup")
    assert ruled(table)[-1].finding == "no_such_error"


@pytest.mark.parametrize("rituals", ["auto", "off"])
def test_no_ruling_is_needed_without_knocks(rituals: str) -> None:
    table = Manual(rituals=rituals)
    assert ruled(table) == ()


def test_the_place_is_that_of_the_knock() -> None:
    table = Manual()
    tricks("1", 4)(table)
    table.does("Eva: knock Bo forgot_ask")
    lead(table)
    table.does("Gun: knock Bo forgot_ask")
    early_one, upheld = ruled(table)
    assert (early_one.trick, early_one.finding) == (4, "not_yet")
    assert (upheld.trick, upheld.finding) == (5, "upheld")
