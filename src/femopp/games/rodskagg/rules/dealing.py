"""Dealing, and looking at the cards."""

from msgspec.structs import replace

from femopp.cards import PACK_52, has_doubles
from femopp.games.rodskagg.rules.actions import Deal, DealCards
from femopp.games.rodskagg.rules.events import HandSeen
from femopp.games.rodskagg.rules.state import HAND, Pack, Phase, RodskaggState, in_deal
from femopp.games.rodskagg.rules.turns import only_during, only_in_manual
from femopp.language import _
from femopp.rulebook import Cards, Foreseen, Shuffler, forbid, with_known
from femopp.trick_taking import only_the_table
from femopp.tricks import Seat, with_own

dealer_deals_manually = only_in_manual((DealCards,), "R49-DEAL-6 REN-DEAL-1 RSK-RITUAL-0")
time_to_deal = only_during((DealCards,), "R49-DEAL-6 REN-DEAL-1 RSK-RITUAL-0", Phase.BEFORE_DEAL)


@forbid(
    DealCards,
    "R49-DEAL-2 REN-DEAL-1 RSK-DEAL-1",
    _("It's {state.dealer:player}'s deal, not yours."),
    first=True,
)
def another_deals(state: RodskaggState, seat: Seat) -> bool:
    return state.dealer is not None and seat != state.dealer


table_deals = only_the_table((Deal,), "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1")
deal_in_time = only_during((Deal,), "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1", Phase.DEALING)


@forbid(
    Deal,
    "R49-PACK-1 RSK-PACK-1 REN-PACK-1",
    _("This isn't a pack of 52: a card is in it twice, or cards are missing."),
)
def deal_from_a_wrong_pack(state: RodskaggState, seat: Seat, action: Deal) -> bool:
    everything = [card for hand in action.hands for card in hand] + list(action.rest)
    return len(everything) != len(PACK_52) or has_doubles(everything)


@forbid(
    Deal,
    "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1",
    _("Nobody gets cards but the players in the deal; here it's {action.sizes}."),
)
def dealt_to_others(state: RodskaggState, seat: Seat, action: Deal) -> bool:
    """Find hands of others. A wrong number of cards is a misdeal, and dealt again (A-R48)."""
    if len(action.hands) != state.players:
        return True
    dealt_to = in_deal(state)
    return any(hand and one not in dealt_to for one, hand in enumerate(action.hands))


def deal_by_chance(state: RodskaggState, shuffler: Shuffler) -> Deal:
    """Deal six cards each, or now and then misdeal if the options say so."""
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
        counts=tuple([len(hand) for hand in action.hands]),
        stock=action.rest,
    )
    if state.duel:
        leading = replace(state.play, leader=state.duel[0])
        return replace(state, pack=pack, play=leading, phase=Phase.PLAY)
    phase = Phase.FRESH_HANDS if state.options.fresh_hand else Phase.AUCTION
    return replace(state, pack=pack, phase=phase)


def hand_to_look_at(state: RodskaggState) -> HandSeen | None:
    """Show everyone their cards at once, unless rituals are manual."""
    pack = state.pack
    if not pack.counts or len(pack.seen) == len(in_deal(state)) or state.manual:
        return None
    seat = next((one for one in in_deal(state) if one not in pack.seen), None)
    return None if seat is None else HandSeen(seat, pack.hands[seat])


def look_at_hand(state: RodskaggState, event: HandSeen) -> RodskaggState:
    pack = state.pack
    hands = with_own(pack.hands, event.seat, event.cards)
    seen = pack.seen | {event.seat}
    return replace(state, pack=replace(pack, hands=hands, seen=seen, picking=None))


def know_cards(state: RodskaggState, event: Foreseen) -> RodskaggState:
    hands = state.pack.hands
    known = with_own(hands, event.seat, with_known(hands[event.seat], event.cards))
    return replace(state, pack=replace(state.pack, hands=known))


def misdealt(state: RodskaggState) -> bool:
    """Whether a player was dealt a wrong number of cards."""
    counts = state.pack.counts
    return bool(counts) and any(counts[seat] != HAND for seat in in_deal(state))


PROHIBITIONS = (
    dealer_deals_manually,
    time_to_deal,
    another_deals,
    table_deals,
    deal_in_time,
    dealt_to_others,
    deal_from_a_wrong_pack,
)
