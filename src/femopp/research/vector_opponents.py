"""Opponents in many deals at once: a policy of the engine, a learner's network, or a league."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from femopp.bots.sit import LEARNED
from femopp.engine.batch import NOTHING, Batch
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
from femopp.engine.learned.network import Network as Learned
from femopp.engine.policy import Policy
from femopp.engine.position import CHANCE_PLAYER
from femopp.research.learned import learned_by
from femopp.research.observations import Encoding
from femopp.research.opponents import POLICIES, policy_of

Network = Callable[[Any, Any], Any]
"""Chooses for many seats at once. It takes observations in the environment's form, of shape
(rows, size), each of the seat to act, and masks, int8 of shape (rows, actions); it returns a legal
action for each row."""

Member = str | Policy | Network
"""Plays all the other seats of an episode: "rules", "random", "learned", a `Policy`, or a network.
"""

Player = Policy | Learned | Network


class VectorOpponents(Protocol):
    """The players in the other seats of all rows."""

    def begin(self, where: Any, chance: Chance) -> None:
        """Begin an episode in these rows: bool, of shape (rows,)."""

    def play_on(self, batch: Batch, seat: int, chance: Chance) -> None:
        """Play on in every row until this seat is to act or the deal is over."""


class ByPolicy:
    """Opponents that all play by one policy, in compiled code."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def begin(self, where: Any, chance: Chance) -> None:
        pass

    def play_on(self, batch: Batch, seat: int, chance: Chance) -> None:
        batch.play_on(seat, chance, self.policy)


class League:
    """Opponents one of whom is drawn for each episode, for all its other seats."""

    def __init__(
        self, members: Sequence[Player], rows: int, actions: int, encoding: Encoding
    ) -> None:
        self.members = tuple(members)
        self.actions = actions
        self.encoding = encoding
        self.drawn = np.zeros(rows, np.int64)

    def begin(self, where: Any, chance: Chance) -> None:
        for row in np.flatnonzero(where):
            self.drawn[row] = chance.below(len(self.members))

    def play_on(self, batch: Batch, seat: int, chance: Chance) -> None:
        while True:
            actors, over = batch.actors(), batch.deal_is_over()
            if (waits := (actors == CHANCE_PLAYER) & ~over).any():
                batch.deal_from(chance, waits)
                continue
            acting = (actors >= 0) & (actors != seat)
            if not acting.any():
                return
            chosen = np.full(len(batch), NOTHING, np.int64)
            for number, member in enumerate(self.members):
                rows = np.flatnonzero(acting & (self.drawn == number))
                if rows.size:
                    chosen[rows] = self._choices(batch, member, rows, chance)
            batch.play(chosen)

    def _choices(self, batch: Batch, member: Player, rows: Any, chance: Chance) -> Any:
        if isinstance(member, Policy):
            return [batch[row].choose(chance, member) for row in rows]
        if isinstance(member, Learned):
            masks = np.zeros(len(batch), np.uint64)
            masks[rows] = batch.legal_masks()[rows]
            # Only rows with a choice are looked at.
            seen = batch.observations(where=masks & (masks - np.uint64(1)) > 0)
            return member.choose(seen, masks)[rows]
        masks = batch.legal().view(np.int8)[rows, : self.actions]
        return _checked(member(self.encoding.written(batch.observations()[rows]), masks), masks)


def vector_opponents(
    named: Member | Sequence[Member], rows: int, actions: int, encoding: Encoding
) -> VectorOpponents:
    """Return the players for the other seats of so many rows; a sequence is a league.

    Raises `EngineError` for anything else, and for an empty league, and `NotLearntError` for rules
    that "learned" hasn't learnt.
    """
    policy = policy_of(named)
    if policy is not None:
        return ByPolicy(policy)
    league = named if isinstance(named, Sequence) and not isinstance(named, str) else [named]
    if not league:
        raise EngineError("a league needs a member")
    return League([_member(one, encoding) for one in league], rows, actions, encoding)


def _member(one: Any, encoding: Encoding) -> Player:
    if one == LEARNED:
        return learned_by(encoding.game, encoding.options, encoding.observer.layout.seats)
    policy = policy_of(one)
    if policy is None and not callable(one):
        raise EngineError(
            f"opponents must be {', '.join(map(repr, POLICIES))}, {LEARNED!r}, a Policy, a network,"
            f" or a list of these, not {one!r}: for bots use make_vec(…, vectorization_mode='sync')"
        )
    return one if policy is None else policy


def _checked(given: Any, masks: Any) -> Any:
    """Return a network's actions. Raises `NotLegal` if one is illegal, `EngineError` otherwise."""
    actions = np.asarray(given)
    if actions.shape != (len(masks),) or not np.issubdtype(actions.dtype, np.integer):
        raise EngineError(
            f"a network must return whole numbers of shape ({len(masks)},), not {actions.dtype} of"
            f" shape {actions.shape}"
        )
    inside = (actions >= 0) & (actions < masks.shape[1])
    legal = masks[np.arange(len(masks)), np.where(inside, actions, 0)] == 1
    if not (legal & inside).all():
        place = int(np.flatnonzero(~(legal & inside))[0])
        possible = np.flatnonzero(masks[place]).tolist()
        raise NotLegal(f"the legal actions are {possible}, not {actions[place]}")
    return actions
