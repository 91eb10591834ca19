"""No fault of a summary is dead: each is the first that some summary has."""

from dataclasses import dataclass, field

import pytest
from msgspec.structs import fields

from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.games.rodskagg.summary import RodskaggSummary, SummedDeal
from femopp.games.rodskagg.summary.faults import DUEL, PASSED, PLAYED, faults_of
from femopp.kits.catalogue import GAMES
from femopp.language import Speaker
from femopp.record import judged, parse_record, parse_summary
from femopp.rulebook import Fault, SummaryError
from tests.record.test_summaries import HEADS

NAMES = ("Anna", "Bo", "Cissi")
FAULTS = {fault.name: fault for fault in (*DUEL, *PASSED, *PLAYED)}.values()


@dataclass(frozen=True)
class Case:
    """A summary that cannot be, after others, under some rules."""

    line: str
    before: tuple[str, ...] = ()
    preset: str = "kortoxen-1949"
    points: str = "Anna 12, Bo 12, Cissi 12"
    options: dict[str, str] = field(default_factory=dict)


AT_ONCE = {"zero_ends": "at_once"}
FOR_ALL = {"play_on_trick_value": "2", "play_on_bonus_for": "all"}
THREE_EACH = "Anna bid 3; tricks Anna 3, Bo 3; folded Cissi"
TO_A_DUEL = ("Anna bid 3; tricks Anna 3, Bo 2, Cissi 1; along",)

CASES = {
    "nobody_knocks": Case("passed; false_knocks Bo", options={"rituals": "auto"}),
    "knocked_for_oneself": Case("passed; five_up Bo early_pickup Bo"),
    "false_knock_has_a_knocker": Case("passed; five_up Bo false_knock Anna"),
    "false_knock_costs_nothing": Case("passed; five_up Bo false_knock"),
    "error_costs_nothing": Case("passed; five_up Bo cut", options={"cut_penalty": "0"}),
    "out_of_the_match": Case(
        "Bo bid 2; tricks Bo 6; folded Anna",
        before=("Anna bid R; tricks Anna 2, Bo 1",),
        options={"rodskagg_fail": "eliminate"},
    ),
    "named_twice": Case("Anna bid 2; tricks Anna 6; folded Bo, Bo"),
    "nobody_may_pass": Case("passed", preset="skane"),
    "passed_and_played": Case("passed; tricks Anna 6"),
    "more_than_a_duel": Case(
        "tricks Anna 6; unasked", TO_A_DUEL, "english", "Anna 3, Bo 2, Cissi 9"
    ),
    "duel_without_tricks": Case("", TO_A_DUEL, "english", "Anna 3, Bo 2, Cissi 9"),
    "nobody_bid": Case("tricks Anna 6"),
    "bid_is_barred": Case("Anna bid 0; tricks Anna 6"),
    "no_tricks": Case("Anna bid 2"),
    "perhaps_cut_short": Case(
        "Anna bid 2; tricks Anna 3, Bo 1", points="Anna 3, Bo 12, Cissi 12", options=AT_ONCE
    ),
    "inconceivable_tricks": Case("Anna bid 2; tricks Anna 3, Bo 2"),
    "impossible_tricks": Case(
        "Anna bid 2; tricks Anna 5; along Bo, Cissi", options={"all_folded": "stop"}
    ),
    "asked_in_rodskagg": Case("Anna bid R; tricks Anna 6; folded Bo"),
    "always_asked": Case("Anna bid 2; tricks Anna 6; unasked", options={"rituals": "auto"}),
    "declarer_answered": Case("Anna bid 2; tricks Anna 6; along Anna"),
    "folded_unasked": Case("Anna bid 2; tricks Anna 6; unasked; folded Bo"),
    "folded_with_a_trick": Case("Anna bid 2; tricks Anna 5, Bo 1; folded Bo"),
    "folded_and_went_along": Case("Anna bid 2; tricks Anna 6; folded Bo; along Bo"),
    "folded_though_forced": Case(
        "Anna bid 2; tricks Anna 6; folded Bo",
        preset="skane",
        points="Anna 12, Bo 1, Cissi 12",
    ),
    "along_with_too_many_tricks": Case("Anna bid 2; tricks Anna 3, Bo 3; along Bo"),
    "silent_without_a_trick": Case("Anna bid 2; tricks Anna 4, Bo 2"),
    "late_unsaid": Case(THREE_EACH, options=FOR_ALL),
    "more_late_than_tricks": Case(f"{THREE_EACH}; late Anna 1, Cissi 1", options=FOR_ALL),
    "late_do_not_add_up": Case(f"{THREE_EACH}; late Anna 1", options=FOR_ALL),
    "along_unsaid": Case("Anna bid 3; tricks Anna 3, Bo 2, Cissi 1", preset="english"),
    "ended_off_zero": Case("Anna bid 2; tricks Anna 2, Bo 1; out Anna", options=AT_ONCE),
    "ended_without_a_trick": Case(
        "Anna bid 2; tricks Anna 2; out Bo",
        points="Anna 12, Bo -1, Cissi 12",
        options={"overshoot": "win"},
    ),
    "end_unsaid": Case(
        "Anna bid 2; tricks Anna 3, Bo 2, Cissi 1",
        points="Anna 3, Bo 12, Cissi 12",
        options=AT_ONCE,
    ),
    "out_off_zero": Case("Anna bid 2; tricks Anna 3, Bo 2, Cissi 1; out Cissi"),
    "order_unsaid": Case(
        "Anna bid 3; tricks Anna 3, Bo 2, Cissi 1", points="Anna 3, Bo 2, Cissi 9"
    ),
}


def _before(case: Case) -> RodskaggState:
    options = "".join(f"option: {name} = {value}\n" for name, value in case.options.items())
    head = HEADS["rodskagg"].format(preset=case.preset, points=case.points, options=options)
    deals = [f"deal {number}: {line}\n" for number, line in enumerate(case.before, start=1)]
    verdict = judged(parse_record(head + "".join(deals)))
    assert verdict.wrong is None
    assert isinstance(verdict.state, RodskaggState)
    return verdict.state


def _first(case: Case) -> tuple[Fault, SummaryError]:
    """Return the first fault of a summary, and what is said of it."""
    summary = RodskaggSummary()
    if case.line:
        read = parse_summary(GAMES["rodskagg"], case.line, NAMES)
        assert isinstance(read, RodskaggSummary)
        summary = read
    deal = SummedDeal(_before(case), summary)
    found = ((fault, fault.found(deal)) for fault in faults_of(deal))
    return next((fault, error) for fault, error in found if error is not None)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_is_found_somewhere(fault: Fault) -> None:
    found, error = _first(CASES[fault.name])
    assert found.name == fault.name
    assert "None" not in Speaker("en", NAMES).say(error.whole)


def test_every_case_is_of_a_fault() -> None:
    assert set(CASES) == {fault.name for fault in FAULTS}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_names_fields_of_the_summary(fault: Fault) -> None:
    assert set(fault.fields.split()) <= {one.name for one in fields(RodskaggSummary)}
