"""The auction."""

from functools import cache

from msgspec.structs import replace

from femopp.games.rodskagg.rules.actions import Bid, Pass
from femopp.games.rodskagg.rules.contract import Contract, biddable
from femopp.games.rodskagg.rules.options import (
    AuctionForm,
    BidCap,
    BidCapBelowOne,
    Bids,
    ZeroBid,
)
from femopp.games.rodskagg.rules.state import (
    Auction,
    Call,
    Phase,
    RodskaggState,
    in_deal,
)
from femopp.games.rodskagg.rules.turns import only_during, only_with_hand_seen
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action, forbid
from femopp.trick_taking import only_in_turn
from femopp.tricks import Seat

calls_in_time = only_during((Bid, Pass), "R49-AUCTION-2 RSK-AUCTION-2 REN-AUCTION-1", Phase.AUCTION)


def _is_auction(state: RodskaggState) -> bool:
    return state.phase is Phase.AUCTION


another_calls = only_in_turn(
    (Bid, Pass),
    "R49-AUCTION-2 RSK-AUCTION-3 A-R4",
    _(
        "It's {state.turn:player}'s turn to bid, not yours: the auction goes round once, "
        "clockwise from forehand."
    ),
    during=_is_auction,
    unless=lambda state, seat: _has_spoken(state, seat) or seat in state.out,
)


@forbid(
    (Bid, Pass),
    "R49-AUCTION-8 RSK-AUCTION-5 A-R5",
    _("Rödskägg has been bid, and that ends the auction."),
    first=True,
)
def rodskagg_has_ended_it(state: RodskaggState, seat: Seat) -> bool:
    return state.auction.contract is Contract.RODSKAGG


@forbid(
    (Bid, Pass),
    "R49-AUCTION-7 RSK-AUCTION-4 A-R4",
    _("You've already bid or passed: everybody does so once."),
    first=True,
)
def speaks_twice(state: RodskaggState, seat: Seat) -> bool:
    return _has_spoken(state, seat)


def _has_spoken(state: RodskaggState, seat: Seat) -> bool:
    return any([call.seat == seat for call in state.auction.calls])  # noqa: C419 - faster


hand_first = only_with_hand_seen((Bid, Pass), "R49-DEAL-9 A-R33")


@forbid(
    Bid,
    "R49-AUCTION-1 RSK-AUCTION-1 REN-AUCTION-1",
    _(
        "You can't bid {action.contract}: the bids are {state.options.bids.value}, and above them "
        "rödskägg."
    ),
    option="bids",
)
def not_biddable(state: RodskaggState, seat: Seat, action: Bid) -> bool:
    return action.contract not in biddable(state.options) and not _is_a_pass(state, action)


@forbid(
    Bid,
    "A-R3",
    _("A bid of zero counts as a pass here: pass instead."),
    when=lambda options: options.zero_bid is ZeroBid.PASS,
    option="zero_bid",
)
def zero_is_a_pass(state: RodskaggState, seat: Seat, action: Bid) -> bool:
    return _is_a_pass(state, action)


def _is_a_pass(state: RodskaggState, action: Bid) -> bool:
    options = state.options
    zero = action.contract is Contract.ZERO and options.bids is Bids.ZERO_TO_FIVE
    return zero and options.zero_bid is ZeroBid.PASS


@forbid(
    Bid,
    "R49-AUCTION-6 RSK-AUCTION-3 A-R4",
    _("{action.contract} isn't higher than the last bid: bid more, or pass."),
    when=lambda options: options.auction is AuctionForm.ASCENDING,
)
def bid_too_low(state: RodskaggState, seat: Seat, action: Bid) -> bool:
    high = highest_call(state.auction)
    return high is not None and action.contract.height <= _height(high)


@forbid(
    Bid,
    "R49-AUCTION-4",
    _("You can't bid {action.contract}: it's more than your points on the sheet."),
    when=lambda options: options.bid_cap is BidCap.OWN_POINTS,
    option="bid_cap",
)
def bid_above_own_points(state: RodskaggState, seat: Seat, action: Bid) -> bool:
    points = state.points[seat]
    return 1 <= points < action.contract.tricks and action.contract is not Contract.RODSKAGG


@forbid(
    Bid,
    "A-R28",
    _("With less than one point you can bid only rödskägg."),
    when=lambda options: (
        options.bid_cap is BidCap.OWN_POINTS and options.bid_cap_below_one is BidCapBelowOne.NO_BID
    ),
    option="bid_cap_below_one",
)
def numeric_bid_below_one(state: RodskaggState, seat: Seat, action: Bid) -> bool:
    return state.points[seat] < 1 and action.contract is not Contract.RODSKAGG


@forbid(
    Pass,
    "RSK-AUCTION-2",
    _("Forehand can't pass: bid at least the lowest contract."),
    when=lambda options: options.forehand_must_bid,
    option="forehand_must_bid",
)
def forehand_passes(state: RodskaggState, seat: Seat, action: Pass) -> bool:
    return not state.auction.calls


@forbid(
    Pass,
    "A-R4",
    _("You can't pass here: everyone names a number."),
    when=lambda options: options.nobody_passes,
    option="auction",
)
def passes_in_free_call(state: RodskaggState, seat: Seat, action: Pass) -> bool:
    return True


def must_bid(state: RodskaggState) -> bool:
    """Whether the player to bid may not pass."""
    options = state.options
    return options.nobody_passes or (options.forehand_must_bid and not state.auction.calls)


BIDS: tuple[Message, ...] = (
    _("Your turn: bid or pass"),
    _("Your turn: bid over {highest} or pass"),
    _("Your turn: bid rödskägg or pass"),
    _("Your turn: bid"),
)
"""The prompts to a player who is to bid."""


def asked_to_bid(state: RodskaggState) -> Text:
    """Return the prompt to the player to bid."""
    plain, over, only_rodskagg, must = BIDS
    if must_bid(state):
        return say(must)
    high = highest_call(state.auction)
    if high is None or state.options.auction is AuctionForm.FREE_CALL:
        return say(plain)
    is_top = high.contract is biddable(state.options)[-2]
    return say(only_rodskagg if is_top else over, highest=high.contract)


def bid(state: RodskaggState, seat: Seat, action: Bid) -> RodskaggState:
    return _call(state, seat, action.contract)


def pass_(state: RodskaggState, seat: Seat, action: Pass) -> RodskaggState:
    return _call(state, seat, None)


def highest_call(auction: Auction) -> Call | None:
    """Return the winning call: the highest, the earliest of equals (A-R4)."""
    bids = [call for call in auction.calls if call.contract is not None]
    return max(bids, key=_height) if bids else None


def _height(call: Call) -> int:
    return -1 if call.contract is None else call.contract.height


def _call(state: RodskaggState, seat: Seat, contract: Contract | None) -> RodskaggState:
    auction = replace(state.auction, calls=(*state.auction.calls, Call(seat, contract)))
    everyone_spoke = len(auction.calls) == len(in_deal(state))
    if not everyone_spoke and contract is not Contract.RODSKAGG:
        return replace(state, auction=auction)
    return _end(state, auction)


def _end(state: RodskaggState, auction: Auction) -> RodskaggState:
    best = highest_call(auction)
    if best is None:
        phase = Phase.CLOSING if state.manual else Phase.SCORING
        return replace(state, auction=auction, phase=phase)
    return replace(
        state,
        auction=replace(auction, declarer=best.seat, contract=best.contract),
        play=replace(state.play, leader=best.seat),
        phase=Phase.PLAY,
    )


def calls(state: RodskaggState) -> tuple[Action, ...]:
    """Return every call of this auction, legal or not."""
    return _calls(biddable(state.options))


@cache
def _calls(contracts: tuple[Contract, ...]) -> tuple[Action, ...]:
    return (Pass(), *(Bid(contract) for contract in contracts))


PROHIBITIONS = (
    rodskagg_has_ended_it,
    speaks_twice,
    calls_in_time,
    another_calls,
    hand_first,
    not_biddable,
    zero_is_a_pass,
    bid_too_low,
    bid_above_own_points,
    numeric_bid_below_one,
    forehand_passes,
    passes_in_free_call,
)
