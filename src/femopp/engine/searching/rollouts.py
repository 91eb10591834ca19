"""Candidates compared by playing the deal out after each of them, in the same sampled worlds."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import RULES, Policy
from femopp.engine.position import Position
from femopp.engine.searching.value import Value
from femopp.engine.worlds.knowledge import Knowledge

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING

MOST_STEPS = 2
NO_STEP = -1
GOLDEN = 0x9E3779B97F4A7C15
WORD = bits.WORD


class Rollouts:
    """What each of some candidates brings the observer, who is to act, in world after world.

    In a world every candidate has the same cards and the same chance, so that differences between
    them are theirs. `worlds` and `actions` count what has been played so far. `unique` are cards
    that are like no other, a mask. The knowledge must not be used by others meanwhile. Raises
    `EngineError` where it is not the observer's turn.
    """

    def __init__(
        self,
        known: Knowledge,
        seed: int,
        value: Value | None = None,
        policy: Policy = RULES,
        unique: int = 0,
    ) -> None:
        self.known = known
        if not self._is_to_act():
            raise EngineError("candidates are compared for a seat that knows and is to act")
        self.value = value or Value()
        self.odds = policy.odds
        self.unique = unique
        self.draws = Chance(seed)
        self.chance = Chance(seed)
        base: Any = self.known.table.clone()
        work: Any = self.known.table.clone()
        self.base, self.work = base, work
        self.world = array("Q", bytes(8 * self.known.places))
        self.worlds = self.actions = 0

    def _is_to_act(self) -> bool:
        table = self.known.table
        return not table._is_waiting() and table.seat == self.known.observer

    # What can be done

    def legal_mask(self) -> int:
        """The set of the legal actions, as `Position.legal_mask`."""
        (world,) = self.known.worlds(1, Chance(0))
        return self.known.position(world).legal_mask()

    def apart(self, cards: int) -> int:
        """Of some cards of the observer's those that differ: the lowest of each run of equals.

        Two cards are equal where nobody else can hold a card between them and they count alike.
        While no card is to be played all are.
        """
        return int(self._apart(self.known.table, cards)) if self._is_play() else cards

    def _is_play(self) -> bool:
        return self.known.table.phase == PLAYING

    def _apart(self, table: Position, cards: int) -> int:
        apart, rest, last = 0, cards, -1
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            if last < 0 or not self._are_equal(table, last, card):
                apart |= bits.bit(card)
            last = card
        return apart

    def _are_equal(self, table: Position, low: int, high: int) -> bool:
        spec, row = table.spec, table.contract * 64
        pair = bits.bit(low) | bits.bit(high)
        if spec.follows[low] != spec.follows[high] or pair & self.unique:
            return False
        if spec.card_value[row + low] != spec.card_value[row + high]:
            return False
        between = bits.below(high) & ~bits.below(low + 1)
        return between & spec.follows[low] & ~table.gone == 0

    # Playing

    def play(self, candidates: Sequence[Sequence[int]], sums: Any, worlds: int) -> int:
        """Play every candidate in so many worlds more, and add to `sums`, an `array("d")`, what
        each has brought. Returns how many actions were played.

        A candidate is the legal steps, one or two, of one action. Raises `EngineError` where no
        world fits what was seen.
        """
        if len(sums) != len(candidates):
            raise EngineError(f"there are {len(candidates)} candidates and {len(sums)} sums")
        steps = array("i", [NO_STEP]) * (MOST_STEPS * len(candidates))
        for place, candidate in enumerate(candidates):
            for number, step in enumerate(candidate):
                steps[MOST_STEPS * place + number] = step
        drawn = array("Q", bytes(8 * self.known.places * worlds))
        self.known.fill(drawn, self.draws)
        seeds = array("Q", [self._word() for _world in range(worlds)])
        actions = self._run(drawn, seeds, steps, sums, len(candidates), worlds)
        self.worlds += worlds
        self.actions += actions
        return actions

    def _word(self) -> int:
        return int(bits.next_word(self.draws.state))

    def _run(
        self, drawn: Any, seeds: Any, steps: Any, sums: Any, candidates: int, worlds: int
    ) -> int:
        with cython.nogil:
            actions = self._play_all(drawn, seeds, steps, sums, candidates, worlds)
        return int(actions)

    def _play_all(
        self, drawn: Any, seeds: Any, steps: Any, sums: Any, candidates: int, worlds: int
    ) -> int:
        actions = 0
        for world in range(worlds):
            for place in range(self.known.places):
                self.world[place] = drawn[world * self.known.places + place]
            self._seed(self.chance, seeds[world])
            self._lay(self.known, self.base)
            for one in range(candidates):
                self._seed(self.chance, seeds[world])
                actions += self._play_one(self.work, steps[2 * one], steps[2 * one + 1])
                sums[one] += self.value._of(self.work, self.known.observer)
        return actions

    def _lay(self, known: Knowledge, base: Position) -> None:
        base._copy_from(known.table)
        known._lay(base, self.world, self.chance)

    def _play_one(self, work: Position, first: int, second: int) -> int:
        work._copy_from(self.base)
        work._step(first)
        if second != NO_STEP:
            work._step(second)
        return work._play_out_by(self.odds, self.chance)

    def _seed(self, chance: Chance, seed: int) -> None:
        """The same chance for every candidate of a world."""
        for place in range(4):
            seed = (seed + GOLDEN) & WORD
            chance.state[place] = bits.scattered(seed)
