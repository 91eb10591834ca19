"""The course of a deal: phases, actors and consequences."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from femopp.cards import PACK_32
from femopp.games.sheepshead.rules.actions import (
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    Stop,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.announcements import (
    POLLS,
    answers,
    next_question,
    on_crack,
    on_double_crack,
    on_throw_off,
    on_triple_crack,
)
from femopp.games.sheepshead.rules.bury import burials, on_bury
from femopp.games.sheepshead.rules.deal import on_deal
from femopp.games.sheepshead.rules.events import (
    BlindTaken,
    BuryShown,
    PassedOut,
    QueensShown,
)
from femopp.games.sheepshead.rules.mid_deal import SheepsheadMidDeal, on_mid_deal
from femopp.games.sheepshead.rules.options import CrackWindow
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.pick import (
    PICKS,
    after_speaking,
    on_blind_taken,
    on_pick,
    on_queens_shown,
    on_refusal,
    queens_to_show,
)
from femopp.games.sheepshead.rules.play import on_play
from femopp.games.sheepshead.rules.session import IS_OVER, after_a_deal, on_ended, on_stop
from femopp.games.sheepshead.rules.settlement import (
    after_the_last_trick,
    on_bury_shown,
    on_passed_out,
    on_settled,
    settlement,
)
from femopp.games.sheepshead.rules.state import Phase, Session, on_foreseen
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action, Deal, Event, Foreseen, Play
from femopp.trick_taking import (
    ACTS,
    FOLLOWS,
    DealSettled,
    MatchEnded,
    asks_for_a_card,
    plays,
    reducer,
    trick_to_take,
    waits,
)
from femopp.tricks import TABLE, Seat

COURSES: Mapping[CrackWindow, tuple[Phase, ...]] = {
    CrackWindow.AFTER_BURY: (Phase.PICK, Phase.BURY, Phase.ANNOUNCE, Phase.PLAY),
    CrackWindow.BEFORE_BURY: (Phase.PICK, Phase.ANNOUNCE, Phase.BURY, Phase.PLAY),
}
"""The phases, in order, of a deal in which somebody picks."""


def move_on(state: Session) -> Session:
    """Return the state at the beginning of the next phase."""
    course = COURSES[state.options.crack_window]
    phase = course[course.index(state.phase) + 1]
    if phase is Phase.BURY:
        return replace(state, phase=phase, turn=state.the_picker, question=None)
    if phase is Phase.ANNOUNCE:
        return ask_on(replace(state, phase=phase))
    assert state.dealer is not None
    forehand = state.in_turn_after(state.dealer)[0]
    return replace(state, phase=phase, turn=forehand, question=None)


def ask_on(state: Session) -> Session:
    """Return the state with the next question, or in the next phase if there is none."""
    following = next_question(state)
    if following is None:
        return move_on(state)
    question, seat = following
    return replace(state, question=question, turn=seat)


# Effects


def on_said_pass(state: Session, seat: Seat, action: Pass) -> Session:
    return on_refusal(state, seat) if state.phase is Phase.PICK else ask_on(state)


evolve = reducer(
    {
        **ACTS,
        Deal: on_deal,
        SheepsheadMidDeal: on_mid_deal,
        Stop: on_stop,
        Pass: on_said_pass,
        Pick: on_pick,
        Bury: lambda state, seat, action: move_on(on_bury(state, seat, action)),
        ThrowOff: lambda state, seat, action: ask_on(on_throw_off(state, seat, action)),
        Crack: lambda state, seat, action: ask_on(on_crack(state, seat, action)),
        DoubleCrack: lambda state, seat, action: ask_on(on_double_crack(state, seat, action)),
        TripleCrack: lambda state, seat, action: ask_on(on_triple_crack(state, seat, action)),
        Play: on_play,
    },
    {
        **FOLLOWS,
        QueensShown: on_queens_shown,
        BlindTaken: lambda state, event: move_on(on_blind_taken(state, event)),
        PassedOut: on_passed_out,
        BuryShown: on_bury_shown,
        DealSettled: on_settled,
        MatchEnded: on_ended,
        Foreseen: on_foreseen,
    },
)


def consequence(state: Session) -> Event | None:
    """Return the event that follows by itself, None if somebody must act."""
    return queens_to_show(state) or _FOLLOWS[state.phase](state)


_FOLLOWS: Mapping[Phase, Callable[[Session], Event | None]] = {
    Phase.BETWEEN: after_a_deal,
    Phase.PICK: after_speaking,
    Phase.BURY: lambda state: None,
    Phase.ANNOUNCE: lambda state: None,
    Phase.PLAY: lambda state: trick_to_take(state) or after_the_last_trick(state),
    Phase.SETTLE: settlement,
}


# Actors


def candidates(state: Session, seat: Seat) -> Sequence[Action]:
    """Return a seat's candidates at this moment, legal or not; the table can stop between deals."""
    if seat != (TABLE if state.turn is None else state.turn):
        return ()
    return _CANDIDATES[state.phase](state, seat)


_CANDIDATES: Mapping[Phase, Callable[[Session, Seat], Sequence[Action]]] = {
    Phase.BETWEEN: lambda state, seat: (Stop(),),
    Phase.PICK: lambda state, seat: PICKS,
    Phase.BURY: lambda state, seat: burials(state.hands[seat]),
    Phase.ANNOUNCE: lambda state, seat: answers(state),
    Phase.PLAY: lambda state, seat: plays(state.hands[seat], PACK_32),
    Phase.SETTLE: lambda state, seat: (),
}


PICK: Message = _("Pick up the blind?")
BURY: Message = _("Bury two cards")

_OTHERS: Mapping[Phase, Message] = {
    Phase.PICK: _("Is {turn:player} picking up?"),
    Phase.BURY: _("{turn:player} is burying two cards"),
}


def asked(state: Session, seat: Seat) -> Text:
    """Return the prompt to a seat. It depends on no hidden card of another."""
    if state.outcome is not None:
        return say(IS_OVER)
    if state.turn is not None and seat != state.turn and state.phase in _OTHERS:
        return say(_OTHERS[state.phase], turn=state.turn)
    waiting = waits(state, seat)
    if waiting is not None:
        return waiting
    if state.phase is Phase.PICK:
        return say(PICK)
    if state.phase is Phase.BURY:
        return say(BURY)
    if state.question is not None:
        return say(POLLS[state.question].prompt)
    return asks_for_a_card(state.hands[seat], state.trick, ORDER)
