"""A best response: one seat learns, while the others play what it is to exploit and never change.

It begins as `learned`. Its gain over `learned` in the same seat, with the same cards, is a lower
bound on that of a best response.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import process_time

import msgspec
import numpy as np

from femopp.bots.sit import LEARNED
from femopp.engine.batch import NOTHING, Batch
from femopp.engine.chance import Chance
from femopp.engine.learned.network import Network
from femopp.engine.learned.weights import parsed, stored
from femopp.engine.policy import IMITATION
from femopp.engine.position import NOBODY
from femopp.kits import required_part
from femopp.research.learned import learned
from femopp.research.learning.checkpoint import About, restore, save, written
from femopp.research.learning.deals import Choose, Played, play, results
from femopp.research.learning.export import exported, imported
from femopp.research.learning.learner import ALONE, Learner
from femopp.research.learning.network import Adam, Array
from femopp.research.learning.subject import Subject, subject_of
from femopp.research.observations import encoding_of
from femopp.research.responses import Gain, Plan
from femopp.research.vector_opponents import Member, VectorOpponents, vector_opponents

AGAINST: Mapping[str, Member] = {LEARNED: LEARNED, "imitation": IMITATION}

JUDGED = 16
"""The rounds in which only the critic learns: unlike the policy, it begins with nothing."""

EVERY = 60.0
"""Processor seconds between two checkpoints."""

AT_ONCE = 2_000
"""The deals of a part of a measurement."""

SURE = 1.96
"""The standard errors of a 95 % interval."""


class Response(Learner):
    """A learner that plays alone among others who never change: a `member` in each seat."""

    def __init__(self, plan: Plan, member: Member) -> None:
        super().__init__(subject_of(plan.game), plan.number("training"), plan.rows, imitated=0)
        self.plan, self.member = plan, member
        self.others = others_of(self.subject, member, plan.rows)
        self.policy.weights = imported(stored(required_part(plan.game, "engine").__name__))
        self.mean = [one.copy() for one in self.policy.weights]
        self.adam = Adam(self.policy.weights)

    def _play(self, chance: np.random.Generator, choose: Choose) -> Played:
        return play(self.subject, self.rows, chance, choose, ALONE, self.others)

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


def read(file: Path, member: Member) -> tuple[Response, float] | None:
    """Return the response to `member` that a file keeps, and its seconds; None without a file.

    Raises `CheckpointError`.
    """
    if not os.path.exists(file):  # noqa: PTH110  (without permission to look, writing reports it)
        return None

    def response(about: About) -> Response:
        return Response(msgspec.convert(about["plan"], Plan), member)

    found, about = restore(file, response)
    return found, float(about["seconds"])


def others_of(subject: Subject, given: Member | Sequence[Member], rows: int) -> VectorOpponents:
    """Return the players in the other seats of so many rows."""
    setting = subject.setting
    return vector_opponents(given, rows, setting.actions, encoding_of(setting, False))


def gains_of(parts: Sequence[Array]) -> list[Gain]:
    """Return the gains in these deals, of which each part has a row for each gain."""
    return [gain_of(row) for row in np.concatenate(parts, axis=1)]


def gain_of(found: Array) -> Gain:
    """Return the gain in these deals."""
    mean, error = float(found.mean()), float(found.std(ddof=1) / np.sqrt(len(found)))
    return Gain(mean, mean - SURE * error, mean + SURE * error)


def gained(response: Response, deals: int) -> Iterator[Array]:
    """Play so many deals, and yield what the response brings more than others, in parts.

    In points for each deal: first over `learned`, then over one of the others. After other rounds
    of training these are other deals.
    """
    own, usual = response.network, learned(response.subject.game)
    seed = (response.plan.number("deals"), response.rounds)
    for start in range(0, deals, AT_ONCE):
        chance, rows = np.random.default_rng([*seed, start]), min(AT_ONCE, deals - start)
        yield more(response.subject, response.member, (own, usual, None), rows, chance)


def more(
    subject: Subject,
    member: Member,
    players: Sequence[Network | None],
    deals: int,
    chance: np.random.Generator,
) -> Array:
    """Return what the first player brings more than each other one in the same seat.

    All get the same cards. None stands for one of the others.
    """
    begun = subject.begin(chance, deals)
    before = subject.way.promised(begun)
    luck = int(chance.integers(2**63))
    begun.deal_from(Chance(luck))
    first, *rest = [
        results(subject, played_by(player, member, subject, begun, luck), before)[:, ALONE]
        for player in players
    ]
    return np.stack([first - one for one in rest]) * subject.scale


def played_by(
    player: Network | None, member: Member, subject: Subject, begun: Batch, luck: int
) -> Batch:
    """Return these deals played to their ends, with this player in the one seat."""
    batch, chance = begun.clone(), Chance(luck)
    if player is None:
        others_of(subject, [member], len(batch)).play_on(batch, NOBODY, chance)
        return batch
    others = others_of(subject, member, len(batch))
    while True:
        others.play_on(batch, ALONE, chance)
        rows = np.flatnonzero(batch.actors() == ALONE)
        if not rows.size:
            return batch
        chosen = np.full(len(batch), NOTHING, np.int64)
        chosen[rows] = player.choose(batch.observations()[rows], batch.legal_masks()[rows])
        batch.play(chosen)
