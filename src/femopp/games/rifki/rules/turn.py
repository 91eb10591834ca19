"""Whose turn it is, and for what."""

from femopp.games.rifki.rules.actions import Choose, DrawDealer
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.language import _
from femopp.rulebook import Deal, Play, forbid
from femopp.tricks import TABLE, Seat


@forbid((DrawDealer, Deal, Choose, Play), "RIF-DEAL-1", _("The match is over."), first=True)
def match_is_over(state: RifkiMatch, seat: Seat) -> bool:
    return state.outcome is not None


@forbid((DrawDealer, Deal), "A-T10", _("Only the table draws lots and deals."), first=True)
def deals_without_being_the_table(state: RifkiMatch, seat: Seat) -> bool:
    return seat != TABLE


@forbid(DrawDealer, "RIF-DEAL-1", _("It is already settled who deals."), first=True)
def dealer_is_known(state: RifkiMatch, seat: Seat) -> bool:
    return state.dealer is not None


@forbid(Deal, "A-T10", _("First the table must draw lots for who deals first."), first=True)
def dealer_is_not_known(state: RifkiMatch, seat: Seat) -> bool:
    return state.dealer is None


@forbid(Deal, "RIF-DEAL-1", _("The deal being played is not over."), first=True)
def deal_is_not_over(state: RifkiMatch, seat: Seat) -> bool:
    return state.turn is not None


@forbid(Play, "RIF-NEG-6", _("The deal ended when the last penalty card was taken."), first=True)
def deal_has_ended_early(state: RifkiMatch, seat: Seat) -> bool:
    is_between_deals = state.turn is None and state.outcome is None
    return is_between_deals and 0 < len(state.taken) < TRICKS


@forbid((Choose, Play), "RIF-DEAL-1", _("The cards have not been dealt yet."), first=True)
def nothing_is_dealt(state: RifkiMatch, seat: Seat) -> bool:
    return state.turn is None and state.outcome is None


@forbid((Choose, Play), "RIF-DEAL-1", _("It is {state.turn:player}'s turn, not yours."), first=True)
def out_of_turn(state: RifkiMatch, seat: Seat) -> bool:
    return state.turn is not None and seat != state.turn


PROHIBITIONS = (
    match_is_over,
    deals_without_being_the_table,
    dealer_is_known,
    dealer_is_not_known,
    deal_is_not_over,
    deal_has_ended_early,
    nothing_is_dealt,
    out_of_turn,
)
