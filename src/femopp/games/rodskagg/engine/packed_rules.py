"""The options of Rödskägg as numbers for the engine."""

from __future__ import annotations

from femopp.engine.supported import refuse_unsupported
from femopp.games.rodskagg.rules.contract import Contract, biddable
from femopp.games.rodskagg.rules.options import (
    AllFolded,
    AskBy,
    AskRequired,
    AuctionForm,
    BidCap,
    BidCapBelowOne,
    BonusFor,
    BounceOrder,
    ContractTest,
    DuelTie,
    ForgotAskEffect,
    Leader,
    Overshoot,
    Rituals,
    RodskaggFail,
    RodskaggOptions,
    RodskaggStop,
    ZeroBid,
    ZeroEnds,
    ZeroTie,
)

LOWEST_FORCED = -12
"""The lowest points that can force a player along: bit 0 of `PackedRules.forced`."""


class PackedRules:
    """The rules at a table.

    fresh_hands           hands without a picture card can be exchanged
    shuffles_own          ... and the hand just given back is shuffled in with those before
    bids                  the contracts that can be bid, a mask by height: rödskägg is 7
    rises                 each bid must be higher than the one before
    may_pass              players may pass in the auction
    forehand_bids         ... except forehand
    capped                no number above a player's points can be bid
    capped_below_one      ... and none at all below one point
    declarer_leads        to every trick, otherwise the winner of the last
    asks_by_itself        the program puts the question after trick four
    fourth_winner_asks    ... or the winner of trick four must, otherwise declarer
    asks_the_trickless    ... only if another player than declarer has no trick
    forced                the points that force along, a mask counted from `LOWEST_FORCED`
    along_in_vain         points up for going along without taking a trick
    late_trick            the value of each of the last two tricks
    late_for_all          ... for everyone, otherwise for those who chose to go along
    forgotten_binds       going along counts even if nobody was asked
    lone_tricks           how many tricks the lone player gets, -1 if they choose
    exact                 a contract is made with exactly its tricks, otherwise with at least those
    failed_bid            points up for failing a number
    failed_puts_out       failing rödskägg puts a player out of the match
    failed_rodskagg       otherwise points up for it
    stops_when_failed     a failed rödskägg is not played on
    failed_tricks_count   tricks count in rödskägg
    made_tricks_count     ... even if it is made
    bounces, wins_below   points bounce at zero, or going below wins; otherwise they go below
    tricks_bounce_first   the tricks bounce before points up are added
    shares, duels         several on zero share or play a duel; otherwise the first out wins
    ends_at_once          zero ends the match with the trick that brings it
    duel_shares           equals in a duel share, otherwise they play another
    credits_losers        tricks count for the others when a player has gone out below zero
    """

    def __init__(self, options: RodskaggOptions, most: Contract = Contract.RODSKAGG) -> None:
        """Pack the options, with this as the highest bid.

        Raises `NotInEngine` for an unsupported option.
        """
        refuse_unsupported(options)
        self.options = options
        self.fresh_hands = options.fresh_hand
        self.shuffles_own = options.reshuffle_own_hand
        bids = [contract.height for contract in biddable(options)]
        self.bids = sum(1 << height for height in bids if height <= most.height)
        self.rises = options.auction is AuctionForm.ASCENDING
        self.may_pass = self.rises or options.zero_bid is ZeroBid.PASS
        self.forehand_bids = options.forehand_must_bid
        self.capped = options.bid_cap is BidCap.OWN_POINTS
        self.capped_below_one = self.capped and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        self.declarer_leads = options.leader is Leader.DECLARER
        self.asks_by_itself = options.rituals is Rituals.AUTO
        self.fourth_winner_asks = options.ask_by is AskBy.FOURTH_TRICK_WINNER
        self.asks_the_trickless = options.ask_required is AskRequired.IF_SOMEONE_TRICKLESS
        self.forced = sum(1 << points - LOWEST_FORCED for points in options.forced_play_on_scores)
        self.along_in_vain = options.play_on_penalty
        self.late_trick = options.play_on_trick_value
        self.late_for_all = options.play_on_bonus_for is BonusFor.ALL
        self.forgotten_binds = options.forgot_ask_effect is ForgotAskEffect.NORMAL
        self.lone_tricks = _LONE_TRICKS[options.all_folded]
        self.exact = options.contract_test is ContractTest.EXACT
        self.failed_bid = options.failed_bid_penalty
        self.failed_puts_out = options.rodskagg_fail is RodskaggFail.ELIMINATE
        self.failed_rodskagg = options.rodskagg_fail_plus
        self.stops_when_failed = options.rodskagg_stop is RodskaggStop.FIRST_FOREIGN_TRICK
        self.failed_tricks_count = options.rodskagg_tricks_count
        self.made_tricks_count = options.rodskagg_made_tricks
        self.bounces = options.overshoot is Overshoot.BOUNCE
        self.wins_below = options.overshoot is Overshoot.WIN
        self.tricks_bounce_first = options.bounce_order is BounceOrder.TRICKS_FIRST
        self.shares = options.zero_tie is ZeroTie.SHARE
        self.duels = options.zero_tie is ZeroTie.DUEL
        self.ends_at_once = options.zero_ends is ZeroEnds.AT_ONCE
        self.duel_shares = options.duel_tie is DuelTie.SHARE
        self.credits_losers = options.last_deal_credit


_LONE_TRICKS = {AllFolded.AWARD: 2, AllFolded.STOP: 0, AllFolded.DECLARER_CHOICE: -1}
