"""The deal: thirteen cards each, counter-clockwise."""

from itertools import chain

from femopp.cards import PACK_52, has_doubles
from femopp.games.rifki.rules.actions import DrawDealer
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.state import PLAYERS, RifkiMatch
from femopp.language import _
from femopp.rulebook import Action, Cards, Deal, Shuffler, forbid
from femopp.tricks import Seat, from_right_of, seats


@forbid(DrawDealer, "RIF-PLAYERS-1", _("There are four seats."))
def no_such_seat(state: RifkiMatch, seat: Seat, action: DrawDealer) -> bool:
    return action.seat not in seats(PLAYERS)


@forbid(
    Deal,
    "RIF-PACK-1",
    _("Each of the four players gets thirteen of the 52 cards; here they get {action.sizes}."),
)
def not_thirteen_each(state: RifkiMatch, seat: Seat, action: Deal) -> bool:
    return [len(hand) for hand in action.hands] != [TRICKS] * PLAYERS or action.rest != ()


@forbid(Deal, "RIF-PACK-1", _("A card was dealt twice: the pack has each card once."))
def a_card_twice(state: RifkiMatch, seat: Seat, action: Deal) -> bool:
    return has_doubles(chain(*action.hands, action.rest))


PROHIBITIONS = (no_such_seat, not_thirteen_each, a_card_twice)


def table_action(state: RifkiMatch, shuffler: Shuffler) -> Action | None:
    """Drawing lots for the first dealer, or the deal, where one of them is due."""
    if state.outcome is not None or state.turn is not None:
        return None
    if state.dealer is None:
        return DrawDealer(Seat(shuffler.below(PLAYERS)))
    return Deal(_one_by_one(shuffler.shuffle(PACK_52), state.dealer))


def _one_by_one(pack: Cards, dealer: Seat) -> tuple[Cards, ...]:
    """The hands in seat order when the pack is dealt card by card from the dealer's right."""
    dealt = {
        seat: pack[place::PLAYERS] for place, seat in enumerate(from_right_of(dealer, PLAYERS))
    }
    return tuple(dealt[seat] for seat in seats(PLAYERS))
