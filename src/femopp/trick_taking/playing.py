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
"""The play of each card; there are few, and they are made once."""

FOLLOW: Message = _("You must follow suit: you hold {state.led}.")


def plays(hand: Cards, pack: Cards = PACK_52) -> tuple[Play, ...]:
    """The cards that might be played from a hand; from one that is not known, any of the pack."""
    return tuple([PLAYS[card] for card in (pack if UNKNOWN in hand else hand)])


# Holding the card


def was_played(state: TrickTakingState, card: Card) -> bool:
    """Whether a card has been played in this deal."""
    tricks = (state.trick, *[taken.trick for taken in state.taken])
    return any(card in trick.cards for trick in tricks)


def may_hold(state: TrickTakingState, seat: Seat, card: Card) -> bool:
    """Whether a card may be among the unknown ones of a seat's hand."""
    is_elsewhere = any(card in hand for hand in state.hands) or was_played(state, card)
    return UNKNOWN in state.hands[seat] and not is_elsewhere


def holds_the_card(
    ids: str,
    *,
    may_hold: Callable[[Any, Seat, Card], bool] = may_hold,
    was_played: Callable[[Any, Card], bool] = was_played,
) -> Prohibition:
    """A card is played face up, from one's own hand.

    A game in which cards lie elsewhere too says itself whether a seat `may_hold` one that is not
    known in its hand. It is a rule of time and turn: others need not be asked of such a card.
    """

    def why(state: Any, seat: Seat, action: Play) -> Message:
        if action.card is UNKNOWN:
            return _("A card is played face up: say which.")
        if was_played(state, action.card):
            return _("{action.card} has been played already.")
        return _("You do not hold {action.card}.")

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
    """Whoever holds cards of the led suit plays one; `order` says which cards form a suit.

    `during` says when the rule is in force, if not always. `holds_besides` says whether a seat
    certainly holds cards of a suit that are not known in its hand.
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
    """A trick is taken when everybody has played to it."""
    if len(state.trick.played) < state.players:
        return None
    return TrickTaken(winner(state.trick, state.order))
