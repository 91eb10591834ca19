"""`Scene`: what a picture of a table shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

BACK = "??"
"""A card whose face is not shown."""


@dataclass(frozen=True)
class Place:
    """A seat in a picture.

    cards   its hand, cards as in records; `BACK` for a hidden one
    played  its card in the trick, if any
    note    a short text below the name
    """

    name: str
    cards: Sequence[str] = ()
    played: str | None = None
    note: str = ""
    deals: bool = False
    acts: bool = False


@dataclass(frozen=True)
class Scene:
    """A table, with the first place at the bottom and the others clockwise.

    caption  a line at the top
    aside    cards that no seat has, such as the blind
    """

    places: Sequence[Place]
    caption: str = ""
    aside: Sequence[str] = ()

    def seen_from(self, place: int) -> Scene:
        """Return the scene with another place at the bottom."""
        return replace(self, places=(*self.places[place:], *self.places[:place]))
