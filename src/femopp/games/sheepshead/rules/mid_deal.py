"""Mid-deals of Sheepshead: picker and announcements, tricks and card points so far."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import UNKNOWN
from femopp.games.sheepshead.rules.actions import Blitz
from femopp.games.sheepshead.rules.deal import on_deal
from femopp.games.sheepshead.rules.order import THE_BOY, arranged
from femopp.games.sheepshead.rules.state import (
    BLIND,
    Cracked,
    Phase,
    Question,
    Session,
    SummedTrick,
)
from femopp.rulebook import Cards, MidDeal, Share, unknown
from femopp.tricks import Played, Seat, Trick


class Picked(Struct, frozen=True):
    """The picker, and the blitz announced with the pick."""

    seat: Seat
    blitz: Blitz = Blitz.PLAIN


class SheepsheadMidDeal(MidDeal, frozen=True):
    """A deal of Sheepshead between two tricks.

    tricks  the tricks that each has taken
    last    who took the last of them
    points  the card points in them
    boy     who has played the jack of diamonds
    alone   the picker has thrown off the boy
    bury    the buried cards, if they are known
    """

    picked: Picked | None = None
    tricks: tuple[Share, ...] = ()
    last: Seat | None = None
    points: tuple[Share, ...] = ()
    boy: Seat | None = None
    alone: bool = False
    bury: Cards = ()
    cracked: tuple[Cracked, ...] = ()
    double_crack: Seat | None = None
    triple_crack: Seat | None = None

    def seen_by(self, actor: Seat, observer: Seat | None) -> "SheepsheadMidDeal":
        seen = super().seen_by(actor, observer)
        if self.picked is not None and self.picked.seat == observer:
            return replace(self, hands=seen.hands)
        return replace(self, hands=seen.hands, bury=unknown(self.bury))


def on_mid_deal(state: Session, seat: Seat, action: SheepsheadMidDeal) -> Session:
    """Join the deal. Of its tricks only the card points are known, and who played the boy."""
    picked = action.picked
    assert picked is not None
    assert state.dealer is not None
    begun = on_deal(state, seat, action)
    spoken = begun.in_turn_after(state.dealer)
    return replace(
        begun,
        phase=Phase.PLAY,
        turn=spoken[0] if action.last is None else action.last,
        passed=spoken[: spoken.index(picked.seat)],
        picker=picked.seat,
        blitz=picked.blitz,
        # Whatever queens were shown lie in the hands again.
        queens_shown=(picked.seat, *[crack.seat for crack in action.cracked]),
        buried=arranged(action.bury or (UNKNOWN,) * BLIND),
        off_at=Question.THROW_OFF if action.alone else None,
        cracks=action.cracked,
        double_cracked=action.double_crack,
        triple_cracked=action.triple_crack,
        taken=tuple(_tricks(action)),
    )


def _tricks(action: SheepsheadMidDeal) -> Iterator[SummedTrick]:
    points = {share.seat: share.number for share in action.points}
    order = [share.seat for share in action.tricks for _trick in range(share.number)]
    if action.last is not None:
        order.remove(action.last)
        order.append(action.last)
    for place, seat in enumerate(order):
        trick = Trick() if place or action.boy is None else Trick((Played(action.boy, THE_BOY),))
        yield SummedTrick(seat, trick, points.pop(seat, 0))
