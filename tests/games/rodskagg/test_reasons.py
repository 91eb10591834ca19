"""The first reason of a refusal is the one that a player needs, and cites its own rule.

Each case is a story, an action that isn't allowed, the rules against it in order, and the beginning
of what is said. Written from the rules; the code came after.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.language import Speaker
from femopp.rulebook import Gather, refusals
from femopp.tricks import TABLE
from tests.games.rodskagg.manual import Manual
from tests.games.rodskagg.telling import Told

SKANE, ENGLISH = {"preset": "skane"}, {"preset": "english", "fresh_hand": False}


@dataclass(frozen=True)
class Case:
    story: str
    action: str
    rules: list[str]
    says: str
    setting: dict[str, Any] = field(default_factory=dict)


IN, DECLARER = "You're in anyway: you have a trick", "You're in anyway: declarer always"

CASES = [
    # Once each, and not after rödskägg.
    Case("1", "Bo: bid 2", ["R49-AUCTION-7"], "You've already bid or passed"),
    Case("1", "Bo: pass", ["RSK-AUCTION-4"], "You've already bid or passed", SKANE),
    Case("1", "Bo: bid 2", ["A-R4"], "You've already bid or passed", ENGLISH),
    Case("1", "Gun: pass", ["R49-AUCTION-2"], "It's Eva's turn to bid"),
    Case("R", "Eva: pass", ["R49-AUCTION-8", "R49-AUCTION-2"], "Rödskägg has been bid"),
    Case("R", "Eva: pass", ["RSK-AUCTION-5", "RSK-AUCTION-2"], "Rödskägg has been bid", SKANE),
    Case("R", "Eva: pass", ["A-R5", "REN-AUCTION-1"], "Rödskägg has been bid", ENGLISH),
    # Who leads.
    Case("1 - -", "Eva: play 2C", ["R49-PLAY-1"], "Bo leads: declarer leads to the first"),
    Case("1 - - E", "Bo: play 2C", ["R49-PLAY-5"], "Eva leads: the winner of a trick leads"),
    Case("1 - - E", "Eva: play 2C", ["RSK-PLAY-1"], "Bo leads: declarer leads to every", SKANE),
    Case("1 - - E", "Bo: play 2C", ["REN-PLAY-1"], "Eva leads: the winner of a trick", ENGLISH),
    # The answers. Nobody but those without a trick, in turn.
    Case("1 - - EEEE ask", "Bo: fold", ["A-R21"], "Declarer never folds.", SKANE),
    Case("1 - - EEEE ask", "Bo: go_along", ["A-R21"], DECLARER, SKANE),
    Case("1 - - EEEE ask", "Eva: go_along", ["RSK-ASK-4"], IN, SKANE),
    Case("1 - - EEEE ask", "Eva: fold", ["RSK-ASK-4"], "You can't fold: you have a trick", SKANE),
    Case("1 - - BBBB ask", "Gun: fold", ["RSK-ASK-2"], "It's Eva's turn to answer", SKANE),
    Case("1 - - BBBB ask along", "Eva: fold", ["RSK-ASK-2"], "You have already answered", SKANE),
    Case(
        "1 - - BBBB ask",
        "Gun: go_along",
        ["RSK-ASK-5"],
        "You're in anyway: with your points",
        {**SKANE, "points": (12, 12, 2)},
    ),
    Case("1 - - EEEE", "Bo: fold", ["A-R21"], "Declarer never folds."),
    Case("1 - - EEEE", "Eva: go_along", ["R49-ASK-5"], IN),
    Case("1 - - EEEE", "Eva: go_along", ["REN-ASK-2"], IN, ENGLISH),
    # Fresh hands where there are none.
    Case("", "Bo: keep", ["R49-DEAL-6", "A-R33"], "Nobody gets a fresh hand"),
    Case("", "Bo: fresh_hand", ["RSK-DEAL-1", "A-R33"], "Nobody gets a fresh hand", SKANE),
    Case("", "Bo: keep", ["A-R33", "REN-DEAL-2"], "Nobody gets a fresh hand", ENGLISH),
    # Those who are out of the match, or have folded.
    Case("1 - - -", "Bo: play 2C", ["A-R29"], "You're out", {"players": 5, "out": "B"}),
    Case("1", "Bo: bid 2", ["A-R29"], "You're out of the match", {"players": 4, "out": "B"}),
    Case("1 - - BBBB fold along", "Eva: play 2C", ["R49-ASK-6"], "You've folded"),
    Case("1 - - BBBB ask fold along", "Eva: play 2C", ["RSK-ASK-6"], "You've folded", SKANE),
    Case("1 - - BBBB fold along", "Eva: play 2C", ["REN-ASK-3"], "You've folded", ENGLISH),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.action} {case.rules[0]}")
def test_the_first_reason(case: Case) -> None:
    told = Told(case.story, **case.setting)
    assert told.refused(case.action) == case.rules
    assert told.why_not(case.action).startswith(case.says)


def test_r49_ask_3_a_trick_is_gathered_after_the_answers() -> None:
    """It lies there, but somebody has still to answer."""
    table = Manual().deal("BBBBBB").ready().tell("1 - - BBBB")
    table.does("Bo: ask")
    (refusal,) = refusals(RODSKAGG, table.state, TABLE, Gather())
    assert refusal.rule == "R49-ASK-3"
    said = Speaker("en", table.names).say(refusal.text)
    assert said == "Before the trick is gathered, Eva must answer whether they go along."
    table.tell("fold fold")


def test_r49_out_1_who_means_to_go_out_learns_how() -> None:
    table = Manual().deal("BBBBBB").ready()
    assert table.refused("Eva: knock out") == ["R49-KNOCK-2"]
    assert table.why_not("Eva: knock out").startswith("To go out yourself, write `out`.")
    assert "To go out, write `out`." in table.why_not("Eva: knock Eva out")
    assert "To go out" not in table.why_not("Eva: knock Eva cut")
    assert table.why_not("Eva: knock cut") == "If you name an error, say whose it is."


@pytest.mark.parametrize(
    ("preset", "prefix"), [("kortoxen-1949", "R49"), ("skane", "RSK"), ("english", "REN")]
)
def test_every_refusal_cites_its_own_rule_book_or_a_reading(preset: str, prefix: str) -> None:
    """RSK-RITUAL-0: the Skåne rules have no rituals, and that is the rule against each of them."""
    options = RodskaggOptions.of(preset)
    cited = [
        rule.cite(options).rule
        for rule in RODSKAGG.prohibitions
        if rule.when is None or rule.when(options)
    ]
    assert [rule for rule in cited if not rule.startswith((f"{prefix}-", "A-", "HOUSE-"))] == []
