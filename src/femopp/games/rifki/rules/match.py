"""Twenty deals: effects of events, and consequences."""

from msgspec.structs import replace

from femopp.cards import Suit
from femopp.games.rifki.rules import choice, play, scoring
from femopp.games.rifki.rules.actions import Choose, DrawDealer
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.mid_deal import RifkiMidDeal, on_mid_deal
from femopp.games.rifki.rules.options import HeartsBrokenBy, Winner
from femopp.games.rifki.rules.state import DEALS, RifkiMatch
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action, Cards, Deal, Event, Outcome, TrickTaken
from femopp.trick_taking import (
    ACTS,
    FOLLOWS,
    MatchEnded,
    asks_for_a_card,
    highest,
    on_deal,
    on_draw,
    on_trick_taken,
    plays,
    reducer,
    settlement,
    trick_to_take,
    waits,
)
from femopp.tricks import Seat, seats


def candidates(state: RifkiMatch, seat: Seat) -> tuple[Action, ...]:
    """Return every contract, or every card that the seat might hold."""
    if seat != state.turn:
        return ()
    return choice.CHOICES if state.contract is None else plays(state.hands[seat])


def _on_deal(state: RifkiMatch, seat: Seat, action: Deal) -> RifkiMatch:
    """Begin a deal.

    The dealer names the contract and leads (RIF-CONTRACT-1, RIF-POS-3, RIF-NEG-3).
    """
    return replace(
        on_deal(state, seat, action), turn=state.dealer, contract=None, hearts_open=False
    )


def _on_choose(state: RifkiMatch, seat: Seat, action: Choose) -> RifkiMatch:
    chosen = choice.with_choice(state.chosen, seat, action.kind)
    return replace(state, contract=action.contract, chosen=chosen)


def _on_trick_taken(state: RifkiMatch, event: TrickTaken) -> RifkiMatch:
    after = on_trick_taken(state, event)
    opens = not state.hearts_open and _opens_hearts(state)
    return replace(after, hearts_open=True) if opens else after


evolve = reducer(
    {
        **ACTS,
        DrawDealer: on_draw,
        Deal: _on_deal,
        RifkiMidDeal: on_mid_deal,
        Choose: _on_choose,
    },
    {**FOLLOWS, TrickTaken: _on_trick_taken},
)


def _opens_hearts(state: RifkiMatch) -> bool:
    if state.led is Suit.HEARTS and state.options.hearts_broken_by == HeartsBrokenBy.DISCARD:
        return False
    return any(card.suit is Suit.HEARTS for card in state.trick.cards)


def title(state: RifkiMatch) -> Text:
    """Return the title of a deal whose contract has been chosen."""
    return say(
        _("{contract} — {contract.aim}; chosen by {dealer:player}"),
        contract=state.contract,
        dealer=state.chooser,
    )


def consequence(state: RifkiMatch) -> Event | None:
    """Return the event that follows by itself: a trick taken, a deal settled, the match ended."""
    if state.turn is None:
        is_last = state.outcome is None and state.deal_number == DEALS
        return MatchEnded(Outcome(winners(state), say(_how_won(state)))) if is_last else None
    if state.trick.played:
        return trick_to_take(state)
    return settlement(state, title(state), scoring.lines(state)) if is_played_out(state) else None


def is_played_out(state: RifkiMatch) -> bool:
    """Whether a deal is over: all tricks are taken, or all penalty cards (RIF-NEG-6)."""
    if state.contract is None:
        return False
    if len(state.taken) == TRICKS:
        return True
    terms = state.contract.terms
    if not terms.penalty_cards or not state.options.early_end:
        return False
    return sum(scoring.counts(state, seat, terms) for seat in seats(state.players)) == terms.pieces


def winners(state: RifkiMatch) -> tuple[Seat, ...]:
    """Return the winning seats: those with the highest total, or all above zero (A-T12)."""
    if state.options.winner == Winner.ALL_POSITIVE and max(state.points) > 0:
        return tuple(seat for seat in seats(state.players) if state.points[seat] > 0)
    return highest(state.points)


def _how_won(state: RifkiMatch) -> Message:
    if state.options.winner == Winner.HIGHEST:
        return _("the highest total after twenty deals")
    if max(state.points) > 0:
        return _("more than zero points after twenty deals")
    return _("everyone is on zero after twenty deals")


CHOOSE: Message = _("Your turn: choose a contract")


def asked(state: RifkiMatch, seat: Seat) -> Text:
    """Return the prompt to a seat."""
    turn = state.turn
    if state.contract is None and state.outcome is None and turn is not None:
        return say(CHOOSE if seat == turn else _("{turn:player} is choosing"), turn=turn)
    return waits(state, seat) or _asked_for_a_card(state, state.hands[seat])


def _asked_for_a_card(state: RifkiMatch, hand: Cards) -> Text:
    """Return the prompt to a player whose hand this is, with what the rules force upon it."""
    contract, led = state.contract, state.led
    if contract is None or led is None or play.holds(hand, led):
        return asks_for_a_card(hand, state.trick, state.order)
    if not contract.terms.penalty_cards.isdisjoint(hand):
        return say(_("Your turn: play a penalty card"))
    if contract.trump is not None and play.holds(hand, contract.trump):
        message = _("Your turn: trump with {trump.symbol} {trump}")
        return say(message, trump=contract.trump)
    if play.must_discard_hearts(state) and play.holds(hand, Suit.HEARTS):
        return say(_("Your turn: play a heart"))
    return asks_for_a_card(hand, state.trick, state.order)
