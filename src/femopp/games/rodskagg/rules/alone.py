"""The last two tricks after everyone else has folded (A-R20)."""

from msgspec.structs import replace

from femopp.games.rodskagg.rules import going_out
from femopp.games.rodskagg.rules.actions import Take
from femopp.games.rodskagg.rules.events import TricksAwarded
from femopp.games.rodskagg.rules.options import AllFolded
from femopp.games.rodskagg.rules.play import credit
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_BEFORE_QUESTION,
    Phase,
    RodskaggState,
    playing,
)
from femopp.games.rodskagg.rules.turns import only_during
from femopp.language import _
from femopp.rulebook import forbid
from femopp.trick_taking import only_in_turn
from femopp.tricks import Seat, Trick

LEFT_OVER = HAND - TRICKS_BEFORE_QUESTION

taking_in_time = only_during((Take,), "A-R20", Phase.TAKING)
taking_in_turn = only_in_turn((Take,), "A-R20", _("Only the player left alone decides that."))


@forbid(Take, "A-R20", _("You can take none, one or both of the last two tricks."))
def more_tricks_than_are_left(state: RodskaggState, seat: Seat, action: Take) -> bool:
    return not 0 <= action.tricks <= LEFT_OVER


def choices() -> tuple[Take, ...]:
    """Return the lone player's choices."""
    return tuple(Take(tricks) for tricks in range(LEFT_OVER + 1))


def take(state: RodskaggState, seat: Seat, action: Take) -> RodskaggState:
    return award_tricks(state, TricksAwarded(seat, action.tricks))


def tricks_to_award(state: RodskaggState) -> TricksAwarded | None:
    """Award the last two tricks, or none, to the lone player, as the options say."""
    if state.phase is not Phase.PLAY or not state.question.folded or len(playing(state)) > 1:
        return None
    awarded = LEFT_OVER if state.options.all_folded is AllFolded.AWARD else 0
    return TricksAwarded(playing(state)[0], awarded)


def award_tricks(state: RodskaggState, event: TricksAwarded) -> RodskaggState:
    """Count awarded tricks as taken; a knock is due if they bring the player to zero."""
    play = state.play
    if play.trick.played:
        play = replace(play, trick=Trick(), lies=False, history=(*play.history, play.trick))
    state = replace(state, play=play, phase=Phase.LAST_MOMENT)
    if event.tricks:
        play = replace(credit(state, event.seat, event.tricks), awarded=event.tricks)
        state = going_out.on_tricks(replace(state, play=play), event.seat)
    return state if state.manual else replace(state, phase=Phase.SCORING)


PROHIBITIONS = (taking_in_time, taking_in_turn, more_tricks_than_are_left)
