"""Opponents of a learning seat: rules of thumb, random play, or bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from femopp.bots import Bot, bot_named
from femopp.bots.sit import LEARNED
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import RANDOM, RULES, Policy
from femopp.research.episode import Episode
from femopp.research.learned import learned_by
from femopp.research.mirror import Mirror
from femopp.research.setting import Setting

POLICIES: Mapping[str, Policy] = {"rules": RULES, "random": RANDOM}
"""The engine's policies by name: rules of thumb, or any legal action."""

Named = str | Policy | Sequence[str | Bot]
"""Types of opponents: see `opponents_of`."""


class Opponents(Protocol):
    """The players in the other seats."""

    def begin(self, episode: Episode, seed: int) -> None:
        """Begin an episode; their own randomness is by this seed."""

    def act(self) -> tuple[int, ...] | None:
        """Let the seat to act play. Returns each seat's result if that ended a deal."""


class ByPolicy:
    """Opponents that all play by one policy of the engine."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def begin(self, episode: Episode, seed: int) -> None:
        self.episode, self.luck = episode, Chance(seed)

    def act(self) -> tuple[int, ...] | None:
        return self.episode.play(self.episode.position.choose(self.luck, self.policy))


class ByLearned:
    """Opponents that play by the network that has learnt the game."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.network = learned_by(setting.game, setting.options, setting.players)

    def begin(self, episode: Episode, seed: int) -> None:
        self.episode = episode

    def act(self) -> tuple[int, ...] | None:
        position = self.episode.position
        seen = self.setting.observer.observe(position, position.actor)
        return self.episode.play(self.network.best(seen, position.legal_mask()))

    def __getstate__(self) -> dict[str, Any]:
        """Drop the network, which comes with the game."""
        return {name: value for name, value in self.__dict__.items() if name != "network"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        setting = state["setting"]
        network = learned_by(setting.game, setting.options, setting.players)
        self.__dict__.update(state, network=network)


class ByBots:
    """Opponents that are bots, by name or user's own, with the rule book's views of their seats."""

    def __init__(self, game: str, named: Mapping[int, str | Bot]) -> None:
        self.game, self.named = game, named
        self.bots = _bots(game, named)

    def begin(self, episode: Episode, seed: int) -> None:
        self.episode, self.seed = episode, seed
        self.mirror = Mirror(episode)

    def act(self) -> tuple[int, ...] | None:
        gained = None
        for step in self.mirror.by_bot(self.bots[self.episode.actor], self.seed):
            gained = self.episode.play(step)
        return gained

    def __getstate__(self) -> dict[str, Any]:
        """Drop the bots: most can't be pickled, so they are made again from their names."""
        return {name: value for name, value in self.__dict__.items() if name != "bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, bots=_bots(state["game"], state["named"]))


def _bots(game: str, named: Mapping[int, str | Bot]) -> dict[int, Bot]:
    return {
        seat: bot_named(one, game) if isinstance(one, str) else one for seat, one in named.items()
    }


def policy_of(opponents: object) -> Policy | None:
    """Return the engine's policy for these opponents, None for others."""
    if isinstance(opponents, Policy):
        return opponents
    return POLICIES.get(opponents) if isinstance(opponents, str) else None


def opponents_of(named: Named, setting: Setting, seat: int) -> Opponents:
    """Return the players for the other seats.

    `named` is "rules", "random" or a `Policy` of the engine for all; "learned" or the name of a bot
    for all, such as "club"; or a list with a name or a user's own bot for each of the others,
    clockwise from the left. Raises `UnknownBotError`, `EngineError` for a wrong number or type, and
    `NotLearntError` for rules that "learned" hasn't learnt.
    """
    policy = policy_of(named)
    if policy is not None:
        return ByPolicy(policy)
    if named == LEARNED:
        return ByLearned(setting)
    assert not isinstance(named, Policy)
    others = [(seat + step) % setting.players for step in range(1, setting.players)]
    if not isinstance(named, Sequence):
        raise EngineError(
            f"opponents must be a name, a Policy, or a list with one for each, not {named!r}"
        )
    each: Sequence[Any] = [named] * len(others) if isinstance(named, str) else named
    if len(each) != len(others):
        raise EngineError(f"there are {len(others)} other seats, but {len(each)} opponents")
    return ByBots(setting.game, dict(zip(others, each, strict=True)))
