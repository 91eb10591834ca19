"""A deal of Sheepshead as one seat has seen it."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from femopp.bots.search.telling import (
    any_hands,
    check_recorded,
    nearest,
    own_hand,
    played_by,
    tell_plays,
)
from femopp.cards import PACK_32, UNKNOWN
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games.sheepshead.engine import SheepsheadPosition
from femopp.games.sheepshead.engine.codes import card_number, encode, mask_of
from femopp.games.sheepshead.engine.packed_rules import PackedRules
from femopp.games.sheepshead.rules.actions import (
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.announcements import (
    next_question,
    on_crack,
    on_double_crack,
    on_throw_off,
    on_triple_crack,
)
from femopp.games.sheepshead.rules.course import COURSES
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.state import BLIND, HAND, Phase, Question, Session
from femopp.rulebook import Action, Cards
from femopp.tricks import Seat

THROWING_OFF = (Question.THROW_OFF, Question.THROW_OFF_CRACKED, Question.THROW_OFF_LAST)


def known(view: Session, seat: Seat) -> Knowledge:
    """Return a seat's knowledge from its view: every call and every card played."""
    check_recorded([taken.trick for taken in view.taken], view.players)
    tricks = (*(taken.trick for taken in view.taken), view.trick)
    own: Cards = (*own_hand(view.hands, seat), *played_by(tricks, seat))
    blind: Cards = ()
    if seat == view.picker:
        own += view.buried
        blind = _taken_up(view, own)
    dealt = tuple([card for card in own if card not in blind])
    hands, _blind = any_hands(PACK_32, seat, dealt, (HAND,) * view.players)
    begun = SheepsheadPosition(_rules(nearest(view.options)), _before(view))
    begun.deal([mask_of(hand) for hand in hands])
    seen = knowledge(begun, seat)
    _tell_picking(seen, view, mask_of(blind))
    _tell_course(seen, view, seat)
    tell_plays(seen, [card_number(card) for trick in tricks for card in trick.cards])
    return seen


@lru_cache(maxsize=64)
def _rules(options: SheepsheadOptions) -> PackedRules:
    return PackedRules(options)


def _before(view: Session) -> Session:
    """Return the session before this deal."""
    return Session(
        options=view.options,
        points=view.points,
        dealer=view.dealer,
        doublers=view.doublers,
        deal_number=view.deal_number - 1,
    )


def _taken_up(view: Session, own: Cards) -> Cards:
    """Return the cards that the picker took up.

    If they were not written down, any two that may have lain in the blind stand in for them.
    """
    if view.taken_up and UNKNOWN not in view.taken_up:
        return view.taken_up
    return tuple([card for card in own if card not in view.blitz.queens])[:BLIND]


def _tell_picking(seen: Knowledge, view: Session, blind: int) -> None:
    for _passed in view.passed:
        seen.see(*encode(Pass()))
    if view.picker is not None:
        (step,) = encode(Pick(view.blitz))
        seen.see(step, blind)


def _tell_course(seen: Knowledge, view: Session, seat: Seat) -> None:
    """Replay the bury and the announcements so far."""
    course = COURSES[view.options.crack_window]
    for phase in course[1:-1]:
        if course.index(phase) > course.index(view.phase):
            return
        if phase is Phase.ANNOUNCE:
            for answer in _answers(view):
                seen.see(*encode(answer))
        elif view.buried:
            # Any two cards will do for a hidden bury.
            steps = encode(Bury(view.buried)) if seat == view.picker else (0, 1)
            for step in steps:
                seen.see(step)


def _answers(view: Session) -> Iterator[Action]:
    """Yield the answers to the questions in order, up to the current one."""
    at = replace(
        view,
        question=None,
        off_at=None,
        cracks=(),
        double_cracked=None,
        triple_cracked=None,
    )
    now = (view.question, view.turn) if view.phase is Phase.ANNOUNCE else None
    while (following := next_question(at)) is not None and following != now:
        question, seat = following
        at = replace(at, question=question, turn=seat)
        answer = _answer(view, question, seat)
        if isinstance(answer, ThrowOff):
            at = on_throw_off(at, seat, answer)
        elif isinstance(answer, Crack):
            at = on_crack(at, seat, answer)
        elif isinstance(answer, DoubleCrack):
            at = on_double_crack(at, seat, answer)
        elif isinstance(answer, TripleCrack):
            at = on_triple_crack(at, seat, answer)
        yield answer


def _answer(view: Session, question: Question, seat: Seat) -> Action:
    if question in THROWING_OFF:
        return ThrowOff() if view.off_at is question else Pass()
    if question is Question.CRACK:
        cracks = [crack.blitz for crack in view.cracks if crack.seat == seat]
        return Crack(cracks[0]) if cracks else Pass()
    if question is Question.DOUBLE_CRACK:
        return DoubleCrack() if view.double_cracked == seat else Pass()
    return TripleCrack() if view.triple_cracked == seat else Pass()
