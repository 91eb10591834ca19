"""One side against the rest, all cards open, the rest playing as one."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.position import Position
from femopp.engine.solving.search import Search
from femopp.engine.solving.tricks import Tricks

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.engine.solving.interruption import SELDOM
    from femopp.engine.solving.search import FAR, NO_MOVE, NUMBERS, SCORES, WIDTH


class Sides(Search):
    """Alpha-beta search: the seats of `side` (a mask) maximize together, all others minimize."""

    def __init__(self, size: int = 16) -> None:
        super().__init__(size)
        self.tricks = Tricks(size, self.interruption)

    def reach(self, position: Position, side: int, by: int, low: int, high: int) -> int:
        """Return the side's result at the end of the deal, if it is between `low` and `high`.

        At `low` or less it is an upper bound, at `high` or more a lower bound.
        """
        self._must_have_table()
        self.side = side
        self._aim(position, by)
        if self.few_win:
            low, high = -high, -low
        self.tricks._meet(position)
        with cython.nogil:
            self._begin(position)
            value = self._value(position, low, high, 0)
        self.interruption._tell()
        return -int(value) if self.few_win else int(value)

    def _of_side(self, p: Position) -> int:
        total = 0
        for seat in range(p.spec.seats):
            if self.side & bits.bit(seat):
                total += self._have(p, seat)
        return total

    def _value(self, p: Position, low: int, high: int, depth: int) -> int:
        self.nodes += 1
        if self.nodes & SELDOM == 0:
            self.interruption._listen()
        if self.interruption.came:
            return 0
        if p.phase != PLAYING:
            if p._is_waiting():
                return self._of_side(p)
            return self._by_word(p, low, high, depth)
        if self.by != SCORES and self.tricks._can_tell(p, self.by):
            return self.tricks._between(p, self.side, self.side, low, high)
        if p.lying:
            return self._by_card(p, low, high, NO_MOVE, depth)
        return self._at_lead(p, low, high, depth)

    def _at_lead(self, p: Position, low: int, high: int, depth: int) -> int:
        """Return the value at the start of a trick, which may be in the table."""
        have = 0
        if p.played == 0:
            self._learn(p)
        if self.by != SCORES:
            have = self._of_side(p)
            least = most = have
            left = self._left(p)
            if left > 0:
                most += left
            else:
                least += left
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            if p.tricks + 1 == p.spec.tricks:
                if self.side & bits.bit(self._last_taker(p)):
                    have += self._last_trick_worth(p)
                return have
        place = self._place(p)
        salt = self._moment(p)
        slot = self._slot(place, salt)
        least, most, hot = -FAR, FAR, NO_MOVE
        entry = slot * NUMBERS
        if self._is_known(slot, place, salt):
            least, most = self.values[entry] + have, self.values[entry + 1] + have
            hot = self.values[entry + 2]
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        value = self._by_card(p, low, high, hot, depth)
        if value > low and value > least:
            least = value
        if value < high and value < most:
            most = value
        self._note(slot, place, salt)
        self.values[entry], self.values[entry + 1] = least - have, most - have
        self.values[entry + 2] = self.best
        return value

    def _by_card(self, p: Position, low: int, high: int, hot: int, depth: int) -> int:
        """Return the value of the best legal card, trying `hot` (or NO_MOVE) first."""
        count = self._arrange(p, hot, depth)
        wanted = self.side & bits.bit(p.seat) != 0
        value = -FAR if wanted else FAR
        best = NO_MOVE
        salt = self.salt
        for place in range(count):
            card = self.moves[depth * WIDTH + place]
            ends_trick = p.lying + 1 == p.sharing
            p._play_card(card)
            if ends_trick and self.by == SCORES:
                self._mix_trick(p)
            found = self._value(p, low, high, depth + 1)
            if ends_trick:
                p._back()
                self.salt = salt
            else:
                p._take_back_card()
            if (found > value) if wanted else (found < value):
                value, best = found, card
            if wanted:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                self._has_served(p, card)
                break
        self.best = best
        return value

    def _by_word(self, p: Position, low: int, high: int, depth: int) -> int:
        """Return the value of the best action that is not a card."""
        wanted = self.side & bits.bit(p.seat) != 0
        value = -FAR if wanted else FAR
        salt = self.salt
        legal = p._legal()
        if legal == 0:
            self.stuck = True
            return 0
        while legal and low < high:
            word = bits.lowest(legal)
            legal &= legal - 1
            self._mix((p.played * 8 + p.seat) * 64 + word)
            p._step(word)
            found = self._value(p, low, high, depth + 1)
            p._back()
            self.salt = salt
            if (found > value) if wanted else (found < value):
                value = found
            if wanted:
                low = max(low, value)
            else:
                high = min(high, value)
        return value

    # Move ordering

    def _arrange(self, p: Position, hot: int, depth: int) -> int:
        """Order the cards to try, the most promising first. Returns how many there are."""
        cards = self._one_of_each(p)
        start, count = depth * WIDTH, 0
        winner = p._winning_card() if p.lying else NO_MOVE
        answers = self._answers(p)
        takes = (self.all_points >= 0) == (self.side & bits.bit(p.seat) != 0)
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            promise = (
                FAR
                if card == hot
                else self._promise(p, card, winner, takes) + self.served[answers + card]
            )
            place = count
            while place and self.promise[start + place - 1] < promise:
                self.moves[start + place] = self.moves[start + place - 1]
                self.promise[start + place] = self.promise[start + place - 1]
                place -= 1
            self.moves[start + place] = card
            self.promise[start + place] = promise
            count += 1
        return count

    def _answers(self, p: Position) -> int:
        """Return the row of `served` for replies to the winning card, or for leads."""
        return p._winning_card() * 64 if p.lying else 64 * 64

    def _has_served(self, p: Position, card: int) -> None:
        """Record a cutoff by this card; earlier ones count more."""
        place = self._answers(p) + card
        left = p.spec.tricks - p.tricks
        if self.served[place] < FAR // 4:
            self.served[place] += 8 * left * left * left * left

    def _promise(self, p: Position, card: int, winner: int, takes: bool) -> int:
        """Rate a card for a side that wants tricks (`takes`) or wants none."""
        worth = p.spec.card_value[p.contract * 64 + card]
        if worth < 0:
            worth = -worth
        led = p.led if p.lying else p.spec.follows[card]
        best = (
            card if winner == NO_MOVE or self._beating(p, winner, led) & bits.bit(card) else winner
        )
        mine = p.owner[winner] if best != card else p.seat
        ours = self.side >> mine & 1 == self.side >> p.seat & 1
        better = self._beating(p, best, led)
        foes, friends = self._yet_to_play(p, led, True), self._yet_to_play(p, led, False)
        if not ours:
            if not better & friends:
                return -8 * worth - card if takes else 1000 + 8 * worth + card
            return 200 - worth - card
        if not better & foes:
            return 1000 + 8 * worth - card if takes else -500 - 8 * worth + card
        if better & friends:
            return 400 - card
        return -4 * worth - card if takes else 500 + card

    def _yet_to_play(self, p: Position, led: int, foes: bool) -> int:
        """Return the cards that the foes, or the friends, of the seat to act may still play."""
        cards = 0
        seat = p.seat
        for _place in range(p.lying + 1, p.sharing):
            seat = p._next_seat(seat)
            if (self.side >> seat & 1 == self.side >> p.seat & 1) != foes:
                following = p.hand[seat] & led
                cards |= following if following else p.hand[seat]
        return cards
