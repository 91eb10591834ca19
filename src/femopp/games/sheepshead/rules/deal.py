"""The deal: the dealer, three cards each, two to the blind, three cards each."""

from femopp.cards import PACK_32
from femopp.games.sheepshead.rules.order import arranged
from femopp.games.sheepshead.rules.state import BLIND, HAND, PLAYERS, Phase, Session
from femopp.language import _
from femopp.rulebook import Deal, Shuffler
from femopp.trick_taking import (
    DrawDealer,
    dealer_is_a_player,
    dealer_is_drawn_first,
    dealer_is_drawn_once,
    deals_from_one_pack,
    deals_in_numbers,
    dealt,
    draw_then_deal,
    only_between_deals,
    only_the_table,
)
from femopp.tricks import Seat

PACKET = 3
"""The number of cards dealt to a player at a time."""


table_deals = only_the_table((Deal, DrawDealer), "SHP-DEAL-1")
deal_is_over = only_between_deals((Deal, DrawDealer), "SHP-DEAL-1")
drawn_first = dealer_is_drawn_first("A-S18")
drawn_once = dealer_is_drawn_once(DrawDealer, "A-S18")
five_seats = dealer_is_a_player(DrawDealer, "SHP-PLAYERS-1")
six_each = deals_in_numbers(
    "SHP-DEAL-1",
    lambda state: (HAND,) * PLAYERS,
    PACK_32,
    _(
        "Each of the five players gets six cards, and the blind two; "
        "here it's {action.sizes}, and {action.left} in the blind."
    ),
)
one_pack = deals_from_one_pack(
    "SHP-PACK-1", PACK_32, _("The pack has the 32 cards from the sevens up, each of them once.")
)

PROHIBITIONS = (
    table_deals,
    deal_is_over,
    drawn_first,
    drawn_once,
    five_seats,
    six_each,
    one_pack,
)


def _in_packets(state: Session, shuffler: Shuffler) -> Deal:
    """Deal three cards each from the dealer's left, two to the blind, and three more each."""
    assert state.dealer is not None
    pack, round_of = shuffler.shuffle(PACK_32), PLAYERS * PACKET
    blind = slice(round_of, round_of + BLIND)
    in_hands = pack[: blind.start] + pack[blind.stop :]
    order = state.in_turn_after(state.dealer)
    return Deal(dealt(in_hands, order, (PACKET, PACKET)).hands, pack[blind])


chance = draw_then_deal(_in_packets)


def on_deal(state: Session, seat: Seat, action: Deal) -> Session:
    """Begin a deal: only the balances and the doublers stay."""
    assert state.dealer is not None
    return Session(
        options=state.options,
        points=state.points,
        dealer=state.dealer,
        doublers=state.doublers,
        deal_number=state.deal_number + 1,
        sheet=state.sheet,
        phase=Phase.PICK,
        turn=state.in_turn_after(state.dealer)[0],
        hands=tuple([arranged(hand) for hand in action.hands]),
        blind=action.rest,
    )
