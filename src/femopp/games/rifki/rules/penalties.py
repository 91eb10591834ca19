"""Prohibitions of holding back penalty cards."""

from femopp.cards import Card, Suit
from femopp.games.rifki.rules.contracts import Kind
from femopp.games.rifki.rules.options import KupaDump, PenaltyChoice, RifkiVoid, VoidPenaltyChoice
from femopp.games.rifki.rules.play import highest_in_trick, holds, is_void, kind_of
from femopp.games.rifki.rules.state import STRENGTH, RifkiMatch
from femopp.language import _
from femopp.rulebook import Play, forbid
from femopp.tricks import Seat


def _covered(state: RifkiMatch, seat: Seat, suit: Suit, played: Card) -> list[Card]:
    """Return the seat's penalty cards of a suit that are lower than a card of it in the trick.

    The card played counts even if the hand was hidden.
    """
    assert state.contract is not None
    penalty = state.contract.terms.penalty_cards
    hand = state.hands[seat]
    held = hand if played in hand else (*hand, played)
    mine = [card for card in held if card in penalty and card.suit is suit]
    if not mine:
        return []
    highest = highest_in_trick(state, suit)
    return [card for card in mine if STRENGTH[card] < highest]


def _must_go_under(state: RifkiMatch, seat: Seat, card: Card) -> list[Card]:
    """Return the penalty cards one of which must be played, if this card follows suit."""
    if card.suit is not state.led or not state.contract or not state.contract.terms.penalty_cards:
        return []
    if state.contract.kind == Kind.KUPA and state.options.kupa_dump == KupaDump.ANY_HEART:
        return []
    return _covered(state, seat, card.suit, card)


@forbid(
    Play,
    "RIF-NEG-8",
    _("You must play a penalty card: a higher card of its suit is in the trick."),
)
def holds_back_a_penalty_card(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    under = _must_go_under(state, seat, action.card)
    return bool(under) and action.card not in under


@forbid(
    Play,
    "RIF-OPEN-1",
    _("You must play your highest penalty card below the highest card in the trick."),
    when=lambda options: options.multi_penalty_choice == PenaltyChoice.HIGHEST,
    option="multi_penalty_choice",
)
def holds_back_the_highest(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    under = _must_go_under(state, seat, action.card)
    return action.card in under and any(STRENGTH[card] > STRENGTH[action.card] for card in under)


@forbid(Play, "RIF-NEG-9", _("You can't follow suit, so you must play a penalty card."))
def keeps_penalty_cards_when_void(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    penalty = state.contract.terms.penalty_cards if state.contract else ()
    return (
        bool(penalty)
        and action.card not in penalty
        and any(card in penalty for card in state.hands[seat])
        and is_void(state, seat, action.card)
    )


@forbid(
    Play,
    "A-T18",
    _("You must first play a penalty card that is lower than a card of its suit in the trick."),
    when=lambda options: options.void_penalty_choice == VoidPenaltyChoice.COVERED_FIRST,
    option="void_penalty_choice",
)
def keeps_a_covered_penalty_card(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    if not state.contract or action.card not in state.contract.terms.penalty_cards:
        return False
    if not is_void(state, seat, action.card):
        return False
    covered = [card for suit in Suit for card in _covered(state, seat, suit, action.card)]
    return bool(covered) and action.card not in covered


@forbid(
    Play,
    "A-T11",
    _("You can't follow suit, so in Rifki you must play a heart."),
    when=lambda options: options.rifki_void == RifkiVoid.HEART,
    option="rifki_void",
)
def keeps_hearts_when_void_in_rifki(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return (
        kind_of(state) == Kind.RIFKI
        and action.card.suit is not Suit.HEARTS
        and holds(state.hands[seat], Suit.HEARTS)
        and is_void(state, seat, action.card)
    )


PROHIBITIONS = (
    holds_back_a_penalty_card,
    holds_back_the_highest,
    keeps_penalty_cards_when_void,
    keeps_a_covered_penalty_card,
    keeps_hearts_when_void_in_rifki,
)
