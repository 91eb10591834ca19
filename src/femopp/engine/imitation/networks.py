"""The weights of a game's networks, and the rows of each feature."""

from __future__ import annotations

import warnings
from array import array

from femopp.engine.errors import EngineError
from femopp.engine.imitation import marks as known
from femopp.engine.imitation.marks import OF_EVERY_GAME, Marks

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

MOST_MARKS = 32
"""The size of the compiled arrays."""


class Networks:
    """Immutable data that all `Imitation`s of a game share."""

    def __init__(self, marks: Marks, package: str) -> None:
        """Load the weights from this package. Warns of a file made for other features.

        Raises `EngineError` for more features than there is room for.
        """
        self._make_room()
        if len(marks.all) > MOST_MARKS:
            raise EngineError(f"there is room for {MOST_MARKS} marks, not for {len(marks.all)}")
        self.moment, self.marks = len(marks.of_the_moment), len(marks.all)
        self.rows = marks.rows
        row = 0
        for mark, (_name, values) in enumerate(marks.all):
            self.first[mark], self.last[mark] = row, row + values - 1
            row += values
        for place, name in enumerate(OF_EVERY_GAME):
            self.place[place] = marks.place(name)
        self.weights = _weights(marks, package)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.first = [0] * MOST_MARKS
            self.last = [0] * MOST_MARKS
            self.place = [0] * len(OF_EVERY_GAME)


def _weights(marks: Marks, package: str) -> array[int]:
    weights = known.stored(package)
    if len(weights) == marks.weights:
        return weights
    warnings.warn(
        f"{known.FILE} of {package} has other features. Rebuild it: python3 -m tools.imitation",
        RuntimeWarning,
        stacklevel=3,
    )
    return array("h", bytes(2 * marks.weights))
