"""A seat's information set in Sheepshead, as numbers."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.arrays import Numbers
from femopp.engine.observing.layout import Field, FieldKind
from femopp.engine.observing.observer import Observer, common_fields
from femopp.engine.position import Position
from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.match import SheepsheadPosition

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.observing.observer import OWN, PHASE
    from femopp.games.sheepshead.engine.announcing import (
        BURYING,
        BURYING_SECOND,
        PASS,
        PICK,
        PICKING,
        THROWING_OFF,
        THROWING_OFF_LAST,
    )

    SAID, PICKER, BLIND, BURIED, THROWN_OFF, DOUBLERS = range(OWN, OWN + 6)

PHASES = (
    "the play, between deals, over, (none), picking, the first card to bury, the second (the"
    " picker alone knows), throwing off the boy, cracking, throwing off after a crack,"
    " double cracking, triple cracking, throwing off at last"
)
QUESTIONS = 7
"""The questions that can be passed: picking, and the six after it."""

ANNOUNCEMENTS = ", ".join(
    codes.NAMES[number] for number in range(codes.PICK, codes.TRIPLE_CRACK + 1)
)
SAYABLE = QUESTIONS + codes.TRIPLE_CRACK + 1 - codes.PICK


class SheepsheadObserver(Observer):
    """Observes Sheepshead: see `Observer`."""

    def _game(self) -> type[Position]:
        return SheepsheadPosition

    def _fields(self) -> tuple[Field, ...]:
        flags, pack = FieldKind.FLAGS, len(codes.CARDS)
        return (
            *common_fields(pack, THROWING_OFF_LAST + 1, PHASES),
            Field(
                "said",
                "what it has said: pass when it could pick, throw off the boy, crack, throw off"
                " after a crack, double crack, triple crack, throw off at last;"
                f" {ANNOUNCEMENTS}",
                *(SAID, FieldKind.HISTORY, SAYABLE, True),
            ),
            Field("picker", "whether it has picked up the blind", PICKER, flags, by_seat=True),
            Field("blind", "the cards of the blind, if the observer picked", BLIND, flags, pack),
            Field("buried", "what the observer has buried", BURIED, flags, pack),
            Field("alone", "whether the boy has been thrown off", THROWN_OFF, flags),
            Field(
                "doublers", "how many passed deals still double one", DOUBLERS, FieldKind.NUMBERS
            ),
        )

    def _flags(self, match: Position, what: int, observer: int, seat: int) -> int:
        if what == PHASE:
            return bits.bit(self._phase(cython.cast(SheepsheadPosition, match), observer))
        if what < OWN:
            return Observer._flags(self, match, what, observer, seat)
        return self._told(cython.cast(SheepsheadPosition, match), what, observer, seat)

    def _phase(self, match: SheepsheadPosition, observer: int) -> int:
        """Return the phase as the observer sees it.

        Two cards are buried at once (SHP-BURY-1), so only the picker knows of a first one.
        """
        if match.phase == BURYING_SECOND and match.picker != observer:
            return BURYING
        return match.phase

    def _told(self, match: SheepsheadPosition, what: int, observer: int, seat: int) -> int:
        if what == PICKER:
            return 1 if match.picker == seat else 0
        if what == THROWN_OFF:
            return 1 if match.thrown_off else 0
        if match.picker != observer or observer < 0:
            return 0
        return match.blind if what == BLIND else match.buried

    def _number(self, match: Position, what: int, seat: int, place: int) -> int:
        if what < OWN:
            return Observer._number(self, match, what, seat, place)
        return self._doublers(cython.cast(SheepsheadPosition, match))

    def _doublers(self, match: SheepsheadPosition) -> int:
        return match.doublers

    def _write_history(self, match: Position, first: int, out: Numbers, start: int) -> None:
        self._write_plays(match, first, out, start)
        self._write_said(
            cython.cast(SheepsheadPosition, match), first, out, start + self.history_at[SAID]
        )

    def _write_said(self, match: SheepsheadPosition, first: int, out: Numbers, start: int) -> None:
        """Write the announcements, without the buried cards, which are hidden from others."""
        for place in range(match.said):
            action, phase = match.said_actions[place], match.said_phases[place]
            if action >= PASS:
                seat = match.said_seats[place] - first
                if seat < 0:
                    seat += self.seats
                if action != PASS:
                    said = QUESTIONS + action - PICK
                elif phase == PICKING:
                    said = 0
                else:
                    said = 1 + phase - THROWING_OFF
                out[start + seat * SAYABLE + said] = 1


OBSERVER = SheepsheadObserver
