"""Roles, flags and cards at the seats of Rödskägg, as everybody sees them."""

from femopp.games.rodskagg.rules.auction import highest_call
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.state import Call, Phase, RodskaggState, in_deal
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
        blind(view),
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
    return next((call for call in view.auction.calls if call.seat == seat), None)


def said(view: RodskaggState, seat: Seat) -> SeatFlag | None:
    """Return the flag at a seat: calls until the auction is over, then the bid and the answers."""
    if view.declarer is None:
        call = _call_of(view, seat)
        return None if call is None else _flag(view, call)
    if seat == view.declarer and view.contract is not None:
        return SeatFlag(FlagKind.HOLDS, _bid(view.contract))
    if seat in view.question.folded:
        return SeatFlag(FlagKind.ANSWERED, say(_("No")))
    if _has_gone_along(view, seat):
        return SeatFlag(FlagKind.ANSWERED, say(_("In")))
    return None


def _flag(view: RodskaggState, call: Call) -> SeatFlag:
    if call.contract is None:
        return SeatFlag(FlagKind.PASSED, say(_("Pass")))
    holds = call is highest_call(view.auction)
    return SeatFlag(FlagKind.HOLDS if holds else FlagKind.BEATEN, _bid(call.contract))


def _bid(contract: Contract) -> Text:
    if contract is Contract.RODSKAGG:
        return say(_("Rödskägg"))
    return say(_("Bid {contract}"), contract=contract)


def holding(view: RodskaggState, seat: Seat) -> Holding:
    """Return how a seat holds its cards: a packet is one that nobody has picked up yet."""
    if seat in view.out or (view.duel and seat not in in_deal(view)):
        return Holding.OUT
    if seat in view.question.folded:
        return Holding.FOLDED
    return Holding.PACKET if _lies_face_down(view, seat) else Holding.FAN
