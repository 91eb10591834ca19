"""The result of a deal of Rödskägg in words."""

from collections.abc import Mapping

from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.scoring import (
    contract_made,
    put_out,
    rodskagg_failed,
    rodskagg_made,
    went_along_in_vain,
)
from femopp.games.rodskagg.rules.state import RodskaggState, in_deal
from femopp.language import Message, Text, _, say
from femopp.presentation.counting import tricks_in_words
from femopp.presentation.result import ResultInWords
from femopp.rulebook import SettledDeal
from femopp.tricks import Seat, seats

_TAKES: tuple[Message, ...] = (
    _("{seat:player} takes no trick."),
    _("{seat:player} takes one."),
    _("{seat:player} takes two."),
    _("{seat:player} takes three."),
    _("{seat:player} takes four!"),
    _("{seat:player} takes five!"),
    _("{seat:player} takes six!"),
)
_YOU_TAKE: tuple[Message, ...] = (
    _("You take no trick."),
    _("You take one."),
    _("You take two."),
    _("You take three."),
    _("You take four!"),
    _("You take five!"),
    _("You take six!"),
)

FIVE = 5
"""The points of "five up"."""


def result(view: RodskaggState, deal: SettledDeal, observer: Seat | None) -> ResultInWords:
    """Return the result of a deal; `view` is the spectators' when all its tricks are taken."""
    declarer = view.declarer
    if view.duel:
        return _duel(view, observer)
    if declarer is None:
        line = say(_("Nobody bid, so nothing was played."))
        return ResultInWords(say(_("Everybody passed.")), line)
    if view.rites.out_by is not None:
        return _went_out(view.rites.out_by, observer)
    if view.contract is Contract.RODSKAGG:
        return _rodskagg(view, declarer, observer)
    taken = view.play.taken[declarer]
    words = _YOU_TAKE if declarer == observer else _TAKES
    made = contract_made(view)
    title = say(words[taken], seat=declarer)
    return ResultInWords(title, _line(view, taken, made), made, about=(declarer,))


def _line(view: RodskaggState, taken: int, made: bool) -> Text:
    penalty = view.options.failed_bid_penalty
    if made:
        message = _("Bid {contract}, took {tricks}: made it.")
    elif not penalty:
        message = _("Bid {contract}, took {tricks}: not made.")
    elif penalty == FIVE:
        message = _("Bid {contract}, took {tricks}: five up.")
    else:
        message = _("Bid {contract}, took {tricks}: {points} up.")
    return say(message, contract=view.contract, tricks=taken, points=penalty)


def _duel(view: RodskaggState, observer: Seat | None) -> ResultInWords:
    most = max(view.play.taken[seat] for seat in view.duel)
    best = [seat for seat in view.duel if view.play.taken[seat] == most]
    if len(best) > 1:
        return ResultInWords(say(_("The duel is a tie.")), about=tuple(best))
    message = _("You win the duel!") if best == [observer] else _("{seat:player} wins the duel!")
    return ResultInWords(say(message, seat=best[0]), about=(best[0],))


def _went_out(seat: Seat, observer: Seat | None) -> ResultInWords:
    message = _("You are out!") if seat == observer else _("{seat:player} is out!")
    title = say(message, seat=seat)
    return ResultInWords(title, say(_("The deal ends here.")), True, about=(seat,))


def _rodskagg(view: RodskaggState, declarer: Seat, observer: Seat | None) -> ResultInWords:
    is_own = declarer == observer
    if rodskagg_made(view):
        message = _("You take all six!") if is_own else _("{seat:player} takes all six!")
        made = say(_("Rödskägg, and made it."))
        return ResultInWords(say(message, seat=declarer), made, True, about=(declarer,))
    message = _("Your rödskägg failed.") if is_own else _("{seat:player} failed rödskägg.")
    line = _failed(view, declarer, is_own)
    return ResultInWords(say(message, seat=declarer), line, False, about=(declarer,))


def _failed(view: RodskaggState, declarer: Seat, is_own: bool) -> Text | None:
    """Return what a failed rödskägg costs."""
    if put_out(view):
        message = (
            _("You're out of the match.") if is_own else _("{seat:player} is out of the match.")
        )
        return say(message, seat=declarer)
    points = rodskagg_failed(view, declarer)
    return say(_("Somebody else took a trick: {points} up."), points=points) if points else None


def notes(view: RodskaggState) -> Mapping[Seat, Text]:
    """Return a few words about each seat in the deal just settled."""
    return {seat: _note(view, seat) for seat in seats(view.players)}


def _note(view: RodskaggState, seat: Seat) -> Text:
    note = _part(view, seat)
    up = sum(line.points for line in view.rites.lines if line.seat == seat)
    if not up:
        return note
    return say(_("{note}, {points} up for errors"), note=note, points=up)


def _part(view: RodskaggState, seat: Seat) -> Text:
    if seat in put_out(view) or seat not in in_deal(view):
        return say(_("out of the match")) if not view.duel else say(_("not in the duel"))
    taken = view.play.taken[seat]
    if not taken and seat in view.question.folded:
        return say(_("folded"))
    if went_along_in_vain(view, seat):
        return say(_("went along, no trick"))
    return tricks_in_words(taken)
