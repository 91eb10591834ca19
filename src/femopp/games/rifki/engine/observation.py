"""A seat's information set in Rifki, as numbers."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.observing.layout import Field, FieldKind
from femopp.engine.observing.observer import Observer, common_fields
from femopp.engine.position import Position
from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.match import RifkiPosition

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.cardplay import PLAYING
    from femopp.engine.observing.observer import OWN
    from femopp.games.rifki.engine.choosing import CHOOSING, KINDS

    CONTRACT, TRUMPS, NEGATIVES = range(OWN, OWN + 3)

PHASES = "the play, between deals, over, (none), the choice of a contract"
CHOICES = ", ".join(codes.CONTRACT_NAMES)
KINDS_TOLD = ", ".join(codes.CONTRACT_NAMES[codes.FIRST_NEGATIVE - codes.FIRST_CHOICE :])


class RifkiObserver(Observer):
    """Observes Rifki: see `Observer`."""

    def _game(self) -> type[Position]:
        return RifkiPosition

    def _fields(self) -> tuple[Field, ...]:
        return (
            *common_fields(len(codes.CARDS), CHOOSING + 1, PHASES),
            Field(
                "contract",
                f"which of these is played: {CHOICES}",
                *(CONTRACT, FieldKind.FLAGS, len(codes.CONTRACTS)),
            ),
            Field(
                "trumps", "how often it has chosen Trump", TRUMPS, FieldKind.NUMBERS, by_seat=True
            ),
            Field(
                "negatives",
                f"how often it has chosen {KINDS_TOLD}",
                *(NEGATIVES, FieldKind.NUMBERS, KINDS, True),
            ),
        )

    def _flags(self, match: Position, what: int, observer: int, seat: int) -> int:
        if what != CONTRACT:
            return Observer._flags(self, match, what, observer, seat)
        if match.phase == PLAYING or match.played:
            return bits.bit(match.contract)
        return 0

    def _number(self, match: Position, what: int, seat: int, place: int) -> int:
        if what < OWN:
            return Observer._number(self, match, what, seat, place)
        return self._chosen(cython.cast(RifkiPosition, match), what, seat, place)

    def _chosen(self, match: RifkiPosition, what: int, seat: int, kind: int) -> int:
        return match.trumps[seat] if what == TRUMPS else match.had[seat * KINDS + kind]


OBSERVER = RifkiObserver
