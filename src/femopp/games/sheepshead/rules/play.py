"""The play: forehand leads, and the fourteen trumps are one suit."""

from msgspec.structs import replace

from femopp import trick_taking
from femopp.cards import Card
from femopp.games.sheepshead.rules.actions import Pass
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.state import Phase, Session, holds
from femopp.language import _
from femopp.ranking import SuitClass
from femopp.rulebook import Play, forbid, without
from femopp.trick_taking import follows_suit, holds_the_card, only_during_a_deal, only_in_turn
from femopp.tricks import Seat

cards_are_dealt = only_during_a_deal(Play, "SHP-PLAY-1")


@forbid(
    Play,
    "SHP-PICK-1",
    _("You can't play yet: nobody has picked up the blind."),
    first=True,
)
def plays_before_the_pick(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PICK


@forbid(
    Play,
    "SHP-BURY-1",
    _("You can't play yet: {state.picker:player} must bury two cards first."),
    first=True,
)
def plays_before_the_bury(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BURY


@forbid(
    Play,
    "A-S4",
    _("You can't play yet: the announcements aren't over."),
    first=True,
)
def plays_before_the_announcements(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE


def _is_leading(state: Session) -> bool:
    return state.phase is Phase.PLAY and not state.trick.played


def _is_following(state: Session) -> bool:
    return state.phase is Phase.PLAY and bool(state.trick.played)


lead_in_turn = only_in_turn(
    Play, "SHP-PLAY-1", _("It's {state.turn:player}'s lead, not yours."), during=_is_leading
)
play_in_turn = only_in_turn(Play, "SHP-DEAL-1", during=_is_following)


def _may_hold(state: Session, seat: Seat, card: Card) -> bool:
    return holds(state, seat, (card,))


own_card = holds_the_card("SHP-PLAY-2", may_hold=_may_hold)


def _keeps_some(state: Session, seat: Seat, led: SuitClass) -> bool:
    """Whether the hidden hand must still have a card of this suit after the bury."""
    if seat != state.picker or not state.laid_from:
        return False
    gone = len(state.laid_from) - len(state.hands[seat])
    return [ORDER.suit.get(card) for card in state.laid_from].count(led) > gone


follow = follows_suit("SHP-PLAY-2", ORDER, holds_besides=_keeps_some)


@forbid(Pass, "SHP-PLAY-1", _("You can't pass now: play a card."), first=True)
def passes_instead_of_playing(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY


def on_play(state: Session, seat: Seat, action: Play) -> Session:
    if state.laid_from and seat == state.picker:
        state = replace(state, laid_from=without(state.laid_from, (action.card,)))
    return trick_taking.on_play(state, seat, action)


def played_by(state: Session, card: Card) -> Seat | None:
    """Return the seat that played this card to a finished trick, None if nobody."""
    for taken in state.taken:
        for played in taken.trick.played:
            if played.card is card:
                return played.seat
    return None


PROHIBITIONS = (
    cards_are_dealt,
    plays_before_the_pick,
    plays_before_the_bury,
    plays_before_the_announcements,
    lead_in_turn,
    play_in_turn,
    own_card,
    follow,
    passes_instead_of_playing,
)
