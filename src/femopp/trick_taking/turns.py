"""Rules of time and turn, made from actions and a rule's id."""

from collections.abc import Callable
from typing import Any

from femopp.language import Message, _
from femopp.rulebook import Action, Prohibition, forbid
from femopp.trick_taking.state import TrickTakingState
from femopp.tricks import TABLE, Seat

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
