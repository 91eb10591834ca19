"""One side against the rest if only tricks are left of a deal: null-window search.

A search asks whether some seats get at least this much of the rest, and finds a bound of what they
get. Four things keep it small:

- The transposition table holds bounds of the remaining tricks, independent of earlier ones.
- A trick that nobody can turn any more is worth at least its cards so far.
- Cards of one hand without a live card between them (a run) win and lose the same tricks. So
  lines that differ by such cards differ at most by the values of these cards. A settled trick
  gets the most valuable card of a run, or the least valuable.
- The most promising card is tried first: see `promises`.
"""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.errors import EngineError
from femopp.engine.position import Position
from femopp.engine.solving.interruption import Interruption
from femopp.engine.solving.objective import Objective
from femopp.engine.solving.promises import PROMISES

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.solving.entry import Entry
    from femopp.engine.solving.interruption import SELDOM
    from femopp.engine.solving.search import FAR, NO_MOVE, in_play

    PLACES, WIDTH, CASES = 9, 16, 8


class Tricks(Objective):
    """A search with its transposition table, which holds `1 << size` results.

    It shares interrupts with other searches that have the same `interruption`.
    """

    table: list[Entry]

    def __init__(self, size: int = 16, interruption: Interruption | None = None) -> None:
        if not 4 <= size <= 26:
            raise EngineError(f"a table holds 1 << 4 to 1 << 26 results, not 1 << {size}")
        self._make_room(size)
        super().__init__()
        self.slots = (1 << size) - 1
        self.nodes = 0
        self.interruption = interruption or Interruption()
        for row, promise in enumerate(PROMISES):
            for column, weight in enumerate(promise):
                self.promises[row * 4 + column] = weight

    def _make_room(self, size: int) -> None:
        """Create the table, and the arrays that the compiled class declares."""
        if cython.compiled:
            if self.slots:
                raise EngineError("this search has its table already")
            self.room = bytearray(cython.sizeof(Entry) << size)
            self.table = cython.cast("Entry *", cython.cast("char *", self.room))
        else:
            self.table = [Entry() for _place in range(1 << size)]
            self.promises = [0] * 64
            self.need, self.left, self.chosen = [0] * 16, [0] * 16, [0] * 16
            self.cards, self.led, self.open = [0] * 16, [0] * 16, [False] * 16
            self.order, self.best, self.taker, self.got = ([0] * 144 for _array in range(4))
            self.lying, self.may, self.later = [0] * 144, [0] * 144, [0] * 288
            self.moves, self.kin, self.promise, self.found = ([0] * 2304 for _array in range(4))

    def reach(
        self, position: Position, collects: int, wants: int, by: int, low: int, high: int
    ) -> int:
        """Return what the seats `collects` get by the end of the deal, if between `low` and `high`.

        The seats `wants` maximize it together, all others minimize it. At `low` or less it is an
        upper bound, at `high` or more a lower bound. Raises `EngineError` if more than tricks is
        left.
        """
        if not self.slots:
            raise EngineError("this search has no table yet")
        self._meet(position)
        with cython.nogil:
            told = self._can_tell(position, by)
            value = self._between(position, collects, wants, low, high) if told else 0
        self.interruption._tell()
        if not told:
            raise EngineError("more than tricks is left of this deal")
        return int(value)

    def _between(self, p: Position, collects: int, wants: int, low: int, high: int) -> int:
        """Do the same as `reach`, after `_can_tell`."""
        self._ask(p, collects, wants if self.sign > 0 else ~wants)
        have = self._have(p)
        if self.sign < 0:
            return have - self._amount(p, have - high, have - low)
        return have + self._amount(p, low - have, high - have)

    def _amount(self, p: Position, low: int, high: int) -> int:
        """Return how much of the rest is collected, if between `low` and `high`."""
        left = self._worth_left(p)
        least, most = 0, left
        while least < most and least < high and most > low:
            floor, roof = max(least, low), min(most, high)
            need = floor + (roof - floor + 1) // 2
            bound = self._search(p, need, left)
            if bound >= need:
                least = bound
            else:
                most = bound
        return least if least >= high else most

    def _search(self, p: Position, need: int, left: int) -> int:
        """Return a bound of what is collected from here on: a lower one if `need` or more."""
        if p.lying:
            return self._within_trick(p, need, left)
        leader, is_open = p.seat, p.open
        bound = self._at_lead(p, p.tricks, leader, need, left, in_play(p), is_open)
        p.seat, p.table, p.led, p.open = leader, 0, 0, is_open
        return bound

    def _within_trick(self, p: Position, need: int, left: int) -> int:
        """Do the same as `_search`, within a trick."""
        trick, place, seat, led, table = p.tricks, p.lying, p.seat, p.led, p.table
        self.need[trick], self.left[trick] = need, left
        self.cards[trick], self.led[trick], self.open[trick] = in_play(p), led, p.open
        frame = trick * PLACES + place
        self.lying[frame] = table
        self.best[frame] = p._winning_card()
        self.taker[frame] = p.owner[self.best[frame]]
        self.got[frame] = self.trick_worth[trick]
        lying = table
        while lying:
            self.got[frame] += self.worth[bits.lowest(lying)]
            lying &= lying - 1
        self._seat(p, trick, place, seat)
        self._look_ahead(p, trick, place - 1, led)
        bound = self._by_card(p, trick, place)
        p.seat, p.table, p.led, p.open = seat, table, led, self.open[trick]
        return bound

    # Between tricks

    def _at_lead(
        self, p: Position, trick: int, leader: int, need: int, left: int, cards: int, is_open: bool
    ) -> int:
        if self.ends and not self.ends & cards:
            return 0
        if need <= 0:
            return 0
        if left < need:
            return left
        if trick + 1 == p.spec.tricks:
            taker = self._last_taker(p, leader, cards)
            return left if self.collects & bits.bit(taker) else 0
        place = cards | bits.bit(52) * leader | bits.bit(55) * is_open
        slot = bits.scattered(place + bits.bit(56) * self.deal) & self.slots
        least, most, hot = 0, left, NO_MOVE
        if self.table[slot].place == place and self.table[slot].deal == self.deal:
            least, most = self.table[slot].least, self.table[slot].most
            hot = self.table[slot].card
            if least >= need:
                return least
            if most < need:
                return most
        self.need[trick], self.left[trick] = need, left
        self.cards[trick], self.led[trick], self.open[trick] = cards, 0, is_open
        self.chosen[trick] = hot
        frame = trick * PLACES
        self.lying[frame], self.got[frame] = 0, self.trick_worth[trick]
        self._seat(p, trick, 0, leader)
        bound = self._by_card(p, trick, 0)
        if self.interruption.came:
            return bound
        if bound >= need:
            least = max(least, bound)
        else:
            most = min(most, bound)
        self.table[slot].place, self.table[slot].deal = place, self.deal
        self.table[slot].least, self.table[slot].most = least, most
        self.table[slot].card = self.chosen[trick]
        return bound

    def _after_trick(self, p: Position, trick: int, frame: int) -> int:
        """Return a bound from this trick on, which is in the frame after its last place."""
        got, taker, lying = self.got[frame], self.taker[frame], self.lying[frame]
        need, left = self.need[trick], self.left[trick] - got
        leader = taker if p.only_leader < 0 else p.only_leader
        is_open = self.open[trick]
        if self.ruled and p._opens(lying, self.led[trick]):
            is_open = True
        if not self.collects & bits.bit(taker):
            got = 0
        cards = self.cards[trick] & ~lying
        return got + self._at_lead(p, trick + 1, leader, need - got, left, cards, is_open)

    def _last_taker(self, p: Position, leader: int, cards: int) -> int:
        """Return the taker of a trick to which all play their last card."""
        among = cards & self.trump
        if among == 0:
            among = cards & self.follows[bits.lowest(p.hand[leader])]
        best = bits.bit(bits.highest(among))
        taker = 0
        while p.hand[taker] & best == 0:
            taker += 1
        return taker

    # Within a trick

    def _by_card(self, p: Position, trick: int, place: int) -> int:
        """Return a bound for the best card of the seat at this place of the trick."""
        self.nodes += 1
        if self.nodes & SELDOM == 0:
            self.interruption._listen()
        if self.interruption.came:
            return 0
        frame = trick * PLACES + place
        need = self.need[trick]
        if place:
            bound = self._settled(trick, frame)
            if bound >= 0:
                return bound
        seat = self.order[frame]
        wants = self.wants & bits.bit(seat) != 0
        count = self._arrange(p, trick, place)
        value = -FAR if wants else FAR
        chosen = NO_MOVE
        for number in range(frame * WIDTH, frame * WIDTH + count):
            card = self.moves[number]
            bound = self._bound_by_kin(frame * WIDTH, number, wants)
            if (bound >= need) if wants else (bound < need):
                p.hand[seat] ^= bits.bit(card)
                bound = self._after_card(p, trick, place, card)
                p.hand[seat] |= bits.bit(card)
            self.found[number] = bound
            if (bound > value) if wants else (bound < value):
                value, chosen = bound, card
            if (value >= need) if wants else (value < need):
                break
        if place == 0:
            self.chosen[trick] = chosen
        return value

    def _settled(self, trick: int, frame: int) -> int:
        """Return a decisive bound if nobody can turn the trick any more; otherwise -1."""
        taker = self.collects >> self.taker[frame] & 1
        got = self.got[frame]
        if (got < self.need[trick]) if taker else (self.left[trick] - got >= self.need[trick]):
            return -1
        turning = self._beating(self.best[frame], self.led[trick])
        if turning & (self.later[frame * 2 + 1 - taker] | self._own(frame, 1 - taker)):
            return -1
        return got if taker else self.left[trick] - got

    def _own(self, frame: int, collects: int) -> int:
        """Return what the seat to act may play, if it is on this side."""
        mine = self.collects >> self.order[frame] & 1
        return self.may[frame] if mine == collects else 0

    def _after_card(self, p: Position, trick: int, place: int, card: int) -> int:
        """Return a bound after this card of the seat to act."""
        frame = trick * PLACES + place
        after = frame + 1
        if place == 0:
            if self.led[trick] != self.follows[card]:
                self._look_ahead(p, trick, 0, self.follows[card])
            self.best[after], self.taker[after] = card, self.order[frame]
        elif self._beating(self.best[frame], self.led[trick]) & bits.bit(card):
            self.best[after], self.taker[after] = card, self.order[frame]
        else:
            self.best[after], self.taker[after] = self.best[frame], self.taker[frame]
        self.lying[after] = self.lying[frame] | bits.bit(card)
        self.got[after] = self.got[frame] + self.worth[card]
        if place + 1 == p.sharing:
            return self._after_trick(p, trick, after)
        return self._by_card(p, trick, place + 1)

    def _seat(self, p: Position, trick: int, place: int, seat: int) -> None:
        """Set the order of play from this place of a trick on."""
        frame = trick * PLACES
        for later in range(place, p.sharing):
            self.order[frame + later] = seat
            seat = p._next_seat(seat)

    def _look_ahead(self, p: Position, trick: int, place: int, led: int) -> None:
        """Set, for the later places of a trick, a superset of what they may play to this class."""
        self.led[trick] = led
        collecting = others = 0
        frame = trick * PLACES + p.sharing - 1
        while frame > trick * PLACES + place:
            seat = self.order[frame]
            may = p.hand[seat] & led
            if may == 0:
                may = p.hand[seat]
            self.may[frame] = may
            self.later[frame * 2], self.later[frame * 2 + 1] = others, collecting
            if self.collects & bits.bit(seat):
                collecting |= may
            else:
                others |= may
            frame -= 1
        self.later[frame * 2], self.later[frame * 2 + 1] = others, collecting

    def _beating(self, card: int, led: int) -> int:
        """Return the cards that beat this one, which wins the trick so far, and the card itself."""
        higher = ~bits.below(card)
        if self.trump & bits.bit(card):
            return self.trump & higher
        return self.trump | (led & higher)

    # Move ordering

    def _arrange(self, p: Position, trick: int, place: int) -> int:
        """Order the cards to try, the most promising first. Returns how many there are."""
        frame = trick * PLACES + place
        legal = self._legal(p, trick, place)
        if legal & (legal - 1) == 0:
            self.moves[frame * WIDTH] = bits.lowest(legal)
            self.kin[frame * WIDTH] = NO_MOVE
            return 1
        alive = self._alive(trick, place)
        count = 0
        while legal:
            card = bits.lowest(legal)
            run = self._run(card, legal, alive)
            legal ^= run
            if place == 0 and self.led[trick] != self.follows[card]:
                self._look_ahead(p, trick, 0, self.follows[card])
            count = self._line_up(run, trick, place, count)
        return count

    def _legal(self, p: Position, trick: int, place: int) -> int:
        frame = trick * PLACES + place
        seat = self.order[frame]
        if not self.ruled:
            return self.may[frame] if place else p.hand[seat]
        p.seat, p.table = seat, self.lying[frame]
        p.led = self.led[trick] if place else 0
        p.open = self.open[trick]
        return p._legal_cards()

    def _alive(self, trick: int, place: int) -> int:
        """Return the cards that can come between others: of those in the trick, only the best one.

        If there are rules besides following suit, they may depend on the others too.
        """
        frame = trick * PLACES + place
        if place == 0 or self.ruled:
            return self.cards[trick]
        return self.cards[trick] ^ self.lying[frame] | bits.bit(self.best[frame])

    def _run(self, card: int, hand: int, alive: int) -> int:
        """Return this card and those above it in its hand without a live card between them."""
        run = bits.bit(card)
        family = alive & self.follows[card] & ~bits.below(card + 1)
        alike = hand & self.alike[card]
        while family:
            higher = family & (~family + 1)
            if alike & higher == 0:
                break
            run |= higher
            family ^= higher
        return run

    def _line_up(self, run: int, trick: int, place: int, count: int) -> int:
        """Add the cards of a run that are to be tried. Returns how many there are then."""
        frame = trick * PLACES + place
        seat, card, led = self.order[frame], bits.lowest(run), self.led[trick]
        takes = place == 0 or self._beating(self.best[frame], led) & bits.bit(card) != 0
        taker = self.collects >> (seat if takes else self.taker[frame]) & 1
        wants = self.wants >> seat & 1
        wished = taker == wants
        better = self._beating(card if takes else self.best[frame], led) & ~run
        turned = better & self.later[frame * 2 + 1 - taker] != 0
        kept = better & self.later[frame * 2 + taker] != 0
        tried = run
        if run & (run - 1):
            tried = self._one_of_each(run) if turned else self._one_of_all(run, wished)
        if place == 0:
            case = 5 if not turned else 6 if kept else 7
        elif wished:
            case = 2 if not turned else 3 if kept else 4
        else:
            case = 0 if turned else 1
        if (self.collects >> seat & 1) != wants:
            case += CASES
        hot = self.chosen[trick] if place == 0 else NO_MOVE
        while tried:
            chosen = bits.lowest(tried)
            tried &= tried - 1
            promise = FAR if chosen == hot else self._promise(case, chosen)
            self._insert(frame * WIDTH, count, chosen, card, promise)
            count += 1
        return count

    def _one_of_all(self, run: int, dear: bool) -> int:
        """Return the most or the least valuable card of a run."""
        chosen = bits.lowest(run)
        left = run & (run - 1)
        while left:
            card = bits.lowest(left)
            left &= left - 1
            gain = self.worth[card] - self.worth[chosen]
            if (gain > 0) if dear else (gain < 0):
                chosen = card
        return bits.bit(chosen)

    def _one_of_each(self, run: int) -> int:
        """Return one card of a run for each of their values."""
        chosen = 0
        while run:
            card = bits.lowest(run)
            run &= run - 1
            others = chosen
            while others and self.worth[bits.lowest(others)] != self.worth[card]:
                others &= others - 1
            if others == 0:
                chosen |= bits.bit(card)
        return chosen

    def _promise(self, case: int, card: int) -> int:
        row = case * 4
        promise = self.promises[row] + self.promises[row + 1] * self.worth[card]
        promise += self.promises[row + 2] * (card - bits.lowest(self.follows[card]))
        return promise + self.promises[row + 3] if self.trump & bits.bit(card) else promise

    def _insert(self, start: int, count: int, card: int, kin: int, promise: int) -> None:
        place = start + count
        while place > start and self.promise[place - 1] < promise:
            self.moves[place] = self.moves[place - 1]
            self.kin[place] = self.kin[place - 1]
            self.promise[place] = self.promise[place - 1]
            place -= 1
        self.moves[place], self.kin[place], self.promise[place] = card, kin, promise

    def _bound_by_kin(self, start: int, number: int, wants: bool) -> int:
        """Return the bound for a card that follows from others of its run that have been tried."""
        bound = FAR if wants else -FAR
        for other in range(start, number):
            if self.kin[other] == self.kin[number]:
                gap = self.worth[self.moves[other]] - self.worth[self.moves[number]]
                if gap < 0:
                    gap = -gap
                if wants:
                    bound = min(bound, self.found[other] + gap)
                else:
                    bound = max(bound, self.found[other] - gap)
        return bound
