"""Coming to zero: the knock for going out, and the notices."""

from msgspec.structs import replace

from femopp.games.rodskagg.actions import Notice, OutKnock
from femopp.games.rodskagg.contract import Contract
from femopp.games.rodskagg.errors import Error, ErrorKind
from femopp.games.rodskagg.knocking import open_error
from femopp.games.rodskagg.options import LastTrickKnock, Overshoot, ZeroEnds
from femopp.games.rodskagg.scoring import contract_made, rodskagg_lost
from femopp.games.rodskagg.state import HAND, Due, Phase, Rites, RodskaggState
from femopp.games.rodskagg.totals import running_total, standing, trick_value, tricks_count
from femopp.games.rodskagg.turns import only_during, only_in_manual
from femopp.language import _
from femopp.rulebook import forbid
from femopp.tricks import Seat

announcing_is_manual = only_in_manual((OutKnock, Notice), "R49-OUT-1 REN-OUT-1")
announcing_in_time = only_during(
    (OutKnock, Notice),
    "R49-OUT-1 REN-OUT-1",
    Phase.PLAY,
    Phase.ANSWERS,
    Phase.ASKING,
    Phase.TAKING,
    Phase.LAST_MOMENT,
)


@forbid(
    OutKnock,
    "R49-OUT-1",
    _("Going out is not knocked for here."),
    when=lambda options: not options.out_knock,
    option="out_knock",
)
def going_out_is_silent(state: RodskaggState, seat: Seat, action: OutKnock) -> bool:
    return True


@forbid(
    OutKnock,
    "R49-OUT-1 A-R17",
    _("You can knock for going out only when your own trick has just brought you to zero."),
    when=lambda options: options.out_knock,
)
def not_out(state: RodskaggState, seat: Seat, action: OutKnock) -> bool:
    return not may_knock_out(state, seat)


@forbid(
    Notice,
    "REN-OUT-1 A-R7",
    _("You can give notice only of points that your own trick has just brought you to."),
)
def nothing_to_notify(state: RodskaggState, seat: Seat, action: Notice) -> bool:
    return Due(seat, ErrorKind.NOTICE, action.points) not in state.rites.due


def may_knock_out(state: RodskaggState, seat: Seat) -> bool:
    """Whether the trick just taken lets its winner knock out (A-R17, A-R27)."""
    play = state.play
    under_way = bool(play.trick.played) and not play.lies
    if under_way or not play.winners or play.winners[-1] != seat or seat in state.rites.knocked:
        return False
    if not _tricks_lead_out(state):
        return False
    if state.options.overshoot is Overshoot.WIN:
        return _may_knock_and_win(state, seat)
    return running_total(state, seat) == 0


def _tricks_lead_out(state: RodskaggState) -> bool:
    return not state.duel and state.auction.contract not in (None, Contract.RODSKAGG)


def _may_knock_and_win(state: RodskaggState, seat: Seat) -> bool:
    options, auction = state.options, state.auction
    if running_total(state, seat) > 0:
        return False
    if not options.late_knockout and not _has_just_reached_zero(state, seat):
        return False
    if options.knockout_requires_contract and seat == auction.declarer:
        return contract_made(state)
    return True


def _has_just_reached_zero(state: RodskaggState, seat: Seat) -> bool:
    gain = trick_value(state, seat) * max(1, state.play.awarded)
    return running_total(state, seat) <= 0 < running_total(state, seat) + gain


def out_knock(state: RodskaggState, seat: Seat, action: OutKnock) -> RodskaggState:
    """Knocks out; where the first to do so wins, the deal is cut short (R49-VAR-2)."""
    state = knock_out(state, seat)
    return replace(state, phase=Phase.SCORING) if state.rites.out_by is not None else state


def knock_out(state: RodskaggState, seat: Seat) -> RodskaggState:
    """The seat has knocked out, by an action or by itself."""
    rites = state.rites
    wins = state.options.overshoot is Overshoot.WIN
    return replace(
        state,
        rites=replace(
            rites,
            knocked=(*rites.knocked, seat),
            due=tuple(due for due in rites.due if due.kind is not ErrorKind.OUT),
            out_by=seat if wins else rites.out_by,
        ),
    )


def notice(state: RodskaggState, seat: Seat, action: Notice) -> RodskaggState:
    given = Due(seat, ErrorKind.NOTICE, action.points)
    due = tuple(one for one in state.rites.due if one != given)
    return replace(state, rites=replace(state.rites, due=due))


def on_tricks(state: RodskaggState, seat: Seat) -> RodskaggState:
    """What the trick that a seat has just taken does to its going out."""
    if seat in state.rites.knocked or seat in state.rites.reached:
        state = replace(state, rites=_no_longer_there(state.rites, seat))
    if _comes_to_zero(state, seat):
        state = replace(state, rites=_reached_zero(state, seat))
    if not _tricks_lead_out(state):
        return state
    manual = state.manual
    if manual:
        state = replace(state, rites=replace(state.rites, due=_duties(state, seat)))
    announced = manual and state.options.out_knock
    if not announced and may_knock_out(state, seat):
        return knock_out(state, seat)
    return state


def _comes_to_zero(state: RodskaggState, seat: Seat) -> bool:
    """In rödskägg too, where its tricks count, but not who has failed it (A-R19, A-R25)."""
    if seat == state.auction.declarer and rodskagg_lost(state):
        return False
    return tricks_count(state) and running_total(state, seat) == 0


def _reached_zero(state: RodskaggState, seat: Seat) -> Rites:
    rites = state.rites
    at_once = state.options.zero_ends is ZeroEnds.AT_ONCE
    return replace(rites, reached=(*rites.reached, seat), out_by=seat if at_once else rites.out_by)


def _no_longer_there(rites: Rites, seat: Seat) -> Rites:
    """A further trick, or points, make an earlier knock void (A-R18)."""
    return replace(
        rites,
        knocked=tuple(one for one in rites.knocked if one != seat),
        reached=tuple(one for one in rites.reached if one != seat),
    )


def _duties(state: RodskaggState, seat: Seat) -> tuple[Due, ...]:
    options = state.options
    duties = []
    reached = (
        _has_just_reached_zero(state, seat)
        if options.overshoot is Overshoot.WIN
        else running_total(state, seat) == 0
    )
    if options.out_knock and reached and may_knock_out(state, seat):
        duties.append(Due(seat, ErrorKind.OUT, 0))
    if standing(state, seat) in options.notice_at:
        duties.append(Due(seat, ErrorKind.NOTICE, standing(state, seat)))
    return tuple(duties)


def forgotten_by_the_lead(state: RodskaggState) -> RodskaggState:
    """A lead to the next trick makes a duty left undone an error (A-R10)."""
    return _forgotten(state, closes=state.tricks_played + 2)


def forgotten_after_last_trick(state: RodskaggState) -> RodskaggState:
    """After the last trick, which no lead follows, the gathering does so (A-R10, A-R17)."""
    if state.options.last_trick_knock is LastTrickKnock.NOT_REQUIRED:
        return replace(state, rites=replace(state.rites, due=()))
    return _forgotten(state, closes=HAND + 1)


def _forgotten(state: RodskaggState, closes: int) -> RodskaggState:
    undone = state.rites.due
    if not undone:
        return state
    state = replace(state, rites=replace(state.rites, due=()))
    for due in undone:
        still_there = due.kind is ErrorKind.OUT or standing(state, due.seat) == due.points
        if still_there:
            state = open_error(state, Error(due.seat, due.kind, min(closes, HAND + 1)))
    return state


PROHIBITIONS = (
    announcing_is_manual,
    announcing_in_time,
    going_out_is_silent,
    not_out,
    nothing_to_notify,
)
