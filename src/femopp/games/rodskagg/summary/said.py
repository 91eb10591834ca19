"""The summary of a deal of Rödskägg: the bid, the tricks, who went along, and five up."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind, Offence
from femopp.games.rodskagg.rules.match import enter_on_sheet
from femopp.games.rodskagg.rules.mid_deal import Declared
from femopp.games.rodskagg.rules.options import ZeroTie
from femopp.games.rodskagg.rules.scoring import deal_to_settle
from femopp.games.rodskagg.rules.state import RodskaggState, in_match
from femopp.games.rodskagg.rules.totals import ends_by_going_out
from femopp.language import say
from femopp.rulebook import ScoreLine, Share, Summary
from femopp.tricks import Seat


class Why(StrEnum):
    """Reasons to go up: every error, and a false knock."""

    CUT = "cut"
    EARLY_PICKUP = "early_pickup"
    MISDEAL = "misdeal"
    REVOKE = "revoke"
    FORGOT_ASK = "forgot_ask"
    OUT = "out"
    NOTICE = "notice"
    FALSE_KNOCK = "false_knock"


class FiveUp(Struct, frozen=True):
    """Somebody who goes up, why, and who knocked for it, if anybody remembers."""

    seat: Seat
    why: Why
    by: Seat | None = None

    @property
    def offence(self) -> Offence:
        """The error, if it isn't a false knock."""
        return OFFENCES[ErrorKind(self.why)]


class RodskaggSummary(Summary, frozen=True):
    """A deal of Rödskägg.

    tricks   the tricks of each player; those without one may be left out
    folded   who laid down their cards after the question
    along    who went along without a trick, by choice
    unasked  the question was forgotten
    late     tricks after the question, if they have another value for everybody
    out      who came to zero, in order of knocking out; the first ends the deal if that wins
    false_knocks  who knocked falsely without going up, once for each time
    """

    bid: Declared | None = None
    passed: bool = False
    tricks: tuple[Share, ...] = ()
    folded: tuple[Seat, ...] | None = None
    along: tuple[Seat, ...] | None = None
    unasked: bool = False
    late: tuple[Share, ...] | None = None
    out: tuple[Seat, ...] | None = None
    five_up: tuple[FiveUp, ...] = ()
    false_knocks: tuple[Seat, ...] = ()


def of(state: RodskaggState) -> RodskaggSummary:
    """Return everything a summary can say of a deal that is played out."""
    tricks = _shares(state.play.taken)
    if state.duel:
        return RodskaggSummary(tricks=tricks)
    told = RodskaggSummary(
        out=_order(state),
        five_up=tuple([_why(line) for line in state.rites.lines]),
        false_knocks=state.rites.rejected,
    )
    if state.declarer is None or state.contract is None:
        return replace(told, passed=True)
    question = state.question
    return replace(
        told,
        bid=Declared(state.declarer, state.contract),
        tricks=tricks,
        folded=tuple(sorted(question.folded)),
        along=tuple(sorted(question.volunteers)),
        unasked=question.settled and not question.put,
        late=_shares(state.play.late),
    )


def _shares(numbers: tuple[int, ...]) -> tuple[Share, ...]:
    return tuple([Share(Seat(seat), number) for seat, number in enumerate(numbers) if number])


def _why(line: ScoreLine) -> FiveUp:
    """Return the reason of a line for an error or a false knock."""
    for kind, offence in OFFENCES.items():
        if line.reason == say(offence.text):
            return FiveUp(line.seat, Why(kind.value), line.by)
    return FiveUp(line.seat, Why.FALSE_KNOCK)


def _order(state: RodskaggState) -> tuple[Seat, ...]:
    """Return who ended the deal by going out, or those who stay on zero, in order."""
    rites = state.rites
    if rites.out_by is not None:
        return (rites.out_by,)
    settled = deal_to_settle(state)
    if settled is None or ends_by_going_out(state):
        return ()
    after = enter_on_sheet(state, settled)
    is_duel = state.options.zero_tie is ZeroTie.DUEL
    order = rites.reached if is_duel else (*rites.knocked, *rites.reached)
    on_zero = [seat for seat in in_match(after) if not after.points[seat]]
    return tuple([seat for seat in dict.fromkeys(order) if seat in on_zero])
