"""Announcements before the first lead: throwing off the boy, crack, double and triple crack.

Players are asked in a fixed order [A-S4]. Whether a question is asked depends only on the
announcements so far, never on anybody's cards. Everybody is asked alike; those who may not announce
can only pass. So neither a question nor its absence reveals the boy.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Crack,
    DoubleCrack,
    Pass,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.options import AloneDeadline, RecrackBy
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.games.sheepshead.rules.state import PLAYERS, Cracked, Question, Session, reveal
from femopp.language import Message, _
from femopp.rulebook import Action
from femopp.tricks import Seat, from_left_of


def picker(state: Session) -> tuple[Seat, ...]:
    return (state.the_picker,)


def others(state: Session) -> tuple[Seat, ...]:
    """Return everybody but the picker, from the picker's left."""
    return from_left_of(state.the_picker, PLAYERS)[:-1]


def others_and_perhaps_picker(state: Session) -> tuple[Seat, ...]:
    return from_left_of(state.the_picker, PLAYERS) if picker_may_recrack(state) else others(state)


def picker_may_recrack(state: Session) -> bool:
    return state.options.recrack_by is RecrackBy.PARTNER_OR_PICKER


def boy_is_on(state: Session) -> bool:
    return not state.thrown_off


def crack_is_left(state: Session) -> bool:
    return len(state.cracks) < state.options.max_cracks


def boy_may_go_after_crack(state: Session) -> bool:
    in_time = state.options.alone_deadline is not AloneDeadline.BEFORE_CRACKS
    return in_time and boy_is_on(state) and bool(state.cracks)


def crack_is_unanswered(state: Session) -> bool:
    answerable = boy_is_on(state) or picker_may_recrack(state)
    return answerable and bool(state.cracks) and state.double_cracked is None


def double_crack_is_unanswered(state: Session) -> bool:
    return state.double_cracked is not None and state.triple_cracked is None


def boy_may_go_after_double_crack(state: Session) -> bool:
    in_time = state.options.alone_deadline is AloneDeadline.FIRST_LEAD
    return in_time and boy_is_on(state) and state.double_cracked is not None


class Poll(Struct, frozen=True):
    """A question: when it is asked, whom, and the possible announcements."""

    question: Question
    stands: Callable[[Session], bool]
    asked: Callable[[Session], tuple[Seat, ...]]
    calls: tuple[Action, ...]
    prompt: Message


_CRACKS = tuple(Crack(blitz) for blitz in Blitz)
_OFF = _("Play alone, without the boy?")

POLLS: dict[Question, Poll] = {
    poll.question: poll
    for poll in (
        Poll(Question.THROW_OFF, boy_is_on, picker, (ThrowOff(),), _OFF),
        Poll(Question.CRACK, crack_is_left, others, _CRACKS, _("Crack and double the stakes?")),
        Poll(Question.THROW_OFF_CRACKED, boy_may_go_after_crack, picker, (ThrowOff(),), _OFF),
        Poll(
            Question.DOUBLE_CRACK,
            crack_is_unanswered,
            others_and_perhaps_picker,
            (DoubleCrack(),),
            _("Answer with a double crack?"),
        ),
        Poll(
            Question.TRIPLE_CRACK,
            double_crack_is_unanswered,
            others,
            (TripleCrack(),),
            _("Answer with a triple crack?"),
        ),
        Poll(Question.THROW_OFF_LAST, boy_may_go_after_double_crack, picker, (ThrowOff(),), _OFF),
    )
}

_PLACE = {question: place for place, question in enumerate(POLLS)}


def next_question(state: Session) -> tuple[Question, Seat] | None:
    """Return the next question and the seat to ask, None if all has been asked."""
    reached = -1 if state.question is None else _PLACE[state.question]
    for question, poll in POLLS.items():
        if _PLACE[question] < reached or not poll.stands(state):
            continue
        asked = poll.asked(state)
        if question is state.question:
            asked = asked[asked.index(state.turn) + 1 :]
        if asked:
            return question, asked[0]
    return None


def answers(state: Session) -> tuple[Action, ...]:
    """Return the possible answers to the current question."""
    assert state.question is not None
    return (*POLLS[state.question].calls, Pass())


def on_throw_off(state: Session, seat: Seat, action: ThrowOff) -> Session:
    return replace(state, off_at=state.question)


def on_crack(state: Session, seat: Seat, action: Crack) -> Session:
    return replace(state, cracks=(*state.cracks, Cracked(seat, action.blitz)))


def on_double_crack(state: Session, seat: Seat, action: DoubleCrack) -> Session:
    """Double crack, which reveals the jack of diamonds unless the picker does it."""
    known = state if seat == state.picker else reveal(state, seat, (THE_BOY,))
    return replace(known, double_cracked=seat)


def on_triple_crack(state: Session, seat: Seat, action: TripleCrack) -> Session:
    return replace(state, triple_cracked=seat)
