"""All ways to distribute unseen cards: counted exactly, and drawn with equal probability.

Which cards of a group a class gets is decided at random at the end; until then only their number
matters (`Cells` defines these terms). The classes take cards in turn, from one group after another.
This makes the ways a graph. A state is how many cards of each group are left, and how many the
class still needs, packed into a word. A branch is the number taken in a cell. Its weight is the
ways it stands for: the choices of that many cards, times the ways of the next state. To draw is to
walk once through the graph, choosing branches by weight, and then to choose cards.

Weights are doubles, to have room for any number of ways. They are sums and products of positive
numbers, each rounded once: their error stays below a few thousand times 2**-53. Over all ways,
probabilities are off by less than 10**-12; to see that, 10**24 worlds would have to be drawn.
`Ways.count` is exact.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from math import comb, factorial, prod
from typing import Any, NamedTuple

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.worlds.cells import Cells

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.worlds.cells import COUNTED, MOST_CARDS, MOST_CELLS, MOST_PLACES

NEED = 56
"""The position in a key of the number of cards that a class still needs."""
FIRST_SLOTS = 64
GOLDEN = 0x9E3779B97F4A7C15
TO_ONE = 2.0**-53
CHOOSE = array("d", [comb(place // 64, place % 64) for place in range(64 * 64)])
"""Binomial coefficients: n choose k at 64 n + k."""

Numbers = MutableSequence[int] | memoryview
"""Flat 64-bit integers."""


class Place(NamedTuple):
    """The cards that a place may hold, as a mask, and how many it holds."""

    may: int
    size: int
    stage: int = 0


class Drawing(NamedTuple):
    """The draw before a stage: see `Ways`."""

    drawn: int
    besides: int


class Ways(Cells):
    """The ways to put `unseen` cards into places, each of which holds a given number of them.

    `drawings` describe the stages from 1 on. Before such a stage, `drawn` of the `counted` cards
    had been drawn from a common stock. It consisted of the cards of the places of that stage and
    later ones, and of further counted cards, `besides`. Each possible draw is a way of its own.

    Raises `EngineError` if the places don't hold as many cards as are unseen, and for drawings from
    more than 63 cards.
    """

    def __init__(
        self,
        unseen: int = 0,
        places: Sequence[Place] = (),
        counted: int = 0,
        drawings: Sequence[Drawing] = (),
    ) -> None:
        self._make_room()
        self.key = array("Q", bytes(8 * 64))
        self.ways = array("d", bytes(8 * 64))
        self.branch_from = array("i", bytes(4 * 64))
        self.branch_to = array("i", bytes(4 * 64))
        self.after = array("i", bytes(4 * 64))
        self.weight = array("d", bytes(8 * 64))
        self.slot = array("i", bytes(4 * FIRST_SLOTS))
        self.choose = CHOOSE
        if len(places) > MOST_PLACES or len(drawings) >= MOST_PLACES:
            raise EngineError(f"there is room for {MOST_PLACES} places, not for {len(places)}")
        _check(unseen, places, drawings)
        room = sum(one.size for one in places)
        if unseen.bit_count() != room:
            raise EngineError(f"{unseen.bit_count()} cards do not fill places for {room}")
        self._ask(unseen, counted)
        for place, one in enumerate(places):
            self._add(place, one.may, one.size, one.stage)
        for before, drawing in enumerate(drawings):
            self.drawn[before + 1] = drawing.drawn
            self.besides[before + 1] = drawing.besides
        self._build()

    def _make_room(self) -> None:
        """Create the arrays that the compiled class declares."""
        Cells._make_room(self)
        if not cython.compiled:
            self.level = [0] * (MOST_CELLS + 1)
            self.card = [0] * 64
            self.pool = [0] * 64

    @property
    def weighed(self) -> float:
        """Number of ways like `count`, but rounded, and with equal places merged."""
        return float(self.ways[0]) if self.states else 0.0

    def draw(self, chance: Chance) -> list[int]:
        """Draw a way: the mask of each place's cards. Raises `EngineError` if there is none."""
        if not isinstance(chance, Chance):
            raise TypeError(f"chance must be a Chance, not {chance!r}")
        if not self.weighed:
            raise EngineError("there is no way to place the cards")
        world = array("Q", bytes(8 * MOST_PLACES))
        self._begin()
        self._draw(world, 0, chance)
        return list(world)

    @property
    def count(self) -> int:
        """Exact number of ways."""
        if self.states == 0:
            return 0
        ways = [0] * self.level[self.cells] + [1]
        for cell in reversed(range(self.cells)):
            for state in range(self.level[cell], self.level[cell + 1]):
                ways[state] = self._drawings_exactly(cell, self.key[state]) * sum(
                    self._choices(cell, state, self.after[branch]) * ways[self.after[branch]]
                    for branch in range(self.branch_from[state], self.branch_to[state])
                )
        return ways[0] * prod(self._dealings(one) for one in range(self.classes))

    def _dealings(self, one: int) -> int:
        """Count the ways to deal the cards of a class to its places."""
        places = range(self.place_from[one], self.place_from[one + 1])
        return factorial(self.class_size[one]) // prod(
            factorial(self.size[place]) for place in places
        )

    def _choices(self, cell: int, state: int, after: int) -> int:
        there = self._left(self.key[state], self.group_of[cell])
        return comb(there, there - self._left(self.key[after], self.group_of[cell]))

    def _drawings_exactly(self, cell: int, key: int) -> int:
        return prod(
            comb(max(0, self._counted_left(key) + self.besides[stage]), self.drawn[stage])
            for stage in range(1, MOST_PLACES)
            if self.drawn[stage] and self._begins(cell, stage)
        )

    # The graph

    def _build(self) -> bool:
        """Build the graph. Returns False if there is no way."""
        self.states = self.branches = 0
        self._find_classes()
        if not self._find_groups():
            return False
        self._arrange_groups()
        full = 0
        for group in range(self.groups):
            size = bits.popcount(self.group_cards[group])
            full |= size << self.shift[group]
        self._open_level(0)
        self._state(self._begun(full, 0))
        for cell in range(self.cells):
            self._open_level(cell + 1)
            for state in range(self.level[cell], self.level[cell + 1]):
                self._branch_out(cell, state)
        self._weigh()
        return self.ways[0] > 0

    def _open_level(self, cell: int) -> int:
        """Begin the level of the states before a cell."""
        self.level[cell] = self.opened = self.states
        return self._clear_slots(FIRST_SLOTS)

    def _begun(self, key: int, cell: int) -> int:
        """Return the key, with the number of cards that a class needs if the cell is its first."""
        if cell < self.cells and self.group_from[self.class_of[cell]] == cell:
            size = self.class_size[self.class_of[cell]]
            return key | size << NEED
        return key

    def _left(self, key: int, group: int) -> int:
        """Return how many cards of a group are left."""
        return key >> self.shift[group] & self.field[group]

    def _branch_out(self, cell: int, state: int) -> int:
        """Add all branches of a state: each number of cards that can be taken in the cell."""
        one, group, key = self.class_of[cell], self.group_of[cell], self.key[state]
        there, need, later = self._left(key, group), key >> NEED, 0
        for further in range(cell + 1, self.group_from[one + 1]):
            later += self._left(key, self.group_of[further])
        # Cards that no later class may hold must be taken, and so must those that later groups
        # lack.
        is_last = bits.highest(self.held_by[group] & (COUNTED - 1)) == one
        least = there if is_last else max(0, need - later)
        most = min(there, need)
        self.branch_from[state] = self.branches
        for taken in range(least, most + 1):
            if need - taken <= later:
                rest = key - (taken << self.shift[group]) - (taken << NEED)
                self._branch(self._begun(rest, cell + 1), self.choose[64 * there + taken])
        self.branch_to[state] = self.branches
        return 0

    def _branch(self, key: int, weight: float) -> int:
        if self.branches == len(self.after):
            with cython.gil:
                self.after = _longer(self.after)
                self.weight = _longer(self.weight)
        self.after[self.branches] = self._state(key)
        self.weight[self.branches] = weight
        self.branches += 1
        return 0

    def _state(self, key: int) -> int:
        """Return the state with this key in the level under construction."""
        at = self._slot_of(key)
        if self.slot[at] >= 0:
            return self.slot[at]
        state = self.states
        if state == len(self.key):
            with cython.gil:
                self.key = _longer(self.key)
                self.ways = _longer(self.ways)
                self.branch_from = _longer(self.branch_from)
                self.branch_to = _longer(self.branch_to)
        self.key[state] = key
        self.slot[at] = state
        self.states += 1
        if 2 * (self.states - self.opened) > self.slots:
            self._clear_slots(2 * self.slots)
            for other in range(self.opened, self.states):
                self.slot[self._slot_of(self.key[other])] = other
        return state

    def _slot_of(self, key: int) -> int:
        """Return the hash table's slot of a key, used or free."""
        at = key * GOLDEN >> 32 & (self.slots - 1)
        while self.slot[at] >= 0 and self.key[self.slot[at]] != key:
            at = (at + 1) & (self.slots - 1)
        return at

    def _clear_slots(self, slots: int) -> int:
        if slots > len(self.slot):
            with cython.gil:
                self.slot = _longer(self.slot)
        self.slots = slots
        for at in range(slots):
            self.slot[at] = -1
        return 0

    def _weigh(self) -> None:
        """Count the ways of each state, from the last level back, and drop branches without any."""
        if self.states > self.level[self.cells]:
            self.ways[self.level[self.cells]] = 1
        for cell in range(self.cells - 1, -1, -1):
            for state in range(self.level[cell], self.level[cell + 1]):
                self.ways[state] = self._drawings(cell, self.key[state]) * self._total(state)

    def _total(self, state: int) -> float:
        """Sum up the ways of all branches of a state."""
        total = 0.0
        to = self.branch_from[state]
        for branch in range(self.branch_from[state], self.branch_to[state]):
            ways = self.weight[branch] * self.ways[self.after[branch]]
            if ways > 0:
                total += ways
                self.weight[to] = total
                self.after[to] = self.after[branch]
                to += 1
        self.branch_to[state] = to
        return total

    def _drawings(self, cell: int, key: int) -> float:
        """Count the draws of counted cards before the stages that begin with a cell.

        The stock then had all cards that are left, and others seen since. From these, the given
        number of counted cards had been drawn unseen and put back.
        """
        ways = 1.0
        for stage in range(1, MOST_PLACES):
            if self.drawn[stage] > 0 and self._begins(cell, stage):
                there = self._counted_left(key) + self.besides[stage]
                ways *= self.choose[64 * there + self.drawn[stage]] if there > 0 else 0
        return ways

    def _begins(self, cell: int, stage: int) -> bool:
        """Return whether a cell is the first of this stage or of later ones."""
        one = self.class_of[cell]
        if self.group_from[one] != cell or self.class_stage[one] < stage:
            return False
        return one == 0 or self.class_stage[one - 1] < stage

    def _counted_left(self, key: int) -> int:
        cards = 0
        for group in range(self.groups):
            if self.held_by[group] & COUNTED:
                cards += self._left(key, group)
        return cards

    # Drawing

    def _begin(self) -> None:
        """Reset the order of the cards, so that draws don't depend on earlier ones."""
        for at in range(self.card_from[self.groups]):
            self.card[at] = self.cards[at]

    def _draw(self, world: Numbers, at: int, chance: Chance) -> None:
        """Add a drawn way to the masks of the places, which begin at `at` in `world`."""
        state = count = 0
        for cell in range(self.cells):
            one, group = self.class_of[cell], self.group_of[cell]
            after = self._walk(state, chance)
            there = self._left(self.key[state], group)
            taken = there - self._left(self.key[after], group)
            self._take(group, there, taken, count, chance)
            count += taken
            if cell + 1 == self.group_from[one + 1]:
                self._hand_out(one, count, world, at, chance)
                count = 0
            state = after

    def _walk(self, state: int, chance: Chance) -> int:
        """Choose the next state at random, by the number of its ways."""
        branch, last = self.branch_from[state], self.branch_to[state] - 1
        if branch < last:
            wanted = (bits.next_word(chance.state) >> 11) * TO_ONE * self.weight[last]
            while branch < last and self.weight[branch] <= wanted:
                branch += 1
        return self.after[branch]

    def _take(self, group: int, there: int, taken: int, count: int, chance: Chance) -> None:
        """Move random cards of a group into the pool, at this place of it."""
        first = self.card_from[group]
        if taken == there:
            for left in range(taken):
                self.pool[count + left] = self.card[first + left]
            return
        for place in range(count, count + taken):
            pick = first + bits.random_below(chance.state, there)
            there -= 1
            card = self.card[pick]
            self.card[pick] = self.card[first + there]
            self.card[first + there] = card
            self.pool[place] = card

    def _hand_out(self, one: int, count: int, world: Numbers, at: int, chance: Chance) -> None:
        """Deal the cards of the pool to the places of a class."""
        last = self.place_from[one + 1] - 1
        for place in range(self.place_from[one], last):
            hand = 0
            for _card in range(self.size[place]):
                pick = bits.random_below(chance.state, count)
                count -= 1
                hand |= self.pool[pick]
                self.pool[pick] = self.pool[count]
            world[at + self.place[place]] |= hand
        for left in range(count):
            world[at + self.place[last]] |= self.pool[left]


def _check(unseen: int, places: Sequence[Place], drawings: Sequence[Drawing]) -> None:
    if unseen < 0 or unseen >> MOST_CARDS:
        raise EngineError(f"{unseen:#x} is not a set of cards from 0 to {MOST_CARDS - 1}")
    for one in places:
        if one.size < 0 or not 0 <= one.stage < MOST_PLACES:
            raise EngineError(f"there is no such place as {one}")
    more = 63 - unseen.bit_count()
    for drawing in drawings:
        if not 0 <= drawing.drawn <= 63 or not -63 <= drawing.besides <= more:
            raise EngineError(
                f"at most 63 cards are drawn, from those unseen and -63 to {more} besides,"
                f" not as {drawing} says"
            )


def _longer(numbers: array[Any]) -> array[Any]:
    """Return the same numbers with twice the room."""
    old = memoryview(numbers)
    return array(old.format, bytes(old) + bytes(old.nbytes))
