"""Worlds weighted by the likelihood of the other seats' actions."""

from __future__ import annotations

from array import array
from typing import Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.inference import Inference
from femopp.engine.position import Position
from femopp.engine.rules import MAX_SEATS
from femopp.engine.worlds.knowledge import Knowledge
from femopp.engine.worlds.ways import Numbers

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import pow, sqrt

    from femopp.engine.cardplay import PLAYING
    from femopp.engine.searching.equals import are_equal
    from femopp.engine.uncompiled import PyErr_CheckSignals

AT_ONCE = 1 << 8
"""Worlds weighed between two looks for Ctrl-C: hundredths of a second."""

UNIT = 2.0**53
MOST_DRAWN_TOGETHER = 8
"""The maximum number of square roots; a weight of one millionth is then nearly one."""


class Likelihood:
    """Draws worlds of a knowledge with the probabilities that an `Inference` gives them.

    To weigh a world, the deal is undone action by action. Before each action of another seat, a
    model gives the expected action for the hand that the seat then had: rules of thumb, networks if
    they are trusted, and a simple player if the seat may be one. A seat is of one kind throughout,
    so each kind's factors are multiplied before they are added. Cards laid away are drawn by the
    game's model instead. `unique` is a mask of cards that equal no other. For one thread at a time.
    """

    def __init__(self, known: Knowledge, inference: Inference, unique: int = 0) -> None:
        self._make_room()
        self.unique = unique
        self.calls, self.cards = inference.calls, inference.cards
        self.floor, self.effective = inference.floor, inference.effective
        self.times, self.graded = inference.times, inference.graded
        self.trust = inference.trust
        self.simple, self.slips = inference.simple, inference.slips
        self._begin(known)

    def _make_room(self) -> None:
        if not cython.compiled:
            nothing: Any = None
            self.known = self.work = nothing
            self.searching, self.simply = [1.0] * MAX_SEATS, [1.0] * MAX_SEATS

    def _begin(self, known: Knowledge) -> None:
        known._must_be_begun()
        self.known = known
        work: Any = known.table.clone()
        self.work = work
        self.world = array("Q", bytes(8 * known.places))

    def fill(self, worlds: Any, chance: Chance) -> array[int]:
        """Draw worlds like `Knowledge.fill`, but weighted.

        Returns a mask for each world of the seats that play simply. Raises like `Knowledge.fill`.
        """
        count = len(worlds) // self.known.places
        drawn = array("Q", bytes(8 * len(worlds) * self.times))
        self.known.fill(drawn, chance)
        weights = array("d", bytes(8 * count * self.times))
        kinds = array("Q", bytes(8 * count * self.times))
        self._weigh_all(drawn, weights, kinds, chance, True)
        self._raise_to_floor(weights, len(weights))
        self._draw_together(weights, len(weights), self.effective * count)
        simple = array("Q", bytes(8 * count))
        self._resample(drawn, kinds, weights, worlds, simple, count, chance)
        return simple

    def weights(self, worlds: Any, chance: Chance) -> list[float]:
        """Return the likelihood of the observed actions in each of some worlds.

        Worlds are as `Knowledge.fill` draws them. 1 means that everybody would certainly have done
        the same. Anything that a world leaves open is drawn at random.
        """
        weights = array("d", bytes(8 * (len(worlds) // self.known.places)))
        kinds = array("Q", bytes(8 * len(weights)))
        self._weigh_all(worlds, weights, kinds, chance, False)
        return list(weights)

    # Weighing

    def _weigh_all(
        self, drawn: Numbers, weights: Any, kinds: Numbers, chance: Chance, draws: bool
    ) -> None:
        """Weigh worlds. If it `draws`, what others laid away in them is drawn anew first."""
        worlds = len(weights)
        for first in range(0, worlds, AT_ONCE):
            self._weigh(drawn, weights, kinds, first, min(first + AT_ONCE, worlds), chance, draws)
            PyErr_CheckSignals()

    def _weigh(
        self,
        drawn: Numbers,
        weights: Any,
        kinds: Numbers,
        first: int,
        until: int,
        chance: Chance,
        draws: bool,
    ) -> None:
        for world in range(first, until):
            at = world * self.known.places
            for place in range(self.known.places):
                self.world[place] = drawn[at + place]
            if draws:
                weights[world] = self.known._lay_away(self.world, chance)
                for place in range(self.known.places):
                    drawn[at + place] = self.world[place]
            else:
                weights[world] = self.known._laid_away(self.world)
            self._tell_back(self.known, self.work, chance)
            for seat in range(self.work.spec.seats):
                weights[world] *= self._weight(seat)
                if self._is_simple(seat, chance):
                    kinds[world] |= bits.bit(seat)

    def _tell_back(self, known: Knowledge, work: Position, chance: Chance) -> None:
        """Compute the likelihood of each seat's actions in this world, for both kinds of player."""
        for seat in range(work.spec.seats):
            self.searching[seat] = self.simply[seat] = 1.0
        place = known.seen
        work._copy_from(known.table)
        known._lay(work, self.world, chance)
        while work._steps() > 0:
            work._back()
            place -= 1
            if work.seat != known.observer and not known._lays_away(work):
                action = known._action(work, self.world, place)
                self.searching[work.seat] *= self._factor(work, action)
                if self.simple > 0.0:
                    self.simply[work.seat] *= self._simple_factor(work, action)

    def _weight(self, seat: int) -> float:
        """Return the likelihood of a seat's actions, over both kinds of player."""
        return self.simple * self.simply[seat] + (1.0 - self.simple) * self.searching[seat]

    def _is_simple(self, seat: int, chance: Chance) -> bool:
        """Draw whether the seat is a simple player in this world, given its actions."""
        if self.simple == 0.0 or seat == self.known.observer:
            return False
        drawn = (bits.next_word(chance.state) >> 11) / UNIT
        return drawn * self._weight(seat) < self.simple * self.simply[seat]

    def _simple_factor(self, work: Position, action: int) -> float:
        choices = work._simple_choices()
        if choices & bits.bit(action):
            return 1.0 / bits.popcount(choices)
        return self.slips

    def _factor(self, work: Position, action: int) -> float:
        trust = self.trust if work.phase == PLAYING else float(self.graded)
        if trust > 0.0:
            likely = work._likelihood(action)
            if likely > 0.0:
                return pow(likely, trust)
        if self._agrees(work, action, work._advice()):
            return 1.0
        return self.cards if work.phase == PLAYING else self.calls

    def _agrees(self, work: Position, action: int, advised: int) -> bool:
        if action == advised:
            return True
        pair = bits.bit(action) | bits.bit(advised)
        if work.phase != PLAYING or pair & self.unique:
            return False
        low, high = bits.lowest(pair), bits.highest(pair)
        return are_equal(work, low, high, work.hand[work.seat])

    # Drawing

    def _raise_to_floor(self, weights: Any, worlds: int) -> None:
        most = 0.0
        for world in range(worlds):
            most = max(most, weights[world])
        for world in range(worlds):
            weights[world] = max(weights[world] / most, self.floor)

    def _draw_together(self, weights: Any, worlds: int, least: float) -> None:
        """Take square roots of the weights until enough worlds count."""
        for _time in range(MOST_DRAWN_TOGETHER):
            if effective_number(weights, worlds) >= least:
                return
            for world in range(worlds):
                weights[world] = sqrt(weights[world])

    def _resample(
        self,
        drawn: Numbers,
        kinds: Numbers,
        weights: Any,
        into: Numbers,
        simple: Numbers,
        count: int,
        chance: Chance,
    ) -> None:
        """Draw as many worlds as wanted, in proportion to their weights (systematic resampling)."""
        total = 0.0
        for world in range(count * self.times):
            total += weights[world]
        step = total / max(count, 1)
        due = step * (bits.next_word(chance.state) >> 11) / UNIT
        world, reached = -1, 0.0
        for place in range(count):
            while reached <= due and world < count * self.times - 1:
                world += 1
                reached += weights[world]
            for one in range(self.known.places):
                into[place * self.known.places + one] = drawn[world * self.known.places + one]
            simple[place] = kinds[world]
            due += step


def effective_number(weights: Any, worlds: int) -> float:
    """Return the effective number of worlds (Kish)."""
    total = squares = 0.0
    for world in range(worlds):
        total += weights[world]
        squares += weights[world] * weights[world]
    return total * total / squares if squares > 0 else 0.0
