"""Prompts: one short line each, as people speak at a table."""

from functools import cache

from femopp.language import Message, Text, _, say
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Cards
from femopp.trick_taking.state import TrickTakingState
from femopp.trick_taking.turns import MATCH_IS_OVER
from femopp.tricks import Seat, Trick

YOU_LEAD: Message = _("Your turn: you lead")
ANY_CARD: Message = _("Your turn: play any card")
LEADS: Message = _("{turn:player} to lead")
PLAYS: Message = _("{turn:player} to play")
DEALING: Message = _("The cards are being dealt")


def asks_for_a_card(hand: Cards, trick: Trick, order: CardOrder) -> Text:
    """Return the prompt to a player who must follow suit if they can."""
    if not trick.played:
        return say(YOU_LEAD)
    led = order.suit[trick.played[0].card]
    return asks_to_follow(led) if led in map(order.suit.get, hand) else say(ANY_CARD)


@cache
def asks_to_follow(led: SuitClass) -> Text:
    """Return the prompt to a player who must follow this suit."""
    if led is SuitClass.TRUMPS:
        return say(_("Your turn: follow with a trump"))
    return say(_("Your turn: follow {led.symbol} {led}"), led=led)


def waits_for(turn: Seat, trick: Trick) -> Text:
    """Return the prompt to the others while this seat is to play a card."""
    return say(PLAYS if trick.played else LEADS, turn=turn)


def waits(state: TrickTakingState, seat: Seat) -> Text | None:
    """Return the prompt to a seat that has nothing to decide now, None if it has."""
    if state.outcome is not None:
        return say(MATCH_IS_OVER)
    turn = state.turn
    if turn is None:
        return say(DEALING)
    if seat == turn:
        return None
    if turn == state.to_play:
        return waits_for(turn, state.trick)
    return say(_("Waiting for {turn:player}"), turn=turn)
