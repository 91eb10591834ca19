"""Prohibitions of leads and plays, except for penalty cards."""

from femopp.cards import UNKNOWN, Card, Suit
from femopp.games.rifki.rules.contracts import Kind
from femopp.games.rifki.rules.options import HeartsBrokenBy, RifkiVoid
from femopp.games.rifki.rules.state import STRENGTH, RifkiMatch
from femopp.language import _
from femopp.ranking import SuitClass
from femopp.rulebook import Cards, Play, forbid
from femopp.trick_taking import follows_suit, holds_the_card
from femopp.tricks import Seat


@forbid(
    Play,
    "RIF-CONTRACT-1",
    _("Choose the contract before you lead."),
    first=True,
)
def contract_is_not_named(state: RifkiMatch, seat: Seat) -> bool:
    return state.contract is None and seat == state.turn


own_card = holds_the_card("RIF-PACK-1")


# Leading


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
    _("You can't lead hearts until one has been discarded, unless you have nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.DISCARD,
)
def leads_hearts_too_early_in_rifki(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return kind_of(state) == Kind.RIFKI and _leads_closed_hearts(state, seat, action.card)


@forbid(
    Play,
    "RIF-KUPA-2",
    _("You can't lead hearts until one has been discarded, unless you have nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.DISCARD,
)
def leads_hearts_too_early_in_kupa(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return kind_of(state) == Kind.KUPA and _leads_closed_hearts(state, seat, action.card)


@forbid(
    Play,
    "RIF-RIFKI-2",
    _("You can't lead hearts until one has been played, unless you have nothing else."),
    when=lambda options: options.hearts_broken_by == HeartsBrokenBy.ANY_HEART,
    option="hearts_broken_by",
)
def leads_hearts_before_any(state: RifkiMatch, seat: Seat, action: Play) -> bool:
    return _leads_closed_hearts(state, seat, action.card)


# Following suit


def kind_of(state: RifkiMatch) -> Kind | None:
    """Return the kind of contract being played."""
    return state.contract.kind if state.contract else None


def _is_trump(state: RifkiMatch) -> bool:
    return kind_of(state) == Kind.TRUMP


def _is_negative(state: RifkiMatch) -> bool:
    return kind_of(state) != Kind.TRUMP


follow_in_trump = follows_suit("RIF-POS-4", during=_is_trump)
follow_in_a_negative = follows_suit("RIF-NEG-7", during=_is_negative)


def holds(hand: Cards, suit: Suit | SuitClass) -> bool:
    """Whether a hand is known to have a card of this suit."""
    return any([card is not UNKNOWN and card.suit is suit for card in hand])  # noqa: C419 - faster


def must_discard_hearts(state: RifkiMatch) -> bool:
    """Whether a player who can't follow suit must discard a heart (A-T11)."""
    return kind_of(state) == Kind.RIFKI and state.options.rifki_void == RifkiVoid.HEART


# Trump: void in the led suit


def is_void(state: RifkiMatch, seat: Seat, card: Card) -> bool:
    """Whether a seat plays this card because it cannot follow suit."""
    led = state.led
    return led is not None and card.suit is not led and not holds(state.hands[seat], led)


@forbid(
    Play,
    "RIF-POS-4",
    _("You can't follow suit, so you must play a trump: {state.contract.trump} are trumps."),
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
    _("You must overtrump: you have a higher trump than those in the trick."),
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
    """Return the strength of the highest card of a suit in the trick, -1 if there is none."""
    return max(
        [STRENGTH[played.card] for played in state.trick.played if played.card.suit is suit],
        default=-1,
    )


PROHIBITIONS = (
    contract_is_not_named,
    own_card,
    leads_hearts_too_early_in_rifki,
    leads_hearts_too_early_in_kupa,
    leads_hearts_before_any,
    follow_in_trump,
    follow_in_a_negative,
    does_not_trump,
    trumps_too_low,
)
