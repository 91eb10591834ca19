"""Knocking for the errors of others: every knock is heard, then upheld or rejected."""

from collections.abc import Mapping

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
    KnockWord,
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
from femopp.language import Message, _, say
from femopp.rulebook import ScoreLine, forbid
from femopp.trick_taking import only_the_table
from femopp.tricks import TABLE, Seat, with_own

KNOCKING = "R49-KNOCK-2 REN-RITUAL-1 RSK-RITUAL-0"

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
    _("You're out of the match: only players still in it may point out errors."),
    when=lambda options: options.knock_by is KnockBy.ACTIVE,
    option="knock_by",
)
def knocker_is_out(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return seat in state.out


def _own_error(state: RodskaggState, seat: Seat, action: Knock) -> Message:
    if action.kind is ErrorKind.OUT and state.options.out_knock:
        return _("You can't point out your own errors. To go out, write `out`.")
    return _("You can't point out your own errors.")


@forbid(Knock, "R49-KNOCK-2 REN-RITUAL-1 A-R9", _own_error)
def knocks_for_oneself(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return action.offender == seat


@forbid(Knock, "R49-KNOCK-2 A-R12", _("Name a player at this table, or nobody."))
def names_a_stranger(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return action.offender is not None and not 0 <= action.offender < state.players


def _whose_error(state: RodskaggState, seat: Seat, action: Knock) -> Message:
    # The same for everybody, so that it reminds nobody of going out.
    if action.kind is ErrorKind.OUT and state.options.out_knock:
        return _("To go out yourself, write `out`. To point out an error, say whose it is.")
    return _("If you name an error, say whose it is.")


@forbid(Knock, "R49-KNOCK-2 A-R12", _whose_error)
def names_nobody_s_error(state: RodskaggState, seat: Seat, action: Knock) -> bool:
    return action.offender is None and action.kind is not None


def knock(state: RodskaggState, seat: Seat, action: Knock) -> RodskaggState:
    pending = PendingKnock(seat, action.offender, action.kind)
    return replace(state, rites=replace(state.rites, knock=pending))


def verdict(state: RodskaggState) -> Judged | Unheeded | None:
    """Uphold a knock that names another's open error, or else reject it (A-R11, A-R12)."""
    pending = state.rites.knock
    if pending is None:
        return None
    if _is_bare(pending) and state.options.bare_knock is BareKnock.NOTHING:
        return Unheeded(pending.knocker)
    error = next((one for one in state.rites.errors if _hits(state, pending, one)), None)
    if error is None:
        # The score of an eliminated player is frozen (A-R29).
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
    """Whether a knock names no player or no error, and has not been upheld."""
    return not pending.goes_on and (pending.offender is None or pending.kind is None)


def _covers_all(options: RodskaggOptions) -> bool:
    """Whether a knock covers every open error, named or not."""
    is_all_open = options.knock_scope is KnockScope.ALL_OPEN
    return is_all_open and options.bare_knock is BareKnock.OLDEST


def pass_over(state: RodskaggState, event: Unheeded) -> RodskaggState:
    """Record a knock that names no error; it has no effect (A-R12)."""
    return replace(state, rites=replace(state.rites, knock=None))


def judge(state: RodskaggState, event: Judged) -> RodskaggState:
    """Charge the offender, or the knocker for a false knock. The points stay whatever follows."""
    if not event.upheld or event.offender is None or event.kind is None:
        return _false_knock(state, event)
    knocker = None if event.knocker == TABLE else event.knocker
    state = _charge(state, event.offender, event.points, event.kind, knocker)
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
    """Whether the penalty is for the misdeal of this deal, not an earlier one.

    The oldest is paid for first (A-R12).
    """
    if event.kind is not ErrorKind.MISDEAL or not state.rites.liable:
        return False
    return [error.kind for error in state.rites.errors].count(ErrorKind.MISDEAL) <= 1


def _what_goes_on(state: RodskaggState, errors: tuple[Error, ...]) -> PendingKnock | None:
    """Return the knock if it covers more open errors; a view may know of fewer."""
    pending = state.rites.knock
    if pending is None or state.options.knock_scope is KnockScope.NAMED:
        return None
    pending = replace(pending, goes_on=True)
    return pending if any(_hits(state, pending, one) for one in errors) else None


def _without_the_paid(errors: tuple[Error, ...], event: Judged) -> tuple[Error, ...]:
    """Remove the oldest such error; another of the same kind stays open (A-R12)."""
    for place, one in enumerate(errors):
        named = (one.offender, one.kind) == (event.offender, event.kind)
        if named and one.barred != event.knocker:
            return (*errors[:place], *errors[place + 1 :])
    return errors


def _dealer_has_paid(state: RodskaggState, event: Judged, errors: tuple[Error, ...]) -> bool:
    """Whether the dealer has paid for omitting the phrase in this deal (A-R15)."""
    if event.offender != state.dealer or event.kind is not ErrorKind.EARLY_PICKUP:
        return False
    still_open = any(
        one.offender == state.dealer and one.kind is ErrorKind.EARLY_PICKUP for one in errors
    )
    return state.dealer in state.pack.seen and not still_open


def _false_knock(state: RodskaggState, event: Judged) -> RodskaggState:
    rites = replace(state.rites, knock=None)
    if not event.points:
        rejected = (*rites.rejected, event.knocker)
        return replace(state, rites=replace(rites, rejected=rejected))
    state = replace(state, rites=rites)
    return go_up(state, false_knock_line(state, event.knocker, event.points))


def false_knock_line(state: RodskaggState, seat: Seat, points: int) -> ScoreLine:
    """Return the line on the sheet for a false knock."""
    cite = state.options.cite_option("false_knock_penalty")
    return ScoreLine(seat, points, say(FALSELY[state.options.call]), cite)


FALSELY: Mapping[KnockWord, Message] = {
    KnockWord.KNOCK: _("knocked when there was no error"),
    KnockWord.FIVE_UP: _("called “five up!” when there was no error"),
}
"""The reason of the line for a false knock, in the table's words."""


def _charge(
    state: RodskaggState, seat: Seat, points: int, kind: ErrorKind, knocker: Seat | None
) -> RodskaggState:
    return go_up(state, offence_line(state, seat, points, kind, knocker))


def offence_line(
    state: RodskaggState, seat: Seat, points: int, kind: ErrorKind, knocker: Seat | None
) -> ScoreLine:
    """Return the line on the sheet for an error; without a knocker nobody is known to."""
    offence = OFFENCES[kind]
    return ScoreLine(seat, points, say(offence.text), offence.cite(state.options), knocker)


def go_up(state: RodskaggState, line: ScoreLine) -> RodskaggState:
    """Add points up, which cancel an earlier knock-out: the player is off zero (A-R18)."""
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
    """Open an error for knocks, unless it costs nothing."""
    if not OFFENCES[error.kind].points(state.options):
        return state
    return replace(state, rites=replace(state.rites, errors=(*state.rites.errors, error)))


def close_errors_at_lead(state: RodskaggState) -> RodskaggState:
    """Close older errors at the first card of a trick (REN-RITUAL-8, A-R10)."""
    errors = state.rites.errors
    if not errors or state.options.knock_window is not KnockWindow.BEFORE_NEXT_LEAD:
        return state
    trick = state.tricks_played + 1
    staying = tuple(error for error in errors if error.closes > trick)
    return replace(state, rites=replace(state.rites, errors=staying))


def forgotten_question(state: RodskaggState) -> RodskaggState:
    """Open the asker's error if the question was due but not asked (R49-ASK-8)."""
    if not state.manual or not question.is_due(state):
        return state
    seat = asker(state)
    assert seat is not None
    # It arises at the lead to one trick and closes at the lead to the next (A-R10).
    return open_error(state, Error(seat, ErrorKind.FORGOT_ASK, closes=state.tricks_played + 2))


def silent(state: RodskaggState, seat: Seat, action: Silent) -> RodskaggState:
    """Decline to ask, which is also an error if the question was due."""
    return question.silent(forgotten_question(state), seat, action)


def on_revoke(state: RodskaggState, seat: Seat) -> RodskaggState:
    """Open an accepted revoke as an error until the next lead (A-R41)."""
    return open_error(state, Error(seat, ErrorKind.REVOKE, closes=state.tricks_played + 2))


# Closing the deal

table_closes = only_the_table((Close,), "A-R10")
closing_in_time = only_during((Close,), "A-R10", Phase.CLOSING)


def close(state: RodskaggState, seat: Seat, action: Close) -> RodskaggState:
    keeps = state.options.knock_window is KnockWindow.UNLIMITED
    errors = state.rites.errors if keeps else ()
    return replace(state, phase=Phase.SCORING, rites=replace(state.rites, errors=errors))


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
