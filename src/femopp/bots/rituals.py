"""How a bot sees to Rödskägg's rituals: it may forget its own duties, and miss others' errors."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from femopp.bots.bot import Bot, Luck, Strategy
from femopp.driver import Ask as Asked
from femopp.games.rodskagg.actions import (
    Ask,
    Cut,
    Knock,
    Misdeal,
    Notice,
    OfferCut,
    OutKnock,
    Phrase,
    PickUp,
)
from femopp.games.rodskagg.question import is_due
from femopp.games.rodskagg.state import RodskaggState, whose_turn
from femopp.rulebook import Action
from femopp.tricks import Seat

FORGETFULNESS = 0.1
ALERTNESS = 0.7


@dataclass(frozen=True)
class Manners:
    """How often a bot forgets a duty, and how often it notices an error: from 0 to 1."""

    forgetfulness: float = FORGETFULNESS
    alertness: float = ALERTNESS


RITUALS = (Ask, Cut, Knock, Misdeal, Notice, OfferCut, OutKnock, Phrase, PickUp)


def with_rituals(strategy: Strategy, manners: Manners) -> Bot:
    """A bot that plays by this strategy and has these manners."""

    def choose(
        view: RodskaggState, asked: Asked, legal: tuple[Action, ...], luck: Luck
    ) -> Action | None:
        if not view.manual:
            return strategy(view, asked.seat, legal, luck)
        seat = asked.seat
        duty = _duty(view, seat, legal, luck, manners)
        if duty is not None:
            return duty
        if asked.last_call:
            return _caught(view, seat, legal, luck, manners)
        if seat != whose_turn(view):
            return None
        course = tuple([one for one in legal if not isinstance(one, RITUALS)])
        return strategy(view, seat, course, luck) if course else None

    return choose


# What is its own to do


def _duty(
    view: RodskaggState, seat: Seat, legal: tuple[Action, ...], luck: Luck, manners: Manners
) -> Action | None:
    for action in legal:
        due = _DUE.get(type(action))
        if due is not None and due(view, seat):
            occasion = f"{view.deal_number}:{action.word}:{view.tricks_played}"
            if not luck.strikes(occasion, manners.forgetfulness):
                return action
    if PickUp() in legal and _may_pick_up(view, seat):
        return PickUp()
    return None


_DUE: Mapping[type[Action], Callable[[RodskaggState, Seat], bool]] = {
    Phrase: lambda view, seat: seat not in view.pack.seen,
    Ask: lambda view, seat: is_due(view),
    OutKnock: lambda view, seat: True,
    Notice: lambda view, seat: True,
}


def _may_pick_up(view: RodskaggState, seat: Seat) -> bool:
    """The dealer picks up when he has said the phrase, or forgotten it; the others after him."""
    return seat == view.dealer or view.rites.phrase or view.dealer in view.pack.seen


# What others have done


def _caught(
    view: RodskaggState, seat: Seat, legal: tuple[Action, ...], luck: Luck, manners: Manners
) -> Action | None:
    if Misdeal() in legal and luck.strikes(f"{view.deal_number}:misdeal", manners.alertness):
        return Misdeal()
    for error in view.rites.errors:
        knock = Knock(error.offender, error.kind)
        occasion = f"{view.deal_number}:{error.kind}:{error.offender}:{error.closes}"
        if seat != error.barred and knock in legal and luck.strikes(occasion, manners.alertness):
            return knock
    return None
