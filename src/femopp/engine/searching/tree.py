"""A tree of what can follow a candidate, that grows by one node with each playout.

Its nodes are what all see: the actions since the decision, in order. So a seat decides alike in
all worlds that look alike to it, and the observer, whose cards are the same in all worlds, by all
that he will then know (information set Monte Carlo tree search with one observer: Cowling, Powley
and Whitehouse 2012).
"""

from __future__ import annotations

from array import array
from operator import index

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Growth
from femopp.engine.position import Position
from femopp.engine.rules import MAX_SEATS
from femopp.engine.searching.value import Value

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from math import log, sqrt

    from femopp.engine.cardplay import BETWEEN, CHANCE, OVER
    from femopp.engine.searching.equals import different

    MOST_DEEP = 128
    ROOT = 0


class Tree:
    """What has come of simulations so far, by the actions that all have seen in them.

    Each seat is taken to seek its own `value`. Choices within the tree are by UCB1, counted in
    standard deviations of what deals are worth, over the actions that a world offers. An action
    begins as if it had been tried once: with what actions there usually bring, and, if it is the
    one by rules of thumb, `trusts` standard deviations more. For one thread at a time.
    """

    def __init__(self, growth: Growth, value: Value, odds: int, unique: int, observer: int) -> None:
        self._make_room()
        self.value = value
        self.odds, self.unique = odds, unique
        self.explores, self.trusts = growth.explores, growth.trusts
        self.is_alone = growth.alone
        self.is_typed = growth.typed
        self.observer = observer
        self._plant(growth.nodes)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.path = [0] * MOST_DEEP
            self.mover = [0] * MOST_DEEP
            self.worth = [0.0] * MAX_SEATS
            self.total = [0.0] * MAX_SEATS
            self.squares = [0.0] * MAX_SEATS
            self.spread = [0.0] * MAX_SEATS

    def _plant(self, room: int) -> None:
        self.room = room
        self.nodes = 1
        self.simulations = 0
        self.first = array("i", bytes(4 * room))
        self.following = array("i", bytes(4 * room))
        self.step = array("B", bytes(room))
        self.tries = 1
        self.first_try = array("i", bytes(4 * room))
        self.next_try = array("i", bytes(4 * room))
        self.key = array("i", bytes(4 * room))
        self.visits = array("i", bytes(4 * room))
        self.offers = array("i", bytes(4 * room))
        self.sums = array("d", bytes(8 * room))

    def after(self, *steps: int) -> dict[int, tuple[int, float]]:
        """What was done after these steps, how often, and what it brought whose it was on average.

        Raises `EngineError` where no simulation has gone so far.
        """
        node = ROOT
        for step in steps:
            node = self._child(node, index(step))
            if node == 0:
                raise EngineError(f"{list(steps)} has not been tried")
        found = {}
        one = self.first_try[node]
        while one:
            step, visits = self.key[one] & 63, self.visits[one]
            before, mean = found.get(step, (0, 0.0))
            if visits:
                total = before * mean + self.sums[one]
                found[step] = (before + visits, total / (before + visits))
            one = self.next_try[one]
        return found

    # One simulation

    def _begin(self) -> None:
        self.depth = 0
        self.at = ROOT
        self.is_new = False

    def _follow(self, work: Position, step: int) -> None:
        """A step of a candidate."""
        self._go(work.seat, step, 0)
        work._step(step)

    def _play_out(self, work: Position, chance: Chance) -> int:
        """Walk through the tree to a new node, play to the end and learn. Returns the actions."""
        actions = 0
        while not (self.is_new or BETWEEN <= work.phase <= OVER):
            if work.phase == CHANCE:
                work._decide_at_random(chance)
                continue
            step = self._choose(work, chance)
            self._go(work.seat, step, self.kind)
            work._step(step)
            actions += 1
        actions += work._play_out_by(self.odds, chance)
        self._learn(work)
        return actions

    def _choose(self, work: Position, chance: Chance) -> int:
        cards = different(work, work._legal(), self.unique)
        self.kind = 0
        if cards & (cards - 1) == 0:
            return bits.lowest(cards)
        advised = work._advice()
        advised = bits.highest(cards & (bits.below(advised) | bits.bit(advised)))
        if self.is_alone and work.seat != self.observer:
            return advised
        if self.is_typed and work.seat != self.observer:
            self.kind = (advised + 1) << 6
        return self._most_promising(self.at, cards, advised, work.seat, chance)

    def _most_promising(
        self, node: int, cards: int, advised: int, seat: int, chance: Chance
    ) -> int:
        visits, total, untried = 0, 0.0, cards
        kind = self.kind
        one = self.first_try[node]
        while one:
            key = self.key[one] - kind
            if 0 <= key < 64 and cards & bits.bit(key):
                untried &= ~bits.bit(key)
                self.offers[one] += 1
                visits += self.visits[one]
                total += self.sums[one]
            one = self.next_try[one]
        usual = total / visits if visits else 0.0
        spread = self.spread[seat]
        best, most = -1, 0.0
        if untried:
            if untried & bits.bit(advised):
                best = advised
                most = self._promise(self.trusts * spread, 0, visits, usual, spread)
            else:
                best = bits.random_of(chance.state, untried)
                most = self._promise(0.0, 0, visits, usual, spread)
        one = self.first_try[node]
        while one:
            key = self.key[one] - kind
            if 0 <= key < 64 and cards & bits.bit(key):
                bonus = self.trusts * spread if key == advised else 0.0
                worth = self._promise(
                    self.sums[one] + bonus, self.visits[one], self.offers[one], usual, spread
                )
                if best < 0 or worth > most:
                    best, most = key, worth
            one = self.next_try[one]
        return best

    def _promise(self, sum: float, visits: int, offers: int, usual: float, spread: float) -> float:
        """What an action has brought on average, and more the less that is known of it."""
        return (sum + usual) / (visits + 1) + self.explores * spread * sqrt(
            log(1.0 + offers) / (visits + 1)
        )

    def _go(self, seat: int, step: int, kind: int) -> None:
        """Walk on, and make what is missing as long as there is room."""
        if self.is_new:
            return
        node = self.at
        one, child = self._tried(node, kind + step), self._child(node, step)
        if one == 0 or child == 0:
            if self.tries == self.room or self.depth + 1 == MOST_DEEP:
                self.is_new = True
                return
            if one == 0:
                one = self._try(node, kind + step)
            if child == 0:
                child = self._grow(node, step)
                self.is_new = True
        self.at = child
        self.depth += 1
        self.path[self.depth] = one
        self.mover[self.depth] = seat

    def _try(self, node: int, key: int) -> int:
        one = self.tries
        self.tries += 1
        self.key[one] = key
        self.offers[one] = 1
        self.next_try[one] = self.first_try[node]
        self.first_try[node] = one
        return one

    def _grow(self, node: int, step: int) -> int:
        child = self.nodes
        self.nodes += 1
        self.step[child] = step
        self.following[child] = self.first[node]
        self.first[node] = child
        return child

    def _tried(self, node: int, key: int) -> int:
        one = self.first_try[node]
        while one and self.key[one] != key:
            one = self.next_try[one]
        return one

    def _child(self, node: int, step: int) -> int:
        child = self.first[node]
        while child and self.step[child] != step:
            child = self.following[child]
        return child

    def _learn(self, work: Position) -> None:
        """What the end of the deal is worth to all, for every node on the way."""
        self.simulations += 1
        number = float(self.simulations)
        for seat in range(work.spec.seats):
            value = self.value._of(work, seat)
            self.worth[seat] = value
            self.total[seat] += value
            self.squares[seat] += value * value
            mean = self.total[seat] / number
            self.spread[seat] = sqrt(max(0.0, self.squares[seat] / number - mean * mean))
        for place in range(1, self.depth + 1):
            one = self.path[place]
            self.visits[one] += 1
            self.sums[one] += self.worth[self.mover[place]]
