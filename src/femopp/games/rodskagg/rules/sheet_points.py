"""The rule sheet: the points, the match and the money."""

from typing import Any

from femopp.games.rodskagg.rules.options import (
    BounceOrder,
    DuelTie,
    MoneyNegative,
    Overshoot,
    Rituals,
    RodskaggFail,
    RodskaggStop,
    ZeroEnds,
    ZeroTie,
)
from femopp.language import _
from femopp.rulebook import Paragraph, Section, under, whatever

MORE_TRICKS_THAN_POINTS = _("Whoever takes more tricks than points {value}.")

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
        under(
            "rodskagg_fail",
            RodskaggFail.ELIMINATE,
            _("Declarer who fails rödskägg is {value}."),
        ),
        under(
            "rodskagg_fail",
            RodskaggFail.PLUS,
            _("Declarer who fails rödskägg goes up {options.rodskagg_fail_plus}."),
        ),
        under(
            "rodskagg_stop",
            RodskaggStop.FIRST_FOREIGN_TRICK,
            _("Rödskägg is over as soon as another player takes a trick."),
        ),
        under(
            "rodskagg_stop",
            RodskaggStop.PLAY_OUT,
            _("Rödskägg is played to the end even when it has failed."),
        ),
        under("rodskagg_tricks_count", False, _("Nobody takes off tricks in rödskägg.")),
        under("rodskagg_tricks_count", True, _("Everyone takes off the tricks of rödskägg too.")),
        under(
            "rodskagg_made_tricks",
            False,
            _("But the tricks of a made rödskägg are not taken off: it wins, whatever the points."),
            when=lambda options: options.rodskagg_tricks_count,
        ),
        under(
            "rodskagg_made_tricks",
            True,
            _("The tricks of a made rödskägg are taken off as well."),
            when=lambda options: options.rodskagg_tricks_count,
        ),
    ),
)


def _several_can_stand_on_zero(options: Any) -> bool:
    """Where the first to knock wins, the deal is cut short for one."""
    return options.overshoot is not Overshoot.WIN


def _going_out_is_knocked_for(options: Any) -> bool:
    return options.out_knock and options.rituals is Rituals.MANUAL


def _a_duel_can_come(options: Any) -> bool:
    return options.zero_tie is ZeroTie.DUEL and _several_can_stand_on_zero(options)


MATCH = Section(
    _("The match"),
    (
        under(
            "zero_ends",
            ZeroEnds.DEAL_END,
            _("Whoever stands on exactly zero when a deal is over wins."),
            when=lambda options: options.overshoot is not Overshoot.WIN,
        ),
        under(
            "zero_ends",
            ZeroEnds.AT_ONCE,
            _("The player whose trick brings the total to zero wins at once."),
        ),
        under(
            "overshoot",
            Overshoot.BOUNCE,
            MORE_TRICKS_THAN_POINTS,
        ),
        under(
            "bounce_order",
            BounceOrder.PENALTIES_FIRST,
            _("Points up are added before the tricks are taken off."),
            when=lambda options: options.overshoot is Overshoot.BOUNCE,
        ),
        under(
            "bounce_order",
            BounceOrder.TRICKS_FIRST,
            _("The tricks are taken off, with the bounce, before points up are added."),
            when=lambda options: options.overshoot is Overshoot.BOUNCE,
        ),
        under(
            "overshoot",
            Overshoot.NEGATIVE,
            MORE_TRICKS_THAN_POINTS,
        ),
        under(
            "overshoot",
            Overshoot.WIN,
            _(
                "The first whose trick brings the total to zero or below, and who knocks for it, "
                "wins."
            ),
            when=_going_out_is_knocked_for,
        ),
        under(
            "overshoot",
            Overshoot.WIN,
            _("Where that is not knocked for, the first who comes to zero or below wins."),
            when=lambda options: not _going_out_is_knocked_for(options),
        ),
        under(
            "late_knockout",
            True,
            when=lambda options: (
                _going_out_is_knocked_for(options) and options.overshoot is Overshoot.WIN
            ),
        ),
        under(
            "knockout_requires_contract",
            True,
            when=lambda options: options.overshoot is Overshoot.WIN,
        ),
        under(
            "zero_tie",
            ZeroTie.FIRST_KNOCK,
            _("If several stand on zero, {value} wins."),
            when=_several_can_stand_on_zero,
        ),
        under(
            "zero_tie",
            ZeroTie.SHARE,
            _("If several stand on zero, they share the victory."),
            when=_several_can_stand_on_zero,
        ),
        under(
            "zero_tie",
            ZeroTie.DUEL,
            _("If several stand on zero, they play a duel of six cards: most tricks wins."),
            when=_several_can_stand_on_zero,
        ),
        whatever("duel_leader", _("{value:opening} leads to the duel."), when=_a_duel_can_come),
        under(
            "duel_tie",
            DuelTie.REPLAY,
            _("A duel that ends equal is played again, another player leading."),
            when=_a_duel_can_come,
        ),
        under(
            "duel_tie",
            DuelTie.SHARE,
            _("Those who are equal in the duel share the victory."),
            when=_a_duel_can_come,
        ),
        under(
            "last_survivor_wins",
            True,
            when=lambda options: options.rodskagg_fail is RodskaggFail.ELIMINATE,
        ),
        under(
            "last_survivor_wins",
            False,
            _("When only one player is left in the match, nobody wins it."),
            when=lambda options: options.rodskagg_fail is RodskaggFail.ELIMINATE,
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
        under(
            "money_negative",
            MoneyNegative.ZERO,
            _("Minus points are not paid for."),
            when=lambda options: options.money > 0,
        ),
        under(
            "money_negative",
            MoneyNegative.SIGNED,
            _("A loser on minus points is paid for them."),
            when=lambda options: options.money > 0,
        ),
        under(
            "money_negative",
            MoneyNegative.ABSOLUTE,
            _("Minus points are paid for like plus points."),
            when=lambda options: options.money > 0,
        ),
        Paragraph(
            "R49-RED-5",
            _("Whoever is out of the match pays for {options.elimination_ledger} points besides."),
            when=lambda options: (
                options.money > 0 and options.rodskagg_fail is RodskaggFail.ELIMINATE
            ),
            option="elimination_ledger",
        ),
        under(
            "last_deal_credit",
            False,
            _("In a deal cut short by a knock-out the losers take off no tricks."),
            when=lambda options: options.overshoot is Overshoot.WIN,
        ),
        under(
            "last_deal_credit",
            True,
            _("In a deal cut short by a knock-out the losers take off their tricks."),
            when=lambda options: options.overshoot is Overshoot.WIN,
        ),
    ),
)
