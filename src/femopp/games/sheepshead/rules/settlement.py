"""The end of a deal: showing the bury, counting and paying."""

from msgspec.structs import replace

from femopp import trick_taking
from femopp.cards import PACK_32, UNKNOWN
from femopp.games.sheepshead.rules.events import BuryShown, PassedOut
from femopp.games.sheepshead.rules.options import DoublerMode, SchneiderRule
from femopp.games.sheepshead.rules.order import THE_BOY, arranged, card_points
from femopp.games.sheepshead.rules.payment import SCORES, PlayedDeal
from femopp.games.sheepshead.rules.play import played_by
from femopp.games.sheepshead.rules.state import (
    HAND,
    NO_HANDS,
    PLAYERS,
    Phase,
    Session,
    SummedTrick,
    played_cards,
    points_in,
)
from femopp.language import Text, _, say
from femopp.rulebook import SettledDeal, settle
from femopp.trick_taking import DealSettled
from femopp.tricks import Seat, seats


def after_the_last_trick(state: Session) -> BuryShown | None:
    """Show the buried cards: the two that nobody has played, if all tricks are recorded."""
    if len(state.taken) < HAND:
        return None
    if any(isinstance(taken, SummedTrick) for taken in state.taken):
        return BuryShown(state.the_picker, state.buried)
    played = set(played_cards(state))
    buried = tuple([card for card in PACK_32 if card not in played])
    return BuryShown(state.the_picker, arranged(buried))


def on_bury_shown(state: Session, event: BuryShown) -> Session:
    return replace(state, buried=event.cards, phase=Phase.SETTLE, turn=None)


def settlement(state: Session) -> DealSettled:
    """Return the event that puts the deal on the sheet, with every seat's lines and balance."""
    return settlement_of(state, played_deal(state))


def settlement_of(state: Session, deal: PlayedDeal) -> DealSettled:
    """Return the settlement of this deal."""
    lines = settle(SCORES, deal, seats(PLAYERS), state.options)
    return trick_taking.settlement(state, title(deal), lines)


def played_deal(state: Session) -> PlayedDeal:
    """Return both sides' points and all doublings. The deal must have been played out."""
    options, picker = state.options, state.the_picker
    partner = None if state.thrown_off else played_by(state, THE_BOY)
    if partner == picker:
        partner = None
    side = (picker, partner)
    taken = [one for one in state.taken if one.seat in side]
    counts = bool(taken) or options.bury_counts_without_trick or options.bury_is_trick
    points = sum(map(points_in, taken)) + (_bury(state) if counts else 0)
    return deal_of(state, partner, points, len(taken))


def _bury(state: Session) -> int:
    """Return the card points of the bury: those that nobody has taken, if it isn't known."""
    if UNKNOWN in state.buried:
        return PACK_POINTS - sum(map(points_in, state.taken))
    return card_points(state.buried)


def deal_of(state: Session, partner: Seat | None, points: int, tricks: int) -> PlayedDeal:
    """Return a deal as it is paid, from card points and tricks of the picker's side."""
    options, others = state.options, PACK_POINTS - points
    return PlayedDeal(
        picker=state.the_picker,
        partner=partner,
        picker_points=points,
        opponent_points=others,
        schneider=(
            points < PICKER_SCHNEIDER[options.schneider_rule] or others < OPPONENT_SCHNEIDER
        ),
        no_trick=tricks == HAND or (not tricks and not options.bury_is_trick),
        doublers=doublers_in_force(state),
        blitz=state.blitz,
        cracks=state.cracks,
        double_cracked=state.double_cracked,
        triple_cracked=state.triple_cracked,
        bump=options.double_bump,
    )


PACK_POINTS = card_points(PACK_32)
"""The card points of the pack: 120 [SHP-POINTS-1]."""

OPPONENT_SCHNEIDER = 30
PICKER_SCHNEIDER = {
    SchneiderRule.LT30_BOTH: OPPONENT_SCHNEIDER,
    SchneiderRule.PICKER_LT31: OPPONENT_SCHNEIDER + 1,
}
"""A side with fewer card points than these is schneider [SHP-DBL-SCHNEIDER-1, A-S2]."""


def doublers_in_force(state: Session) -> int:
    """Return the number of unpicked deals that double this one."""
    if state.options.doubler_mode is DoublerMode.QUEUE:
        return min(state.doublers, 1)
    return state.doublers


_WON_TOGETHER = _(
    "{deal.picker:player} and {deal.partner:player} win with {deal.picker_points} card points to "
    "{deal.opponent_points}"
)
_LOST_TOGETHER = _(
    "{deal.picker:player} and {deal.partner:player} lose with {deal.picker_points} card points to "
    "{deal.opponent_points}"
)
_WON_ALONE = _(
    "{deal.picker:player} wins alone with {deal.picker_points} card points to "
    "{deal.opponent_points}"
)
_LOST_ALONE = _(
    "{deal.picker:player} loses alone with {deal.picker_points} card points to "
    "{deal.opponent_points}"
)


def title(deal: PlayedDeal) -> Text:
    """Return the title of a deal: the players and the card points of both sides."""
    if deal.partner is None:
        return say(_WON_ALONE if deal.won else _LOST_ALONE, deal=deal)
    return say(_WON_TOGETHER if deal.won else _LOST_TOGETHER, deal=deal)


def on_settled(state: Session, event: DealSettled) -> Session:
    """Update balances, use up the doublers of this deal, and pass the deal on."""
    return replace(
        next_dealer(state),
        points=event.deal.totals,
        sheet=(*state.sheet, event.deal),
        doublers=state.doublers - doublers_in_force(state),
    )


def on_passed_out(state: Session, event: PassedOut) -> Session:
    """Add a doubler for later deals."""
    unpicked = SettledDeal(state.deal_number, event.text(), (), state.points, state.dealer)
    return replace(next_dealer(state), sheet=(*state.sheet, unpicked), doublers=state.doublers + 1)


def next_dealer(state: Session) -> Session:
    """Pass the deal to the dealer's left."""
    assert state.dealer is not None
    return replace(
        state,
        dealer=state.in_turn_after(state.dealer)[0],
        phase=Phase.BETWEEN,
        turn=None,
        hands=NO_HANDS,
        blind=(),
    )
