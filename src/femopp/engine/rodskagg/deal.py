"""A deal of Rödskägg from the cards in hand to the last trick.

What is asked of whom, and what follows, is as in the rule book's `dealing`, `auction`, `play`,
`question`, `alone`, `going_out` and `totals`.
"""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.cardplay import PlaySpec
from femopp.engine.position import NOBODY, Position
from femopp.engine.rodskagg import codes
from femopp.engine.rodskagg.pack import LOWEST_FORCED, Rules
from femopp.games.rodskagg import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, CHANCE, FREE, OVER, PLAYING
    from femopp.engine.rodskagg.moment import EMPTY, Moment

    FRESH_HANDS, AUCTION, ASKING, ANSWERING, TAKING = range(FREE, FREE + 5)
    UNASKED, ASKED, FORGOTTEN = range(3)
    RED = 7

ZERO = codes.ZERO
RODSKAGG = codes.RODSKAGG
PASS = codes.PASS
NO = codes.NO
YES = codes.YES

PICTURES = codes.PICTURES
FORCED_FROM = LOWEST_FORCED
HAND = state.HAND
TRICKS_BEFORE_QUESTION = state.TRICKS_BEFORE_QUESTION


class Deal(Position):
    """One deal, and the points on the sheet before it (`total`).

    rules        what is played by
    dealt        the seats that are dealt cards, a mask
    dueling      whether the deal is a duel, which `duel_leader` leads to
    stock        the cards left over from the deal in order, `stock_size` of them, of which the
                 first `drawn` were given as fresh hands; `aside` are the hands given back
    final, kept  the seats whose hand is from a reshuffled stock, and who have kept theirs
    calls        how many have spoken in the auction
    bid          the highest bid so far, rödskägg being 7 and none -1; `declarer` is its bidder
    question     UNASKED, ASKED or FORGOTTEN
    waiting      who has still to answer; `folded` and `volunteers` have done so
    awarded      how many tricks the lone player was given
    reached      by seat the number of the trick that brought zero, 0 for none or for one that a
                 later trick has made void; `knocked` those of them that count as knocks
    out_by       the seat that has ended the deal by going out
    moments      what a word, or the end of a trick, has changed and taking it back restores
    """

    def __init__(self, spec: PlaySpec, rules: Rules, dealt: int) -> None:
        super().__init__(spec)
        self.rules = rules
        self.dealt = dealt
        self.dueling = False
        self.duel_leader = NOBODY
        self.stock_size = self.moment = 0

    def _make_room(self) -> None:
        if not cython.compiled:
            super()._make_room()
            self.reached = [0] * 8
            self.knocked = [0] * 8
            self.stock = [0] * 52
            self.hands_before = [0] * 16
            self.moments = [EMPTY] * 48

    def _begin_deal(self) -> None:
        """The cards lie before the players and in the stock."""
        self._begin_play(self.duel_leader)
        self.taking_part = self.dealt
        self.sharing = bits.popcount(self.dealt)
        self.only_leader = NOBODY
        self.drawn = self.exchanged = self.aside = self.final = self.kept = 0
        self.reshuffled = False
        self.calls = 0
        self.bid = self.declarer = self.out_by = NOBODY
        self.question = UNASKED
        self.waiting = self.folded = self.volunteers = self.awarded = 0
        for seat in range(self.spec.seats):
            self.score[seat] = self.reached[seat] = self.knocked[seat] = 0
        self.moment = 0
        if not self.dueling:
            self.phase = FRESH_HANDS if self.rules.fresh_hands else AUCTION
            self.seat = self._next_seat(self.dealer_seat)

    # What may be done

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
            return bits.below(HAND - TRICKS_BEFORE_QUESTION + 1) << ZERO
        return 0

    def _may_exchange(self) -> bool:
        seat, left = self.seat, self.stock_size - self.drawn
        if self.hand[seat] & PICTURES or self.final & bits.bit(seat):
            return False
        if left >= HAND:
            return True
        return not self.rules.never_reshuffles and left + bits.popcount(self.aside) >= HAND

    def _legal_calls(self) -> int:
        bids, points = self.rules.bids, self.total[self.seat]
        if self.rules.rises:
            bids &= ~bits.below(self.bid + 1)
        if self.rules.capped:
            if 1 <= points < HAND:
                bids &= bits.below(points + 1) | bits.bit(RED)
            elif points < 1 and self.rules.capped_below_one:
                bids &= bits.bit(RED)
        if self.rules.may_pass and not (self.rules.forehand_bids and self.calls == 0):
            return bids << ZERO | bits.bit(PASS)
        return bids << ZERO

    # Doing it

    def _step(self, action: int) -> None:
        """A legal action of the seat whose turn it is."""
        phase = self.phase
        if phase == PLAYING:
            self._play_card(action)
            return
        self._remember(NOBODY)
        if phase == AUCTION:
            self._call(action)
        elif phase == FRESH_HANDS:
            self._exchange(action)
        elif phase == ASKING:
            self._ask(action)
        elif phase == ANSWERING:
            self._answer(action)
        else:
            self._award(action - ZERO)

    # Fresh hands

    def _exchange(self, action: int) -> None:
        seat = self.seat
        if action == NO:
            self.kept |= bits.bit(seat)
            if self.kept == self.dealt:
                self.phase = AUCTION
            self.seat = self._next_seat(seat)
            return
        self.hands_before[self.exchanged] = self.hand[seat]
        self.exchanged += 1
        self.aside |= self.hand[seat]
        self.hand[seat] = 0
        if self.stock_size - self.drawn < HAND:
            self.phase = CHANCE
        else:
            self._give_fresh_hand()

    def _give_fresh_hand(self) -> None:
        seat = self.seat
        for _card in range(HAND):
            self.hand[seat] |= bits.bit(self.stock[self.drawn])
            self.drawn += 1
        if self.reshuffled:
            self.final |= bits.bit(seat)
        self.phase = FRESH_HANDS

    def _shuffled(self) -> None:
        """The hands given back lie in the stock, from which the fresh hand can now be given."""
        self.drawn = self.exchanged = self.aside = 0
        self.reshuffled = True
        # What chance has decided is not taken back.
        self.moment = 0
        self._give_fresh_hand()

    # The auction

    def _call(self, action: int) -> None:
        self.calls += 1
        height = action - ZERO
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
        self._come_nearer(taker, 1)
        if self.tricks == HAND or self._ends_with(taker):
            self._settle()
        elif self.tricks == TRICKS_BEFORE_QUESTION and self._question_is_due():
            if self.rules.asks_by_itself:
                self._ask(YES)
            else:
                self.phase = ASKING
                self.seat = self._asker()

    def _ends_with(self, taker: int) -> bool:
        """Whether this seat's trick ends the deal before its time."""
        if self.out_by != NOBODY:
            return True
        return self.bid == RED and taker != self.declarer and self.rules.stops_when_failed

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
        """Who has no trick, save declarer."""
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
        """The next after this seat answers, or the tricks go on."""
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
        """All others have folded: so many tricks are declarer's without being played."""
        self.awarded = tricks
        if tricks:
            self.taken[self.declarer] += tricks
            self._come_nearer(self.declarer, tricks)
        self._settle()

    # Coming to zero

    def _come_nearer(self, seat: int, tricks: int) -> None:
        """What the tricks that a seat has just taken do to its going out."""
        self.reached[seat] = self.knocked[seat] = 0
        if not self._tricks_count():
            return
        total = self.total[seat] - self._trick_points(seat)
        if total == 0 and not (seat == self.declarer and self._failed_rodskagg()):
            self.reached[seat] = self.tricks + self.awarded
            if self.rules.ends_at_once:
                self.out_by = seat
        if self.bid != RED and self._may_knock(seat, total, tricks):
            self.knocked[seat] = self.tricks + self.awarded
            if self.rules.wins_below:
                self.out_by = seat

    def _may_knock(self, seat: int, total: int, tricks: int) -> bool:
        if not self.rules.wins_below:
            return total == 0
        if total > 0:
            return False
        if not self.rules.knocks_late and total + tricks * self._trick_value(seat) <= 0:
            return False
        return not self.rules.knocks_when_made or seat != self.declarer or self._made()

    def _tricks_count(self) -> bool:
        if self.bid == RED:
            return self.rules.failed_tricks_count
        return self.bid != NOBODY

    def _trick_points(self, seat: int) -> int:
        """What the tricks of a seat take off so far, as a positive number."""
        if not self._tricks_count():
            return 0
        extra = self._trick_value(seat) - 1
        return self.taken[seat] + extra * self._late_tricks(seat)

    def _trick_value(self, seat: int) -> int:
        """What a trick counts for a seat that has one of the last two, and for others."""
        if self.rules.late_trick == 1 or self._late_tricks(seat) == 0:
            return 1
        if self.bid == RED or (self.question == FORGOTTEN and not self.rules.forgotten_binds):
            return 1
        if self.rules.late_for_all or self.volunteers & bits.bit(seat):
            return self.rules.late_trick
        return 1

    def _late_tricks(self, seat: int) -> int:
        late = self.awarded if seat == self.declarer else 0
        for place in range(TRICKS_BEFORE_QUESTION, self.tricks):
            if self.trick_taker[place] == seat:
                late += 1
        return late

    def _made(self) -> bool:
        """Whether declarer took what a number promises."""
        taken = self.taken[self.declarer]
        return taken == self.bid if self.rules.exact else taken >= self.bid

    def _failed_rodskagg(self) -> bool:
        """Whether another than declarer has a trick of rödskägg."""
        return self.bid == RED and self.taken[self.declarer] < self.tricks

    def _settle(self) -> None:
        """The deal is over: a match enters it on its sheet."""

    def _unsettle(self) -> None:
        """It is not over yet."""

    # Taking it back

    def _remember(self, taker: int) -> None:
        """What the end of this seat's trick, or (NOBODY) a word, is about to change."""
        nearer = taker if taker != NOBODY else self.declarer
        self.moments[self.moment] = Moment(
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
        self.moment += 1

    def _steps(self) -> int:
        return self.played + self.moment - self.tricks

    def _back(self) -> None:
        """The last word or card of this deal is taken back, with all that followed from it."""
        if BETWEEN <= self.phase <= OVER:
            self._unsettle()
        place = self.moment - 1
        if place < 0 or self.moments[place].played != self.played:
            self._take_back_card()
            return
        self.moment = place
        taker = self.moments[place].taker
        self._recall(place, taker if taker != NOBODY else self.moments[place].declarer)
        if taker != NOBODY:
            self._take_back_card()

    def _recall(self, place: int, nearer: int) -> None:
        if self.awarded:
            self.taken[self.declarer] -= self.awarded
            self.awarded = 0
        self.out_by = self.only_leader = NOBODY
        if nearer != NOBODY:
            self.reached[nearer] = self.moments[place].reached
            self.knocked[nearer] = self.moments[place].knocked
        if self.folded != self.moments[place].folded:
            self._come_back(bits.lowest(self.folded ^ self.moments[place].folded))
        if self.exchanged != self.moments[place].exchanged:
            self._give_back_hand(self.moments[place].seat)
        self.phase = self.moments[place].phase
        self.seat = self.moments[place].seat
        self.final = self.moments[place].final
        self.kept = self.moments[place].kept
        self.calls = self.moments[place].calls
        self.bid = self.moments[place].bid
        self.declarer = self.moments[place].declarer
        self.question = self.moments[place].question
        self.waiting = self.moments[place].waiting
        self.folded = self.moments[place].folded
        self.volunteers = self.moments[place].volunteers
        if self.phase != AUCTION and self.rules.declarer_leads:
            self.only_leader = self.declarer

    def _give_back_hand(self, seat: int) -> None:
        """The fresh hand goes back onto the stock, and the old one to its seat."""
        if self.hand[seat]:
            self.drawn -= HAND
        self.exchanged -= 1
        self.hand[seat] = self.hands_before[self.exchanged]
        self.aside ^= self.hand[seat]

    # Copies

    def _copy_deal(self, other: Deal) -> None:
        self._copy_position(other)
        self.dealt = other.dealt
        self.dueling = other.dueling
        self.duel_leader = other.duel_leader
        self.stock_size = other.stock_size
        self.drawn = other.drawn
        self.exchanged = other.exchanged
        self.aside = other.aside
        self.final = other.final
        self.kept = other.kept
        self.reshuffled = other.reshuffled
        self.calls = other.calls
        self.bid = other.bid
        self.declarer = other.declarer
        self.question = other.question
        self.awarded = other.awarded
        self.out_by = other.out_by
        self.waiting = other.waiting
        self.folded = other.folded
        self.volunteers = other.volunteers
        self.moment = other.moment
        self.stock[:] = other.stock
        self.reached[:] = other.reached
        self.knocked[:] = other.knocked
        for place in range(other.exchanged):
            self.hands_before[place] = other.hands_before[place]
        for place in range(other.moment):
            self.moments[place] = other.moments[place]
