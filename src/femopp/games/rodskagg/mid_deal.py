"""Checks of mid-deals of Rödskägg."""

from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.mid_deal import RodskaggMidDeal, on_mid_deal, trickless
from femopp.games.rodskagg.rules.options import RodskaggStop
from femopp.games.rodskagg.rules.question import forced_along
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_AFTER_QUESTION,
    TRICKS_BEFORE_QUESTION,
    RodskaggState,
    in_deal,
    is_between_deals,
)
from femopp.games.rodskagg.rules.totals import running_total
from femopp.games.rodskagg.summary import RodskaggSummary, SummedDeal
from femopp.games.rodskagg.summary.faults import ANSWERS, ASKING, BID
from femopp.language import Message, _, say
from femopp.rulebook import (
    MidDeals,
    SummaryError,
    cards_left,
    check_faults,
    check_last,
    next_dealer,
    tricks_so_far,
)
from femopp.tricks import TABLE, seats


def check(state: RodskaggState, mid: RodskaggMidDeal) -> None:
    """Raise `SummaryError` unless the next deal can be like that."""
    next_dealer(state, is_between_deals=is_between_deals(state))
    if state.duel:
        raise SummaryError(say(_("a duel is recorded from its first trick on")))
    deal = _as_summed(state, mid)
    check_faults(BID, deal)
    played = _check_hands(state, mid)
    taken = tricks_so_far(mid.tricks, state.players, in_deal(state), played)
    check_last(mid.last, taken)
    _check_question(state, mid, played)
    if mid.is_answered:
        check_faults(ANSWERS, deal)
    _check_out(on_mid_deal(state, TABLE, mid), mid)


def _as_summed(state: RodskaggState, mid: RodskaggMidDeal) -> SummedDeal:
    """Return what is known of the deal so far as its summary would tell it."""
    told = RodskaggSummary(
        bid=mid.bid, tricks=mid.tricks, folded=mid.folded, along=mid.along, unasked=mid.unasked
    )
    return SummedDeal(state, told)


def _error(state: RodskaggState, message: Message, rules: str, **values: object) -> SummaryError:
    return SummaryError(say(message, **values), state.options.governing(rules))


def _check_hands(state: RodskaggState, mid: RodskaggMidDeal) -> int:
    """Return the number of tricks played. Raises `SummaryError` for impossible hands."""
    for seat in seats(state.players):
        if seat not in in_deal(state) and mid.hands[seat]:
            message = _("{seat:player} is out of the match and has no cards")
            raise _error(state, message, "A-R29", seat=seat)
    # Those who have folded keep what they had, or have laid it down.
    still_in = tuple([seat for seat in in_deal(state) if seat not in mid.folded])
    if len(still_in) < 2:
        text = say(_("everyone else has folded, so the play is over"))
        raise SummaryError(text, state.options.governing("R49-ASK-6 RSK-ASK-6 A-R20"))
    for seat in mid.folded:
        if len(mid.hands[seat]) > TRICKS_AFTER_QUESTION:
            message = _("{seat:player} folded after the fourth trick, with two cards")
            raise _error(state, message, ASKING, seat=seat)
    return HAND - cards_left(mid, still_in, HAND)


def _check_question(state: RodskaggState, mid: RodskaggMidDeal, played: int) -> None:
    """Check that everyone has answered the question if it is over, and nobody before it."""
    assert mid.bid is not None
    if mid.bid.contract is Contract.RODSKAGG:
        others = [share for share in mid.tricks if share.number and share.seat != mid.bid.seat]
        if others and state.options.rodskagg_stop is RodskaggStop.FIRST_FOREIGN_TRICK:
            message = _("{seat:player} has taken a trick, so the rödskägg is over")
            text = say(message, seat=others[0].seat)
            raise SummaryError(text, state.options.cite_option("rodskagg_stop"))
        return
    if not mid.is_answered:
        if played > TRICKS_BEFORE_QUESTION and trickless(state, mid):
            text = say(
                _("after the fifth trick the question is over: say “asked”, or “unasked” if not")
            )
            raise SummaryError(text, state.options.governing(ASKING), "asked unasked folded along")
        return
    if played < TRICKS_BEFORE_QUESTION:
        raise _error(state, _("nobody has been asked yet: that is after the fourth trick"), ASKING)
    if mid.unasked and (mid.asked or mid.folded or mid.along):
        raise _error(state, _("nobody was asked, so nobody can have answered"), ASKING)
    for seat in trickless(state, mid):
        is_silent = seat not in (*mid.folded, *mid.along, mid.last)
        if is_silent and not mid.unasked and not forced_along(state, seat):
            message = _(
                "{seat:player} took no trick: say whether they went along or folded, as in “along "
                "{seat:player}” or “folded {seat:player}”; or “unasked”"
            )
            cite = state.options.governing("R49-ASK-6 RSK-ASK-6 REN-ASK-3")
            raise SummaryError(say(message, seat=seat), cite, "folded along unasked", (seat,))


def _check_out(joined: RodskaggState, mid: RodskaggMidDeal) -> None:
    """Check who has come to zero."""
    for seat in mid.out:
        if seat not in in_deal(joined) or running_total(joined, seat) > 0:
            raise SummaryError(say(_("{seat:player} isn't on zero"), seat=seat))
    if joined.rites.out_by is not None:
        message = _("{seat:player} has gone out, so the deal is over")
        raise SummaryError(say(message, seat=joined.rites.out_by))


MID_DEALS = MidDeals(RodskaggMidDeal, check)
