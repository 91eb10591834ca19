"""The ring of a match: all who have points in it, once somebody has come, gone, or sat out."""

from enum import StrEnum

from msgspec import Struct


class Leave(StrEnum):
    """The reason why somebody doesn't play.

    once   they sit out the next deal
    rests  they sit out until they come back
    deals  they deal, and whoever deals looks on
    gone   they went home
    """

    ONCE = "once"
    RESTS = "rests"
    DEALS = "deals"
    GONE = "gone"


class Away(Struct, frozen=True, omit_defaults=True):
    """Somebody who has points in the match and doesn't play in the next deal.

    They are the `guest`, None for a bot. `out`: the rules have put them out of the match.
    """

    chair: int
    points: int
    why: Leave
    guest: str | None = None
    out: bool = False


class Ring(Struct, frozen=True, omit_defaults=True):
    """Chairs of a match, by numbers that stay theirs: the first players have 0, 1, 2 …

    sits          those who play or look on, clockwise
    dealer        who deals next; they may look on
    dealer_rests  whether whoever deals looks on
    away          those who don't play
    due           whose turn it was to deal before anybody sat out; None at the beginning
    """

    sits: tuple[int, ...]
    dealer: int
    dealer_rests: bool = False
    away: tuple[Away, ...] = ()
    due: int | None = None
