"""The buttons of the rituals, and what a knock at a table can say."""

from collections.abc import Mapping

from femopp.games.rodskagg.rules.actions import Knock
from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind, kinds_to_knock_for
from femopp.games.rodskagg.rules.options import BareKnock, CutOffender, KnockWord
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import Message, Text, _, say
from femopp.presentation.rituals import RitualButton
from femopp.rulebook import Action

BUTTONS: Mapping[str, RitualButton] = {
    "phrase": RitualButton(_("“Knock for cards and misdeal!”"), "say"),
    "pick_up": RitualButton(_("Pick up the cards"), "cards"),
    "ask": RitualButton(_("Ask who goes along"), "ask"),
    "out": RitualButton(_("Knock for going out"), "door"),
    "notice": RitualButton(_("Give notice"), "bell", is_rare=True),
    "cut": RitualButton(_("Cut the pack"), "scissors", is_rare=True),
    "offer_cut": RitualButton(_("Offer the pack"), "scissors", is_rare=True),
    "misdeal": RitualButton(_("Wrong number of cards"), "sheet", is_rare=True),
    "knock": RitualButton(_("Knock"), "fist"),
}

FORGETS: Mapping[ErrorKind, Message] = {
    ErrorKind.FORGOT_ASK: _("to ask who goes along"),
    ErrorKind.REVOKE: _("to follow suit"),
    ErrorKind.EARLY_PICKUP: _("to wait with the cards"),
    ErrorKind.OUT: _("to knock for going out"),
    ErrorKind.NOTICE: _("to give notice of the points"),
    ErrorKind.MISDEAL: _("to knock for a misdeal"),
    ErrorKind.CUT: _("to leave the cut to the dealer"),
}


def unused(view: RodskaggState) -> frozenset[str]:
    """Return the rituals that the options never allow."""
    options = view.options
    needless = {
        "out": not options.out_knock,
        "notice": not options.notice_at,
        "offer_cut": options.cut_offender is CutOffender.CUTTER,
    }
    return frozenset([word for word, is_needless in needless.items() if is_needless])


def costly_kinds(view: RodskaggState) -> tuple[ErrorKind, ...]:
    """Return the kinds of error that cost something at this table."""
    options = view.options
    kinds = kinds_to_knock_for(options)
    return tuple([kind for kind in kinds if OFFENCES[kind].points(options)])


def typed(view: RodskaggState) -> Mapping[str, Message]:
    """Return the words of rituals that this table says otherwise."""
    return {"knock": _("five up")} if view.options.call is KnockWord.FIVE_UP else {}


def not_taken(view: RodskaggState, action: Action) -> Text | None:
    """Decline a knock that would have no effect (A-R12), whatever is open."""
    if not isinstance(action, Knock) or view.options.bare_knock is BareKnock.OLDEST:
        return None
    if action.offender is not None and action.kind is not None:
        return None
    return say(_("Say whom you knock for and what they forgot."))
