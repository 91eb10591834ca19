"""The presentation of Sheepshead."""

from femopp.cards import UNKNOWN
from femopp.games.sheepshead.presentation.asking import choice, label, question, terms
from femopp.games.sheepshead.presentation.seats import (
    CRACKS,
    card_points_taken,
    may_be,
    reads,
    role,
    said,
    secret,
    tricks,
)
from femopp.games.sheepshead.results import notes, result
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
from femopp.games.sheepshead.rules.course import BURY, PICK
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.settlement import doublers_in_force
from femopp.games.sheepshead.rules.state import Phase, Question, Session
from femopp.language import Message, Text, _, say
from femopp.presentation.asking import Asking
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Foreseen
from femopp.trick_taking import DealSettled, MatchEnded


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


def _burial(action: Bury) -> Message:
    """Label a bury, which may be one of unknown cards."""
    return _("bury two cards") if UNKNOWN in action.cards else _("bury {action.cards}")


_PICKS = {
    Blitz.PLAIN: _("pick"),
    Blitz.BLITZ: _("blitz and pick"),
    Blitz.INDIAN: _("indian blitz and pick"),
    Blitz.BOTH: _("both blitzes and pick"),
}

PRESENTATION = Presentation(
    order=lambda view: ORDER,
    # Not shown to be better than an expert: docs/experiments/2026-11-30-sheepshead-master-again.md.
    unoffered=frozenset({"master"}),
    reads=reads,
    stakes=_stakes,
    result=result,
    result_notes=notes,
    chooser=lambda view: view.picker,
    tricks=tricks,
    role=role,
    note=card_points_taken,
    said=said,
    secret=secret,
    may_be=may_be,
    blind=lambda view: len(view.blind),
    deals=lambda view: view.options.deals,
    labels={
        Pass: _("pass"),
        Pick: lambda action: _PICKS[action.blitz],
        Crack: lambda action: CRACKS[action.blitz],
        Bury: _burial,
        ThrowOff: _("throw off the boy"),
        DoubleCrack: _("double crack"),
        TripleCrack: _("triple crack"),
        Stop: _("stop the session"),
    },
    did={
        Pass: _("{seat:player} passed"),
        Pick: _("{seat:player} picked"),
        Crack: _("{seat:player} cracked"),
        Bury: _("{seat:player} buried {action.cards}"),
        ThrowOff: _("{seat:player} threw off the boy"),
        DoubleCrack: _("{seat:player} double cracked"),
        TripleCrack: _("{seat:player} triple cracked"),
    },
    declining=frozenset({Pass}),
    asking=Asking(terms=terms, question=question, choice=choice, label=label),
    quiet=frozenset({DealSettled, Foreseen, MatchEnded}),
    told_after={Pass: (Pick, _("{seat:player} announces nothing"))},
    words=(_("stop"), _("pick"), _("bury"), _("play")),
    explains={
        (PICK,): "SHP-PICK-4 SHP-DBL-BLITZ-1 SHP-PARTNER-1 SHP-PAY-2",
        (BURY,): "SHP-BURY-1 bury_jd SHP-PAY-1",
        (POLLS[Question.THROW_OFF].prompt,): "SHP-PARTNER-1 SHP-ALONE-2 SHP-PAY-3 SHP-PAY-5",
        (POLLS[Question.CRACK].prompt,): "SHP-DBL-CRACK-1 SHP-DBL-CRACK-2 max_cracks SHP-DBL-0",
        (POLLS[Question.DOUBLE_CRACK].prompt,): "recrack_by SHP-DBL-0",
        (POLLS[Question.TRIPLE_CRACK].prompt,): "SHP-DBL-TCRACK-1 SHP-DBL-0",
    },
)
