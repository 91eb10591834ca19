"""Rules of time and turn in Rifki."""

from femopp.games.rifki.rules.actions import Choose, DrawDealer
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.language import _
from femopp.rulebook import Deal, Play, forbid
from femopp.trick_taking import (
    dealer_is_drawn_first,
    dealer_is_drawn_once,
    not_after_the_end,
    only_between_deals,
    only_during_a_deal,
    only_in_turn,
    only_the_table,
)
from femopp.tricks import Seat

match_is_over = not_after_the_end((DrawDealer, Deal, Choose, Play), "RIF-DEAL-1")
table_draws_and_deals = only_the_table((DrawDealer, Deal), "A-T10")
drawn_once = dealer_is_drawn_once(DrawDealer, "RIF-DEAL-1")
drawn_first = dealer_is_drawn_first("A-T10")
deal_is_over = only_between_deals(Deal, "RIF-DEAL-1")


@forbid(Play, "RIF-NEG-6", _("The deal is over: the last penalty card has been taken."), first=True)
def deal_has_ended_early(state: RifkiMatch, seat: Seat) -> bool:
    is_between_deals = state.turn is None and state.outcome is None
    return is_between_deals and 0 < len(state.taken) < TRICKS


cards_are_dealt = only_during_a_deal((Choose, Play), "RIF-DEAL-1")


def _is_following(state: RifkiMatch) -> bool:
    return bool(state.trick.played)


def _is_lead(state: RifkiMatch) -> bool:
    return not state.trick.played


in_turn = only_in_turn((Choose, Play), "RIF-DEAL-1", during=_is_lead)
in_direction = only_in_turn(
    (Choose, Play),
    "RIF-DEAL-1",
    _("It's {state.turn:player}'s turn, not yours: play goes counter-clockwise, to the right."),
    during=_is_following,
)

PROHIBITIONS = (
    match_is_over,
    table_draws_and_deals,
    drawn_once,
    drawn_first,
    deal_is_over,
    deal_has_ended_early,
    cards_are_dealt,
    in_turn,
    in_direction,
)
