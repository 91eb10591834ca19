"""A seat's information set in Rödskägg, as numbers."""

from __future__ import annotations

from femopp.engine import bits
from femopp.engine.observing.layout import Field, FieldKind
from femopp.engine.observing.observer import Observer, common_fields
from femopp.engine.position import SPECTATOR, Position
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.match import RodskaggPosition

try:
    import cython
except ImportError:
    from femopp.engine import uncompiled as cython

if not cython.compiled:
    from femopp.engine.observing.observer import OWN
    from femopp.games.rodskagg.engine.deal import TAKING

    CALL, BID, DECLARER, QUESTION, FOLDED, VOLUNTEERS, AWARDED = range(OWN, OWN + 7)
    KEPT, REFRESHED, LAST_HAND, GIVEN_BACK, DEALT, OUT, DUEL = range(OWN + 7, OWN + 14)

PHASES = (
    "the play, between deals, over, chance shuffles the stock, fresh hands, the auction,"
    " the question, the answers, how many tricks the lone player takes"
)
BIDS = len(codes.CONTRACTS)


class RodskaggObserver(Observer):
    """Observes Rödskägg: see `Observer`."""

    def _game(self) -> type[Position]:
        return RodskaggPosition

    def _fields(self) -> tuple[Field, ...]:
        flags, numbers, pack = FieldKind.FLAGS, FieldKind.NUMBERS, len(codes.CARDS)
        return (
            *common_fields(pack, TAKING + 1, PHASES),
            Field("kept", "whether it has kept its hand", KEPT, flags, by_seat=True),
            Field(
                "refreshed",
                "how many hands it has given back for fresh ones",
                *(REFRESHED, numbers, 1, True),
            ),
            Field(
                "last_hand",
                "whether its hand is from a stock with hands given back, and must be kept",
                *(LAST_HAND, flags, 1, True),
            ),
            Field("given_back", "the cards that the observer gave back", GIVEN_BACK, flags, pack),
            Field(
                "call",
                "what it has called: zero to six, rödskägg, pass",
                *(CALL, flags, BIDS + 1, True),
            ),
            Field("bid", "the highest bid: zero to six, rödskägg", BID, flags, BIDS),
            Field("declarer", "whether it has made that bid", DECLARER, flags, by_seat=True),
            Field("question", "not asked, asked, forgotten", QUESTION, flags, 3),
            Field("folded", "whether it has folded", FOLDED, flags, by_seat=True),
            Field("along", "whether it has chosen to go along", VOLUNTEERS, flags, by_seat=True),
            Field("awarded", "how many tricks the lone player was given", AWARDED, numbers),
            Field("dealt", "whether it was dealt cards", DEALT, flags, by_seat=True),
            Field("out", "whether it has been put out of the match", OUT, flags, by_seat=True),
            Field("duel", "whether the deal is a duel", DUEL, flags),
        )

    def _flags(self, match: Position, what: int, observer: int, seat: int) -> int:
        if what < OWN:
            return Observer._flags(self, match, what, observer, seat)
        return self._told(cython.cast(RodskaggPosition, match), what, observer, seat)

    def _told(self, match: RodskaggPosition, what: int, observer: int, seat: int) -> int:
        if what == CALL:
            return bits.bit(match.called[seat]) >> 1
        if what == BID:
            return bits.bit(match.bid + 1) >> 1
        if what == DECLARER:
            return 1 if match.declarer == seat else 0
        if what == QUESTION:
            return bits.bit(match.question)
        if what == GIVEN_BACK:
            return match.given_back[observer] if observer != SPECTATOR else 0
        if what == DUEL:
            return 1 if match.dueling else 0
        return self._seats(match, what) >> seat & 1

    def _seats(self, match: RodskaggPosition, what: int) -> int:
        if what == FOLDED:
            return match.folded
        if what == VOLUNTEERS:
            return match.volunteers
        if what == KEPT:
            return match.kept
        if what == LAST_HAND:
            return match.final
        return match.dealt if what == DEALT else match.out

    def _number(self, match: Position, what: int, seat: int, place: int) -> int:
        if what < OWN:
            return Observer._number(self, match, what, seat, place)
        return self._counted(cython.cast(RodskaggPosition, match), what, seat)

    def _counted(self, match: RodskaggPosition, what: int, seat: int) -> int:
        return match.refreshed[seat] if what == REFRESHED else match.awarded


OBSERVER = RodskaggObserver
