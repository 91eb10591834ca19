"""Checks of mid-deals of Rifki."""

from femopp.cards import UNKNOWN, Card
from femopp.games.rifki.rules.contracts import HEARTS, TERMS, TRICKS, Kind
from femopp.games.rifki.rules.mid_deal import RifkiMidDeal
from femopp.games.rifki.rules.state import PLAYERS, RifkiMatch
from femopp.games.rifki.summary import check_choice
from femopp.language import Message, Text, _, say
from femopp.rulebook import (
    MidDeals,
    SummaryError,
    cards_left,
    check_last,
    next_dealer,
    tricks_so_far,
)
from femopp.tricks import Seat, seats


def check(state: RifkiMatch, mid: RifkiMidDeal) -> None:
    """Raise `SummaryError` unless the next deal can be like that."""
    next_dealer(state, is_between_deals=state.is_between_deals)
    chose = check_choice(state, mid.chose)
    if chose.kind is Kind.TRUMP and chose.trump is None:
        message = _("say which suit is trump, such as “{seat:player} chose trump H”")
        raise SummaryError(say(message, seat=chose.seat), missing="chose")
    everybody = seats(PLAYERS)
    left = cards_left(mid, everybody, TRICKS)
    taken = tricks_so_far(mid.tricks, PLAYERS, everybody, TRICKS - left)
    check_last(mid.last, taken)
    _check_cards(state, mid, chose.kind, taken)
    _check_hearts(mid, chose.kind)


def _error(state: RifkiMatch, message: Message, kind: Kind, **values: object) -> SummaryError:
    text: Text = say(message, kind=kind, **values)
    return SummaryError(text, state.options.cite(TERMS[kind].rule))


def _check_cards(state: RifkiMatch, mid: RifkiMidDeal, kind: Kind, taken: tuple[int, ...]) -> None:
    """Check who took which penalty cards."""
    penalty, found = TERMS[kind].penalty_cards, set[Card]()
    in_hands = {card for hand in mid.hands for card in hand}
    for place, took in enumerate(mid.cards):
        if took.seat in [one.seat for one in mid.cards[:place]]:
            raise SummaryError(say(_("{seat:player} is listed twice"), seat=took.seat))
        for card in took.cards:
            if card not in penalty:
                raise _error(state, _("{card} doesn't count in {kind}"), kind, card=card)
            if card in found:
                raise _error(state, _("{card} was taken only once"), kind, card=card)
            if card in in_hands:
                message = _("{card} is still in a hand, so nobody has taken it")
                raise _error(state, message, kind, card=card)
            found.add(card)
        if len(took.cards) > PLAYERS * taken[took.seat]:
            message = _("{seat:player} has too few tricks for {number} penalty cards")
            raise _error(state, message, kind, seat=took.seat, number=len(took.cards))
    if penalty and found == penalty and state.options.early_end:
        raise SummaryError(
            say(_("the last penalty card has been taken, so the deal is over")),
            state.options.cite("RIF-NEG-6"),
        )
    unknown = sum(hand.count(UNKNOWN) for hand in mid.hands)
    missing = [card for card in Card if card in penalty - found - in_hands]
    if len(missing) > unknown:
        message = _("say who took {card}, such as “cards {seat:player} {word}”")
        seat = next(Seat(seat) for seat, number in enumerate(taken) if number)
        text = say(message, card=missing[0], word=missing[0].value, seat=seat)
        raise SummaryError(text, state.options.cite(TERMS[kind].rule), "cards")


def _check_hearts(mid: RifkiMidDeal, kind: Kind) -> None:
    """Check whether hearts may be led."""
    if not TERMS[kind].hearts_closed:
        if mid.open or mid.closed:
            raise SummaryError(say(_("in {kind} hearts may always be led"), kind=kind))
        return
    if mid.open and mid.closed:
        raise SummaryError(say(_("hearts can't be open and closed")))
    all_in_hands = {card for hand in mid.hands for card in hand} >= HEARTS
    if all_in_hands and mid.open:
        raise SummaryError(say(_("all hearts are still in the hands, so they can't be open")))
    if not (all_in_hands or mid.open or mid.closed):
        text = say(_("say whether hearts may be led yet: “open” or “closed”"))
        raise SummaryError(text, missing="open closed")


MID_DEALS = MidDeals(RifkiMidDeal, check)
