"""A seat's knowledge in Sheepshead, including the blind and the buried cards."""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.chance import Chance
from femopp.engine.position import NOBODY, Position
from femopp.engine.worlds.knowledge import Knowledge
from femopp.engine.worlds.ways import Numbers
from femopp.games.sheepshead.engine.announcing import Announcing
from femopp.games.sheepshead.rules.state import BLIND, PLAYERS

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.games.sheepshead.engine.announcing import (
        BLACK,
        BOY,
        BURYING,
        BURYING_SECOND,
        CRACK,
        DOUBLE_CRACK,
        PASS,
        PICK,
        PICKING,
        RED,
        THROW_OFF,
        TRIPLE_CRACK,
    )
    from femopp.games.sheepshead.engine.burying import bury_weight, pairs_weight

SEATS = PLAYERS
TO_ONE = 2.0**-53
BESIDES = SEATS
"""The place of the blind, and later of the buried cards."""
TWO = BLIND
ANYTHING = (1 << 64) - 1


class SheepsheadKnowledge(Knowledge):
    """The knowledge of a Sheepshead deal: see `Knowledge`.

    Its worlds are the five hands, then the blind, or the buried cards after it has been picked up.
    An announcement proves the cards that it needs. A pass proves nothing: all may pass.
    """

    def _know_game(self, table: Any) -> None:
        self.session = table

    def _begin(self) -> None:
        self.places = SEATS + 1
        self.holds[BESIDES] = TWO
        self.may[BESIDES] = self.unseen
        self.session.blind = 0
        self.has_buried_one = False

    def _copy_from(self, other: Knowledge) -> None:
        Knowledge._copy_from(self, other)
        self._copy_bury(cython.cast(SheepsheadKnowledge, other))

    def _state(self) -> tuple[Any, ...]:
        return (*Knowledge._state(self), self.has_buried_one)

    def _restore(self, table: Any, state: tuple[Any, ...]) -> None:
        *common, self.has_buried_one = state
        Knowledge._restore(self, table, tuple(common))

    def _copy_bury(self, other: SheepsheadKnowledge) -> None:
        self.has_buried_one = other.has_buried_one

    def _sit_down(self, seat: int, position: Position) -> None:
        Knowledge._sit_down(self, seat, position)
        self._know_bury(cython.cast(Announcing, position))

    def _know_bury(self, session: Announcing) -> None:
        """Show the buried cards to the picker."""
        if session.picker == self.observer and session.buried:
            self._show(BESIDES, session.buried)
            self.known[BESIDES] = session.buried

    # Following a deal

    def _see(self, action: int, cards: int) -> None:
        seat, phase = self.table.seat, self.table.phase
        if phase == PLAYING:
            self._see_play(action)
        elif phase in (BURYING, BURYING_SECOND):
            self._see_bury(seat, action)
        elif phase == PICKING and action != PASS:
            self._see_pick(seat, action - PICK, cards)
        else:
            self._hear(seat, action)
            self.table._step(action)

    def _see_pick(self, seat: int, form: int, cards: int) -> None:
        """Observe a pick. The queens of a blitz form were in the six cards, before the blind came
        in.
        """
        self._pin(_queens(form), seat)
        if seat == self.observer:
            self._show(BESIDES, cards)
            self.known[seat] |= cards
            self.session.blind = cards
        else:
            self.may[seat] |= self.may[BESIDES]
            self.holds[seat] += TWO
            self.holds[BESIDES] = 0
        self.table._step(PICK + form)
        if seat == self.observer and not self.known[seat] & BOY:
            # It is in another hand; in which one doesn't affect the observer's announcements.
            self.session.boy = seat + 1 if seat + 1 < SEATS else 0

    def _see_bury(self, seat: int, card: int) -> None:
        if seat == self.observer:
            self.known[seat] &= ~bits.bit(card)
            self.known[BESIDES] |= bits.bit(card)
            self.table._step(card)
        elif not self.has_buried_one:
            self.has_buried_one = True
        else:
            self.has_buried_one = False
            self.may[BESIDES] = self.may[seat]
            if not self.session.rules.bury_boy:
                self._exclude(BESIDES, BOY)
            self.holds[seat] -= TWO
            self.holds[BESIDES] = TWO
            # At this table two cards stand in for the unseen ones.
            self.table._step(0)
            self.table._step(1)
            self.table.hand[seat] = 0

    def _hear(self, seat: int, action: int) -> None:
        """Take what an announcement proves."""
        if action == THROW_OFF:
            if not self.session.rules.bluff_alone:
                self._exclude(seat, BOY)
                self._exclude(BESIDES, BOY)
        elif action == DOUBLE_CRACK:
            if seat != self.session.picker:
                self._pin(BOY, seat)
        elif action == TRIPLE_CRACK or CRACK <= action < DOUBLE_CRACK:
            if not self.session.thrown_off:
                self._exclude(seat, BOY)
            if action != TRIPLE_CRACK:
                self._pin(_queens(action - CRACK), seat)

    def _sayable(self, seat: int) -> int:
        if self.table.phase == BURYING:
            return ANYTHING
        self.table.hand[seat] = self.may[seat] & self.unseen
        boy = self.session.boy
        sayable = self.session._sayable() if self.table.phase == PICKING else 0
        for other in range(-1, SEATS):
            if self.table.phase != PICKING and self._may_be_boy(other):
                self.session.boy = other
                sayable |= self.session._sayable()
        self.session.boy = boy
        self.table.hand[seat] = 0
        return sayable

    def _may_be_boy(self, seat: int) -> bool:
        """Return whether this seat may be the picker's partner; `NOBODY`: whether none may be."""
        if seat == NOBODY:
            return self._may_have_boy(self.session.picker) or self._may_have_boy(BESIDES)
        return seat != self.session.picker and self._may_have_boy(seat)

    def _may_have_boy(self, place: int) -> bool:
        return (self.known[place] | (self.may[place] & self.unseen)) & BOY != 0

    def _cards_due(self, action: int) -> int:
        return TWO if PICK <= action < THROW_OFF else 0

    def _action(self, position: Position, world: Numbers, place: int) -> int:
        if position.seat == self.observer:
            return self.actions[place]
        if position.phase == BURYING:
            return bits.lowest(world[BESIDES])
        if position.phase == BURYING_SECOND:
            return bits.highest(world[BESIDES])
        return self.actions[place]

    # The bury, by the model of what players bury

    def _lays_away(self, position: Position) -> bool:
        return position.phase in (BURYING, BURYING_SECOND)

    def _lay_away(self, world: Numbers, chance: Chance) -> float:
        return self._draw_bury(world, chance) if self._hides_bury() else 1.0

    def _laid_away(self, world: Numbers) -> float:
        if not self._hides_bury():
            return 1.0
        return self._chance_of_bury(world[self.session.picker], world[BESIDES])

    def _draw_bury(self, world: Numbers, chance: Chance) -> float:
        """Draw the bury among the pairs that what was played allows."""
        picker = self.session.picker
        kept = world[picker] | world[BESIDES]
        hand = kept | _played_by_picker(self.session)
        total, pairs, drawn = 0.0, 0, 0
        firsts = kept & self.may[BESIDES]
        while firsts:
            first = firsts & ~(firsts - 1)
            firsts &= firsts - 1
            seconds = firsts
            while seconds:
                pair = first | (seconds & ~(seconds - 1))
                seconds &= seconds - 1
                if kept & ~pair & ~self.may[picker]:
                    continue
                weight = bury_weight(hand, pair)
                total += weight
                pairs += 1
                if (bits.next_word(chance.state) >> 11) * TO_ONE * total < weight:
                    drawn = pair
        world[BESIDES] = drawn
        world[picker] = kept ^ drawn
        return total / pairs / pairs_weight(hand, self._may_be_buried(hand))

    def _chance_of_bury(self, held: int, buried: int) -> float:
        hand = held | buried | _played_by_picker(self.session)
        return bury_weight(hand, buried) / pairs_weight(hand, self._may_be_buried(hand))

    def _hides_bury(self) -> bool:
        """Return whether two cards have been buried that the observer doesn't know."""
        picker = self.session.picker
        return picker not in (NOBODY, self.observer) and self.holds[BESIDES] == TWO

    def _may_be_buried(self, hand: int) -> int:
        return hand if self.session.rules.bury_boy else hand & ~BOY

    # Building a position

    def _lay_besides(self, position: Position, world: Numbers, chance: Chance) -> None:
        self._lay_session(cython.cast(Announcing, position), world[BESIDES], chance)

    def _lay_session(self, session: Announcing, besides: int, chance: Chance) -> None:
        if session.picker == NOBODY:
            session.blind = besides
            return
        session.buried = besides
        session.boy = self._partner(session)
        if session.picker != self.observer:
            self._lay_blind(session, chance)
            self._lay_bury(session)

    def _partner(self, session: Announcing) -> int:
        """Return the seat that has, or had, the jack of diamonds, unless it is the picker."""
        for seat in range(SEATS):
            if session.hand[seat] & BOY and seat != session.picker:
                return seat
        if (session.gone | session.table) & BOY:
            seat = session.owner[bits.lowest(BOY)]
            return NOBODY if seat == session.picker else seat
        return NOBODY

    def _lay_blind(self, session: Announcing, chance: Chance) -> None:
        """Draw two picker's cards that may come from the blind, each pair equally likely."""
        cards = session.hand[session.picker] | session.buried | _played_by_picker(session)
        cards &= ~_queens(session.form)
        first = bits.bit(bits.random_of(chance.state, cards))
        session.blind = first | bits.bit(bits.random_of(chance.state, cards ^ first))

    def _lay_bury(self, session: Announcing) -> None:
        """Set the steps in which two cards were buried."""
        for place in range(session.said):
            if session.said_phases[place] == BURYING:
                session.said_actions[place] = bits.lowest(session.buried)
            elif session.said_phases[place] == BURYING_SECOND:
                session.said_actions[place] = bits.highest(session.buried)


def _queens(form: int) -> int:
    """Return the mask of the queens in a blitz form."""
    return (BLACK if form & 1 else 0) | (RED if form & 2 else 0)


def _played_by_picker(session: Announcing) -> int:
    """Return the mask of the cards that the picker has played."""
    cards = 0
    for place in range(session.played):
        card = session.log[place]
        if session.owner[card] == session.picker:
            cards |= bits.bit(card)
    return cards


KNOWLEDGE = SheepsheadKnowledge
