"""Calling “five up!” instead of knocking (REN-RITUAL-2): only the words differ."""

from msgspec import Struct

from femopp.games.rodskagg.rules.actions import Knock
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.games.rodskagg.rules.events import Judged, Unheeded
from femopp.games.rodskagg.rules.options import KnockWord, RodskaggOptions
from femopp.games.rodskagg.rules.state import RodskaggState
from femopp.language import Message, Text, _, say
from femopp.rulebook import Acted, Event
from femopp.tricks import TABLE, Seat


def in_words(view: RodskaggState, event: Event) -> Text:
    """Return the words for an event at this table."""
    if view.options.call is KnockWord.FIVE_UP:
        if isinstance(event, Acted) and isinstance(event.action, Knock):
            knock = event.action
            return claimed(view.options, event.seat, knock.offender, knock.kind)
        if isinstance(event, Judged) and event.knocker != TABLE and not event.upheld:
            return event.rejected(
                _("{knocker:player} called “five up!”, but there was nothing to call it for")
                if event.offender is None
                else _("{knocker:player} called “five up!” for {offender:player}, but it wasn't so")
            )
        if isinstance(event, Unheeded):
            return say(_("A call that doesn't name both player and error has no effect"))
    return event.text()


class _Claim(Struct, frozen=True):
    """The words for pointing out an error: naming nothing, a player, or both."""

    bare: Message
    of_player: Message
    of_error: Message


_CLAIMS = {
    KnockWord.KNOCK: _Claim(
        _("{seat:player} knocks"),
        _("{seat:player} knocks for {offender:player}"),
        _("{seat:player} knocks for {offender:player}: {kind}"),
    ),
    KnockWord.FIVE_UP: _Claim(
        _("{seat:player} calls “five up!”"),
        _("{seat:player} calls “five up!” for {offender:player}"),
        _("{seat:player} calls “five up!” for {offender:player}: {kind}"),
    ),
}


def claimed(
    options: RodskaggOptions, seat: Seat, offender: Seat | None, kind: ErrorKind | None
) -> Text:
    """Say that a seat points out an error, in this table's words."""
    words = _CLAIMS[options.call]
    if offender is None:
        return say(words.bare, seat=seat)
    message = words.of_player if kind is None else words.of_error
    return say(message, seat=seat, offender=offender, kind=kind)
