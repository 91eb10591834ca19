"""What closed sockets leave is looked for, in good time and not too often."""

from __future__ import annotations

import gc

import pytest

from femopp.server.room import rubbish
from femopp.server.room.rubbish import Rubbish


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    times: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: times.append(len(times)))
    monkeypatch.setattr(rubbish, "FEW", 10)
    return times


def come_and_go(kept: Rubbish, sockets: int) -> None:
    for _socket in range(sockets):
        kept.opened()
        kept.closed()


def test_a_few_closed_sockets_are_left_lying(looked: list[int]) -> None:
    kept = Rubbish()
    come_and_go(kept, 10)
    assert not looked
    come_and_go(kept, 1)
    assert len(looked) == 1
    come_and_go(kept, 10)
    assert len(looked) == 1


def test_the_more_sockets_are_open_the_more_are_left_lying(looked: list[int]) -> None:
    kept = Rubbish()
    for _socket in range(30):
        kept.opened()
    come_and_go(kept, 40)
    assert not looked
    come_and_go(kept, 1)
    assert len(looked) == 1
