"""From the first dealer to the cards in hand."""

from collections.abc import Iterable

from msgspec.structs import replace

from femopp.cards import PACK_52, UNKNOWN, Rank
from femopp.games.rodskagg.actions import (
    Appoint,
    Deal,
    DealCards,
    Draw,
    FreshHand,
    Keep,
    Reshuffle,
)
from femopp.games.rodskagg.events import HandDrawn, HandSeen
from femopp.games.rodskagg.options import FirstDealer, FreshHandExhausted
from femopp.games.rodskagg.state import (
    HAND,
    GivenBack,
    Pack,
    Phase,
    RodskaggState,
    clockwise_after,
    in_deal,
)
from femopp.games.rodskagg.turns import (
    only_during,
    only_in_manual,
    only_in_turn,
    only_the_table,
    only_with_hand_seen,
)
from femopp.language import _
from femopp.rulebook import Action, Cards, Shuffler, forbid
from femopp.tricks import Seat

RANKS = tuple(Rank)
PICTURES = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})

# The first dealer

table_draws = only_the_table((Draw, Appoint), "R49-DEAL-2 A-R31")
draw_once = only_during((Draw, Appoint), "R49-DEAL-2 A-R31", Phase.DRAW)


@forbid(Draw, "R49-DEAL-2 A-R31", _("A draw shows one different card to each who draws."))
def draw_is_wrong(state: RodskaggState, seat: Seat, action: Draw) -> bool:
    cards = action.cards
    return len(cards) != len(state.drawing) or UNKNOWN in cards or _has_doubles(cards)


@forbid(
    Draw,
    "A-R31",
    _("The first dealer is found by lot here; nobody draws a card."),
    when=lambda options: options.first_dealer is FirstDealer.RANDOM,
    option="first_dealer",
)
def drawing_is_not_done(state: RodskaggState, seat: Seat, action: Draw) -> bool:
    return True


@forbid(
    Appoint,
    "R49-DEAL-2",
    _("Everyone draws a card for the first deal here, and the highest deals."),
    when=lambda options: options.first_dealer is FirstDealer.DRAW_HIGH,
    option="first_dealer",
)
def appointing_is_not_done(state: RodskaggState, seat: Seat, action: Appoint) -> bool:
    return True


@forbid(Appoint, "A-R31", _("The first dealer must be one of the players still in the match."))
def appointed_stranger(state: RodskaggState, seat: Seat, action: Appoint) -> bool:
    return action.dealer not in state.drawing


def find_first_dealer(state: RodskaggState, shuffler: Shuffler) -> Action:
    """Highest card deals (R49-DEAL-2), or the dealer by lot (A-R31)."""
    if state.options.first_dealer is FirstDealer.RANDOM:
        return Appoint(state.drawing[shuffler.below(len(state.drawing))])
    return Draw(shuffler.shuffle(PACK_52)[: len(state.drawing)])


def draw(state: RodskaggState, seat: Seat, action: Draw) -> RodskaggState:
    """The highest rank deals; those who are equal draw again (A-R31)."""
    heights = [RANKS.index(card.rank) for card in action.cards]
    highest = max(heights)
    best = tuple(
        one for one, height in zip(state.drawing, heights, strict=True) if height == highest
    )
    return replace(state, drawing=best) if len(best) > 1 else first_deal(state, best[0])


def appoint(state: RodskaggState, seat: Seat, action: Appoint) -> RodskaggState:
    return first_deal(state, action.dealer)


def first_deal(state: RodskaggState, dealer: Seat) -> RodskaggState:
    """The match before its first deal, with its dealer."""
    return replace(state, dealer=dealer, deal_number=1, drawing=(), phase=before_deal(state))


def before_deal(state: RodskaggState) -> Phase:
    """A dealer who sees to the rituals deals by an action; otherwise the table does."""
    return Phase.BEFORE_DEAL if state.manual else Phase.DEALING


# The deal

dealer_deals_manually = only_in_manual((DealCards,), "R49-DEAL-6 REN-DEAL-1")
time_to_deal = only_during((DealCards,), "R49-DEAL-6 REN-DEAL-1", Phase.BEFORE_DEAL)


@forbid(
    DealCards,
    "R49-DEAL-2 REN-DEAL-1",
    _("{state.dealer:player} deals this time."),
    first=True,
)
def another_deals(state: RodskaggState, seat: Seat) -> bool:
    return state.dealer is not None and seat != state.dealer


table_deals = only_the_table((Deal,), "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1")
deal_in_time = only_during((Deal,), "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1", Phase.DEALING)


@forbid(
    Deal,
    "R49-PACK-1 RSK-PACK-1 REN-PACK-1",
    _("The deal does not come from one pack of 52: a card is there twice, or cards are missing."),
)
def deal_from_a_wrong_pack(state: RodskaggState, seat: Seat, action: Deal) -> bool:
    everything = [card for hand in action.hands for card in hand] + list(action.rest)
    return len(everything) != len(PACK_52) or _has_doubles(everything)


@forbid(
    Deal,
    "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1",
    _(
        "Each player in the deal gets six cards, and nobody else gets any; "
        "here they get {action.sizes}."
    ),
)
def wrong_number_dealt(state: RodskaggState, seat: Seat, action: Deal) -> bool:
    if len(action.hands) != state.players:
        return True
    dealt_to = in_deal(state)
    for one, hand in enumerate(action.hands):
        if one not in dealt_to and hand:
            return True
        if one in dealt_to and len(hand) != HAND and not state.manual:
            return True
    return False


def deal_by_chance(state: RodskaggState, shuffler: Shuffler) -> Deal:
    """Six cards each, and now and then a misdeal where that is agreed on."""
    pack = shuffler.shuffle(PACK_52)
    sizes = dict.fromkeys(in_deal(state), HAND)
    if state.manual and shuffler.below(100) < state.options.misdeal_rate:
        unlucky = in_deal(state)[shuffler.below(len(sizes))]
        room_for_more = HAND * len(sizes) < len(PACK_52)
        sizes[unlucky] += 1 if room_for_more and shuffler.below(2) else -1
    hands: list[Cards] = []
    for seat in range(state.players):
        size = sizes.get(Seat(seat), 0)
        hands.append(pack[:size])
        pack = pack[size:]
    return Deal(tuple(hands), pack)


def deal_cards(state: RodskaggState, seat: Seat, action: DealCards) -> RodskaggState:
    return replace(state, phase=Phase.DEALING)


def deal(state: RodskaggState, seat: Seat, action: Deal) -> RodskaggState:
    pack = Pack(
        hands=action.hands,
        counts=tuple(len(hand) for hand in action.hands),
        stock=action.rest,
    )
    if state.duel:
        leading = replace(state.play, leader=state.duel[0])
        return replace(state, pack=pack, play=leading, phase=Phase.PLAY)
    phase = Phase.FRESH_HANDS if state.options.fresh_hand else Phase.AUCTION
    return replace(state, pack=pack, phase=phase)


def hand_to_look_at(state: RodskaggState) -> HandSeen | None:
    """Where nobody picks up cards by an action, everyone looks at them at once."""
    pack = state.pack
    if state.manual or not pack.counts or len(pack.seen) == len(in_deal(state)):
        return None
    seat = next((one for one in in_deal(state) if one not in pack.seen), None)
    return None if seat is None else HandSeen(seat, pack.hands[seat])


def look_at_hand(state: RodskaggState, event: HandSeen) -> RodskaggState:
    pack = state.pack
    hands = _with_hand(pack.hands, event.seat, event.cards)
    return replace(
        state, pack=replace(pack, hands=hands, seen=pack.seen | {event.seat}, picking=None)
    )


# Fresh hands

fresh_hands_in_time = only_during((FreshHand, Keep), "REN-DEAL-2 A-R33", Phase.FRESH_HANDS)
fresh_hands_in_turn = only_in_turn(
    (FreshHand, Keep), "A-R33", _("Fresh hands are asked for in turn from forehand.")
)
hand_first = only_with_hand_seen((FreshHand, Keep), "R49-DEAL-9 A-R33")


@forbid((FreshHand, Keep), "A-R33", _("The hand that was asked for comes first."), first=True)
def fresh_hand_is_awaited(state: RodskaggState, seat: Seat) -> bool:
    return state.pack.drawing is not None


@forbid(FreshHand, "REN-DEAL-2", _("You hold a picture card: ace, king, queen or jack."))
def holds_a_picture(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return any(card is not UNKNOWN and card.rank in PICTURES for card in state.pack.hands[seat])


@forbid(FreshHand, "A-R33", _("A hand from the reshuffled cards is final."))
def hand_is_final(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return seat in state.pack.final


@forbid(
    FreshHand,
    "A-R33",
    _("The stock has too few cards for a fresh hand."),
    when=lambda options: options.fresh_hand_exhausted is FreshHandExhausted.REFUSE,
    option="fresh_hand_exhausted",
)
def stock_exhausted(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return len(state.pack.stock) < HAND


@forbid(FreshHand, "A-R46", _("The pack has too few cards left for a fresh hand."))
def nothing_left_to_draw(state: RodskaggState, seat: Seat, action: FreshHand) -> bool:
    return len(state.pack.stock) + len(state.pack.aside) < HAND


def ask_for_fresh_hand(state: RodskaggState, seat: Seat, action: FreshHand) -> RodskaggState:
    pack = state.pack
    return replace(
        state,
        pack=replace(
            pack,
            aside=pack.aside + pack.hands[seat],
            given_back=(*pack.given_back, GivenBack(seat, pack.hands[seat])),
            hands=_with_hand(pack.hands, seat, ()),
            drawing=seat,
        ),
    )


def keep(state: RodskaggState, seat: Seat, action: Keep) -> RodskaggState:
    pack = replace(state.pack, kept=state.pack.kept | {seat})
    everyone = len(pack.kept) == len(in_deal(state))
    return replace(state, pack=pack, phase=Phase.AUCTION if everyone else state.phase)


table_reshuffles = only_the_table((Reshuffle,), "A-R33")
reshuffle_in_time = only_during((Reshuffle,), "A-R33", Phase.FRESH_HANDS)


@forbid(Reshuffle, "A-R33", _("The new stock must be the stock and the cards set aside."))
def reshuffle_is_wrong(state: RodskaggState, seat: Seat, action: Reshuffle) -> bool:
    old = state.pack.stock + state.pack.aside
    if state.pack.drawing is None or len(action.stock) != len(old) or _has_doubles(action.stock):
        return True
    known = UNKNOWN not in old and UNKNOWN not in action.stock
    return known and set(old) != set(action.stock)


def reshuffle_by_chance(state: RodskaggState, shuffler: Shuffler) -> Reshuffle | None:
    """When the stock is too small for the hand that was asked for (A-R33)."""
    pack = state.pack
    if pack.drawing is None or len(pack.stock) >= HAND:
        return None
    return Reshuffle(shuffler.shuffle(pack.stock + pack.aside))


def reshuffle(state: RodskaggState, seat: Seat, action: Reshuffle) -> RodskaggState:
    return replace(state, pack=replace(state.pack, stock=action.stock, aside=(), reshuffled=True))


def fresh_hand_to_give(state: RodskaggState) -> HandDrawn | None:
    """The hand from the top of the stock for the player who asked, if the stock has one."""
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
            hands=_with_hand(pack.hands, event.seat, event.cards),
            stock=pack.stock[HAND:],
            final=pack.final | {event.seat} if pack.reshuffled else pack.final,
            drawing=None,
        ),
    )


# Shared


def next_dealer(state: RodskaggState) -> Seat:
    """The next clockwise who is still in the match (R49-DEAL-1, A-R32)."""
    assert state.dealer is not None
    staying = tuple(one for one in map(Seat, range(state.players)) if one not in state.out)
    return clockwise_after(state.dealer, staying)[0]


def misdealt(state: RodskaggState) -> bool:
    """Whether a player was dealt a wrong number of cards."""
    counts = state.pack.counts
    return bool(counts) and any(counts[seat] != HAND for seat in in_deal(state))


def _with_hand(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _has_doubles(cards: Iterable[object]) -> bool:
    known = [card for card in cards if card is not UNKNOWN]
    return len(set(known)) != len(known)


PROHIBITIONS = (
    table_draws,
    draw_once,
    drawing_is_not_done,
    draw_is_wrong,
    appointing_is_not_done,
    appointed_stranger,
    dealer_deals_manually,
    time_to_deal,
    another_deals,
    table_deals,
    deal_in_time,
    wrong_number_dealt,
    deal_from_a_wrong_pack,
    fresh_hands_in_time,
    fresh_hands_in_turn,
    hand_first,
    fresh_hand_is_awaited,
    holds_a_picture,
    hand_is_final,
    stock_exhausted,
    nothing_left_to_draw,
    table_reshuffles,
    reshuffle_in_time,
    reshuffle_is_wrong,
)
