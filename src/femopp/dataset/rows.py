"""The rows of a data set as NumPy arrays: one row for each decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import numpy as np

from femopp.dataset.plan import Plan
from femopp.dataset.playing import Played
from femopp.engine.batch import Batch
from femopp.research.observations import ORDER
from femopp.research.setting import Setting

Columns = Mapping[str, Any]
"""Arrays by name, in the order of the columns; the first axis is that of the rows."""

PLAYED = -1
"""The holder of a card that has been played."""


def no_rows(plan: Plan) -> Columns:
    """Return columns without rows, in their types and shapes."""
    setting, seats = plan.setting, plan.players
    layout, actions = setting.observer.layout, setting.actions
    shapes: dict[str, tuple[Any, tuple[int, ...]]] = {
        "match": (np.int32, ()),
        "seed": (np.int64, ()),
        "deal": (np.int16, ()),
        "step": (np.int16, ()),
        "seat": (np.int8, ()),
        "level": (np.int16, ()),
        "observation": (np.int16, (layout.size,)),
        "mask": (np.int8, (actions,)),
        "action": (np.int8, ()),
        "returns": (np.int32, (seats,)),
        "holders": (np.int8, layout.shape(ORDER)),
    }
    if plan.values is not None:
        shapes["values"] = (np.float32, (actions,))
    return {name: np.empty((0, *shape), kind) for name, (kind, shape) in shapes.items()}


def rows_of(plan: Plan, played: Played) -> Columns:
    """Return the rows of a match."""
    setting, bots = plan.setting, played.match.bots
    batch = Batch(played.before)
    seats, deals = batch.actors(), np.array(played.deals)
    seen = batch.observations()
    clockwise = (seats[:, None] + np.arange(plan.players)) % plan.players
    results = np.array(played.results, np.int32)
    columns = {
        "match": np.full(len(batch), played.match.number, np.int32),
        "seed": np.full(len(batch), played.match.seed, np.int64),
        "deal": (deals + 1).astype(np.int16),
        "step": _within(deals),
        "seat": seats,
        "level": np.array([plan.levels.index(bot) for bot in bots], np.int16)[seats],
        "observation": seen,
        "mask": batch.legal()[:, : setting.actions].view(np.int8),
        "action": np.array(played.actions, np.int8),
        "returns": np.take_along_axis(results[deals], clockwise, 1),
        "holders": _holders(setting, batch, clockwise, seen),
    }
    if plan.values is not None:
        columns["values"] = _values(setting, played)
    return columns


def _within(deals: Any) -> Any:
    """Return the place of each decision in its deal, from 0."""
    places = np.arange(len(deals))
    begins = np.flatnonzero(np.diff(deals, prepend=-1))
    return (places - begins[deals]).astype(np.int16)


def _holders(setting: Setting, batch: Batch, clockwise: Any, seen: Any) -> Any:
    """Return who holds each card: seats clockwise from the seat to act, which is 0.

    Cards in nobody's hand have the number of seats, and those that have been played `PLAYED`.
    """
    order = seen[:, setting.observer.layout.places[ORDER]]
    hands = np.take_along_axis(batch.hands(), clockwise, 1)
    cards = np.arange(order.shape[1], dtype=np.uint64)
    held = np.full(order.shape, batch.players, np.int8)
    for step in range(batch.players):
        held[hands[:, step, None] >> cards & np.uint64(1) == 1] = step
    held[order > 0] = PLAYED
    return held


def _values(setting: Setting, played: Played) -> Any:
    values = np.full((len(played.values), setting.actions), np.nan, np.float32)
    for row, of_row in enumerate(played.values):
        for action, value in of_row.items():
            values[row, action] = value
    return values


def joined(plan: Plan, parts: Sequence[Columns]) -> Columns:
    """Return all rows of these parts, in order."""
    empty = no_rows(plan)
    return {name: np.concatenate([empty[name], *[one[name] for one in parts]]) for name in empty}


def checksum(columns: Columns) -> str:
    """Return a hash of the rows: of the numbers alone, however a file encodes them."""
    mark = blake2b(digest_size=16)
    for name, numbers in columns.items():
        mark.update(f"{name} {numbers.dtype.newbyteorder('<').str} {numbers.shape}".encode())
        mark.update(np.ascontiguousarray(numbers, numbers.dtype.newbyteorder("<")).data)
    return mark.hexdigest()
