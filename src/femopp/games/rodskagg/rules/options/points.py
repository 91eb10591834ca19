"""Options of Rödskägg: the points, the match and its money."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    BounceOrder,
    ContractTest,
    DuelTie,
    MoneyNegative,
    Overshoot,
    RodskaggFail,
    RodskaggStop,
    ZeroEnds,
    ZeroTie,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class PointsOptions(Options):
    """Options of the points, the match and its money."""

    contract_test: ContractTest = option(
        ContractTest.AT_LEAST,
        _("Tricks needed to make a contract."),
        {
            ContractTest.AT_LEAST: "R49-AUCTION-11 RSK-AUCTION-7 A-R1",
            ContractTest.EXACT: "REN-SCORE-3 A-R1",
        },
    )
    failed_bid_penalty: int = option(
        5,
        _("Points up for failing a contract below rödskägg."),
        {5: "R49-SCORE-2 RSK-SCORE-2 REN-SCORE-3"},
    )
    rodskagg_fail: RodskaggFail = option(
        RodskaggFail.ELIMINATE,
        _("Penalty for a failed rödskägg."),
        {RodskaggFail.ELIMINATE: "R49-RED-2 REN-RED-2", RodskaggFail.PLUS: "RSK-SCORE-4"},
    )
    rodskagg_fail_plus: int = option(
        12,
        _("Points up for failing rödskägg, if that doesn't eliminate the player."),
        {12: "RSK-SCORE-4"},
    )
    rodskagg_stop: RodskaggStop = option(
        RodskaggStop.FIRST_FOREIGN_TRICK,
        _("End of a rödskägg deal."),
        {
            RodskaggStop.FIRST_FOREIGN_TRICK: "R49-RED-3 A-R36",
            RodskaggStop.PLAY_OUT: "RSK-GAME-1",
        },
    )
    rodskagg_tricks_count: bool = option(
        False,
        _("Tricks take points off in a failed rödskägg too."),
        {False: "R49-RED-4 A-R36", True: "RSK-SCORE-5"},
    )
    rodskagg_made_tricks: bool = option(
        False,
        _("If tricks take points off in rödskägg, they do so in a made one too."),
        {False: "A-R26"},
        unoffered={True},
    )
    overshoot: Overshoot = option(
        Overshoot.BOUNCE,
        _("Effect of taking more tricks than points left."),
        {
            Overshoot.BOUNCE: "R49-GAME-4",
            Overshoot.NEGATIVE: "R49-VAR-1 RSK-GAME-3 REN-GAME-2",
            Overshoot.WIN: "R49-VAR-2",
        },
    )
    bounce_order: BounceOrder = option(
        BounceOrder.PENALTIES_FIRST,
        _("Order when a player both goes up and bounces."),
        {BounceOrder.PENALTIES_FIRST: "R49-GAME-6 A-R37", BounceOrder.TRICKS_FIRST: "R49-GAME-6"},
    )
    zero_tie: ZeroTie = option(
        ZeroTie.FIRST_KNOCK,
        _("Winner if several players are on zero."),
        {
            ZeroTie.FIRST_KNOCK: "R49-GAME-3",
            ZeroTie.SHARE: "RSK-GAME-5",
            ZeroTie.DUEL: "REN-GAME-3",
        },
    )
    zero_ends: ZeroEnds = option(
        ZeroEnds.DEAL_END,
        _("Moment at which zero wins."),
        {ZeroEnds.DEAL_END: "R49-GAME-2 RSK-GAME-2 A-R40", ZeroEnds.AT_ONCE: "A-R40"},
    )
    duel_tie: DuelTie = option(
        DuelTie.REPLAY,
        _("Result of a tied duel."),
        "A-R34",
    )
    money: int = option(
        0,
        _("Value of a point in money; 0 if the game is not for money."),
        {0: "R49-MONEY-1 A-R38"},
        highest=1000,
        engine=False,
    )
    money_negative: MoneyNegative = option(
        MoneyNegative.ZERO,
        _("Payment of a loser with minus points."),
        "A-R38",
        engine=False,
    )
    last_deal_credit: bool = option(
        False,
        _("Losers' tricks come off in a deal that was cut short by a knock-out."),
        {False: "R49-VAR-3", True: "R49-VAR-3"},
    )
    elimination_ledger: int = option(
        5,
        _("Extra points that an eliminated player pays for."),
        {5: "R49-RED-5 A-R38"},
        engine=False,
    )
