"""The result of a deal of Sheepshead in words."""

from collections.abc import Mapping

from femopp.games.sheepshead.rules.order import ALL_POINTS, card_points
from femopp.games.sheepshead.rules.payment import TARGET, PlayedDeal
from femopp.games.sheepshead.rules.settlement import played_deal
from femopp.games.sheepshead.rules.state import Session
from femopp.language import Text, _, say
from femopp.presentation.result import ResultInWords, Shares, Side
from femopp.rulebook import SettledDeal
from femopp.tricks import Seat, seats


def result(view: Session, settled: SettledDeal, observer: Seat | None) -> ResultInWords:
    """Return the result of a deal; `view` is the spectators' when the bury has been shown."""
    if view.picker is None:
        line = say(_("Nobody picked up the blind: a later deal pays double."))
        return ResultInWords(say(_("Everybody passed.")), line)
    deal = played_deal(view)
    title = _title_of_spectator(deal) if observer is None else _title_of_player(deal, observer)
    good = None if observer is None else _has_won(deal, observer)
    of_picker = observer is None or _is_picker_s(deal, observer)
    about = tuple(one for one in seats(view.players) if _is_picker_s(deal, one) is of_picker)
    return ResultInWords(title, _line(deal, observer), good, _shares(deal, observer), about)


def notes(view: Session) -> Mapping[Seat, Text]:
    """Return a few words about the picker and the partner."""
    return {} if view.picker is None else _notes(played_deal(view), card_points(view.buried))


def _is_picker_s(deal: PlayedDeal, seat: Seat) -> bool:
    """Return whether a seat plays on the picker's side."""
    return seat in (deal.picker, deal.partner)


def _has_won(deal: PlayedDeal, seat: Seat) -> bool:
    return deal.won is _is_picker_s(deal, seat)


def _title_of_player(deal: PlayedDeal, seat: Seat) -> Text:
    own, other = deal.picker_points, deal.opponent_points
    if not _is_picker_s(deal, seat):
        own, other = other, own
    message = _("You won {own}–{other}.") if _has_won(deal, seat) else _("You lost {own}–{other}.")
    return say(message, own=own, other=other)


def _title_of_spectator(deal: PlayedDeal) -> Text:
    if deal.partner is None:
        message = (
            _("{picker:player} won {own}–{other}.")
            if deal.won
            else _("{picker:player} lost {own}–{other}.")
        )
    elif deal.won:
        message = _("{picker:player} and {partner:player} won {own}–{other}.")
    else:
        message = _("{picker:player} and {partner:player} lost {own}–{other}.")
    return say(
        message,
        picker=deal.picker,
        partner=deal.partner,
        own=deal.picker_points,
        other=deal.opponent_points,
    )


def _shares(deal: PlayedDeal, observer: Seat | None) -> Shares:
    """Return the card points of both sides, the observer's or else the picker's first."""
    picker = Side(_picker_s_side(deal), deal.picker_points)
    if observer is None or _is_picker_s(deal, observer):
        others = _("the other four") if deal.partner is None else _("the other three")
        return Shares(picker, Side(say(others), deal.opponent_points), TARGET)
    own = _("you four") if deal.partner is None else _("you three")
    return Shares(Side(say(own), deal.opponent_points), picker, ALL_POINTS - TARGET + 1)


def _picker_s_side(deal: PlayedDeal) -> Text:
    if deal.partner is None:
        return say(_("{picker:player}"), picker=deal.picker)
    message = _("{picker:player} and {partner:player}")
    return say(message, picker=deal.picker, partner=deal.partner)


def _line(deal: PlayedDeal, observer: Seat | None) -> Text:
    picker, partner = deal.picker, deal.partner
    if partner is None:
        message = (
            _("You played alone.") if observer == picker else _("{picker:player} played alone.")
        )
    elif observer == picker:
        message = _("{partner:player} was your partner all along.")
    elif observer == partner:
        message = _("You were {picker:player}'s partner all along.")
    else:
        message = _("{partner:player} was {picker:player}'s partner all along.")
    return say(message, picker=picker, partner=partner)


def _notes(deal: PlayedDeal, buried: int = 0) -> Mapping[Seat, Text]:
    """Return each side's parts; `buried` are the card points that the picker laid aside."""
    picker = say(_("picker, buried {points}"), points=buried) if buried else say(_("picker"))
    notes = {deal.picker: picker}
    if deal.partner is not None:
        notes[deal.partner] = say(_("partner"))
    return notes
