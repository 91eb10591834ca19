"""The log of a match: as immutable as a tuple, without being copied at each action."""

from __future__ import annotations

import copy
import pickle

import pytest

from femopp.driver import Log, begin, command, repeat
from femopp.rulebook import IllegalAction
from femopp.tricks import TABLE, Seat
from tests.rulebook.nim import NIM, Lay, NimOptions, Take

ONE, TWO, THREE = ((Seat(number % 2), Take(number)) for number in (1, 2, 3))


def test_it_is_read_as_a_tuple_is() -> None:
    log = Log().grown(ONE).grown(TWO).grown(THREE)
    assert log == (ONE, TWO, THREE)
    assert tuple(log) == log
    assert log != (ONE, TWO)
    assert log != [ONE, TWO, THREE]
    assert (len(log), len(Log())) == (3, 0)
    assert not Log()
    assert log[0] == ONE
    assert log[-1] == THREE
    assert log[1:] == (TWO, THREE)
    assert log[:-1] == (ONE, TWO)
    assert log[::-1] == (THREE, TWO, ONE)
    assert list(log) == [ONE, TWO, THREE]
    assert list(reversed(log)) == [THREE, TWO, ONE]
    assert TWO in log
    assert hash(log) == hash(Log([ONE, TWO, THREE]))
    with pytest.raises(IndexError):
        log[3]
    with pytest.raises(IndexError):
        log[-4]


def test_a_shorter_one_does_not_see_what_came_later() -> None:
    shorter = Log([ONE])
    longer = shorter.grown(TWO)
    assert shorter == (ONE,)
    assert list(shorter) == [ONE]
    with pytest.raises(IndexError):
        shorter[1]
    assert longer[-1] == TWO


def test_what_is_taken_back_and_done_otherwise_leaves_the_other_course_alone() -> None:
    common = Log([ONE])
    one_way = common.grown(TWO)
    other_way = common.grown(THREE)
    assert one_way == (ONE, TWO)
    assert other_way == (ONE, THREE)
    assert one_way.grown(ONE) == (ONE, TWO, ONE)
    assert other_way.grown(ONE) == (ONE, THREE, ONE)
    assert common == (ONE,)


def test_all_logs_of_one_course_share_one_list() -> None:
    """What is added is appended, and nothing is copied: an action costs no more late in a match."""
    first = log = Log()
    for _time in range(100):
        log = log.grown(ONE)
    assert log._list is first._list
    branch = first.grown(TWO)
    assert branch._list is not log._list


def test_it_is_kept_with_its_own_part_only() -> None:
    log = Log([ONE])
    log.grown(TWO)
    assert pickle.loads(pickle.dumps(log)) == copy.deepcopy(log) == (ONE,)
    assert repr(log) == f"Log({(ONE,)!r})"


def test_what_stands_in_a_log_is_done_again_without_being_judged() -> None:
    match, _laid = command(begin(NIM, NimOptions.of(), 2), TABLE, Lay(9))
    # At most three may be taken; whoever took five did so by other rules.
    with pytest.raises(IllegalAction):
        command(match, Seat(0), Take(5))
    match, _events = repeat(match, Seat(0), Take(5))
    assert match.state.heap == 4
    assert match.log == ((TABLE, Lay(9)), (Seat(0), Take(5)))
