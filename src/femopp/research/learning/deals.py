"""Many deals played together: the decisions in them, and what each brought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from femopp.engine.batch import NOTHING, Batch
from femopp.engine.chance import Chance
from femopp.engine.learned.weights import ONE
from femopp.engine.policy import IMITATION
from femopp.engine.position import CHANCE_PLAYER
from femopp.research.learning.network import Array
from femopp.research.learning.subject import Subject
from femopp.research.vector_opponents import ByPolicy, VectorOpponents


@dataclass
class Turn:
    """Decisions of one moment, each in a row of its own and with several legal actions.

    masks    what is legal, by output of the network
    seen     what the network sees, then the others' hands, which only the critic sees: int8
    named    the action that each output of the network stands for
    chosen   the outputs chosen, which whoever is given the turn sets
    """

    batch: Batch
    rows: Array
    seats: Array
    masks: Array
    seen: Array
    named: Array
    chosen: Array = field(default_factory=lambda: np.empty(0, np.int64))

    @property
    def actions(self) -> Array:
        """The actions chosen."""
        return self.named[np.arange(len(self.rows)), self.chosen].astype(np.int64)


BY_IMITATION = ByPolicy(IMITATION)


def turns(
    subject: Subject,
    batch: Batch,
    luck: Chance,
    alone: int | None = None,
    others: VectorOpponents = BY_IMITATION,
) -> Iterator[Turn]:
    """Yield the decisions of all deals up to their ends, many at a time.

    With a seat `alone`, only its own; the others play by themselves.
    """
    actions = subject.setting.actions
    batch.deal_from(luck)
    while True:
        if alone is not None:
            others.play_on(batch, alone, luck)
        actors = batch.actors()
        waits = (actors == CHANCE_PLAYER) & ~batch.deal_is_over()
        if waits.any():
            batch.deal_from(luck, waits)
            continue
        rows = np.flatnonzero(actors >= 0)
        if not rows.size:
            return
        masks = batch.legal()[rows, :actions]
        chosen = np.full(len(batch), NOTHING, np.int64)
        chosen[rows] = masks.argmax(axis=1)
        several = masks.sum(axis=1) > 1
        if several.any():
            rows, masks = rows[several], masks[several]
            whole, named = seen(subject, batch, rows, actors[rows])
            masks = np.take_along_axis(masks, named, axis=1)
            turn = Turn(batch, rows, actors[rows], masks, whole, named)
            yield turn
            chosen[rows] = turn.actions
        batch.play(chosen)


def seen(subject: Subject, batch: Batch, rows: Array, seats: Array) -> tuple[Array, Array]:
    """Return what the seats to act see in these rows, then the others' hands, in turn: int8.

    And the action that each output of the network stands for.
    """
    inputs, actions = subject.sight.see(batch.observations()[rows])
    named = actions.astype(np.int64)
    others = (seats[:, None] + np.arange(1, subject.players)) % subject.players
    hands = np.take_along_axis(batch.hands()[rows], others, axis=1)
    cards = named[:, None, : subject.cards].astype(np.uint64)
    flags = (hands[:, :, None] >> cards & np.uint64(1)).astype(np.int8) * np.int8(ONE)
    return np.concatenate([inputs, flags.reshape(len(rows), -1)], axis=1), named


@dataclass(frozen=True)
class Played:
    """Decisions of whole deals in the order in which they were made.

    wanted   the output played, or the one to be learnt
    logs     the logarithm of its chance
    moments  how many decisions there were in each moment
    results  by row and seat: what the deal brought, in scales
    """

    seen: Array
    masks: Array
    rows: Array
    seats: Array
    wanted: Array
    logs: Array
    moments: tuple[int, ...]
    results: Array

    def __len__(self) -> int:
        return len(self.rows)


Choose = Callable[[Turn], tuple[Array, Array, Array]]
"""Sets what a turn chooses; returns which decisions are kept, what is wanted, and the logs."""


def play(
    subject: Subject,
    rows: int,
    chance: np.random.Generator,
    choose: Choose,
    alone: int | None = None,
    others: VectorOpponents = BY_IMITATION,
) -> Played:
    """Play a deal in each of so many rows; see `turns`."""
    batch = subject.begin(chance, rows)
    luck = Chance(int(chance.integers(2**63)))
    before = subject.way.promised(batch)
    kept: list[tuple[Array, ...]] = []
    for turn in turns(subject, batch, luck, alone, others):
        keeps, wanted, logs = choose(turn)
        kept.append(
            (turn.seen[keeps], turn.masks[keeps], turn.rows[keeps], turn.seats[keeps], wanted, logs)
        )
    whole, masks, of_rows, seats, wanted, logs = map(np.concatenate, zip(*kept, strict=True))
    moments = tuple(len(one[0]) for one in kept)
    brought = results(subject, batch, before)
    return Played(whole, masks, of_rows, seats, wanted, logs, moments, brought)


def results(subject: Subject, batch: Batch, before: Array) -> Array:
    """Return what the deal that is over brought each seat, in scales."""
    brought = subject.setting.sign * batch.scores() + subject.way.promised(batch) - before
    return (brought / subject.scale).astype(np.float32)


def gains(played: Played, values: Array, fade: float) -> Array:
    """Return how much more each decision brought than expected: generalized advantages.

    Surprises at the seat's later decisions count less by this factor each.
    """
    later, expected = np.zeros_like(played.results), played.results.copy()
    found = np.zeros(len(played), np.float32)
    end = len(played)
    for number in reversed(played.moments):
        now = slice(end - number, end)
        where = played.rows[now], played.seats[now]
        found[now] = expected[where] - values[now] + fade * later[where]
        later[where], expected[where] = found[now], values[now]
        end -= number
    return found
