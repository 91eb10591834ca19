"""Cutting the pack before the deal."""

from msgspec.structs import replace

from femopp.games.rodskagg.rules.actions import Cut, OfferCut
from femopp.games.rodskagg.rules.errors import Error, ErrorKind
from femopp.games.rodskagg.rules.knocking import open_error
from femopp.games.rodskagg.rules.options import CutOffender
from femopp.games.rodskagg.rules.state import Phase, RodskaggState, in_deal
from femopp.games.rodskagg.rules.turns import only_during, only_in_manual
from femopp.language import _
from femopp.rulebook import forbid
from femopp.trick_taking import only_in_turn
from femopp.tricks import Seat

BY_MANUAL_CUT = "R49-DEAL-3 RSK-RITUAL-0 REN-DEAL-1 A-R8"

cuts_are_manual = only_in_manual((Cut, OfferCut), BY_MANUAL_CUT)
cuts_in_time = only_during((Cut, OfferCut), BY_MANUAL_CUT, Phase.BEFORE_DEAL)
dealer_offers = only_in_turn((OfferCut,), "A-R8", _("Only the dealer can offer the pack."))


@forbid((Cut, OfferCut), BY_MANUAL_CUT, _("The pack has already been cut."))
def cut_already(state: RodskaggState, seat: Seat, action: Cut | OfferCut) -> bool:
    return state.rites.cut_by is not None


@forbid(Cut, "A-R29", _("You're out of the match."))
def cutter_is_out(state: RodskaggState, seat: Seat, action: Cut) -> bool:
    return seat not in in_deal(state)


@forbid(OfferCut, "A-R8", _("Offer the pack to another player who is still in the match."))
def offered_to_nobody(state: RodskaggState, seat: Seat, action: OfferCut) -> bool:
    return action.player == seat or action.player not in in_deal(state)


@forbid(
    OfferCut,
    "A-R8",
    _("At this table the dealer doesn't offer the pack: anybody who cuts it pays."),
    when=lambda options: options.cut_offender is CutOffender.CUTTER,
    option="cut_offender",
)
def offering_is_not_done(state: RodskaggState, seat: Seat, action: OfferCut) -> bool:
    return True


@forbid(
    Cut,
    "A-R8",
    _("Only the dealer, or the player offered the pack, can cut."),
    when=lambda options: options.cut_offender is CutOffender.DEALER,
    option="cut_offender",
)
def cut_without_offer(state: RodskaggState, seat: Seat, action: Cut) -> bool:
    return seat not in (state.dealer, state.rites.offered)


def offer_cut(state: RodskaggState, seat: Seat, action: OfferCut) -> RodskaggState:
    return replace(state, rites=replace(state.rites, offered=action.player))


def cut(state: RodskaggState, seat: Seat, action: Cut) -> RodskaggState:
    """Cut the pack: an error unless by the dealer (R49-DEAL-5, REN-RITUAL-3)."""
    state = replace(state, rites=replace(state.rites, cut_by=seat))
    dealer = state.dealer
    assert dealer is not None
    if seat == dealer:
        return state
    if state.options.cut_offender is CutOffender.DEALER:
        return open_error(state, Error(dealer, ErrorKind.CUT, closes=1, barred=seat))
    return open_error(state, Error(seat, ErrorKind.CUT, closes=1))


PROHIBITIONS = (
    cuts_are_manual,
    cuts_in_time,
    dealer_offers,
    cutter_is_out,
    offering_is_not_done,
    cut_already,
    offered_to_nobody,
    cut_without_offer,
)
