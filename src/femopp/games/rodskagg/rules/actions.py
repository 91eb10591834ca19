"""The actions of Rödskägg, in order of play."""

from collections.abc import Mapping, Sequence

from femopp import rulebook
from femopp.games.rodskagg.rules.contract import Contract, biddable
from femopp.games.rodskagg.rules.errors import ErrorKind, kinds_to_knock_for
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.language import Text, _, say
from femopp.rulebook import Action, Cards, Gather, Play, unknown
from femopp.trick_taking import DrawDealer
from femopp.tricks import Seat


class Draw(Action, frozen=True):
    """The table turns up a card for each player who draws for dealer."""

    word = "draw"
    says = _("turns up {cards} in the draw for dealer")
    cards: Cards


class Appoint(DrawDealer, frozen=True):
    """The table draws the first dealer by lot."""

    word = "appoint"


class OfferCut(Action, frozen=True):
    """The dealer offers the pack to another player for a cut."""

    word = "offer_cut"
    says = _("offers {player:player} the pack for a cut")
    player: Seat


class Cut(Action, frozen=True):
    """Cuts the pack."""

    word = "cut"
    says = _("cuts the pack")


class DealCards(Action, frozen=True):
    """The dealer deals the cards, face down; the table then supplies the cards."""

    word = "deal_cards"
    says = _("deals the cards")


class Deal(rulebook.Deal, frozen=True):
    """The cards, dealt face down: nobody sees any yet."""

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Deal":
        return Deal(tuple([unknown(hand) for hand in self.hands]), unknown(self.rest))


class Phrase(Action, frozen=True):
    """The dealer knocks and says "knack för kort och felgiv"."""

    word = "phrase"
    says = _("knocks: “Knock for cards and misdeal!”")


class PickUp(Action, frozen=True):
    """Picks up one's cards."""

    word = "pick_up"
    says = _("picks up the cards")


class Misdeal(Action, frozen=True):
    """Points out that a player has a wrong number of cards."""

    word = "misdeal"
    says = _("points out a misdeal")


class FreshHand(Action, frozen=True):
    """Asks the dealer for a fresh hand."""

    word = "fresh_hand"
    changes_hand = True
    says = _("asks for a fresh hand")


class Keep(Action, frozen=True):
    """Keeps the hand."""

    word = "keep"
    says = _("keeps the hand")


class Reshuffle(Action, frozen=True):
    """The table shuffles the cards set aside into the stock, which gets this order."""

    word = "reshuffle"
    says = _("shuffles the cards set aside into the stock")
    stock: Cards

    def seen_by(self, actor: Seat, observer: Seat | None) -> "Reshuffle":
        return Reshuffle(unknown(self.stock))


class Bid(Action, frozen=True):
    """Bids a contract."""

    word = "bid"
    says = _("bids {contract}")
    contract: Contract

    @classmethod
    def choices(cls, options: RodskaggOptions) -> Mapping[str, Sequence[Contract]]:
        return {"contract": biddable(options)}


class Pass(Action, frozen=True):
    """Passes in the auction ("smyger")."""

    word = "pass"
    says = _("passes")


class Ask(Action, frozen=True):
    """Asks the others, after trick four, whether they go along."""

    word = "ask"
    says = _("asks who goes along")


class Silent(Action, frozen=True):
    """Declines to ask the question."""

    word = "silent"
    says = _("doesn't ask")


class GoAlong(Action, frozen=True):
    """Goes along: promises to take a trick."""

    word = "go_along"
    says = _("goes along")


class Fold(Action, frozen=True):
    """Folds: lays down the cards and sits out the last two tricks."""

    word = "fold"
    says = _("folds")


class Take(Action, frozen=True):
    """The lone player takes none, one or both of the last two tricks."""

    word = "take"
    says = _("takes {tricks} of the last two tricks")
    tricks: int


class OutKnock(Action, frozen=True):
    """Knocks and says "knack för min utgång"."""

    word = "out"
    says = _("knocks: “Knock for my going out!”")


class Notice(Action, frozen=True):
    """Gives notice of being on this many points."""

    word = "notice"
    says = _("gives notice of being on {points}")
    points: int


class Knock(Action, frozen=True):
    """Knocks for a player's error. Without both, it has no effect or means the oldest error."""

    word = "knock"
    offender: Seat | None = None
    kind: ErrorKind | None = None

    @classmethod
    def choices(cls, options: RodskaggOptions) -> Mapping[str, Sequence[ErrorKind]]:
        return {"kind": kinds_to_knock_for(options)}

    def text(self) -> Text:
        if self.offender is None:
            return say(_("knocks for an error"))
        if self.kind is None:
            return say(_("knocks for an error of {offender:player}"), offender=self.offender)
        return say(
            _("knocks for an error of {offender:player}: {kind}"),
            offender=self.offender,
            kind=self.kind,
        )


class Close(Action, frozen=True):
    """The table closes the deal when nobody has anything to add."""

    word = "close"
    says = _("closes the deal")


RITUALS: tuple[type[Action], ...] = (
    OfferCut,
    Cut,
    Phrase,
    PickUp,
    Misdeal,
    OutKnock,
    Notice,
    Knock,
)
"""The rituals, which players perform if rituals are manual."""

ACTIONS: tuple[type[Action], ...] = (
    Draw,
    Appoint,
    OfferCut,
    Cut,
    DealCards,
    Deal,
    Phrase,
    PickUp,
    Misdeal,
    FreshHand,
    Keep,
    Reshuffle,
    Bid,
    Pass,
    Play,
    Gather,
    Ask,
    Silent,
    GoAlong,
    Fold,
    Take,
    OutKnock,
    Notice,
    Knock,
    Close,
)


SAYINGS = {
    # R49-AUCTION-3
    "smyga": "pass",
    "smyger": "pass",
    "passar": "pass",
    "bjuda": "bid",
    "bjuder": "bid",
    # R49-AUCTION-1, REN-AUCTION-2
    "ett": "1",
    "tva": "2",
    "tre": "3",
    "fyra": "4",
    "fem": "5",
    "sex": "6",
    "rodskagg": "R",
    "redbeard": "R",
    # R49-DEAL-3, R49-DEAL-7, R49-DEAL-14, REN-RITUAL-5
    "kupera": "cut",
    "kuperar": "cut",
    "knack-for-kort-och-felgiv": "phrase",
    "knock-for-cards-and-misdeal": "phrase",
    "knock-for-cards-and-infractions": "phrase",
    "felgiv": "misdeal",
    # R49-ASK-4, REN-ASK-3
    "ga-med": "go_along",
    "gar-med": "go_along",
    "play-on": "go_along",
    # R49-OUT-1
    "knack-for-min-utgang": "out",
    "knock-for-my-going-out": "out",
    # R49-KNOCK-1, REN-RITUAL-2
    "knacka": "knock",
    "knackar": "knock",
    "five-up": "knock",
    "fem-upp": "knock",
    "fem-opp": "knock",
}
