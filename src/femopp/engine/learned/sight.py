"""The inputs of a network, from an observation: whole numbers from −64 to 64, where 64 is 1.

Suits that are alike come in an order of their own, so that a network learns each situation once:
first the one that is special in this deal, then the one led, then by the seat's cards. The
network's actions are in that order too.
"""

from __future__ import annotations

from femopp.engine import arrays, bits
from femopp.engine.arrays import Array, Numbers
from femopp.engine.learned import weights as known
from femopp.engine.learned.weights import Inputs, check_inputs

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

PARTS, ONE, MOST_CARDS = known.PARTS, known.ONE, known.MOST_CARDS
HAND, TRICK, PLAYED, ORDER = range(4)


class Sight:
    """Turns observations into what a network sees. All its calls hold the GIL.

    size     how many numbers an observation has
    width    how many the network sees
    actions  how many actions there are
    """

    size: int
    width: int
    actions: int

    def __init__(self, inputs: Inputs) -> None:
        """See by these inputs. Raises `EngineError` if they don't fit together."""
        check_inputs(inputs)
        self._make_room()
        self.size, self.width, self.actions = inputs.size, inputs.width, inputs.actions
        self.seats, self.choices = inputs.seats, inputs.choices
        self.suits, self.pack = len(inputs.suits) - 1, inputs.pack
        for suit, card in enumerate(inputs.suits):
            self.first[suit] = card
        for suit in range(self.suits):
            first, end = inputs.suits[suit], inputs.suits[suit + 1]
            self.classes[suit] = (1 << end) - (1 << first)
            for card in range(first, end):
                self.suit_of[card] = suit
        for place, start in enumerate(inputs.fields):
            self.fields[place] = start
        self.numbers, self.columns, self.limits = len(inputs.columns), inputs.columns, inputs.limits
        self.sets, self.starts = len(inputs.sets), inputs.sets
        self.marks, self.marked = len(inputs.marks) // 3, inputs.marks
        self.penalized, self.penalties = inputs.penalties, len(inputs.penalties) // 2
        for place, limit in enumerate(inputs.limits):
            self.factors[place] = (ONE << PARTS) // limit

    def _make_room(self) -> None:
        if not cython.compiled:
            self.classes, self.first, self.fields = [0] * 8, [0] * 9, [0] * 4
            self.factors, self.given = [0] * known.MOST_INPUTS, [0] * known.MOST_INPUTS
            self.action, self.at, self.suit_of = ([0] * MOST_CARDS for _list in range(3))
            self.by, self.void, self.turned = ([0] * 8 for _list in range(3))

    def see(self, observed: Array, out: Array = None, actions: Array = None) -> tuple[Array, Array]:
        """Return what the network sees of observations, and which action each output stands for.

        int8, of shape (rows, width) and (rows, actions). `observed` is int16 of shape (rows, size),
        as from `Batch.observations`. Raises `EngineError` for another shape or dtype.
        """
        rows = arrays.rows(observed, "observations")
        seen = arrays.given(observed, "observations", "int16", (rows, self.size))
        out, numbers = arrays.room(out, "inputs", "int8", (rows, self.width))
        actions, named = arrays.room(actions, "actions", "int8", (rows, self.actions))
        self._see_all(seen, numbers, named, rows)
        return out, actions

    # In compiled code

    def _see_all(self, seen: Numbers, out: Numbers, actions: Numbers, rows: int) -> None:
        for row in range(rows):
            self._look(seen, row * self.size)
            for number in range(self.width):
                out[row * self.width + number] = self.given[number]
            for number in range(self.actions):
                actions[row * self.actions + number] = self.action[number]

    def _look(self, seen: Numbers, start: int) -> None:
        """Set `given` and `action` for an observation."""
        self._take_cards(seen, start)
        self._follow_play(seen, start)
        self._find_special(seen, start)
        self._find_penalties(seen, start)
        self._find_best()
        self._turn_suits()
        self._name_outputs()
        self.place = 0
        self._write_numbers(seen, start)
        self._write_suits()
        self._write_seats()
        self._write_cards(seen, start)
        self._write_own()

    def _set(self, seen: Numbers, start: int) -> int:
        """Return the cards whose flags begin here."""
        found = 0
        for card in range(self.pack):
            if seen[start + card] > 0:
                found |= bits.bit(card)
        return found

    def _take_cards(self, seen: Numbers, start: int) -> None:
        self.own = self._set(seen, start + self.fields[HAND])
        self.table = 0
        known = self.own
        for seat in range(self.seats):
            self.by[seat] = self._set(seen, start + self.fields[PLAYED] + seat * self.pack)
            self.table |= self._set(seen, start + self.fields[TRICK] + seat * self.pack)
            known |= self.by[seat]
        for number in range(self.sets):
            known |= self._set(seen, start + self.starts[number])
        self.unseen = bits.below(self.pack) & ~known

    def _follow_play(self, seen: Numbers, start: int) -> None:
        """Find who has shown not to have which suits, and what is led.

        A seat that plays again begins a new trick, as whoever leads took part in the one before.
        """
        for number in range(MOST_CARDS):
            self.at[number] = -1
        for card in range(self.pack):
            number = seen[start + self.fields[ORDER] + card]
            if 0 < number <= MOST_CARDS:
                self.at[number - 1] = card
        for seat in range(self.seats):
            self.void[seat] = 0
        inside, led = 0, 0
        for number in range(MOST_CARDS):
            card = self.at[number]
            if card < 0:
                break
            suit = self.suit_of[card]
            for seat in range(self.seats):
                if self.by[seat] & bits.bit(card):
                    if inside == 0 or inside & 1 << seat:
                        inside, led = 0, suit
                    elif suit != led:
                        self.void[seat] |= 1 << led
                    inside |= 1 << seat
        self.led = led if self.table else -1

    def _find_special(self, seen: Numbers, start: int) -> None:
        """Find the suit that is special in this deal, and whether it's trump."""
        self.special, self.trump = -1, 0
        for number in range(self.marks):
            if self.marked[3 * number] < 0 or seen[start + self.marked[3 * number]] > 0:
                self.special = self.marked[3 * number + 1]
                self.trump = self.marked[3 * number + 2]

    def _find_penalties(self, seen: Numbers, start: int) -> None:
        self.penalty = 0
        for number in range(self.penalties):
            if seen[start + self.penalized[2 * number]] > 0:
                self.penalty |= bits.bit(self.penalized[2 * number + 1])

    def _find_best(self) -> None:
        """Find the card that wins the trick so far, and those that would win it."""
        self.best, self.winners = -1, 0
        if self.led < 0:
            return
        trumps = self.classes[self.special] if self.trump else 0
        lying = self.table & trumps if self.table & trumps else self.table & self.classes[self.led]
        self.best = bits.highest(lying) if lying else bits.highest(self.table)
        higher = self.own & ~(bits.bit(self.best) | bits.below(self.best))
        if bits.bit(self.best) & trumps:
            self.winners = higher & trumps
        else:
            self.winners = higher & self.classes[self.led] | self.own & trumps

    def _turn_suits(self) -> None:
        """Put the suits in order: a stable sort, the highest rank first."""
        for suit in range(self.suits):
            rank, place = self._rank_of(suit), suit
            while place > 0 and self._rank_of(self.turned[place - 1]) < rank:
                self.turned[place] = self.turned[place - 1]
                place -= 1
            self.turned[place] = suit

    def _rank_of(self, suit: int) -> int:
        """Return the rank of a suit: special, led, how many own cards, which, and which unseen."""
        first = self.first[suit]
        own = (self.own & self.classes[suit]) >> first
        unseen = (self.unseen & self.classes[suit]) >> first
        rank = bits.bit(42) if suit == self.special else 0
        if suit == self.led:
            rank |= bits.bit(41)
        return rank | bits.popcount(own) * bits.bit(36) | own << 18 | unseen

    def _name_outputs(self) -> None:
        """Set the actions that the outputs stand for."""
        output = 0
        for place in range(self.suits):
            suit = self.turned[place]
            for card in range(self.first[suit], self.first[suit + 1]):
                self.action[output] = card
                output += 1
        for output in range(self.pack, self.actions):
            self.action[output] = output
        if self.choices >= 0:
            for place in range(self.suits):
                self.action[self.choices + place] = self.choices + self.turned[place]

    def _add(self, number: int) -> None:
        self.given[self.place] = number
        self.place += 1

    def _write_numbers(self, seen: Numbers, start: int) -> None:
        """Write numbers, clipped at their limits; whether there's trump; penalties in the trick."""
        for number in range(self.numbers):
            limit, seen_number = self.limits[number], seen[start + self.columns[number]]
            seen_number = (
                limit if seen_number > limit else -limit if seen_number < -limit else seen_number
            )
            self._add(seen_number * self.factors[number] >> PARTS)
        self._add(ONE * self.trump)
        self._add(bits.popcount(self.table & self.penalty) * ONE // self.seats)

    def _write_suits(self) -> None:
        """Write of each suit: led; own and unseen cards; each other's void, and cards played."""
        for place in range(self.suits):
            suit = self.turned[place]
            size = self.first[suit + 1] - self.first[suit]
            self._add(ONE if suit == self.led else 0)
            self._add(bits.popcount(self.own & self.classes[suit]) * ONE // size)
            self._add(bits.popcount(self.unseen & self.classes[suit]) * ONE // size)
            for seat in range(1, self.seats):
                self._add(ONE if self.void[seat] & 1 << suit else 0)
                self._add(bits.popcount(self.by[seat] & self.classes[suit]) * ONE // size)

    def _write_seats(self) -> None:
        """Write of each other seat whether it has played to the trick, and whether it wins it."""
        for seat in range(1, self.seats):
            self._add(ONE if self.by[seat] & self.table else 0)
            self._add(ONE if self.best >= 0 and self.by[seat] & bits.bit(self.best) else 0)

    def _write_cards(self, seen: Numbers, start: int) -> None:
        self._write_set(self.own)
        self._write_set(self.unseen)
        self._write_set(self.table)
        self._write_set(bits.bit(self.best) if self.best >= 0 else 0)
        self._write_set(self.winners)
        if self.penalties:
            self._write_set(self.own & self.penalty)
            self._write_set(self.unseen & self.penalty)
        for number in range(self.sets):
            self._write_set(self._set(seen, start + self.starts[number]))

    def _write_set(self, cards: int) -> None:
        """Write a flag for each card, in the order of the outputs."""
        for place in range(self.pack):
            self._add(ONE if cards & bits.bit(self.action[place]) else 0)

    def _write_own(self) -> None:
        """Write of each own card how many unseen ones of its suit are higher, and lower.

        Then whether none is higher, and whether the next lower card still there is the seat's own.
        """
        base = self.place
        for place in range(self.pack):
            card = self.action[place]
            suit = self.suit_of[card]
            others, below = self.unseen & self.classes[suit], bits.below(card)
            if self.own & bits.bit(card):
                size = self.first[suit + 1] - self.first[suit]
                higher = bits.popcount(others & ~below)
                lower = bits.popcount(others & below)
                before = self.own & self.classes[suit] & below
                self.given[base + place] = higher * ONE // size
                self.given[base + self.pack + place] = lower * ONE // size
                self.given[base + 2 * self.pack + place] = 0 if higher else ONE
                others = (self.unseen | self.table) & self.classes[suit] & below
                self.given[base + 3 * self.pack + place] = ONE if before > others else 0
            else:
                for lower in range(4):
                    self.given[base + lower * self.pack + place] = 0
        self.place = base + 4 * self.pack
