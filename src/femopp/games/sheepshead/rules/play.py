"""The play: forehand leads, the fourteen trumps are a suit of their own."""

from msgspec.structs import replace

from femopp.cards import PACK_32, UNKNOWN, Card
from femopp.games.sheepshead.rules.actions import Pass
from femopp.games.sheepshead.rules.order import ORDER
from femopp.games.sheepshead.rules.state import PLAYERS, Phase, Session, holds, played_cards
from femopp.language import Message, _
from femopp.ranking import SuitClass
from femopp.rulebook import Cards, Play, TrickTaken, forbid, without
from femopp.tricks import Seat, TakenTrick, Trick, from_left_of, winner, with_own


def playable(hand: Cards) -> tuple[Play, ...]:
    """A card of the hand for each, and any other where the hand is not known."""
    if UNKNOWN not in hand:
        return tuple([_PLAYS[card] for card in hand])
    return tuple(_PLAYS.values())


_PLAYS = {card: Play(card) for card in PACK_32}


@forbid(Play, "SHP-PLAY-1", _("The cards have not been dealt yet."), first=True)
def plays_before_the_deal(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BETWEEN


@forbid(
    Play,
    "SHP-PICK-1",
    _("No card is played before somebody has picked up the blind and buried two cards."),
    first=True,
)
def plays_before_the_pick(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PICK


@forbid(
    Play,
    "SHP-BURY-1",
    _("No card is played before {state.picker:player} has buried two cards."),
    first=True,
)
def plays_before_the_bury(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.BURY


@forbid(
    Play,
    "A-S4",
    _("The first lead waits until all have been asked for their announcements."),
    first=True,
)
def plays_before_the_announcements(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.ANNOUNCE


@forbid(
    Play,
    "SHP-PLAY-1",
    _("It is not your turn: {state.turn:player} leads."),
    first=True,
)
def leads_out_of_turn(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY and seat != state.turn and not state.trick.played


@forbid(
    Play,
    "SHP-DEAL-1",
    _("It is not your turn: {state.turn:player} is to play."),
    first=True,
)
def plays_out_of_turn(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY and seat != state.turn and bool(state.trick.played)


@forbid(Play, "SHP-PLAY-2", _("A card is played face up: say which."))
def plays_face_down(state: Session, seat: Seat, action: Play) -> bool:
    return action.card is UNKNOWN


def _why_not_held(state: Session, seat: Seat, action: Play) -> Message:
    if action.card in played_cards(state):
        return _("{action.card} has been played already.")
    return _("You do not hold {action.card}.")


@forbid(Play, "SHP-PLAY-2", _why_not_held)
def plays_a_card_not_held(state: Session, seat: Seat, action: Play) -> bool:
    return action.card not in state.hands[seat] and not holds(state, seat, (action.card,))


@forbid(Play, "SHP-PLAY-2", _("You must follow suit: you hold {state.led}."))
def does_not_follow_suit(state: Session, seat: Seat, action: Play) -> bool:
    led = state.led
    return led is not None and ORDER.suit.get(action.card) != led and _has(state, seat, led)


def _has(state: Session, seat: Seat, led: SuitClass) -> bool:
    """Whether this seat holds the suit; of what was buried unseen, more of it than can be gone."""
    suit, hand = ORDER.suit, state.hands[seat]
    if led in [suit.get(card) for card in hand]:
        return True
    if seat != state.picker or not state.laid_from:
        return False
    gone = len(state.laid_from) - len(hand)
    return [suit.get(card) for card in state.laid_from].count(led) > gone


@forbid(Pass, "SHP-PLAY-1", _("Nobody passes in the play: a card is due."), first=True)
def passes_instead_of_playing(state: Session, seat: Seat) -> bool:
    return state.phase is Phase.PLAY


def on_play(state: Session, seat: Seat, action: Play) -> Session:
    hand, laid_from = state.hands[seat], state.laid_from
    if laid_from and seat == state.picker:
        laid_from = without(laid_from, (action.card,))
    return replace(
        state,
        hands=with_own(state.hands, seat, without(hand, (action.card,))),
        laid_from=laid_from,
        trick=state.trick.add(seat, action.card),
        turn=from_left_of(seat, PLAYERS)[0],
    )


def after_playing(state: Session) -> TrickTaken | None:
    """A trick of five cards is taken."""
    if len(state.trick.played) < PLAYERS:
        return None
    return TrickTaken(winner(state.trick, ORDER))


def on_trick_taken(state: Session, event: TrickTaken) -> Session:
    """The trick lies with its winner, who leads to the next."""
    taken = (*state.taken, TakenTrick(event.seat, state.trick))
    return replace(state, taken=taken, trick=Trick(), turn=event.seat)


def played_by(state: Session, card: Card) -> Seat | None:
    """Who has played this card to a trick that is taken, None if nobody."""
    for taken in state.taken:
        for played in taken.trick.played:
            if played.card is card:
                return played.seat
    return None


PROHIBITIONS = (
    plays_before_the_deal,
    plays_before_the_pick,
    plays_before_the_bury,
    plays_before_the_announcements,
    leads_out_of_turn,
    plays_out_of_turn,
    plays_face_down,
    plays_a_card_not_held,
    does_not_follow_suit,
    passes_instead_of_playing,
)
