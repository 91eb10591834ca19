"""The deal: thirteen cards each, counter-clockwise."""

from femopp.cards import PACK_52
from femopp.games.rifki.rules.actions import DrawDealer
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.state import PLAYERS, RifkiMatch
from femopp.language import _
from femopp.rulebook import Deal, Shuffler
from femopp.trick_taking import (
    dealer_is_a_player,
    deals_from_one_pack,
    deals_in_numbers,
    dealt,
    draw_then_deal,
)

four_seats = dealer_is_a_player(DrawDealer, "RIF-PLAYERS-1")
thirteen_each = deals_in_numbers(
    "RIF-PACK-1",
    lambda state: (TRICKS,) * PLAYERS,
    PACK_52,
    _("Each of the four players gets thirteen of the 52 cards; here it's {action.sizes}."),
)
one_pack = deals_from_one_pack("RIF-PACK-1", PACK_52)

PROHIBITIONS = (four_seats, thirteen_each, one_pack)


def _one_by_one(state: RifkiMatch, shuffler: Shuffler) -> Deal:
    """Deal the pack card by card from the dealer's right."""
    assert state.dealer is not None
    return dealt(shuffler.shuffle(PACK_52), state.in_turn_after(state.dealer), (1,) * TRICKS)


table_action = draw_then_deal(_one_by_one, DrawDealer)
