"""A deal of Sheepshead up to the first lead: picking, burying, and announcements.

The questions, and the legal answers, follow the rule book's `course`, `announcements` and
`may_announce`.
"""

from __future__ import annotations

from typing import Any

from femopp.engine import bits
from femopp.engine.position import NOBODY, Position
from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.packed_rules import PLAY, PackedRules
from femopp.games.sheepshead.rules.order import BLACK_QUEENS, RED_QUEENS, THE_BOY
from femopp.games.sheepshead.rules.state import PLAYERS

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

SEATS = PLAYERS

MOST_SAID = 24
"""All seats have spoken, two cards are buried, and all questions were put to all seats."""

if not cython.compiled:
    from femopp.engine.cardplay import FREE

    PICKING, BURYING, BURYING_SECOND = range(FREE, FREE + 3)
    # The questions, in the order in which they are put.
    THROWING_OFF, CRACKING, THROWING_OFF_CRACKED = range(FREE + 3, FREE + 6)
    DOUBLE_CRACKING, TRIPLE_CRACKING, THROWING_OFF_LAST = range(FREE + 6, FREE + 9)

PASS = codes.PASS
PICK = codes.PICK
THROW_OFF = codes.THROW_OFF
CRACK = codes.CRACK
DOUBLE_CRACK = codes.DOUBLE_CRACK
TRIPLE_CRACK = codes.TRIPLE_CRACK

BOY = codes.mask_of((THE_BOY,))
BLACK = codes.mask_of(BLACK_QUEENS)
RED = codes.mask_of(RED_QUEENS)


class Announcing(Position):
    """The announcements of a deal so far, and the next question.

    blind         the two cards that the picker takes
    buried        the cards that the picker has buried, of the eight then in hand
    picker        the seat that has picked up the blind, `NOBODY` before
    passed        mask of the seats that have passed on the blind
    form          the queens that the picker announced: 1 the black, 2 the red ones, 3 both
    boy           the seat that has the jack of diamonds, unless it is the picker's own
    crackers      mask of the seats that have cracked
    crack_times   how often these cracks double, their blitz forms included
    said          number of steps in these phases so far, listed in `said_…`
    """

    def __cinit__(self) -> None:
        self.picker = NOBODY

    def __init__(self, rules: PackedRules) -> None:
        super().__init__(PLAY)
        if not getattr(rules, "target", 0):
            raise TypeError(f"a session of Sheepshead needs its rules, not {rules!r}")
        self.rules = rules
        self.blind = 0
        self._forget_announcements()

    def _make_room(self) -> None:
        if not cython.compiled:
            Position._make_room(self)
            self.said_actions = [0] * MOST_SAID
            self.said_phases = [0] * MOST_SAID
            self.said_seats = [0] * MOST_SAID

    def _begin_picking(self) -> None:
        """Begin after the hands have been dealt; the rest of the pack is the blind."""
        self.blind = self.spec.pack
        for seat in range(SEATS):
            self.blind ^= self.hand[seat]
        self._begin_play(left_of(self.dealer_seat))
        self.phase = PICKING
        self._forget_announcements()

    def _forget_announcements(self) -> None:
        self.buried = self.passed = self.crackers = 0
        self.picker = self.boy = NOBODY
        self.form = self.crack_times = self.said = 0
        self.thrown_off = self.double_cracked = self.triple_cracked = False

    def _copy_announcements(self, other: Announcing) -> None:
        self.blind = other.blind
        self.buried = other.buried
        self.picker = other.picker
        self.boy = other.boy
        self.passed = other.passed
        self.form = other.form
        self.thrown_off = other.thrown_off
        self.crackers = other.crackers
        self.crack_times = other.crack_times
        self.double_cracked = other.double_cracked
        self.triple_cracked = other.triple_cracked
        self.said = other.said
        self.said_actions[:] = other.said_actions
        self.said_phases[:] = other.said_phases
        self.said_seats[:] = other.said_seats

    # Legal announcements

    def _sayable(self) -> int:
        """Return the legal actions in any phase before the play."""
        seat, phase = self.seat, self.phase
        if phase == PICKING:
            return bits.bit(PASS) | _forms(PICK, self.hand[seat])
        if phase in (BURYING, BURYING_SECOND):
            return self._buriable()
        return bits.bit(PASS) | self._announceable(seat, phase)

    def _buriable(self) -> int:
        hand = self.hand[self.picker]
        return hand if self.rules.bury_boy else hand & ~BOY

    def _announceable(self, seat: int, phase: int) -> int:
        if phase == CRACKING:
            if self.passed & bits.bit(seat) or self._is_the_boy(seat):
                return 0
            return _forms(CRACK, self.hand[seat])
        if phase == DOUBLE_CRACKING:
            if seat == self.picker or self._is_the_boy(seat):
                return bits.bit(DOUBLE_CRACK)
            return 0
        if phase == TRIPLE_CRACKING:
            if self.crackers & bits.bit(seat) or self._is_the_boy(seat):
                return 0
            return bits.bit(TRIPLE_CRACK)
        if self.boy == NOBODY and not self.rules.bluff_alone:
            return 0
        return bits.bit(THROW_OFF)

    def _is_the_boy(self, seat: int) -> bool:
        return self.boy == seat and not self.thrown_off

    # Announcements

    def _say(self, action: int) -> None:
        """Do a legal step of a phase before the play."""
        place, seat = self.said, self.seat
        self.said_actions[place] = action
        self.said_phases[place] = self.phase
        self.said_seats[place] = seat
        self.said = place + 1
        if self.phase == PICKING:
            self._speak(action, seat)
        elif action < PASS:
            self._bury(action)
        else:
            self._announce(action, seat)
            self._ask_on()

    def _speak(self, action: int, seat: int) -> None:
        if action != PASS:
            self._pick(action, seat)
            return
        self.passed |= bits.bit(seat)
        self.seat = left_of(seat)

    def _pick(self, action: int, seat: int) -> None:
        self.picker = seat
        self.form = action - PICK
        self.hand[seat] |= self.blind
        for other in range(SEATS):
            if other != seat and self.hand[other] & BOY:
                self.boy = other
        if self.rules.bury_first:
            self.phase = BURYING
        else:
            self._ask_from(THROWING_OFF)

    def _bury(self, card: int) -> None:
        self.hand[self.picker] ^= bits.bit(card)
        self.buried |= bits.bit(card)
        if self.phase == BURYING:
            self.phase = BURYING_SECOND
        elif self.rules.bury_first:
            self._ask_from(THROWING_OFF)
        else:
            self._begin_play(left_of(self.dealer_seat))

    def _announce(self, action: int, seat: int) -> None:
        if action == THROW_OFF:
            self.thrown_off = True
        elif action == DOUBLE_CRACK:
            self.double_cracked = True
        elif action == TRIPLE_CRACK:
            self.triple_cracked = True
        elif action != PASS:
            self.crackers |= bits.bit(seat)
            self.crack_times += 1 + pairs(action - CRACK)

    # The next question

    def _ask_on(self) -> None:
        """Put the same question to the next seat, or put the next question."""
        if self._stands(self.phase) and self.seat != self._last_asked(self.phase):
            self.seat = left_of(self.seat)
        else:
            self._ask_from(self.phase + 1)

    def _ask_from(self, phase: int) -> None:
        """Put the first applicable question from this one on, or go on to the next part of the
        deal.
        """
        while phase <= THROWING_OFF_LAST and not self._stands(phase):
            phase += 1
        if phase <= THROWING_OFF_LAST:
            self.phase = phase
            self.seat = self._first_asked(phase)
        elif self.rules.bury_first:
            self._begin_play(left_of(self.dealer_seat))
        else:
            self.phase = BURYING
            self.seat = self.picker

    def _stands(self, phase: int) -> bool:
        """Return whether a question applies, as far as announcements decide it."""
        if phase == CRACKING:
            return bits.popcount(self.crackers) < self.rules.max_cracks
        if phase == DOUBLE_CRACKING:
            if self.thrown_off and not self.rules.picker_recracks:
                return False
            return self.crackers != 0 and not self.double_cracked
        if phase == TRIPLE_CRACKING:
            return self.double_cracked and not self.triple_cracked
        if self.thrown_off:
            return False
        if phase == THROWING_OFF_CRACKED:
            return self.rules.off_after_crack and self.crackers != 0
        if phase == THROWING_OFF_LAST:
            return self.rules.off_after_double and self.double_cracked
        return True

    def _first_asked(self, phase: int) -> int:
        return self.picker if _asks_the_picker(phase) else left_of(self.picker)

    def _last_asked(self, phase: int) -> int:
        if _asks_the_picker(phase):
            return self.picker
        if phase == DOUBLE_CRACKING and self.rules.picker_recracks:
            return self.picker
        return right_of(self.picker)

    # Undo

    def _unsay(self) -> None:
        """Undo the last step of the phases before the play."""
        self.said -= 1
        place = self.said
        action, seat = self.said_actions[place], self.said_seats[place]
        self.phase = self.said_phases[place]
        self.seat = seat
        if action < PASS:
            self.hand[seat] |= bits.bit(action)
            self.buried ^= bits.bit(action)
        elif action == PASS:
            if self.phase == PICKING:
                self.passed ^= bits.bit(seat)
        elif action < THROW_OFF:
            self.hand[seat] ^= self.blind
            self.picker = self.boy = NOBODY
            self.form = 0
        elif action == THROW_OFF:
            self.thrown_off = False
        elif action == DOUBLE_CRACK:
            self.double_cracked = False
        elif action == TRIPLE_CRACK:
            self.triple_cracked = False
        else:
            self.crackers ^= bits.bit(seat)
            self.crack_times -= 1 + pairs(action - CRACK)

    def _state(self) -> tuple[Any, ...]:
        return (
            *Position._state(self),
            self.blind,
            self.buried,
            self.picker,
            self.boy,
            self.passed,
            self.form,
            self.thrown_off,
            self.crackers,
            self.crack_times,
            self.double_cracked,
            self.triple_cracked,
            [self.said_actions[place] for place in range(self.said)],
            [self.said_phases[place] for place in range(self.said)],
            [self.said_seats[place] for place in range(self.said)],
        )

    def _restore(self, state: tuple[Any, ...]) -> None:
        (
            *common,
            self.blind,
            self.buried,
            self.picker,
            self.boy,
            self.passed,
            self.form,
            self.thrown_off,
            self.crackers,
            self.crack_times,
            self.double_cracked,
            self.triple_cracked,
            actions,
            phases,
            seats,
        ) = state
        Position._restore(self, tuple(common))
        self.said = len(actions)
        for place in range(self.said):
            self.said_actions[place] = actions[place]
            self.said_phases[place] = phases[place]
            self.said_seats[place] = seats[place]


def _forms(plain: int, hand: int) -> int:
    """Return the mask of the plain announcement, and of those with the queens of this hand."""
    forms = bits.bit(plain)
    if hand & BLACK == BLACK:
        forms |= forms << 1
    if hand & RED == RED:
        forms |= forms << 2
    return forms


def pairs(form: int) -> int:
    """Count the pairs of queens in a blitz form."""
    return (form & 1) + (form >> 1)


def _asks_the_picker(phase: int) -> bool:
    return phase in (THROWING_OFF, THROWING_OFF_CRACKED, THROWING_OFF_LAST)


def left_of(seat: int) -> int:
    return seat + 1 if seat < SEATS - 1 else 0


def right_of(seat: int) -> int:
    return seat - 1 if seat > 0 else SEATS - 1
