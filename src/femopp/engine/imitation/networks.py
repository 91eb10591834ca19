"""The weights of a game's networks, and the rows of each feature."""

from __future__ import annotations

import warnings
from array import array

from femopp.engine.errors import EngineError
from femopp.engine.imitation import features as known
from femopp.engine.imitation.features import OF_EVERY_GAME, Features

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

MOST_FEATURES = 32
"""The size of the compiled arrays."""

MOST_CARDS = 64


class Networks:
    """Immutable data that all `Imitation`s of a game share."""

    def __init__(self, features: Features, package: str) -> None:
        """Load the weights from this package. Warns of a file made for other features.

        Raises `EngineError` for more features than there is room for.
        """
        self._make_room()
        if len(features.all) > MOST_FEATURES:
            raise EngineError(
                f"there is room for {MOST_FEATURES} features, not for {len(features.all)}"
            )
        self.situation, self.features = len(features.of_the_situation), len(features.all)
        self.rows = features.rows
        row = 0
        for feature, (_name, values) in enumerate(features.all):
            self.first[feature], self.last[feature] = row, row + values - 1
            row += values
        for place, name in enumerate(OF_EVERY_GAME):
            self.place[place] = features.place(name)
        for card, rank in enumerate(features.ranks):
            self.rank[card] = rank
        self.unique = features.unique
        self.weights = _weights(features, package)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.first = [0] * MOST_FEATURES
            self.last = [0] * MOST_FEATURES
            self.place = [0] * len(OF_EVERY_GAME)
            self.rank = [0] * MOST_CARDS


def _weights(features: Features, package: str) -> array[int]:
    weights = known.stored(package)
    if len(weights) == features.weights:
        return weights
    warnings.warn(
        f"{known.FILE} of {package} has other features. Rebuild it: python3 -m tools.imitation",
        RuntimeWarning,
        stacklevel=3,
    )
    return array("h", bytes(2 * features.weights))
