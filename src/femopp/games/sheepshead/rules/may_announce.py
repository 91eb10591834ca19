"""Who may announce what before the first lead.

Predicates look at nothing but the announcements and the speaker's own cards, so that a refusal
tells the speaker nothing that is secret, and nobody else hears it.
"""

from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Crack,
    DoubleCrack,
    Pass,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.announcements import POLLS
from femopp.games.sheepshead.rules.options import AloneDeadline, RecrackBy, SheepsheadOptions
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.games.sheepshead.rules.state import Phase, Question, Session, holds, is_the_boy, lacks
from femopp.language import _
from femopp.rulebook import forbid
from femopp.trick_taking import only_in_turn
from femopp.tricks import Seat

Call = ThrowOff | Crack | DoubleCrack | TripleCrack
CALLS = (ThrowOff, Crack, DoubleCrack, TripleCrack)


# Time and turn


@forbid(CALLS, "A-S4", _("Nobody has picked up the blind yet."), first=True)
def announces_before_the_pick(state: Session, seat: Seat) -> bool:
    return state.phase in (Phase.BETWEEN, Phase.PICK)


_OVER = _("Announcements are over: they come before the first lead.")


@forbid(ThrowOff, "SHP-ALONE-3", _OVER, first=True)
def throws_off_after_the_first_lead(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY


@forbid((Crack, DoubleCrack, TripleCrack), "A-S4", _OVER, first=True)
def announces_after_the_first_lead(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY


@forbid(
    CALLS,
    "A-S4",
    _("Announcements are not asked for while {state.picker:player} buries."),
    first=True,
)
def announces_during_the_bury(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BURY


def _double_crack_binds(options: SheepsheadOptions) -> bool:
    return options.alone_deadline is AloneDeadline.FIRST_LEAD_OR_DOUBLE_CRACK


@forbid(
    ThrowOff,
    "A-S6",
    _("After the double crack the boy can no longer be thrown off."),
    when=_double_crack_binds,
    option="alone_deadline",
    first=True,
)
def throws_off_after_a_double_crack(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and state.double_cracked is not None


def _cracks_bind(options: SheepsheadOptions) -> bool:
    return options.alone_deadline is AloneDeadline.BEFORE_CRACKS


@forbid(
    ThrowOff,
    "A-S6",
    _("The boy can be thrown off only before the cracks are asked for."),
    when=_cracks_bind,
    option="alone_deadline",
    first=True,
)
def throws_off_after_the_cracks(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and state.question is not Question.THROW_OFF


@forbid(
    Crack,
    "A-S5",
    _("No more cracks in this deal: {state.crackers:players} cracked."),
    option="max_cracks",
    first=True,
)
def cracks_too_often(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and len(state.cracks) >= state.options.max_cracks


def _is_asking(state: Session) -> bool:
    return state.phase is Phase.ANNOUNCE


in_turn = only_in_turn(
    (*CALLS, Pass), "A-S4", _("{state.turn:player} is asked now, not you."), during=_is_asking
)


@forbid(CALLS, "A-S4", _("That does not answer what you are asked now."), first=True)
def answers_another_question(state: Session, seat: Seat, action: Call) -> bool:
    if state.phase is not Phase.ANNOUNCE or state.question is None or seat != state.turn:
        return False
    return all(type(call) is not type(action) for call in POLLS[state.question].calls)


# Throwing off the boy


def _no_bluff(options: SheepsheadOptions) -> bool:
    return not options.bluff_alone


@forbid(
    ThrowOff,
    "SHP-ALONE-2",
    _("You have the jack of diamonds: you already play alone."),
    when=_no_bluff,
    option="bluff_alone",
)
def throws_off_himself(state: Session, seat: Seat, action: ThrowOff) -> bool:
    return THE_BOY in state.hands[seat] or THE_BOY in state.buried


# Crack


@forbid(
    Crack,
    "SHP-DBL-CRACK-1",
    _("You have let the blind pass: only those after {state.picker:player} may crack."),
)
def cracks_after_passing(state: Session, seat: Seat, action: Crack) -> bool:
    return seat in state.passed


@forbid(
    Crack,
    "SHP-DBL-CRACK-1",
    _("You have the jack of diamonds: as the picker's partner you do not crack."),
)
def cracks_as_the_boy(state: Session, seat: Seat, action: Crack) -> bool:
    return is_the_boy(state, seat)


@forbid(Crack, "SHP-DBL-CRACK-2", _("Blitz crack needs both black queens in your hand."))
def blitz_cracks_without_black_queens(state: Session, seat: Seat, action: Crack) -> bool:
    return lacks(state, seat, action.blitz, Blitz.BLITZ)


@forbid(Crack, "SHP-DBL-CRACK-2", _("Indian blitz crack needs both red queens in your hand."))
def blitz_cracks_without_red_queens(state: Session, seat: Seat, action: Crack) -> bool:
    return lacks(state, seat, action.blitz, Blitz.INDIAN)


# Double crack


def _only_the_partner(options: SheepsheadOptions) -> bool:
    return options.recrack_by is RecrackBy.PARTNER


def _also_the_picker(options: SheepsheadOptions) -> bool:
    return options.recrack_by is RecrackBy.PARTNER_OR_PICKER


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("Only the holder of the jack of diamonds, the picker's partner, may double crack."),
    when=_only_the_partner,
)
def double_cracks_without_the_jack(state: Session, seat: Seat, action: DoubleCrack) -> bool:
    return not _may_be_the_boy(state, seat)


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("Only the picker and the holder of the jack of diamonds, the partner, may double crack."),
    when=_also_the_picker,
    option="recrack_by",
)
def double_cracks_as_an_opponent(state: Session, seat: Seat, action: DoubleCrack) -> bool:
    return seat != state.picker and not _may_be_the_boy(state, seat)


def _may_be_the_boy(state: Session, seat: Seat) -> bool:
    """Whether this seat may have the jack; who has cracked is an opponent, and has it not."""
    return seat not in state.crackers and holds(state, seat, (THE_BOY,))


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("{state.picker:player} has thrown off the boy and has no partner who could double crack."),
)
def double_cracks_thrown_off(state: Session, seat: Seat, action: DoubleCrack) -> bool:
    return state.thrown_off and seat != state.picker


# Triple crack


@forbid(
    TripleCrack,
    "SHP-DBL-TCRACK-1",
    _("You have cracked already: the triple crack is for the other opponents."),
)
def triple_cracks_after_cracking(state: Session, seat: Seat, action: TripleCrack) -> bool:
    return seat in state.crackers


@forbid(
    TripleCrack,
    "SHP-DBL-TCRACK-1",
    _("You have the jack of diamonds: the triple crack is for the picker's opponents."),
)
def triple_cracks_as_the_boy(state: Session, seat: Seat, action: TripleCrack) -> bool:
    return is_the_boy(state, seat)


PROHIBITIONS = (
    announces_before_the_pick,
    throws_off_after_the_first_lead,
    announces_after_the_first_lead,
    announces_during_the_bury,
    throws_off_after_a_double_crack,
    throws_off_after_the_cracks,
    cracks_too_often,
    in_turn,
    answers_another_question,
    throws_off_himself,
    cracks_after_passing,
    cracks_as_the_boy,
    blitz_cracks_without_black_queens,
    blitz_cracks_without_red_queens,
    double_cracks_without_the_jack,
    double_cracks_as_an_opponent,
    double_cracks_thrown_off,
    triple_cracks_after_cracking,
    triple_cracks_as_the_boy,
)
