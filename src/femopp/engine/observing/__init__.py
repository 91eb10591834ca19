"""What a seat may know of a position, as numbers in a fixed order."""

from __future__ import annotations

from collections.abc import Mapping

from femopp.engine.errors import EngineError
from femopp.engine.observing.layout import Field, Kind, Layout
from femopp.engine.observing.observer import Observer
from femopp.engine.position import Position
from femopp.games.rifki.engine.match import RifkiMatch
from femopp.games.rifki.engine.observation import RifkiObserver
from femopp.games.rodskagg.engine.match import RodskaggMatch
from femopp.games.rodskagg.engine.observation import RodskaggObserver
from femopp.games.sheepshead.engine.match import SheepsheadMatch
from femopp.games.sheepshead.engine.observation import SheepsheadObserver

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
