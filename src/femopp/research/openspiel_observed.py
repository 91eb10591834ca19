"""OpenSpiel's observers of our games: what each kind of observation delivers or refuses."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from femopp.engine.observing import Observer
from femopp.engine.position import SPECTATOR

OWN_ORDER = "own_order"
"""The field with the order of the player's own actions, where recall is perfect."""

ONE, ALL = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS


class Observed:
    """OpenSpiel's `PyObserver`: the observation as an array `tensor`, its fields in `dict`.

    A player's private information is in their own observation from `Observer`; without any
    (`NONE`), it is a spectator's. With `ALL_PLAYERS` it has a line for each seat, from seat 0.
    All that is public is always there, with all that was said and played, in order.
    `perfect_recall` adds the field `own_order`: by action, which of the player's own it was,
    counted from 1 (the last time, if there were several; 0: never). It tells the two
    cards of a bury apart.

    Raises ValueError for `public_info=False` and for parameters.
    """

    def __init__(self, observer: Observer, actions: int, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters: {params}")
        if kind is not None and not kind.public_info:
            raise ValueError("observations always have what is public: ask with public_info=True")
        self._observer = observer
        self._private = ONE if kind is None else kind.private_info
        self._lines = observer.layout.seats if self._private == ALL else 1
        recalls = kind is not None and kind.perfect_recall
        self._own = actions if recalls and self._private != pyspiel.PrivateInfoType.NONE else 0
        width = observer.size + self._own
        self.tensor = np.zeros(self._lines * width, np.float32)
        self._whole = self.tensor.reshape(self._lines, width)
        layout = observer.layout
        self.dict = {
            field.name: self._field(layout.places[field.name], layout.shape(field.name))
            for field in layout.fields
        }
        if self._own:
            self.dict[OWN_ORDER] = self._field(slice(observer.size, width), (self._own,))

    @property
    def is_of_one_with_recall(self) -> bool:
        """Whether the observations are a player's information states."""
        return bool(self._own) and self._private == ONE

    def _field(self, place: slice, shape: tuple[int, ...]) -> Any:
        """Return a field as a part of the tensor, with a line for each seat if all are shown."""
        lines = (self._lines,) if self._private == ALL else ()
        return self._whole[:, place].reshape(*lines, *shape)

    def set_from(self, state: Any, player: int) -> None:
        """Write what a player sees of a state."""
        size = self._observer.size
        at = state.position or state.get_game().begun
        for line, seat in enumerate(self._seats(player)):
            self._whole[line, :size] = self._observer.observe(at, seat)
            if self._own:
                self._whole[line, size:] = 0
                for number, action in enumerate(state.own_actions(seat), 1):
                    self._whole[line, size + action] = number

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player sees of a state as text."""
        self.set_from(state, player)
        return f"{player} {self.tensor.astype(np.int16).tobytes().hex()}"

    def _seats(self, player: int) -> range:
        if self._private == ALL:
            return range(self._lines)
        return range(player, player + 1) if self._private == ONE else range(SPECTATOR, 0)
