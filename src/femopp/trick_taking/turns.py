"""Rules of time and turn, made from actions and a rule's id."""

from collections.abc import Callable
from functools import cache
from typing import Any

from femopp.language import Message, Text, _, say
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Action, Cards, Prohibition, forbid
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import TABLE, Seat, Trick

Actions = type[Action] | tuple[type[Action], ...]

MATCH_IS_OVER: Message = _("The match is over.")
DEAL_IS_NOT_OVER: Message = _("The deal isn't over yet.")
NOT_YOUR_TURN: Message = _("It's {state.turn:player}'s turn, not yours.")


def only_the_table(actions: Actions, ids: str) -> Prohibition:
    """Reserve these actions for the table."""

    def not_the_table(state: TrickTakingState, seat: Seat) -> bool:
        return seat != TABLE

    return forbid(actions, ids, _("That's for the table to do, not for a player."), first=True)(
        not_the_table
    )


def not_after_the_end(actions: Actions, ids: str, text: Message = MATCH_IS_OVER) -> Prohibition:
    """Forbid these actions after the end of the match."""

    def match_is_over(state: TrickTakingState, seat: Seat) -> bool:
        return state.outcome is not None

    return forbid(actions, ids, text, first=True)(match_is_over)


def only_between_deals(actions: Actions, ids: str, text: Message = DEAL_IS_NOT_OVER) -> Prohibition:
    """Forbid these actions during a deal."""

    def deal_is_not_over(state: TrickTakingState, seat: Seat) -> bool:
        return not state.is_between_deals

    return forbid(actions, ids, text, first=True)(deal_is_not_over)


def only_during_a_deal(actions: Actions, ids: str) -> Prohibition:
    """Forbid these actions before the cards have been dealt."""

    def nothing_is_dealt(state: TrickTakingState, seat: Seat) -> bool:
        return state.is_between_deals and state.outcome is None

    text = _("The cards haven't been dealt yet.")
    return forbid(actions, ids, text, first=True)(nothing_is_dealt)


def only_in_turn(
    actions: Actions,
    ids: str,
    text: Message | Callable[[Any, Seat, Any], Message] = NOT_YOUR_TURN,
    *,
    during: Callable[[Any], bool] | None = None,
    unless: Callable[[Any, Seat], bool] | None = None,
    option: str | None = None,
) -> Prohibition:
    """Forbid these actions to all but the player whose turn it is.

    `during` limits when the rule is in force, if a turn can be for something else. `unless`
    exempts those to whom another rule of time and turn gives a better reason.
    """

    def another_is_next(state: Any, seat: Seat) -> bool:
        if during is not None and not during(state):
            return False
        turn = state.turn
        if turn is None or turn == seat:
            return False
        return unless is None or not unless(state, seat)

    return forbid(actions, ids, text, option=option, first=True)(another_is_next)


def actors(state: TrickTakingState) -> tuple[Seat, ...]:
    """Return the seat whose turn it is; none if the table must act, or at the end."""
    return () if state.turn is None else (state.turn,)


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
