"""Help on the questions and choices of Rödskägg, by the rules of the table.

Nobody is reminded of a duty: no words depend on the tricks of this deal but a promise's own.
"""

from enum import Enum

from msgspec import Struct

from femopp.games.rodskagg.rules.actions import (
    Ask,
    Bid,
    Fold,
    FreshHand,
    GoAlong,
    Keep,
    Pass,
    Silent,
)
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.course import cards_lie
from femopp.games.rodskagg.rules.options import (
    AllFolded,
    BonusFor,
    ContractTest,
    ForgotAskEffect,
    Overshoot,
    RodskaggFail,
    RodskaggOptions,
)
from femopp.games.rodskagg.rules.state import Phase, RodskaggState
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action
from femopp.tricks import Seat


class Terms(Struct, frozen=True):
    """Facts that the words for a question depend on: the rules, the phase, and a seat's points.

    `bid` and `taken` are the seat's contract and its tricks, if it has one.
    """

    options: RodskaggOptions
    phase: Phase
    points: int
    bid: Contract | None
    taken: int


class Aim(Enum):
    """Aims of a seat in the play, or before it."""

    CARDS = "cards"
    TRICKS = "tricks"
    A_TRICK = "a trick"
    CONTRACT = "contract"
    EXACT_CONTRACT = "exact contract"
    RODSKAGG = "rödskägg"
    AGAINST_RODSKAGG = "against rödskägg"
    DUEL = "duel"


class Playing(Struct, frozen=True):
    """Facts that the words for a play depend on: the seat's aim, and its tricks and penalty."""

    aim: Aim
    bid: Contract | None = None
    taken: int = 0
    penalty: int = 0


def terms(view: RodskaggState, seat: Seat) -> Terms | Playing:
    """Return what the words for a seat that is waited for depend on.

    While cards lie face down, they are the same for everybody, whatever the seat owes.
    """
    if cards_lie(view):
        return _CARDS
    auction, taken = view.auction, view.play.taken[seat]
    is_declarer = seat == auction.declarer
    if view.phase is not Phase.PLAY:
        bid = auction.contract if is_declarer else None
        return Terms(view.options, view.phase, view.points[seat], bid, taken if is_declarer else 0)
    if view.duel:
        return _DUEL
    if auction.contract is Contract.RODSKAGG:
        return _RODSKAGG if is_declarer else _AGAINST_RODSKAGG
    options = view.options
    if is_declarer:
        exact = options.contract_test is ContractTest.EXACT
        aim = Aim.EXACT_CONTRACT if exact else Aim.CONTRACT
        return Playing(aim, auction.contract, taken, options.failed_bid_penalty)
    if view.question.put and seat in view.question.volunteers:
        return Playing(Aim.A_TRICK, penalty=options.play_on_penalty)
    return _TRICKS


_CARDS = Playing(Aim.CARDS)
_TRICKS = Playing(Aim.TRICKS)
_DUEL = Playing(Aim.DUEL)
_RODSKAGG = Playing(Aim.RODSKAGG)
_AGAINST_RODSKAGG = Playing(Aim.AGAINST_RODSKAGG)


# Questions


def question(terms: Terms | Playing) -> Text | None:
    """Return what is asked, and what good it does."""
    if isinstance(terms, Playing):
        message = _PLAYS[terms.aim]
        if terms.bid is not None and not terms.penalty:
            message = _("You bid {bid} and have {taken}.")
        return say(message, bid=terms.bid, taken=terms.taken, penalty=terms.penalty)
    match terms.phase:
        case Phase.BEFORE_DEAL:
            return say(_("You are the dealer: everybody gets six cards, face down."))
        case Phase.FRESH_HANDS:
            return say(
                _("With no ace, king, queen or jack you may give your hand back for six new cards.")
            )
        case Phase.AUCTION:
            return _about_bidding(terms)
        case Phase.ASKING:
            return say(
                _(
                    "Ask, and players without a trick must promise one or fold; otherwise "
                    "everybody plays on."
                )
            )
        case Phase.ANSWERS:
            return _about_going_along(terms.options)
        case Phase.TAKING:
            message = _(
                "You bid {bid} and have {taken}: take the tricks that are left, or leave some."
            )
            return say(message, taken=terms.taken, bid=terms.bid)
    return None


_ABOUT_BIDDING = _(
    "Promise a number of tricks: each one takes one off your {points}, and exactly zero wins."
)
_ABOUT_BIDDING_ZERO_OR_LESS = _(
    "Promise a number of tricks: each one takes one off your {points}, and zero or less wins."
)
_ABOUT_BIDDING_BELOW_ZERO = _(
    "You are on {points}, and exactly zero wins: only points up can take you there."
)


def _about_bidding(terms: Terms) -> Text:
    if terms.options.overshoot is Overshoot.WIN:
        message = _ABOUT_BIDDING_ZERO_OR_LESS
    else:
        message = _ABOUT_BIDDING_BELOW_ZERO if terms.points < 0 else _ABOUT_BIDDING
    return say(message, points=_written(terms.points))


def _written(points: int) -> int | Text:
    """Return these points as they are written: only minus points with a sign."""
    return say(_("{points:signed}"), points=points) if points < 0 else points


_PLAYS: dict[Aim, Message] = {
    Aim.CARDS: _("Everybody picks up once the dealer has said “Knock for cards and misdeal”."),
    Aim.TRICKS: _(
        "The highest card of the suit led takes the trick, and each trick takes a point off you."
    ),
    Aim.A_TRICK: _(
        "You have promised one of the last two tricks; without one you go up {penalty}."
    ),
    Aim.CONTRACT: _("You bid {bid} and have {taken}; if you fall short you go up {penalty}."),
    Aim.EXACT_CONTRACT: _("You bid exactly {bid} and have {taken}; otherwise you go up {penalty}."),
    Aim.RODSKAGG: _(
        "You need all six tricks; the highest card of the suit led takes each of them."
    ),
    Aim.AGAINST_RODSKAGG: _(
        "One trick stops the rödskägg; the highest card of the suit led takes it."
    ),
    Aim.DUEL: _("The highest card of the suit led takes the trick; follow suit if you can."),
}


def _about_going_along(options: RodskaggOptions) -> Text:
    if options.play_on_trick_value > 1:
        return say(
            _(
                "Go along and each of the last two tricks takes {value} off; without one you go up "
                "{penalty}."
            ),
            value=options.play_on_trick_value,
            penalty=options.play_on_penalty,
        )
    return say(
        _("Going along promises one of the last two tricks: without one you go up {penalty}."),
        penalty=options.play_on_penalty,
    )


# Choices


def choice(terms: Terms | Playing, action: Action) -> Text | None:
    """Return what a choice means."""
    if isinstance(terms, Playing):
        return None
    options = terms.options
    match action:
        case Bid(contract=contract):
            return _promise(terms, contract)
        case Pass():
            return say(_("You promise nothing; your tricks still take points off."))
        case GoAlong():
            return say(
                _("You promise at least one trick, or go up {penalty}."),
                penalty=options.play_on_penalty,
            )
        case Fold():
            return say(_("You sit out the last two tricks."))
        case Ask():
            return say(_ASKS[options.all_folded])
        case Silent():
            if options.forgot_ask_effect is ForgotAskEffect.FREE:
                return say(_("Everybody plays on, and nobody has to take a trick."))
            message = _("Everybody plays on, and goes up {penalty} without a trick.")
            return say(message, penalty=options.play_on_penalty)
        case Keep():
            return say(_("You play with the cards that you have."))
        case FreshHand():
            return say(_("You give your six cards back and get six new ones."))
    return None


def mark(terms: Terms | Playing, action: Action) -> Text | None:
    """Return what a bid asks of its player, in two words."""
    if isinstance(terms, Playing) or not isinstance(action, Bid):
        return None
    contract = action.contract
    exact = terms.options.contract_test is ContractTest.EXACT
    if contract is Contract.RODSKAGG or (contract is Contract.ZERO and not exact):
        return None
    return say(_("exactly {bid}") if exact else _("at least {bid}"), bid=contract)


_ASKS: dict[AllFolded, Message] = {
    AllFolded.AWARD: _("If all of them fold, the last two tricks are yours."),
    AllFolded.STOP: _("If all of them fold, nobody gets the last two tricks."),
    AllFolded.DECLARER_CHOICE: _("If all of them fold, you choose how many of the two you take."),
}


def _promise(terms: Terms, contract: Contract) -> Text:
    options = terms.options
    if contract is Contract.RODSKAGG:
        if options.rodskagg_fail is RodskaggFail.ELIMINATE:
            return say(_("All six: you win. Otherwise you're out."))
        message = _("All six: you win. Otherwise you go up {penalty}.")
        return say(message, penalty=options.rodskagg_fail_plus)
    exact = options.contract_test is ContractTest.EXACT
    if contract is Contract.ZERO and not exact:
        return say(_("You promise no trick, but lead to the first one."))
    promise = _gain(terms, contract, exact)
    if not options.failed_bid_penalty:
        return promise
    message = _("{promise} Fail, and you go up {penalty}.")
    return say(message, promise=promise, penalty=options.failed_bid_penalty)


def _gain(terms: Terms, contract: Contract, exact: bool) -> Text:
    """Return what is promised, and where as many tricks as were bid take the bidder."""
    options, points = terms.options, terms.points - contract.tricks
    if options.play_on_trick_value > 1 and options.play_on_bonus_for is BonusFor.ALL:
        # The last two tricks may take more off.
        message = _("Exactly {bid} tricks.") if exact else _("At least {bid} tricks.")
        return say(message, bid=contract)
    if points == 0 or (points < 0 and options.overshoot is Overshoot.WIN):
        message = (
            _("Exactly {bid}: that takes you to zero, which wins.")
            if exact
            else _("At least {bid}: with {bid} you are on zero, which wins.")
        )
        return say(message, bid=contract)
    message = (
        _("Exactly {bid}: that takes you to {after}.")
        if exact
        else _("At least {bid}: with {bid} you come to {after}.")
    )
    after = abs(points) if options.overshoot is Overshoot.BOUNCE else points
    return say(message, bid=contract, after=_written(after))
