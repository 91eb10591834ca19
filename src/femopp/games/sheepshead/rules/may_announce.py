"""Prohibitions of announcements before the first lead.

Predicates look only at the announcements and the speaker's own cards, so a refusal reveals no
secret to the speaker; and nobody else sees it.
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


_OVER = _("It's too late to announce: the cards are being played.")


@forbid(ThrowOff, "SHP-ALONE-3", _OVER, first=True)
def throws_off_after_the_first_lead(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY


@forbid((Crack, DoubleCrack, TripleCrack), "A-S4", _OVER, first=True)
def announces_after_the_first_lead(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY


@forbid(
    CALLS,
    "A-S4",
    _("You can't announce anything while {state.picker:player} is burying."),
    first=True,
)
def announces_during_the_bury(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BURY


def _double_crack_binds(options: SheepsheadOptions) -> bool:
    return options.alone_deadline is AloneDeadline.FIRST_LEAD_OR_DOUBLE_CRACK


@forbid(
    ThrowOff,
    "A-S6",
    _("You can't throw off the boy after a double crack."),
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
    _("You can throw off the boy only before the cracks."),
    when=_cracks_bind,
    option="alone_deadline",
    first=True,
)
def throws_off_after_the_cracks(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and state.question is not Question.THROW_OFF


@forbid(
    Crack,
    "A-S5",
    _("There can be no more cracks in this deal: {state.crackers:players} cracked."),
    option="max_cracks",
    first=True,
)
def cracks_too_often(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and len(state.cracks) >= state.options.max_cracks


def _is_asking(state: Session) -> bool:
    return state.phase is Phase.ANNOUNCE


# Out of place, for reasons that everybody knows


@forbid(
    ThrowOff,
    "SHP-ALONE-2",
    _("Only {state.picker:player}, who picked, can throw off the boy."),
    first=True,
)
def throws_off_without_having_picked(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and seat != state.picker


@forbid(ThrowOff, "SHP-ALONE-2", _("The boy has already been thrown off."), first=True)
def throws_off_twice(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and state.thrown_off


@forbid(Crack, "SHP-DBL-CRACK-1", _("You picked: only your opponents can crack."), first=True)
def cracks_as_the_picker(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and seat == state.picker


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("Nobody has cracked, so there's nothing to double."),
    first=True,
)
def doubles_no_crack(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and not state.cracks


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("{state.double_cracked:player} has already double cracked."),
    first=True,
)
def doubles_twice(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and state.double_cracked is not None


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("Only the picker's partner, the boy, may double crack."),
    when=lambda options: options.recrack_by is RecrackBy.PARTNER,
    first=True,
)
def doubles_as_the_picker(state: Session, seat: Seat) -> bool:
    is_out_of_place = state.phase is Phase.ANNOUNCE and state.double_cracked is None
    return is_out_of_place and bool(state.cracks) and seat == state.picker


@forbid(
    TripleCrack,
    "SHP-DBL-TCRACK-1",
    _("Nobody has double cracked, so there's nothing to triple."),
    first=True,
)
def triples_no_double_crack(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE and state.double_cracked is None


OUT_OF_PLACE = (
    throws_off_without_having_picked,
    throws_off_twice,
    cracks_as_the_picker,
    doubles_no_crack,
    doubles_twice,
    doubles_as_the_picker,
    triples_no_double_crack,
)


in_turn = only_in_turn(
    (*CALLS, Pass),
    "A-S4",
    _("It's {state.turn:player}'s turn to answer, not yours."),
    during=_is_asking,
)


@forbid(CALLS, "A-S4", _("You were asked something else: answer that first."), first=True)
def answers_another_question(state: Session, seat: Seat, action: Call) -> bool:
    if state.phase is not Phase.ANNOUNCE or state.question is None or seat != state.turn:
        return False
    if any(
        type(action) in rule.actions
        and (rule.when is None or rule.when(state.options))
        and rule(state, seat, action)
        for rule in OUT_OF_PLACE
    ):
        return False
    return all(type(call) is not type(action) for call in POLLS[state.question].calls)


# Throwing off the boy


def _no_bluff(options: SheepsheadOptions) -> bool:
    return not options.bluff_alone


@forbid(
    ThrowOff,
    "SHP-ALONE-2",
    _("You have the jack of diamonds: you're already playing alone."),
    when=_no_bluff,
    option="bluff_alone",
)
def throws_off_oneself(state: Session, seat: Seat, action: ThrowOff) -> bool:
    return THE_BOY in state.hands[seat] or THE_BOY in state.buried


# Crack


@forbid(
    Crack,
    "SHP-DBL-CRACK-1",
    _("You passed the blind: only players after {state.picker:player} may crack."),
)
def cracks_after_passing(state: Session, seat: Seat, action: Crack) -> bool:
    return seat in state.passed


@forbid(
    Crack,
    "SHP-DBL-CRACK-1",
    _("You have the jack of diamonds: the picker's partner can't crack."),
)
def cracks_as_the_boy(state: Session, seat: Seat, action: Crack) -> bool:
    return is_the_boy(state, seat)


@forbid(Crack, "SHP-DBL-CRACK-2", _("A blitz crack needs both black queens in your hand."))
def blitz_cracks_without_black_queens(state: Session, seat: Seat, action: Crack) -> bool:
    return lacks(state, seat, action.blitz, Blitz.BLITZ)


@forbid(Crack, "SHP-DBL-CRACK-2", _("An indian blitz crack needs both red queens in your hand."))
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
    _("Only the picker's partner, who holds the jack of diamonds, may double crack."),
    when=_only_the_partner,
)
def double_cracks_without_the_jack(state: Session, seat: Seat, action: DoubleCrack) -> bool:
    return not _may_be_the_boy(state, seat)


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("Only the picker and the partner, who holds the jack of diamonds, may double crack."),
    when=_also_the_picker,
    option="recrack_by",
)
def double_cracks_as_an_opponent(state: Session, seat: Seat, action: DoubleCrack) -> bool:
    return seat != state.picker and not _may_be_the_boy(state, seat)


def _may_be_the_boy(state: Session, seat: Seat) -> bool:
    """Whether this seat may have the jack; a player who has cracked can't."""
    return seat not in state.crackers and holds(state, seat, (THE_BOY,))


@forbid(
    DoubleCrack,
    "SHP-DBL-DCRACK-1",
    _("{state.picker:player} has thrown off the boy, so there is no partner to double crack."),
)
def double_cracks_thrown_off(state: Session, seat: Seat, action: DoubleCrack) -> bool:
    return state.thrown_off and seat != state.picker


# Triple crack


@forbid(
    TripleCrack,
    "SHP-DBL-TCRACK-1",
    _("You have already cracked: the triple crack is for the other opponents."),
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
    *OUT_OF_PLACE,
    in_turn,
    answers_another_question,
    throws_off_oneself,
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
