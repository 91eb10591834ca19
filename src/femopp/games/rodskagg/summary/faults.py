"""The faults of a summary of Rödskägg, in the order in which somebody would correct them."""

from collections.abc import Callable

from femopp.games.rodskagg.rules.auction import must_bid
from femopp.games.rodskagg.rules.mid_deal import Declared
from femopp.games.rodskagg.rules.options import BonusFor, Overshoot, Rituals, ZeroEnds
from femopp.games.rodskagg.rules.state import HAND, TRICKS_AFTER_QUESTION
from femopp.games.rodskagg.rules.totals import ends_by_going_out, running_total
from femopp.games.rodskagg.summary.deal import SummedDeal
from femopp.games.rodskagg.summary.said import FiveUp, RodskaggSummary, Why
from femopp.language import _, say
from femopp.rulebook import Fault, refuse
from femopp.tricks import Seat

ASKING = "R49-ASK-1 RSK-ASK-1 REN-ASK-1"


# Errors


@refuse(
    "five_up false_knocks",
    _("by these rules nobody knocks for errors, so nobody goes up for one"),
    option="rituals",
)
def nobody_knocks(deal: SummedDeal, seat: Seat) -> bool:
    return not deal.before.manual


@refuse(
    "five_up",
    _("{seat:player} can't have knocked for their own error: name somebody else, or nobody"),
)
def knocked_for_oneself(deal: SummedDeal, seat: Seat, up: FiveUp) -> bool:
    return up.by == seat


@refuse("five_up", _("a false knock has no other knocker; name only who knocked"))
def false_knock_has_a_knocker(deal: SummedDeal, seat: Seat, up: FiveUp) -> bool:
    return up.by is not None and up.why is Why.FALSE_KNOCK


@refuse(
    "five_up",
    _("a false knock costs nothing by these rules: write “false_knocks {seat:player}” instead"),
    option="false_knock_penalty",
)
def false_knock_costs_nothing(deal: SummedDeal, seat: Seat, up: FiveUp) -> bool:
    return up.why is Why.FALSE_KNOCK and not deal.options.false_knock_penalty


@refuse(
    "five_up",
    _("this costs nothing by these rules, so leave it out: {error}"),
    cite=lambda deal, seat, up: deal.options.cite_option(up.offence.option),
    error=lambda deal, seat, up: say(up.offence.text),
)
def error_costs_nothing(deal: SummedDeal, seat: Seat, up: FiveUp) -> bool:
    return up.why is not Why.FALSE_KNOCK and not up.offence.points(deal.options)


# Players


@refuse("five_up bid folded along", _("{seat:player} is out of the match"))
def out_of_the_match(deal: SummedDeal, seat: Seat) -> bool:
    return seat not in deal.playing


@refuse("folded along out", _("{seat:player} is named twice; once is enough"))
def named_twice(deal: SummedDeal, seat: Seat) -> bool:
    lists = (deal.folded, deal.along, deal.summary.out or ())
    return any(said.count(seat) > 1 for said in lists)


# Deals without play, and duels


@refuse("passed", _("somebody must bid by these rules, so not all can pass"), "RSK-AUCTION-2 A-R4")
def nobody_may_pass(deal: SummedDeal) -> bool:
    return must_bid(deal.begun)


@refuse("passed", _("everyone passed, yet a bid or tricks are listed: leave out one or the other"))
def passed_and_played(deal: SummedDeal) -> bool:
    said = deal.summary
    kept = {name: getattr(said, name) for name in ("five_up", "out", "false_knocks")}
    return said != RodskaggSummary(passed=True, **kept)


@refuse("tricks", _("in a duel there are only tricks: leave out the rest"), "A-R34")
def more_than_a_duel(deal: SummedDeal) -> bool:
    return deal.summary != RodskaggSummary(tricks=deal.summary.tricks)


@refuse("tricks", _("say how many tricks each took in the duel"), missing=True)
def duel_without_tricks(deal: SummedDeal) -> bool:
    return not deal.summary.tricks


# The bid


@refuse(
    "bid",
    _("say who bid what, such as “{seat:player} bid 2”, or “passed” if nobody bid"),
    missing=True,
    seat=lambda deal: deal.playing[0],
)
def nobody_bid(deal: SummedDeal) -> bool:
    return deal.summary.bid is None


@refuse(
    "bid",
    _("{seat:player} can't have bid {contract}. {reason}"),
    cite=lambda deal, seat, bid: deal.barred.cite,
    contract=lambda deal, seat, bid: bid.contract,
    reason=lambda deal, seat, bid: deal.barred.text,
)
def bid_is_barred(deal: SummedDeal, seat: Seat, bid: Declared) -> bool:
    return deal.barred is not None


# The tricks


@refuse(
    "tricks",
    _("say how many tricks each took, such as “tricks {seat:player} {tricks}”"),
    missing=True,
    seat=lambda deal: deal.declared.declarer,
    tricks=lambda deal: HAND,
)
def no_tricks(deal: SummedDeal) -> bool:
    return not deal.summary.tricks


@refuse(
    "tricks out",
    _(
        "only {total} tricks so far: add the others, or say who ended the deal, as in “out "
        "{seat:player}”"
    ),
    missing=True,
    total=lambda deal: deal.total,
    seat=lambda deal: deal.brought_to_zero(deal.with_tricks)[0],
)
def perhaps_cut_short(deal: SummedDeal) -> bool:
    may_end = deal.summary.out is None and ends_by_going_out(deal.declared)
    has_few = deal.declared.is_numeric and deal.total < deal.conceivable[0]
    return has_few and may_end and bool(deal.brought_to_zero(deal.with_tricks))


def _no_number(name: str, possible: Callable[[SummedDeal], range]) -> Fault:
    """Return the fault of a number of tricks that isn't possible."""

    def is_impossible(deal: SummedDeal) -> bool:
        return deal.total not in possible(deal)

    def in_words(deal: SummedDeal) -> str:
        few, most = possible(deal)[0], possible(deal)[-1]
        return f"{few}" if few == most else f"{few}–{most}"

    is_impossible.__name__ = name
    sentence = _("{possible} tricks are played in this deal, not {total}")
    return refuse(
        "tricks",
        sentence,
        missing=lambda deal: deal.total < possible(deal)[0],
        possible=in_words,
        total=lambda deal: deal.total,
    )(is_impossible)


inconceivable_tricks = _no_number("inconceivable_tricks", lambda deal: deal.conceivable)
impossible_tricks = _no_number("impossible_tricks", lambda deal: deal.possible(deal.folded))


# The question after trick four


@refuse(
    "unasked folded along",
    _("in rödskägg nobody asks who goes along: leave that out"),
    "R49-ASK-7 RSK-ASK-7 A-R36",
)
def asked_in_rodskagg(deal: SummedDeal) -> bool:
    said = deal.unasked or deal.folded or deal.along
    return bool(said) and not deal.declared.is_numeric


@refuse("unasked", _("by these rules the question is always asked"), option="rituals")
def always_asked(deal: SummedDeal) -> bool:
    return deal.unasked and deal.options.rituals is Rituals.AUTO


@refuse(
    "folded along", _("{seat:player} is declarer and isn't asked: leave them out there"), ASKING
)
def declarer_answered(deal: SummedDeal, seat: Seat) -> bool:
    return seat == deal.declared.declarer


@refuse("folded", _("nobody was asked, so nobody can have folded"), "A-R51")
def folded_unasked(deal: SummedDeal, seat: Seat) -> bool:
    return deal.unasked


@refuse(
    "folded",
    _("{seat:player} took a trick, so they can't have folded"),
    "R49-ASK-5 RSK-ASK-4 REN-ASK-2",
)
def folded_with_a_trick(deal: SummedDeal, seat: Seat) -> bool:
    return deal.taken[seat] > 0


@refuse("folded", _("{seat:player} can't have folded and gone along"), ASKING)
def folded_and_went_along(deal: SummedDeal, seat: Seat) -> bool:
    return seat in deal.along


@refuse(
    "folded",
    _("{seat:player} must go along, because of their points on the sheet"),
    option="forced_play_on_scores",
)
def folded_though_forced(deal: SummedDeal, seat: Seat) -> bool:
    return deal.is_forced(seat)


@refuse(
    "along", _("{seat:player} took too many tricks to have had none before the question"), ASKING
)
def along_with_too_many_tricks(deal: SummedDeal) -> tuple[Seat, ...]:
    most_first = sorted(deal.along, key=lambda seat: -deal.taken[seat])
    total = sum(deal.taken[seat] for seat in deal.along)
    return tuple(most_first) if total > TRICKS_AFTER_QUESTION else ()


@refuse(
    "folded along unasked",
    _(
        "{seat:player} took no trick: say whether they went along or folded, as in “along "
        "{seat:player}” or “folded {seat:player}”; or “unasked”"
    ),
    "R49-ASK-6 RSK-ASK-6 REN-ASK-3",
    missing=True,
)
def silent_without_a_trick(deal: SummedDeal) -> tuple[Seat, ...]:
    must_answer = deal.declared.is_numeric and not deal.unasked and deal.ends is None
    return deal.silent if must_answer and deal.options.play_on_penalty else ()


# Tricks of another value


@refuse(
    "late",
    _("say who took the tricks after the fourth, as in “late {seat:player} 1”"),
    option="play_on_trick_value",
    missing=True,
    seat=lambda deal: Seat(0),
)
def late_unsaid(deal: SummedDeal) -> bool:
    return deal.dearer_for is BonusFor.ALL and deal.summary.late is None


@refuse("late", _("{seat:player} can't have more late tricks than tricks"))
def more_late_than_tricks(deal: SummedDeal, seat: Seat) -> bool:
    return deal.dearer_for is BonusFor.ALL and deal.late[seat] > deal.taken[seat]


@refuse(
    "late",
    _("{after} tricks were played after the fourth, not {sum}"),
    after=lambda deal: deal.after,
    sum=lambda deal: sum(deal.late),
)
def late_do_not_add_up(deal: SummedDeal) -> bool:
    return deal.dearer_for is BonusFor.ALL and sum(deal.late) != deal.after


@refuse(
    "along",
    _(
        "say who had no trick after the fourth and went along, as in “along {seat:player}”; "
        "“along” alone for nobody"
    ),
    option="play_on_trick_value",
    missing=True,
)
def along_unsaid(deal: SummedDeal) -> tuple[Seat, ...]:
    is_said = deal.summary.along is not None or deal.dearer_for is not BonusFor.VOLUNTEERS
    return () if is_said or not deal.perhaps_along else (*deal.perhaps_along, *deal.trickless)


# Coming to zero


@refuse(
    "out",
    _("{seat:player} is on {total} then, which doesn't end the deal"),
    total=lambda deal, seat: running_total(deal.played, seat),
)
def ended_off_zero(deal: SummedDeal, seat: Seat) -> bool:
    total = running_total(deal.played, seat) if seat == deal.ends else 0
    return total > 0 or (total < 0 and deal.options.overshoot is not Overshoot.WIN)


@refuse("out", _("{seat:player} took no trick, so they can't have gone out by one"))
def ended_without_a_trick(deal: SummedDeal, seat: Seat) -> bool:
    return seat == deal.ends and not deal.taken[seat]


@refuse(
    "out",
    _("say who went out, as in “out {seat:player}”; “out” alone for nobody"),
    missing=True,
    seat=lambda deal: deal.brought_to_zero(deal.played)[0],
)
def end_unsaid(deal: SummedDeal) -> bool:
    if deal.summary.out is not None or not ends_by_going_out(deal.declared):
        return False
    at_once = deal.options.zero_ends is ZeroEnds.AT_ONCE
    waits_for_a_knock = deal.before.manual and deal.options.out_knock and not at_once
    return not waits_for_a_knock and bool(deal.brought_to_zero(deal.played))


@refuse(
    "out",
    _("{seat:player} is on {points} after this deal, so they aren't out"),
    points=lambda deal, seat: deal.on_sheet.points[seat],
)
def out_off_zero(deal: SummedDeal, seat: Seat) -> bool:
    return deal.ends is None and seat not in deal.on_zero


@refuse(
    "out",
    _(
        "{seats:players} are on zero: say who was out first, as in “out {first:player}”; “out” "
        "alone for nobody"
    ),
    option="zero_tie",
    missing=True,
    first=lambda deal: deal.on_zero[0],
)
def order_unsaid(deal: SummedDeal) -> tuple[Seat, ...]:
    return deal.on_zero if deal.summary.out is None and deal.order_decides else ()


ERRORS = (
    nobody_knocks,
    knocked_for_oneself,
    false_knock_has_a_knocker,
    false_knock_costs_nothing,
    error_costs_nothing,
    out_of_the_match,
    named_twice,
)
BID = (nobody_bid, out_of_the_match, bid_is_barred)
ANSWERS = (
    named_twice,
    asked_in_rodskagg,
    always_asked,
    declarer_answered,
    folded_unasked,
    folded_with_a_trick,
    folded_and_went_along,
    folded_though_forced,
    along_with_too_many_tricks,
    silent_without_a_trick,
)
LATE = (late_unsaid, more_late_than_tricks, late_do_not_add_up, along_unsaid)
ENDING = (ended_off_zero, ended_without_a_trick, end_unsaid)
ON_THE_SHEET = (out_off_zero, order_unsaid)

TRICKS = (no_tricks, perhaps_cut_short, inconceivable_tricks)
DUEL = (more_than_a_duel, duel_without_tricks, inconceivable_tricks)
PASSED = (*ERRORS, nobody_may_pass, passed_and_played, *ON_THE_SHEET)
PLAYED = (*ERRORS, *BID, *TRICKS, *ANSWERS, impossible_tricks, *LATE, *ENDING, *ON_THE_SHEET)


def faults_of(deal: SummedDeal) -> tuple[Fault, ...]:
    """Return the faults that such a deal may have, in order."""
    return DUEL if deal.before.duel else PASSED if deal.summary.passed else PLAYED
