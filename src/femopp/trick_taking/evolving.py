"""The effects of actions and events on a `TrickTakingState`, and their reducer."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from femopp.rulebook import (
    Acted,
    Action,
    Deal,
    Event,
    Foreseen,
    Play,
    TrickTaken,
    with_known,
    without,
)
from femopp.trick_taking.dealing import Draws
from femopp.trick_taking.first_dealer import DrawDealer
from femopp.trick_taking.settling import DealSettled, MatchEnded
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import Seat, TakenTrick, Trick, with_own

M = TypeVar("M", bound=TrickTakingState)
S = TypeVar("S")

Acts = Mapping[type[Action], Callable[[Any, Seat, Any], Any]]
"""The state after an action of a seat, by the kind of action."""

Follows = Mapping[type[Event], Callable[[Any, Any], Any]]
"""The state after an event, by the kind of event."""


def reducer(acts: Acts, follows: Follows) -> Callable[[Any, Event], Any]:
    """Make the game's `evolve` from a function for each action and each other event."""

    def evolve(state: Any, event: Event) -> Any:
        if type(event) is Acted:
            return acts[type(event.action)](state, event.seat, event.action)
        return follows[type(event)](state, event)

    return evolve


def on_draw(state: M, seat: Seat, action: Draws) -> M:
    return replace(state, dealer=action.dealer)


def on_deal(state: M, seat: Seat, action: Deal) -> M:
    """Begin a deal, in which the seat after the dealer is first."""
    assert state.dealer is not None
    return replace(
        state,
        deal_number=state.deal_number + 1,
        turn=state.in_turn_after(state.dealer)[0],
        hands=action.hands,
        trick=Trick(),
        taken=(),
    )


def on_play(state: M, seat: Seat, action: Play) -> M:
    """Move the card from the hand to the trick, and the turn to the next seat."""
    card, hands = action.card, state.hands
    return replace(
        state,
        hands=with_own(hands, seat, without(hands[seat], (card,))),
        trick=state.trick.add(seat, card),
        turn=state.in_turn_after(seat)[0],
    )


def on_trick_taken(state: M, event: TrickTaken) -> M:
    """Give the trick to its winner, who leads to the next."""
    taken = (*state.taken, TakenTrick(event.seat, state.trick))
    return replace(state, trick=Trick(), taken=taken, turn=event.seat)


def on_foreseen(state: M, event: Foreseen) -> M:
    hand = with_known(state.hands[event.seat], event.cards)
    return replace(state, hands=with_own(state.hands, event.seat, hand))


def on_settled(state: M, event: DealSettled) -> M:
    """Update the totals, and pass the deal on."""
    assert state.dealer is not None
    return replace(
        state,
        turn=None,
        points=event.deal.totals,
        sheet=(*state.sheet, event.deal),
        dealer=state.in_turn_after(state.dealer)[0],
    )


def on_ended(state: M, event: MatchEnded) -> M:
    return replace(state, outcome=event.outcome)


ACTS: Acts = {DrawDealer: on_draw, Deal: on_deal, Play: on_play}
"""Effects of the usual actions; a game adds its own and may replace some."""

FOLLOWS: Follows = {
    TrickTaken: on_trick_taken,
    Foreseen: on_foreseen,
    DealSettled: on_settled,
    MatchEnded: on_ended,
}
"""Effects of the usual events; a game adds its own and may replace some."""
