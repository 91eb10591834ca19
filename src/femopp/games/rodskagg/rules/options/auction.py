"""Options of Rödskägg: the auction."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    AuctionForm,
    BidCap,
    BidCapBelowOne,
    Bids,
    ZeroBid,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class AuctionOptions(Options):
    """Options of the auction."""

    bids: Bids = option(
        Bids.ONE_TO_SIX,
        _("The numbers that can be bid below rödskägg."),
        {
            Bids.ONE_TO_SIX: "R49-AUCTION-1 RSK-AUCTION-1",
            Bids.ZERO_TO_FIVE: "REN-AUCTION-1",
        },
    )
    zero_bid: ZeroBid = option(
        ZeroBid.BID,
        _("What a bid of zero is, where it can be bid."),
        "A-R3",
        values={
            ZeroBid.BID: _("a real bid, the lowest"),
            ZeroBid.PASS: _("another word for a pass"),
        },
    )
    auction: AuctionForm = option(
        AuctionForm.ASCENDING,
        _("How the auction goes."),
        {
            AuctionForm.ASCENDING: "R49-AUCTION-6 RSK-AUCTION-3 A-R4",
            AuctionForm.FREE_CALL: "A-R4",
        },
        values={
            AuctionForm.ASCENDING: _("one call each, every bid higher than the one before"),
            AuctionForm.FREE_CALL: _("everyone names a number; the highest, said first, wins"),
        },
    )
    forehand_must_bid: bool = option(
        False,
        _("Forehand may not pass."),
        {False: "R49-AUCTION-3 A-R4", True: "RSK-AUCTION-2"},
    )
    bid_cap: BidCap = option(
        BidCap.NONE,
        _("How high a number one may bid."),
        {
            BidCap.NONE: "R49-AUCTION-5 RSK-AUCTION-3 REN-AUCTION-1",
            BidCap.OWN_POINTS: "R49-AUCTION-4",
        },
        values={
            BidCap.NONE: _("any"),
            BidCap.OWN_POINTS: _("not above one's own points on the sheet"),
        },
    )
    bid_cap_below_one: BidCapBelowOne = option(
        BidCapBelowOne.FREE,
        _("What a player below one point may bid where bids are capped by one's points."),
        "A-R28",
        values={
            BidCapBelowOne.FREE: _("any number"),
            BidCapBelowOne.NO_BID: _("no number, only rödskägg"),
        },
    )

    @property
    def nobody_passes(self) -> bool:
        """Whether everyone names a number: in a free call, unless zero is a pass (A-R4)."""
        return self.auction is AuctionForm.FREE_CALL and self.zero_bid is not ZeroBid.PASS
