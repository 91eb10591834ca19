"""Payments of the losers."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.games.rodskagg.telling import Told

SKANE: dict[str, Any] = {"preset": "skane"}
ENGLISH: dict[str, Any] = {"preset": "english"}


@dataclass(frozen=True)
class Case:
    """Check the winnings of each seat (negative: payments) from the points and the last deal."""

    rule: str
    before: tuple[int, ...]
    story: str
    money: tuple[int, ...]
    setting: dict[str, Any] = field(default_factory=dict)


CASES = [
    Case("R49-MONEY-2 every point left", (3, 7, 12), "3 - - BEBGBE", (16, -5, -11)),
    Case(
        "R49-MONEY-1 the value of a point", (3, 7, 12), "3 - - BEBGBE", (48, -15, -33), {"money": 3}
    ),
    Case("R49-MONEY-2 points up too", (3, 12, 7), "2 - - BEBE along BE", (9 + 12, -9, -12)),
    Case("R49-RED-1 A-R38 rödskägg: points as they are", (3, 7, 12), "R BBBBBB", (19, -7, -12)),
    Case("A-R38 in Skåne too", (3, 7, 12), "R BBBBBB", (19, -7, -12), SKANE),
    Case(
        "R49-RED-5 who was put out pays for five more",
        (12, 3, 12),
        "R E | 1 - EGEGEG",
        (-17, 26, -9),
    ),
    Case(
        "R49-RED-5 elimination_ledger",
        (12, 3, 12),
        "R E | 1 - GEGEGE",
        (-12, 21, -9),
        {"elimination_ledger": 0},
    ),
    Case("A-R29 the last survivor wins", (4, 12, 7), "R E | R E", (-9, 21, -12)),
    Case("A-R38 minus points pay nothing", (-2, -5, 12), "5 - - BEBGBE", (11, 0, -11), ENGLISH),
    Case(
        "money_negative=signed",
        (-2, -5, 12),
        "5 - - BEBGBE",
        (11 - 7, 7, -11),
        {**ENGLISH, "money_negative": "signed"},
    ),
    Case(
        "money_negative=absolute",
        (-2, -5, 12),
        "5 - - BEBGBE",
        (11 + 7, -7, -11),
        {**ENGLISH, "money_negative": "absolute"},
    ),
    Case("RSK-GAME-5 who share divide", (3, 2, 12), "3 - - BEBG ask BE", (6, 5, -11), SKANE),
    Case(
        "R49-MONEY-2 eleven for two: the coin too many is Gun's, nearest the forehand Eva",
        (2, 12, 3),
        "1 - - EBGB ask GG",
        (5, -11, 6),
        {**SKANE, "dealer": "Bo"},
    ),
    Case(
        "R49-VAR-3 points before the last deal",
        (2, 12, 12),
        "4 - - EBGB",
        (24, -12, -12),
        {"overshoot": "win"},
    ),
    Case(
        "last_deal_credit",
        (2, 12, 12),
        "4 - - EBGB",
        (22, -11, -11),
        {"overshoot": "win", "last_deal_credit": True},
    ),
    Case(
        "REN-GAME-3 the loser of a duel has no points left",
        (3, 2, 12),
        "3 - - BEBGBE | EEEEBB",
        (0, 11, -11),
        ENGLISH,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=[case.rule for case in CASES])
def test_the_payments_of_each_player(case: Case) -> None:
    told = Told(case.story, points=case.before, **{"money": 1, **case.setting})
    assert told.winners
    assert told.money == case.money
    assert sum(case.money) == 0


def test_r49_money_1_it_need_not_be_for_money() -> None:
    told = Told("3 - - BEBGBE", points=(3, 7, 12))
    assert (told.winners, told.money) == ("B", None)


def test_r49_money_2_nothing_is_paid_before_the_end() -> None:
    told = Told("3 - - BEBGBE", money=1)
    assert (told.winners, told.money) == ("", None)
