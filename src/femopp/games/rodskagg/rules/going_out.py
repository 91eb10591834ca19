"""Reaching zero: knocking out and giving notice."""

from msgspec.structs import replace

from femopp.games.rodskagg.rules.actions import Notice, OutKnock
from femopp.games.rodskagg.rules.errors import Error, ErrorKind
from femopp.games.rodskagg.rules.knocking import open_error
from femopp.games.rodskagg.rules.options import (
    LastTrickKnock,
    Overshoot,
    RodskaggOptions,
    ZeroEnds,
)
from femopp.games.rodskagg.rules.scoring import rodskagg_lost
from femopp.games.rodskagg.rules.state import (
    HAND,
    Due,
    Phase,
    Rites,
    RodskaggState,
    no_longer_on_zero,
)
from femopp.games.rodskagg.rules.totals import running_total, standing, trick_value, tricks_count
from femopp.games.rodskagg.rules.turns import only_during, only_in_manual
from femopp.language import _
from femopp.rulebook import forbid
from femopp.tricks import Seat

announcing_is_manual = only_in_manual((OutKnock, Notice), "R49-OUT-1 REN-OUT-1 RSK-RITUAL-0")
announcing_in_time = only_during(
    (OutKnock, Notice),
    "R49-OUT-1 REN-OUT-1 RSK-RITUAL-0",
    Phase.PLAY,
    Phase.ANSWERS,
    Phase.ASKING,
    Phase.TAKING,
    Phase.LAST_MOMENT,
)


@forbid(
    OutKnock,
    "R49-OUT-1",
    _("At this table nobody knocks for going out."),
    when=lambda options: not options.out_knock,
    option="out_knock",
)
def going_out_is_silent(state: RodskaggState, seat: Seat, action: OutKnock) -> bool:
    return True


def _is_knocked_for(options: RodskaggOptions) -> bool:
    return options.out_knock


@forbid(
    OutKnock,
    "R49-OUT-1 A-R17",
    _("You have already knocked out."),
    when=_is_knocked_for,
)
def is_out_already(state: RodskaggState, seat: Seat, action: OutKnock) -> bool:
    return seat in state.rites.knocked


@forbid(
    OutKnock,
    "R49-OUT-1 A-R17",
    _("You can knock out only when your own trick has just brought you to zero."),
    when=_is_knocked_for,
)
def not_on_zero(state: RodskaggState, seat: Seat, action: OutKnock) -> bool:
    return seat not in state.rites.knocked and not _is_out_by_trick(state, seat)


@forbid(
    OutKnock,
    "A-R17",
    _("In rödskägg nobody knocks for going out."),
    when=_is_knocked_for,
)
def tricks_do_not_lead_out(state: RodskaggState, seat: Seat, action: OutKnock) -> bool:
    return _is_out_by_trick(state, seat) and not _tricks_lead_out(state)


@forbid(
    Notice,
    "REN-OUT-1 A-R7",
    _("At this table nobody gives notice of being on {action.points}."),
    option="notice_at",
)
def notice_is_not_given(state: RodskaggState, seat: Seat, action: Notice) -> bool:
    return action.points not in state.options.notice_at


@forbid(
    Notice,
    "REN-OUT-1 A-R7",
    _("You can give notice only when your own trick has just brought you to that total."),
)
def nothing_to_notify(state: RodskaggState, seat: Seat, action: Notice) -> bool:
    is_given = action.points in state.options.notice_at
    return is_given and Due(seat, ErrorKind.NOTICE, action.points) not in state.rites.due


def may_knock_out(state: RodskaggState, seat: Seat) -> bool:
    """Whether the trick just taken lets its winner knock out (A-R17, A-R27)."""
    return (
        _is_out_by_trick(state, seat)
        and seat not in state.rites.knocked
        and _tricks_lead_out(state)
    )


def _is_out_by_trick(state: RodskaggState, seat: Seat) -> bool:
    """Whether a seat took the last trick and is on zero, or below if that wins."""
    play = state.play
    if play.is_under_way or not play.winners or play.winners[-1] != seat:
        return False
    total = running_total(state, seat)
    return total <= 0 if state.options.overshoot is Overshoot.WIN else total == 0


def _tricks_lead_out(state: RodskaggState) -> bool:
    return not state.duel and state.is_numeric


def _has_just_reached_zero(state: RodskaggState, seat: Seat) -> bool:
    gain = trick_value(state, seat) * max(1, state.play.awarded)
    return running_total(state, seat) <= 0 < running_total(state, seat) + gain


def out_knock(state: RodskaggState, seat: Seat, action: OutKnock) -> RodskaggState:
    """Knock out; if the first to do so wins, the deal is cut short (R49-VAR-2)."""
    state = knock_out(state, seat)
    return replace(state, phase=Phase.SCORING) if state.rites.out_by is not None else state


def knock_out(state: RodskaggState, seat: Seat) -> RodskaggState:
    """Record a knock-out, by an action or by itself."""
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
    """Update duties and knock-outs after a seat has taken tricks."""
    if seat in state.rites.knocked or seat in state.rites.reached:
        state = replace(state, rites=no_longer_on_zero(state.rites, seat))
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
    """Whether a seat is on zero now, also in a rödskägg that counts (A-R19, A-R25)."""
    if seat == state.auction.declarer and rodskagg_lost(state):
        return False
    return tricks_count(state) and running_total(state, seat) == 0


def _reached_zero(state: RodskaggState, seat: Seat) -> Rites:
    rites = state.rites
    at_once = state.options.zero_ends is ZeroEnds.AT_ONCE
    return replace(rites, reached=(*rites.reached, seat), out_by=seat if at_once else rites.out_by)


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
    """Turn undone duties into errors at the next lead (A-R10)."""
    return _forgotten(state, closes=state.tricks_played + 2)


def forgotten_after_last_trick(state: RodskaggState) -> RodskaggState:
    """Turn undone duties into errors when the last trick is gathered (A-R10, A-R17)."""
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
    is_out_already,
    not_on_zero,
    tricks_do_not_lead_out,
    notice_is_not_given,
    nothing_to_notify,
)
