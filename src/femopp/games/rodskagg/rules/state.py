"""A match of Rödskägg at one moment."""

from enum import StrEnum
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import Suit
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.errors import Error, ErrorKind
from femopp.games.rodskagg.rules.options import AskBy, Leader, Rituals, RodskaggOptions
from femopp.language import Message, Speaker, _
from femopp.rulebook import Cards, Outcome, ScoreLine, SettledDeal
from femopp.tricks import Seat, Trick, seats

HAND = 6
"""Cards dealt to each player, and tricks in a deal."""

TRICKS_BEFORE_QUESTION = 4


class Phase(StrEnum):
    """What the match is waiting for, in order of play."""

    DRAW = "draw"
    BEFORE_DEAL = "before_deal"
    DEALING = "dealing"
    FRESH_HANDS = "fresh_hands"
    AUCTION = "auction"
    PLAY = "play"
    ASKING = "asking"
    ANSWERS = "answers"
    TAKING = "taking"
    LAST_MOMENT = "last_moment"
    CLOSING = "closing"
    SCORING = "scoring"
    SETTLED = "settled"
    OVER = "over"

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(_PHASES[self])


_PHASES: dict[Phase, Message] = {
    Phase.DRAW: _("the first dealer is being found"),
    Phase.BEFORE_DEAL: _("the cards have not been dealt"),
    Phase.DEALING: _("the cards are being dealt"),
    Phase.FRESH_HANDS: _("fresh hands are being asked for"),
    Phase.AUCTION: _("the auction is going on"),
    Phase.PLAY: _("the cards are being played"),
    Phase.ASKING: _("the question is to be put or not"),
    Phase.ANSWERS: _("the players answer whether they go along"),
    Phase.TAKING: _("the lone player says how many tricks to take"),
    Phase.LAST_MOMENT: _("the tricks are over"),
    Phase.CLOSING: _("the deal is about to be closed"),
    Phase.SCORING: _("the deal is being scored"),
    Phase.SETTLED: _("the deal is on the sheet"),
    Phase.OVER: _("the match is over"),
}


class GivenBack(Struct, frozen=True):
    """A hand that a seat has given back for a fresh one."""

    seat: Seat
    hand: Cards


class Pack(Struct, frozen=True):
    """Where the cards are, before they are played.

    `counts` is how many each seat was dealt, `seen` who has looked at the cards, `final` whose
    hand may not be exchanged any more, `kept` who has said to keep it, `given_back` the exchanges
    in order. `drawing` is the seat that is being given a fresh hand, `picking` the one that is
    picking up.
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
    """What a player said in the auction; None is a pass."""

    seat: Seat
    contract: Contract | None


class Auction(Struct, frozen=True):
    """The calls so far; `declarer` and `contract` stand when it is over."""

    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    contract: Contract | None = None


class CardPlay(Struct, frozen=True):
    """The play of the cards.

    `taken` are the tricks of each seat, `late` those of them after the question, `awarded` those
    that were not played, and `winners` whose each of all these was, in order. `lies` says that the
    trick is complete and waits to be gathered.
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
    """The question after trick four: who asked, who must still answer, and what was answered."""

    asker: Seat | None = None
    put: bool = False
    settled: bool = False
    waiting: tuple[Seat, ...] = ()
    folded: frozenset[Seat] = frozenset()
    volunteers: frozenset[Seat] = frozenset()


NO_CALLS, NO_QUESTION = Auction(), Question()
"""Before the auction; before the question."""


class Due(Struct, frozen=True):
    """A duty to knock out (`kind` OUT) or give notice, before the next lead."""

    seat: Seat
    kind: ErrorKind
    points: int


class PendingKnock(Struct, frozen=True):
    """A knock that has been heard and not yet judged.

    `goes_on` says that one error has been paid for, and the knock covers all others.
    """

    knocker: Seat
    offender: Seat | None
    kind: ErrorKind | None
    goes_on: bool = False


class Rites(Struct, frozen=True):
    """What the rituals leave behind in a deal.

    `cut_by` has cut the pack, `offered` is who was offered it. `phrase` says that the dealer has
    said it, `immune` that it was said in time; `pickup_is_free` that it has been said or its
    omission paid for; `liable` that the dealer's misdeal has become an error; `redeal`
    that a misdeal has been found. `errors` is what this observer knows to be open, the oldest
    first, `due` the duties before the next lead, `knock` what has not been judged yet, `lines` the
    points that errors have cost since the last settlement. `knocked` are those who have knocked out
    and still stand there, in order, `reached` those who came to zero by a trick, in order; `out_by`
    has ended the deal by going out.
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
    knocked: tuple[Seat, ...] = ()
    reached: tuple[Seat, ...] = ()
    liable: bool = False
    redeal: bool = False
    out_by: Seat | None = None


class RodskaggState(Struct, frozen=True, dict=True):
    """A match; as a view, with unknown cards in it.

    `points` is the sheet with the ritual points of the running deal; `out` are the players put
    out of the match; `drawing` those who draw for the first deal; `duel` the players of a duel,
    its leader first, empty otherwise.
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

    @property
    def declarer(self) -> Seat | None:
        return self.auction.declarer

    @property
    def contract(self) -> Contract | None:
        return self.auction.contract

    @property
    def is_numeric(self) -> bool:
        """Whether the contract is a number of tricks: it is neither rödskägg nor passed out."""
        return self.auction.contract not in (None, Contract.RODSKAGG)

    @property
    def manual(self) -> bool:
        """Whether the players see to the rituals. A duel has none (A-R34)."""
        return self.options.rituals is Rituals.MANUAL and not self.duel

    @property
    def led(self) -> Suit | None:
        """The suit that must be followed, None before the lead."""
        played = self.play.trick.played
        return played[0].card.suit if played else None

    @cached_property
    def turn(self) -> Seat | None:
        """The seat that the match is waiting for, None where it waits for the table."""
        return _whose_turn(self)

    @property
    def to_play(self) -> Seat | None:
        """The seat that must play a card now, None while something else is due."""
        return self.turn if self.phase is Phase.PLAY else None

    @property
    def tricks_played(self) -> int:
        """Tricks that are won, those not played but awarded included."""
        return len(self.play.winners)


@cache
def undealt(players: int) -> Pack:
    """The pack before the deal."""
    return Pack(hands=((),) * players)


@cache
def no_tricks(players: int) -> CardPlay:
    """The play before the first lead."""
    return CardPlay(taken=(0,) * players, late=(0,) * players)


def without_deal(state: RodskaggState, phase: Phase, rites: Rites) -> RodskaggState:
    """The match before anything is dealt, called or played, with what the rituals have left."""
    return replace(
        state,
        phase=phase,
        pack=undealt(state.players),
        auction=NO_CALLS,
        play=no_tricks(state.players),
        question=NO_QUESTION,
        rites=rites,
    )


def no_longer_on_zero(rites: Rites, seat: Seat) -> Rites:
    """A further trick, or points, make an earlier knock void (A-R18)."""
    return replace(
        rites,
        knocked=tuple(one for one in rites.knocked if one != seat),
        reached=tuple(one for one in rites.reached if one != seat),
    )


def in_deal(state: RodskaggState) -> tuple[Seat, ...]:
    """The seats that are dealt cards: those not put out, in a duel its players (A-R29)."""
    return tuple(sorted(state.duel)) if state.duel else seats_without(state.players, state.out)


@cache
def seats_without(players: int, out: frozenset[Seat]) -> tuple[Seat, ...]:
    """All seats but these, in seating order."""
    return tuple([seat for seat in seats(players) if seat not in out])


def in_match(state: RodskaggState) -> tuple[Seat, ...]:
    """The seats of those who have not been put out of the match (A-R29)."""
    return seats_without(state.players, state.out)


def playing(state: RodskaggState) -> tuple[Seat, ...]:
    """The seats that have not folded."""
    folded = state.question.folded
    if not folded:
        return in_deal(state)
    return tuple([seat for seat in in_deal(state) if seat not in folded])


@cache
def clockwise_after(seat: Seat, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """These seats clockwise from the left of `seat`; it comes last if it is among them."""
    return tuple([one for one in among if one > seat] + [one for one in among if one <= seat])


def speaking_order(state: RodskaggState) -> tuple[Seat, ...]:
    """The seats from forehand on, who sits to the dealer's left."""
    assert state.dealer is not None
    return clockwise_after(state.dealer, in_deal(state))


def _whose_turn(state: RodskaggState) -> Seat | None:
    match state.phase:
        case Phase.PLAY:  # asked for most often
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
    """The seat whose duty the question is (R49-ASK-1, R49-ASK-10)."""
    winners = state.play.winners
    if state.options.ask_by is AskBy.DECLARER or not winners:
        return state.auction.declarer
    return winners[TRICKS_BEFORE_QUESTION - 1] if len(winners) >= TRICKS_BEFORE_QUESTION else None


def next_leader(state: RodskaggState, winner: Seat) -> Seat:
    """Who leads after a trick: its winner, or declarer to every trick (RSK-PLAY-1)."""
    declarer = state.auction.declarer
    if state.options.leader is Leader.DECLARER and declarer is not None:
        return declarer
    return winner
