"""The result of a deal of Rifki in words."""

from collections.abc import Mapping

from msgspec import Struct

from femopp.games.rifki.rules.contracts import Kind
from femopp.games.rifki.rules.scoring import counts
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.language import Message, Text, _, say
from femopp.presentation.counting import tricks_in_words
from femopp.presentation.result import ResultInWords
from femopp.rulebook import SettledDeal
from femopp.tricks import Seat, seats


class Takes(Struct, frozen=True):
    """Words for a kind of contract: who takes the most, and what a seat has taken.

    In `one`, one player has taken the most, in `several` each of them has `number`. `note` is None
    if tricks are counted.
    """

    one: Message
    you: Message
    several: Message
    note: Message | None = None


_TRICKS = Takes(
    _("{seat:player} takes {tricks}."),
    _("You take {tricks}."),
    _("{seats:players}: {tricks} each."),
)

TAKES: Mapping[Kind, Takes] = {
    Kind.TRUMP: _TRICKS,
    Kind.EL_ALMAZ: _TRICKS,
    Kind.RIFKI: Takes(
        _("{seat:player} takes the king of hearts."),
        _("You take the king of hearts."),
        _("{seats:players} take the king of hearts."),
        _("the king of hearts"),
    ),
    Kind.KIZ: Takes(
        _("{seat:player} takes the most queens: {number}."),
        _("You take the most queens: {number}."),
        _("{seats:players} take the most queens: {number} each."),
        _("queens: {number}"),
    ),
    Kind.ERKEK: Takes(
        _("{seat:player} takes the most kings and jacks: {number}."),
        _("You take the most kings and jacks: {number}."),
        _("{seats:players} take the most kings and jacks: {number} each."),
        _("kings and jacks: {number}"),
    ),
    Kind.KUPA: Takes(
        _("{seat:player} takes the most hearts: {number}."),
        _("You take the most hearts: {number}."),
        _("{seats:players} take the most hearts: {number} each."),
        _("hearts: {number}"),
    ),
    Kind.SON_IKI: Takes(
        _("{seat:player} takes both of the last two tricks."),
        _("You take both of the last two tricks."),
        _("{seats:players} take one of the last two tricks each."),
        _("of the last two tricks: {number}"),
    ),
}


def result(view: RifkiMatch, deal: SettledDeal, observer: Seat | None) -> ResultInWords:
    """Return the result of a deal; `view` is the spectators' when its last trick is taken."""
    assert view.contract is not None
    terms, takes = view.contract.terms, TAKES[view.contract.kind]
    taken = {seat: counts(view, seat, terms) for seat in seats(view.players)}
    own = None if observer is None else terms.value * taken[observer]
    most = max(taken.values())
    top = tuple(seat for seat, number in taken.items() if number == most)
    return ResultInWords(
        _title(takes, most, top, observer),
        _line(view, own),
        _is_good(terms.is_positive, own),
        about=top,
    )


def notes(view: RifkiMatch) -> Mapping[Seat, Text]:
    """Return a few words about each seat that took something."""
    assert view.contract is not None
    terms, takes = view.contract.terms, TAKES[view.contract.kind]
    taken = {seat: counts(view, seat, terms) for seat in seats(view.players)}
    return {seat: _note(takes, number) for seat, number in taken.items() if number}


def _title(takes: Takes, most: int, top: tuple[Seat, ...], observer: Seat | None) -> Text:
    message = takes.several if len(top) > 1 else takes.you if top == (observer,) else takes.one
    return say(message, seat=top[0], seats=top, number=most, tricks=tricks_in_words(most))


def _line(view: RifkiMatch, own: int | None) -> Text:
    if own is None:
        message = _("{contract}, chosen by {dealer:player}.")
    elif own:
        message = _("{contract}, chosen by {dealer:player}. You: {points:signed}.")
    else:
        message = _("{contract}, chosen by {dealer:player}. You: no points.")
    return say(message, contract=view.contract, dealer=view.chooser, points=own)


def _is_good(is_positive: bool, own: int | None) -> bool | None:
    """Return whether a player is glad: of any points, or to have been spared."""
    if own is None or (is_positive and not own):
        return None
    return own >= 0


def _note(takes: Takes, number: int) -> Text:
    if takes.note is None:
        return tricks_in_words(number)
    return say(takes.note, number=number)
