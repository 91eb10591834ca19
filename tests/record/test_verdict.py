"""The referee's first error, found at once or by later cards."""

from dataclasses import replace

import pytest

from femopp.record import (
    Contradiction,
    Offence,
    Result,
    ResultKind,
    judged,
    parse_record,
    record_from_json,
    record_to_json,
)
from tests.record.examples import EXAMPLES, HANDS_UNSEEN, RODSKAGG, changed

HOLDS_NO_SPADE = changed(HANDS_UNSEEN, "Bo 9S", "Bo 9D")


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_wrong_with_a_match_by_the_rules(name: str) -> None:
    record = parse_record(EXAMPLES[name])
    verdict = judged(record)
    assert (verdict.wrong, verdict.later) == (None, False)
    assert verdict.actions == len(record.actions)
    told = [one for one in record.log if isinstance(one, Result) and one.kind is ResultKind.POINTS]
    assert verdict.state.points == told[-1].values


def test_a_revoke_that_only_later_cards_show_is_found_where_it_was() -> None:
    """R49-PLAY-2: the deal, three calls and Anna's ace are legal; Bo's diamond is not."""
    verdict = judged(parse_record(HANDS_UNSEEN))
    assert isinstance(verdict.wrong, Offence)
    assert (verdict.wrong.number, verdict.wrong.seat) == (6, 1)
    assert [one.rule for one in verdict.wrong.refusals] == ["R49-PLAY-2"]
    assert (verdict.actions, verdict.later) == (5, True)
    assert judged(parse_record(HOLDS_NO_SPADE)).wrong is None


def test_immediate_faults_come_before_later_ones() -> None:
    """Bo's call is the third action; the plays after it prove nothing."""
    verdict = judged(parse_record(changed(HANDS_UNSEEN, "Bo: pass", "Bo: bid 1")))
    assert isinstance(verdict.wrong, Offence)
    assert (verdict.wrong.number, verdict.actions, verdict.later) == (3, 2, False)


def test_a_record_that_was_no_text_is_judged_up_to_the_same_action() -> None:
    """Its entries have no line numbers to tell them apart."""
    record = parse_record(changed(HOLDS_NO_SPADE, "Cissi TS", "Cissi 7S"))
    without_lines = record_from_json(record_to_json(record))
    for verdict in (judged(record), judged(without_lines)):
        assert isinstance(verdict.wrong, Offence)
        assert (verdict.wrong.number, verdict.actions) == (10, 9)
        assert len(verdict.state.trick.played) == 2


def test_a_result_that_is_told_wrongly_before_an_offence_comes_first() -> None:
    told = changed(RODSKAGG, "points: Anna 0, Bo 11", "points: Anna 0, Bo 12")
    record = parse_record(told)
    twice = replace(record, log=(*record.log, record.actions[0]))
    for one in (record, twice):
        verdict = judged(one)
        assert isinstance(verdict.wrong, Contradiction)
        assert verdict.actions == len(record.actions)
        assert not verdict.later
