"""The common part of the searches through a deal with open cards.

An entry of the transposition table has two keys. One is the set of cards still in hand and the
leader; the other (`salt`) is a hash of everything else that the rest of the deal depends on. For
the same initial hands this suffices.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence

from femopp.engine import bits
from femopp.engine.errors import EngineError
from femopp.engine.position import Position
from femopp.engine.solving.interruption import Interruption

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    TRICKS, CARD_POINTS, SCORES = range(3)
    FAR = 1_000_000_000
    NO_MOVE = NO_RIVAL = 64
    WIDTH, DEPTH, WORDS, NUMBERS = 16, 96, 2, 8

FARTHEST: int = FAR
"""`FAR` for Python."""


class Search:
    """A search with its transposition table, which holds `1 << size` results."""

    by: int
    keys: MutableSequence[int]
    values: MutableSequence[int]

    def __init__(self, size: int = 16) -> None:
        if not 4 <= size <= 26:
            raise EngineError(f"a table holds 1 << 4 to 1 << 26 results, not 1 << {size}")
        self._make_room(size)
        self.slots = (1 << size) - 1
        self.nodes = 0
        self.interruption = Interruption()
        self.searches = 0
        self.stuck = False

    def _make_room(self, size: int) -> None:
        """Create the table, and the arrays that the compiled class declares."""
        if cython.compiled:
            if self.slots:
                raise EngineError("this search has its table already")
            self.key_room = bytearray(8 * WORDS << size)
            self.value_room = bytearray(4 * NUMBERS << size)
            self.keys = cython.cast("uint64_t *", cython.cast("char *", self.key_room))
            self.values = cython.cast("int32_t *", cython.cast("char *", self.value_room))
        else:
            self.keys = array("Q", bytes(8 * WORDS << size))
            self.values = array("i", bytes(4 * NUMBERS << size))
            self.moves = [0] * (DEPTH * WIDTH)
            self.promise = [0] * (DEPTH * WIDTH)
            self.alike = [0] * 64
            self.served = [0] * (65 * 64)

    def _must_have_table(self) -> None:
        if not self.slots:
            raise EngineError("this search has no table yet")

    def is_stuck(self) -> bool:
        """Return whether the last search reached a decision of chance."""
        return bool(self.stuck)

    def _begin(self, p: Position) -> None:
        """Forget results of other deals."""
        self.searches += 1
        self.salt = bits.scattered(self.searches)
        self.stuck = False
        self.contract = -1
        for place in range(65 * 64):
            self.served[place] = 0
        self._learn(p)

    def _learn(self, p: Position) -> None:
        """Update what counts from here on, as a contract may just have been named."""
        if self.contract != p.contract:
            self._learn_alike(p)
        self.all_points = self._yet_to_come(p)
        for seat in range(p.spec.seats):
            self.all_points += self._have(p, seat)

    def _have(self, p: Position, seat: int) -> int:
        """Return the result of a seat so far."""
        if self.by == TRICKS:
            return p.taken[seat]
        if self.by == CARD_POINTS:
            return p.won[seat]
        return -p.score[seat] if self.few_win else p.score[seat]

    def _aim(self, position: Position, by: int) -> None:
        """Set what counts, negated if few points win."""
        self.by = CARD_POINTS if by == SCORES and position.scores_are_card_points else by
        self.few_win = self.by == SCORES and position.few_points_win

    def _yet_to_come(self, p: Position) -> int:
        """Return what all seats will still take, if the deal goes on to its last trick."""
        if self.by == TRICKS:
            return p.spec.tricks - p.tricks
        if self.by == SCORES:
            return 0
        worth = 0
        for trick in range(p.tricks, p.spec.tricks):
            worth += p.spec.trick_value[p.contract * 16 + trick]
        cards = in_play(p) & p.spec.valued[p.contract]
        while cards:
            worth += p.spec.card_value[p.contract * 64 + bits.lowest(cards)]
            cards &= cards - 1
        return worth

    def _left(self, p: Position) -> int:
        """Return what has not been taken yet of the total."""
        left = self.all_points
        for seat in range(p.spec.seats):
            left -= self._have(p, seat)
        return left

    def _beating(self, p: Position, card: int, led: int) -> int:
        """Return the cards that beat this one, which wins the trick so far, and the card itself."""
        trump = p.spec.trump[p.contract]
        higher = ~bits.below(card)
        if trump & bits.bit(card):
            return trump & higher
        return trump | (led & higher)

    # The last trick has no choices

    def _last_trick_worth(self, p: Position) -> int:
        """Return the value of a trick to which all seats play their last card."""
        if self.by == TRICKS:
            return 1
        worth = p.spec.trick_value[p.contract * 16 + p.tricks]
        for seat in range(p.spec.seats):
            if p.taking_part & bits.bit(seat):
                worth += p.spec.card_value[p.contract * 64 + bits.lowest(p.hand[seat])]
        return worth

    def _last_taker(self, p: Position) -> int:
        cards = in_play(p)
        trumps = cards & p.spec.trump[p.contract]
        if trumps == 0:
            trumps = cards & p.spec.follows[bits.lowest(p.hand[p.seat])]
        best = bits.bit(bits.highest(trumps))
        taker = 0
        while p.hand[taker] & best == 0 or p.taking_part & bits.bit(taker) == 0:
            taker += 1
        return taker

    # Equal cards

    def _one_of_each(self, p: Position) -> int:
        """Return the legal cards, without those that are equal to a lower one of the hand.

        Two cards are equal if no card between them is in play, and no rule distinguishes them.
        """
        legal = p._legal_cards()
        if legal & (legal - 1) == 0:
            return legal
        playing = in_play(p)
        if p.lying and not self.ruled:
            # A card that is beaten does not come between others.
            playing ^= p.table ^ bits.bit(p._winning_card())
        chosen = 0
        left = legal
        while left:
            card = bits.lowest(left)
            left &= left - 1
            chosen |= bits.bit(card)
            family = playing & p.spec.follows[card] & ~bits.below(card + 1)
            while family:
                following = bits.lowest(family)
                if left & bits.bit(following) == 0:
                    break
                if self.alike[card] & bits.bit(following) == 0:
                    break
                left ^= bits.bit(following)
                family &= family - 1
        return chosen

    def _learn_alike(self, p: Position) -> None:
        """Find the cards of equal value that no rule of the contract distinguishes."""
        row = p.contract
        self.contract = row
        self.ruled = is_ruled(p)
        for card in range(64):
            alike = told_alike(p, card)
            family = alike
            while family:
                other = bits.lowest(family)
                family &= family - 1
                if p.spec.card_value[row * 64 + card] != p.spec.card_value[row * 64 + other]:
                    alike ^= bits.bit(other)
            self.alike[card] = alike

    # The transposition table

    def _place(self, p: Position) -> int:
        cards = 0
        for seat in range(p.spec.seats):
            cards |= p.hand[seat]
        return cards | bits.bit(52) * p.seat | bits.bit(55) * p.open

    def _moment(self, p: Position) -> int:
        """Return a hash of what the rest of the deal depends on besides the cards.

        If not only tricks are left, it includes the tricks taken, which may decide what follows.
        """
        if self.by == SCORES or p._only_tricks_left():
            return self.salt
        taken = 0
        for seat in range(p.spec.seats):
            taken = taken * 16 + p.taken[seat]
        return bits.scattered(self.salt ^ taken)

    def _slot(self, place: int, salt: int) -> int:
        return bits.scattered(place ^ salt) & self.slots

    def _is_known(self, slot: int, place: int, salt: int) -> bool:
        return self.keys[slot * WORDS] == place and self.keys[slot * WORDS + 1] == salt

    def _note(self, slot: int, place: int, salt: int) -> None:
        self.keys[slot * WORDS] = place
        self.keys[slot * WORDS + 1] = salt

    def _mix(self, word: int) -> None:
        """Add an event to the hash that the cards don't show."""
        self.salt = bits.scattered(self.salt ^ word)

    def _mix_trick(self, p: Position) -> None:
        """Add the taker and the value of the last trick to the hash."""
        last = p.tricks - 1
        self._mix(bits.bit(p.trick_taker[last]) + bits.bit(16) * (p.trick_points[last] + 1024))


def in_play(p: Position) -> int:
    """Return the cards in the trick, or in hands that take part in the tricks."""
    cards = p.table
    for seat in range(p.spec.seats):
        if p.taking_part & bits.bit(seat):
            cards |= p.hand[seat]
    return cards


def is_ruled(p: Position) -> bool:
    """Return whether the contract has rules besides following suit."""
    row = p.contract
    if p.spec.lead_ban[row] or p.spec.under[row]:
        return True
    return p.spec.void_first[row] != 0 or p.spec.void_second[row] != 0


def told_alike(p: Position, card: int) -> int:
    """Return the cards of its class that no rule of the contract distinguishes from this one."""
    row = p.contract
    alike = p.spec.follows[card]
    alike = _within(alike, card, p.spec.trump[row])
    alike = _within(alike, card, p.spec.lead_ban[row])
    alike = _within(alike, card, p.spec.under[row])
    alike = _within(alike, card, p.spec.void_first[row])
    alike = _within(alike, card, p.spec.void_second[row])
    return _within(alike, card, p.spec.ends_with[row])


def _within(alike: int, card: int, told_apart: int) -> int:
    return alike & told_apart if told_apart & bits.bit(card) else alike & ~told_apart
