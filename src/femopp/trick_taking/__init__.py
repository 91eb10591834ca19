"""Parts that trick-taking games share; each game supplies its own rule ids.

`TrickTakingState` is the state, to be extended. `turns`, `dealing` and `playing` make the usual
prohibitions, each from a rule id. `evolving` has the effects of events.
"""

from femopp.trick_taking.actions import DEALS_FIRST, DrawDealer
from femopp.trick_taking.dealing import (
    dealer_is_a_player,
    dealer_is_drawn_first,
    dealer_is_drawn_once,
    deals_from_one_pack,
    deals_in_numbers,
    dealt,
    draw_then_deal,
)
from femopp.trick_taking.events import DealSettled, MatchEnded
from femopp.trick_taking.evolving import (
    ACTS,
    FOLLOWS,
    Acts,
    Follows,
    on_deal,
    on_draw,
    on_ended,
    on_foreseen,
    on_play,
    on_settled,
    on_trick_taken,
    reducer,
)
from femopp.trick_taking.first_dealer import FIRST_DEALER, LOTS, FirstDealer, first_dealer
from femopp.trick_taking.playing import (
    PLAYS,
    follows_suit,
    holds_the_card,
    plays,
    trick_to_take,
    was_played,
)
from femopp.trick_taking.settling import highest, settlement, totals_after
from femopp.trick_taking.standing import Standing, resumes_as, stands_as
from femopp.trick_taking.starting import check_dealer, check_number, check_points
from femopp.trick_taking.state import TrickTakingState
from femopp.trick_taking.turns import (
    DEALING,
    NOT_YOUR_TURN,
    YOU_LEAD,
    actors,
    asks_for_a_card,
    asks_to_follow,
    not_after_the_end,
    only_between_deals,
    only_during_a_deal,
    only_in_turn,
    only_the_table,
    waits,
    waits_for,
)

__all__ = [
    "ACTS",
    "DEALING",
    "DEALS_FIRST",
    "FIRST_DEALER",
    "FOLLOWS",
    "LOTS",
    "NOT_YOUR_TURN",
    "PLAYS",
    "YOU_LEAD",
    "Acts",
    "DealSettled",
    "DrawDealer",
    "FirstDealer",
    "Follows",
    "MatchEnded",
    "Standing",
    "TrickTakingState",
    "actors",
    "asks_for_a_card",
    "asks_to_follow",
    "check_dealer",
    "check_number",
    "check_points",
    "dealer_is_a_player",
    "dealer_is_drawn_first",
    "dealer_is_drawn_once",
    "deals_from_one_pack",
    "deals_in_numbers",
    "dealt",
    "draw_then_deal",
    "first_dealer",
    "follows_suit",
    "highest",
    "holds_the_card",
    "not_after_the_end",
    "on_deal",
    "on_draw",
    "on_ended",
    "on_foreseen",
    "on_play",
    "on_settled",
    "on_trick_taken",
    "only_between_deals",
    "only_during_a_deal",
    "only_in_turn",
    "only_the_table",
    "plays",
    "reducer",
    "resumes_as",
    "settlement",
    "stands_as",
    "totals_after",
    "trick_to_take",
    "waits",
    "waits_for",
    "was_played",
]
