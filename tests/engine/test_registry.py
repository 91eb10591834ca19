"""Engines by the names of their games, and with their own kinds of position."""

import pytest

from femopp.engine.position import Position
from femopp.engine.registry import engine_of
from femopp.games.rifki.engine import RifkiPosition
from femopp.games.sheepshead.engine import SheepsheadPosition
from femopp.kits import GAMES


def test_an_engine_has_the_kind_that_is_asked_for() -> None:
    """mypy checks this file: only a SheepsheadPosition has a picker."""
    engine = engine_of("sheepshead", SheepsheadPosition)
    match = engine.new_match(GAMES["sheepshead"].options.of(None), players=5)
    assert match.picker == -1
    assert engine is engine_of("sheepshead")
    assert engine_of("rifki").kind is RifkiPosition
    assert issubclass(engine.kind, Position)


def test_another_kind_is_refused() -> None:
    with pytest.raises(TypeError, match="positions of rifki are RifkiPosition, not Sheepshead"):
        engine_of("rifki", SheepsheadPosition)
