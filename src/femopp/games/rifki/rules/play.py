"""Which cards may be led and played, penalty cards apart."""

from femopp.cards import PACK_52, UNKNOWN, Card, Suit
from femopp.games.rifki.rules.contracts import Kind
from femopp.games.rifki.rules.options import HeartsBrokenBy
from femopp.games.rifki.rules.state import STRENGTH, RifkiMatch
from femopp.language import Message, _
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
def contract_is_not_named(state: RifkiMatch, seat: Seat) -> bool:
    return state.contract is None and seat == state.turn


@forbid(Play, "RIF-PACK-1", _("A card is played face up: say which one."), first=True)
def card_is_unknown(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return action.card is UNKNOWN


def _why_not_held(state: RifkiMatch, seat: Seat, action: Play) -> Message:
    if _was_played(state, action.card):
        return _("{action.card} has been played already.")
    return _("You do not hold {action.card}.")


@forbid(Play, "RIF-PACK-1", _why_not_held, first=True)
def card_is_not_held(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    card = action.card
    if seat != state.turn or state.contract is None or card is UNKNOWN:
        return False
    hand = state.hands[seat]
    if card in hand:
        return False
    in_a_hand = any(card in other for other in state.hands)
    return UNKNOWN not in hand or in_a_hand or _was_played(state, card)


def _was_played(state: RifkiMatch, card: Card) -> bool:
    tricks = (state.trick, *(taken.trick for taken in state.taken))
    return any(card in trick.cards for trick in tricks)


# --- leading


def _leads_closed_hearts(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    return (
        card.suit is Suit.HEARTS
        and not state.trick.played
        and state.contract is not None
        and state.contract.terms.hearts_closed
        and not state.hearts_open
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
    return kind_of(state) == Kind.RIFKI and _leads_closed_hearts(state, seat, action.card)


@forbid(
    Play,
    "RIF-KUPA-2",
    _("Hearts may not be led before one has been discarded, unless you hold nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.DISCARD,
)
def leads_hearts_too_early_in_kupa(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return kind_of(state) == Kind.KUPA and _leads_closed_hearts(state, seat, action.card)


@forbid(
    Play,
    "RIF-RIFKI-2",
    _("Hearts may not be led before one has been played, unless you hold nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.ANY_HEART,
    option="hearts_broken_by",
)
def leads_hearts_before_any(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return _leads_closed_hearts(state, seat, action.card)


# --- following suit


def kind_of(state: RifkiMatch) -> Kind | None:
    """The kind of contract being played."""
    return state.contract.kind if state.contract else None


def _does_not_follow(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    led = state.led
    return led is not None and card.suit is not led and holds(state.hands[seat], led)


def holds(hand: Cards, suit: Suit) -> bool:
    """Whether a hand is known to have a card of this suit."""
    return any([card is not UNKNOWN and card.suit is suit for card in hand])  # noqa: C419 - faster


@forbid(Play, "RIF-POS-4", _("You must follow suit: you hold {state.led}."))
def does_not_follow_in_trump(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return kind_of(state) == Kind.TRUMP and _does_not_follow(state, seat, action.card)


@forbid(Play, "RIF-NEG-7", _("You must follow suit: you hold {state.led}."))
def does_not_follow_in_a_negative(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return kind_of(state) != Kind.TRUMP and _does_not_follow(state, seat, action.card)


# --- Trump: without the led suit


def is_void(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    """Whether the card is played by someone who cannot follow suit."""
    led = state.led
    return led is not None and card.suit is not led and not holds(state.hands[seat], led)


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
        and holds(state.hands[seat], trump)
        and is_void(state, seat, action.card)
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
    if trump is None or action.card.suit is not trump or not is_void(state, seat, action.card):
        return False
    highest = highest_in_trick(state, trump)
    return STRENGTH[action.card] < highest and any(
        card is not UNKNOWN and card.suit is trump and STRENGTH[card] > highest
        for card in state.hands[seat]
    )


def highest_in_trick(state: RifkiMatch, suit: Suit) -> int:
    """The strength of the highest card of a suit in the trick, -1 if there is none."""
    return max(
        [STRENGTH[played.card] for played in state.trick.played if played.card.suit is suit],
        default=-1,
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
)
