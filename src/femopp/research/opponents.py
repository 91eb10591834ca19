"""Who sits in the other seats where one seat learns: rules of thumb, chance, or bots by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from femopp.bots import Bot, bot_named
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import RANDOM, RULES, Policy
from femopp.research.episode import Episode
from femopp.research.mirror import Mirror
from femopp.research.setting import Setting

POLICIES: Mapping[str, Policy] = {"rules": RULES, "random": RANDOM}
"""Who plays in the engine: by rules of thumb, or any legal action."""

Named = str | Policy | Sequence[str | Bot]
"""How opponents are written: see `opponents_of`."""


class Opponents(Protocol):
    """Those in the other seats."""

    def begin(self, episode: Episode, seed: int) -> None:
        """An episode begins; their own chance is by this seed."""

    def act(self) -> tuple[int, ...] | None:
        """The one in turn acts. Returns what each seat got where that ended a deal."""


class ByPolicy:
    """All play by one policy of the engine."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def begin(self, episode: Episode, seed: int) -> None:
        self.episode, self.luck = episode, Chance(seed)

    def act(self) -> tuple[int, ...] | None:
        return self.episode.play(self.episode.position.choose(self.luck, self.policy))


class ByBots:
    """Each has a bot, by name or one's own, which is given its seat's view in the rule book."""

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
        """Bots that have a name are made anew, as most cannot be pickled."""
        return {name: value for name, value in self.__dict__.items() if name != "bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, bots=_bots(state["game"], state["named"]))


def _bots(game: str, named: Mapping[int, str | Bot]) -> dict[int, Bot]:
    return {
        seat: bot_named(one, game) if isinstance(one, str) else one for seat, one in named.items()
    }


def policy_of(opponents: object) -> Policy | None:
    """The engine's policy that is meant, None for others."""
    if isinstance(opponents, Policy):
        return opponents
    return POLICIES.get(opponents) if isinstance(opponents, str) else None


def opponents_of(named: Named, setting: Setting, seat: int) -> Opponents:
    """Those in the other seats.

    "rules" or "random", or a `Policy` of the engine, for all; the name of a bot for all, such as
    "club"; or a name, or a bot of one's own, for each of the others, clockwise from the left.
    Raises `UnknownBotError`, and `EngineError` for another number of them and for what is none of
    these.
    """
    policy = policy_of(named)
    if policy is not None:
        return ByPolicy(policy)
    assert not isinstance(named, Policy)
    others = [(seat + step) % setting.players for step in range(1, setting.players)]
    if not isinstance(named, Sequence):
        raise EngineError(
            f"opponents are a name for all, a Policy, or a list with one for each, not {named!r}"
        )
    each: Sequence[Any] = [named] * len(others) if isinstance(named, str) else named
    if len(each) != len(others):
        raise EngineError(f"there are {len(others)} others, and opponents for {len(each)}")
    return ByBots(setting.game, dict(zip(others, each, strict=True)))
