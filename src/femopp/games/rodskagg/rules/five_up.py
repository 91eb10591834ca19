"""Calling “five up!” instead of knocking (REN-RITUAL-2): only the words differ."""

from femopp.games.rodskagg.rules.actions import Knock
from femopp.games.rodskagg.rules.events import Judged, Unheeded
from femopp.games.rodskagg.rules.options import KnockWord
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import Text, _, say
from femopp.rulebook import Acted, Event
from femopp.tricks import TABLE, Seat


def in_words(view: RodskaggState, event: Event) -> Text:
    """Return the words for an event at this table."""
    if view.options.call is KnockWord.FIVE_UP:
        if isinstance(event, Acted) and isinstance(event.action, Knock):
            return _called(event.seat, event.action)
        if isinstance(event, Judged) and event.knocker != TABLE and not event.upheld:
            return event.rejected(
                _("{knocker:player} called “five up!”, but there was nothing to call it for")
                if event.offender is None
                else _("{knocker:player} called “five up!” for {offender:player}, but it wasn't so")
            )
        if isinstance(event, Unheeded):
            return say(_("A call that doesn't name both player and error has no effect"))
    return event.text()


def _called(seat: Seat, knock: Knock) -> Text:
    if knock.offender is None:
        return say(_("{seat:player} calls “five up!”"), seat=seat)
    if knock.kind is None:
        return say(
            _("{seat:player} calls “five up!” for {offender:player}"),
            seat=seat,
            offender=knock.offender,
        )
    return say(
        _("{seat:player} calls “five up!” for {offender:player}: {kind}"),
        seat=seat,
        offender=knock.offender,
        kind=knock.kind,
    )
