"""Every option has a witness: a record in which something changes when only that option does.

The records are in `witnesses/`. The results under the other value were worked out by hand; those in
a record itself are checked when it is read.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.state import Session
from femopp.record import Offence, Record, parse_record, replay
from femopp.rulebook import Cards

FOLDER = Path(__file__).parent / "witnesses"


def witness(name: str) -> Record:
    return parse_record((FOLDER / f"{name}.femopp").read_text(encoding="utf-8"))


def under(record: Record, **other: Any) -> Record:
    """Return the same actions under another value of one option, without results."""
    (name, value) = next(iter(other.items()))
    options = record.options
    values = {n: getattr(options, n) for n in options.declared()} | {name: value}
    return replace(record, options=SheepsheadOptions.of(**values), log=record.actions)


def offence(record: Record) -> list[str]:
    with pytest.raises(Offence) as error:
        replay(record)
    return [refusal.rule for refusal in error.value.refusals]


def end(record: Record) -> Session:
    state: Session = replay(record).match.state
    return state


# Witnesses in which an action becomes illegal


@dataclass(frozen=True)
class Forbidden:
    """Under the other value one action is refused by these rules, at this place in the record."""

    file: str
    option: str
    own: object
    other: object
    action: int
    rules: list[str]


FORBIDDEN = [
    # 1 deal, 2 pick, 3 bury JD
    Forbidden("bury_jd", "bury_jd", "allowed", "forbidden", 3, ["HOUSE-bury_jd=forbidden"]),
    # 3 Ann passes where she has to bury
    Forbidden(
        "crack_window",
        "crack_window",
        "after_pick_before_bury",
        "after_bury_before_first_lead",
        3,
        ["SHP-BURY-1"],
    ),
    # 13 Ann throws off after all have been asked for a triple crack
    Forbidden(
        "alone_deadline-first_lead",
        "alone_deadline",
        "first_lead",
        "first_lead_or_double_crack",
        13,
        ["SHP-ALONE-3"],
    ),
    # 7 Ann throws off after Cy's crack, where Bo is asked already
    Forbidden(
        "alone_deadline-before_cracks",
        "alone_deadline",
        "first_lead_or_double_crack",
        "before_cracks",
        7,
        ["HOUSE-alone_deadline=before_cracks", "A-S4"],
    ),
    # 4 Ann throws off although she has the jack of diamonds
    Forbidden("bluff_alone", "bluff_alone", True, False, 4, ["SHP-ALONE-2"]),
    # 7 Di cracks after Cy
    Forbidden("max_cracks", "max_cracks", 2, 1, 7, ["A-S5", "A-S4"]),
    # 12 Ann double cracks after the four others have passed
    Forbidden("recrack_by", "recrack_by", "partner_or_picker", "partner", 12, ["A-S4"]),
    # 1 the deal comes before a dealer is drawn
    Forbidden("first_dealer", "first_dealer", "first_seat", "random", 1, ["A-S18"]),
]


@pytest.mark.parametrize("case", FORBIDDEN, ids=lambda case: case.file)
def test_witness_of_an_offence(case: Forbidden) -> None:
    record = witness(case.file)
    assert getattr(record.options, case.option) == case.own
    end(record)
    other = under(record, **{case.option: case.other})
    assert offence(other) == case.rules
    with pytest.raises(Offence) as error:
        replay(other)
    assert error.value.number == case.action


# Witnesses in which the payments change


@dataclass(frozen=True)
class Paid:
    """The balances at the end of the record, under its own and the other value."""

    option: str
    own: object
    points: tuple[int, ...]
    other: object
    otherwise: tuple[int, ...]


PAID = [
    # Two passed-out deals. Queue: 2 x (8, 4, -4 each) for Cy and Di, then for Di and Ed.
    # Stack: 4 x for Cy and Di, then 1 x for Di and Ed.
    Paid("doubler_mode", "queue", (-16, -16, 8, 24, 0), "stack", (-20, -20, 28, 24, -12)),
    # Lost with 23 points: schneider without and with the bump.
    Paid("double_bump", False, (-4, -2, 2, 2, 2), True, (-8, -4, 4, 4, 4)),
    # Lost with 30 points: bump, with and without schneider.
    Paid("schneider_rule", "picker_lt31", (-8, -4, 4, 4, 4), "lt30_both", (-4, -2, 2, 2, 2)),
    # Lost without a trick: bump and schneider, without and with no trick.
    Paid("bury_is_trick", True, (-8, -4, 4, 4, 4), False, (-16, -8, 8, 8, 8)),
]


@pytest.mark.parametrize("case", PAID, ids=lambda case: case.option)
def test_witness_of_other_payments(case: Paid) -> None:
    record = witness(case.option)
    assert getattr(record.options, case.option) == case.own
    assert end(record).points == case.points
    assert end(under(record, **{case.option: case.other})).points == case.otherwise


# Witnesses of other changes


def test_witness_of_bury_counts_without_trick_in_the_card_points_told() -> None:
    record = witness("bury_counts_without_trick")
    told = end(record).sheet[-1].title.values
    assert (told["deal.picker_points"], told["deal.opponent_points"]) == (0, 120)
    other = end(under(record, bury_counts_without_trick=True)).sheet[-1].title.values
    assert (other["deal.picker_points"], other["deal.opponent_points"]) == (6, 114)


def test_witness_of_blitz_show_in_what_the_others_see() -> None:
    assert queens_seen(witness("blitz_show")) == ("QC", "QS")
    assert queens_seen(under(witness("blitz_show"), blitz_show=False)) == ()


def queens_seen(record: Record) -> Cards:
    return tuple(card for card in replay(record).match.views[1].hands[0] if card != "??")


def test_witness_of_unit_in_the_money() -> None:
    outcome, other = end(witness("unit")).outcome, end(under(witness("unit"), unit=0)).outcome
    assert outcome is not None
    assert outcome.money == (20, 10, -10, -10, -10)
    assert other is not None
    assert other.money is None


def test_witness_of_deals_in_the_end() -> None:
    assert end(witness("deals")).outcome is not None
    assert end(under(witness("deals"), deals=0)).outcome is None


WITNESSED = {
    *((case.option, str(value)) for case in FORBIDDEN for value in (case.own, case.other)),
    *((case.option, str(value)) for case in PAID for value in (case.own, case.other)),
    *(("bury_counts_without_trick", value) for value in ("False", "True")),
    *(("blitz_show", value) for value in ("False", "True")),
    *(("unit", value) for value in ("0", "5")),
    *(("deals", value) for value in ("0", "1")),
}


@pytest.mark.parametrize("name", SheepsheadOptions.declared())
def test_every_value_of_every_option_has_a_witness(name: str) -> None:
    choices = SheepsheadOptions.named(name).choices or (SheepsheadOptions.named(name).default,)
    assert {(name, str(choice)) for choice in choices} <= WITNESSED


def test_no_option_changes_words_alone() -> None:
    assert not any(one.declaration.wording for one in SheepsheadOptions.declared().values())
