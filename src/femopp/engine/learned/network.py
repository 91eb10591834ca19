"""A network in whole numbers: int16 weights, int32 sums, so the same on every machine.

A layer adds up the rows of weights of what
goes into it, each times its number. Its sums are divided by a power of two, rounded half up, and
clipped to 0 … 4095; the last layer's are the logits.
"""

from __future__ import annotations

from femopp.engine import arrays, bits
from femopp.engine.arrays import Array, Numbers
from femopp.engine.learned import adding
from femopp.engine.learned import weights as known
from femopp.engine.learned.sight import Sight
from femopp.engine.learned.weights import Weights, check

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

MOST_INPUTS, MOST_OUT, MOST_LAYERS = known.MOST_INPUTS, known.MOST_OUT, known.MOST_LAYERS

MOST = known.MOST


class Network:
    """The network of a game. All its calls hold the GIL, so threads may share it.

    size     how many numbers an observation has
    actions  how many actions there are
    unit     what stands for 1 in the logits
    """

    size: int
    actions: int
    unit: int

    def __init__(self, weights: Weights) -> None:
        """Take these weights. Raises `EngineError` if they don't fit together, or are too large."""
        check(weights)
        self._make_room()
        self.made_of = weights
        self.sight, self.unit = Sight(weights.inputs), weights.unit
        self.size, self.actions = self.sight.size, self.sight.actions
        self.layers = len(weights.widths) - 1
        for place, width in enumerate(weights.widths):
            self.widths[place] = width
        for place, shift in enumerate(weights.shifts):
            self.shifts[place] = shift
        self.weights, self.offsets = weights.weights, weights.offsets

    def _make_room(self) -> None:
        if not cython.compiled:
            self.widths, self.shifts = [0] * MOST_LAYERS, [0] * MOST_LAYERS
            self.given = [0] * MOST_INPUTS
            self.sums = [0] * MOST_OUT

    def __reduce__(self) -> tuple[object, ...]:
        return Network, (self.made_of,)

    def logits(self, observed: Array, out: Array = None) -> Array:
        """Return the logits of all actions for these observations: int32, (rows, actions).

        `observed` is int16 of shape (rows, size), as from `Batch.observations`; 1 is `unit`. Raises
        `EngineError` for another shape or dtype.
        """
        rows = arrays.rows(observed, "observations")
        seen = arrays.given(observed, "observations", "int16", (rows, self.size))
        out, numbers = arrays.room(out, "logits", "int32", (rows, self.actions))
        self._write_all(seen, numbers, rows)
        return out

    def choose(self, observed: Array, legal: Array, out: Array = None) -> Array:
        """Return the legal action with the highest logit for each observation: int64, (rows,).

        Of equal ones it's the lowest. `legal` is uint64, as from `Batch.legal_masks`; -1 stands for
        none. Raises `EngineError` for another shape or dtype.
        """
        rows = arrays.rows(observed, "observations")
        seen = arrays.given(observed, "observations", "int16", (rows, self.size))
        masks = arrays.given(legal, "legal masks", "uint64", (rows,))
        out, numbers = arrays.room(out, "actions", "int64", (rows,))
        self._choose_all(seen, masks, numbers)
        return out

    def best(self, observed: Array, legal: int) -> int:
        """Return the legal action with the highest logit for one observation, int16 of (size,).

        Of equal ones it's the lowest; -1 if none is legal. Raises `EngineError` as `choose`.
        """
        self._think(arrays.given(observed, "an observation", "int16", (self.size,)), 0)
        return self._best_of(legal)

    # In compiled code

    def _write_all(self, seen: Numbers, out: Numbers, rows: int) -> None:
        for row in range(rows):
            self._think(seen, row * self.size)
            for place in range(self.actions):
                out[row * self.actions + self.sight.action[place]] = self.sums[place]

    def _choose_all(self, seen: Numbers, legal: Numbers, out: Numbers) -> None:
        for row in range(len(out)):
            mask = legal[row]
            if mask & (mask - 1) == 0:
                out[row] = bits.lowest(mask) if mask else -1
                continue
            self._think(seen, row * self.size)
            out[row] = self._best_of(mask)

    def _best_of(self, legal: int) -> int:
        best, most = -1, 0
        for place in range(self.actions):
            action, its = self.sight.action[place], self.sums[place]
            if legal & bits.bit(action) and (
                best < 0 or its > most or (its == most and action < best)
            ):
                best, most = action, its
        return best

    def _think(self, seen: Numbers, start: int) -> None:
        """Leave the logits of an observation in `sums`."""
        self.sight._look(seen, start)
        for place in range(self.widths[0]):
            self.given[place] = self.sight.given[place]
        row, before = 0, 0
        for layer in range(self.layers):
            given, width = self.widths[layer], self.widths[layer + 1]
            for column in range(width):
                self.sums[column] = self.offsets[before + column]
            adding.add_rows(self.sums, self.given, self.weights, row, given, width)
            row += given * width
            before += width
            if layer + 1 < self.layers:
                self._bend(width, self.shifts[layer])

    def _bend(self, width: int, shift: int) -> None:
        """Turn a layer's sums into what goes into the next one."""
        for column in range(width):
            number = (self.sums[column] + (1 << (shift - 1))) >> shift
            self.given[column] = 0 if number < 0 else MOST if number > MOST else number
