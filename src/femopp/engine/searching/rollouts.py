"""Candidates compared by playouts after each of them, in the same sampled worlds."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import index
from typing import Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError, NotLegal
from femopp.engine.inference import Inference
from femopp.engine.policy import ALWAYS, RULES, Policy
from femopp.engine.position import MANY, SEVERAL, Position
from femopp.engine.searching.likelihood import Likelihood
from femopp.engine.searching.nested import NestedPlayouts
from femopp.engine.searching.value import Value
from femopp.engine.worlds.knowledge import Knowledge

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.searching.equals import different
    from femopp.engine.uncompiled import PyErr_CheckSignals

MOST_STEPS = 2
NO_STEP = -1
GOLDEN = 0x9E3779B97F4A7C15
WORD = bits.WORD


class Rollouts:
    """Compares candidates of the observer, who is to act, world by world.

    In each world, all candidates get the same cards and random numbers, so that only the candidates
    differ. `worlds` and `actions` count what has been played so far. `unique` is a mask of cards
    that equal no other. An `inference` weighs the worlds. In `nested` playouts the seats search
    too. Raises `EngineError` if it is not the observer's turn. For one thread at a time.
    """

    def __init__(
        self,
        known: Knowledge,
        seed: int,
        value: Value | None = None,
        policy: Policy = RULES,
        unique: int = 0,
        inference: Inference | None = None,
        nested: NestedPlayouts | None = None,
    ) -> None:
        self._make_room()
        if self.known is not None:
            raise EngineError("these rollouts have begun already: create others")
        self.draws = Chance(seed)
        self.chance = Chance(seed)
        self.manner = policy.manner
        self.unique = unique
        self.value = Value() if value is None else value
        twin = known.copy()
        self.likelihood = None if inference is None else Likelihood(twin, inference, unique)
        self.nested = nested
        self._begin(twin)

    def _make_room(self) -> None:
        if not cython.compiled:
            nothing: Any = None
            self.known = self.sample = nothing
            self.is_playing = False

    def _begin(self, known: Knowledge) -> None:
        known._must_be_begun()
        if not self._is_to_act(known):
            raise EngineError("the observer must be the seat to act")
        if not self.value._suits(known.table):
            raise EngineError("the value is for another game")
        if self.nested is not None and not self.nested._suits(known):
            raise EngineError("nested playouts need public knowledge of the same deal")
        self.known = known
        base: Any = self.known.table.clone()
        work: Any = self.known.table.clone()
        self.base, self.work = base, work
        self.world = array("Q", bytes(8 * self.known.places))
        self.worlds = self.actions = 0
        self.sample = self.known.position(self.known.worlds(1, Chance(0))[0])

    def _is_to_act(self, known: Knowledge) -> bool:
        return not known.table._is_waiting() and known.table.seat == known.observer

    def _must_be_begun(self) -> None:
        if self.known is None or self.sample is None:
            raise EngineError("these rollouts have not begun: create them with a knowledge")

    # Candidates

    def legal_mask(self) -> int:
        """Return the mask of the legal actions, like `Position.legal_mask`: the same in every
        world.
        """
        self._must_be_begun()
        return int(self.sample.legal_mask())

    def apart(self, cards: int) -> int:
        """Return the cards of the observer that differ: the lowest of each run of equal ones.

        Two cards are equal if nobody else can hold a card between them and their values are equal.
        Unless a card is to be played, all differ.
        """
        self._must_be_begun()
        return int(different(self.known.table, cards, self.unique))

    # Playing

    def play(self, candidates: Sequence[Sequence[int]], sums: Any, worlds: int) -> int:
        """Play each candidate in this many more worlds, and add the results to `sums`, an
        `array("d")`.

        Returns the number of actions. A candidate is the legal steps, one or two, of an action.
        Raises `EngineError` for others, for another number of sums than of candidates, and for
        none. After Ctrl-C the sums are useless: some candidates got a world more than others.
        """
        self._must_be_begun()
        ways = [self._checked(candidate) for candidate in candidates]
        flat = memoryview(sums)
        if not ways or worlds < 0 or len(flat) != len(ways):
            raise EngineError(
                "there must be candidates with a sum each, and 0 worlds or more, not"
                f" {len(ways)} candidates, {len(flat)} sums and {worlds} worlds"
            )
        steps = array("i", [step for way in ways for step in way])
        drawn = array("Q", bytes(8 * self.known.places * worlds))
        simple = self._draw(drawn, worlds)
        seeds = array("Q", [self._word() for _world in range(worlds)])
        before = self.actions
        self._run(drawn, simple, seeds, steps, flat, len(ways), worlds)
        self.worlds += worlds
        return int(self.actions - before)

    def ends(
        self, candidates: Sequence[Sequence[int]], worlds: int
    ) -> list[tuple[Position, tuple[tuple[Position, float], ...]]]:
        """Play each candidate out in this many more worlds, as `play` does, and return the
        positions: for each world the one before, and each candidate's end of the deal with its
        value. Raises as `play`.
        """
        self._must_be_begun()
        ways = [self._checked(candidate) for candidate in candidates]
        if not ways or worlds < 0:
            raise EngineError(f"{len(ways)} candidates can't be played out in {worlds} worlds")
        drawn = array("Q", bytes(8 * self.known.places * worlds))
        simple = self._draw(drawn, worlds)
        found = []
        for number in range(worlds):
            for place in range(self.known.places):
                self.world[place] = drawn[number * self.known.places + place]
            seed = self._word()
            self._seed(self.chance, seed)
            self._lay(self.known, self.base)
            self.base.simple = simple[number]
            ends = []
            for first, second in ways:
                self._seed(self.chance, seed)
                self.actions += self._play_one(self.work, first, second)
                ends.append((self.work.clone(), self.value._of(self.work, self.known.observer)))
            found.append((self.base.clone(), tuple(ends)))
            self.worlds += 1
        return found

    def _checked(self, candidate: Sequence[int]) -> tuple[int, int]:
        """Return the steps of a candidate. Raises `EngineError` (`NotLegal`) if it is none."""
        steps = [index(step) for step in candidate]
        if not 1 <= len(steps) <= MOST_STEPS:
            raise EngineError(f"an action is one step or two, not {steps}")
        first, *more = steps
        if not 0 <= first < 64 or not self.sample.legal_mask() >> first & 1:
            raise NotLegal(f"{first} is not a legal action now")
        if not more:
            return first, NO_STEP
        after = self.sample.clone()
        after.play(first)
        after.play(more[0])
        return first, more[0]

    def _draw(self, drawn: Any, worlds: int) -> Any:
        """Draw worlds. Returns a mask for each world of the seats that play simply."""
        if self.likelihood is not None:
            return self.likelihood.fill(drawn, self.draws)
        self.known.fill(drawn, self.draws)
        return array("Q", bytes(8 * worlds))

    def _word(self) -> int:
        return int(bits.next_word(self.draws.state))

    def _run(
        self,
        drawn: Any,
        simple: Any,
        seeds: Any,
        steps: Any,
        sums: Any,
        candidates: int,
        worlds: int,
    ) -> None:
        if self.is_playing:
            raise EngineError("another thread is using these rollouts: create others")
        self.is_playing = True
        at_once = MANY if self.manner == ALWAYS else SEVERAL
        turn = 0
        try:
            while turn < candidates * worlds:
                until = self.actions + at_once
                with cython.nogil:
                    while turn < candidates * worlds and self.actions < until:
                        self._take_turn(
                            drawn, simple, seeds, steps, sums, turn // candidates, turn % candidates
                        )
                        turn += 1
                PyErr_CheckSignals()
        finally:
            self.is_playing = False

    def _take_turn(
        self,
        drawn: Any,
        simple: Any,
        seeds: Any,
        steps: Any,
        sums: Any,
        world: int,
        one: int,
    ) -> None:
        """Play one candidate in a world, which the first one lays."""
        if one == 0:
            for place in range(self.known.places):
                self.world[place] = drawn[world * self.known.places + place]
            self._seed(self.chance, seeds[world])
            self._lay(self.known, self.base)
            self.base.simple = simple[world]
        self._seed(self.chance, seeds[world])
        self.actions += self._play_one(self.work, steps[2 * one], steps[2 * one + 1])
        sums[one] += self.value._of(self.work, self.known.observer)

    def _lay(self, known: Knowledge, base: Position) -> None:
        base._copy_from(known.table)
        known._lay(base, self.world, self.chance)

    def _play_one(self, work: Position, first: int, second: int) -> int:
        work._copy_from(self.base)
        if self.nested is not None:
            return self._play_nested(self.nested, work, first, second)
        work._step(first)
        if second != NO_STEP:
            work._step(second)
        return work._play_out_by(self.manner, self.chance)

    def _play_nested(self, nested: NestedPlayouts, work: Position, first: int, second: int) -> int:
        nested._begin()
        nested._step(work, first)
        if second != NO_STEP:
            nested._step(work, second)
        return nested._play_out(work, self.chance)

    def _seed(self, chance: Chance, seed: int) -> None:
        """Reset the random numbers, which are the same for every candidate of a world."""
        for place in range(4):
            seed = (seed + GOLDEN) & WORD
            chance.state[place] = bits.scattered(seed)
