"""Checks of mid-deals of Sheepshead."""

from msgspec.structs import replace

from femopp.cards import PACK_32, UNKNOWN, has_doubles
from femopp.games.sheepshead.rules.deal import on_deal
from femopp.games.sheepshead.rules.mid_deal import SheepsheadMidDeal
from femopp.games.sheepshead.rules.order import THE_BOY, card_points
from femopp.games.sheepshead.rules.possible_points import (
    can_be_shared,
    in_ranges,
    possible_points,
)
from femopp.games.sheepshead.rules.settlement import PACK_POINTS
from femopp.games.sheepshead.rules.state import BLIND, HAND, NO_HANDS, PLAYERS, Session
from femopp.games.sheepshead.summary import (
    SheepsheadSummary,
    check_answers,
    check_cracks,
)
from femopp.language import Message, _, say
from femopp.rulebook import (
    Cards,
    Deal,
    MidDeals,
    SummaryError,
    cards_left,
    check_last,
    counted,
    next_dealer,
    tricks_so_far,
)
from femopp.tricks import TABLE, Seat, seats


def check(state: Session, mid: SheepsheadMidDeal) -> None:
    """Raise `SummaryError` unless the next deal can be like that."""
    next_dealer(state, is_between_deals=state.is_between_deals)
    _check_pack(state, mid)
    picked = mid.picked
    if picked is None:
        message = _("say who picked, such as “{seat:player} picked”")
        raise SummaryError(say(message, seat=Seat(0)), missing="picked")
    everybody = seats(PLAYERS)
    left = cards_left(mid, everybody, HAND)
    taken = tricks_so_far(mid.tricks, PLAYERS, everybody, HAND - left)
    check_last(mid.last, taken)
    _check_points(state, mid, taken)
    partner = _partner(state, mid, any(taken))
    begun = replace(
        on_deal(state, TABLE, Deal(NO_HANDS)),
        picker=picked.seat,
        blitz=picked.blitz,
        cracks=mid.cracked,
        double_cracked=mid.double_crack,
        triple_cracked=mid.triple_crack,
    )
    if partner is None and not mid.alone and mid.double_crack != picked.seat:
        # Only the partner, who isn't known otherwise, can have answered.
        partner = mid.double_crack
    said = SheepsheadSummary(
        partner=None if partner == picked.seat else partner,
        alone=mid.alone or partner == picked.seat,
        double_crack=mid.double_crack,
        triple_crack=mid.triple_crack,
    )
    check_cracks(begun, said)
    check_answers(begun, said)


def _error(state: Session, message: Message, rule: str, **values: object) -> SummaryError:
    return SummaryError(say(message, **values), state.options.cite(rule))


def _check_pack(state: Session, mid: SheepsheadMidDeal) -> None:
    """Check that all cards are in the pack, each of them once."""
    rule = "SHP-PACK-1"
    for card in [card for hand in (*mid.hands, mid.bury) for card in hand if card is not UNKNOWN]:
        if card not in PACK_32:
            raise _error(state, _("{card} isn't in the pack of 32"), rule, card=card)
    for card in mid.bury:
        if card is not UNKNOWN and any(card in hand for hand in mid.hands):
            message = _("{card} can't be buried and in a hand")
            raise _error(state, message, rule, card=card)
    if has_doubles([card for card in mid.bury if card is not UNKNOWN]):
        raise _error(state, _("the same card can't be buried twice"), rule)
    if mid.bury and len(mid.bury) != BLIND:
        message = _("two cards are buried, not {number}")
        raise _error(state, message, "SHP-BURY-1", number=len(mid.bury))


def _check_points(state: Session, mid: SheepsheadMidDeal, taken: tuple[int, ...]) -> None:
    """Check the card points: all together are 120."""
    rule = "SHP-POINTS-1"
    if any(taken) and not mid.points:
        message = _("say how many card points each has taken, such as “points {seat:player} 21”")
        seat = next(Seat(seat) for seat, number in enumerate(taken) if number)
        raise SummaryError(say(message, seat=seat), missing="points")
    points = counted(mid.points, PLAYERS, seats(PLAYERS), PACK_POINTS)
    for seat in seats(PLAYERS):
        if points[seat] and not taken[seat]:
            message = _("{seat:player} has no trick, so they can't have card points")
            raise _error(state, message, rule, seat=seat)
    cards = [card for hand in (*mid.hands, mid.bury) for card in hand]
    known = card_points(tuple([card for card in cards if card is not UNKNOWN]))
    total = sum(points) + known
    all_known = UNKNOWN not in cards and bool(mid.bury)
    if total > PACK_POINTS or (all_known and total != PACK_POINTS):
        message = _(
            "the card points add up to {total} with those in the hands and the bury, but there are "
            "{all} in the pack"
        )
        raise _error(state, message, rule, total=total, all=PACK_POINTS)
    _check_shares(state, tuple([card for card in PACK_32 if card not in cards]), taken, points)


def _check_shares(
    state: Session, gone: Cards, taken: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """Check that the tricks can have these card points, by the cards that are gone."""
    rule = "SHP-POINTS-1"
    for seat in seats(PLAYERS):
        possible = possible_points(gone, taken[seat] * PLAYERS)
        if points[seat] not in possible:
            message = _(
                "with the cards that are left, {seat:player} can't have {points} card points in "
                "{tricks} of the six tricks; possible: {possible}"
            )
            values = {"seat": seat, "points": points[seat], "tricks": taken[seat]}
            raise _error(state, message, rule, **values, possible=in_ranges(possible))
    if not can_be_shared(gone, [(taken[one] * PLAYERS, points[one]) for one in seats(PLAYERS)]):
        message = _("with the cards that are left, not all of these card points can be right")
        raise _error(state, message, rule)


def _partner(state: Session, mid: SheepsheadMidDeal, is_under_way: bool) -> Seat | None:
    """Return who has or had the jack of diamonds, as far as that is known."""
    rule = "SHP-PARTNER-1"
    holder = next((Seat(seat) for seat, hand in enumerate(mid.hands) if THE_BOY in hand), None)
    if mid.boy is not None:
        if holder is not None:
            message = _("{holder:player} still has the jack of diamonds")
            raise _error(state, message, rule, holder=holder)
        if THE_BOY in mid.bury:
            raise _error(state, _("the jack of diamonds is buried"), rule)
        if not is_under_way:
            message = _("no trick has been played yet, so nobody has played the jack of diamonds")
            raise _error(state, message, rule)
        return None if mid.alone else mid.boy
    if mid.alone:
        return None
    if holder is None and THE_BOY in mid.bury and mid.picked is not None:
        return mid.picked.seat
    if holder is None and not any(UNKNOWN in hand for hand in mid.hands):
        message = _(
            "say who has played the jack of diamonds, such as “boy {seat:player}”, or that it is "
            "buried"
        )
        text = say(message, seat=Seat(0))
        raise SummaryError(text, state.options.cite(rule), "boy")
    return holder


MID_DEALS = MidDeals(SheepsheadMidDeal, check)
