"""The fields of a summary of Rödskägg, for people to fill in."""

from collections.abc import Mapping

from femopp.games.rodskagg.rules.auction import must_bid
from femopp.games.rodskagg.rules.contract import Contract, biddable
from femopp.games.rodskagg.rules.errors import OFFENCES, kinds_to_knock_for
from femopp.games.rodskagg.rules.options import (
    Overshoot,
    Rituals,
    RodskaggOptions,
    ZeroBid,
    ZeroEnds,
)
from femopp.games.rodskagg.rules.state import HAND, TRICKS_AFTER_QUESTION, RodskaggState, in_deal
from femopp.games.rodskagg.summary.said import Why
from femopp.language import Message, _, say
from femopp.rulebook import Field, FieldKind, FieldValue, Shown

_WHY: Mapping[Why, Message] = {
    Why.CUT: _("cut the pack"),
    Why.EARLY_PICKUP: _("looked too early"),
    Why.MISDEAL: _("misdealt"),
    Why.REVOKE: _("didn't follow suit"),
    Why.FORGOT_ASK: _("forgot to ask"),
    Why.OUT: _("forgot to knock out"),
    Why.NOTICE: _("forgot to give notice"),
    Why.FALSE_KNOCK: _("knocked falsely"),
}


def _goes_up_for(options: RodskaggOptions) -> tuple[FieldValue, ...]:
    """Return the errors that cost something by these rules."""
    if options.rituals is not Rituals.MANUAL:
        return ()
    kinds = [kind for kind in kinds_to_knock_for(options) if OFFENCES[kind].points(options)]
    values = [FieldValue(kind.value, say(_WHY[Why(kind.value)])) for kind in kinds]
    # Without a penalty nobody goes up for it, but it has happened.
    among = "" if options.false_knock_penalty else "false_knocks"
    falsely = say(_WHY[Why.FALSE_KNOCK])
    values.append(FieldValue(Why.FALSE_KNOCK.value, falsely, own=True, among=among))
    return tuple(values)


def fields(state: RodskaggState) -> tuple[Field, ...]:
    """Return what can be said of the next deal."""
    playing, options, players = in_deal(state), state.options, FieldKind.PLAYERS
    tricks = Field(
        "tricks", FieldKind.SHARES, say(_("Tricks")), seats=playing, total=HAND, most=HAND
    )
    if state.duel:
        return (tricks,)
    zero = options.zero_bid is ZeroBid.PASS
    contracts = [one for one in biddable(options) if not (one is Contract.ZERO and zero)]
    bids = [FieldValue(one.value, say(_("{bid}"), bid=one.value)) for one in contracts]
    cuts_short = options.overshoot is Overshoot.WIN or options.zero_ends is ZeroEnds.AT_ONCE
    folded = FieldValue("folded", say(_("Folded")))
    along, went = say(_("Who went along without a trick?")), say(_("Went along"))
    late, last = say(_("Tricks after the fourth")), TRICKS_AFTER_QUESTION
    out = Shown.MORE if cuts_short else Shown.ASKED
    asked = (Shown.ASKED, playing)
    found = [
        Field(
            "bid",
            FieldKind.SAID,
            say(_("Who played what?")),
            Shown.ALWAYS,
            playing,
            tuple(bids),
            word="contract",
        ),
        tricks,
        Field("folded", players, say(_("Without a trick")), *asked, (folded,)),
        Field("along", players, along, *asked, (FieldValue("along", went),), apart="folded"),
        Field("late", FieldKind.SHARES, late, *asked, total=last, most=last),
        Field("out", players, say(_("Who was out first?")), out, playing),
    ]
    if not must_bid(state):
        passed = say(_("Everyone passed"))
        found.insert(1, Field("passed", FieldKind.FLAG, passed, without="bid", ends=True))
    if options.rituals is not Rituals.AUTO:
        found.append(Field("unasked", FieldKind.FLAG, say(_("Nobody asked")), Shown.ASKED))
    if errors := _goes_up_for(options):
        label, by = say(_("Knocked? Five up for")), say(_("Noticed by"))
        up = Field(
            "five_up", FieldKind.EACH, label, Shown.ANYTIME, playing, errors, word="why", by=by
        )
        found.append(up)
    return tuple(found)


STARTS = (Field("out", FieldKind.PLAYERS, say(_("Knocked out of the match")), Shown.MORE),)
