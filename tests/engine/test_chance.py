"""The engine's random generator, against the published values of its algorithms."""

import copy
import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.chance import _split_mix as split_mix
from femopp.engine.errors import EngineError


def test_xoshiro() -> None:
    # The first numbers of the reference implementation from the state 1, 2, 3, 4.
    state = [1, 2, 3, 4]
    assert [bits.next_word(state) for _word in range(6)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
    ]


def test_split_mix() -> None:
    # The first numbers of the reference implementation from the seed 1234567.
    assert split_mix(1234567, 3) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_compiled_and_uncompiled_draw_the_same() -> None:
    state = split_mix(2026, 4)
    chance = Chance(2026)
    bounds = [1, 2, 3, 52, 1000, 2**31 - 1] * 50
    drawn = [chance.below(bound) for bound in bounds]
    assert drawn == [bits.random_below(state, bound) for bound in bounds]
    assert all(0 <= number < bound for number, bound in zip(drawn, bounds, strict=True))
    # Masks of every size, in every part of the word.
    some = Random(2026)
    masks = [1, 1 << 63, 0b1011, bits.WORD, 0xF0F0_0000_0000_0001] * 100
    masks += [some.getrandbits(64) >> some.randrange(64) | 1 for _set in range(5000)]
    masks += [some.getrandbits(64) & some.getrandbits(64) | 1 << 63 for _set in range(1000)]
    assert [chance.of(mask) for mask in masks] == [bits.random_of(state, mask) for mask in masks]


def test_numbers_are_equally_likely() -> None:
    chance = Chance(7)
    drawn = Counter(chance.below(6) for _throw in range(6000))
    # 1000 each are expected; five standard deviations are 144.
    assert all(abs(drawn[number] - 1000) < 144 for number in range(6))


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_no_seed(seed: int) -> None:
    with pytest.raises(EngineError, match=r"from 0 to 2\*\*64 - 1"):
        Chance(seed)


@pytest.mark.parametrize("bound", [0, -3, 2**31])
def test_no_bound(bound: int) -> None:
    with pytest.raises(EngineError, match=r"from 1 to 2\*\*31 - 1"):
        Chance(1).below(bound)


@pytest.mark.parametrize("mask", [0, -1, 2**64])
def test_no_set(mask: int) -> None:
    with pytest.raises(EngineError, match="nothing to draw"):
        Chance(1).of(mask)


class Number:
    """An integer that is no int, like NumPy's."""

    def __index__(self) -> int:
        return 2026


def test_numbers_of_other_kinds_are_as_good() -> None:
    assert [Chance(Number()).below(1000)] == [Chance(2026).below(1000)]  # type: ignore[arg-type]
    numpy = pytest.importorskip("numpy")
    for kind in ("int16", "int32", "int64", "uint64"):
        chance, same = Chance(numpy.dtype(kind).type(2026)), Chance(2026)
        assert [chance.below(10**9) for _draw in range(5)] == [
            same.below(10**9) for _draw in range(5)
        ]


@pytest.mark.parametrize("seed", [1.5, "7", None, b"7", [7]])
def test_non_numbers_are_refused_in_words(seed: Any) -> None:
    with pytest.raises(TypeError, match=r"a seed must be an integer, not "):
        Chance(seed)
    with pytest.raises(TypeError, match=r"a bound must be an integer, not "):
        Chance(1).below(seed)
    with pytest.raises(TypeError, match=r"a mask must be an integer, not "):
        Chance(1).of(seed)


def test_a_copy_goes_on_from_where_it_was() -> None:
    chance = Chance(7)
    chance.below(52)
    for twin in (copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))):
        ahead = [twin.below(52) for _draw in range(20)]
        again = pickle.loads(pickle.dumps(chance))
        assert ahead == [again.below(52) for _draw in range(20)]
    assert ahead == [chance.below(52) for _draw in range(20)]


@pytest.mark.parametrize("words", [(), (1, 2, 3), (0, 0, 0, 0), (1, 2, 3, 2**64), (1, 2, 3, -1)])
def test_bad_states_are_refused(words: tuple[int, ...]) -> None:
    chance, same = Chance(7), Chance(7)
    with pytest.raises(EngineError, match="a state is four words"):
        chance.__setstate__(words)
    assert chance.below(10**9) == same.below(10**9)
