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
from femopp.rulebook import Paragraph, Section, under

MORE_TRICKS_THAN_POINTS = _("A player who takes more tricks than they have points {value}.")

POINTS = Section(
    _("The points"),
    (
        Paragraph(
            "R49-SCORE-1 RSK-SCORE-1 REN-SCORE-1", _("Each trick takes one point off your score.")
        ),
        Paragraph(
            "R49-SCORE-2 RSK-SCORE-2 REN-SCORE-3",
            _(
                "If declarer fails the contract, they go up {options.failed_bid_penalty}, but "
                "their tricks still come off."
            ),
            option="failed_bid_penalty",
        ),
        Paragraph(
            "REN-SCORE-5",
            _("A declarer who fails is said to smoke."),
            when=lambda options: options.rule_book == "REN",
        ),
        Paragraph(
            "R49-RED-1 RSK-SCORE-3 REN-RED-1",
            _("A declarer who makes rödskägg wins the match at once."),
        ),
        under(
            "rodskagg_fail",
            RodskaggFail.ELIMINATE,
            _("A declarer who fails rödskägg is {value}."),
        ),
        Paragraph(
            "A-R29",
            _("The others play on without an eliminated player, who gets no cards and can't win."),
            when=lambda options: options.rodskagg_fail is RodskaggFail.ELIMINATE,
        ),
        under(
            "rodskagg_fail",
            RodskaggFail.PLUS,
            _("A declarer who fails rödskägg goes up {options.rodskagg_fail_plus}."),
        ),
        under(
            "rodskagg_stop",
            RodskaggStop.FIRST_FOREIGN_TRICK,
            _("Rödskägg ends as soon as another player takes a trick."),
        ),
        under(
            "rodskagg_stop",
            RodskaggStop.PLAY_OUT,
            _("Rödskägg is played to the end even after it has failed."),
        ),
        under("rodskagg_tricks_count", False, _("In rödskägg tricks take no points off.")),
        under(
            "rodskagg_tricks_count", True, _("In rödskägg, too, every trick takes its point off.")
        ),
        under(
            "rodskagg_made_tricks",
            False,
            _("But if rödskägg is made, tricks take nothing off: it wins whatever the score."),
            when=lambda options: options.rodskagg_tricks_count,
        ),
        under(
            "rodskagg_made_tricks",
            True,
            _("They do so even if rödskägg is made."),
            when=lambda options: options.rodskagg_tricks_count,
        ),
    ),
)


def _several_can_stand_on_zero(options: Any) -> bool:
    """Whether several can be on zero: not if the first to knock wins and ends the deal."""
    return options.overshoot is not Overshoot.WIN


def _a_deal_can_be_cut_short(options: Any) -> bool:
    return (
        options.rodskagg_stop is RodskaggStop.FIRST_FOREIGN_TRICK
        or options.overshoot is Overshoot.WIN
        or options.zero_ends is ZeroEnds.AT_ONCE
    )


def _a_win_can_be_shared(options: Any) -> bool:
    replayed = options.zero_tie is ZeroTie.DUEL and options.duel_tie is DuelTie.REPLAY
    return _several_can_stand_on_zero(options) and not replayed


def _going_out_is_knocked_for(options: Any) -> bool:
    return options.out_knock and options.rituals is Rituals.MANUAL


def _a_duel_can_come(options: Any) -> bool:
    return options.zero_tie is ZeroTie.DUEL and _several_can_stand_on_zero(options)


MATCH = Section(
    _("The match"),
    (
        Paragraph(
            "R49-GAME-1 RSK-GAME-1 A-R39",
            _("A deal once begun is played to its end."),
            when=lambda options: not _a_deal_can_be_cut_short(options),
        ),
        Paragraph(
            "R49-GAME-1 RSK-GAME-1 A-R39",
            _("A deal once begun is played to its end, unless a rule on this sheet cuts it short."),
            when=_a_deal_can_be_cut_short,
        ),
        under(
            "zero_ends",
            ZeroEnds.DEAL_END,
            _("A player on exactly zero after a deal wins."),
            when=lambda options: options.overshoot is not Overshoot.WIN,
        ),
        under(
            "zero_ends",
            ZeroEnds.AT_ONCE,
            _("The first player whose trick brings them to zero wins at once."),
        ),
        under(
            "overshoot",
            Overshoot.BOUNCE,
            MORE_TRICKS_THAN_POINTS,
        ),
        under(
            "bounce_order",
            BounceOrder.PENALTIES_FIRST,
            _("Points up are added before the tricks come off."),
            when=lambda options: options.overshoot is Overshoot.BOUNCE,
        ),
        under(
            "bounce_order",
            BounceOrder.TRICKS_FIRST,
            _(
                "The tricks come off, and bounce, before the points up for contract and question "
                "are added. Points up for errors are on the sheet before."
            ),
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
                "The first player whose trick brings them to zero or below, and who knocks for it, "
                "wins."
            ),
            when=_going_out_is_knocked_for,
        ),
        under(
            "overshoot",
            Overshoot.WIN,
            _("The first player to come to zero or below wins, without a knock."),
            when=lambda options: not _going_out_is_knocked_for(options),
        ),
        Paragraph(
            "A-R27",
            _("A player who forgot to knock out may do so after a later trick at or below zero."),
            when=lambda options: (
                _going_out_is_knocked_for(options) and options.overshoot is Overshoot.WIN
            ),
        ),
        under(
            "zero_tie",
            ZeroTie.FIRST_KNOCK,
            _("If several are on zero, {value} wins."),
            when=_several_can_stand_on_zero,
        ),
        under(
            "zero_tie",
            ZeroTie.SHARE,
            _("If several are on zero, they share the win."),
            when=_several_can_stand_on_zero,
        ),
        under(
            "zero_tie",
            ZeroTie.DUEL,
            _("If several are on zero, they play a duel of six cards each: most tricks wins."),
            when=_several_can_stand_on_zero,
        ),
        Paragraph(
            "A-R34",
            _("The player nearest the dealer's left leads first in the duel."),
            when=_a_duel_can_come,
        ),
        under(
            "duel_tie",
            DuelTie.REPLAY,
            _("A tied duel is replayed, with another player leading."),
            when=_a_duel_can_come,
        ),
        under(
            "duel_tie",
            DuelTie.SHARE,
            _("Players who tie in the duel share the win."),
            when=_a_duel_can_come,
        ),
        Paragraph(
            "A-R29",
            _("The last player left in the match wins it."),
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
            _("Losers pay the winner {options.money} for each point they have left on the sheet."),
            when=lambda options: options.money > 0,
            option="money",
        ),
        Paragraph(
            "A-R38",
            _(
                "Winners who share divide the money evenly. If it doesn't come out even, those "
                "nearest the dealer's left get one more each."
            ),
            when=lambda options: options.money > 0 and _a_win_can_be_shared(options),
        ),
        under(
            "money_negative",
            MoneyNegative.ZERO,
            _("Losers below zero pay nothing."),
            when=lambda options: options.money > 0,
        ),
        under(
            "money_negative",
            MoneyNegative.SIGNED,
            _("Losers below zero are paid for their minus points."),
            when=lambda options: options.money > 0,
        ),
        under(
            "money_negative",
            MoneyNegative.ABSOLUTE,
            _("Losers below zero pay for minus points as for plus points."),
            when=lambda options: options.money > 0,
        ),
        Paragraph(
            "R49-RED-5",
            _("An eliminated player pays for {options.elimination_ledger} extra points."),
            when=lambda options: (
                options.money > 0 and options.rodskagg_fail is RodskaggFail.ELIMINATE
            ),
            option="elimination_ledger",
        ),
        under(
            "last_deal_credit",
            False,
            _("In a deal cut short by a knock-out, the losers' tricks don't come off."),
            when=lambda options: options.overshoot is Overshoot.WIN,
        ),
        under(
            "last_deal_credit",
            True,
            _("In a deal cut short by a knock-out, the losers' tricks come off too."),
            when=lambda options: options.overshoot is Overshoot.WIN,
        ),
    ),
)
