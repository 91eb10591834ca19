"""Roles, flags and tricks at the seats of Sheepshead, as everybody sees them."""

from collections.abc import Iterator
from functools import reduce

from femopp.games.sheepshead.rules.actions import Blitz
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY
from femopp.games.sheepshead.rules.state import Phase, Session, is_the_boy, points_in
from femopp.language import Text, _, say
from femopp.presentation.seat_flag import FlagKind, SeatFlag
from femopp.ranking import SuitClass
from femopp.tricks import Played, Seat, Trick, seats


def reads(view: Session) -> tuple[object, ...]:
    """Return the parts of a view that stakes, roles, flags and notes look at."""
    return (
        view.phase,
        view.passed,
        view.picker,
        view.off_at,
        view.doublers,
        view.blitz,
        view.cracks,
        view.double_cracked,
        view.triple_cracked,
        view.taken,
        THE_BOY in view.trick.cards,
        _without_trumps(view.trick),
        len(view.blind),
    )


def tricks(view: Session) -> tuple[int, ...]:
    """Return the number of tricks that each seat has taken."""
    return tuple(sum(taken.seat == seat for taken in view.taken) for seat in seats(view.players))


def role(view: Session, seat: Seat) -> Text | None:
    """Return a seat's part in this deal, and its announcements."""
    words = [part for part in (_part(view, seat), *_announced(view, seat)) if part is not None]
    return reduce(_and, words) if words else None


def _and(so_far: Text, word: Text) -> Text:
    return say(_("{so_far}, {word}"), so_far=so_far, word=word)


def _part(view: Session, seat: Seat) -> Text | None:
    if seat == view.picker:
        return say(_("picker"))
    if view.picker is None and seat in view.passed:
        return say(_("passes"))
    return say(_("the boy")) if is_known_partner(view, seat) else None


def is_known_partner(view: Session, seat: Seat) -> bool:
    """Whether everybody knows that this seat is the picker's partner."""
    if view.thrown_off or seat == view.picker:
        return False
    return seat == view.double_cracked or _has_played_the_boy(view, seat)


def secret(view: Session, seat: Seat) -> Text | None:
    """Return that a seat is the picker's partner, while nobody else knows it."""
    if view.picker in (None, seat) or is_known_partner(view, seat) or not is_the_boy(view, seat):
        return None
    return say(_("Secret partner"))


def may_be(view: Session, seat: Seat) -> Text | None:
    """Return the part that a seat may have in the play, as far as everybody has seen.

    Only the rules and the cards played exclude a seat from being the partner: whoever has cracked,
    and whoever didn't follow a lead of trumps, as the partner's jack of diamonds is one.
    """
    if view.phase is not Phase.PLAY or view.thrown_off:
        return None
    around = seats(view.players)
    if any(is_known_partner(view, one) or _has_played_the_boy(view, one) for one in around):
        return None
    seen = (*(taken.trick for taken in view.taken), view.trick)
    is_excluded = (
        seat in (view.picker, view.triple_cracked)
        or seat in view.crackers
        or any(seat in _without_trumps(trick) for trick in seen)
    )
    return None if is_excluded else say(_("May be the partner"))


def _without_trumps(trick: Trick) -> tuple[Seat, ...]:
    """Return the seats that didn't follow trumps in this trick."""
    if trick.led(ORDER) is not SuitClass.TRUMPS:
        return ()
    suit = ORDER.suit
    return tuple([one.seat for one in trick.played if suit[one.card] is not SuitClass.TRUMPS])


def _has_played_the_boy(view: Session, seat: Seat) -> bool:
    seen = (*(taken.trick for taken in view.taken), view.trick)
    return Played(seat, THE_BOY) in [played for trick in seen for played in trick.played]


def _announced(view: Session, seat: Seat) -> Iterator[Text]:
    if seat == view.picker and view.blitz is not Blitz.PLAIN:
        yield say(_BLITZES[view.blitz])
    yield from (say(CRACKS[crack.blitz]) for crack in view.cracks if crack.seat == seat)
    if seat == view.double_cracked:
        yield say(_("double crack"))
    if seat == view.triple_cracked:
        yield say(_("triple crack"))


def said(view: Session, seat: Seat) -> SeatFlag | None:
    """Return the flag at a seat: the picker, the partner once everybody knows, cracks, passes."""
    if seat == view.picker:
        return _PICKER
    if view.picker is None:
        return _PASS if seat in view.passed else None
    if is_known_partner(view, seat):
        return _PARTNER
    if seat == view.triple_cracked:
        return _TRIPLE
    return _CRACK if seat in view.crackers else None


_PICKER = SeatFlag(FlagKind.ROLE, _("Picker"))
_PARTNER = SeatFlag(FlagKind.ROLE, _("Partner"))
_PASS = SeatFlag(FlagKind.PASSED, _("Pass"))
_CRACK = SeatFlag(FlagKind.HOLDS, _("Crack"))
_TRIPLE = SeatFlag(FlagKind.HOLDS, _("Triple"))


def card_points_taken(view: Session, seat: Seat) -> Text | None:
    """Return the card points that a seat has taken, None without any."""
    taken = sum(points_in(one) for one in view.taken if one.seat == seat)
    return say(_("{points} card points"), points=taken) if taken else None


_BLITZES = {
    Blitz.BLITZ: _("blitz"),
    Blitz.INDIAN: _("indian blitz"),
    Blitz.BOTH: _("blitz and indian blitz"),
}
CRACKS = {
    Blitz.PLAIN: _("crack"),
    Blitz.BLITZ: _("blitz crack"),
    Blitz.INDIAN: _("indian blitz crack"),
    Blitz.BOTH: _("both blitz cracks"),
}
