"""Summaries of deals of Rödskägg: deals as a score sheet knows them."""

from femopp.games.rodskagg.rules.company import COMPANY
from femopp.games.rodskagg.rules.events import DealSettled
from femopp.games.rodskagg.rules.state import RodskaggState, is_between_deals
from femopp.games.rodskagg.summary.deal import SummedDeal
from femopp.games.rodskagg.summary.faults import faults_of
from femopp.games.rodskagg.summary.fields import STARTS, fields
from femopp.games.rodskagg.summary.said import FiveUp, RodskaggSummary, Why, of
from femopp.rulebook import Summaries, check_faults, next_dealer

__all__ = ["SUMMARIES", "FiveUp", "RodskaggSummary", "SummedDeal", "Why"]


def settle(state: RodskaggState, summary: RodskaggSummary) -> tuple[RodskaggState, DealSettled]:
    """Return the deal played out, and its settlement. Raises `SummaryError`."""
    next_dealer(state, is_between_deals=is_between_deals(state))
    deal = SummedDeal(state, summary)
    check_faults(faults_of(deal), deal)
    return deal.played, deal.settled


SUMMARIES = Summaries(RodskaggSummary, settle, of, fields, STARTS, COMPANY)
