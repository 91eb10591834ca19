"""Options that contradict each other."""

from femopp.games.rodskagg.rules.options.values import (
    BidCap,
    BidCapBelowOne,
    Revoke,
    Rituals,
)
from femopp.language import _
from femopp.rulebook import Conflict

CONFLICTS = (
    Conflict(
        lambda options: options.min_players > options.max_players,
        _(
            "min_players is {options.min_players} and max_players is {options.max_players}: "
            "nobody could play; raise the second or lower the first"
        ),
    ),
    Conflict(
        lambda options: options.out_knock and 0 in options.notice_at,
        _(
            "out_knock and a notice at 0 are two duties for the same moment: "
            "set out_knock=false or take 0 out of notice_at"
        ),
    ),
    Conflict(
        lambda options: (
            options.forehand_must_bid
            and options.bid_cap is BidCap.OWN_POINTS
            and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        ),
        _(
            "forehand_must_bid and bid_cap_below_one=no_bid leave a forehand below one point "
            "nothing but rödskägg: set one of them otherwise"
        ),
    ),
    Conflict(
        lambda options: (
            options.nobody_passes
            and options.bid_cap is BidCap.OWN_POINTS
            and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        ),
        _(
            "where everyone names a number (auction=free_call), bid_cap_below_one=no_bid leaves a "
            "player below one point nothing but rödskägg: set one of them otherwise"
        ),
    ),
    Conflict(
        lambda options: options.revoke is Revoke.PENALTY and options.rituals is not Rituals.MANUAL,
        _("revoke=penalty needs someone to knock: set rituals=manual or revoke=refuse"),
    ),
    Conflict(
        lambda options: options.misdeal_rate > 0 and options.rituals is not Rituals.MANUAL,
        _("misdeal_rate needs someone to find the misdeal: set rituals=manual or misdeal_rate=0"),
    ),
)
