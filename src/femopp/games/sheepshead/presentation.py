"""The presentation of Sheepshead."""

from collections.abc import Iterator
from functools import reduce

from femopp.cards import UNKNOWN
from femopp.games.sheepshead.results import result
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    Stop,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.announcements import POLLS
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY, card_points
from femopp.games.sheepshead.rules.settlement import doublers_in_force
from femopp.games.sheepshead.rules.state import Phase, Question, Session
from femopp.language import Message, Text, _, say
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Foreseen
from femopp.trick_taking import DealSettled, MatchEnded
from femopp.tricks import Played, Seat, seats


def _stakes(view: Session) -> Text | None:
    """Return the picker, and the doublings so far."""
    if view.phase is Phase.BETWEEN:
        return None
    if view.picker is None and view.doublers:
        message = _("who picks up the blind? Deals passed out before: {doublers}")
        return say(message, doublers=view.doublers)
    if view.picker is None:
        return say(_("who picks up the blind?"))
    message = (
        _("{picker:player} plays alone") if view.thrown_off else _("{picker:player} has picked")
    )
    doublings = _doublings(view)
    who = say(message, picker=view.picker)
    if not doublings:
        return who
    return say(_("{who}; all payments times {factor}"), who=who, factor=2**doublings)


def _doublings(view: Session) -> int:
    cracks = sum(1 + crack.blitz.doublings for crack in view.cracks)
    answers = (view.double_cracked is not None) + (view.triple_cracked is not None)
    return doublers_in_force(view) + view.blitz.doublings + cracks + answers


def _tricks(view: Session) -> tuple[int, ...]:
    return tuple(sum(taken.seat == seat for taken in view.taken) for seat in seats(view.players))


def _role(view: Session, seat: Seat) -> Text | None:
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
    if not view.thrown_off and (seat == view.double_cracked or _has_played_the_boy(view, seat)):
        return say(_("the boy"))
    return None


def _has_played_the_boy(view: Session, seat: Seat) -> bool:
    tricks = (*(taken.trick for taken in view.taken), view.trick)
    return Played(seat, THE_BOY) in [played for trick in tricks for played in trick.played]


def _announced(view: Session, seat: Seat) -> Iterator[Text]:
    if seat == view.picker and view.blitz is not Blitz.PLAIN:
        yield say(_BLITZES[view.blitz])
    yield from (say(_CRACKS[crack.blitz]) for crack in view.cracks if crack.seat == seat)
    if seat == view.double_cracked:
        yield say(_("double crack"))
    if seat == view.triple_cracked:
        yield say(_("triple crack"))


def _card_points(view: Session, seat: Seat) -> Text | None:
    taken = sum(card_points(one.trick.cards) for one in view.taken if one.seat == seat)
    return say(_("{points} card points"), points=taken) if taken else None


def _burial(action: Bury) -> Message:
    """Label a bury, which may be one of unknown cards."""
    return _("bury two cards") if UNKNOWN in action.cards else _("bury {action.cards}")


_PICKS = {
    Blitz.PLAIN: _("pick"),
    Blitz.BLITZ: _("blitz and pick"),
    Blitz.INDIAN: _("indian blitz and pick"),
    Blitz.BOTH: _("both blitzes and pick"),
}
_BLITZES = {
    Blitz.BLITZ: _("blitz"),
    Blitz.INDIAN: _("indian blitz"),
    Blitz.BOTH: _("blitz and indian blitz"),
}
_CRACKS = {
    Blitz.PLAIN: _("crack"),
    Blitz.BLITZ: _("blitz crack"),
    Blitz.INDIAN: _("indian blitz crack"),
    Blitz.BOTH: _("both blitz cracks"),
}

PRESENTATION = Presentation(
    order=lambda view: ORDER,
    stakes=_stakes,
    result=result,
    chooser=lambda view: view.picker,
    tricks=_tricks,
    role=_role,
    note=_card_points,
    labels={
        Pass: _("pass"),
        Pick: lambda action: _PICKS[action.blitz],
        Crack: lambda action: _CRACKS[action.blitz],
        Bury: _burial,
        ThrowOff: _("throw off the boy"),
        DoubleCrack: _("double crack"),
        TripleCrack: _("triple crack"),
        Stop: _("stop the session"),
    },
    declining=frozenset({Pass}),
    quiet=frozenset({DealSettled, Foreseen, MatchEnded}),
    told_after={Pass: (Pick, _("{seat:player} announces nothing"))},
    words=(_("stop"),),
    explains={
        _("Do you pick up the blind?"): "SHP-PICK-4 SHP-DBL-BLITZ-1 SHP-PARTNER-1 SHP-PAY-2",
        _("Bury two cards."): "SHP-BURY-1 bury_jd SHP-PAY-1",
        POLLS[Question.THROW_OFF].prompt: "SHP-PARTNER-1 SHP-ALONE-2 SHP-PAY-3 SHP-PAY-5",
        POLLS[Question.CRACK].prompt: "SHP-DBL-CRACK-1 SHP-DBL-CRACK-2 max_cracks SHP-DBL-0",
        POLLS[Question.DOUBLE_CRACK].prompt: "recrack_by SHP-DBL-0",
        POLLS[Question.TRIPLE_CRACK].prompt: "SHP-DBL-TCRACK-1 SHP-DBL-0",
    },
)
