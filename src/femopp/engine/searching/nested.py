"""Nested search: playouts in which seats search too, with their own information.

A seat that is to play a card compares its legal cards by a few playouts, like `Rollouts`. It
samples a few worlds that fit what it has seen in the deal and in this playout. Of the world being
played out it knows only its own cards: otherwise it would play as if it saw all hands.
"""

from __future__ import annotations

from array import array
from typing import Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Nested, Policy
from femopp.engine.position import SPECTATOR, Position
from femopp.engine.searching.value import Value
from femopp.engine.worlds.knowledge import Knowledge

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, CHANCE, OVER, PLAYING
    from femopp.engine.searching.equals import different


class NestedPlayouts:
    """Plays deals out from the public knowledge, `public`, of a deal so far.

    The values, the policy of inner playouts, and the `unique` cards are as in `Rollouts`. Raises
    `EngineError` unless the knowledge is a spectator's.
    """

    def __init__(
        self, nested: Nested, public: Knowledge, value: Value, policy: Policy, unique: int
    ) -> None:
        self.value = value
        self.manner = policy.manner
        self.unique = unique
        self.worlds = nested.worlds
        self.last_trick = nested.tricks
        self.sums = array("d", bytes(8 * 64))
        self._look_at(public)

    def _look_at(self, public: Knowledge) -> None:
        public._must_be_begun()
        if public.observer != SPECTATOR:
            raise EngineError("nested playouts need a spectator's knowledge")
        self.start = public.copy()
        self.public = public.copy()
        self.mind = public.copy()
        base: Any = public.table.clone()
        work: Any = public.table.clone()
        self.base, self.work = base, work
        self.world = array("Q", bytes(8 * public.places))
        self.last_trick += public.table.tricks

    def choose(self, position: Position, chance: Chance) -> int:
        """Return the card that the seat to act would play in a playout from this position.

        Only its own hand is read. Raises `EngineError` if no card is to be played, and for a
        position that differs from what the spectator has seen.
        """
        table = self.start.table
        if type(position) is not type(table) or position.plays() != table.plays():
            raise EngineError("the position differs from the observed deal")
        if position.phase != PLAYING:
            raise EngineError("no card is to be played")
        self._begin()
        return int(self._choose(position, chance))

    # In compiled code

    def _suits(self, known: Knowledge) -> bool:
        """Return whether a seat's knowledge is of the same moment of the same deal."""
        return type(known) is type(self.start) and known.seen == self.start.seen

    def _begin(self) -> None:
        """Begin another playout from the start."""
        self.public._copy_from(self.start)
        self.actions = 0

    def _step(self, position: Position, step: int) -> None:
        """Play a step in public."""
        self.public._see(step, 0)
        position._step(step)

    def _play_out(self, position: Position, chance: Chance) -> int:
        """Play out a deal. Returns the number of actions, including those of inner playouts."""
        while position.tricks < self.last_trick and not BETWEEN <= position.phase <= OVER:
            if position.phase == CHANCE:
                position._decide_at_random(chance)
                continue
            if position.phase == PLAYING:
                step = self._choose(position, chance)
            else:
                step = position._advice()
            self._step(position, step)
            self.actions += 1
        return self.actions + position._play_out_by(self.manner, chance)

    def _choose(self, position: Position, chance: Chance) -> int:
        cards = different(position, position._legal_cards(), self.unique)
        if cards & (cards - 1):
            self._compare(position, cards, chance)
        return self._best(cards)

    def _compare(self, position: Position, cards: int, chance: Chance) -> int:
        """Add up the value of each card to the seat to act, in worlds consistent with its
        knowledge.
        """
        seat = position.seat
        self.mind._copy_from(self.public)
        self.mind._sit_down(seat, position)
        self.mind._find_ways()
        for card in range(64):
            self.sums[card] = 0
        for _world in range(self.worlds):
            self.mind._draw_one(self.world, chance)
            self.base._copy_from(self.mind.table)
            self.mind._lay(self.base, self.world, chance)
            rest = cards
            while rest:
                card = bits.lowest(rest)
                rest &= rest - 1
                self.work._copy_from(self.base)
                self.work._step(card)
                self.actions += 1 + self.work._play_out_by(self.manner, chance)
                self.sums[card] += self.value._of(self.work, seat)
        return 0

    def _best(self, cards: int) -> int:
        best = bits.lowest(cards)
        rest = cards
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            if self.sums[card] > self.sums[best]:
                best = card
        return best
