"""The card that a player of Rifki who searches would play, told by small networks.

There is one for each kind of contract and each situation: leading, following suit, having none of
it. A card bears `marks`, each of which has a row of weights. They are added up column by column,
and sums below zero count as nothing but in the first column, which leaves a number for each card.
"""

from __future__ import annotations

import warnings

from femopp.engine import bits, tactics
from femopp.engine.rifki import marks
from femopp.engine.rifki.choosing import Choosing

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.rifki.choosing import TRUMPS
    from femopp.engine.rifki.policy import advice
    from femopp.engine.searching.equals import different

    (
        TRICKS_TAKEN, PLACE_IN_TRICK, HEARTS_OPEN, PENALTIES_LYING, RANK_WINNING, OWN_TRUMPS,
        TRUMPS_UNSEEN, ABLE_TO_WIN,
    ) = range(8)  # fmt: skip
    (
        RANK, HIGHER_UNSEEN, LOWER_UNSEEN, OTHERS_OF_SUIT, OWN_LOWER, OWN_HIGHER, SUIT_UNSEEN,
        PENALTY, PENALTIES_AROUND, TAKES, EXTREME_RANK, EXTREME_SUIT, TRUMP, SAFETY, ADVISED,
    ) = range(8, 23)  # fmt: skip
    NETWORKS, ROWS, COLUMNS = marks.NETWORKS, marks.ROWS, marks.COLUMNS
    MARKS = len(marks.MARKS)
    FIRST = [0] * MARKS
    LAST = [0] * MARKS
    WEIGHTS = [0] * (NETWORKS * (ROWS + 2) * COLUMNS)

SUIT = tactics.SUIT
SITUATIONS = len(marks.SITUATIONS)
MOMENT = len(marks.OF_THE_MOMENT)


class Imitation:
    """Chooses cards as players who search would. For one thread at a time."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.marks = [0] * MARKS
            self.moment = [0] * COLUMNS
            self.sums = [0] * COLUMNS

    def marks_of(self, at: Choosing) -> tuple[int, dict[int, tuple[int, ...]]]:
        """The number of the network, and the rows of each card that may be played.

        Of equal cards it is the lowest. The seat in turn is to play a card.
        """
        cards = self._look(at)
        rows = {}
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            self._look_at(at, card)
            rows[card] = tuple([self.marks[mark] for mark in range(MARKS)])
        return self.network, rows

    def _card(self, at: Choosing) -> int:
        """The card that the seat in turn would most likely play if it searched."""
        cards = self._look(at)
        chosen = bits.lowest(cards)
        if cards & (cards - 1) == 0:
            return chosen
        self._add_up_moment()
        most = -(1 << 62)
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            self._look_at(at, card)
            likely = self._likely()
            if likely > most:
                chosen, most = card, likely
        return chosen

    # The marks

    def _mark(self, mark: int, value: int) -> None:
        self.marks[mark] = min(FIRST[mark] + value, LAST[mark])

    def _look(self, at: Choosing) -> int:
        """Set the marks of the moment. Returns the cards that may be played and differ."""
        hand = at.hand[at.seat]
        trump = at.spec.trump[at.contract]
        self.cards = different(at, at._legal_cards(), 0)
        self.others = tactics.unseen(at)
        self.winning = tactics.taking(at, self.cards) if at.lying else 0
        self.advised = advice(at)
        self.network = _network(at)
        self._find_extremes(at, hand)
        self._mark(TRICKS_TAKEN, at.tricks)
        self._mark(PLACE_IN_TRICK, at.lying + 4 * (at.seat == at.dealer_seat))
        self._mark(HEARTS_OPEN, at.open)
        self._mark(PENALTIES_LYING, bits.popcount(at.table & at.spec.valued[at.contract]))
        self._mark(OWN_TRUMPS, bits.popcount(hand & trump))
        self._mark(TRUMPS_UNSEEN, bits.popcount(self.others & trump))
        able = (self.winning != 0) + 2 * (self.cards & ~self.winning != 0)
        if at.lying:
            best = at._winning_card()
            self._mark(RANK_WINNING, best % SUIT)
            self._mark(ABLE_TO_WIN, able + 4 * (bits.bit(best) & trump != 0))
        else:
            self._mark(RANK_WINNING, SUIT)
            self._mark(ABLE_TO_WIN, able)
        return self.cards

    def _find_extremes(self, at: Choosing, hand: int) -> None:
        """Which ranks are extreme among the cards that may be played, and how long suits are."""
        self.highest = self.highest_losing = -1
        self.lowest = self.lowest_winning = SUIT
        self.longest, self.shortest = 0, SUIT
        rest = self.cards
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            rank = card % SUIT
            length = bits.popcount(hand & at.spec.follows[card])
            self.highest = max(self.highest, rank)
            self.lowest = min(self.lowest, rank)
            self.longest = max(self.longest, length)
            self.shortest = min(self.shortest, length)
            if self.winning & bits.bit(card):
                self.lowest_winning = min(self.lowest_winning, rank)
            else:
                self.highest_losing = max(self.highest_losing, rank)

    def _look_at(self, at: Choosing, card: int) -> None:
        """Set the marks of a card."""
        suit = at.spec.follows[card]
        below = bits.below(card)
        own, others = at.hand[at.seat] & suit, self.others & suit
        rank, higher = card % SUIT, bits.popcount(others & ~below)
        length, lower = bits.popcount(own), bits.popcount(own & below)
        self._mark(RANK, rank)
        self._mark(HIGHER_UNSEEN, higher)
        self._mark(LOWER_UNSEEN, bits.popcount(others & below))
        self._mark(OTHERS_OF_SUIT, length - 1)
        self._mark(OWN_LOWER, lower)
        self._mark(OWN_HIGHER, length - lower - 1)
        self._mark(SUIT_UNSEEN, bits.popcount(others))
        self._look_at_penalties(at, card, own, others)
        self._mark(EXTREME_RANK, (rank == self.highest) + 2 * (rank == self.lowest))
        self._mark(EXTREME_SUIT, (length == self.longest) + 2 * (length == self.shortest))
        self._mark(TRUMP, at.spec.trump[at.contract] & bits.bit(card) != 0)
        self._mark(ADVISED, card == self.advised)
        if self.winning & bits.bit(card) == 0:
            self._mark(TAKES, rank == self.highest_losing)
            self._mark(SAFETY, 0)
            return
        self._mark(TAKES, 2 + (rank == self.lowest_winning))
        is_last = at.lying == at.sharing - 1
        self._mark(SAFETY, 3 if is_last else 1 + (higher == 0))

    def _look_at_penalties(self, at: Choosing, card: int, own: int, others: int) -> None:
        penalties, below = at.spec.valued[at.contract], bits.below(card)
        this = bits.bit(card)
        higher = min(2, bits.popcount(others & penalties & ~below))
        self._mark(PENALTY, higher + 3 * (penalties & this != 0))
        lower = min(2, bits.popcount(others & penalties & below))
        own_lower = own & penalties & below != 0
        own_higher = own & penalties & ~(below | this) != 0
        self._mark(PENALTIES_AROUND, lower + 3 * own_lower + 6 * own_higher)

    # The network

    def _add_up_moment(self) -> None:
        start = self.network * (ROWS + 2)
        for column in range(COLUMNS):
            self.moment[column] = WEIGHTS[(start + ROWS) * COLUMNS + column]
        for mark in range(MOMENT):
            row = (start + self.marks[mark]) * COLUMNS
            for column in range(COLUMNS):
                self.moment[column] += WEIGHTS[row + column]

    def _likely(self) -> int:
        """A number that is the higher the likelier this card is, of those that may be played."""
        start = self.network * (ROWS + 2)
        for column in range(COLUMNS):
            self.sums[column] = self.moment[column]
        for mark in range(MOMENT, MARKS):
            row = (start + self.marks[mark]) * COLUMNS
            for column in range(COLUMNS):
                self.sums[column] += WEIGHTS[row + column]
        worth = (start + ROWS + 1) * COLUMNS
        likely = self.sums[0] * WEIGHTS[worth]
        for column in range(1, COLUMNS):
            likely += max(0, self.sums[column]) * WEIGHTS[worth + column]
        return likely


def _network(at: Choosing) -> int:
    kind = 0 if at.contract < TRUMPS else at.contract - TRUMPS + 1
    if at.lying == 0:
        return kind * SITUATIONS
    return kind * SITUATIONS + (1 if at.hand[at.seat] & at.led else 2)


def _fill() -> None:
    weights = marks.stored()
    if len(weights) == NETWORKS * (ROWS + 2) * COLUMNS:
        for place, weight in enumerate(weights):
            WEIGHTS[place] = weight
    else:
        warnings.warn(
            f"{marks.FILE} is of other marks. Make it anew: python3 -m tools.imitation",
            RuntimeWarning,
            stacklevel=2,
        )
    row = 0
    for mark, (_name, values) in enumerate(marks.MARKS):
        FIRST[mark], LAST[mark] = row, row + values - 1
        row += values


_fill()
