"""The state of a session of Sheepshead, or a view of it with hidden cards."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import PACK_32, UNKNOWN, Card
from femopp.games.sheepshead.rules.actions import Blitz
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY, arranged, card_points
from femopp.ranking import CardOrder, SuitClass
from femopp.rulebook import Cards, Foreseen, with_known
from femopp.trick_taking import Standing, TrickTakingState, resumes_as, stands_as
from femopp.tricks import Seat, TakenTrick, with_own

PLAYERS = 5
HAND = 6
BLIND = 2

NO_HANDS: tuple[Cards, ...] = ((),) * PLAYERS


class Phase(StrEnum):
    """Phases of a deal, in order of play."""

    BETWEEN = "between"
    PICK = "pick"
    BURY = "bury"
    ANNOUNCE = "announce"
    PLAY = "play"
    SETTLE = "settle"


class Question(StrEnum):
    """Questions after the pick, in order; see `announcements`."""

    THROW_OFF = "throw off"
    CRACK = "crack"
    THROW_OFF_CRACKED = "throw off, cracked"
    DOUBLE_CRACK = "double crack"
    TRIPLE_CRACK = "triple crack"
    THROW_OFF_LAST = "throw off, last"


class SummedTrick(TakenTrick, frozen=True):
    """A trick from before a record begins: `points` are its card points.

    Of its cards only the jack of diamonds is known, if it is there.
    """

    points: int = 0


def points_in(taken: TakenTrick) -> int:
    """Return the card points of a trick."""
    return taken.points if isinstance(taken, SummedTrick) else card_points(taken.trick.cards)


class Cracked(Struct, frozen=True):
    """A crack and its seat."""

    seat: Seat
    blitz: Blitz = Blitz.PLAIN


class Session(TrickTakingState, frozen=True, kw_only=True):
    """A session at one moment.

    points      each seat's balance in base units
    doublers    the number of unpicked deals that still have to double one
    question    the question to `turn` in the phase of announcements
    taken_up    the cards of the blind that the picker took, which only they know
    buried      the picker's two cards
    laid_from   for observers of a hidden bury: the known cards among it and the picker's hand
    off_at      the question at which the picker threw off the boy

    The announcements stay until the next deal, as do the tricks.
    """

    options: SheepsheadOptions
    players: int = PLAYERS
    doublers: int = 0
    stopped: bool = False
    phase: Phase = Phase.BETWEEN
    hands: tuple[Cards, ...] = NO_HANDS
    blind: Cards = ()
    passed: tuple[Seat, ...] = ()
    picker: Seat | None = None
    blitz: Blitz = Blitz.PLAIN
    queens_shown: tuple[Seat, ...] = ()
    taken_up: Cards = ()
    buried: Cards = ()
    laid_from: Cards = ()
    question: Question | None = None
    off_at: Question | None = None
    cracks: tuple[Cracked, ...] = ()
    double_cracked: Seat | None = None
    triple_cracked: Seat | None = None

    @property
    def order(self) -> CardOrder:
        return ORDER

    @property
    def is_between_deals(self) -> bool:
        return self.phase is Phase.BETWEEN

    @property
    def to_play(self) -> Seat | None:
        return self.turn if self.phase is Phase.PLAY else None

    @property
    def the_picker(self) -> Seat:
        """The picker; there must be one."""
        assert self.picker is not None
        return self.picker

    @property
    def cards_to_come(self) -> Cards:
        return self.blind

    @property
    def thrown_off(self) -> bool:
        """Whether the picker has thrown off the boy."""
        return self.off_at is not None

    @property
    def crackers(self) -> tuple[Seat, ...]:
        return tuple([crack.seat for crack in self.cracks])

    @property
    def led(self) -> SuitClass | None:
        return self.trick.led(ORDER)


def played_cards(state: Session) -> Cards:
    """Return the cards played in this deal."""
    taken = [card for taken in state.taken for card in taken.trick.cards]
    return (*taken, *state.trick.cards)


def holds(state: Session, seat: Seat, wanted: Cards) -> bool:
    """Whether this seat has these cards, or may have them among its hidden cards."""
    hand = state.hands[seat]
    missing = [card for card in wanted if card not in hand or card is UNKNOWN]
    if not missing:
        return True
    if len(missing) > hand.count(UNKNOWN):
        return False
    if seat == state.picker and state.laid_from:
        missing = [card for card in missing if card not in state.laid_from]
        if len(missing) > state.laid_from.count(UNKNOWN):
            return False
    return not any(_is_elsewhere(state, card) for card in missing)


def lacks(state: Session, seat: Seat, announced: Blitz, pair: Blitz) -> bool:
    """Whether a blitz needs this pair of queens, and the seat certainly lacks it.

    If it may have either pair, but not both, the red one counts as missing.
    """
    if not set(pair.queens) <= set(announced.queens):
        return False
    if not holds(state, seat, pair.queens):
        return True
    has_black = holds(state, seat, Blitz.BLITZ.queens)
    return pair is Blitz.INDIAN and has_black and not holds(state, seat, announced.queens)


def _is_elsewhere(state: Session, card: Card) -> bool:
    if card is UNKNOWN:
        return False
    places = (state.blind, state.buried, state.laid_from, played_cards(state), *state.hands)
    return card not in PACK_32 or any(card in place for place in places)


def reveal(state: Session, seat: Seat, cards: Cards) -> Session:
    """Replace unknown cards of a hand with these, unless they are already known."""
    hand = arranged(with_known(state.hands[seat], cards))
    return replace(state, hands=with_own(state.hands, seat, hand))


def on_foreseen(state: Session, event: Foreseen) -> Session:
    return reveal(state, event.seat, event.cards)


def is_the_boy(state: Session, seat: Seat) -> bool:
    """Whether this seat's own cards make it the picker's secret partner."""
    return not state.thrown_off and THE_BOY in state.hands[seat]


class SheepsheadStanding(Standing, frozen=True, kw_only=True):
    """A session between two deals, with the number of doublers left."""

    doublers: int = 0


standing = stands_as(SheepsheadStanding)
resume = resumes_as(Session)
