"""The deal: who deals, three cards round, two to the blind, three cards round."""

from msgspec.structs import replace

from femopp.cards import PACK_32, UNKNOWN, has_doubles
from femopp.games.sheepshead.rules.actions import DrawDealer
from femopp.games.sheepshead.rules.order import arranged
from femopp.games.sheepshead.rules.state import BLIND, HAND, NO_HANDS, PLAYERS, Phase, Session
from femopp.language import _
from femopp.rulebook import Action, Cards, Deal, Shuffler, forbid
from femopp.tricks import TABLE, Seat, from_left_of, with_own

PACKET = 3
"""Cards that are dealt to a player at a time."""


def chance(state: Session, shuffler: Shuffler) -> Action | None:
    """What the table does by chance: draw the first dealer, then deal."""
    if state.phase is not Phase.BETWEEN or state.outcome is not None:
        return None
    if state.dealer is None:
        return DrawDealer(Seat(shuffler.below(PLAYERS)))
    return _in_packets(shuffler.shuffle(PACK_32), state.dealer)


def _in_packets(pack: Cards, dealer: Seat) -> Deal:
    """Three cards to each from the dealer's left, two to the blind, and three more to each."""
    dealt = PLAYERS * PACKET
    first_round, blind, second_round = pack[:dealt], pack[dealt:-dealt], pack[-dealt:]
    hands = NO_HANDS
    for place, seat in enumerate(from_left_of(dealer, PLAYERS)):
        packet = slice(PACKET * place, PACKET * (place + 1))
        hands = with_own(hands, seat, first_round[packet] + second_round[packet])
    return Deal(hands, blind)


@forbid((Deal, DrawDealer), "SHP-DEAL-1", _("Only the table does that."), first=True)
def player_deals(state: Session, seat: Seat) -> bool:
    return seat != TABLE


@forbid((Deal, DrawDealer), "SHP-DEAL-1", _("The deal is not over yet."), first=True)
def deals_during_a_deal(state: Session, seat: Seat) -> bool:
    return state.phase is not Phase.BETWEEN


@forbid((Deal, DrawDealer), "A-S18", _("The session is over."), first=True)
def deals_after_the_end(state: Session, seat: Seat) -> bool:
    return state.outcome is not None


@forbid(Deal, "A-S18", _("First chance must decide who deals."), first=True)
def deals_without_dealer(state: Session, seat: Seat) -> bool:
    return state.dealer is None


@forbid(DrawDealer, "A-S18", _("{state.dealer:player} deals; nothing is drawn."), first=True)
def draws_a_second_dealer(state: Session, seat: Seat) -> bool:
    return state.dealer is not None


@forbid(DrawDealer, "SHP-PLAYERS-1", _("There is no such seat: five play."))
def draws_an_empty_seat(state: Session, seat: Seat, action: DrawDealer) -> bool:
    return action.dealer not in range(PLAYERS)


@forbid(
    Deal,
    "SHP-DEAL-1",
    _(
        "Each of the five players gets six cards, the blind two; "
        "here they get {action.sizes}, the blind {action.left}."
    ),
)
def deals_wrong_numbers(state: Session, seat: Seat, action: Deal) -> bool:
    return [len(hand) for hand in action.hands] != [HAND] * PLAYERS or len(action.rest) != BLIND


@forbid(Deal, "SHP-PACK-1", _("The pack has the 32 cards from the seven up, each of them once."))
def deals_another_pack(state: Session, seat: Seat, action: Deal) -> bool:
    dealt = [card for hand in (*action.hands, action.rest) for card in hand]
    return has_doubles(dealt) or not set(dealt) <= _PACK


_PACK = {*PACK_32, UNKNOWN}


def on_draw(state: Session, seat: Seat, action: DrawDealer) -> Session:
    return replace(state, dealer=action.dealer)


def on_deal(state: Session, seat: Seat, action: Deal) -> Session:
    """A fresh deal: nothing of the last one stays but the balances and the doublers."""
    assert state.dealer is not None
    return Session(
        options=state.options,
        points=state.points,
        dealer=state.dealer,
        doublers=state.doublers,
        deal_number=state.deal_number + 1,
        sheet=state.sheet,
        phase=Phase.PICK,
        turn=from_left_of(state.dealer, PLAYERS)[0],
        hands=tuple([arranged(hand) for hand in action.hands]),
        blind=action.rest,
    )


PROHIBITIONS = (
    player_deals,
    deals_during_a_deal,
    deals_after_the_end,
    deals_without_dealer,
    draws_a_second_dealer,
    draws_an_empty_seat,
    deals_wrong_numbers,
    deals_another_pack,
)
