"""Fresh hands for players without a picture card."""

from msgspec.structs import replace

from femopp.cards import UNKNOWN, Rank, has_doubles
from femopp.games.rodskagg.rules.actions import FreshHand, Keep, Reshuffle
from femopp.games.rodskagg.rules.events import HandDrawn
from femopp.games.rodskagg.rules.state import HAND, GivenBack, Phase, RodskaggState, in_deal
from femopp.games.rodskagg.rules.turns import only_during, only_with_hand_seen
from femopp.language import _
from femopp.rulebook import Cards, Shuffler, forbid
from femopp.trick_taking import only_in_turn, only_the_table
from femopp.tricks import Seat, with_own

PICTURES = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})


@forbid(
    (FreshHand, Keep),
    "R49-DEAL-6 RSK-DEAL-1",
    _("Nobody gets a fresh hand at this table: you play the cards you were dealt."),
    when=lambda options: not options.fresh_hand,
    option="fresh_hand",
    first=True,
)
def hands_are_not_changed(state: RodskaggState, seat: Seat) -> bool:
    return True


fresh_hands_in_time = only_during((FreshHand, Keep), "REN-DEAL-2 A-R33", Phase.FRESH_HANDS)
fresh_hands_in_turn = only_in_turn(
    (FreshHand, Keep),
    "A-R33",
    _("It's {state.turn:player}'s turn to keep or change hands, not yours."),
)
hand_first = only_with_hand_seen((FreshHand, Keep), "R49-DEAL-9 A-R33")


@forbid((FreshHand, Keep), "A-R33", _("Wait until the fresh hand has been dealt."), first=True)
def fresh_hand_is_awaited(state: RodskaggState, seat: Seat) -> bool:
    return state.pack.drawing is not None


@forbid(
    FreshHand,
    "REN-DEAL-2",
    _("You can't change a hand with an ace, king, queen or jack."),
    when=lambda options: options.fresh_hand,
    option="fresh_hand",
)
def holds_a_picture(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return any(card is not UNKNOWN and card.rank in PICTURES for card in state.pack.hands[seat])


@forbid(FreshHand, "A-R33", _("A hand from the reshuffled cards must be kept."))
def hand_is_final(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return seat in state.pack.final


@forbid(FreshHand, "A-R46", _("The pack has too few cards left for a fresh hand."))
def nothing_left_to_draw(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return len(state.pack.stock) + len(state.pack.aside) < HAND


def ask_for_fresh_hand(state: RodskaggState, seat: Seat, action: FreshHand) -> RodskaggState:
    pack = state.pack
    return replace(
        state,
        pack=replace(
            pack,
            hands=with_own(pack.hands, seat, ()),
            aside=pack.aside + pack.hands[seat],
            given_back=(*pack.given_back, GivenBack(seat, pack.hands[seat])),
            drawing=seat,
        ),
    )


def keep(state: RodskaggState, seat: Seat, action: Keep) -> RodskaggState:
    pack = replace(state.pack, kept=state.pack.kept | {seat})
    everyone = len(pack.kept) == len(in_deal(state))
    return replace(state, pack=pack, phase=Phase.AUCTION if everyone else state.phase)


table_reshuffles = only_the_table((Reshuffle,), "A-R33")
reshuffle_in_time = only_during((Reshuffle,), "A-R33", Phase.FRESH_HANDS)


@forbid(
    Reshuffle,
    "A-R33",
    _("The new stock must have exactly the cards of the stock and those set aside."),
)
def reshuffle_is_wrong(state: RodskaggState, seat: Seat, action: Reshuffle) -> bool:
    old = _to_shuffle(state)
    if state.pack.drawing is None or len(action.stock) != len(old) or has_doubles(action.stock):
        return True
    known = UNKNOWN not in old and UNKNOWN not in action.stock
    return known and set(old) != set(action.stock)


def reshuffle_by_chance(state: RodskaggState, shuffler: Shuffler) -> Reshuffle | None:
    """Reshuffle if the stock is too small for the hand that was asked for (A-R33)."""
    pack = state.pack
    if pack.drawing is None or len(pack.stock) >= HAND:
        return None
    return Reshuffle(shuffler.shuffle(_to_shuffle(state)))


def _to_shuffle(state: RodskaggState) -> Cards:
    """Return the stock and the cards set aside before this exchange."""
    pack = state.pack
    return pack.stock + pack.aside[: len(pack.aside) - _own_cards(state)]


def _own_cards(state: RodskaggState) -> int:
    """Return the number of cards that stay aside, on top of the others (A-R33)."""
    given_back = state.pack.given_back
    if state.options.reshuffle_own_hand or not given_back:
        return 0
    return len(given_back[-1].hand)


def reshuffle(state: RodskaggState, seat: Seat, action: Reshuffle) -> RodskaggState:
    pack = state.pack
    aside = pack.aside[len(pack.aside) - _own_cards(state) :]
    return replace(state, pack=replace(pack, stock=action.stock, aside=aside, reshuffled=True))


def fresh_hand_to_give(state: RodskaggState) -> HandDrawn | None:
    """Return the hand from the stock for the player who asked, if it has enough cards."""
    pack = state.pack
    if pack.drawing is None or len(pack.stock) < HAND:
        return None
    return HandDrawn(pack.drawing, pack.stock[:HAND])


def give_fresh_hand(state: RodskaggState, event: HandDrawn) -> RodskaggState:
    pack = state.pack
    return replace(
        state,
        pack=replace(
            pack,
            hands=with_own(pack.hands, event.seat, event.cards),
            stock=pack.stock[HAND:],
            final=pack.final | {event.seat} if pack.reshuffled else pack.final,
            drawing=None,
        ),
    )


PROHIBITIONS = (
    hands_are_not_changed,
    fresh_hands_in_time,
    fresh_hands_in_turn,
    hand_first,
    fresh_hand_is_awaited,
    holds_a_picture,
    hand_is_final,
    nothing_left_to_draw,
    table_reshuffles,
    reshuffle_in_time,
    reshuffle_is_wrong,
)
