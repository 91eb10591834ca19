"""Summaries of deals of Rödskägg: deals as a score sheet knows them."""

from femopp.games.rodskagg.rules.events import DealSettled
from femopp.games.rodskagg.rules.state import Phase, RodskaggState
from femopp.games.rodskagg.summary.deal import SummedDeal
from femopp.games.rodskagg.summary.faults import faults_of
from femopp.games.rodskagg.summary.fields import STARTS, fields
from femopp.games.rodskagg.summary.said import FiveUp, RodskaggSummary, Why, of
from femopp.rulebook import Summaries, check_faults, in_mid_deal, no_dealer

__all__ = ["SUMMARIES", "FiveUp", "RodskaggSummary", "SummedDeal", "Why"]


def settle(state: RodskaggState, summary: RodskaggSummary) -> tuple[RodskaggState, DealSettled]:
    """Return the deal played out, and its settlement. Raises `SummaryError`."""
    if state.dealer is None:
        raise no_dealer()
    if state.phase not in (Phase.BEFORE_DEAL, Phase.DEALING):
        raise in_mid_deal(state.deal_number)
    deal = SummedDeal(state, summary)
    check_faults(faults_of(deal), deal)
    return deal.played, deal.settled


SUMMARIES = Summaries(RodskaggSummary, settle, of, fields, STARTS)
