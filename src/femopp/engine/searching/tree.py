"""A tree of what can follow a candidate, that grows by one node with each playout.

Its nodes are what all see: the actions since the decision, in order. So the observer, whose cards
are the same in all worlds, decides by all that he will then know and by nothing else (information
set Monte Carlo tree search: Cowling, Powley and Whitehouse 2012). What the others choose at a node
can hang on their hands, as far as the rules of thumb advise different things with them.
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
    NONE = 0
    NOTHING = -1
    STEPS = 64


class Tree:
    """What has come of simulations so far, by the actions that all have seen in them.

    Each seat is taken to seek its own `value`. Choices within the tree are by UCB1, counted in
    standard deviations of what deals are worth to the seat, among what a world offers. A choice
    begins as if it had been made once and had brought what choices there usually bring, and, if it
    is that by rules of thumb, `trusts` standard deviations more. For one thread at a time.
    """

    def __init__(self, growth: Growth, value: Value, odds: int, unique: int, observer: int) -> None:
        self._make_room()
        self.value = value
        self.odds, self.unique = odds, unique
        self.explores, self.trusts = growth.explores, growth.trusts
        self.looks_at_hands = growth.looks_at_hands
        self.observer = observer
        self._plant(growth.nodes)

    def _make_room(self) -> None:
        if not cython.compiled:
            self.made = [0] * MOST_DEEP
            self.mover = [0] * MOST_DEEP
            self.worth = [0.0] * MAX_SEATS
            self.total = [0.0] * MAX_SEATS
            self.squares = [0.0] * MAX_SEATS
            self.spread = [0.0] * MAX_SEATS

    def _plant(self, room: int) -> None:
        self.room = room
        self.nodes = self.choices = 1
        self.simulations = 0
        self.step = array("B", bytes(room))
        self.child, self.sibling = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        self.choice, self.other = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        self.key = array("i", bytes(4 * room))
        self.visits, self.offers = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        self.sums = array("d", bytes(8 * room))

    def after(self, *steps: int) -> dict[int, tuple[int, float]]:
        """What was done after these steps, how often, and what it brought whose it was on average.

        Raises `EngineError` where no simulation has gone so far.
        """
        node = ROOT
        for step in steps:
            node = self._find_child(node, index(step))
            if node == NONE:
                raise EngineError(f"{list(steps)} has not been tried")
        visits: dict[int, int] = {}
        sums: dict[int, float] = {}
        one = self.choice[node]
        while one:
            step = self.key[one] % STEPS
            visits[step] = visits.get(step, 0) + self.visits[one]
            sums[step] = sums.get(step, 0.0) + self.sums[one]
            one = self.other[one]
        return {step: (number, sums[step] / number) for step, number in visits.items()}

    # One simulation

    def _begin(self) -> None:
        self.at = ROOT
        self.depth = 0
        self.has_grown = False

    def _follow(self, work: Position, step: int) -> None:
        """A step of a candidate."""
        self._walk(work.seat, step)
        work._step(step)

    def _play_out(self, work: Position, chance: Chance) -> int:
        """Walk through the tree to a new node, play to the end and learn. Returns the actions."""
        actions = 0
        while not (self.has_grown or BETWEEN <= work.phase <= OVER):
            if work.phase == CHANCE:
                work._decide_at_random(chance)
                continue
            key = self._key(work, chance)
            self._walk(work.seat, key)
            work._step(key % STEPS)
            actions += 1
        actions += work._play_out_by(self.odds, chance)
        self._learn(work)
        return actions

    # Choosing

    def _key(self, work: Position, chance: Chance) -> int:
        """What the seat in turn does, and by which hand it chooses so."""
        cards = different(work, work._legal(), self.unique)
        if cards & (cards - 1) == 0:
            return bits.lowest(cards)
        advised = work._advice()
        advised = bits.highest(cards & (bits.below(advised) | bits.bit(advised)))
        hand = 0
        if self.looks_at_hands and work.seat != self.observer:
            hand = (advised + 1) * STEPS
        return hand + self._most_promising(hand, cards, advised, work.seat, chance)

    def _most_promising(
        self, hand: int, cards: int, advised: int, seat: int, chance: Chance
    ) -> int:
        visits, total, untried = 0, 0.0, cards
        one = self.choice[self.at]
        while one:
            step = self.key[one] - hand
            if 0 <= step < STEPS and cards & bits.bit(step):
                untried &= ~bits.bit(step)
                self.offers[one] += 1
                visits += self.visits[one]
                total += self.sums[one]
            one = self.other[one]
        usual = total / visits if visits else 0.0
        spread = self.spread[seat]
        best, most = NOTHING, 0.0
        if untried:
            best = bits.random_of(chance.state, untried)
            sum = 0.0
            if untried & bits.bit(advised):
                best, sum = advised, self.trusts * spread
            most = self._promise(sum, 0, visits, usual, spread)
        one = self.choice[self.at]
        while one:
            step = self.key[one] - hand
            if 0 <= step < STEPS and cards & bits.bit(step):
                sum = self.sums[one]
                if step == advised:
                    sum += self.trusts * spread
                promise = self._promise(sum, self.visits[one], self.offers[one], usual, spread)
                if best == NOTHING or promise > most:
                    best, most = step, promise
            one = self.other[one]
        return best

    def _promise(self, sum: float, visits: int, offers: int, usual: float, spread: float) -> float:
        """What a choice has brought on average, and more the less that is known of it."""
        return (sum + usual) / (visits + 1) + self.explores * spread * sqrt(
            log(1.0 + offers) / (visits + 1)
        )

    # Walking and growing

    def _walk(self, seat: int, key: int) -> None:
        """Go on by a choice, and make what is missing for it as long as there is room."""
        if self.has_grown:
            return
        one, child = self._find_choice(self.at, key), self._find_child(self.at, key % STEPS)
        if not (one and child):
            if self.choices == self.room or self.depth + 1 == MOST_DEEP:
                self.has_grown = True
                return
            if one == NONE:
                one = self._add_choice(self.at, key)
            if child == NONE:
                child = self._add_child(self.at, key % STEPS)
                self.has_grown = True
        self.at = child
        self.depth += 1
        self.made[self.depth] = one
        self.mover[self.depth] = seat

    def _find_choice(self, node: int, key: int) -> int:
        one = self.choice[node]
        while one and self.key[one] != key:
            one = self.other[one]
        return one

    def _find_child(self, node: int, step: int) -> int:
        child = self.child[node]
        while child and self.step[child] != step:
            child = self.sibling[child]
        return child

    def _add_choice(self, node: int, key: int) -> int:
        one = self.choices
        self.choices += 1
        self.key[one], self.offers[one] = key, 1
        self.other[one] = self.choice[node]
        self.choice[node] = one
        return one

    def _add_child(self, node: int, step: int) -> int:
        child = self.nodes
        self.nodes += 1
        self.step[child] = step
        self.sibling[child] = self.child[node]
        self.child[node] = child
        return child

    # Learning

    def _learn(self, work: Position) -> None:
        """What the end of the deal is worth to all, for every choice on the way."""
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
            one = self.made[place]
            self.visits[one] += 1
            self.sums[one] += self.worth[self.mover[place]]
