"""The first dealer and the deal: rules made from their ids, and dealing."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from femopp.cards import UNKNOWN, has_doubles
from femopp.language import Message, _
from femopp.rulebook import Action, Cards, Deal, Prohibition, Shuffler, forbid
from femopp.trick_taking.first_dealer import DrawDealer
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import Seat

WRONG_NUMBERS: Message = _("Wrong numbers of cards: {action.sizes}.")
WRONG_PACK: Message = _("A card was dealt twice, or is not in the pack.")

# The first dealer


class Draws(Protocol):
    """An action that names the first dealer, such as `DrawDealer`."""

    @property
    def dealer(self) -> Seat: ...


def dealer_is_drawn_once(draw: type[Action], ids: str) -> Prohibition:
    """Forbid drawing for dealer once there is one."""

    def dealer_is_known(state: TrickTakingState, seat: Seat) -> bool:
        return state.dealer is not None

    text = _("Who deals first is already settled.")
    return forbid(draw, ids, text, first=True)(dealer_is_known)


def dealer_is_drawn_first(ids: str) -> Prohibition:
    """Forbid dealing before there is a dealer."""

    def dealer_is_not_known(state: TrickTakingState, seat: Seat) -> bool:
        return state.dealer is None

    text = _("The table must draw lots for the first deal before anything else.")
    return forbid(Deal, ids, text, first=True)(dealer_is_not_known)


def dealer_is_a_player(draw: type[Action], ids: str) -> Prohibition:
    """Forbid a first dealer who is not at the table."""

    def no_such_seat(state: TrickTakingState, seat: Seat, action: Draws) -> bool:
        return not 0 <= action.dealer < state.players

    return forbid(draw, ids, _("There's no such seat: {state.players} people play."))(no_such_seat)


# The deal


def deals_in_numbers(
    ids: str,
    sizes: Callable[[Any], tuple[int, ...]],
    pack: Cards,
    text: Message = WRONG_NUMBERS,
) -> Prohibition:
    """Require hands of the `sizes` that follow from the state; the rest of the pack is left.

    `text` may use ``{action.sizes}`` and ``{action.left}``.
    """

    def wrong_numbers(state: Any, seat: Seat, action: Deal) -> bool:
        due = sizes(state)
        dealt = tuple([len(hand) for hand in action.hands])
        return dealt != due or len(action.rest) != len(pack) - sum(due)

    return forbid(Deal, ids, text)(wrong_numbers)


def deals_from_one_pack(ids: str, pack: Cards, text: Message = WRONG_PACK) -> Prohibition:
    """Forbid cards that are not in the pack, and the same card twice."""
    known = {*pack, UNKNOWN}

    def another_pack(state: TrickTakingState, seat: Seat, action: Deal) -> bool:
        dealt = [card for hand in (*action.hands, action.rest) for card in hand]
        return has_doubles(dealt) or not known.issuperset(dealt)

    return forbid(Deal, ids, text)(another_pack)


def dealt(pack: Cards, order: tuple[Seat, ...], packets: Iterable[int]) -> Deal:
    """Deal a shuffled pack in rounds of packets of these sizes, to the seats in this order."""
    hands: list[Cards] = [()] * len(order)
    place = 0
    for size in packets:
        for seat in order:
            hands[seat] += pack[place : place + size]
            place += size
    return Deal(tuple(hands), pack[place:])


def draw_then_deal(
    deal: Callable[[Any, Shuffler], Deal],
    draw: Callable[[Seat], Action] = DrawDealer,
) -> Callable[[Any, Shuffler], Action | None]:
    """Make the game's `table_action`: drawing for the first dealer, then each deal."""

    def table_action(state: TrickTakingState, shuffler: Shuffler) -> Action | None:
        if state.outcome is not None or not state.is_between_deals:
            return None
        if state.dealer is None:
            return draw(Seat(shuffler.below(state.players)))
        return deal(state, shuffler)

    return table_action
