"""The rule sheet of Sheepshead, in order of play."""

from femopp.games.sheepshead.rules.options import (
    AloneDeadline,
    DoublerMode,
    RecrackBy,
    SchneiderRule,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section, stating, under
from femopp.trick_taking import FIRST_DEALER

_CARDS = Section(
    _("Players and cards"),
    (
        Paragraph("SHP-PLAYERS-1", _("Five players.")),
        Paragraph("SHP-PACK-1", _("A pack of 32 cards, from sevens to aces.")),
        Paragraph(
            "SHP-TRUMP-1",
            _(
                "All queens, jacks and diamonds are always trumps: fourteen cards that form a suit "
                "of their own."
            ),
        ),
        Paragraph(
            "SHP-TRUMP-2",
            _(
                "The trumps from the highest down: queens, then jacks, each in the order clubs, "
                "spades, hearts, diamonds; then ace, ten, king, nine, eight and seven of diamonds."
            ),
        ),
        Paragraph(
            "SHP-TRUMP-3",
            _("Clubs, spades and hearts rank ace, ten, king, nine, eight, seven."),
        ),
        Paragraph(
            "SHP-POINTS-1",
            _(
                "Card points: ace 11, ten 10, king 4, queen 3, jack 2, other cards nothing; 120 in "
                "all."
            ),
        ),
    ),
)

_DEAL = Section(
    _("The deal"),
    (
        *FIRST_DEALER,
        Paragraph(
            "SHP-DEAL-1",
            _(
                "Everything goes clockwise. The dealer gives everyone three cards, puts two in the "
                "blind, and gives everyone three more. The player on the dealer's left is forehand."
            ),
        ),
    ),
)

_PICK = Section(
    _("Picking up the blind"),
    (
        Paragraph(
            "SHP-PICK-2",
            _(
                "In turn from forehand, each player picks up the blind or passes, until somebody "
                "picks."
            ),
        ),
        Paragraph(
            "SHP-PICK-4",
            _("The player who picks is the picker, whose side needs at least 61 card points."),
        ),
        Paragraph(
            "SHP-PICK-3",
            _("If everyone passes, the deal is over, and the next player clockwise deals."),
        ),
        Paragraph(
            "SHP-DBL-BLITZ-1",
            _(
                "Before seeing the blind, a picker with both black queens may announce blitz, and "
                "with both red queens indian blitz. Each doubles; neither is compulsory."
            ),
        ),
        under("blitz_show", True),
        under("blitz_show", False, _("The queens of a blitz need not be shown.")),
        Paragraph("SHP-BURY-1", _("The picker buries two cards, face down, to have six again.")),
        stating("bury_jd"),
    ),
)

_BOY = Section(
    _("The boy"),
    (
        Paragraph(
            "SHP-PARTNER-1",
            _("The player with the jack of diamonds, called the boy, is the picker's partner."),
        ),
        Paragraph("SHP-PICK-5", _("All the others are opponents.")),
        Paragraph(
            "SHP-PARTNER-2",
            _(
                "The boy must keep it secret until playing the jack of diamonds or announcing "
                "double crack."
            ),
        ),
        Paragraph(
            "SHP-ALONE-1",
            _(
                "A picker with the jack of diamonds, dealt or from the blind, plays alone against "
                "four, and need not say so."
            ),
        ),
        Paragraph(
            "SHP-ALONE-2",
            _(
                "If another player has the jack of diamonds, the picker may throw off the boy, "
                "that is, announce to play alone. The boy is then an ordinary opponent."
            ),
        ),
        under(
            "bluff_alone",
            False,
            _("A picker with the jack of diamonds can't throw off the boy."),
        ),
        under(
            "bluff_alone",
            True,
            _("A picker with the jack of diamonds may announce that too."),
        ),
    ),
)

_ANNOUNCEMENTS = Section(
    _("Announcements"),
    (
        stating("crack_window", _("Announcements are made {value}.")),
        under(
            "alone_deadline",
            AloneDeadline.FIRST_LEAD_OR_DOUBLE_CRACK,
            _(
                "The picker is first asked whether to throw off the boy, and again after a crack; "
                "after a double crack it is too late."
            ),
        ),
        under(
            "alone_deadline",
            AloneDeadline.FIRST_LEAD,
            _(
                "The picker is first asked whether to throw off the boy, again after a crack, and "
                "once more after a double crack."
            ),
        ),
        under(
            "alone_deadline",
            AloneDeadline.BEFORE_CRACKS,
            _("The picker is first asked whether to throw off the boy; after that it is too late."),
        ),
        Paragraph(
            "A-S4",
            _(
                "Then all the others are asked, from the picker's left, even those who can't "
                "announce anything, so that the questions give nothing away."
            ),
        ),
        Paragraph(
            "SHP-DBL-CRACK-1",
            _("Crack: an opponent after the picker, who so had no chance to pick, may double."),
        ),
        Paragraph(
            "SHP-DBL-CRACK-2",
            _(
                "With both black queens it may be a blitz crack, with both red queens an indian "
                "blitz crack; either doubles twice. With all four queens it may be both, which "
                "doubles three times."
            ),
        ),
        under("max_cracks", 1, _("There is only one crack in a deal: first come, first served.")),
        Paragraph(
            "A-S5",
            _("Up to {options.max_cracks} opponents may crack in a deal, once each."),
            lambda options: options.max_cracks > 1,
            "max_cracks",
        ),
        under(
            "recrack_by",
            RecrackBy.PARTNER,
            _("Double crack: after a crack the boy may double again, and is thereby revealed."),
        ),
        under(
            "recrack_by",
            RecrackBy.PARTNER_OR_PICKER,
            _(
                "Double crack: after a crack the boy (who is thereby revealed) or the picker may "
                "double again."
            ),
        ),
        Paragraph(
            "SHP-DBL-TCRACK-1",
            _(
                "Triple crack: after a double crack an opponent who hasn't cracked may double once "
                "more, wherever they sit."
            ),
        ),
    ),
)

_PLAY = Section(
    _("The play"),
    (
        Paragraph("SHP-PLAY-1", _("Forehand leads to the first trick.")),
        Paragraph(
            "SHP-PLAY-2", _("Follow suit if you can, or else play any card. Trumps are one suit.")
        ),
        Paragraph(
            "SHP-PLAY-3",
            _(
                "The highest trump takes the trick or, without trumps, the highest card of the "
                "suit led."
            ),
        ),
        Paragraph("SHP-PLAY-4", _("The winner of a trick leads to the next.")),
    ),
)

_PAYMENT = Section(
    _("Payment"),
    (
        Paragraph("SHP-PAY-1", _("The buried cards count for the picker's side.")),
        Paragraph(
            "SHP-PAY-1",
            _("If the picker's side takes no trick, they count for the opponents."),
            lambda options: not (options.bury_counts_without_trick or options.bury_is_trick),
            "bury_counts_without_trick",
        ),
        Paragraph(
            "SHP-PAY-3",
            _("With a partner, each opponent pays 1; the picker gets 2 and the boy 1."),
        ),
        Paragraph("SHP-PAY-5", _("A lone picker gets 1 from each of the four opponents.")),
        Paragraph("SHP-PAY-2", _("With 60 card points or fewer, the picker's side pays instead.")),
        under("double_bump", True, _("Double the bump: a losing picker's side pays double.")),
        under("double_bump", False, _("It pays what it would have won.")),
        Paragraph("SHP-DBL-0", _("All amounts are doubled once for each doubling in the deal.")),
        under(
            "schneider_rule",
            SchneiderRule.LT30_BOTH,
            _("Schneider (fewer than 30 card points on either side) doubles."),
        ),
        under(
            "schneider_rule",
            SchneiderRule.PICKER_LT31,
            _(
                "Schneider (fewer than 30 card points for the opponents, or fewer than 31 for the "
                "picker's side) doubles."
            ),
        ),
        Paragraph(
            "SHP-DBL-NOTRICK-1",
            _("If a side takes no trick, that doubles once more."),
        ),
        Paragraph(
            "SHP-DBL-NOTRICK-2",
            _("A side without a trick is schneider too, so all amounts count four times."),
        ),
        under("bury_is_trick", True),
        under(
            "doubler_mode",
            DoublerMode.STACK,
            _("Each deal that is passed out doubles the next deal that is picked."),
        ),
        under(
            "doubler_mode",
            DoublerMode.QUEUE,
            _(
                "Each deal that is passed out doubles one later deal: the first doubles the next "
                "that is picked, the second the one after it, and so on."
            ),
        ),
    ),
)

_SESSION = Section(
    _("The session"),
    (
        under("deals", 0, _("The session lasts until the table stops it, between two deals.")),
        Paragraph(
            "A-S18",
            _("The session has {options.deals} deals, including those passed out."),
            lambda options: options.deals > 0,
            "deals",
        ),
        Paragraph("A-S18", _("Any doublings left over then lapse.")),
        under("unit", 0, _("The game is not played for money.")),
        Paragraph(
            "SHP-MONEY-1",
            _("A unit is worth {options.unit} of the smallest coin."),
            lambda options: options.unit > 0,
            "unit",
        ),
    ),
)

SHEET = (_CARDS, _DEAL, _PICK, _BOY, _ANNOUNCEMENTS, _PLAY, _PAYMENT, _SESSION)
