"""Help on the questions and choices of Sheepshead."""

from enum import Enum

from msgspec import Struct

from femopp.games.sheepshead.presentation.seats import is_known_partner
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.game import GAME
from femopp.games.sheepshead.rules.options import BuryJD, SheepsheadOptions
from femopp.games.sheepshead.rules.state import Phase, Question, Session, is_the_boy
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action, legal_actions
from femopp.tricks import Seat


class Side(Enum):
    """A seat's part in the play, as its own view knows it."""

    PICKER = "picker"
    PARTNER = "partner"
    OPPONENT = "opponent"


class Terms(Struct, frozen=True):
    """Facts that the words depend on: the rules, the question, and the seat's side in the play.

    `may_not`: the seat is asked like everybody, but may not announce this.
    """

    options: SheepsheadOptions
    phase: Phase
    question: Question | None
    side: Side | None = None
    may_not: bool = False


def terms(view: Session, seat: Seat) -> Terms:
    """Return what the words for a seat whose turn it is depend on."""
    side = _side(view, seat) if view.phase is Phase.PLAY else None
    may_not = view.question is not None and legal_actions(GAME, view, seat) == (Pass(),)
    return Terms(view.options, view.phase, view.question, side, may_not)


def _side(view: Session, seat: Seat) -> Side:
    if seat == view.picker:
        return Side.PICKER
    is_partner = is_the_boy(view, seat) or is_known_partner(view, seat)
    return Side.PARTNER if is_partner else Side.OPPONENT


# Questions


def question(terms: Terms) -> Text | None:
    """Return what is asked, and what good it does."""
    if terms.side is not None:
        return say(_PLAYS[terms.side])
    if terms.phase is Phase.PICK:
        return say(_ABOUT_PICKING)
    if terms.phase is Phase.BURY:
        must_stay = terms.options.bury_jd is BuryJD.FORBIDDEN
        return say(_ABOUT_BURYING_OTHERS if must_stay else _ABOUT_BURYING)
    if terms.may_not:
        return say(_ABOUT_NO_CHOICE)
    return None if terms.question is None else say(_ANNOUNCEMENTS[terms.question])


_ABOUT_PICKING = _(
    "Pick up and your side needs 61 of 120 points; queens, jacks and diamonds are trumps."
)
_ABOUT_BURYING = _("Lay two cards aside, face down: their points count for your side.")
_ABOUT_BURYING_OTHERS = _(
    "Lay two cards aside, but not the jack of diamonds: their points count for your side."
)
_ABOUT_THROWING_OFF = _(
    "The boy, your secret partner, has the jack of diamonds; without the boy you play alone."
)
_ABOUT_NO_CHOICE = _(
    "Everybody is asked alike, so that nothing gives the boy away; this time you can't."
)
_ANNOUNCEMENTS: dict[Question, Message] = {
    Question.THROW_OFF: _ABOUT_THROWING_OFF,
    Question.CRACK: _(
        "A crack doubles all payments of this deal: say it if you think the picker will lose."
    ),
    Question.THROW_OFF_CRACKED: _ABOUT_THROWING_OFF,
    Question.DOUBLE_CRACK: _(
        "A double crack doubles all payments again; from the boy, it also shows who the boy is."
    ),
    Question.TRIPLE_CRACK: _("A triple crack doubles all payments once more."),
    Question.THROW_OFF_LAST: _ABOUT_THROWING_OFF,
}
_PLAYS: dict[Side, Message] = {
    Side.PICKER: _(
        "Your side needs 61 of 120 points; queens, jacks and diamonds are one suit, the trumps."
    ),
    Side.PARTNER: _(
        "You are the picker's partner: you two need 61 of 120 points; queens, jacks and diamonds "
        "are trumps."
    ),
    Side.OPPONENT: _(
        "Keep the picker's side below 61 of 120 points; queens, jacks and diamonds are trumps."
    ),
}


# Choices


def choice(terms: Terms, action: Action) -> Text | None:
    """Return what a choice means."""
    match action:
        case Pick(blitz=Blitz.PLAIN):
            return say(_("You get the two cards, and then lay two aside."))
        case Pick(blitz=blitz):
            return say(_TIMES[blitz.doublings])
        case Pass() if terms.phase is Phase.PICK:
            return say(_("The next player may pick it up."))
        case Pass():
            return say(_KEPT if terms.question in _ABOUT_THE_BOY else _UNDOUBLED)
        case ThrowOff():
            return say(_("You play one against four, for twice as much."))
        case Crack(blitz=blitz):
            return say(_TIMES[1 + blitz.doublings])
        case DoubleCrack() | TripleCrack():
            return say(_("All payments are doubled once more."))
    return None


_ABOUT_THE_BOY = frozenset(
    {Question.THROW_OFF, Question.THROW_OFF_CRACKED, Question.THROW_OFF_LAST}
)
_KEPT = _("The jack of diamonds plays with you.")
_UNDOUBLED = _("The payments stay as they are.")
_TIMES: dict[int, Message] = {
    1: _("All payments are doubled."),
    2: _("All payments are doubled twice."),
    3: _("All payments are doubled three times."),
}


def label(terms: Terms, action: Action) -> Message | None:
    """Name a refusal for what it refuses."""
    if not isinstance(action, Pass):
        return None
    if terms.phase is Phase.PICK:
        return _("leave the blind")
    if terms.may_not:
        return _("you can't: go on")
    return None if terms.question is None else _REFUSALS[terms.question]


_KEEPS = _("keep the boy")
_REFUSALS: dict[Question, Message] = {
    Question.THROW_OFF: _KEEPS,
    Question.CRACK: _("don't crack"),
    Question.THROW_OFF_CRACKED: _KEEPS,
    Question.DOUBLE_CRACK: _("don't double crack"),
    Question.TRIPLE_CRACK: _("don't triple crack"),
    Question.THROW_OFF_LAST: _KEEPS,
}
