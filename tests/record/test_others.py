"""The line "others: pass": everybody who is asked next passes."""

import pytest

from femopp.record import RecordError, format_record, judged, parse_record
from tests.record.examples import EXAMPLES, HANDS_UNSEEN, changed

CALLS = "Bo: pass\nCissi: pass\n"


def test_it_is_the_same_as_writing_each_of_them() -> None:
    short = parse_record(changed(HANDS_UNSEEN, CALLS, "others: pass\n"))
    assert format_record(short) == format_record(parse_record(HANDS_UNSEEN))


def test_it_goes_on_until_something_else_is_asked() -> None:
    """A-S4: after the double crack everybody but the picker is asked once more, then Anna leads."""
    calls = "Bo: pass\nCissi: pass\nDag: pass\nEva: pass\n"
    short = changed(EXAMPLES["sheepshead"], calls, "others: pass\n")
    assert format_record(parse_record(short)) == format_record(parse_record(EXAMPLES["sheepshead"]))


def test_a_deal_that_everybody_passes() -> None:
    """R49-AUCTION-9: then the deal is over."""
    before, _bid, _rest = HANDS_UNSEEN.partition("Anna: bid 2")
    verdict = judged(parse_record(f"{before}others: pass\n"))
    assert verdict.wrong is None
    assert [step.act.seat for step in verdict.steps[1:]] == [0, 1, 2]
    assert len(verdict.state.sheet) == 1


def test_comments_stay() -> None:
    short = changed(HANDS_UNSEEN, CALLS, "# nobody\nothers: pass  # dares\n")
    assert "# nobody\nBo: pass\nCissi: pass  # dares\n" in format_record(parse_record(short))


def test_others_pass_is_an_error_if_nobody_can() -> None:
    with pytest.raises(RecordError, match="line 14, column 1: nobody can do that now: 'pass'"):
        parse_record(changed(HANDS_UNSEEN, CALLS, f"{CALLS}others: pass\n"))


def test_an_illegal_action_before_it_is_what_the_referee_finds() -> None:
    """R49-AUCTION-6: Bo must bid more than two."""
    short = changed(HANDS_UNSEEN, CALLS, "Bo: bid 1\nothers: pass\n")
    verdict = judged(parse_record(short))
    assert verdict.wrong is not None
    assert verdict.wrong.place.line == 12


def test_a_player_may_have_that_name() -> None:
    text = HANDS_UNSEEN.replace("Bo", "others")
    assert parse_record(text).players[1] == "others"
    assert format_record(parse_record(text)).count("others: pass") == 1
