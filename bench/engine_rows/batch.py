"""Batches: 4,096 deals stepped together from Python, NumPy arrays in and out."""

from collections.abc import Callable

import numpy as np

from engine_rows.play import dealt, rifki
from engine_rows.row import Row
from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.position import Position

CHANCE = Chance(2026)
ROWS_OF_A_BATCH = 4096


def fresh(start: Position) -> Batch:
    """Return a batch of different new deals."""
    batch = Batch([start] * ROWS_OF_A_BATCH)
    batch.play_out(CHANCE)
    batch.deal_from(CHANCE)
    return batch


def stepped(start: Batch) -> Callable[[], int]:
    """Step legal sets, random choices and actions until all deals are over."""
    masks, actions = np.empty(ROWS_OF_A_BATCH, np.uint64), np.empty(ROWS_OF_A_BATCH, np.int64)

    def some() -> int:
        batch, decisions = start.clone(), 0
        while batch.legal_masks(masks).any():
            batch.play(batch.choose_at_random(CHANCE, actions))
            decisions += int(np.count_nonzero(actions >= 0))
        return decisions

    return some


ROWS = [
    Row(
        "batch of 4,096: el almaz", "decisions/s", 20e6, stepped(Batch([rifki("el_almaz")] * 4096))
    ),
    Row("batch of 4,096: kupa", "decisions/s", 20e6, stepped(Batch([rifki("kupa")] * 4096))),
    Row("batch of 4,096: sheepshead", "decisions/s", 0, stepped(fresh(dealt("sheepshead")))),
    Row("batch of 4,096: rödskägg, 5", "decisions/s", 12e6, stepped(fresh(dealt("rodskagg", 5)))),
]
