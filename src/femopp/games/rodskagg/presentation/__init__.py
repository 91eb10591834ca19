"""The presentation of Rödskägg."""

from collections.abc import Sequence

from femopp.games.rodskagg.presentation.asking import choice, mark, question, terms
from femopp.games.rodskagg.presentation.rituals import (
    BUTTONS,
    FORGETS,
    costly_kinds,
    not_taken,
    typed,
    unused,
)
from femopp.games.rodskagg.presentation.seats import blind, holding, reads, role, said
from femopp.games.rodskagg.results import notes, result
from femopp.games.rodskagg.rules.actions import (
    RITUALS,
    Ask,
    Bid,
    Close,
    DealCards,
    Fold,
    FreshHand,
    GoAlong,
    Keep,
    Knock,
    Pass,
    Silent,
    Take,
)
from femopp.games.rodskagg.rules.auction import BIDS
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.course import GOING_ALONG, QUESTIONS
from femopp.games.rodskagg.rules.events import (
    DealSettled,
    HandDrawn,
    HandSeen,
    Judged,
    NextDeal,
    Unheeded,
)
from femopp.games.rodskagg.rules.five_up import in_words
from femopp.games.rodskagg.rules.options import Leader, Rituals
from femopp.games.rodskagg.rules.play import ORDER
from femopp.games.rodskagg.rules.start import START_POINTS
from femopp.games.rodskagg.rules.state import (
    TRICKS_BEFORE_QUESTION,
    Phase,
    RodskaggState,
    in_deal,
    playing,
)
from femopp.language import Text, _, say
from femopp.presentation.asking import Asking
from femopp.presentation.claiming import Claiming
from femopp.presentation.presentation import Presentation
from femopp.presentation.rituals import Verdict
from femopp.rulebook import Acted, Action, Event, Foreseen, Gather
from femopp.trick_taking import MatchEnded
from femopp.tricks import TABLE

_WORDS = (
    _("bid"),
    _("play"),
    _("pick_up"),
    _("phrase"),
    _("cut"),
    _("offer_cut"),
    _("misdeal"),
    _("ask"),
    _("out"),
    _("notice"),
    _("knock"),
    _("early_pickup"),
    _("revoke"),
    _("forgot_ask"),
)


def _stakes(view: RodskaggState) -> Text | None:
    if view.duel:
        return say(_("a duel between {seats:players}"), seats=view.duel)
    if view.contract is None or view.declarer is None:
        return None
    return say(
        _("{declarer:player} has bid {contract}"),
        declarer=view.declarer,
        contract=view.contract,
    )


def _is_aside(view: RodskaggState, action: Action) -> bool:
    """Whether a menu must not show it, as that would be a reminder of a duty."""
    return isinstance(action, RITUALS) or (
        isinstance(action, Ask) and view.phase is not Phase.ASKING
    )


def _is_of_a_knock(event: Event) -> bool:
    if isinstance(event, Acted):
        return isinstance(event.action, Knock)
    return isinstance(event, Unheeded) or (isinstance(event, Judged) and event.knocker != TABLE)


def _verdict(events: Sequence[Event]) -> Verdict | None:
    """Return the verdict on a knock, right or false; none while it waits for one."""
    for event in events:
        if isinstance(event, Judged):
            return Verdict(event.knocker, event.offender, event.upheld)
        if isinstance(event, Unheeded):
            return Verdict(event.knocker, None, is_right=False)
    return None


def _never_a_claim(view: RodskaggState) -> Text | None:
    """Return why nobody can claim: with manual rituals, tricks bring duties."""
    if view.options.rituals is not Rituals.MANUAL:
        return None
    return say(_("with rituals every trick is played, as each may bring a duty"))


def _why_no_claim(view: RodskaggState) -> Text | None:
    """Return why nobody can claim now: the question has not been settled."""
    has_no_question = view.duel or view.contract is Contract.RODSKAGG
    if not has_no_question and view.tricks_played < TRICKS_BEFORE_QUESTION:
        return say(_("you can't claim the rest until after trick four and the question"))
    return None


_BIDDING = (
    "R49-AUCTION-1 zero_bid auction bid_cap bid_cap_below_one contract_test R49-SCORE-1 "
    "failed_bid_penalty R49-RED-1 rodskagg_fail"
)
_GOING_ALONG = (
    "ask_required R49-ASK-4 forced_play_on_scores play_on_trick_value play_on_bonus_for "
    "play_on_penalty"
)

_TAKES = (_("take no trick"), _("take one trick"), _("take both tricks"))

PRESENTATION = Presentation(
    order=lambda view: ORDER,
    # As good as an expert: docs/experiments/2026-11-22-rodskagg-master.md.
    unoffered=frozenset({"master"}),
    reads=reads,
    stakes=_stakes,
    result=result,
    result_notes=notes,
    chooser=lambda view: view.declarer,
    tricks=lambda view: view.play.taken,
    role=role,
    said=said,
    holding=holding,
    blind=blind,
    beard=START_POINTS,
    labels={
        DealCards: _("deal"),
        Keep: _("keep the hand"),
        FreshHand: _("ask for a fresh hand"),
        Bid: _("{action.contract}"),
        Pass: _("pass"),
        Ask: _("ask who goes along"),
        Silent: _("don't ask"),
        GoAlong: _("go along"),
        Fold: _("fold"),
        Take: lambda action: _TAKES[action.tricks],
    },
    confirms={Bid: _("bid {action.contract}")},
    did={
        Keep: _("{seat:player} kept the hand"),
        FreshHand: _("{seat:player} took a fresh hand"),
        Bid: _("{seat:player} bid {action.contract}"),
        Pass: _("{seat:player} passed"),
        Ask: _("{seat:player} asked who goes along"),
        Silent: _("{seat:player} didn't ask"),
        GoAlong: _("{seat:player} went along"),
        Fold: _("{seat:player} folded"),
        Take: _("{seat:player} took {action.tricks} of the last two tricks"),
    },
    declining=frozenset({Fold, Keep, Pass, Silent}),
    all_shown=frozenset({Bid}),
    asking=Asking(terms=terms, question=question, choice=choice, mark=mark),
    quiet=frozenset(
        {Close, DealSettled, Foreseen, Gather, HandDrawn, HandSeen, MatchEnded, NextDeal}
    ),
    is_aside=_is_aside,
    rituals=(
        ("pick_up", _("pick up your cards")),
        ("phrase", _("as dealer, say “Knock for cards and misdeal!”")),
        ("cut", _("cut the pack")),
        ("offer_cut NAME", _("offer the pack for a cut")),
        ("misdeal", _("point out a wrong number of cards")),
        ("ask", _("ask who goes along")),
        ("out", _("say “Knock for my going out!”")),
        ("notice N", _("give notice of how many points you are on")),
        ("knock NAME KIND", _("point out a player's error; the kinds are listed below")),
    ),
    buttons=BUTTONS,
    unused=unused,
    has_rituals=lambda view: view.manual,
    not_taken=not_taken,
    knocks=_is_of_a_knock,
    verdict=_verdict,
    kinds=costly_kinds,
    typed=typed,
    forgets=FORGETS,
    words=_WORDS,
    dealt_in=in_deal,
    is_decided=lambda view: not view.duel,
    tells=in_words,
    explains={
        (QUESTIONS[Phase.FRESH_HANDS],): "fresh_hand A-R33",
        BIDS: _BIDDING,
        (QUESTIONS[Phase.ASKING], GOING_ALONG): _GOING_ALONG,
        (QUESTIONS[Phase.TAKING],): "all_folded R49-SCORE-1",
    },
    claiming=Claiming(
        never=_never_a_claim,
        why_not=_why_no_claim,
        playing=playing,
        winner_leads=lambda view: view.options.leader is not Leader.DECLARER,
    ),
)
