"""Errors of others that a player could knock for, by that player's own view and nothing else."""

from collections import Counter
from collections.abc import Iterator

from femopp.games.rodskagg.presentation.rituals import FORGETS
from femopp.games.rodskagg.rules.errors import OFFENCES, Error, ErrorKind
from femopp.games.rodskagg.rules.events import Judged
from femopp.games.rodskagg.rules.options import KnockBy, KnockWindow
from femopp.games.rodskagg.rules.play import revoke_stands
from femopp.games.rodskagg.rules.state import HAND, Phase, RodskaggState
from femopp.language import Text, _, say
from femopp.rulebook import Event
from femopp.tricks import Seat

Caught = tuple[Seat, ErrorKind]
"""An error as a knock names it."""


def still_open(view: RodskaggState, seat: Seat) -> tuple[Caught, ...]:
    """Return the errors of others, as the view knows them, that a seat can knock for."""
    is_barred = seat in view.out and view.options.knock_by is KnockBy.ACTIVE
    if is_barred or not view.manual or view.phase in (Phase.SCORING, Phase.SETTLED, Phase.OVER):
        return ()
    errors = (*view.rites.errors, *_shown_revokes(view))
    return tuple([(one.offender, one.kind) for one in errors if _may_knock(seat, one)])


def provable(view: RodskaggState, seat: Seat) -> tuple[Caught, ...]:
    """Return those that the seat could prove without counting the cards of others."""
    counts, seen = view.pack.counts, view.pack.seen
    has_wrong_number = seat in seen and counts[seat] != HAND
    return tuple(
        [
            one
            for one in still_open(view, seat)
            if one[1] is not ErrorKind.MISDEAL or has_wrong_number
        ]
    )


def _may_knock(seat: Seat, error: Error) -> bool:
    return seat not in (error.offender, error.barred)


def _shown_revokes(view: RodskaggState) -> Iterator[Error]:
    """Yield the revokes that a card played later has shown, and nobody has paid for.

    By the usual deadline it's too late by then.
    """
    if not revoke_stands(view) or view.options.knock_window is KnockWindow.BEFORE_NEXT_LEAD:
        return
    text = OFFENCES[ErrorKind.REVOKE].text
    paid = Counter(one.seat for one in view.rites.lines if one.reason.message == text)
    shown = Counter(_revoked(view))
    for seat, times in sorted((shown - paid).items()):
        yield from [Error(seat, ErrorKind.REVOKE, HAND + 1)] * times


def _revoked(view: RodskaggState) -> Iterator[Seat]:
    tricks = [one.played for one in (*view.play.history, view.play.trick)]
    for number, trick in enumerate(tricks):
        for seat, card in [(one.seat, one.card) for one in trick[1:]]:
            led = trick[0].card.suit
            later = [one for others in tricks[number + 1 :] for one in others if one.seat == seat]
            if card.suit is not led and led in [one.card.suit for one in later]:
                yield seat


def judged(event: Event) -> Caught | None:
    """Return the error that somebody has just paid for, None for none."""
    if isinstance(event, Judged) and event.upheld and event.offender is not None and event.kind:
        return event.offender, event.kind
    return None


def too_late(caught: Caught) -> Text:
    """Return what somebody forgot, when nobody can knock for it any more."""
    offender, kind = caught
    message = _("{offender:player} forgot {what}. Now it's too late.")
    return say(message, offender=offender, what=say(FORGETS[kind]))
