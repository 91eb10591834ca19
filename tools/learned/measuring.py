"""How much better a network plays than the engine's imitation: in compiled code, so quickly."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from femopp.engine.batch import Batch
from femopp.engine.chance import Chance
from femopp.engine.policy import IMITATION
from femopp.research.learning.deals import results, turns
from femopp.research.learning.learner import numbers
from femopp.research.learning.network import Array, Network
from femopp.research.learning.subject import Subject


def over_imitation(
    subject: Subject, weights: Sequence[Array], deals: int, seed: int
) -> tuple[float, float]:
    """Return what a network brings more than the imitation, alone among others that imitate.

    In points a deal, with the standard error; every deal is played in every seat.
    """
    chance = np.random.default_rng([seed, deals])
    network, width = Network(list(weights)), subject.inputs.width
    begun = subject.begin(chance, deals)
    before = subject.way.promised(begun)
    luck = Chance(int(chance.integers(2**63)))
    begun.deal_from(luck)
    usual = results(subject, _imitated(begun, luck), before)
    over = np.zeros(deals)
    for seat in range(subject.players):
        batch = begun.clone()
        for turn in turns(subject, batch, luck, alone=seat):
            logits = network.layers(numbers(turn.seen[:, :width]))[-1]
            turn.chosen = np.where(turn.masks, logits, -np.inf).argmax(axis=1)
        over += (results(subject, batch, before) - usual)[:, seat] / subject.players
    over *= subject.scale
    return float(over.mean()), float(over.std() / sqrt(deals))


def _imitated(begun: Batch, luck: Chance) -> Batch:
    """Return these deals played out by the imitation."""
    played = list(begun)
    for match in played:
        match.play_out(luck, IMITATION)
    return Batch(played)
