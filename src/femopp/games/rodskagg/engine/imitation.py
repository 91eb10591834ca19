"""The card that a searching player of Rödskägg would play.

There is a network for each leader rule, kind of contract, role, situation, and time: see
`features`.
"""

from __future__ import annotations

from femopp.engine import bits, tactics
from femopp.engine.imitation import features as known
from femopp.engine.imitation.imitation import Imitation
from femopp.engine.imitation.networks import Networks
from femopp.engine.position import Position
from femopp.games.rodskagg.engine import codes, features
from femopp.games.rodskagg.engine.deal import RodskaggDeal
from femopp.games.rodskagg.rules import state

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.games.rodskagg.engine.policy import kept, left, wish
    from femopp.games.rodskagg.engine.scoring import RED

    NO_ONE, DECLARER, TRICKLESS, ANOTHER = range(4)

NETWORKS = Networks(features.FEATURES, "femopp.games.rodskagg.engine")
TRICKS_BEFORE_QUESTION = state.TRICKS_BEFORE_QUESTION
SITUATIONS, TIMES, ROLES = len(known.SITUATIONS), len(features.TIMES), len(features.ROLES)
CONTRACTS = len(features.CONTRACTS)
CHANCES = features.CHANCES
PACK = len(codes.CARDS)
SUIT = tactics.SUIT
SUITS_OF_PACK = PACK // SUIT

PLACE = features.FEATURES.place(features.PLACE)
LACKING = features.FEATURES.place(features.LACKING)
TO_ZERO = features.FEATURES.place(features.TO_ZERO)
SEATS = features.FEATURES.place(features.SEATS)
WINNING = features.FEATURES.place(features.WINNING)
WINNING_CARD = features.FEATURES.place(features.WINNING_CARD)
ABLE_TO_WIN = features.FEATURES.place(features.ABLE_TO_WIN)
CONTRACT = features.FEATURES.place(features.CONTRACT)
WITHOUT = features.FEATURES.place(features.WITHOUT)
MASTERS = features.FEATURES.place(features.MASTERS)
SUITS = features.FEATURES.place(features.SUITS)
ALONG = features.FEATURES.place(features.ALONG)
BETTER_LATER = features.FEATURES.place(features.BETTER_LATER)
SHOWN_OUT = features.FEATURES.place(features.SHOWN_OUT)
PROSPECT = features.FEATURES.place(features.PROSPECT)
STANDS = features.FEATURES.place(features.STANDS)

NO_CARD_LIES = 8
"""The last value of `WINNING_CARD`: no card in the trick, or this many higher cards or more."""


class RodskaggImitation(Imitation):
    """Chooses cards in Rödskägg, except in a duel or for rödskägg. For one thread at a time."""

    def __init__(self) -> None:
        super().__init__(NETWORKS)

    def _make_room(self) -> None:
        if not cython.compiled:
            super()._make_room()
            self.stands = [0] * PACK
            self.prospect = [0] * PACK
            self.shown_out = [0] * SUITS_OF_PACK

    def _game(self) -> type[Position]:
        return RodskaggDeal

    def _has_network(self, at: Position) -> bool:
        return _is_imitated(cython.cast(RodskaggDeal, at))

    def _network(self, at: Position) -> int:
        return _kind(cython.cast(RodskaggDeal, at), self._situation(at))

    def _look_at_situation(self, at: Position) -> None:
        self._reckon(cython.cast(RodskaggDeal, at))
        self._see_who_has_shown_out(at)
        self._look_at_deal(cython.cast(RodskaggDeal, at))
        self._look_at_hand(at)

    # The situation

    def _reckon(self, at: RodskaggDeal) -> None:
        """Compute the probabilities that rules of thumb use, and their advice."""
        wished = wish(at)
        keep = kept(wished)
        lacks = tactics.lacking(at, self.others)
        takes = self.winning if at.lying else self.cards
        most, rest = -(1 << 30), self.cards
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            self.prospect[card] = tactics.prospect(at, card, self.others, lacks)
            self.stands[card] = 0
            if takes & bits.bit(card):
                self.stands[card] = tactics.stands(at, card, self.others, lacks)
            worth = self.stands[card] * wished - self.prospect[card] * keep
            if worth > most:
                self.advised, most = card, worth

    def _see_who_has_shown_out(self, at: Position) -> None:
        for suit in range(SUITS_OF_PACK):
            self.shown_out[suit] = 0
        place = 0
        for trick in range(at.tricks + 1):
            size = at.trick_size[trick] if trick < at.tricks else at.lying
            if size:
                led = at.log[place] // SUIT
                for after in range(place + 1, place + size):
                    card = at.log[after]
                    if card // SUIT != led:
                        self.shown_out[led] |= bits.bit(at.owner[card])
            place += size

    def _look_at_deal(self, at: RodskaggDeal) -> None:
        seat, winner, later = at.seat, _winner(at), _to_play_yet(at)
        tricks = at.taken[at.declarer]
        lacked = at.bid - tricks
        without = at._trickless() & at.taking_part & ~bits.bit(seat)
        trickless = min(3, bits.popcount(without))
        self._set(PLACE, at.tricks * 4 + min(3, at.lying))
        self._set(LACKING, max(0, min(4, lacked)) * 4 + _place_of_declarer(at, winner, later))
        self._set(TO_ZERO, max(0, min(3, left(at))) * 4 + min(3, at.taken[seat]))
        self._set(SEATS, (min(4, at.sharing) - 2) * 4 + trickless)
        self._set(WINNING, winner * 4 + min(3, bits.popcount(later)))
        self._set(WINNING_CARD, self._higher_than_winning(at))
        self._set(ABLE_TO_WIN, self._able_to_win())
        self._set(CONTRACT, min(4, at.bid) * 5 + min(4, tricks))
        self._set(WITHOUT, min(3, bits.popcount(without & later)) * 2 + (winner == TRICKLESS))
        self._set(ALONG, trickless + 4 * (at.volunteers & bits.bit(seat) != 0))

    def _higher_than_winning(self, at: Position) -> int:
        if at.lying == 0:
            return NO_CARD_LIES
        return bits.popcount(self.others & at.led & ~bits.below(at._winning_card()))

    def _look_at_hand(self, at: Position) -> None:
        masters, seconds, suits = 0, 0, 0
        rest = at.hand[at.seat]
        for place in range(SUITS_OF_PACK):
            suits += rest & at.spec.classes[place] != 0
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            higher = bits.popcount(self.others & at.spec.follows[card] & ~bits.below(card))
            masters += higher == 0
            seconds += higher == 1
        self._set(MASTERS, min(4, masters) * 4 + min(3, seconds))
        self._set(SUITS, suits - 1)

    # A card

    def _look_at_card(self, at: Position, card: int) -> None:
        better, rest = 0, self.cards
        while rest:
            better += self.prospect[bits.lowest(rest)] > self.prospect[card]
            rest &= rest - 1
        shown_out = self.shown_out[card // SUIT] & at.taking_part & ~bits.bit(at.seat)
        self._set(BETTER_LATER, better)
        self._set(SHOWN_OUT, bits.popcount(shown_out))
        self._set(PROSPECT, self.prospect[card] * (CHANCES - 1) // tactics.ONE)
        self._set(STANDS, self.stands[card] * (CHANCES - 1) // tactics.ONE)


def _is_imitated(at: RodskaggDeal) -> bool:
    """Return whether networks were fitted: not for a duel, nor for rödskägg."""
    return at.phase == PLAYING and not at.dueling and at.bid != RED


def _kind(at: RodskaggDeal, situation: int) -> int:
    """Return the number of the network: see `features`."""
    role = 0
    if at.seat != at.declarer:
        role = 1 if at.taken[at.seat] == 0 else 2
    number = at.rules.declarer_leads * CONTRACTS + at.rules.exact
    number = (number * ROLES + role) * SITUATIONS + situation
    return number * TIMES + (at.tricks >= TRICKS_BEFORE_QUESTION)


def _to_play_yet(at: RodskaggDeal) -> int:
    """Return the mask of the seats that play to this trick after the seat to act."""
    later, seat = 0, at.seat
    for _place in range(at.sharing - 1 - at.lying):
        seat = at._next_seat(seat)
        later |= bits.bit(seat)
    return later


def _place_of_declarer(at: RodskaggDeal, winner: int, later: int) -> int:
    """Return declarer's place: 0 plays later, 1 has played, 2 is winning, 3 is the seat to act."""
    if at.seat == at.declarer:
        return 3
    if later & bits.bit(at.declarer):
        return 0
    return 2 if winner == DECLARER else 1


def _winner(at: RodskaggDeal) -> int:
    """Return the kind of player whose card is winning the trick."""
    if at.lying == 0:
        return NO_ONE
    seat = at.owner[at._winning_card()]
    if seat == at.declarer:
        return DECLARER
    return TRICKLESS if at.taken[seat] == 0 else ANOTHER
