"""Options of Rödskägg: the match and its money."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    DuelTie,
    MoneyNegative,
    ZeroEnds,
    ZeroTie,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class MatchOptions(Options):
    """Options of the match and its money."""

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
