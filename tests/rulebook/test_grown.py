"""A sequence that grows without being copied, and is as immutable as a tuple."""

import copy
import pickle
from itertools import product, starmap

import pytest

from femopp.rulebook import Grown

ONE, TWO, THREE = "one", "two", "three"
EMPTY: Grown[str] = Grown()


def test_it_is_read_as_a_tuple_is() -> None:
    log = EMPTY.and_then(ONE).and_then(TWO).and_then(THREE)
    assert log == (ONE, TWO, THREE)
    assert tuple(log) == log
    assert log != (ONE, TWO)
    assert log != [ONE, TWO, THREE]
    assert (len(log), len(EMPTY)) == (3, 0)
    assert not EMPTY
    assert log[0] == ONE
    assert log[-1] == THREE
    assert log[1:] == (TWO, THREE)
    assert log[:-1] == (ONE, TWO)
    assert log[::-1] == (THREE, TWO, ONE)
    assert list(log) == [ONE, TWO, THREE]
    assert list(reversed(log)) == [THREE, TWO, ONE]
    assert TWO in log
    assert hash(log) == hash(Grown([ONE, TWO, THREE]))
    with pytest.raises(IndexError):
        log[3]
    with pytest.raises(IndexError):
        log[-4]


def test_a_shorter_one_does_not_see_what_came_later() -> None:
    shorter = Grown([ONE])
    longer = shorter.and_then(TWO)
    assert shorter == (ONE,)
    assert list(shorter) == [ONE]
    with pytest.raises(IndexError):
        shorter[1]
    assert longer[-1] == TWO


def test_another_course_after_taking_back_leaves_the_first_alone() -> None:
    common = Grown([ONE])
    one_way = common.and_then(TWO)
    other_way = common.and_then(THREE)
    assert one_way == (ONE, TWO)
    assert other_way == (ONE, THREE)
    assert one_way.and_then(ONE) == (ONE, TWO, ONE)
    assert other_way.and_then(ONE) == (ONE, THREE, ONE)
    assert common == (ONE,)


def test_all_logs_of_one_course_share_one_list() -> None:
    """Additions are appended without copying: an action costs no more late in a match."""
    first = log = Grown([ONE])
    for _time in range(100):
        log = log.and_then(ONE)
    assert log._list is first._list
    branch = first.and_then(TWO)
    assert branch._list is not log._list


def test_it_is_kept_with_its_own_part_only() -> None:
    log = Grown([ONE])
    log.and_then(TWO)
    assert pickle.loads(pickle.dumps(log)) == copy.deepcopy(log) == (ONE,)
    assert repr(log) == f"Grown({(ONE,)!r})"


def test_logs_grown_from_nothing_share_nothing() -> None:
    """The empty sequence is the default of every match: it must not keep one alive for ever."""
    assert EMPTY.and_then(ONE)._list is not EMPTY._list
    assert not EMPTY._list


def test_nothing_more_is_the_same() -> None:
    assert EMPTY.and_then() == ()
    assert Grown([ONE]).and_then() == (ONE,)
    assert Grown([ONE]).and_then(TWO, THREE) == (ONE, TWO, THREE)


PLACES = (None, -7, -3, -1, 0, 1, 3, 5, 9)
STEPS = (None, -2, -1, 1, 2)


def test_slices_are_those_of_a_tuple() -> None:
    """Also after another sequence has grown from the same elements."""
    usual = tuple(range(5))
    log = Grown(usual)
    log.and_then(5, 6)
    for slice_ in starmap(slice, product(PLACES, PLACES, STEPS)):
        assert log[slice_] == usual[slice_], slice_
