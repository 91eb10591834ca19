"""Every knock of a match with its verdict, why it was rejected, and misdeals.

Only the referee of a record says why: at the table, that would remind players of duties.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from femopp.games.rodskagg.rules import question
from femopp.games.rodskagg.rules.actions import Deal, OutKnock
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.course import evolve
from femopp.games.rodskagg.rules.dealing import misdealt
from femopp.games.rodskagg.rules.errors import OFFENCES, Error, ErrorKind, kinds_to_knock_for
from femopp.games.rodskagg.rules.events import Judged, Redealt, Unheeded
from femopp.games.rodskagg.rules.five_up import claimed
from femopp.games.rodskagg.rules.knocking import KNOCKING
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_BEFORE_QUESTION,
    Phase,
    RodskaggState,
    asker,
)
from femopp.games.rodskagg.rules.totals import standing
from femopp.language import Message, Text, _, say
from femopp.rulebook import Acted, Cite, Event, Finding, Ruling
from femopp.tricks import TABLE, Seat

Named = tuple[Seat, ErrorKind]
"""An error as a knock names it."""


def rulings(begun: RodskaggState, events: Sequence[Event]) -> tuple[Ruling, ...]:
    """Return the verdict on every knock of a match, or misdeals without rituals, in order.

    `begun` is the state before the first event.
    """
    return tuple(_rulings(begun, events))


def _rulings(state: RodskaggState, events: Sequence[Event]) -> Iterator[Ruling]:
    lapsed, paid = set[Named](), set[Named]()
    for number, event in enumerate(events):
        if isinstance(event, Acted) and isinstance(event.action, Deal):
            # Until then, a late knock may mean the deal before.
            lapsed, paid = set(), set()
        after = evolve(state, event)
        found = _found(state, event, after, lapsed, paid)
        if found is not None:
            trick = state.tricks_played + state.play.is_under_way
            yield Ruling(number, state.deal_number, trick, *found)
        gone = _gone(state.rites.errors, after.rites.errors)
        if isinstance(event, Judged):
            paid |= gone
        else:
            lapsed |= gone
        state = after


def _gone(before: Sequence[Error], after: Sequence[Error]) -> set[Named]:
    still_open = [(one.offender, one.kind) for one in after]
    named = [(one.offender, one.kind) for one in before]
    return {one for one in named if named.count(one) > still_open.count(one)}


_Found = tuple[Seat, Finding, Text, Cite]


def _found(
    state: RodskaggState,
    event: Event,
    after: RodskaggState,
    lapsed: set[Named],
    paid: set[Named],
) -> _Found | None:
    """Return who knocked, the verdict, its sentence and its rule, if this event is a verdict."""
    options = state.options
    match event:
        case Acted(action=OutKnock()):
            text = say(_("{knocker:player} knocks for going out."), knocker=event.seat)
            return event.seat, Finding.WENT_OUT, text, options.governing("R49-OUT-1 A-R17")
        case Unheeded():
            # The same whoever knocks, so that it reminds nobody of going out.
            cite = options.governing("R49-KNOCK-2 A-R12")
            return event.knocker, Finding.NOTHING_NAMED, _unheeded(state, event.knocker), cite
        case Judged(upheld=True) if event.knocker != TABLE:
            assert event.offender is not None
            assert event.kind is not None
            text = say(
                _("{claim}. Upheld: {offender:player} {points:signed}, now on {total}."),
                claim=claimed(options, event.knocker, event.offender, event.kind),
                offender=event.offender,
                points=event.points,
                total=standing(after, event.offender),
            )
            return event.knocker, Finding.UPHELD, text, OFFENCES[event.kind].cite(options)
        case Redealt() if not state.manual and state.dealer is not None:
            # Nobody has pointed it out.
            sizes = tuple([len(hand) for hand in state.hands])
            text = say(_MISDEAL, sizes=sizes)
            return state.dealer, Finding.MISDEAL, text, options.governing("R49-DEAL-14 A-R48")
        case Judged(upheld=False):
            why = _why_not(state, event, lapsed, paid)
            text = _rejected(options, event, _in_words(state, event, why))
            if event.points:
                text = say(
                    _("{text} {knocker:player} {points:signed}, now on {total}."),
                    text=text,
                    knocker=event.knocker,
                    points=event.points,
                    total=standing(after, event.knocker),
                )
            return event.knocker, why.finding, text, options.cite(why.ids, why.option)
    return None


_MISDEAL = _("A wrong number of cards, {sizes}: the same dealer deals again.")


def _unheeded(state: RodskaggState, knocker: Seat) -> Text:
    pending = state.rites.knock
    offender = None if pending is None else pending.offender
    return say(
        _UNHEEDED[offender is not None, state.options.out_knock],
        claim=claimed(state.options, knocker, offender, None),
        knocker=knocker,
    )


_UNHEEDED = {
    (False, False): _("{claim} and names nothing. No effect: name the player and the error."),
    (False, True): _(
        "{claim} and names nothing. No effect: name the player and the error. To go out, write "
        "`{knocker:player}: out`."
    ),
    (True, False): _("{claim} and names no error. No effect: name the error too."),
    (True, True): _(
        "{claim} and names no error. No effect: name the error too. To go out, write "
        "`{knocker:player}: out`."
    ),
}
"""By whether a player is named, and whether one goes out by a knock."""


def _rejected(options: RodskaggOptions, judged: Judged, why: Text) -> Text:
    claim = claimed(options, judged.knocker, judged.offender, judged.kind)
    return say(_("{claim}. Rejected, {why}"), claim=claim, why=why)


# Why a knock is rejected


class Why(Struct, frozen=True):
    """The reason against a knock, and the rule or the option behind it."""

    finding: Finding
    message: Message
    ids: str = KNOCKING
    option: str | None = None


def _in_words(state: RodskaggState, judged: Judged, why: Why) -> Text:
    return say(
        why.message,
        knocker=judged.knocker,
        offender=judged.offender,
        asker=asker(state),
    )


def _why_not(state: RodskaggState, judged: Judged, lapsed: set[Named], paid: set[Named]) -> Why:
    offender, kind, options = judged.offender, judged.kind, state.options
    if offender is None or kind is None:
        is_bare = offender is None and kind is None
        return _NOTHING_OPEN_FOR_OUT if is_bare and options.out_knock else _NOTHING_OPEN
    kinds = kinds_to_knock_for(options)
    if kind not in kinds or not OFFENCES[kind].points(options):
        option = OFFENCES[kind].option if kind in kinds else _DUTIES[kind]
        return Why(Finding.NO_SUCH_ERROR, _NO_ERROR_HERE, option=option)
    if any((one.offender, one.kind) == (offender, kind) for one in state.rites.errors):
        return _CUT_IT_ONESELF
    if (not_yet := _not_yet(state, offender, kind)) is not None:
        return not_yet
    if (offender, kind) in paid:
        return _PAID
    if (offender, kind) in lapsed:
        between = state.phase is Phase.BEFORE_DEAL
        message = _TOO_LATE_CLOSED if between else _TOO_LATE_LED
        return Why(Finding.TOO_LATE, message, option="knock_window")
    return _no_such_error(state, offender, kind)


_NOTHING_OPEN = Why(Finding.NO_SUCH_ERROR, _("no such error: none is open."))
_NOTHING_OPEN_FOR_OUT = Why(
    Finding.NO_SUCH_ERROR,
    _("no such error: none is open. To go out, write `{knocker:player}: out`."),
)
_NO_ERROR_HERE = _("no such error: at this table that is none.")
_DUTIES = {
    ErrorKind.REVOKE: "revoke",
    ErrorKind.OUT: "out_knock",
    ErrorKind.NOTICE: "notice_at",
}
"""The options that make these errors possible."""
_CUT_IT_ONESELF = Why(Finding.BARRED, _("not for {knocker:player}, who cut the pack."), "A-R8")
_PAID = Why(Finding.PAID_ALREADY, _("already paid for: the first knock counts."), "A-R9")
_TOO_LATE_LED = _("too late: the time for it ended with the lead to a later trick.")
_TOO_LATE_CLOSED = _("too late: the deal has been closed.")


def _not_yet(state: RodskaggState, offender: Seat, kind: ErrorKind) -> Why | None:
    """Return why it is too early: the duty can still be done."""
    if kind is ErrorKind.FORGOT_ASK and offender == asker(state):
        if question.is_due(state):
            return Why(Finding.NOT_YET, _MAY_STILL_ASK, _ASK_IN_TIME)
        if state.tricks_played < TRICKS_BEFORE_QUESTION and state.is_numeric:
            return Why(Finding.NOT_YET, _QUESTION_COMES, _ASK_IN_TIME)
    if any((due.seat, due.kind) == (offender, kind) for due in state.rites.due):
        message = _MAY_STILL_SAY_IT_LAST if state.tricks_played == HAND else _MAY_STILL_SAY_IT
        return Why(Finding.NOT_YET, message, "R49-OUT-1 REN-OUT-1")
    is_misdeal = kind is ErrorKind.MISDEAL and offender == state.dealer and misdealt(state)
    if is_misdeal and offender not in state.pack.seen and not state.rites.immune:
        return Why(Finding.NOT_YET, _MAY_STILL_SAY_THE_PHRASE, "A-R13")
    return None


_ASK_IN_TIME = "R49-ASK-2 RSK-ASK-1 REN-ASK-1"
_MAY_STILL_ASK = _("not yet: {offender:player} can ask until the fifth trick is led to.")
_QUESTION_COMES = _("not yet: the question comes after the fourth trick.")
_MAY_STILL_SAY_IT = _("not yet: {offender:player} can say it until the next trick is led to.")
_MAY_STILL_SAY_IT_LAST = _("not yet: {offender:player} can say it until the trick is gathered.")
_MAY_STILL_SAY_THE_PHRASE = _(
    "not yet: {offender:player} hasn't picked up, and can still say “knock for cards and misdeal”. "
    "The cards are dealt again."
)


def _no_such_error(state: RodskaggState, offender: Seat, kind: ErrorKind) -> Why:
    """Return why there is no such error, as exactly as the state says."""
    message, ids = _NOT_DONE, KNOCKING
    match kind:
        case ErrorKind.EARLY_PICKUP:
            picked_up = offender in state.pack.seen
            message = _PICKED_UP_IN_TIME if picked_up else _NOT_PICKED_UP
            ids = "R49-DEAL-10 REN-RITUAL-5"
        case ErrorKind.MISDEAL if not misdealt(state):
            message, ids = _SIX_EACH, "R49-DEAL-12 A-R48"
        case ErrorKind.MISDEAL if offender != state.dealer:
            message, ids = _THE_DEALERS, "R49-DEAL-12 A-R48"
        case ErrorKind.MISDEAL if state.rites.immune:
            message, ids = _PHRASE_IN_TIME, "R49-DEAL-8 A-R13"
        case ErrorKind.FORGOT_ASK if state.contract is Contract.RODSKAGG:
            message, ids = _NO_QUESTION, "R49-ASK-7 RSK-ASK-7 A-R36"
        case ErrorKind.FORGOT_ASK if asker(state) not in (None, offender):
            message, ids = _ANOTHER_ASKS, "R49-ASK-1 RSK-ASK-1 REN-ASK-1"
        case ErrorKind.FORGOT_ASK if state.question.put:
            message, ids = _HAS_ASKED, "R49-ASK-1 RSK-ASK-1 REN-ASK-1"
        case ErrorKind.OUT if offender in state.rites.knocked:
            message, ids = _HAS_KNOCKED_OUT, "R49-OUT-1 A-R17"
        case ErrorKind.OUT:
            message, ids = _NOT_ON_ZERO, "R49-OUT-1 A-R17"
    return Why(Finding.NO_SUCH_ERROR, message, ids)


_NOT_DONE = _("no such error: {offender:player} hasn't done that in this deal.")
_PICKED_UP_IN_TIME = _(
    "no such error: {offender:player} picked up after “knock for cards and misdeal”."
)
_NOT_PICKED_UP = _("no such error: {offender:player} hasn't picked up.")
_SIX_EACH = _("no such error: everyone was dealt six cards.")
_THE_DEALERS = _("no such error: a misdeal is the dealer's.")
_PHRASE_IN_TIME = _("no such error: “knock for cards and misdeal” was said in time.")
_NO_QUESTION = _("no such error: in rödskägg there is no question.")
_ANOTHER_ASKS = _("no such error: {asker:player} is the one who asks.")
_HAS_ASKED = _("no such error: {offender:player} has asked.")
_HAS_KNOCKED_OUT = _("no such error: {offender:player} has knocked out.")
_NOT_ON_ZERO = _("no such error: no trick has brought {offender:player} to zero.")
