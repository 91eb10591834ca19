"""What can be said of the next deal of Rödskägg."""

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
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_AFTER_QUESTION,
    RodskaggState,
    in_deal,
)
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
    playing = in_deal(state)
    tricks = Field(
        "tricks", FieldKind.SHARES, say(_("Tricks")), seats=playing, total=HAND, most=HAND
    )
    if state.duel:
        return (tricks,)
    options = state.options
    zero = options.zero_bid is ZeroBid.PASS
    contracts = [one for one in biddable(options) if not (one is Contract.ZERO and zero)]
    errors = _goes_up_for(options)
    cuts_short = options.overshoot is Overshoot.WIN or options.zero_ends is ZeroEnds.AT_ONCE
    shown = Shown.MORE if cuts_short else Shown.ASKED
    players = FieldKind.PLAYERS
    found = [
        Field(
            "bid",
            FieldKind.SAID,
            say(_("Who played what?")),
            seats=playing,
            values=tuple(
                [FieldValue(one.value, say(_("{bid}"), bid=one.value)) for one in contracts]
            ),
            word="contract",
        ),
        tricks,
        Field(
            "folded",
            players,
            say(_("Without a trick")),
            Shown.ASKED,
            playing,
            (FieldValue("folded", say(_("Folded"))),),
        ),
        Field(
            "along",
            players,
            say(_("Who went along without a trick?")),
            Shown.ASKED,
            playing,
            (FieldValue("along", say(_("Went along"))),),
            apart="folded",
        ),
        Field(
            "late",
            FieldKind.SHARES,
            say(_("Tricks after the fourth")),
            Shown.ASKED,
            playing,
            total=TRICKS_AFTER_QUESTION,
            most=TRICKS_AFTER_QUESTION,
        ),
        Field("out", players, say(_("Who was out first?")), shown, playing),
    ]
    if not must_bid(state):
        passed = say(_("Everyone passed"))
        found.insert(1, Field("passed", FieldKind.FLAG, passed, without="bid", ends=True))
    if options.rituals is not Rituals.AUTO:
        found.append(Field("unasked", FieldKind.FLAG, say(_("Nobody asked")), Shown.ASKED))
    if errors:
        found.append(
            Field(
                "five_up",
                FieldKind.EACH,
                say(_("Knocked? Five up for")),
                Shown.ANYTIME,
                playing,
                errors,
                word="why",
                by=say(_("Noticed by")),
            )
        )
    return tuple(found)


STARTS = (Field("out", FieldKind.PLAYERS, say(_("Knocked out of the match")), Shown.MORE),)
