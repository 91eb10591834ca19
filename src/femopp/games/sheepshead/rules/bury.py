"""Burying: the picker lays two cards away, face down, to have six again."""

from itertools import combinations

from msgspec.structs import replace

from femopp.cards import UNKNOWN, has_doubles
from femopp.games.sheepshead.rules.actions import Bury, Pass
from femopp.games.sheepshead.rules.options import BuryJD, SheepsheadOptions
from femopp.games.sheepshead.rules.order import THE_BOY, arranged
from femopp.games.sheepshead.rules.state import BLIND, Phase, Session, holds
from femopp.language import _
from femopp.rulebook import Cards, forbid, unknown, without
from femopp.tricks import Seat, with_own


def burials(hand: Cards) -> tuple[Bury, ...]:
    """Return every pair of cards that this hand can bury."""
    return tuple([Bury(pair) for pair in dict.fromkeys(combinations(hand, BLIND))])


@forbid(Bury, "SHP-BURY-1", _("You can't bury cards now."), first=True)
def buries_at_another_time(state: Session, seat: Seat) -> bool:
    return state.phase is not Phase.BURY


@forbid(
    Bury, "SHP-BURY-1", _("Only the picker, {state.picker:player}, can bury cards."), first=True
)
def buries_without_having_picked(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BURY and seat != state.picker


@forbid(Bury, "SHP-BURY-1", _("Bury exactly two cards."))
def buries_another_number(state: Session, seat: Seat, action: Bury) -> bool:
    return len(action.cards) != BLIND


@forbid(Bury, "SHP-BURY-1", _("You named the same card twice."))
def buries_a_card_twice(state: Session, seat: Seat, action: Bury) -> bool:
    return has_doubles(action.cards)


@forbid(Bury, "SHP-BURY-1", _("Say which two cards you bury."))
def buries_unseen_from_a_known_hand(state: Session, seat: Seat, action: Bury) -> bool:
    return UNKNOWN in action.cards and UNKNOWN not in state.hands[seat]


@forbid(Bury, "SHP-BURY-1", _("You can only bury cards that you have."))
def buries_cards_not_held(state: Session, seat: Seat, action: Bury) -> bool:
    return not holds(state, seat, _seen(action))


def _the_boy_must_stay(options: SheepsheadOptions) -> bool:
    return options.bury_jd is BuryJD.FORBIDDEN


@forbid(
    Bury,
    "A-S14",
    _("You can't bury the jack of diamonds."),
    when=_the_boy_must_stay,
    option="bury_jd",
)
def buries_the_boy(state: Session, seat: Seat, action: Bury) -> bool:
    return THE_BOY in action.cards


@forbid(Pass, "SHP-BURY-1", _("You can't pass while the picker buries two cards."), first=True)
def passes_instead_of_burying(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BURY


def on_bury(state: Session, seat: Seat, action: Bury) -> Session:
    hand, laid_from = state.hands[seat], state.laid_from
    if UNKNOWN in action.cards:
        # Any of the cards may have been buried, even one that was shown before.
        kept = unknown(hand)[: len(hand) - len(action.cards)]
        laid_from = without(hand, _seen(action))
    else:
        kept = without(hand, action.cards)
    return replace(
        state,
        hands=with_own(state.hands, seat, kept),
        buried=arranged(action.cards),
        laid_from=laid_from,
    )


def _seen(action: Bury) -> Cards:
    return tuple([card for card in action.cards if card is not UNKNOWN])


PROHIBITIONS = (
    buries_at_another_time,
    buries_without_having_picked,
    buries_another_number,
    buries_a_card_twice,
    buries_unseen_from_a_known_hand,
    buries_cards_not_held,
    buries_the_boy,
    passes_instead_of_burying,
)
