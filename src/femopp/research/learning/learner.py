"""A learner: it imitates the engine's policy, then plays with itself and among imitators."""

from __future__ import annotations

from math import sqrt

import numpy as np

from femopp.engine.chance import Chance
from femopp.engine.learned.weights import ONE
from femopp.engine.policy import IMITATION
from femopp.research.learning.deals import Choose, Played, Turn, gains, play
from femopp.research.learning.network import Adam, Array, Network, log_chances
from femopp.research.learning.subject import Subject

WIDTHS, WIDTHS_OF_CRITIC = (256, 128), (128, 64)
"""The sizes of the hidden layers."""

ROWS = 2048
"""The deals of a round."""

ASTRAY = 0.1
"""How often an imitated player does something else, so that more is seen."""

STRAYS = 0.5
"""How often a contract is drawn by chance, in a game where all are to be learnt so."""

AMONG_ITSELF = 3
"""Of so many rounds after the imitation it plays one with itself, the others among imitators.

With itself alone it learns what pays only among its own kind.
"""

ALONE = 0
"""Its seat among others; who deals is drawn, so it sits everywhere at the table."""

SOFT = 0.05
"""The share of an imitated choice that is spread over all legal actions."""

BATCH = 4096
EPOCHS = 2

RATE, RATE_OF_IMITATION = 1e-3, 1e-3
HALF = 250_000
"""The deals after which the rate is lower by the root of two."""

FALL = 0.9
"""The share by which the rate of the imitation falls up to its end."""

CLIP = 0.2
ENTROPY = 0.005
FADE = 0.95

AVERAGED = 0.002
"""The weight of the newest network in the mean, which is what plays."""

AT_ONCE = 8192


class Learner:
    """The networks of one game, and how far they have come.

    policy   the network that learns
    mean     the mean of its weights over the last steps
    critic   says what a decision's deal will bring, and sees all hands
    rounds   how many rounds have been played, the `imitated` first
    """

    def __init__(
        self, subject: Subject, seed: int, rows: int = ROWS, imitated: int | None = None
    ) -> None:
        self.subject, self.seed, self.rows = subject, seed, rows
        self.imitated = subject.way.imitated if imitated is None else imitated
        chance = np.random.default_rng(seed)
        self.width = subject.inputs.width
        whole = self.width + (subject.players - 1) * subject.cards
        self.policy = Network.drawn((self.width, *WIDTHS, subject.setting.actions), chance)
        self.critic = Network.drawn((whole, *WIDTHS_OF_CRITIC, 1), chance)
        self.mean = [one.copy() for one in self.policy.weights]
        self.adam, self.adam_of_critic = Adam(self.policy.weights), Adam(self.critic.weights)
        self.rounds = 0

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return self.rounds * self.rows

    def round(self) -> dict[str, float]:
        """Play a round and learn from it. All chance follows from seed and number of the round.

        Returns what the log tells of it.
        """
        chance = np.random.default_rng([self.seed, self.rounds])
        imitates = self.rounds < self.imitated
        choose = self._imitating(chance) if imitates else self._drawing(chance)
        played = self._play(chance, choose)
        told = self._imitate(played, chance) if imitates else self._improve(played, chance)
        self.rounds += 1
        if imitates:
            self.mean = [one.copy() for one in self.policy.weights]
        return {"decisions": len(played), **told}

    def _play(self, chance: np.random.Generator, choose: Choose) -> Played:
        with_itself = self.rounds < self.imitated or self.rounds % AMONG_ITSELF == 0
        return play(self.subject, self.rows, chance, choose, None if with_itself else ALONE)

    # Choosing

    def _imitating(self, chance: np.random.Generator) -> Choose:
        """Play as the engine's imitation, and sometimes astray."""
        luck = Chance(int(chance.integers(2**63)))
        contracts, cards = self.subject.way.contracts, self.subject.cards

        def choose(turn: Turn) -> tuple[Array, Array, Array]:
            advised = [turn.batch[row].choose(luck, IMITATION) for row in turn.rows.tolist()]
            wanted = (turn.named == np.array(advised, np.int64)[:, None]).argmax(axis=1)
            drawn = (chance.random(turn.masks.shape) * turn.masks).argmax(axis=1)
            astray = chance.random(len(wanted)) < ASTRAY
            calls = ~turn.masks[:, :cards].any(axis=1)
            if contracts is not None and calls.any():
                drawn = np.where(calls, contracts(turn.masks, chance), drawn)
                astray |= calls & (chance.random(len(wanted)) < STRAYS)
            turn.chosen = np.where(astray, drawn, wanted)
            return np.ones(len(wanted), bool), wanted, np.zeros(len(wanted), np.float32)

        return choose

    def _drawing(self, chance: np.random.Generator) -> Choose:
        """Draw from the policy's chances; sometimes contracts by chance."""
        contracts, cards = self.subject.way.contracts, self.subject.cards

        def choose(turn: Turn) -> tuple[Array, Array, Array]:
            logs = log_chances(self._logits(turn.seen), turn.masks)
            clocks = chance.exponential(size=logs.shape).astype(np.float32)
            actions = (np.log(clocks) - logs).argmin(axis=1)
            keeps = np.ones(len(actions), bool)
            calls = ~turn.masks[:, :cards].any(axis=1)
            if contracts is not None and calls.any():
                keeps = ~calls | (chance.random(len(keeps)) >= STRAYS)
                actions = np.where(keeps, actions, contracts(turn.masks, chance))
            turn.chosen = actions
            wanted = actions[keeps]
            return keeps, wanted, logs[keeps, wanted]

        return choose

    def _logits(self, seen: Array) -> Array:
        return self.policy.layers(numbers(seen[:, : self.width]))[-1]

    # Learning

    def _imitate(self, played: Played, chance: np.random.Generator) -> dict[str, float]:
        values = self._values(played)
        aims = values + gains(played, values, FADE)
        rate = RATE_OF_IMITATION * (1 - FALL * self.rounds / self.imitated)
        nats, hits, batches = 0.0, 0.0, _batches(len(played), chance)
        for some in batches:
            layers = self.policy.layers(numbers(played.seen[some, : self.width]))
            masks, wanted = played.masks[some], played.wanted[some]
            logs = log_chances(layers[-1], masks)
            off = imitation_slopes(logs, masks, wanted)
            slopes = self.policy.slopes(layers, off)
            self.adam.step(self.policy.weights, slopes, rate)
            nats -= float(logs[np.arange(len(some)), wanted].mean()) / len(batches)
            hits += float((logs.argmax(axis=1) == wanted).mean()) / len(batches)
            self._learn_value(played.seen[some], aims[some], rate)
        return {"nats": nats, "hits": hits}

    def _improve(self, played: Played, chance: np.random.Generator) -> dict[str, float]:
        values = self._values(played)
        gained = gains(played, values, FADE)
        aims = values + gained
        told = {"error": float(np.sqrt(np.mean(gained**2))), "entropy": 0.0, "kl": 0.0}
        gained = (gained - gained.mean()) / (gained.std() + np.float32(1e-6))
        rate = RATE / sqrt(1 + self.deals / HALF)
        batches = [one for _epoch in range(EPOCHS) for one in _batches(len(played), chance)]
        for some in batches:
            layers = self.policy.layers(numbers(played.seen[some, : self.width]))
            logs = log_chances(layers[-1], played.masks[some])
            wanted, before = played.wanted[some], played.logs[some]
            off = policy_slopes(logs, wanted, before, gained[some])
            self.adam.step(self.policy.weights, self.policy.slopes(layers, off), rate)
            for mean, now in zip(self.mean, self.policy.weights, strict=True):
                mean[...] += np.float32(AVERAGED) * (now - mean)
            self._learn_value(played.seen[some], aims[some], rate)
            told["entropy"] += float(entropies(logs).mean()) / len(batches)
            moved = logs[np.arange(len(some)), wanted] - before
            told["kl"] += float((np.exp(moved) - 1 - moved).mean()) / len(batches)
        return told

    def _judge(self, played: Played, chance: np.random.Generator) -> dict[str, float]:
        """Let the critic learn alone."""
        values = self._values(played)
        gained = gains(played, values, FADE)
        for some in _batches(len(played), chance):
            self._learn_value(played.seen[some], (values + gained)[some], RATE)
        return {"error": float(np.sqrt(np.mean(gained**2)))}

    def _values(self, played: Played) -> Array:
        """Return what the critic expects of each decision's deal, in scales."""
        found = [
            self.critic.layers(numbers(played.seen[start : start + AT_ONCE]))[-1][:, 0]
            for start in range(0, len(played), AT_ONCE)
        ]
        return np.concatenate(found)

    def _learn_value(self, seen: Array, aims: Array, rate: float) -> None:
        layers = self.critic.layers(numbers(seen))
        off = (layers[-1] - aims[:, None]) / np.float32(len(aims))
        self.adam_of_critic.step(self.critic.weights, self.critic.slopes(layers, off), rate)


def numbers(seen: Array) -> Array:
    """Return inputs as a network takes them."""
    return seen.astype(np.float32) * np.float32(1 / ONE)


def _batches(count: int, chance: np.random.Generator) -> list[Array]:
    return np.array_split(chance.permutation(count), max(1, count // BATCH))


def imitation_slopes(logs: Array, masks: Array, wanted: Array) -> Array:
    """Return the gradient by logits of the mean nats of the wanted actions, a little softened."""
    aims = masks * logs.dtype.type(SOFT) / masks.sum(axis=1, keepdims=True).astype(logs.dtype)
    aims[np.arange(len(wanted)), wanted] += logs.dtype.type(1 - SOFT)
    return (np.exp(logs) - aims) / logs.dtype.type(len(wanted))


def policy_slopes(logs: Array, wanted: Array, before: Array, gained: Array) -> Array:
    """Return the gradient by logits of PPO's mean loss, with a bonus for entropy.

    logs    the logarithms of all actions' chances now
    before  that of the action played, as it was then
    gained  how much more it brought than expected
    """
    each = np.arange(len(wanted))
    ratio = np.exp(logs[each, wanted] - before)
    moves = np.where(gained > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = (moves * gained * ratio)[:, None]
    chances = np.exp(logs)
    off = pull * chances
    off[each, wanted] -= pull[:, 0]
    surprise = np.where(chances > 0, logs, logs.dtype.type(0))
    off += logs.dtype.type(ENTROPY) * chances * (surprise + entropies(logs)[:, None])
    return off / logs.dtype.type(len(wanted))


def entropies(logs: Array) -> Array:
    """Return the entropy of each row's chances, in nats."""
    chances = np.exp(logs)
    return -(chances * np.where(chances > 0, logs, logs.dtype.type(0))).sum(axis=1)
