"""A deal of Rödskägg from the deal of the hands to the last trick.

It follows the rule book's `auction`, `play`, `question` and `alone`.
"""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.position import NOBODY
from femopp.engine.rules import MAX_SEATS
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.fresh_hands import FreshHands
from femopp.games.rodskagg.engine.packed_rules import LOWEST_FORCED
from femopp.games.rodskagg.rules import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, OVER, PLAYING
    from femopp.games.rodskagg.engine.fresh_hands import FRESH_HANDS
    from femopp.games.rodskagg.engine.scoring import ASKED, FORGOTTEN, RED
    from femopp.games.rodskagg.engine.undo import EMPTY, UndoEntry

    AUCTION, ASKING, ANSWERING, TAKING = range(FRESH_HANDS + 1, FRESH_HANDS + 5)

ZERO = codes.ZERO
RODSKAGG = codes.RODSKAGG
PASS = codes.PASS
NO = codes.NO
YES = codes.YES

FORCED_FROM = LOWEST_FORCED
TRICKS_BEFORE_QUESTION = state.TRICKS_BEFORE_QUESTION


class RodskaggDeal(FreshHands):
    """The calls and plays of a deal.

    kept         mask of those who have kept their hand
    calls        number of calls in the auction
    called       by seat its call, counted from 1 for zero; 0: none yet
    waiting      mask of those who have still to answer the question
    undo_stack      undo stack: what a word, or the end of a trick, has changed
    """

    def _make_room(self) -> None:
        if not cython.compiled:
            super()._make_room()
            self.kept = self.calls = self.waiting = 0
            self.called = [0] * MAX_SEATS
            self.undo_stack = [EMPTY] * 48

    def _begin_deal(self) -> None:
        """Begin with the hands and the stock as they are."""
        self._begin_play(self.duel_leader)
        self._begin_scoring()
        self._begin_exchanges()
        self.taking_part = self.dealt
        self.sharing = bits.popcount(self.dealt)
        self.only_leader = NOBODY
        self.kept = self.calls = self.waiting = 0
        for seat in range(self.spec.seats):
            self.called[seat] = 0
        if not self.dueling:
            self.phase = FRESH_HANDS if self.rules.fresh_hands else AUCTION
            self.seat = self._next_seat(self.dealer_seat)

    # Legal actions

    def _legal(self) -> int:
        phase = self.phase
        if phase == PLAYING:
            return self._legal_cards()
        if phase == AUCTION:
            return self._legal_calls()
        if phase == FRESH_HANDS:
            return bits.bit(NO) | bits.bit(YES) if self._may_exchange() else bits.bit(NO)
        if phase in (ASKING, ANSWERING):
            return bits.bit(NO) | bits.bit(YES)
        if phase == TAKING:
            return bits.below(self.spec.tricks - TRICKS_BEFORE_QUESTION + 1) << ZERO
        return 0

    def _legal_calls(self) -> int:
        bids, points = self.rules.bids, self.total[self.seat]
        if self.rules.rises:
            bids &= ~bits.below(self.bid + 1)
        if self.rules.capped:
            if 1 <= points < self.spec.tricks:
                bids &= bits.below(points + 1) | bits.bit(RED)
            elif points < 1 and self.rules.capped_below_one:
                bids &= bits.bit(RED)
        if self.rules.may_pass and not (self.rules.forehand_bids and self.calls == 0):
            return bids << ZERO | bits.bit(PASS)
        return bids << ZERO

    # Actions

    def _step(self, action: int) -> None:
        """Do a legal action for the seat to act."""
        phase = self.phase
        if phase == PLAYING:
            self._play_card(action)
            return
        self._remember(NOBODY)
        if phase == AUCTION:
            self._call(action)
        elif phase == FRESH_HANDS:
            if action == YES:
                self._exchange()
            else:
                self._keep()
        elif phase == ASKING:
            self._ask(action)
        elif phase == ANSWERING:
            self._answer(action)
        else:
            self._award(action - ZERO)

    # Before the tricks

    def _keep(self) -> None:
        self.kept |= bits.bit(self.seat)
        if self.kept == self.dealt:
            self.phase = AUCTION
        self.seat = self._next_seat(self.seat)

    def _call(self, action: int) -> None:
        self.calls += 1
        height = action - ZERO
        self.called[self.seat] = height + 1
        if action != PASS and height > self.bid:
            self.bid = height
            self.declarer = self.seat
        if action != RODSKAGG and self.calls < self.sharing:
            self.seat = self._next_seat(self.seat)
        elif self.declarer == NOBODY:
            self._settle()
        else:
            self.phase = PLAYING
            self.seat = self.declarer
            if self.rules.declarer_leads:
                self.only_leader = self.declarer

    # The tricks

    def _after_trick(self) -> None:
        taker = self.trick_taker[self.tricks - 1]
        self._remember(taker)
        self._come_nearer(taker)
        if self.tricks == self.spec.tricks or self._ends_with(taker):
            self._settle()
        elif self.tricks == TRICKS_BEFORE_QUESTION and self._question_is_due():
            if self.rules.asks_by_itself:
                self._ask(YES)
            else:
                self.phase = ASKING
                self.seat = self._asker()

    def _ends_with(self, taker: int) -> bool:
        """Return whether this seat's trick ends the deal early."""
        if self.out_by != NOBODY:
            return True
        return self.bid == RED and taker != self.declarer and self.rules.stops_when_failed

    def _only_tricks_left(self) -> bool:
        if self.rules.ends_at_once or self.rules.wins_below:
            return False
        if 0 <= self.bid < RED:
            return self.tricks >= TRICKS_BEFORE_QUESTION
        return not self.rules.stops_when_failed or self.bid != RED

    # The question

    def _question_is_due(self) -> bool:
        if not 0 <= self.bid < RED:
            return False
        return not self.rules.asks_the_trickless or self._trickless() != 0

    def _asker(self) -> int:
        if self.rules.fourth_winner_asks:
            return self.trick_taker[TRICKS_BEFORE_QUESTION - 1]
        return self.declarer

    def _trickless(self) -> int:
        """Return the mask of those without a trick, except declarer."""
        seats = 0
        for seat in range(self.spec.seats):
            if self.taken[seat] == 0:
                seats |= bits.bit(seat)
        return seats & self.dealt & ~bits.bit(self.declarer)

    def _free_to_choose(self) -> int:
        seats = self._trickless()
        for seat in range(self.spec.seats):
            place = self.total[seat] - FORCED_FROM
            if 0 <= place < 64 and self.rules.forced & bits.bit(place):
                seats &= ~bits.bit(seat)
        return seats

    def _ask(self, action: int) -> None:
        if action == YES:
            self.question = ASKED
            self.waiting = self._free_to_choose()
        else:
            self.question = FORGOTTEN
            self.volunteers = self._free_to_choose()
        self._go_on(self._asker())

    def _answer(self, action: int) -> None:
        seat = self.seat
        self.waiting ^= bits.bit(seat)
        if action == YES:
            self.volunteers |= bits.bit(seat)
        else:
            self.folded |= bits.bit(seat)
            self._drop_out(seat)
        self._go_on(seat)

    def _go_on(self, seat: int) -> None:
        """Let the next seat after this one answer, or resume the tricks."""
        if self.waiting:
            later = self.waiting & ~bits.below(seat + 1)
            self.phase = ANSWERING
            self.seat = bits.lowest(later if later else self.waiting)
        elif self.sharing > 1:
            self.phase = PLAYING
            leader = self.only_leader
            self.seat = leader if leader != NOBODY else self.trick_taker[self.tricks - 1]
        elif self.rules.lone_tricks < 0:
            self.phase = TAKING
            self.seat = self.declarer
        else:
            self._award(self.rules.lone_tricks)

    def _award(self, tricks: int) -> None:
        """Give declarer this many tricks without play: all others have folded."""
        self.awarded = tricks
        if tricks:
            self.taken[self.declarer] += tricks
            self._come_nearer(self.declarer)
        self._settle()

    def _settle(self) -> None:
        """Score the deal; overridden by the match."""

    def _unsettle(self) -> None:
        """Undo the scoring."""

    # Undo

    def _remember(self, taker: int) -> None:
        """Push what the end of this seat's trick, or (NOBODY) a word, is about to change."""
        nearer = taker if taker != NOBODY else self.declarer
        self.undo_stack[self.undo_size] = UndoEntry(
            taker=taker,
            seat=self.seat,
            declarer=self.declarer,
            bid=self.bid,
            played=self.played,
            phase=self.phase,
            exchanged=self.exchanged,
            calls=self.calls,
            question=self.question,
            reached=0 if nearer == NOBODY else self.reached[nearer],
            knocked=0 if nearer == NOBODY else self.knocked[nearer],
            final=self.final,
            kept=self.kept,
            waiting=self.waiting,
            folded=self.folded,
            volunteers=self.volunteers,
        )
        self.undo_size += 1

    def _steps(self) -> int:
        return self.played + self.undo_size - self.tricks

    def _back(self) -> None:
        """Undo the last word or card of this deal, with all its consequences."""
        if BETWEEN <= self.phase <= OVER:
            self._unsettle()
        place = self.undo_size - 1
        if place < 0 or self.undo_stack[place].played != self.played:
            self._take_back_card()
            return
        self.undo_size = place
        taker = self.undo_stack[place].taker
        self._recall(place, taker if taker != NOBODY else self.undo_stack[place].declarer)
        if taker != NOBODY:
            self._take_back_card()

    def _recall(self, place: int, nearer: int) -> None:
        if self.awarded:
            self.taken[self.declarer] -= self.awarded
            self.awarded = 0
        self.out_by = self.only_leader = NOBODY
        if nearer != NOBODY:
            self.reached[nearer] = self.undo_stack[place].reached
            self.knocked[nearer] = self.undo_stack[place].knocked
        if self.folded != self.undo_stack[place].folded:
            self._come_back(bits.lowest(self.folded ^ self.undo_stack[place].folded))
        if self.exchanged != self.undo_stack[place].exchanged:
            self._give_back_hand(self.undo_stack[place].seat)
        self.phase = self.undo_stack[place].phase
        self.seat = self.undo_stack[place].seat
        self.final = self.undo_stack[place].final
        self.kept = self.undo_stack[place].kept
        self.calls = self.undo_stack[place].calls
        self.bid = self.undo_stack[place].bid
        self.declarer = self.undo_stack[place].declarer
        self.question = self.undo_stack[place].question
        self.waiting = self.undo_stack[place].waiting
        self.folded = self.undo_stack[place].folded
        self.volunteers = self.undo_stack[place].volunteers
        if self.phase == AUCTION:
            self.called[self.seat] = 0
        elif self.rules.declarer_leads:
            self.only_leader = self.declarer

    # Copies

    def _copy_deal(self, other: RodskaggDeal) -> None:
        self._copy_exchanges(other)
        self.kept = other.kept
        self.calls = other.calls
        self.waiting = other.waiting
        self.called[:] = other.called
        for place in range(other.undo_size):
            self.undo_stack[place] = other.undo_stack[place]

    def _state(self) -> tuple[Any, ...]:
        entries = [self._undo_entry(place) for place in range(self.undo_size)]
        called = [self.called[seat] for seat in range(MAX_SEATS)]
        return (*FreshHands._state(self), self.kept, self.calls, self.waiting, called, entries)

    def _restore(self, state: tuple[Any, ...]) -> None:
        *common, self.kept, self.calls, self.waiting, called, entries = state
        FreshHands._restore(self, tuple(common))
        for seat in range(MAX_SEATS):
            self.called[seat] = called[seat]
        self.undo_size = len(entries)
        for place in range(self.undo_size):
            entry = entries[place]
            self.undo_stack[place] = UndoEntry(
                taker=entry[0],
                seat=entry[1],
                declarer=entry[2],
                bid=entry[3],
                played=entry[4],
                phase=entry[5],
                exchanged=entry[6],
                calls=entry[7],
                question=entry[8],
                reached=entry[9],
                knocked=entry[10],
                final=entry[11],
                kept=entry[12],
                waiting=entry[13],
                folded=entry[14],
                volunteers=entry[15],
            )

    def _undo_entry(self, place: int) -> tuple[int, ...]:
        return (
            self.undo_stack[place].taker,
            self.undo_stack[place].seat,
            self.undo_stack[place].declarer,
            self.undo_stack[place].bid,
            self.undo_stack[place].played,
            self.undo_stack[place].phase,
            self.undo_stack[place].exchanged,
            self.undo_stack[place].calls,
            self.undo_stack[place].question,
            self.undo_stack[place].reached,
            self.undo_stack[place].knocked,
            self.undo_stack[place].final,
            self.undo_stack[place].kept,
            self.undo_stack[place].waiting,
            self.undo_stack[place].folded,
            self.undo_stack[place].volunteers,
        )
