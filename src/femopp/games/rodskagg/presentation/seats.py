"""Roles, flags and cards at the seats of Rödskägg, as everybody sees them."""

from collections.abc import Mapping
from functools import cache, lru_cache

from femopp.games.rodskagg.rules.auction import highest_call
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.state import Auction, Call, Phase, RodskaggState, in_deal
from femopp.language import Text, _, say
from femopp.presentation.seat_flag import FlagKind, Holding, SeatFlag
from femopp.tricks import Seat


def reads(view: RodskaggState) -> tuple[object, ...]:
    """Return the parts of a view that these functions look at."""
    return (
        view.phase,
        face_down(view),
        view.auction,
        view.question,
        view.out,
        view.duel,
        len(view.pack.stock),
    )


def face_down(view: RodskaggState) -> tuple[Seat, ...]:
    """Return the seats whose cards lie face down, not yet looked at."""
    seen = view.pack.seen
    if len(seen) == view.players:
        return ()
    return tuple([Seat(one) for one, hand in enumerate(view.hands) if hand and one not in seen])


def blind(view: RodskaggState) -> int:
    """Return the number of cards left over, while hands may be exchanged for fresh ones."""
    return len(view.pack.stock) if view.phase is Phase.FRESH_HANDS else 0


def role(view: RodskaggState, seat: Seat) -> Text | None:
    """Return a seat's part in the deal."""
    if seat in view.out:
        return say(_("out of the match"))
    if seat in view.question.folded:
        return say(_("folded"))
    if _lies_face_down(view, seat):
        return say(_("cards face down"))
    if view.phase is Phase.AUCTION:
        return _call(view, seat)
    if seat == view.declarer:
        return say(_("declarer"))
    if _has_gone_along(view, seat):
        return say(_("goes along"))
    return None


def _lies_face_down(view: RodskaggState, seat: Seat) -> bool:
    return bool(view.hands[seat]) and seat not in view.pack.seen


def _has_gone_along(view: RodskaggState, seat: Seat) -> bool:
    return view.question.put and seat in view.question.volunteers


def _call(view: RodskaggState, seat: Seat) -> Text | None:
    """Return a seat's call in the auction so far."""
    call = _call_of(view, seat)
    if call is None:
        return None
    if call.contract is None:
        return say(_("passes"))
    return say(_("bids {contract}"), contract=call.contract)


def _call_of(view: RodskaggState, seat: Seat) -> Call | None:
    for call in view.auction.calls:
        if call.seat == seat:
            return call
    return None


def said(view: RodskaggState, seat: Seat) -> SeatFlag | None:
    """Return the flag at a seat: calls until the auction is over, then the bid and the answers."""
    auction = view.auction
    declarer = auction.declarer
    if declarer is None:
        return _calls(auction).get(seat)
    if seat == declarer and auction.contract is not None:
        return _bid(FlagKind.HOLDS, auction.contract)
    if seat in view.question.folded:
        return _NO
    return _IN if _has_gone_along(view, seat) else None


_PASS = SeatFlag(FlagKind.PASSED, _("Pass"))
_IN = SeatFlag(FlagKind.ANSWERED, _("In"))
_NO = SeatFlag(FlagKind.ANSWERED, _("No"))


@lru_cache(maxsize=256)
def _calls(auction: Auction) -> Mapping[Seat, SeatFlag]:
    """Return the flag of each seat that has called."""
    highest = highest_call(auction)
    found = {}
    for call in auction.calls:
        kind = FlagKind.HOLDS if call is highest else FlagKind.BEATEN
        found[call.seat] = _PASS if call.contract is None else _bid(kind, call.contract)
    return found


@cache
def _bid(kind: FlagKind, contract: Contract) -> SeatFlag:
    if contract is Contract.RODSKAGG:
        return SeatFlag(kind, _("Rödskägg"))
    return SeatFlag(kind, _("Bid {named}"), contract)


def holding(view: RodskaggState, seat: Seat) -> Holding:
    """Return how a seat holds its cards: a packet is one that nobody has picked up yet."""
    if seat in view.out or (view.duel and seat not in in_deal(view)):
        return Holding.OUT
    if seat in view.question.folded:
        return Holding.FOLDED
    return Holding.PACKET if _lies_face_down(view, seat) else Holding.FAN
