"""The settlement of a deal: each seat's points with their reasons."""

from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.events import DealSettled
from femopp.games.rodskagg.rules.options import (
    BounceOrder,
    ContractTest,
    ForgotAskEffect,
    Overshoot,
    RodskaggFail,
)
from femopp.games.rodskagg.rules.state import HAND, Phase, RodskaggState, in_deal
from femopp.games.rodskagg.rules.totals import dear_points, trick_points
from femopp.language import Text, _, say
from femopp.rulebook import ScoreLine, SettledDeal, score, settle
from femopp.trick_taking import totals_after
from femopp.tricks import Seat

PUT_OUT = _("failed rödskägg and is out of the match")
MADE_RODSKAGG = _("made rödskägg and wins the match")


def deal_to_settle(state: RodskaggState) -> DealSettled | None:
    """Return the settlement of a deal whose play is over."""
    if state.phase is not Phase.SCORING:
        return None
    if state.duel:
        return DealSettled(SettledDeal(state.deal_number, _title(state), (), state.points))
    played = settle(SCORES, state, in_deal(state), state.options)
    eliminated = put_out(state)
    lines = (
        *state.rites.lines,
        *[line for line in played if line.seat not in eliminated],
        *[_put_out(state, seat) for seat in eliminated],
        *_made(state),
    )
    # Penalties for errors have already been added.
    totals = totals_after(state.points, lines[len(state.rites.lines) :])
    settled = SettledDeal(
        state.deal_number, _title(state), lines, totals, state.dealer, state.rites.rejected
    )
    return DealSettled(settled, eliminated)


def _put_out(state: RodskaggState, seat: Seat) -> ScoreLine:
    """Give an eliminated player a line of 0: they keep their points (A-R29)."""
    return ScoreLine(seat, 0, say(PUT_OUT), state.options.cite_option("rodskagg_fail"))


def _made(state: RodskaggState) -> tuple[ScoreLine, ...]:
    """Give declarer a line of 0 for a made rödskägg, which wins whatever the score (A-R26)."""
    if not _wins_untouched(state) or state.declarer is None:
        return ()
    cite = state.options.governing("R49-RED-1 RSK-SCORE-3 REN-RED-1")
    return (ScoreLine(state.declarer, 0, say(MADE_RODSKAGG), cite),)


def _wins_untouched(state: RodskaggState) -> bool:
    return rodskagg_made(state) and not state.options.rodskagg_made_tricks


def _title(state: RodskaggState) -> Text:
    auction = state.auction
    if state.duel:
        return say(_("duel between {seats:players}"), seats=state.duel)
    if auction.declarer is None:
        return say(_("everyone passed"))
    return say(
        _("{seat:player} bid {contract}, tricks: {tricks}"),
        seat=auction.declarer,
        contract=auction.contract,
        tricks=state.play.taken[auction.declarer],
    )


# The contract's result


def contract_made(state: RodskaggState) -> bool:
    """Whether declarer made the contract (R49-AUCTION-11, REN-SCORE-3)."""
    auction = state.auction
    assert auction.declarer is not None and auction.contract is not None
    taken = state.play.taken[auction.declarer]
    if state.options.contract_test is ContractTest.EXACT:
        return taken == auction.contract.tricks
    return taken >= auction.contract.tricks


def rodskagg_made(state: RodskaggState) -> bool:
    """Whether declarer took all six tricks of rödskägg."""
    declarer = state.auction.declarer
    return (
        state.auction.contract is Contract.RODSKAGG
        and declarer is not None
        and state.play.taken[declarer] == HAND
    )


def rodskagg_lost(state: RodskaggState) -> bool:
    """Whether another player took a trick of rödskägg."""
    declarer = state.auction.declarer
    if state.auction.contract is not Contract.RODSKAGG or declarer is None:
        return False
    return state.tricks_played > state.play.taken[declarer]


def put_out(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the declarer who failed rödskägg, if that eliminates them (R49-RED-2)."""
    declarer = state.auction.declarer
    if state.options.rodskagg_fail is RodskaggFail.PLUS or declarer is None:
        return ()
    return (declarer,) if rodskagg_lost(state) else ()


def _cut_short(state: RodskaggState) -> bool:
    return state.rites.out_by is not None


# The score lines


@score("R49-SCORE-1 RSK-SCORE-1 REN-SCORE-1", _("tricks taken"))
def tricks_taken(state: RodskaggState, seat: Seat) -> int:
    if not _is_credited(state, seat):
        return 0
    return dear_points(state, seat) - trick_points(state, seat)


@score(
    "REN-ASK-4",
    _("tricks taken after the question, {settled.options.play_on_trick_value} points each"),
    option="play_on_trick_value",
)
def late_tricks_taken(state: RodskaggState, seat: Seat) -> int:
    return -dear_points(state, seat) if _is_credited(state, seat) else 0


def _is_credited(state: RodskaggState, seat: Seat) -> bool:
    """Whether a seat's tricks take points off, even after a knock-out that cut the deal short."""
    if _wins_untouched(state):
        return False
    if not _cut_short(state) or state.options.overshoot is not Overshoot.WIN:
        return True
    return seat == state.rites.out_by or state.options.last_deal_credit


@score(
    "R49-SCORE-2 RSK-SCORE-2 REN-SCORE-3",
    _("contract {settled.contract} failed"),
    option="failed_bid_penalty",
)
def contract_failed(state: RodskaggState, seat: Seat) -> int:
    return 0 if _took_too_many(state) else _failure(state, seat)


@score(
    "REN-SCORE-3",
    _("contract {settled.contract} failed: too many tricks"),
    option="contract_test",
)
def contract_overshot(state: RodskaggState, seat: Seat) -> int:
    return _failure(state, seat) if _took_too_many(state) else 0


def _failure(state: RodskaggState, seat: Seat) -> int:
    if seat != state.declarer or not state.is_numeric or _cut_short(state):
        return 0
    return 0 if contract_made(state) else state.options.failed_bid_penalty


def _took_too_many(state: RodskaggState) -> bool:
    declarer, contract = state.declarer, state.auction.contract
    if declarer is None or contract is None:
        return False
    return state.play.taken[declarer] > contract.tricks


@score("RSK-SCORE-4", _("rödskägg failed"), option="rodskagg_fail_plus")
def rodskagg_failed(state: RodskaggState, seat: Seat) -> int:
    if seat != state.declarer or state.options.rodskagg_fail is RodskaggFail.ELIMINATE:
        return 0
    return state.options.rodskagg_fail_plus if rodskagg_lost(state) else 0


@score(
    "R49-SCORE-3 RSK-SCORE-6 REN-ASK-4",
    _("went along but took no trick"),
    option="play_on_penalty",
)
def went_along_in_vain(state: RodskaggState, seat: Seat) -> int:
    question = state.question
    if not state.is_numeric or _cut_short(state) or seat == state.declarer:
        return 0
    if state.play.taken[seat] or seat in question.folded:
        return 0
    bound = question.put or state.options.forgot_ask_effect is ForgotAskEffect.NORMAL
    return state.options.play_on_penalty if bound else 0


@score("R49-GAME-4", _("took more tricks than points: bounces"), option="overshoot")
def bounce(state: RodskaggState, seat: Seat) -> int:
    if state.options.overshoot is not Overshoot.BOUNCE:
        return 0
    points = state.points[seat]
    tricks = 0 if _wins_untouched(state) else -trick_points(state, seat)
    penalties = sum(penalty(state, seat) for penalty in PENALTIES)
    if state.options.bounce_order is BounceOrder.TRICKS_FIRST:
        landed = abs(points + tricks) + penalties
    else:
        landed = abs(points + tricks + penalties)
    return landed - (points + tricks + penalties)


PENALTIES = (contract_failed, contract_overshot, rodskagg_failed, went_along_in_vain)
SCORES = (tricks_taken, late_tricks_taken, *PENALTIES, bounce)
