"""Which cards may be led and played."""

from femopp.cards import PACK_52, UNKNOWN, Card, Suit
from femopp.games.rifki.contracts import Kind
from femopp.games.rifki.options import HeartsBrokenBy, KupaDump, PenaltyChoice, RifkiVoid
from femopp.games.rifki.options import VoidPenaltyChoice as VoidChoice
from femopp.games.rifki.state import STRENGTH, RifkiMatch
from femopp.language import _
from femopp.rulebook import Cards, Play, forbid
from femopp.tricks import Seat

PLAYS = {card: Play(card) for card in Card}


def candidates(hand: Cards) -> tuple[Play, ...]:
    """The cards that might be played from a hand; from an unseen one, any."""
    return tuple([PLAYS[card] for card in (PACK_52 if UNKNOWN in hand else hand)])


# --- having the card at all


@forbid(
    Play,
    "RIF-CONTRACT-1",
    _("The contract must be named before a card is led."),
    first=True,
)
def contract_is_not_named(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return state.contract is None and seat == state.turn


@forbid(Play, "RIF-PACK-1", _("A card is played face up: say which one."), first=True)
def card_is_unknown(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return action.card is UNKNOWN


@forbid(Play, "RIF-PACK-1", _("You do not hold {action.card}."), first=True)
def card_is_not_held(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    if seat != state.turn or state.contract is None or action.card is UNKNOWN:
        return False
    hand = state.hands[seat]
    if action.card in hand:
        return False
    return UNKNOWN not in hand or _is_elsewhere(state, seat, action.card)


def _is_elsewhere(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    tricks = (state.trick, *(taken.trick for taken in state.taken))
    return any(card in trick.cards for trick in tricks) or any(
        card in hand for other, hand in enumerate(state.hands) if other != seat
    )


# --- leading


def _leads_hearts_too_early(state: RifkiMatch, seat: Seat, card: Card, kind: Kind) -> bool:
    return (
        card.suit is Suit.HEARTS
        and not state.trick.played
        and not state.hearts_open
        and _contract(state) == kind
        and _has_other_than_hearts(state.hands[seat])
    )


def _has_other_than_hearts(hand: Cards) -> bool:
    return any(card is not UNKNOWN and card.suit is not Suit.HEARTS for card in hand)


@forbid(
    Play,
    "RIF-RIFKI-2",
    _("Hearts may not be led before one has been discarded, unless you hold nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.DISCARD,
)
def leads_hearts_too_early_in_rifki(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return _leads_hearts_too_early(state, seat, action.card, Kind.RIFKI)


@forbid(
    Play,
    "RIF-KUPA-2",
    _("Hearts may not be led before one has been discarded, unless you hold nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.DISCARD,
)
def leads_hearts_too_early_in_kupa(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return _leads_hearts_too_early(state, seat, action.card, Kind.KUPA)


@forbid(
    Play,
    "RIF-RIFKI-2",
    _("Hearts may not be led before one has been played, unless you hold nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.ANY_HEART,
    option="hearts_broken_by",
)
def leads_hearts_before_any(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return any(
        _leads_hearts_too_early(state, seat, action.card, kind) for kind in (Kind.RIFKI, Kind.KUPA)
    )


# --- following suit


def _contract(state: RifkiMatch) -> Kind | None:
    return state.contract.kind if state.contract else None


def _does_not_follow(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    led = state.led
    return led is not None and card.suit is not led and _holds(state.hands[seat], led)


def _holds(hand: Cards, suit: Suit) -> bool:
    return any([card is not UNKNOWN and card.suit is suit for card in hand])  # noqa: C419 - faster


@forbid(Play, "RIF-POS-4", _("You must follow suit: you hold {state.led}."))
def does_not_follow_in_trump(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return _contract(state) == Kind.TRUMP and _does_not_follow(state, seat, action.card)


@forbid(Play, "RIF-NEG-7", _("You must follow suit: you hold {state.led}."))
def does_not_follow_in_a_negative(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return _contract(state) != Kind.TRUMP and _does_not_follow(state, seat, action.card)


# --- Trump: without the led suit


def _void(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    """Whether the card is played by someone who cannot follow suit."""
    led = state.led
    return led is not None and card.suit is not led and not _holds(state.hands[seat], led)


@forbid(
    Play,
    "RIF-POS-4",
    _("You cannot follow suit: you must play a trump, and {state.contract.trump} are trumps."),
)
def does_not_trump(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    trump = state.contract.trump if state.contract else None
    return (
        trump is not None
        and action.card.suit is not trump
        and _holds(state.hands[seat], trump)
        and _void(state, seat, action.card)
    )


@forbid(
    Play,
    "RIF-POS-4",
    _("You must play a higher trump than those in the trick: you hold one."),
    when=lambda options: options.overtrump,
    option="overtrump",
)
def trumps_too_low(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    trump = state.contract.trump if state.contract else None
    if trump is None or action.card.suit is not trump or not _void(state, seat, action.card):
        return False
    highest = _highest(state, trump)
    return STRENGTH[action.card] < highest and any(
        card is not UNKNOWN and card.suit is trump and STRENGTH[card] > highest
        for card in state.hands[seat]
    )


def _highest(state: RifkiMatch, suit: Suit) -> int:
    """The strength of the highest card of a suit in the trick, -1 if there is none."""
    return max(
        [STRENGTH[played.card] for played in state.trick.played if played.card.suit is suit],
        default=-1,
    )


# --- penalty cards


def _covered(state: RifkiMatch, seat: Seat, suit: Suit) -> list[Card]:
    """The seat's penalty cards of a suit that are lower than a card of it in the trick."""
    assert state.contract is not None
    penalty = state.contract.terms.penalty_cards
    mine = [card for card in state.hands[seat] if card in penalty and card.suit is suit]
    if not mine:
        return []
    highest = _highest(state, suit)
    return [card for card in mine if STRENGTH[card] < highest]


def _must_go_under(state: RifkiMatch, seat: Seat, card: Card) -> list[Card]:
    """The penalty cards of the led suit one of which must be played, if this card follows suit."""
    if card.suit is not state.led or not state.contract or not state.contract.terms.penalty_cards:
        return []
    if state.contract.kind == Kind.KUPA and state.options.kupa_dump == KupaDump.ANY_HEART:
        return []
    return _covered(state, seat, card.suit)


@forbid(
    Play,
    "RIF-NEG-8",
    _("You may not hold back a penalty card when a higher {state.led} card lies in the trick."),
)
def holds_back_a_penalty_card(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    under = _must_go_under(state, seat, action.card)
    return bool(under) and action.card not in under


@forbid(
    Play,
    "RIF-OPEN-1",
    _("You must play the highest of your penalty cards that lie under a card in the trick."),
    when=lambda options: options.multi_penalty_choice == PenaltyChoice.HIGHEST,
    option="multi_penalty_choice",
)
def holds_back_the_highest(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    under = _must_go_under(state, seat, action.card)
    return action.card in under and any(STRENGTH[card] > STRENGTH[action.card] for card in under)


@forbid(Play, "RIF-NEG-9", _("You cannot follow suit: you must play a penalty card."))
def keeps_penalty_cards_when_void(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    penalty = state.contract.terms.penalty_cards if state.contract else ()
    return (
        bool(penalty)
        and action.card not in penalty
        and any(card in penalty for card in state.hands[seat])
        and _void(state, seat, action.card)
    )


@forbid(
    Play,
    "A-T18",
    _("You must first play a penalty card that is lower than a card of its suit in the trick."),
    when=lambda options: options.void_penalty_choice == VoidChoice.COVERED_FIRST,
    option="void_penalty_choice",
)
def keeps_a_covered_penalty_card(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    if not state.contract or action.card not in state.contract.terms.penalty_cards:
        return False
    if not _void(state, seat, action.card):
        return False
    covered = [card for suit in Suit for card in _covered(state, seat, suit)]
    return bool(covered) and action.card not in covered


@forbid(
    Play,
    "A-T11",
    _("You cannot follow suit: in Rifki you must then play a heart."),
    when=lambda options: options.rifki_void == RifkiVoid.HEART,
    option="rifki_void",
)
def keeps_hearts_when_void_in_rifki(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return (
        _contract(state) == Kind.RIFKI
        and action.card.suit is not Suit.HEARTS
        and _holds(state.hands[seat], Suit.HEARTS)
        and _void(state, seat, action.card)
    )


PROHIBITIONS = (
    contract_is_not_named,
    card_is_unknown,
    card_is_not_held,
    leads_hearts_too_early_in_rifki,
    leads_hearts_too_early_in_kupa,
    leads_hearts_before_any,
    does_not_follow_in_trump,
    does_not_follow_in_a_negative,
    does_not_trump,
    trumps_too_low,
    holds_back_a_penalty_card,
    holds_back_the_highest,
    keeps_penalty_cards_when_void,
    keeps_a_covered_penalty_card,
    keeps_hearts_when_void_in_rifki,
)
