"""Penalties and knocks of a match of Rödskägg: made, in vain, and missed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from femopp.games.rodskagg.presentation.rituals import FORGETS
from femopp.games.rodskagg.rules.actions import Bid, GoAlong
from femopp.games.rodskagg.rules.course import evolve
from femopp.games.rodskagg.rules.errors import OFFENCES, Error, ErrorKind
from femopp.games.rodskagg.rules.events import Judged
from femopp.games.rodskagg.rules.scoring import (
    contract_failed,
    contract_overshot,
    rodskagg_failed,
    went_along_in_vain,
)
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import Message, Text, _, say
from femopp.presentation.happening import Happening, HappeningKind
from femopp.rulebook import Action, Event, Lapse, ScoreLine
from femopp.tricks import TABLE, Seat

FIVE = 5
"""The points of "five up"."""

_DID: Mapping[ErrorKind, Message] = {
    ErrorKind.CUT: _("{seat:player} let somebody else cut"),
    ErrorKind.EARLY_PICKUP: _("{seat:player} picked up too early"),
    ErrorKind.MISDEAL: _("{seat:player} misdealt"),
    ErrorKind.REVOKE: _("{seat:player} didn't follow suit"),
    ErrorKind.FORGOT_ASK: _("{seat:player} forgot to ask"),
    ErrorKind.OUT: _("{seat:player} forgot to knock out"),
    ErrorKind.NOTICE: _("{seat:player} gave no notice"),
}
_BETTER: Mapping[ErrorKind, Message] = {
    ErrorKind.CUT: _("Leave the cut to the dealer."),
    ErrorKind.EARLY_PICKUP: _("Wait until the dealer has said the phrase."),
    ErrorKind.MISDEAL: _("Say the phrase as soon as the cards are dealt."),
    ErrorKind.REVOKE: _("Follow suit as long as you can."),
    ErrorKind.FORGOT_ASK: _("Ask who goes along before the fifth trick."),
    ErrorKind.OUT: _("On zero, knock for going out before the next trick."),
    ErrorKind.NOTICE: _("Give notice when a trick brings you near zero."),
}
_DEALER_PICKS_UP = _("Say the phrase before you pick up your cards.")

_PROMISES: Mapping[type[Action], frozenset[Message]] = {
    Bid: frozenset({contract_failed.text, contract_overshot.text, rodskagg_failed.text}),
    GoAlong: frozenset({went_along_in_vain.text}),
}


def is_five_up(action: Action, lines: Sequence[ScoreLine]) -> bool:
    """Whether a choice was a promise that ended in "five up" on these lines of its seat."""
    broken = _PROMISES.get(type(action), frozenset())
    return any(one.points == FIVE and one.reason.message in broken for one in lines)


def happenings(begun: RodskaggState, events: Sequence[Event], seat: Seat) -> tuple[Happening, ...]:
    """Return what a seat paid for errors, and its knocks, right and in vain.

    `begun` is the state before the first event.
    """
    return tuple(_happenings(begun, events, seat))


def _happenings(state: RodskaggState, events: Sequence[Event], seat: Seat) -> Iterator[Happening]:
    arose: dict[Error, int] = {}
    for number, event in enumerate(events):
        if isinstance(event, Judged):
            of_it = [since for one, since in arose.items() if _is_named(one, event)]
            tell = _teller(event, seat)
            if tell is not None:
                yield tell(state, event, seat, min(of_it, default=number))
        state = evolve(state, event)
        arose = {one: arose.get(one, number) for one in state.rites.errors}


def _is_named(error: Error, event: Judged) -> bool:
    return (error.offender, error.kind) == (event.offender, event.kind)


Tell = Callable[[RodskaggState, Judged, Seat, int], Happening]


def _teller(event: Judged, seat: Seat) -> Tell | None:
    """Return the function for what a verdict means for a seat, None if nothing."""
    if event.upheld and event.offender == seat:
        return _penalty
    if event.knocker == seat:
        return _caught if event.upheld else _in_vain
    return None


def _kind_of(event: Judged) -> ErrorKind:
    assert event.kind is not None
    return event.kind


def _penalty(state: RodskaggState, event: Judged, seat: Seat, since: int) -> Happening:
    kind = _kind_of(event)
    is_dealers = kind is ErrorKind.EARLY_PICKUP and state.dealer == seat
    is_heard = event.knocker != TABLE
    return Happening(
        HappeningKind.PENALTY,
        since,
        state.deal_number,
        _trick(state),
        say(_DID[kind], seat=seat),
        say(_("{knocker:player} knocked."), knocker=event.knocker) if is_heard else None,
        say(_DEALER_PICKS_UP if is_dealers else _BETTER[kind]),
        event.knocker if is_heard else None,
        event.points,
    )


def _caught(state: RodskaggState, event: Judged, seat: Seat, since: int) -> Happening:
    other, what = event.offender, say(FORGETS[_kind_of(event)])
    return Happening(
        HappeningKind.CAUGHT,
        since,
        state.deal_number,
        _trick(state),
        say(_("{seat:player} caught {other:player}"), seat=seat, other=other),
        say(_("{other:player} forgot {what}: {up}."), other=other, what=what, up=_up(event.points)),
        about=other,
        others=event.points,
    )


def _in_vain(state: RodskaggState, event: Judged, seat: Seat, since: int) -> Happening:
    return Happening(
        HappeningKind.VAIN,
        since,
        state.deal_number,
        _trick(state),
        say(_("{seat:player} knocked in vain"), seat=seat),
        say(_("There was nothing to knock for, or it was too late.")),
        say(_("Knock only for what you have seen yourself.")),
        event.offender,
        event.points,
    )


def _trick(state: RodskaggState) -> int:
    return state.tricks_played + state.play.is_under_way


def _up(points: int) -> Text:
    return say(_("five up")) if points == FIVE else say(_("{points} up"), points=points)


def missed(begun: RodskaggState, lapse: Lapse) -> Happening:
    """Return that nobody knocked for somebody's error."""
    kind = ErrorKind(lapse.kind)
    points = OFFENCES[kind].points(begun.options)
    return Happening(
        HappeningKind.MISSED,
        lapse.event,
        lapse.deal,
        lapse.trick,
        say(_("{other:player} got away with it"), other=lapse.seat),
        say(_("{other:player} forgot {what}."), other=lapse.seat, what=say(FORGETS[kind])),
        say(_("Knock: {up} for {other:player}."), up=_up(points), other=lapse.seat),
        lapse.seat,
        others=points,
    )
