"""Options of Rödskägg: the match and its money."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    DuelLeader,
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
        _("Who wins when several stand on zero."),
        {
            ZeroTie.FIRST_KNOCK: "R49-GAME-3",
            ZeroTie.SHARE: "RSK-GAME-5",
            ZeroTie.DUEL: "REN-GAME-3",
        },
        values={
            ZeroTie.FIRST_KNOCK: _("the one who knocked out first"),
            ZeroTie.SHARE: _("they share the victory"),
            ZeroTie.DUEL: _("they play a duel"),
        },
    )
    zero_ends: ZeroEnds = option(
        ZeroEnds.DEAL_END,
        _("When zero wins."),
        {ZeroEnds.DEAL_END: "R49-GAME-2 RSK-GAME-2 A-R40", ZeroEnds.AT_ONCE: "A-R40"},
        values={
            ZeroEnds.DEAL_END: _("when the deal has been played to its end"),
            ZeroEnds.AT_ONCE: _("at once, with the trick that brings it"),
        },
    )
    late_knockout: bool = option(
        True,
        _("Whoever forgot to knock out may do so with a later trick taken at or below zero."),
        "A-R27",
    )
    knockout_requires_contract: bool = option(
        False,
        _("Declarer may knock out only when the contract is made."),
        "A-R27",
    )
    last_survivor_wins: bool = option(
        True,
        _("The last player who has not been put out of the match wins it."),
        "A-R29",
    )
    duel_leader: DuelLeader = option(
        DuelLeader.LEFT_OF_DEALER,
        _("Who leads to the first trick of a duel."),
        "A-R34",
        values={
            DuelLeader.LEFT_OF_DEALER: _("the one sitting nearer to the dealer's left"),
            DuelLeader.FIRST_ON_ZERO: _("the one who came to zero first"),
        },
    )
    duel_tie: DuelTie = option(
        DuelTie.REPLAY,
        _("What follows when a duel ends with equal tricks."),
        "A-R34",
        values={
            DuelTie.REPLAY: _("another duel between those who are equal, another leading"),
            DuelTie.SHARE: _("they share the victory"),
        },
    )
    money: int = option(
        0,
        _("What a point is worth in money; 0 when not played for money."),
        {0: "R49-MONEY-1 A-R38"},
        highest=1000,
        engine=False,
    )
    money_negative: MoneyNegative = option(
        MoneyNegative.ZERO,
        _("What a loser with minus points pays."),
        "A-R38",
        values={
            MoneyNegative.ZERO: _("nothing"),
            MoneyNegative.SIGNED: _("is paid for them"),
            MoneyNegative.ABSOLUTE: _("as if they were plus points"),
        },
        engine=False,
    )
    last_deal_credit: bool = option(
        False,
        _("Losers may deduct their tricks of a deal that was cut short by a knock-out."),
        {False: "R49-VAR-3", True: "R49-VAR-3"},
    )
    elimination_ledger: int = option(
        5,
        _("Points that a player put out of the match pays for besides those on the sheet."),
        {5: "R49-RED-5 A-R38"},
        engine=False,
    )
