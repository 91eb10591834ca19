"""Options of Rödskägg: the table, the deal and the auction."""

from dataclasses import dataclass

from femopp.games.rodskagg.rules.options.values import (
    AuctionForm,
    BidCap,
    BidCapBelowOne,
    Bids,
    FirstDealer,
    ZeroBid,
)
from femopp.language import _
from femopp.rulebook import Options, option


@dataclass(frozen=True, eq=False)
class DealOptions(Options):
    """Options of the table, the deal and the auction."""

    min_players: int = option(
        3,
        _("Smallest number of players."),
        {2: "RSK-PLAYERS-1", 3: "R49-PLAYERS-1 REN-PLAYERS-1"},
        lowest=2,
        highest=8,
    )
    max_players: int = option(
        8,
        _("Largest number of players; with eight, four cards are left over."),
        {7: "REN-PLAYERS-1", 8: "A-R30"},
        lowest=2,
        highest=8,
    )
    first_dealer: FirstDealer = option(
        FirstDealer.DRAW_HIGH,
        _("Choice of the first dealer."),
        {FirstDealer.DRAW_HIGH: "R49-DEAL-2", FirstDealer.RANDOM: "A-R31"},
    )
    fresh_hand: bool = option(
        False,
        _("A player without a picture card (ace, king, queen, jack) may ask for a fresh hand."),
        {False: "R49-DEAL-6 RSK-DEAL-1 A-R33", True: "REN-DEAL-2"},
    )
    reshuffle_own_hand: bool = option(
        False,
        _("The hand just given back is shuffled in with the cards set aside."),
        {False: "A-R33"},
        unoffered={True},
    )
    misdeal_rate: int = option(
        0,
        _("Misdeals by the program in a hundred deals."),
        "R49-DEAL-12 A-R48",
        highest=100,
        engine=False,
    )
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
