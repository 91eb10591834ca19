"""The course of a deal: which phase follows which, who acts, and what follows by itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from femopp.games.sheepshead.rules.actions import (
    Bury,
    Crack,
    DoubleCrack,
    DrawDealer,
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
from femopp.games.sheepshead.rules.deal import on_deal, on_draw
from femopp.games.sheepshead.rules.events import (
    BlindTaken,
    BuryShown,
    DealSettled,
    PassedOut,
    QueensShown,
    SessionEnded,
)
from femopp.games.sheepshead.rules.options import CrackWindow
from femopp.games.sheepshead.rules.pick import (
    PICKS,
    after_speaking,
    on_blind_taken,
    on_pick,
    on_queens_shown,
    on_refusal,
    queens_to_show,
)
from femopp.games.sheepshead.rules.play import after_playing, on_play, on_trick_taken, playable
from femopp.games.sheepshead.rules.session import after_a_deal, on_ended, on_stop
from femopp.games.sheepshead.rules.settlement import (
    after_the_last_trick,
    on_bury_shown,
    on_passed_out,
    on_settled,
    settlement,
)
from femopp.games.sheepshead.rules.state import PLAYERS, Phase, Session, on_foreseen
from femopp.language import Text, _, say
from femopp.rulebook import Acted, Action, Deal, Event, Foreseen, Play, TrickTaken
from femopp.tricks import TABLE, Seat, from_left_of

COURSES: Mapping[CrackWindow, tuple[Phase, ...]] = {
    CrackWindow.AFTER_BURY: (Phase.PICK, Phase.BURY, Phase.ANNOUNCE, Phase.PLAY),
    CrackWindow.BEFORE_BURY: (Phase.PICK, Phase.ANNOUNCE, Phase.BURY, Phase.PLAY),
}
"""The phases of a deal that somebody picks, in order."""


def move_on(state: Session) -> Session:
    """The state at the beginning of the next phase."""
    course = COURSES[state.options.crack_window]
    phase = course[course.index(state.phase) + 1]
    if phase is Phase.BURY:
        return replace(state, phase=phase, turn=state.the_picker, question=None)
    if phase is Phase.ANNOUNCE:
        return ask_on(replace(state, phase=phase))
    assert state.dealer is not None
    forehand = from_left_of(state.dealer, PLAYERS)[0]
    return replace(state, phase=phase, turn=forehand, question=None)


def ask_on(state: Session) -> Session:
    """The state with the next question, or with the next phase when all has been asked."""
    following = next_question(state)
    if following is None:
        return move_on(state)
    question, seat = following
    return replace(state, question=question, turn=seat)


# What happens


def on_said_pass(state: Session, seat: Seat, action: Pass) -> Session:
    return on_refusal(state, seat) if state.phase is Phase.PICK else ask_on(state)


_ACTED: Mapping[type[Action], Callable[[Session, Seat, Any], Session]] = {
    DrawDealer: on_draw,
    Deal: on_deal,
    Stop: on_stop,
    Pass: on_said_pass,
    Pick: on_pick,
    Bury: lambda state, seat, action: move_on(on_bury(state, seat, action)),
    ThrowOff: lambda state, seat, action: ask_on(on_throw_off(state, seat, action)),
    Crack: lambda state, seat, action: ask_on(on_crack(state, seat, action)),
    DoubleCrack: lambda state, seat, action: ask_on(on_double_crack(state, seat, action)),
    TripleCrack: lambda state, seat, action: ask_on(on_triple_crack(state, seat, action)),
    Play: on_play,
}

_HAPPENED: Mapping[type[Event], Callable[[Session, Any], Session]] = {
    Acted: lambda state, event: _ACTED[type(event.action)](state, event.seat, event.action),
    QueensShown: on_queens_shown,
    BlindTaken: lambda state, event: move_on(on_blind_taken(state, event)),
    PassedOut: on_passed_out,
    TrickTaken: on_trick_taken,
    BuryShown: on_bury_shown,
    DealSettled: on_settled,
    SessionEnded: on_ended,
    Foreseen: on_foreseen,
}


def evolve(state: Session, event: Event) -> Session:
    """The state after an event."""
    return _HAPPENED[type(event)](state, event)


def consequence(state: Session) -> Event | None:
    """What follows by itself, None when somebody has to act."""
    return queens_to_show(state) or _FOLLOWS[state.phase](state)


_FOLLOWS: Mapping[Phase, Callable[[Session], Event | None]] = {
    Phase.BETWEEN: after_a_deal,
    Phase.PICK: after_speaking,
    Phase.BURY: lambda state: None,
    Phase.ANNOUNCE: lambda state: None,
    Phase.PLAY: lambda state: after_playing(state) or after_the_last_trick(state),
    Phase.SETTLE: settlement,
}


# Who acts


def actors(state: Session) -> tuple[Seat, ...]:
    """The seat in turn; nobody while the table has to act."""
    return () if state.turn == TABLE else (state.turn,)


def candidates(state: Session, seat: Seat) -> Sequence[Action]:
    """What this seat can do at this moment, legal or not; the table can stop between deals."""
    if seat != state.turn:
        return ()
    return _CANDIDATES[state.phase](state)


_CANDIDATES: Mapping[Phase, Callable[[Session], Sequence[Action]]] = {
    Phase.BETWEEN: lambda state: (Stop(),),
    Phase.PICK: lambda state: PICKS,
    Phase.BURY: lambda state: burials(state.hands[state.turn]),
    Phase.ANNOUNCE: answers,
    Phase.PLAY: lambda state: playable(state.hands[state.turn]),
    Phase.SETTLE: lambda state: (),
}


def asked(state: Session, seat: Seat) -> Text:
    """What this seat is asked, or whom it waits for. It is the same for whoever is asked."""
    if state.outcome is not None:
        return say(_("The session is over."))
    if state.turn == TABLE:
        return say(_("The next deal comes."))
    if seat != state.turn:
        return say(_("{state.turn:player} is to act."), state=state)
    if state.phase is Phase.PICK:
        return say(_("Do you pick up the blind?"))
    if state.phase is Phase.BURY:
        return say(_("Bury two cards."))
    if state.question is not None:
        return say(POLLS[state.question].prompt)
    if state.led is None:
        return say(_("You lead: play a card."))
    return say(_("Play a card; {state.led} were led."), state=state)
