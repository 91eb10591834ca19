"""A bot's manners at rituals: it may forget its duties and miss the errors of others."""

from collections.abc import Callable, Mapping

from femopp.bots.bot import Bot, Luck, Strategy
from femopp.bots.manners import Manners
from femopp.driver import Ask as Asked
from femopp.games.rodskagg.rules.actions import (
    RITUALS,
    Ask,
    Knock,
    Misdeal,
    Notice,
    OutKnock,
    Phrase,
    PickUp,
)
from femopp.games.rodskagg.rules.errors import Error, ErrorKind
from femopp.games.rodskagg.rules.question import is_due
from femopp.games.rodskagg.rules.state import Phase, RodskaggState
from femopp.rulebook import Action
from femopp.tricks import Seat

SEEN_TO_BY_MANNERS: tuple[type[Action], ...] = (*RITUALS, Ask)


def with_rituals(strategy: Strategy, manners: Manners) -> Bot:
    """Return a bot with this strategy and these manners."""

    def choose(
        view: RodskaggState, asked: Asked, legal: tuple[Action, ...], luck: Luck
    ) -> Action | None:
        if not view.manual:
            return strategy(view, asked.seat, legal, luck)
        seat = asked.seat
        own = _duty(view, seat, legal, luck, manners)
        if own is None and _may_knock(view, asked, luck, manners):
            own = _caught(view, seat, legal, luck, manners)
        if own is not None:
            return own
        if PickUp() in legal and _picks_up(view, asked, luck, manners):
            return PickUp()
        course = asked_for(view, seat, legal)
        return strategy(view, seat, course, luck) if course else None

    return choose


def asked_for(view: RodskaggState, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the legal actions of the game itself: no rituals, nothing out of turn."""
    if not view.manual:
        return legal
    if seat != view.turn:
        return ()
    return tuple([one for one in legal if not isinstance(one, SEEN_TO_BY_MANNERS)])


def accuses(action: Action) -> bool:
    """Whether this action points out an error."""
    return isinstance(action, Knock)


# Own duties


def _duty(
    view: RodskaggState, seat: Seat, legal: tuple[Action, ...], luck: Luck, manners: Manners
) -> Action | None:
    for action in legal:
        due = _DUE.get(type(action))
        if due is not None and due(view, seat):
            occasion = f"{view.deal_number}:{action.word}:{view.tricks_played}"
            if not luck.strikes(occasion, manners.forgetfulness):
                return action
    return None


_DUE: Mapping[type[Action], Callable[[RodskaggState, Seat], bool]] = {
    Phrase: lambda view, seat: seat not in view.pack.seen,
    Ask: lambda view, seat: is_due(view),
    OutKnock: lambda view, seat: True,
    Notice: lambda view, seat: True,
}


def _picks_up(view: RodskaggState, asked: Asked, luck: Luck, manners: Manners) -> bool:
    """Whether to pick up: the dealer first, after saying or forgetting the phrase.

    A player who notices that the dealer has forgotten it waits for a knock, unless in haste, or
    the first card has been led: then nobody can knock for it any more.
    """
    if asked.seat == view.dealer or view.rites.pickup_is_free or not asked.may_pass:
        return True
    if luck.strikes(f"{view.deal_number}:haste", manners.haste):
        return True
    if view.dealer not in view.pack.seen:
        return False
    if not any(_is_forgotten_phrase(view, error) for error in view.rites.errors):
        return True
    return not luck.strikes(_noticing(view, view.dealer, ErrorKind.EARLY_PICKUP), manners.alertness)


def _is_forgotten_phrase(view: RodskaggState, error: Error) -> bool:
    return (error.offender, error.kind) == (view.dealer, ErrorKind.EARLY_PICKUP)


# Errors of others


def _may_knock(view: RodskaggState, asked: Asked, luck: Luck, manners: Manners) -> bool:
    """Whether it's time to knock: people first; a patient bot waits for a rest if it can."""
    if not asked.last_call:
        return False
    if (view.phase in _RESTS and not view.play.is_under_way) or _waits_for_a_knock(view, asked):
        return True
    return not luck.strikes(f"{view.deal_number}:patience", manners.patience)


def _waits_for_a_knock(view: RodskaggState, asked: Asked) -> bool:
    return view.dealer in view.pack.seen and asked.seat not in view.pack.seen


_RESTS = frozenset({Phase.PLAY, Phase.LAST_MOMENT, Phase.CLOSING})


def _caught(
    view: RodskaggState, seat: Seat, legal: tuple[Action, ...], luck: Luck, manners: Manners
) -> Action | None:
    if Misdeal() in legal and luck.strikes(f"{view.deal_number}:misdeal", manners.alertness):
        return Misdeal()
    for error in view.rites.errors:
        knock = Knock(error.offender, error.kind)
        noticed = luck.strikes(_noticing(view, error.offender, error.kind), manners.alertness)
        if noticed and seat != error.barred and knock in legal:
            return knock
    return None


def _noticing(view: RodskaggState, offender: Seat | None, kind: str) -> str:
    return f"{view.deal_number}:noticing:{kind}:{offender}"
