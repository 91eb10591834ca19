"""Choices stored by a newer build."""

import msgspec
import pytest

from femopp.bots.temperament import Attention, Memory, Nerve, Speed
from femopp.language import StoredChoice
from femopp.table.settings import Clock, Hints, Newcomers, Pace

OTHERWISE = [
    Speed.STEADY,
    Memory.USUAL,
    Attention.USUAL,
    Nerve.EVEN,
    Clock.OFF,
    Pace.NORMAL,
    Hints.ALONE,
    # The stricter one.
    Newcomers.HOST,
]


@pytest.mark.parametrize("otherwise", OTHERWISE, ids=lambda one: type(one).__name__)
def test_a_value_of_a_newer_build_is_read_as_another(otherwise: StoredChoice) -> None:
    kind = type(otherwise)
    assert msgspec.json.decode(b'"of tomorrow"', type=kind) is otherwise
    assert kind("of tomorrow") is otherwise
    assert all(kind(one.value) is one for one in kind)


def test_every_kind_is_tested() -> None:
    assert {type(one) for one in OTHERWISE} == set(StoredChoice.__subclasses__())
