"""Running totals during a deal."""

from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.options import (
    BonusFor,
    ForgotAskEffect,
    Overshoot,
    ZeroEnds,
)
from femopp.games.rodskagg.rules.state import TRICKS_BEFORE_QUESTION, RodskaggState
from femopp.tricks import Seat


def tricks_count(state: RodskaggState) -> bool:
    """Whether tricks are deducted in this contract (R49-RED-4, RSK-SCORE-5)."""
    if state.auction.contract is Contract.RODSKAGG:
        return state.options.rodskagg_tricks_count
    return state.auction.contract is not None


def trick_points(state: RodskaggState, seat: Seat) -> int:
    """Return the points that a seat's tricks take off so far, as a positive number (REN-ASK-4)."""
    if not tricks_count(state):
        return 0
    dear = _dear_tricks(state, seat)
    return state.play.taken[seat] - dear + dear * state.options.play_on_trick_value


def dear_points(state: RodskaggState, seat: Seat) -> int:
    """Return the part of these points for tricks after the question with another value."""
    if not tricks_count(state):
        return 0
    return _dear_tricks(state, seat) * state.options.play_on_trick_value


def _dear_tricks(state: RodskaggState, seat: Seat) -> int:
    late = state.play.late[seat]
    if not late or state.options.play_on_trick_value == 1:
        return 0
    return late if _late_tricks_are_dearer(state, seat) else 0


def trick_value(state: RodskaggState, seat: Seat) -> int:
    """Return the points that the last trick of a seat took off."""
    dearer = state.play.late[seat] and _late_tricks_are_dearer(state, seat)
    return state.options.play_on_trick_value if dearer else 1


def _late_tricks_are_dearer(state: RodskaggState, seat: Seat) -> bool:
    if state.auction.contract is Contract.RODSKAGG:
        return False
    question = state.question
    forgotten = question.settled and not question.put
    if forgotten and state.options.forgot_ask_effect is ForgotAskEffect.FREE:
        return False
    if state.options.play_on_bonus_for is BonusFor.ALL:
        return True
    return seat in question.volunteers


def running_total(state: RodskaggState, seat: Seat) -> int:
    """Return the points on the sheet minus the tricks so far; may be negative (A-R17)."""
    return state.points[seat] - trick_points(state, seat)


def standing(state: RodskaggState, seat: Seat) -> int:
    """Return the running total after a bounce, if the options have one."""
    total = running_total(state, seat)
    return abs(total) if state.options.overshoot is Overshoot.BOUNCE else total


def ends_by_going_out(state: RodskaggState) -> bool:
    """Whether somebody who goes out by a trick ends the deal (R49-VAR-2, A-R40)."""
    options = state.options
    if options.zero_ends is ZeroEnds.AT_ONCE and tricks_count(state):
        return True
    return options.overshoot is Overshoot.WIN and state.is_numeric


def is_late(state: RodskaggState) -> bool:
    """Whether the trick being won comes after the question."""
    return state.tricks_played >= TRICKS_BEFORE_QUESTION
