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
        _("The bids below rödskägg."),
        {
            Bids.ONE_TO_SIX: "R49-AUCTION-1 RSK-AUCTION-1",
            Bids.ZERO_TO_FIVE: "REN-AUCTION-1",
        },
    )
    zero_bid: ZeroBid = option(
        ZeroBid.BID,
        _("Meaning of a bid of zero, if it is possible."),
        "A-R3",
    )
    auction: AuctionForm = option(
        AuctionForm.ASCENDING,
        _("Form of the auction."),
        {
            AuctionForm.ASCENDING: "R49-AUCTION-6 RSK-AUCTION-3 A-R4",
            AuctionForm.FREE_CALL: "A-R4",
        },
    )
    forehand_must_bid: bool = option(
        False,
        _("Forehand must bid."),
        {False: "R49-AUCTION-3 A-R4", True: "RSK-AUCTION-2"},
    )
    bid_cap: BidCap = option(
        BidCap.NONE,
        _("Limit on the number bid."),
        {
            BidCap.NONE: "R49-AUCTION-5 RSK-AUCTION-3 REN-AUCTION-1",
            BidCap.OWN_POINTS: "R49-AUCTION-4",
        },
    )
    bid_cap_below_one: BidCapBelowOne = option(
        BidCapBelowOne.FREE,
        _("Bids of a player with less than one point, if bids are limited by points."),
        "A-R28",
    )

    @property
    def nobody_passes(self) -> bool:
        """Whether everyone names a number: in a free call, unless zero is a pass (A-R4)."""
        return self.auction is AuctionForm.FREE_CALL and self.zero_bid is not ZeroBid.PASS
