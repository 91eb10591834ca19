"""Knocking for the errors of others: a knock is always heard, then upheld or rejected."""

from msgspec.structs import replace

from femopp.games.rodskagg.rules import question
from femopp.games.rodskagg.rules.actions import Close, Knock, Silent
from femopp.games.rodskagg.rules.errors import OFFENCES, Error, ErrorKind
from femopp.games.rodskagg.rules.events import Judged, Unheeded
from femopp.games.rodskagg.rules.options import (
    BareKnock,
    KnockBy,
    KnockScope,
    KnockWindow,
    Revoke,
    RodskaggOptions,
)
from femopp.games.rodskagg.rules.state import (
    PendingKnock,
    Phase,
    RodskaggState,
    asker,
    no_longer_on_zero,
)
from femopp.games.rodskagg.rules.turns import only_during, only_in_manual, only_players
from femopp.language import _, say
from femopp.rulebook import ScoreLine, forbid
from femopp.trick_taking import only_the_table
from femopp.tricks import Seat, with_own

KNOCKING = "R49-KNOCK-2 REN-RITUAL-1"

players_knock = only_players((Knock,), KNOCKING)
knocking_is_manual = only_in_manual((Knock,), KNOCKING)
knocks_in_time = only_during(
    (Knock,),
    KNOCKING,
    Phase.BEFORE_DEAL,
    Phase.FRESH_HANDS,
    Phase.AUCTION,
    Phase.PLAY,
    Phase.ASKING,
    Phase.ANSWERS,
    Phase.TAKING,
    Phase.LAST_MOMENT,
    Phase.CLOSING,
)


@forbid(
    Knock,
    "A-R9",
    _("You are out of the match, and only those in it knock."),
    when=lambda options: options.knock_by is KnockBy.ACTIVE,
    option="knock_by",
)
def knocker_is_out(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return seat in state.out


@forbid(Knock, "R49-KNOCK-2 REN-RITUAL-1 A-R9", _("Only the others can knock for your errors."))
def knocks_for_oneself(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return action.offender == seat


@forbid(Knock, "R49-KNOCK-2 A-R12", _("A knock names a player at this table, or nobody."))
def names_a_stranger(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return action.offender is not None and not 0 <= action.offender < state.players


@forbid(Knock, "R49-KNOCK-2 A-R12", _("Who names an error also says whose it is."))
def names_nobody_s_error(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return action.offender is None and action.kind is not None


def knock(state: RodskaggState, seat: Seat, action: Knock) -> RodskaggState:
    pending = PendingKnock(seat, action.offender, action.kind)
    return replace(state, rites=replace(state.rites, knock=pending))


def verdict(state: RodskaggState) -> Judged | Unheeded | None:
    """Upheld for an open error of another that the knock names, else rejected (A-R11, A-R12)."""
    pending = state.rites.knock
    if pending is None:
        return None
    if _is_bare(pending) and state.options.bare_knock is BareKnock.NOTHING:
        return Unheeded(pending.knocker)
    error = next((one for one in state.rites.errors if _hits(state, pending, one)), None)
    if error is None:
        # What stands on the sheet of who is out does not change any more (A-R29).
        cost = 0 if pending.knocker in state.out else state.options.false_knock_penalty
        return Judged(pending.knocker, pending.offender, pending.kind, False, cost)
    points = OFFENCES[error.kind].points(state.options)
    return Judged(pending.knocker, error.offender, error.kind, True, points)


def _hits(state: RodskaggState, pending: PendingKnock, error: Error) -> bool:
    if pending.knocker in (error.offender, error.barred):
        return False
    if pending.goes_on or _covers_all(state.options):
        return True
    return pending.offender in (None, error.offender) and pending.kind in (None, error.kind)


def _is_bare(pending: PendingKnock) -> bool:
    """Whether a knock lacks the player or the error; one that was upheld lacks nothing."""
    return not pending.goes_on and (pending.offender is None or pending.kind is None)


def _covers_all(options: RodskaggOptions) -> bool:
    """Whether a knock hits every open error, be it named or not."""
    is_all_open = options.knock_scope is KnockScope.ALL_OPEN
    return is_all_open and options.bare_knock is BareKnock.OLDEST


def pass_over(state: RodskaggState, event: Unheeded) -> RodskaggState:
    """Record a knock that names no error; it has no effect (A-R12)."""
    return replace(state, rites=replace(state.rites, knock=None))


def judge(state: RodskaggState, event: Judged) -> RodskaggState:
    """Points up at once, for the offender or for a false knock; they stay whatever follows."""
    if not event.upheld or event.offender is None or event.kind is None:
        return _false_knock(state, event)
    state = _charge(state, event.offender, event.points, event.kind)
    rites = state.rites
    paid = is_of_this_deal(state, event)
    errors = _without_the_paid(rites.errors, event)
    return replace(
        state,
        rites=replace(
            rites,
            errors=errors,
            liable=rites.liable and not paid,
            pickup_is_free=rites.pickup_is_free or _dealer_has_paid(state, event, errors),
            knock=_what_goes_on(state, errors),
        ),
    )


def is_of_this_deal(state: RodskaggState, event: Judged) -> bool:
    """Whether what is paid for is the misdeal that lies here, not one that was dealt anew since.

    The oldest is paid for first (A-R12).
    """
    if event.kind is not ErrorKind.MISDEAL or not state.rites.liable:
        return False
    return [error.kind for error in state.rites.errors].count(ErrorKind.MISDEAL) <= 1


def _what_goes_on(state: RodskaggState, errors: tuple[Error, ...]) -> PendingKnock | None:
    """The knock, if it covers errors that are still open; a view may know of fewer."""
    pending = state.rites.knock
    if pending is None or state.options.knock_scope is KnockScope.NAMED:
        return None
    pending = replace(pending, goes_on=True)
    return pending if any(_hits(state, pending, one) for one in errors) else None


def _without_the_paid(errors: tuple[Error, ...], event: Judged) -> tuple[Error, ...]:
    """The oldest such error is paid for; another of the same kind stays open (A-R12)."""
    for place, one in enumerate(errors):
        named = (one.offender, one.kind) == (event.offender, event.kind)
        if named and one.barred != event.knocker:
            return (*errors[:place], *errors[place + 1 :])
    return errors


def _dealer_has_paid(state: RodskaggState, event: Judged, errors: tuple[Error, ...]) -> bool:
    """Whether the phrase that the dealer omitted in this deal is paid for (A-R15)."""
    if event.offender != state.dealer or event.kind is not ErrorKind.EARLY_PICKUP:
        return False
    still_open = any(
        one.offender == state.dealer and one.kind is ErrorKind.EARLY_PICKUP for one in errors
    )
    return state.dealer in state.pack.seen and not still_open


def _false_knock(state: RodskaggState, event: Judged) -> RodskaggState:
    state = replace(state, rites=replace(state.rites, knock=None))
    if not event.points:
        return state
    cite = state.options.cite_option("false_knock_penalty")
    line = ScoreLine(event.knocker, event.points, say(_("knocked without an error")), cite)
    return _go_up(state, line)


def _charge(state: RodskaggState, seat: Seat, points: int, kind: ErrorKind) -> RodskaggState:
    offence = OFFENCES[kind]
    return _go_up(state, ScoreLine(seat, points, say(offence.text), offence.cite(state.options)))


def _go_up(state: RodskaggState, line: ScoreLine) -> RodskaggState:
    """An earlier knock-out is void: the player is on zero no longer (A-R18)."""
    seat, points, rites = line.seat, state.points, state.rites
    return replace(
        state,
        points=with_own(points, seat, points[seat] + line.points),
        rites=replace(
            no_longer_on_zero(rites, seat),
            lines=(*rites.lines, line),
            due=tuple(one for one in rites.due if one.seat != seat),
            out_by=None if rites.out_by == seat else rites.out_by,
        ),
    )


# How errors come and go


def open_error(state: RodskaggState, error: Error) -> RodskaggState:
    """The error can be knocked for from now on; one that costs nothing is none."""
    if not OFFENCES[error.kind].points(state.options):
        return state
    return replace(state, rites=replace(state.rites, errors=(*state.rites.errors, error)))


def close_errors_at_lead(state: RodskaggState) -> RodskaggState:
    """The first card of a trick ends the time of older errors (REN-RITUAL-8, A-R10)."""
    errors = state.rites.errors
    if not errors or state.options.knock_window is not KnockWindow.BEFORE_NEXT_LEAD:
        return state
    trick = state.tricks_played + 1
    staying = tuple(error for error in errors if error.closes > trick)
    return replace(state, rites=replace(state.rites, errors=staying))


def forgotten_question(state: RodskaggState) -> RodskaggState:
    """Not to have asked, when the question was due, is the asker's error (R49-ASK-8)."""
    if not state.manual or not question.is_due(state):
        return state
    seat = asker(state)
    assert seat is not None
    # It arises with the lead to one trick, and can be knocked for until that to the next (A-R10).
    return open_error(state, Error(seat, ErrorKind.FORGOT_ASK, closes=state.tricks_played + 2))


def silent(state: RodskaggState, seat: Seat, action: Silent) -> RodskaggState:
    """To say that one will not ask is no asking either."""
    return question.silent(forgotten_question(state), seat, action)


def on_revoke(state: RodskaggState, seat: Seat) -> RodskaggState:
    """A revoke that is accepted is an error until the next trick is led to (A-R41)."""
    return open_error(state, Error(seat, ErrorKind.REVOKE, closes=state.tricks_played + 2))


# Closing the deal

table_closes = only_the_table((Close,), "A-R10")
closing_in_time = only_during((Close,), "A-R10", Phase.CLOSING)


def close(state: RodskaggState, seat: Seat, action: Close) -> RodskaggState:
    keeps = state.options.knock_window is KnockWindow.UNLIMITED
    errors = state.rites.errors if keeps else ()
    return replace(state, phase=Phase.SCORING, rites=replace(state.rites, errors=errors))


def kinds_to_knock_for(options: RodskaggOptions) -> tuple[ErrorKind, ...]:
    """The kinds of error that these options know, whether or not one is open."""
    known = {
        ErrorKind.REVOKE: options.revoke is Revoke.PENALTY,
        ErrorKind.OUT: options.out_knock,
        ErrorKind.NOTICE: bool(options.notice_at),
    }
    return tuple(kind for kind in ErrorKind if known.get(kind, True))


PROHIBITIONS = (
    players_knock,
    knocking_is_manual,
    knocks_in_time,
    knocker_is_out,
    knocks_for_oneself,
    names_a_stranger,
    names_nobody_s_error,
    table_closes,
    closing_in_time,
)
