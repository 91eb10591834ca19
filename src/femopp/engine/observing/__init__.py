"""What a seat may know of a position, as numbers in a fixed order."""

from __future__ import annotations

from collections.abc import Mapping

from femopp.engine.errors import EngineError
from femopp.engine.observing.layout import Field, Kind, Layout
from femopp.engine.observing.observer import Observer
from femopp.engine.observing.rifki import RifkiObserver
from femopp.engine.observing.rodskagg import RodskaggObserver
from femopp.engine.observing.sheepshead import SheepsheadObserver
from femopp.engine.position import Position
from femopp.engine.rifki.match import RifkiMatch
from femopp.engine.rodskagg.match import RodskaggMatch
from femopp.engine.sheepshead.match import SheepsheadMatch

__all__ = ["Field", "Kind", "Layout", "Observer", "observer_of"]

_OF: Mapping[type[Position], type[Observer]] = {
    RifkiMatch: RifkiObserver,
    RodskaggMatch: RodskaggObserver,
    SheepsheadMatch: SheepsheadObserver,
}


def observer_of(position: Position) -> Observer:
    """What observes this position and others of its game and number of seats.

    Raises `EngineError` for what is no position in a game.
    """
    if type(position) not in _OF:
        raise EngineError(f"what is observed is a position in a game, not {position!r}")
    return _OF[type(position)](position)
