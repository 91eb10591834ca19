"""Options of Rödskägg: the points."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    BounceOrder,
    ContractTest,
    Overshoot,
    RodskaggFail,
    RodskaggStop,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class PointsOptions(Options):
    """Options of the points."""

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
