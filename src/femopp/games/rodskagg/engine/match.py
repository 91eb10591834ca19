"""Rödskägg for the engine: a match of deals, from the first dealer to the winner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import index
from typing import Any

from femopp.cards import Rank
from femopp.engine import bits
from femopp.engine.cardplay import PlaySpec
from femopp.engine.errors import NotADeal
from femopp.engine.pickling import checked
from femopp.engine.position import NOBODY, Position
from femopp.engine.rules import PlayRules
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.deal import RodskaggDeal
from femopp.games.rodskagg.engine.imitation import RodskaggImitation
from femopp.games.rodskagg.engine.packed_rules import PackedRules
from femopp.games.rodskagg.rules.state import HAND, Phase, RodskaggState

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import BETWEEN, CHANCE, OVER, PLAYING
    from femopp.engine.pool import reuse_memory
    from femopp.engine.position import untrack
    from femopp.games.rodskagg.engine.calling import likelihood
    from femopp.games.rodskagg.engine.deal import ANSWERING, ASKING, AUCTION, TAKING
    from femopp.games.rodskagg.engine.fresh_hands import FRESH_HANDS
    from femopp.games.rodskagg.engine.policy import advice
    from femopp.games.rodskagg.engine.scoring import RED
    from femopp.games.rodskagg.engine.simple import choices
    from femopp.games.rodskagg.engine.undo import MatchUndo

SUIT = len(Rank)
PACK = len(codes.CARDS)

MOST_POINTS = 1_000_000_000
"""Larger points would not fit into the engine's numbers."""


class RodskaggPosition(RodskaggDeal):
    """The state of a match. Points are those of the sheet, from twelve down to zero.

    out     mask of those put out of the match
    drawing mask of those who still draw for the first deal
    first   mask of the winners; empty before the end, and if too few are left to play on
    before  the state before the end of the deal, for undo
    """

    game = "rodskagg"
    imitation: RodskaggImitation

    def __init__(
        self, rules: PackedRules, begun: RodskaggState, spec: PlaySpec | None = None
    ) -> None:
        """Begin a match like the rule book, or with another pack and number of tricks.

        Raises `NotADeal` for points beyond `MOST_POINTS`.
        """
        out = sum(1 << seat for seat in begun.out)
        super().__init__(spec or _play_of(begun.players), rules, ((1 << begun.players) - 1) & ~out)
        self.out = out
        self.first = 0
        self.before = MatchUndo(dealer=NOBODY, duel_leader=NOBODY, dueling=False, dealt=0, out=0)
        self.deal_number = begun.deal_number
        self.drawing = sum(1 << seat for seat in begun.drawing)
        for points in begun.points:
            if not -MOST_POINTS <= points <= MOST_POINTS:
                raise NotADeal(f"the engine has room for up to {MOST_POINTS} points, not {points}")
        self._start(begun.dealer, begun.points)
        if begun.duel:
            self.dueling = True
            self.dealt = sum(1 << seat for seat in begun.duel)
            self.duel_leader = begun.duel[0]

    def _make_room(self) -> None:
        if not cython.compiled:
            RodskaggDeal._make_room(self)
            self.imitation = None  # type: ignore[assignment]

    # For Python

    def in_match(self) -> tuple[int, ...]:
        """Return the seats that are still in the match."""
        return tuple([seat for seat in range(self.spec.seats) if not self.out & bits.bit(seat)])

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; none before the end, or if too few are left."""
        return tuple([seat for seat in range(self.spec.seats) if self.first & bits.bit(seat)])

    def draw_dealer(self, dealer: int) -> None:
        """Set the first dealer, drawn by cards or by lot.

        Raises `NotADeal` if there is one already, and for a seat that isn't in the match.
        """
        if dealer not in self.in_match():
            raise NotADeal(f"the dealer must be one of the seats {self.in_match()}, not {dealer}")
        super().draw_dealer(dealer)
        self.drawing = 0
        self.deal_number = 1

    def draw_cards(self, cards: Sequence[int]) -> None:
        """Draw cards for the first deal: one for each seat that still draws, in seat order.

        The highest rank deals; equals draw again. Raises `NotADeal` if nobody draws, and unless
        there is a different card for each.
        """
        drawing = [seat for seat in range(self.spec.seats) if self.drawing & bits.bit(seat)]
        if not drawing:
            raise NotADeal(f"no dealer is drawn: seat {self.dealer_seat} deals")
        if len(cards) != len(drawing) or len(set(cards) & set(range(PACK))) != len(cards):
            raise NotADeal(f"the seats {drawing} draw one different card each, not {list(cards)}")
        highest = max(card % SUIT for card in cards)
        best = [seat for seat, card in zip(drawing, cards, strict=True) if card % SUIT == highest]
        self.drawing = sum(1 << seat for seat in best)
        if len(best) == 1:
            self.draw_dealer(best[0])

    def deal(self, hands: Sequence[int], stock: Sequence[int] = ()) -> None:
        """Deal these hands, masks of cards in seat order, empty for players who are out.

        `stock` are the cards left over, top card first; they are needed only if fresh hands are
        dealt from them. Raises `NotADeal` for an impossible deal, and if none is due.
        """
        self._must_be_due()
        hands, stock = [index(hand) for hand in hands], [index(card) for card in stock]
        left = _left_over(self.spec, self.dealt, hands)
        if stock or (self.rules.fresh_hands and not self.dueling):
            _check_stock(stock, left)
        for seat in range(self.spec.seats):
            self.hand[seat] = hands[seat]
        self._lay_stock(stock)
        self._begin_deal()

    def _may_be_drawn(self) -> int:
        return self.drawing

    def to_shuffle(self) -> int:
        """Return the mask of the cards to be shuffled into a new stock; 0 if that is not due.

        They include the hand just given back only if that is agreed.
        """
        return self._in_stock() if self.phase == CHANCE else 0

    def reshuffle(self, stock: Sequence[int]) -> None:
        """Set the order of the stock, into which the hands given back have been shuffled.

        Raises `NotADeal` if that is not due, and for another stock.
        """
        if self.phase != CHANCE:
            raise NotADeal("the stock is not to be shuffled now")
        stock = [index(card) for card in stock]
        _check_stock(stock, self._in_stock())
        self._lay_stock(stock)
        self._shuffled()

    def stock_left(self) -> list[int]:
        """Return the cards left in the stock, top card first."""
        return [self.stock[place] for place in range(self.drawn, self.stock_size)]

    @property
    def stage(self) -> Phase:
        """The phase in the rule book's terms."""
        return _STAGES[self.phase]

    @property
    def made(self) -> bool:
        """Whether somebody declares, and has the tricks of the contract so far."""
        if self.declarer == NOBODY:
            return False
        return bool(self._made_rodskagg() if self.bid == RED else self._made())

    @property
    def folds(self) -> int:
        """The number of seats that have folded in this deal."""
        return bits.popcount(self.folded)

    @property
    def few_points_win(self) -> bool:
        """Always: the sheet counts from twelve down to zero."""
        return True

    def __reduce__(self) -> tuple[object, ...]:
        if self.spec is _play_of(self.spec.seats):
            return super().__reduce__()
        # It imports this.
        from femopp.games.rodskagg.engine.begin import small_restored

        given = (self.rules.options, int(self.spec.pack), int(self.spec.tricks))
        return small_restored, checked(*given, self._state())

    def _lay_stock(self, stock: Sequence[int]) -> None:
        for place, card in enumerate(stock):
            self.stock[place] = card
        self.stock_size = len(stock)

    def _name(self, action: int) -> str:
        return codes.said(action, self.stage)

    def _advice(self) -> int:
        return advice(self)

    def _imitate(self) -> None:
        """Create the imitation on first use: most copies never need it."""
        if self.imitation is None:
            with cython.gil:
                self.imitation = RodskaggImitation()

    def _imitation(self) -> int:
        self._imitate()
        return self.imitation._card(self) if self.imitation._has_network(self) else advice(self)

    def _likelihood(self, action: int) -> float:
        if self.phase == AUCTION:
            return likelihood(self, action)
        self._imitate()
        if self.imitation._has_network(self):
            return self.imitation._chance_of(self, action)
        return -1.0

    def _simple_choices(self) -> int:
        return choices(self)

    # The end of a deal

    def _settle(self) -> None:
        self.before = MatchUndo(
            dealer=self.dealer_seat,
            duel_leader=self.duel_leader,
            dueling=self.dueling,
            dealt=self.dealt,
            out=self.out,
        )
        self.phase = BETWEEN
        if self.dueling:
            self._end_duel()
            return
        for seat in range(self.spec.seats):
            if self.dealt & bits.bit(seat):
                self.score[seat] = self._comes_to(seat)
        if self.rules.failed_puts_out and self._failed_rodskagg():
            self.score[self.declarer] = 0
            self.out |= bits.bit(self.declarer)
        for seat in range(self.spec.seats):
            self.total[seat] += self.score[seat]
        self._go_on_after_deal()

    def _unsettle(self) -> None:
        for seat in range(self.spec.seats):
            self.total[seat] -= self.score[seat]
            self.score[seat] = 0
        self.first = 0
        if self.phase == BETWEEN:
            self.deal_number -= 1
        self.dealer_seat = self.before.dealer
        self.duel_leader = self.before.duel_leader
        self.dueling = self.before.dueling
        self.dealt = self.before.dealt
        self.out = self.before.out

    # From deal to deal

    def _go_on_after_deal(self) -> None:
        staying = bits.below(self.spec.seats) & ~self.out
        left = bits.popcount(staying)
        if self.bid == RED and self.taken[self.declarer] == self.spec.tricks:
            self._end_match(bits.bit(self.declarer))
        elif left < 2:
            self._end_match(staying)
        elif self.out_by != NOBODY:
            self._end_match(bits.bit(self.out_by))
        elif self.rules.wins_below:
            self._await_next_deal(staying)
        else:
            self._look_for_zero(staying)

    def _look_for_zero(self, staying: int) -> None:
        on_zero = 0
        for seat in range(self.spec.seats):
            if staying & bits.bit(seat) and self.total[seat] == 0:
                on_zero |= bits.bit(seat)
        if on_zero == 0:
            self._await_next_deal(staying)
        elif self.rules.shares or on_zero & (on_zero - 1) == 0:
            self._end_match(on_zero)
        elif self.rules.duels:
            self._await_duel(on_zero, _next_of(on_zero, self.dealer_seat))
        else:
            self._end_match(self._first_out(on_zero))

    def _first_out(self, on_zero: int) -> int:
        """Return the winner on zero: knockers before others, earlier before later; all if equal."""
        first, earliest = NOBODY, self.spec.tricks + 1
        for seat in range(self.spec.seats):
            if on_zero & bits.bit(seat) and 0 < self.knocked[seat] < earliest:
                first, earliest = seat, self.knocked[seat]
        if first == NOBODY:
            first = self._first_by_trick(on_zero)
        return on_zero if first == NOBODY else bits.bit(first)

    def _first_by_trick(self, on_zero: int) -> int:
        """Return the first seat that reached zero by a trick; NOBODY if none did."""
        first, earliest = NOBODY, self.spec.tricks + 1
        for seat in range(self.spec.seats):
            if on_zero & bits.bit(seat) and 0 < self.reached[seat] < earliest:
                first, earliest = seat, self.reached[seat]
        return first

    def _end_duel(self) -> None:
        """End a duel: most tricks win; equal seats play again with another leader, or share."""
        best = most = 0
        for seat in range(self.spec.seats):
            if self.dealt & bits.bit(seat) and self.taken[seat] >= most:
                best = bits.bit(seat) | (best if self.taken[seat] == most else 0)
                most = self.taken[seat]
        if self.rules.duel_shares or best & (best - 1) == 0:
            self._end_match(best)
        else:
            self._await_duel(best, _next_of(best, self.duel_leader))

    def _await_next_deal(self, staying: int) -> None:
        self.deal_number += 1
        self.dealer_seat = _next_of(staying, self.dealer_seat)
        self.dealt = staying

    def _await_duel(self, seats: int, leader: int) -> None:
        self.deal_number += 1
        self.dueling = True
        self.dealt = seats
        self.duel_leader = leader

    def _end_match(self, winners: int) -> None:
        self.first = winners
        self.phase = OVER

    # Copies

    def clone(self) -> RodskaggPosition:
        other = self._blank()
        other._make_room()
        other.spec = self.spec
        other.rules = self.rules
        other._copy_match(self)
        return other

    def _blank(self) -> RodskaggPosition:
        other = RodskaggPosition.__new__(RodskaggPosition)
        untrack(other)
        return other

    def _copy_from(self, other: Position) -> None:
        self._copy_match(cython.cast(RodskaggPosition, other))

    def _copy_match(self, other: RodskaggPosition) -> None:
        self._copy_deal(other)
        self.out = other.out
        self.drawing = other.drawing
        self.first = other.first
        self.before = other.before

    def _state(self) -> tuple[Any, ...]:
        before = self.before
        settled = (before.dealer, before.duel_leader, before.dueling, before.dealt, before.out)
        # What it was before an earlier deal can no longer be undone to.
        kept = settled if self._is_waiting() and self._steps() > 0 else ()
        return (*RodskaggDeal._state(self), self.out, self.drawing, self.first, kept)

    def _restore(self, state: tuple[Any, ...]) -> None:
        *common, self.out, self.drawing, self.first, before = state
        RodskaggDeal._restore(self, tuple(common))
        if before:
            self.before = MatchUndo(
                dealer=before[0],
                duel_leader=before[1],
                dueling=before[2],
                dealt=before[3],
                out=before[4],
            )


def _next_of(seats: int, seat: int) -> int:
    """Return the next of these seats clockwise from this one, which comes last itself."""
    later = seats & ~bits.below(seat + 1)
    return bits.lowest(later if later else seats)


_STAGES = {
    PLAYING: Phase.PLAY,
    BETWEEN: Phase.DEALING,
    OVER: Phase.OVER,
    CHANCE: Phase.DEALING,
    FRESH_HANDS: Phase.FRESH_HANDS,
    AUCTION: Phase.AUCTION,
    ASKING: Phase.ASKING,
    ANSWERING: Phase.ANSWERS,
    TAKING: Phase.TAKING,
}


@cache
def _play_of(players: int) -> PlaySpec:
    suits = tuple(bits.below(SUIT) << start for start in range(0, PACK, SUIT))
    return PlaySpec(seats=players, turn=1, tricks=HAND, classes=suits, contracts=(PlayRules(),))


def _left_over(spec: PlaySpec, dealt: int, hands: Sequence[int]) -> int:
    """Return the cards not in these hands. Raises `NotADeal`."""
    if len(hands) != spec.seats:
        raise NotADeal(f"there must be {spec.seats} hands, not {len(hands)}")
    left = int(spec.pack)
    for seat, hand in enumerate(hands):
        if hand & ~spec.pack:
            raise NotADeal(f"the hand of seat {seat}, {hand:#x}, is not a set of cards of the pack")
        size = spec.tricks if dealt & bits.bit(seat) else 0
        if hand.bit_count() != size:
            raise NotADeal(f"seat {seat} has {hand.bit_count()} cards instead of {size}")
        if hand & ~left:
            raise NotADeal(f"seat {seat} has a card that another seat has too")
        left ^= hand
    return left


def _check_stock(stock: Sequence[int], cards: int) -> None:
    there = [number for number in range(PACK) if cards >> number & 1]
    if len(stock) != len(there) or set(stock) != set(there):
        raise NotADeal(f"the stock must hold the cards {there} in some order, not {list(stock)}")


reuse_memory(RodskaggPosition)
