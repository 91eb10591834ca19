"""The rule sheet of Sheepshead, in order of play."""

from femopp.games.sheepshead.rules.options import (
    AloneDeadline,
    DoublerMode,
    RecrackBy,
    SchneiderRule,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section, under, whatever
from femopp.trick_taking import FIRST_DEALER

_CARDS = Section(
    _("Players and cards"),
    (
        Paragraph("SHP-PLAYERS-1", _("Five play.")),
        Paragraph("SHP-PACK-1", _("The pack has 32 cards, from the sevens to the aces.")),
        Paragraph(
            "SHP-TRUMP-1",
            _(
                "All queens, all jacks and all diamonds are trumps, in every deal: fourteen cards "
                "that form a suit of their own."
            ),
        ),
        Paragraph(
            "SHP-TRUMP-2",
            _(
                "From the highest trump down: the queens, then the jacks, each in the order clubs, "
                "spades, hearts, diamonds; then ace, ten, king, nine, eight and seven of diamonds."
            ),
        ),
        Paragraph(
            "SHP-TRUMP-3",
            _("Clubs, spades and hearts have six cards each: ace, ten, king, nine, eight, seven."),
        ),
        Paragraph(
            "SHP-POINTS-1",
            _(
                "An ace counts 11 card points, a ten 10, a king 4, a queen 3, a jack 2, "
                "the other cards nothing: 120 in all."
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
                "Everything goes clockwise. The dealer gives three cards to each, two to the blind "
                "on the table, and three more to each. The player on the dealer's left is forehand."
            ),
        ),
    ),
)

_PICK = Section(
    _("Picking up the blind"),
    (
        Paragraph(
            "SHP-PICK-2",
            _("Forehand first, each in turn picks up the blind or passes, until somebody picks."),
        ),
        Paragraph(
            "SHP-PICK-4",
            _("Whoever picks is the picker, whose side must take at least 61 card points."),
        ),
        Paragraph(
            "SHP-PICK-3",
            _("If all pass, the deal is over; the next player clockwise deals."),
        ),
        Paragraph(
            "SHP-DBL-BLITZ-1",
            _(
                "A picker who holds both black queens may announce blitz with the pick, before "
                "seeing the blind, and with both red queens indian blitz. Each doubles. "
                "Nobody has to."
            ),
        ),
        under("blitz_show", True),
        under("blitz_show", False, _("The queens of a blitz form are not shown.")),
        Paragraph(
            "SHP-BURY-1", _("The picker buries two cards, face down, and has six cards again.")
        ),
        whatever("bury_jd"),
    ),
)

_BOY = Section(
    _("The boy"),
    (
        Paragraph(
            "SHP-PARTNER-1",
            _("The player who holds the jack of diamonds, the boy, is the picker's partner."),
        ),
        Paragraph(
            "SHP-PARTNER-2",
            _(
                "The boy keeps it secret until playing the jack of diamonds or announcing double "
                "crack."
            ),
        ),
        Paragraph(
            "SHP-ALONE-1",
            _(
                "A picker who has the jack of diamonds, dealt or from the blind, plays alone "
                "against four, and need not say so."
            ),
        ),
        Paragraph(
            "SHP-ALONE-2",
            _(
                "A picker may throw off the boy: announce to play alone although another has the "
                "jack of diamonds. Its holder is then an opponent like the others."
            ),
        ),
        under(
            "bluff_alone",
            False,
            _("A picker who has the jack of diamonds cannot announce that."),
        ),
        under(
            "bluff_alone",
            True,
            _("A picker who has the jack of diamonds may announce that as well."),
        ),
    ),
)

_ANNOUNCEMENTS = Section(
    _("Announcements"),
    (
        whatever("crack_window", _("All are asked for their announcements {value}.")),
        under(
            "alone_deadline",
            AloneDeadline.FIRST_LEAD_OR_DOUBLE_CRACK,
            _(
                "The picker is asked first whether to throw off the boy, and again after a crack; "
                "after a double crack it is too late."
            ),
        ),
        under(
            "alone_deadline",
            AloneDeadline.FIRST_LEAD,
            _(
                "The picker is asked first whether to throw off the boy, again after a crack, and "
                "once more after a double crack."
            ),
        ),
        under(
            "alone_deadline",
            AloneDeadline.BEFORE_CRACKS,
            _("The picker is asked first whether to throw off the boy; after that it is too late."),
        ),
        Paragraph(
            "A-S4",
            _(
                "Then all others are asked from the picker's left, whether they can announce "
                "something or not, so that the questions tell nothing."
            ),
        ),
        Paragraph(
            "SHP-DBL-CRACK-1",
            _("Crack: an opponent who sits after the picker, and so could not pick, may double."),
        ),
        Paragraph(
            "SHP-DBL-CRACK-2",
            _(
                "With both black queens this may be a blitz crack, with both red queens an indian "
                "blitz crack, which double twice; with all four queens it may be both, which "
                "doubles three times."
            ),
        ),
        under("max_cracks", 1, _("There is one crack in a deal: the first counts.")),
        Paragraph(
            "A-S5",
            _("Up to {options.max_cracks} opponents may crack in a deal, each of them once."),
            lambda options: options.max_cracks > 1,
            "max_cracks",
        ),
        under(
            "recrack_by",
            RecrackBy.PARTNER,
            _("Double crack: after a crack the boy may double again, and so becomes known."),
        ),
        under(
            "recrack_by",
            RecrackBy.PARTNER_OR_PICKER,
            _(
                "Double crack: after a crack the boy, who so becomes known, or the picker may "
                "double again."
            ),
        ),
        Paragraph(
            "SHP-DBL-TCRACK-1",
            _(
                "Triple crack: after a double crack an opponent who has not cracked may double "
                "once more, whatever the seat."
            ),
        ),
    ),
)

_PLAY = Section(
    _("The play"),
    (
        Paragraph("SHP-PLAY-1", _("Forehand leads to the first trick.")),
        Paragraph(
            "SHP-PLAY-2", _("Follow suit if you can; trumps are one suit. If not, play any card.")
        ),
        Paragraph(
            "SHP-PLAY-3",
            _("The highest trump takes the trick, or else the highest card of the led suit."),
        ),
        Paragraph("SHP-PLAY-4", _("Whoever takes a trick leads to the next.")),
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
            _("With a partner each opponent pays 1; the picker gets 2 and the boy 1."),
        ),
        Paragraph("SHP-PAY-5", _("A lone picker gets 1 from each of the four opponents.")),
        Paragraph("SHP-PAY-2", _("With 60 card points or fewer the picker's side pays instead.")),
        under("double_bump", True, _("Double the bump: when it pays, it pays double.")),
        under("double_bump", False, _("It pays the same amounts that it would have got.")),
        Paragraph(
            "SHP-DBL-0", _("All amounts are doubled once for each thing that doubles in the deal.")
        ),
        under(
            "schneider_rule",
            SchneiderRule.LT30_BOTH,
            _("Schneider doubles: a side has fewer than 30 card points."),
        ),
        under(
            "schneider_rule",
            SchneiderRule.PICKER_LT31,
            _(
                "Schneider doubles: the opponents have fewer than 30 card points, or the picker's "
                "side fewer than 31."
            ),
        ),
        Paragraph(
            "SHP-DBL-NOTRICK-1",
            _("A side without a single trick doubles again, besides schneider."),
        ),
        under("bury_is_trick", True),
        under(
            "doubler_mode",
            DoublerMode.STACK,
            _("Each deal that nobody picked doubles the next deal that somebody picks."),
        ),
        under(
            "doubler_mode",
            DoublerMode.QUEUE,
            _(
                "For each deal that nobody picked one deal is doubled once: the next that is "
                "picked, then the one after it, and so on."
            ),
        ),
    ),
)

_SESSION = Section(
    _("The session"),
    (
        under("deals", 0, _("The session lasts until the table stops, between two deals.")),
        Paragraph(
            "A-S18",
            _("The session has {options.deals} deals, those that nobody picks included."),
            lambda options: options.deals > 0,
            "deals",
        ),
        Paragraph("A-S18", _("Doublings that are still to come then lapse.")),
        under("unit", 0, _("It is not played for money.")),
        Paragraph(
            "SHP-MONEY-1",
            _("A unit is worth {options.unit} of the smallest coin."),
            lambda options: options.unit > 0,
            "unit",
        ),
    ),
)

SHEET = (_CARDS, _DEAL, _PICK, _BOY, _ANNOUNCEMENTS, _PLAY, _PAYMENT, _SESSION)
