"""A best response: one seat learns, while the others play what it is to exploit and never change.

It begins as `learned`. Its gain over `learned` in the same seat, with the same cards, is a lower
bound on that of a best response.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from time import process_time

import msgspec
import numpy as np
from msgspec import Struct

from femopp.engine.batch import NOTHING, Batch
from femopp.engine.chance import Chance
from femopp.engine.learned.network import Network
from femopp.engine.learned.weights import parsed, stored
from femopp.engine.policy import IMITATION
from femopp.kits import required_part
from femopp.research.learned import learned
from femopp.research.learning.checkpoint import About, restore, save, written
from femopp.research.learning.deals import Choose, Played, play, results
from femopp.research.learning.export import exported, imported
from femopp.research.learning.learner import Learner
from femopp.research.learning.network import Adam, Array
from femopp.research.learning.subject import Subject, subject_of
from femopp.research.observations import encoding_of
from femopp.research.vector_opponents import Member, VectorOpponents, vector_opponents

AGAINST: Mapping[str, Member] = {"learned": "learned", "imitation": IMITATION}

SEAT = 0
"""The seat that learns; who deals is drawn, so it sits everywhere at the table."""

JUDGED = 16
"""The rounds in which only the critic learns: unlike the policy, it begins with nothing."""

EVERY = 60.0
"""Processor seconds between two checkpoints."""

AT_ONCE = 2_000
"""The deals of a part of a measurement."""

SURE = 1.96
"""The standard errors of a 95 % interval."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that determines a response after so many rounds.

    against  who plays in the other seats: a key of `AGAINST`
    seed     a text
    rows     the deals of a round
    program  a hash of the sources that play and learn
    """

    game: str
    against: str
    seed: str
    rows: int
    program: str

    def number(self, purpose: str) -> int:
        """Return a number below 2**63 that follows from the seed."""
        text = f"{self.seed}:{purpose}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") >> 1


class Response(Learner):
    """A learner that plays alone among others who never change."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(subject_of(plan.game), plan.number("training"), plan.rows, imitated=0)
        self.plan = plan
        self.others = others_of(self.subject, plan.against, plan.rows)
        self.policy.weights = imported(stored(required_part(plan.game, "engine").__name__))
        self.mean = [one.copy() for one in self.policy.weights]
        self.adam = Adam(self.policy.weights)

    def _play(self, chance: np.random.Generator, choose: Choose) -> Played:
        return play(self.subject, self.rows, chance, choose, SEAT, self.others)

    def _improve(self, played: Played, chance: np.random.Generator) -> dict[str, float]:
        if self.rounds < JUDGED:
            return self._judge(played, chance)
        return super()._improve(played, chance)

    @property
    def network(self) -> Network:
        """The network in whole numbers, as it would be shipped, which the engine can play."""
        return Network(parsed(exported(self.subject, self.mean)))


class Training:
    """A response in training, and the file that keeps it, if there is one.

    spent  the processor seconds up to the last whole round
    """

    def __init__(self, response: Response, seconds: float = 0.0, file: Path | None = None) -> None:
        """Go on after so many processor seconds of training."""
        self.response, self.file = response, file
        self.before = self.spent = seconds
        self.began = process_time()
        self.due = seconds + EVERY
        self.kept = self._state()

    @property
    def seconds(self) -> float:
        """Processor seconds of all training so far."""
        return self.before + process_time() - self.began

    def round(self) -> None:
        """Play a round and learn from it. Raises `CheckpointError`."""
        self.response.round()
        self.spent = self.seconds
        self.kept = self._state()
        if self.spent >= self.due:
            self.save()
            self.due = self.spent + EVERY

    def save(self) -> None:
        """Write the state after the last whole round. Raises `CheckpointError`."""
        if self.file is not None:
            save(self.kept, self.file)

    def _state(self) -> bytes:
        plan = msgspec.to_builtins(self.response.plan)
        return written(self.response, self.spent, plan=plan)


def read(file: Path) -> tuple[Response, float] | None:
    """Return the response that a file keeps, and its processor seconds; None without a file.

    Raises `CheckpointError`.
    """
    if not os.path.exists(file):  # noqa: PTH110  (without permission to look, writing reports it)
        return None
    response, about = restore(file, _response_of)
    return response, float(about["seconds"])


def _response_of(about: About) -> Response:
    return Response(msgspec.convert(about["plan"], Plan))


def others_of(subject: Subject, against: str, rows: int) -> VectorOpponents:
    """Return the players in the other seats of so many rows."""
    setting = subject.setting
    return vector_opponents(AGAINST[against], rows, setting.actions, encoding_of(setting, False))


class Gain(Struct, frozen=True):
    """Points a deal that a response brings more, with the bounds of a 95 % interval."""

    mean: float
    low: float
    high: float


def gain_of(parts: list[Array]) -> Gain:
    """Return the gain in all these deals together."""
    found = np.concatenate(parts)
    mean, error = float(found.mean()), float(found.std(ddof=1) / np.sqrt(len(found)))
    return Gain(mean, mean - SURE * error, mean + SURE * error)


def gained(response: Response, deals: int) -> Iterator[Array]:
    """Play so many deals twice, and yield what the response brings more than `learned`, in parts.

    It's in points for each deal. After other rounds of training these are other deals.
    """
    subject, against = response.subject, response.plan.against
    own, usual = response.network, learned(subject.game)
    seed = (response.plan.number("deals"), response.rounds)
    for start in range(0, deals, AT_ONCE):
        chance = np.random.default_rng([*seed, start])
        yield more(subject, own, usual, against, min(AT_ONCE, deals - start), chance)


def more(
    subject: Subject,
    own: Network,
    usual: Network,
    against: str,
    deals: int,
    chance: np.random.Generator,
) -> Array:
    """Return what one network brings more than another in the same seat, with the same cards."""
    begun = subject.begin(chance, deals)
    before = subject.way.promised(begun)
    others, luck = others_of(subject, against, deals), int(chance.integers(2**63))
    begun.deal_from(Chance(luck))
    brought = [
        results(subject, played_by(network, begun, others, luck), before)[:, SEAT]
        for network in (own, usual)
    ]
    return (brought[0] - brought[1]) * subject.scale


def played_by(network: Network, begun: Batch, others: VectorOpponents, luck: int) -> Batch:
    """Return these deals played to their ends, with a network in the one seat."""
    batch, chance = begun.clone(), Chance(luck)
    while True:
        others.play_on(batch, SEAT, chance)
        rows = np.flatnonzero(batch.actors() == SEAT)
        if not rows.size:
            return batch
        chosen = np.full(len(batch), NOTHING, np.int64)
        chosen[rows] = network.choose(batch.observations()[rows], batch.legal_masks()[rows])
        batch.play(chosen)
