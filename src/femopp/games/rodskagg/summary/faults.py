"""The faults of a summary of Rödskägg, in the order in which somebody would correct them."""

from typing import Any

from femopp.games.rodskagg.rules.actions import Bid
from femopp.games.rodskagg.rules.auction import (
    bid_above_own_points,
    must_bid,
    not_biddable,
    numeric_bid_below_one,
    zero_is_a_pass,
)
from femopp.games.rodskagg.rules.errors import OFFENCES, ErrorKind
from femopp.games.rodskagg.rules.mid_deal import Declared
from femopp.games.rodskagg.rules.options import Overshoot, Rituals, ZeroEnds
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_AFTER_QUESTION,
    RodskaggState,
    in_match,
)
from femopp.games.rodskagg.rules.totals import ends_by_going_out, running_total
from femopp.games.rodskagg.summary.deal import SummedDeal
from femopp.games.rodskagg.summary.said import FiveUp, RodskaggSummary, Why
from femopp.language import Message, Text, _, say
from femopp.rulebook import Fault, Prohibition, Share, refuse
from femopp.tricks import Seat

ASKING = "R49-ASK-1 RSK-ASK-1 REN-ASK-1"

NO_PLAYER: Message = _("{seat:player} doesn't play in this deal; possible: {among:players}")
OUT_OF_THE_MATCH: Message = _("{seat:player} is out of the match")
TRICKS: Message = _("{possible} tricks are played in this deal, not {total}")


def _everybody(deal: SummedDeal, one: Any) -> tuple[Seat, ...]:
    return deal.everybody


def _total(deal: SummedDeal) -> int:
    return deal.total


def _span(numbers: range) -> str:
    few, most = numbers[0], numbers[-1]
    return f"{few}" if few == most else f"{few}–{most}"


# Five up


@refuse(
    "five_up false_knocks",
    "",
    _("by these rules nobody knocks for errors, so nobody goes up for one"),
    option="rituals",
)
def nobody_knocks(deal: SummedDeal, one: FiveUp | Seat) -> bool:
    return not deal.before.manual


@refuse("false_knocks", "", NO_PLAYER, among=_everybody)
def false_knocker_is_no_player(deal: SummedDeal, seat: Seat) -> bool:
    return seat not in deal.everybody


@refuse("five_up", "", OUT_OF_THE_MATCH)
def goes_up_without_playing(deal: SummedDeal, one: FiveUp) -> bool:
    return one.seat not in in_match(deal.before)


@refuse(
    "five_up",
    "",
    _("{seat:player} can't have knocked for their own error: name somebody else, or nobody"),
)
def knocked_for_oneself(deal: SummedDeal, one: FiveUp) -> bool:
    return one.by == one.seat


@refuse("five_up", "", NO_PLAYER, seat=lambda deal, one: one.by, among=_everybody)
def knocker_is_no_player(deal: SummedDeal, one: FiveUp) -> bool:
    return one.by is not None and one.by not in deal.everybody


@refuse("five_up", "", _("a false knock has no other knocker; name only who knocked"))
def false_knock_has_a_knocker(deal: SummedDeal, one: FiveUp) -> bool:
    return one.by is not None and one.why is Why.FALSE_KNOCK


@refuse(
    "five_up",
    "",
    _("a false knock costs nothing by these rules: write “false_knocks {seat:player}” instead"),
    option="false_knock_penalty",
)
def false_knock_costs_nothing(deal: SummedDeal, one: FiveUp) -> bool:
    return one.why is Why.FALSE_KNOCK and not deal.options.false_knock_penalty


@refuse(
    "five_up",
    "",
    _("this costs nothing by these rules, so leave it out: {error}"),
    option=lambda deal, one: OFFENCES[ErrorKind(one.why)].option,
    error=lambda deal, one: say(OFFENCES[ErrorKind(one.why)].text),
)
def error_costs_nothing(deal: SummedDeal, one: FiveUp) -> bool:
    if one.why is Why.FALSE_KNOCK:
        return False
    return not OFFENCES[ErrorKind(one.why)].points(deal.options)


@refuse("folded along out", "", _("{seat:player} is named twice; once is enough"))
def named_twice(deal: SummedDeal, seat: Seat) -> bool:
    lists = (deal.folded, deal.along, deal.summary.out or ())
    return any(said.count(seat) > 1 for said in lists)


# Deals without play, and duels


@refuse(
    "passed",
    "RSK-AUCTION-2 A-R4",
    _("somebody must bid by these rules, so not all can pass"),
)
def somebody_must_bid(deal: SummedDeal) -> bool:
    return must_bid(deal.begun)


@refuse(
    "passed bid tricks",
    "",
    _("everyone passed, yet a bid or tricks are listed: leave out one or the other"),
)
def passed_and_played(deal: SummedDeal) -> bool:
    said = deal.summary
    return said != RodskaggSummary(
        passed=True, five_up=said.five_up, out=said.out, false_knocks=said.false_knocks
    )


@refuse("tricks", "A-R34", _("in a duel there are only tricks: leave out the rest"))
def more_than_a_duel(deal: SummedDeal) -> bool:
    return deal.summary != RodskaggSummary(tricks=deal.summary.tricks)


@refuse("tricks", "", _("say how many tricks each took in the duel"), missing="tricks")
def duel_without_tricks(deal: SummedDeal) -> bool:
    return not deal.summary.tricks


# The bid


@refuse(
    "bid",
    "",
    _("say who bid what, such as “{seat:player} bid 2”, or “passed” if nobody bid"),
    missing="bid",
    seat=lambda deal: deal.playing[0],
)
def nobody_bid(deal: SummedDeal) -> bool:
    return deal.summary.bid is None


@refuse("bid", "", OUT_OF_THE_MATCH)
def bidder_is_out(deal: SummedDeal, bid: Declared) -> bool:
    return bid.seat not in deal.playing


def _barred_by(rule: Prohibition) -> Fault:
    """Return the fault of a bid that a rule of the auction forbids."""

    def is_barred(deal: SummedDeal, bid: Declared) -> bool:
        # Nobody knows whether the bid came before somebody went up.
        in_force = rule.when is None or rule.when(deal.options)
        when = (deal.begun, deal.paid)
        return in_force and all(rule(state, bid.seat, Bid(bid.contract)) for state in when)

    def reason(deal: SummedDeal, bid: Declared) -> Text:
        return rule.refusal(deal.begun, bid.seat, Bid(bid.contract)).text

    is_barred.__name__ = rule.name
    return refuse(
        "bid",
        rule.ids,
        _("{seat:player} can't have bid {contract}. {reason}"),
        option=rule.option,
        contract=lambda deal, bid: bid.contract,
        reason=reason,
    )(is_barred)


AUCTION = (not_biddable, zero_is_a_pass, bid_above_own_points, numeric_bid_below_one)


# The tricks


@refuse(
    "tricks",
    "",
    _("say how many tricks each took, such as “tricks {seat:player} {tricks}”"),
    missing="tricks",
    seat=lambda deal: deal.declarer,
    tricks=lambda deal: HAND,
)
def no_tricks(deal: SummedDeal) -> bool:
    return not deal.summary.tricks


@refuse("tricks", "", TRICKS, possible=lambda deal: HAND, total=_total)
def more_tricks_than_cards(deal: SummedDeal) -> bool:
    return deal.total > HAND


def _ends_too_early(deal: SummedDeal) -> bool:
    """Whether there are too few tricks, whatever was answered after the fourth."""
    return deal.ends is None and deal.is_numeric and deal.total < deal.least


@refuse(
    "tricks out",
    "",
    _(
        "only {total} tricks so far: add the others, or say who ended the deal, as in “out "
        "{seat:player}”"
    ),
    missing="tricks out",
    total=_total,
    seat=lambda deal: deal.out_so_far[0],
)
def perhaps_cut_short(deal: SummedDeal) -> bool:
    may_end = deal.summary.out is None and ends_by_going_out(deal.declared)
    return _ends_too_early(deal) and may_end and bool(deal.out_so_far)


@refuse(
    "tricks",
    "",
    TRICKS,
    missing="tricks",
    possible=lambda deal: _span(range(deal.least, HAND + 1)),
    total=_total,
)
def tricks_are_missing(deal: SummedDeal) -> bool:
    return _ends_too_early(deal)


@refuse(
    "tricks",
    "",
    TRICKS,
    missing="tricks",
    possible=lambda deal: _span(deal.possible),
    total=_total,
)
def too_few_tricks(deal: SummedDeal) -> bool:
    return deal.total < deal.possible[0]


@refuse("tricks", "", TRICKS, possible=lambda deal: _span(deal.possible), total=_total)
def too_many_tricks(deal: SummedDeal) -> bool:
    return deal.total > deal.possible[-1]


# The question after trick four


@refuse(
    "unasked folded along",
    "R49-ASK-7 RSK-ASK-7 A-R36",
    _("in rödskägg nobody asks who goes along: leave that out"),
)
def asked_in_rodskagg(deal: SummedDeal) -> bool:
    return not deal.is_numeric and bool(deal.unasked or deal.folded or deal.along)


@refuse("unasked", "", _("by these rules the question is always asked"), option="rituals")
def always_asked(deal: SummedDeal) -> bool:
    return deal.unasked and deal.options.rituals is Rituals.AUTO


@refuse("folded along", "", OUT_OF_THE_MATCH)
def answered_without_playing(deal: SummedDeal, seat: Seat) -> bool:
    return seat not in deal.playing


@refuse(
    "folded along", ASKING, _("{seat:player} is declarer and isn't asked: leave them out there")
)
def declarer_answered(deal: SummedDeal, seat: Seat) -> bool:
    return seat == deal.declarer


@refuse("folded", "A-R51", _("nobody was asked, so nobody can have folded"))
def folded_unasked(deal: SummedDeal, seat: Seat) -> bool:
    return deal.unasked


@refuse(
    "folded",
    "R49-ASK-5 RSK-ASK-4 REN-ASK-2",
    _("{seat:player} took a trick, so they can't have folded"),
)
def folded_with_a_trick(deal: SummedDeal, seat: Seat) -> bool:
    return deal.taken[seat] > 0


@refuse("folded", ASKING, _("{seat:player} can't have folded and gone along"))
def folded_and_went_along(deal: SummedDeal, seat: Seat) -> bool:
    return seat in deal.along


@refuse(
    "folded",
    "",
    _("{seat:player} must go along, because of their points on the sheet"),
    option="forced_play_on_scores",
)
def folded_though_forced(deal: SummedDeal, seat: Seat) -> bool:
    return deal.is_forced(seat)


@refuse(
    "along",
    ASKING,
    _("{seat:player} took too many tricks to have had none before the question"),
    seat=lambda deal: max(deal.along, key=lambda one: deal.taken[one]),
)
def along_with_too_many_tricks(deal: SummedDeal) -> bool:
    return sum(deal.taken[seat] for seat in deal.along) > TRICKS_AFTER_QUESTION


@refuse(
    "folded along unasked",
    "R49-ASK-6 RSK-ASK-6 REN-ASK-3",
    _(
        "{seat:player} took no trick: say whether they went along or folded, as in “along "
        "{seat:player}” or “folded {seat:player}”; or “unasked”"
    ),
    missing="folded along unasked",
    seats=lambda deal: deal.silent,
)
def silent_without_a_trick(deal: SummedDeal) -> bool:
    must_say = deal.is_numeric and not deal.unasked and deal.ends is None
    return must_say and bool(deal.options.play_on_penalty and deal.silent)


# Tricks of another value


@refuse(
    "late",
    "",
    _("say who took the tricks after the fourth, as in “late {seat:player} 1”"),
    option="play_on_trick_value",
    missing="late",
    seat=lambda deal: Seat(0),
)
def late_unsaid(deal: SummedDeal) -> bool:
    return deal.late_differs_for_all and deal.summary.late is None


@refuse("late", "", _("{seat:player} can't have more late tricks than tricks"))
def more_late_than_tricks(deal: SummedDeal, share: Share) -> bool:
    return deal.late_differs_for_all and deal.late[share.seat] > deal.taken[share.seat]


@refuse(
    "late",
    "",
    _("{after} tricks were played after the fourth, not {sum}"),
    after=lambda deal: deal.after,
    sum=lambda deal: sum(deal.late),
)
def late_do_not_add_up(deal: SummedDeal) -> bool:
    return deal.late_differs_for_all and sum(deal.late) != deal.after


@refuse(
    "along",
    "",
    _(
        "say who had no trick after the fourth and went along, as in “along {seat:player}”; "
        "“along” alone for nobody"
    ),
    option="play_on_trick_value",
    missing="along",
    seats=lambda deal: (*deal.perhaps_along, *deal.trickless),
)
def along_unsaid(deal: SummedDeal) -> bool:
    for_some = deal.late_value_differs and not deal.late_differs_for_all
    return for_some and deal.summary.along is None and bool(deal.perhaps_along)


# Coming to zero


@refuse(
    "out",
    "",
    _("{seat:player} is on {total} then, which doesn't end the deal"),
    seat=lambda deal: deal.ends,
    total=lambda deal: running_total(deal.valued, deal.ends),
)
def ended_above_zero(deal: SummedDeal) -> bool:
    if deal.ends is None:
        return False
    total = running_total(deal.valued, deal.ends)
    return total > 0 if deal.options.overshoot is Overshoot.WIN else total != 0


@refuse(
    "out",
    "",
    _("{seat:player} took no trick, so they can't have gone out by one"),
    seat=lambda deal: deal.ends,
)
def ended_without_a_trick(deal: SummedDeal) -> bool:
    return deal.ends is not None and not deal.taken[deal.ends]


@refuse(
    "out",
    "",
    _("say who went out, as in “out {seat:player}”; “out” alone for nobody"),
    missing="out",
    seat=lambda deal: deal.out_by_tricks[0],
)
def out_unsaid(deal: SummedDeal) -> bool:
    if deal.summary.out is not None or not ends_by_going_out(deal.declared):
        return False
    return not _waits_for_a_knock(deal.begun) and bool(deal.out_by_tricks)


def _waits_for_a_knock(state: RodskaggState) -> bool:
    at_once = state.options.zero_ends is ZeroEnds.AT_ONCE
    return state.manual and state.options.out_knock and not at_once


@refuse(
    "out",
    "",
    _("{seat:player} is on {points} after this deal, so they aren't out"),
    points=lambda deal, seat: deal.on_sheet.points[seat],
)
def out_above_zero(deal: SummedDeal, seat: Seat) -> bool:
    return deal.ends is None and seat not in deal.on_zero


@refuse(
    "out",
    "",
    _(
        "{seats:players} are on zero: say who was out first, as in “out {first:player}”; “out” "
        "alone for nobody"
    ),
    option="zero_tie",
    missing="out",
    seats=lambda deal: deal.on_zero,
    first=lambda deal: deal.on_zero[0],
)
def order_unsaid(deal: SummedDeal) -> bool:
    is_open = deal.summary.out is None and not deal.before.duel
    return is_open and deal.order_decides


BID = (nobody_bid, bidder_is_out, *[_barred_by(rule) for rule in AUCTION])
ANSWERS = (
    asked_in_rodskagg,
    always_asked,
    answered_without_playing,
    declarer_answered,
    folded_unasked,
    folded_with_a_trick,
    folded_and_went_along,
    folded_though_forced,
    along_with_too_many_tricks,
    silent_without_a_trick,
)
PLAYED = (
    *BID,
    no_tricks,
    more_tricks_than_cards,
    perhaps_cut_short,
    tricks_are_missing,
    *ANSWERS,
    too_few_tricks,
    too_many_tricks,
    late_unsaid,
    more_late_than_tricks,
    late_do_not_add_up,
    along_unsaid,
    ended_above_zero,
    ended_without_a_trick,
    out_unsaid,
)
PASSED = (somebody_must_bid, passed_and_played)
DUEL = (more_than_a_duel, duel_without_tricks, too_few_tricks, too_many_tricks)
ERRORS = (
    nobody_knocks,
    false_knocker_is_no_player,
    goes_up_without_playing,
    knocked_for_oneself,
    knocker_is_no_player,
    false_knock_has_a_knocker,
    false_knock_costs_nothing,
    error_costs_nothing,
)
ON_THE_SHEET = (out_above_zero, order_unsaid)


def faults_of(deal: SummedDeal) -> tuple[Fault, ...]:
    """Return the faults that such a deal may have, in order."""
    kind = DUEL if deal.before.duel else PASSED if deal.summary.passed else PLAYED
    return (*ERRORS, named_twice, *kind, *ON_THE_SHEET)
