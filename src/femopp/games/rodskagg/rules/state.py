"""A match of Rödskägg at one moment."""

from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import Suit
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.errors import Error, ErrorKind
from femopp.games.rodskagg.rules.options import AskBy, Leader, Rituals, RodskaggOptions
from femopp.language import Choice, _
from femopp.rulebook import Cards, Outcome, ScoreLine, SettledDeal
from femopp.trick_taking.shown import Shown
from femopp.tricks import Seat, Trick, seats

HAND = 6
"""The number of cards in a hand, and of tricks in a deal."""

TRICKS_BEFORE_QUESTION = 4
TRICKS_AFTER_QUESTION = HAND - TRICKS_BEFORE_QUESTION


class Phase(Choice):
    """Phases of a deal, in order of play."""

    DRAW = "draw", _("the draw for dealer is on")
    BEFORE_DEAL = "before_deal", _("the cards haven't been dealt")
    DEALING = "dealing", _("the cards are being dealt")
    FRESH_HANDS = "fresh_hands", _("players may ask for fresh hands")
    AUCTION = "auction", _("the auction is on")
    PLAY = "play", _("the cards are being played")
    ASKING = "asking", _("it's time to decide on the question")
    ANSWERS = "answers", _("the players are answering whether they go along")
    TAKING = "taking", _("the lone player decides how many tricks to take")
    LAST_MOMENT = "last_moment", _("all tricks have been played")
    CLOSING = "closing", _("the deal is about to be closed")
    SCORING = "scoring", _("the deal is being scored")
    SETTLED = "settled", _("the deal is on the sheet")
    OVER = "over", _("the match is over")


class GivenBack(Struct, frozen=True):
    """A hand that a seat exchanged for a fresh one."""

    seat: Seat
    hand: Cards


class Pack(Struct, frozen=True):
    """The cards before they are played.

    counts      the number of cards dealt to each seat
    seen        seats that have looked at their cards
    aside       cards that were given back
    final       seats that may not exchange their hands again
    kept        seats that have kept their hands
    given_back  the exchanges in order
    drawing     the seat that is being given a fresh hand
    picking     the seat that is picking up its cards
    """

    hands: tuple[Cards, ...]
    counts: tuple[int, ...] = ()
    seen: frozenset[Seat] = frozenset()
    stock: Cards = ()
    aside: Cards = ()
    final: frozenset[Seat] = frozenset()
    kept: frozenset[Seat] = frozenset()
    given_back: tuple[GivenBack, ...] = ()
    reshuffled: bool = False
    drawing: Seat | None = None
    picking: Seat | None = None


class Call(Struct, frozen=True):
    """A call in the auction; None is a pass."""

    seat: Seat
    contract: Contract | None


class Auction(Struct, frozen=True):
    """The calls so far; `declarer` and `contract` are set when it is over."""

    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    contract: Contract | None = None


class CardPlay(Struct, frozen=True):
    """The play of the cards.

    taken    the number of tricks of each seat
    late     the number of them taken after the question
    lies     whether the trick is complete and waits to be gathered
    winners  the winner of each trick, in order
    awarded  the number of tricks that went to the lone player unplayed
    """

    taken: tuple[int, ...]
    late: tuple[int, ...]
    leader: Seat | None = None
    trick: Trick = Trick()
    lies: bool = False
    history: tuple[Trick, ...] = ()
    winners: tuple[Seat, ...] = ()
    awarded: int = 0

    @property
    def is_under_way(self) -> bool:
        """Whether a trick has been led to and is not complete."""
        return bool(self.trick.played) and not self.lies


class Question(Struct, frozen=True):
    """The question after trick four: the asker, those still to answer, and the answers."""

    asker: Seat | None = None
    put: bool = False
    settled: bool = False
    waiting: tuple[Seat, ...] = ()
    folded: frozenset[Seat] = frozenset()
    volunteers: frozenset[Seat] = frozenset()


NO_CALLS, NO_QUESTION = Auction(), Question()
"""The auction and the question before they begin."""


class Due(Struct, frozen=True):
    """A duty to knock out (`kind` is OUT) or give notice before the next lead."""

    seat: Seat
    kind: ErrorKind
    points: int


class PendingKnock(Struct, frozen=True):
    """A knock that has been heard but not yet judged.

    `goes_on` is true if one error has been paid for and the knock covers all others.
    """

    knocker: Seat
    offender: Seat | None
    kind: ErrorKind | None
    goes_on: bool = False


class Rites(Struct, frozen=True):
    """The state of the rituals in a deal.

    cut_by          the seat that cut the pack
    offered         the seat that was offered the pack
    phrase          whether the dealer has said the phrase
    immune          whether it was said in time
    pickup_is_free  whether it was said, or its omission paid for
    errors          the open errors that this observer knows, oldest first
    due             the duties before the next lead
    knock           the knock that has not been judged yet
    lines           penalties since the last settlement
    rejected        who has knocked falsely since then without going up, in order
    knocked         seats that have knocked out and are still out, in order
    reached         seats that came to zero by a trick, in order
    liable          whether the dealer's misdeal has become an error
    redeal          whether a misdeal has been found
    out_by          the seat that ended the deal by going out
    """

    cut_by: Seat | None = None
    offered: Seat | None = None
    phrase: bool = False
    immune: bool = False
    pickup_is_free: bool = False
    errors: tuple[Error, ...] = ()
    due: tuple[Due, ...] = ()
    knock: PendingKnock | None = None
    lines: tuple[ScoreLine, ...] = ()
    rejected: tuple[Seat, ...] = ()
    knocked: tuple[Seat, ...] = ()
    reached: tuple[Seat, ...] = ()
    liable: bool = False
    redeal: bool = False
    out_by: Seat | None = None


class RodskaggState(Shown, frozen=True, dict=True):
    """A match, or a view of one with hidden cards.

    `points` is the sheet with the ritual points of the current deal. `out` are the eliminated
    seats, `drawing` those that draw for dealer, `duel` the players of a duel, its leader first.
    """

    options: RodskaggOptions
    players: int
    points: tuple[int, ...]
    pack: Pack
    play: CardPlay
    phase: Phase = Phase.DRAW
    dealer: Seat | None = None
    deal_number: int = 0
    out: frozenset[Seat] = frozenset()
    drawing: tuple[Seat, ...] = ()
    duel: tuple[Seat, ...] = ()
    auction: Auction = NO_CALLS
    question: Question = NO_QUESTION
    rites: Rites = Rites()
    sheet: tuple[SettledDeal, ...] = ()
    outcome: Outcome | None = None

    @property
    def hands(self) -> tuple[Cards, ...]:
        return self.pack.hands

    @property
    def cards_to_come(self) -> Cards:
        return self.pack.stock + self.pack.aside if self.phase is Phase.FRESH_HANDS else ()

    @property
    def trick(self) -> Trick:
        return self.play.trick

    def tricks_of(self, seat: Seat) -> int:
        """Return how many tricks a seat has taken in this deal."""
        return self.play.taken[seat]

    @property
    def declarer(self) -> Seat | None:
        return self.auction.declarer

    @property
    def contract(self) -> Contract | None:
        return self.auction.contract

    @property
    def is_numeric(self) -> bool:
        """Whether the contract is a number of tricks."""
        return self.auction.contract not in (None, Contract.RODSKAGG)

    @property
    def manual(self) -> bool:
        """Whether the players perform the rituals. A duel has none (A-R34)."""
        return self.options.rituals is Rituals.MANUAL and not self.duel

    @property
    def led(self) -> Suit | None:
        """The suit to follow, None before the lead."""
        played = self.play.trick.played
        return played[0].card.suit if played else None

    @cached_property
    def turn(self) -> Seat | None:
        """The seat that the match is waiting for, None if it waits for the table."""
        return _whose_turn(self)

    @property
    def to_play(self) -> Seat | None:
        """The seat that must play a card now, None if something else is due."""
        return self.turn if self.phase is Phase.PLAY else None

    @property
    def tricks_played(self) -> int:
        """The number of tricks won, with those awarded unplayed."""
        return len(self.play.winners)


@cache
def undealt(players: int) -> Pack:
    """Return the pack before the deal."""
    return Pack(hands=((),) * players)


@cache
def no_tricks(players: int) -> CardPlay:
    """Return the play before the first lead."""
    return CardPlay(taken=(0,) * players, late=(0,) * players)


def without_deal(state: RodskaggState, phase: Phase, rites: Rites) -> RodskaggState:
    """Return the match before anything is dealt, called or played, with these rites."""
    return replace(
        state,
        phase=phase,
        pack=undealt(state.players),
        auction=NO_CALLS,
        play=no_tricks(state.players),
        question=NO_QUESTION,
        rites=rites,
    )


def is_between_deals(state: RodskaggState) -> bool:
    """Whether nothing of the next deal has been dealt."""
    return state.phase in (Phase.BEFORE_DEAL, Phase.DEALING)


def no_longer_on_zero(rites: Rites, seat: Seat) -> Rites:
    """Cancel an earlier knock after a further trick or points (A-R18)."""
    return replace(
        rites,
        knocked=tuple(one for one in rites.knocked if one != seat),
        reached=tuple(one for one in rites.reached if one != seat),
    )


def in_deal(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the seats that are dealt cards: all in the match, or in the duel (A-R29)."""
    return tuple(sorted(state.duel)) if state.duel else seats_without(state.players, state.out)


@cache
def seats_without(players: int, out: frozenset[Seat]) -> tuple[Seat, ...]:
    """Return all seats but these, in seating order."""
    return tuple([seat for seat in seats(players) if seat not in out])


def in_match(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the seats that are still in the match (A-R29)."""
    return seats_without(state.players, state.out)


def playing(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the seats that have not folded."""
    folded = state.question.folded
    if not folded:
        return in_deal(state)
    return tuple([seat for seat in in_deal(state) if seat not in folded])


@cache
def clockwise_after(seat: Seat, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return these seats clockwise from the left of `seat`, which comes last if included."""
    return tuple([one for one in among if one > seat] + [one for one in among if one <= seat])


def speaking_order(state: RodskaggState) -> tuple[Seat, ...]:
    """Return the seats from forehand (at the dealer's left) on."""
    assert state.dealer is not None
    return clockwise_after(state.dealer, in_deal(state))


def _whose_turn(state: RodskaggState) -> Seat | None:
    match state.phase:
        case Phase.PLAY:  # the most frequent case
            return _next_to_play(state)
        case Phase.BEFORE_DEAL:
            return state.dealer
        case Phase.FRESH_HANDS:
            return next(one for one in speaking_order(state) if one not in state.pack.kept)
        case Phase.AUCTION:
            return speaking_order(state)[len(state.auction.calls)]
        case Phase.ASKING:
            return asker(state)
        case Phase.ANSWERS:
            return state.question.waiting[0]
        case Phase.TAKING:
            return playing(state)[0]
    return None


def _next_to_play(state: RodskaggState) -> Seat | None:
    play = state.play
    if play.lies or play.leader is None:
        return None
    if not play.trick.played:
        return play.leader
    return clockwise_after(play.trick.played[-1].seat, playing(state))[0]


def asker(state: RodskaggState) -> Seat | None:
    """Return the seat that must ask the question (R49-ASK-1, R49-ASK-10)."""
    winners = state.play.winners
    if state.options.ask_by is AskBy.DECLARER or not winners:
        return state.auction.declarer
    return winners[TRICKS_BEFORE_QUESTION - 1] if len(winners) >= TRICKS_BEFORE_QUESTION else None


def next_leader(state: RodskaggState, winner: Seat) -> Seat:
    """Return the leader after a trick: its winner, or always declarer (RSK-PLAY-1)."""
    declarer = state.auction.declarer
    if state.options.leader is Leader.DECLARER and declarer is not None:
        return declarer
    return winner
