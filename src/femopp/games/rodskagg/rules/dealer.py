"""The dealer: the first, and the next."""

from msgspec.structs import replace

from femopp.cards import PACK_52, UNKNOWN, Rank, has_doubles
from femopp.games.rodskagg.rules.actions import Appoint, Draw
from femopp.games.rodskagg.rules.options import FirstDealer
from femopp.games.rodskagg.rules.state import Phase, RodskaggState, clockwise_after, in_match
from femopp.games.rodskagg.rules.turns import only_during
from femopp.language import _
from femopp.rulebook import Action, Shuffler, forbid
from femopp.trick_taking import only_the_table
from femopp.tricks import Seat

RANKS = tuple(Rank)

FIRST_DEAL = 1
"""The number of the first deal."""

table_draws = only_the_table((Draw, Appoint), "R49-DEAL-2 A-R31")
draw_once = only_during((Draw, Appoint), "R49-DEAL-2 A-R31", Phase.DRAW)


@forbid(
    Draw, "R49-DEAL-2 A-R31", _("A draw needs one card for each player who draws, all different.")
)
def draw_is_wrong(state: RodskaggState, seat: Seat, action: Draw) -> bool:
    cards = action.cards
    return len(cards) != len(state.drawing) or UNKNOWN in cards or has_doubles(cards)


@forbid(
    Draw,
    "A-R31",
    _("The first dealer is chosen by lot here; nobody draws a card."),
    when=lambda options: options.first_dealer is FirstDealer.RANDOM,
    option="first_dealer",
)
def drawing_is_not_done(state: RodskaggState, seat: Seat, action: Draw) -> bool:
    return True


@forbid(
    Appoint,
    "R49-DEAL-2",
    _("Here everyone draws a card, and the highest deals first."),
    when=lambda options: options.first_dealer is FirstDealer.DRAW_HIGH,
    option="first_dealer",
)
def appointing_is_not_done(state: RodskaggState, seat: Seat, action: Appoint) -> bool:
    return True


@forbid(Appoint, "A-R31", _("The first dealer must be a player still in the match."))
def appointed_stranger(state: RodskaggState, seat: Seat, action: Appoint) -> bool:
    return action.dealer not in state.drawing


def find_first_dealer(state: RodskaggState, shuffler: Shuffler) -> Action:
    """Draw cards for dealer (R49-DEAL-2), or choose one by lot (A-R31)."""
    if state.options.first_dealer is FirstDealer.RANDOM:
        return Appoint(state.drawing[shuffler.below(len(state.drawing))])
    return Draw(shuffler.shuffle(PACK_52)[: len(state.drawing)])


def draw(state: RodskaggState, seat: Seat, action: Draw) -> RodskaggState:
    """Let the highest rank deal; ties draw again (A-R31)."""
    heights = [RANKS.index(card.rank) for card in action.cards]
    highest = max(heights)
    best = tuple(
        one for one, height in zip(state.drawing, heights, strict=True) if height == highest
    )
    return replace(state, drawing=best) if len(best) > 1 else first_deal(state, best[0])


def appoint(state: RodskaggState, seat: Seat, action: Appoint) -> RodskaggState:
    return first_deal(state, action.dealer)


def first_deal(state: RodskaggState, dealer: Seat) -> RodskaggState:
    """Return the match before its first deal, with its dealer."""
    phase = before_deal(state)
    return replace(state, dealer=dealer, deal_number=FIRST_DEAL, drawing=(), phase=phase)


def before_deal(state: RodskaggState) -> Phase:
    """Return the phase before a deal: with manual rituals the dealer deals, or else the table."""
    return Phase.BEFORE_DEAL if state.manual else Phase.DEALING


def next_dealer(state: RodskaggState) -> Seat:
    """Return the next seat clockwise that is still in the match (R49-DEAL-1, A-R32)."""
    assert state.dealer is not None
    return clockwise_after(state.dealer, in_match(state))[0]


PROHIBITIONS = (
    table_draws,
    draw_once,
    drawing_is_not_done,
    draw_is_wrong,
    appointing_is_not_done,
    appointed_stranger,
)
