"""A seat's knowledge in Rödskägg, including the stock and the hands given back."""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.position import SPECTATOR, Position
from femopp.engine.worlds.knowledge import Knowledge
from femopp.engine.worlds.ways import Numbers
from femopp.games.rodskagg.engine.deal import RodskaggDeal

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import CHANCE, PLAYING
    from femopp.games.rodskagg.engine.deal import YES
    from femopp.games.rodskagg.engine.fresh_hands import FRESH_HANDS, PICTURES


class RodskaggKnowledge(Knowledge):
    """The knowledge of a Rödskägg deal: see `Knowledge`.

    Its worlds have three parts: the hands (folded ones stay where they are), the stock, and the
    hands given back that have not been shuffled into the stock. All of those were dealt, or drawn
    before the first shuffle: a hand from a reshuffled stock is kept.

    A hand that was given back has no picture card. Once hands of others are shuffled into the
    stock, a world is weighted by the number of ways to choose them from the stock at the time: each
    is a deal of its own. That number depends only on how many cards without a picture are left for
    the stock and the hands drawn from it (`Ways`, drawings). The observer's own cards given back
    are excepted, as their place is known.
    """

    def _know_game(self, table: Any) -> None:
        self.match = table

    def _is_fresh(self) -> bool:
        return self.match.undo_size == 0 and self.match.played == 0 and not self.match.reshuffled

    def _begin(self) -> None:
        self.stock = self.table.spec.seats
        self.aside = self.stock + 1
        self.places = self.stock + 2
        self.shuffles = 0
        self.holds[self.stock] = bits.popcount(self.unseen)
        for seat in range(self.stock):
            self.holds[self.stock] -= self.holds[seat]
        self.may[self.stock] = self.unseen
        for place in range(self.match.stock_size):
            self.match.stock[place] = 0
        self.match.stock_size = self.holds[self.stock]

    def _copy_from(self, other: Knowledge) -> None:
        Knowledge._copy_from(self, other)
        self._copy_shuffles(cython.cast(RodskaggKnowledge, other))

    def _state(self) -> tuple[Any, ...]:
        return (*Knowledge._state(self), self.stock, self.aside, self.shuffles)

    def _restore(self, table: Any, state: tuple[Any, ...]) -> None:
        *common, self.stock, self.aside, self.shuffles = state
        Knowledge._restore(self, table, tuple(common))

    def _copy_shuffles(self, other: RodskaggKnowledge) -> None:
        self.stock = other.stock
        self.aside = other.aside
        self.shuffles = other.shuffles

    # Following a deal

    def _see(self, action: int, cards: int) -> None:
        if self.table.phase == PLAYING:
            self._see_play(action)
        elif self.table.phase == FRESH_HANDS and action == YES:
            self._see_exchange(self.table.seat, cards)
        else:
            self.table._step(action)

    def _see_exchange(self, seat: int, cards: int) -> None:
        """Observe that a hand without a picture is given back, and another drawn from the stock."""
        if self.match.rules.shuffles_own:
            self._lay_aside(seat)
        self.table._step(YES)
        if self.table.phase == CHANCE:
            self._see_shuffle()
        if not self.match.rules.shuffles_own:
            self._lay_aside(seat)
        self.stage[seat] = self.shuffles
        if seat == self.observer:
            self._show(self.stock, cards)
            self.known[seat] = cards
        else:
            self.may[seat] = self.may[self.stock]
            self.holds[seat] = self.table.spec.tricks
            self.holds[self.stock] -= self.table.spec.tricks
        # At this table only the number of cards given back is known.
        self.table.hand[seat] = cards
        self.match.aside = bits.below(
            self.holds[self.aside] + bits.popcount(self.known[self.aside])
        )

    def _lay_aside(self, seat: int) -> None:
        """Put the hand that the seat gives back with those before."""
        if seat == self.observer:
            self.known[self.aside] |= self.known[seat]
            self.known[seat] = 0
        else:
            self.may[self.aside] = self.may[seat] & ~PICTURES
            self.holds[self.aside] += self.table.spec.tricks
            self.holds[seat] = 0

    def _see_shuffle(self) -> None:
        """Shuffle the hands given back into the stock."""
        theirs, ours = self.holds[self.aside], self.known[self.aside]
        self.shuffles += 1
        for before in range(1, self.shuffles):
            self.besides[before] -= theirs
        self.drawn[self.shuffles] = theirs
        if self.shuffles == 1:
            self.counted = self.table.spec.pack & ~PICTURES
        self.counted &= ~ours
        self.unseen |= ours
        self._pin(ours, self.stock)
        self.may[self.stock] |= ours
        self.stage[self.stock] = self.shuffles
        self.holds[self.stock] += theirs + bits.popcount(ours)
        self.holds[self.aside] = 0
        self.known[self.aside] = 0
        self.match.stock_size = self.holds[self.stock]
        self.match._shuffled()

    def _cards_due(self, action: int) -> int:
        return self.table.spec.tricks if self.table.phase == FRESH_HANDS and action == YES else 0

    def _may_gain(self) -> int:
        if self.observer == SPECTATOR or self.holds[self.stock] >= self.table.spec.tricks:
            return self.unseen
        gained = self.unseen | self.known[self.aside]
        return gained | self.known[self.observer] if self.match.rules.shuffles_own else gained

    # Building a position

    def _lay_besides(self, position: Position, world: Numbers, chance: Chance) -> None:
        self._lay_match(
            cython.cast(RodskaggDeal, position), world[self.stock], world[self.aside], chance
        )

    def _lay_match(self, match: RodskaggDeal, stock: int, aside: int, chance: Chance) -> None:
        match.aside = aside
        place = match.drawn
        while stock:
            match.stock[place] = bits.lowest(stock)
            stock &= stock - 1
            other = match.drawn + bits.random_below(chance.state, place - match.drawn + 1)
            card = match.stock[place]
            match.stock[place] = match.stock[other]
            match.stock[other] = card
            place += 1
        if match.exchanged:
            self._forget_exchanges(match)

    def _forget_exchanges(self, match: RodskaggDeal) -> None:
        """Drop the exchanges from the undo stack: a world doesn't contain the hands before them."""
        kept = 0
        for place in range(match.undo_size):
            if match.undo_stack[place].phase != FRESH_HANDS:
                match.undo_stack[kept] = match.undo_stack[place]
                kept += 1
        match.undo_size = kept


KNOWLEDGE = RodskaggKnowledge
