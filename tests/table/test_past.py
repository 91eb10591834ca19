"""A match of a table's log: its end, and the people for whom bots stood in."""

from femopp.record import record_of
from femopp.table.commands import Begin
from femopp.table.log.entries import Did, TookBack
from femopp.table.log.past import Past, past
from femopp.table.replay.replay import course_of, frames
from femopp.table.settings import Pace, Settings
from tests.table.sitting import Sitting, guest

AUTO = Settings("rodskagg", "skane", {"rituals": "auto"}, players=3, pace=Pace.NONE)


def found(number: int, sitting: Sitting) -> Past:
    match = past(number, sitting.log)
    assert match is not None
    return match


def test_each_action_says_for_whom_a_bot_stood_in_until_then() -> None:
    """Return a match in which seat 1 is away from the beginning, so that a bot stands in."""
    sitting = Sitting(AUTO, people=2, seed=1, gone=(1,)).play(steps=60)
    match = found(1, sitting)
    assert match.live == sitting.live
    has_acted = False
    for (seat, _action), then in zip(sitting.match.log, match.seated, strict=True):
        has_acted = has_acted or seat == 1
        assert then.stood_in == ({1} if has_acted else set())
    assert has_acted


def test_actions_taken_back_are_absent() -> None:
    sitting = Sitting(AUTO, people=2, seed=1)
    while sitting.live.pending.before is None:
        sitting.step()
    assert isinstance(sitting.log[-1], Did)
    sitting.enter(TookBack())
    match = found(1, sitting)
    assert len(match.seated) == len(sitting.match.log)


def test_every_match_of_a_table_is_found_and_no_other() -> None:
    sitting = Sitting(AUTO, people=1, seed=1)
    assert past(1, sitting.log[:2]) is None
    first = sitting.play(steps=5000).live
    sitting.do(guest(0), Begin())
    sitting.play(steps=10)
    assert found(1, sitting).live == first
    assert found(2, sitting).live == sitting.live
    assert len(found(2, sitting).seated) == len(sitting.match.log)
    assert past(3, sitting.log) is past(0, sitting.log) is None


def test_a_match_seen_again_marks_whom_a_bot_stood_in_for() -> None:
    sitting = Sitting(AUTO, people=2, seed=1, gone=(1,)).play(steps=5000)
    live, seated, *_sheet = found(1, sitting)
    assert live.table is not None
    names = tuple(live.names)
    seen = frames(course_of(record_of(live.table.match, names), seated), 1, "en")
    assert not any(seat.stood_in for seat in seen[0].screen.seats)
    assert [seat.stood_in for seat in seen[-1].screen.seats] == [False, True, False]
