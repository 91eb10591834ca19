"""Options of Rödskägg: the rituals."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    BareKnock,
    CutOffender,
    KnockBy,
    KnockScope,
    KnockWindow,
    KnockWord,
    LastTrickKnock,
    MisdealDeadline,
    Rituals,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class RitualOptions(Options):
    """Options of the rituals."""

    rituals: Rituals = option(
        Rituals.MANUAL,
        _("Who performs the rituals."),
        {
            Rituals.MANUAL: "R49-KNOCK-2 REN-RITUAL-1",
            Rituals.AUTO: "REN-GEN-1 R49-KNOCK-2",
            Rituals.OFF: "RSK-RITUAL-0 REN-GEN-1",
        },
        engine_lacks=(Rituals.MANUAL,),
    )
    out_knock: bool = option(
        True,
        _("A player whose trick brings them to zero must knock out."),
        {False: "RSK-RITUAL-0 REN-OUT-1", True: "R49-OUT-1"},
    )
    out_penalty: int = option(
        5,
        _("Points up for forgetting to knock out."),
        {5: "R49-OUT-2"},
        engine=False,
        only_manual=True,
    )
    notice_at: tuple[int, ...] = option(
        (),
        _("Totals at which a player must give notice when a trick brings them there."),
        {(): "R49-OUT-1 RSK-RITUAL-0", (1, 0): "REN-OUT-1 A-R7", (1, 0, -1): "A-R7"},
        lowest=-1,
        highest=2,
        engine=False,
        only_manual=True,
    )
    notify_penalty: int = option(
        6,
        _("Points up for forgetting to give notice."),
        {6: "REN-RITUAL-7"},
        engine=False,
        only_manual=True,
    )
    last_trick_knock: LastTrickKnock = option(
        LastTrickKnock.REQUIRED_BEFORE_CLOSE,
        _("Duty to knock out (or give notice) after the sixth trick."),
        "A-R17",
        engine=False,
        only_manual=True,
    )
    forgot_ask_penalty: int = option(
        5,
        _("Points up for forgetting the question."),
        {0: "RSK-SCORE-7 REN-ASK-6", 5: "R49-ASK-8 REN-RITUAL-6", 6: "REN-RITUAL-6"},
        engine=False,
        only_manual=True,
    )
    cut_offender: CutOffender = option(
        CutOffender.CUTTER,
        _("Who pays if a player other than the dealer cuts the pack."),
        {
            CutOffender.CUTTER: "R49-DEAL-5 REN-RITUAL-4 A-R8",
            CutOffender.DEALER: "REN-RITUAL-3",
        },
        engine=False,
        only_manual=True,
    )
    cut_penalty: int = option(
        5,
        _("Points up for that cut."),
        {5: "R49-DEAL-5 REN-RITUAL-3"},
        engine=False,
        only_manual=True,
    )
    early_pickup_penalty: int = option(
        5,
        _("Points up for picking up before the dealer has said the phrase."),
        {5: "R49-DEAL-11 REN-RITUAL-5"},
        engine=False,
        only_manual=True,
    )
    misdeal_penalty: int = option(
        5,
        _("Points up for a dealer who misdeals and forgets the phrase."),
        {0: "A-R48", 5: "R49-DEAL-12"},
        engine=False,
        only_manual=True,
    )
    misdeal_auto_penalty: bool = option(
        False,
        _("The dealer goes up for a misdeal without a knock."),
        "A-R14",
        engine=False,
        only_manual=True,
    )
    misdeal_deadline: MisdealDeadline = option(
        MisdealDeadline.SCORED,
        _("Deadline for pointing out a misdeal."),
        "A-R16",
        engine=False,
        only_manual=True,
    )
    knock_window: KnockWindow = option(
        KnockWindow.BEFORE_NEXT_LEAD,
        _("Deadline for knocking for an error."),
        {
            KnockWindow.BEFORE_NEXT_LEAD: "REN-RITUAL-8 A-R10",
            KnockWindow.DEAL_END: "A-R10",
            KnockWindow.UNLIMITED: "A-R10",
        },
        engine=False,
        only_manual=True,
    )
    knock_by: KnockBy = option(
        KnockBy.ACTIVE,
        _("Who may knock for the errors of others."),
        "A-R9",
        engine=False,
        only_manual=True,
    )
    knock_scope: KnockScope = option(
        KnockScope.NAMED,
        _("Errors that one knock covers."),
        {KnockScope.NAMED: "R49-KNOCK-2 A-R12", KnockScope.ALL_OPEN: "A-R12"},
        engine=False,
        only_manual=True,
    )
    bare_knock: BareKnock = option(
        BareKnock.NOTHING,
        _("Effect of a knock that doesn't name both the player and the error."),
        {BareKnock.NOTHING: "R49-KNOCK-2 A-R12", BareKnock.OLDEST: "A-R12"},
        engine=False,
        only_manual=True,
        unoffered={BareKnock.OLDEST},
    )
    false_knock_penalty: int = option(
        0,
        _("Points up for a false knock."),
        "A-R11",
        engine=False,
        only_manual=True,
    )
    call: KnockWord = option(
        KnockWord.KNOCK,
        _("How to point out an error."),
        {KnockWord.KNOCK: "R49-KNOCK-2 REN-RITUAL-1", KnockWord.FIVE_UP: "REN-RITUAL-2"},
        engine=False,
        only_manual=True,
        wording=True,
    )
