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
            "min_players is {options.min_players} but max_players is {options.max_players}: "
            "lower the first or raise the second"
        ),
    ),
    Conflict(
        lambda options: options.out_knock and 0 in options.notice_at,
        _(
            "out_knock and a notice at 0 are two duties at the same moment: "
            "set out_knock=false or remove 0 from notice_at"
        ),
    ),
    Conflict(
        lambda options: (
            options.forehand_must_bid
            and options.bid_cap is BidCap.OWN_POINTS
            and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        ),
        _(
            "forehand_must_bid and bid_cap_below_one=no_bid leave a forehand with less than one "
            "point no bid but rödskägg: change one of them"
        ),
    ),
    Conflict(
        lambda options: (
            options.nobody_passes
            and options.bid_cap is BidCap.OWN_POINTS
            and options.bid_cap_below_one is BidCapBelowOne.NO_BID
        ),
        _(
            "auction=free_call and bid_cap_below_one=no_bid leave a player with less than one "
            "point no bid but rödskägg: change one of them"
        ),
    ),
    Conflict(
        lambda options: options.revoke is Revoke.PENALTY and options.rituals is not Rituals.MANUAL,
        _("revoke=penalty needs players who knock: set rituals=manual or revoke=refuse"),
    ),
    Conflict(
        lambda options: options.misdeal_rate > 0 and options.rituals is not Rituals.MANUAL,
        _("misdeal_rate needs players who notice: set rituals=manual or misdeal_rate=0"),
    ),
)
