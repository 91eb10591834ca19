"""The options of Sheepshead."""

from collections.abc import Mapping
from dataclasses import dataclass

from femopp.games.sheepshead.rules.sources import SOURCES
from femopp.language import Choice, Message, _
from femopp.rulebook import Options, Preset, Versions, option
from femopp.trick_taking import FirstDealer, first_dealer


class DoublerMode(Choice):
    """The effect of several unpicked deals in a row."""

    STACK = "stack", _("all of them double the next deal that is picked")
    QUEUE = "queue", _("each of them doubles one later deal")


class SchneiderRule(Choice):
    """The limits of schneider."""

    LT30_BOTH = "lt30_both", _("fewer than 30 for either side")
    PICKER_LT31 = (
        "picker_lt31",
        _("fewer than 31 for the picker's side, fewer than 30 for the opponents"),
    )


class CrackWindow(Choice):
    """The time of announcements."""

    AFTER_BURY = "after_bury_before_first_lead", _("after the bury, before the first lead")
    BEFORE_BURY = "after_pick_before_bury", _("after the pick, before the bury")


class AloneDeadline(Choice):
    """The deadline for throwing off the boy."""

    FIRST_LEAD_OR_DOUBLE_CRACK = (
        "first_lead_or_double_crack",
        _("until the first lead, but not after a double crack"),
    )
    FIRST_LEAD = "first_lead", _("until the first lead, whatever has been announced")
    BEFORE_CRACKS = "before_cracks", _("before the cracks")


class RecrackBy(Choice):
    """The players who may double crack."""

    PARTNER = "partner", _("the picker's partner")
    PARTNER_OR_PICKER = "partner_or_picker", _("the picker or the partner")


class BuryJD(Choice):
    """Whether the picker may bury the jack of diamonds."""

    ALLOWED = "allowed", _("any two cards may be buried, even the jack of diamonds")
    FORBIDDEN = "forbidden", _("the jack of diamonds may not be buried")


_OTHER_NUMBERS = _("Sheepshead is offered for five players only.")
_ALL_PASS = _(
    "Neither a leaster nor a forced pick is offered: if everyone passes, a later deal counts "
    "double."
)
_CALLED_ACE = _(
    "A called ace isn't offered: the picker's partner is whoever has the jack of diamonds."
)
_CAP = _("A cap on doublings isn't offered: every doubling counts.")

NOT_OFFERED: Mapping[str, Message] = {
    **dict.fromkeys(
        [f"{number}-handed" for number in ("two", "three", "four", "six", "seven", "eight")],
        _OTHER_NUMBERS,
    ),
    **dict.fromkeys(("leaster", "leasters", "forced", "force", "no-pick"), _ALL_PASS),
    **dict.fromkeys(("called", "call", "ace", "partner"), _CALLED_ACE),
    **dict.fromkeys(("cap", "limit", "max-doublings"), _CAP),
}
"""Rules of other books (A-S8, A-S17)."""


@dataclass(frozen=True, eq=False)
class SheepsheadOptions(Options):
    """The options of a session of Sheepshead."""

    presets = (Preset("five-handed", "SHP", _("Sheepshead for five")),)
    not_offered = NOT_OFFERED
    sources = SOURCES
    versions = Versions()

    doubler_mode: DoublerMode = option(
        DoublerMode.STACK,
        _("How deals that are passed out double later deals."),
        {DoublerMode.STACK: "SHP-DBL-DOUBLER-1"},
    )
    blitz_show: bool = option(
        False,
        _("A player who announces a blitz must show the queens."),
        {False: "A-S10"},
    )
    bury_jd: BuryJD = option(
        BuryJD.ALLOWED,
        _("Whether the picker may bury the jack of diamonds."),
        {BuryJD.ALLOWED: "A-S14"},
    )
    crack_window: CrackWindow = option(
        CrackWindow.AFTER_BURY,
        _("Time of announcements (throwing off the boy and cracks)."),
        {CrackWindow.AFTER_BURY: "A-S4"},
    )
    alone_deadline: AloneDeadline = option(
        AloneDeadline.FIRST_LEAD_OR_DOUBLE_CRACK,
        _("Deadline for throwing off the boy."),
        {
            AloneDeadline.FIRST_LEAD_OR_DOUBLE_CRACK: "A-S6",
            AloneDeadline.FIRST_LEAD: "SHP-ALONE-3",
        },
    )
    bluff_alone: bool = option(
        False,
        _("A picker with the jack of diamonds may throw off the boy too, as a bluff."),
        {False: "SHP-ALONE-2"},
    )
    max_cracks: int = option(
        1,
        _("Number of opponents who may crack in one deal."),
        {1: "A-S5"},
        lowest=1,
        highest=4,
    )
    recrack_by: RecrackBy = option(
        RecrackBy.PARTNER,
        _("Who may double crack."),
        {RecrackBy.PARTNER: "SHP-DBL-DCRACK-1"},
    )
    schneider_rule: SchneiderRule = option(
        SchneiderRule.LT30_BOTH,
        _("Card points that make a side schneider."),
        {SchneiderRule.LT30_BOTH: "SHP-DBL-SCHNEIDER-1"},
    )
    bury_is_trick: bool = option(
        False,
        _("The buried cards count as a trick, so the picker's side always has one."),
        {False: "SHP-DBL-NOTRICK-1"},
    )
    bury_counts_without_trick: bool = option(
        True,
        _("The buried cards count for the picker's side even if it takes no trick."),
        {True: "SHP-PAY-1"},
    )
    double_bump: bool = option(
        True,
        _("A losing picker's side pays double."),
        {True: "SHP-PAY-4"},
    )
    unit: int = option(
        0,
        _("Value of a unit in the smallest coin; 0 if the game is not for money."),
        {0: "SHP-MONEY-1"},
        highest=10_000,
        engine=False,
    )
    first_dealer: FirstDealer = first_dealer("A-S18")
    deals: int = option(
        0,
        _("Number of deals in a session; 0 if it lasts until the table stops it."),
        {0: "A-S18"},
        highest=1000,
    )
