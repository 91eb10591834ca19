"""Encoding of observations."""

from array import array
from collections.abc import Callable

import numpy as np

from engine_rows.play import dealt, rifki
from engine_rows.row import Row
from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.observing import observer_of
from femopp.engine.position import Position


def halfway(start: Position, plays: int) -> Position:
    """Return a position after this many cards, from the first seed whose deal gets there."""
    for seed in range(1, 1000):
        position, chance = start.clone(), Chance(seed)
        while position.actor >= 0 and len(position.plays()) < plays:
            position.play(chance.of(position.legal_mask()))
        if position.actor >= 0:
            return position
    raise AssertionError(f"no deal of {start} gets to {plays} cards")


def observed(position: Position) -> Callable[[], int]:
    eyes = observer_of(position)
    room = array("h", bytes(2 * eyes.size))

    def some() -> int:
        for _time in range(10_000):
            for seat in range(position.players):
                eyes.observe(position, seat, room)
        return 10_000 * position.players

    return some


def observed_together(position: Position) -> Callable[[], int]:
    batch = Batch([position] * 4096)
    room = np.empty((4096, batch.observer.size), np.int16)

    def some() -> int:
        batch.observations(0, room)
        return 4096

    return some


DEALS = {
    "kupa": halfway(rifki("kupa"), 20),
    "sheepshead": halfway(dealt("sheepshead"), 12),
    "rödskägg, 5": halfway(dealt("rodskagg", 5), 4),
}
ROWS = [
    *(Row(f"observation: {name}", "seats/s", 1e6, observed(deal)) for name, deal in DEALS.items()),
    *(
        Row(f"observation: {name}, batch of 4,096", "seats/s", 1e6, observed_together(deal))
        for name, deal in DEALS.items()
    ),
]
