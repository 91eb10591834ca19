"""The play of the cards: candidates, and rules made from their ids."""

from collections.abc import Callable, Mapping
from typing import Any

from femopp.cards import PACK_52, UNKNOWN, Card
from femopp.language import Message, _
from femopp.ranking import NO_TRUMPS, CardOrder, SuitClass
from femopp.rulebook import Cards, Play, Prohibition, TrickTaken, forbid
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import Seat, winner

PLAYS: Mapping[Card, Play] = {card: Play(card) for card in Card}
"""The play of each card, made once."""

FOLLOW: Message = _("You must follow suit: you have {state.led}.")


def plays(hand: Cards, pack: Cards = PACK_52) -> tuple[Play, ...]:
    """Return the plays that a hand allows; a hand with unknown cards might play any card."""
    return tuple([PLAYS[card] for card in (pack if UNKNOWN in hand else hand)])


# Holding the card


def was_played(state: TrickTakingState, card: Card) -> bool:
    """Whether a card has been played in this deal."""
    tricks = (state.trick, *[taken.trick for taken in state.taken])
    return any(card in trick.cards for trick in tricks)


def may_hold(state: TrickTakingState, seat: Seat, card: Card) -> bool:
    """Whether one of a seat's unknown cards may be this one."""
    is_elsewhere = any(card in hand for hand in state.hands) or was_played(state, card)
    return UNKNOWN in state.hands[seat] and not is_elsewhere


def holds_the_card(
    ids: str,
    *,
    may_hold: Callable[[Any, Seat, Card], bool] = may_hold,
    was_played: Callable[[Any, Card], bool] = was_played,
) -> Prohibition:
    """Require that a card is played face up, from one's own hand.

    A game in which cards may lie elsewhere has its own `may_hold` for hidden cards. This counts as
    a rule of time and turn, so that no other rule is asked about such a card.
    """

    def why(state: Any, seat: Seat, action: Play) -> Message:
        if action.card is UNKNOWN:
            return _("Cards are played face up: say which one.")
        if was_played(state, action.card):
            return _("{action.card} has already been played.")
        return _("You don't have {action.card}.")

    def card_is_missing(state: Any, seat: Seat, action: Play) -> bool:
        card = action.card
        if card is UNKNOWN:
            return True
        if not 0 <= seat < state.players or card in state.hands[seat] or seat != state.to_play:
            return False
        return not may_hold(state, seat, card)

    return forbid(Play, ids, why, first=True)(card_is_missing)


# Following suit


def follows_suit(
    ids: str,
    order: CardOrder = NO_TRUMPS,
    *,
    during: Callable[[Any], bool] | None = None,
    holds_besides: Callable[[Any, Seat, SuitClass], bool] | None = None,
    text: Message = FOLLOW,
) -> Prohibition:
    """Require following suit; `order` groups the cards into suits.

    `during` limits when the rule is in force. `holds_besides` is true if a seat certainly holds
    hidden cards of a suit.
    """
    suit_of = order.suit.get

    def does_not_follow(state: Any, seat: Seat, action: Play) -> bool:
        trick = state.trick.played
        if not trick:
            return False
        led = suit_of(trick[0].card)
        if suit_of(action.card) is led or not (during is None or during(state)):
            return False
        for card in state.hands[seat]:
            if suit_of(card) is led:
                return True
        return led is not None and holds_besides is not None and holds_besides(state, seat, led)

    return forbid(Play, ids, text)(does_not_follow)


def trick_to_take(state: TrickTakingState) -> TrickTaken | None:
    """Return the event that ends a trick once everybody has played to it."""
    if len(state.trick.played) < state.players:
        return None
    return TrickTaken(winner(state.trick, state.order))
