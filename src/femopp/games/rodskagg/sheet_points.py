"""The rule sheet: the points, the match and the money."""

from femopp.games.rodskagg.options import (
    BounceOrder,
    DuelTie,
    MoneyNegative,
    Overshoot,
    RodskaggFail,
    RodskaggStop,
    ZeroEnds,
    ZeroTie,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section

POINTS = Section(
    _("The points"),
    (
        Paragraph("R49-SCORE-1 RSK-SCORE-1 REN-SCORE-1", _("Every trick takes off one point.")),
        Paragraph(
            "R49-SCORE-2 RSK-SCORE-2 REN-SCORE-3",
            _(
                "Declarer who fails goes up {options.failed_bid_penalty}, and still takes off "
                "the tricks."
            ),
            option="failed_bid_penalty",
        ),
        Paragraph(
            "REN-SCORE-5",
            _("Declarer who fails is said to smoke."),
            when=lambda options: options.rule_book == "REN",
        ),
        Paragraph(
            "R49-RED-1 RSK-SCORE-3 REN-RED-1", _("Rödskägg made wins the match on the spot.")
        ),
        Paragraph(
            "R49-RED-2 REN-RED-2",
            _("Declarer who fails rödskägg is out of the match."),
            when=lambda options: options.rodskagg_fail is RodskaggFail.ELIMINATE,
            option="rodskagg_fail",
        ),
        Paragraph(
            "RSK-SCORE-4",
            _("Declarer who fails rödskägg goes up {options.rodskagg_fail_plus}."),
            when=lambda options: options.rodskagg_fail is RodskaggFail.PLUS,
            option="rodskagg_fail",
        ),
        Paragraph(
            "R49-RED-3",
            _("Rödskägg is over as soon as another player takes a trick."),
            when=lambda options: options.rodskagg_stop is RodskaggStop.FIRST_FOREIGN_TRICK,
            option="rodskagg_stop",
        ),
        Paragraph(
            "RSK-GAME-1",
            _("Rödskägg is played to the end even when it has failed."),
            when=lambda options: options.rodskagg_stop is RodskaggStop.PLAY_OUT,
            option="rodskagg_stop",
        ),
        Paragraph(
            "R49-RED-4",
            _("Nobody takes off tricks in rödskägg."),
            when=lambda options: not options.rodskagg_tricks_count,
            option="rodskagg_tricks_count",
        ),
        Paragraph(
            "RSK-SCORE-5",
            _("Everyone takes off the tricks of rödskägg too."),
            when=lambda options: options.rodskagg_tricks_count,
            option="rodskagg_tricks_count",
        ),
    ),
)

MATCH = Section(
    _("The match"),
    (
        Paragraph(
            "R49-GAME-2 RSK-GAME-2 REN-GAME-1",
            _("Whoever stands on exactly zero when a deal is over wins."),
            when=lambda options: (
                options.overshoot is not Overshoot.WIN and options.zero_ends is ZeroEnds.DEAL_END
            ),
            option="zero_ends",
        ),
        Paragraph(
            "A-R40",
            _("The player whose trick brings the total to zero wins at once."),
            when=lambda options: options.zero_ends is ZeroEnds.AT_ONCE,
            option="zero_ends",
        ),
        Paragraph(
            "R49-GAME-4",
            _("Whoever takes more tricks than points bounces up by the tricks that were too many."),
            when=lambda options: options.overshoot is Overshoot.BOUNCE,
            option="overshoot",
        ),
        Paragraph(
            "R49-GAME-6",
            _("Points up are added before the tricks are taken off."),
            when=lambda options: (
                options.overshoot is Overshoot.BOUNCE
                and options.bounce_order is BounceOrder.PENALTIES_FIRST
            ),
            option="bounce_order",
        ),
        Paragraph(
            "R49-GAME-6",
            _("The tricks are taken off, with the bounce, before points up are added."),
            when=lambda options: (
                options.overshoot is Overshoot.BOUNCE
                and options.bounce_order is BounceOrder.TRICKS_FIRST
            ),
            option="bounce_order",
        ),
        Paragraph(
            "R49-VAR-1 RSK-GAME-3 REN-GAME-2",
            _("Whoever takes more tricks than points goes below zero and must come up again."),
            when=lambda options: options.overshoot is Overshoot.NEGATIVE,
            option="overshoot",
        ),
        Paragraph(
            "R49-VAR-2",
            _(
                "The first whose trick brings the total to zero or below, and who knocks for it, "
                "wins."
            ),
            when=lambda options: options.overshoot is Overshoot.WIN,
            option="overshoot",
        ),
        Paragraph(
            "A-R27",
            _("Whoever forgot to knock may do so with a later trick."),
            when=lambda options: options.overshoot is Overshoot.WIN and options.late_knockout,
            option="late_knockout",
        ),
        Paragraph(
            "A-R27",
            _("Declarer may knock out only with the contract made."),
            when=lambda options: (
                options.overshoot is Overshoot.WIN and options.knockout_requires_contract
            ),
            option="knockout_requires_contract",
        ),
        Paragraph(
            "R49-GAME-3",
            _("If several stand on zero, the one who knocked out first wins."),
            when=lambda options: options.zero_tie is ZeroTie.FIRST_KNOCK,
            option="zero_tie",
        ),
        Paragraph(
            "RSK-GAME-5",
            _("If several stand on zero, they share the victory."),
            when=lambda options: options.zero_tie is ZeroTie.SHARE,
            option="zero_tie",
        ),
        Paragraph(
            "REN-GAME-3",
            _("If several stand on zero, they play a duel of six cards: most tricks wins."),
            when=lambda options: options.zero_tie is ZeroTie.DUEL,
            option="zero_tie",
        ),
        Paragraph(
            "A-R34",
            _("A duel that ends equal is played again, another player leading."),
            when=lambda options: (
                options.zero_tie is ZeroTie.DUEL and options.duel_tie is DuelTie.REPLAY
            ),
            option="duel_tie",
        ),
        Paragraph(
            "A-R29",
            _("The last player who is not out of the match wins it."),
            when=lambda options: (
                options.rodskagg_fail is RodskaggFail.ELIMINATE and options.last_survivor_wins
            ),
            option="last_survivor_wins",
        ),
    ),
)

MONEY = Section(
    _("The money"),
    (
        Paragraph(
            "R49-MONEY-1",
            _("The game is not played for money."),
            when=lambda options: options.money == 0,
            option="money",
        ),
        Paragraph(
            "R49-MONEY-2",
            _("Losers pay the winner {options.money} for every point left on the sheet."),
            when=lambda options: options.money > 0,
            option="money",
        ),
        Paragraph(
            "A-R38",
            _("Minus points are not paid for."),
            when=lambda options: options.money > 0 and options.money_negative is MoneyNegative.ZERO,
            option="money_negative",
        ),
        Paragraph(
            "A-R38",
            _("A loser on minus points is paid for them."),
            when=lambda options: (
                options.money > 0 and options.money_negative is MoneyNegative.SIGNED
            ),
            option="money_negative",
        ),
        Paragraph(
            "A-R38",
            _("Minus points are paid for like plus points."),
            when=lambda options: (
                options.money > 0 and options.money_negative is MoneyNegative.ABSOLUTE
            ),
            option="money_negative",
        ),
        Paragraph(
            "R49-RED-5",
            _("Whoever is out of the match pays for {options.elimination_ledger} points besides."),
            when=lambda options: (
                options.money > 0 and options.rodskagg_fail is RodskaggFail.ELIMINATE
            ),
            option="elimination_ledger",
        ),
        Paragraph(
            "R49-VAR-3",
            _("In a deal cut short by a knock-out the losers take off no tricks."),
            when=lambda options: (
                options.overshoot is Overshoot.WIN and not options.last_deal_credit
            ),
            option="last_deal_credit",
        ),
        Paragraph(
            "R49-VAR-3",
            _("In a deal cut short by a knock-out the losers take off their tricks."),
            when=lambda options: options.overshoot is Overshoot.WIN and options.last_deal_credit,
            option="last_deal_credit",
        ),
    ),
)
