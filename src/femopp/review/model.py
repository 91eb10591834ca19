"""The review of a match as data. More is always better for the seat, whatever the sheet's sign."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from femopp.bots.facts import Reason
from femopp.bots.search.worth import Unit
from femopp.language import Text
from femopp.presentation.account import Account
from femopp.presentation.happening import Happening
from femopp.rulebook import Action, Lapse
from femopp.tricks import Seat

MARGIN = 1.96
"""The number of standard errors of a 95 % interval."""


class Estimate(Struct, frozen=True, omit_defaults=True):
    """A value, and half the width of its 95 % interval (None if unknown)."""

    value: float
    margin: float | None = None


@dataclass(frozen=True)
class Moment:
    """A choice in a match.

    step    the number of the action in the match, from 1
    line    its line in the record's file, 0 if there is none
    trick   the trick that it belongs to, 0 before the first
    state   the state before it, with all cards
    view    the seat's view before it
    legal   the choices that the seat had
    """

    step: int
    line: int
    deal: int
    trick: int
    seat: Seat
    state: Any
    view: Any
    action: Action
    legal: tuple[Action, ...]


@dataclass(frozen=True)
class Part:
    """One person's share of a match: a seat, in these deals, and its actions at these steps.

    Deals and steps are numbers, from 1; None means all.
    """

    seat: Seat
    deals: frozenset[int] | None = None
    steps: frozenset[int] | None = None

    def has_deal(self, number: int) -> bool:
        return self.deals is None or number in self.deals

    def has(self, moment: Moment) -> bool:
        """Whether a choice was this person's own."""
        return (
            moment.seat == self.seat
            and self.has_deal(moment.deal)
            and (self.steps is None or moment.step in self.steps)
        )


@dataclass(frozen=True)
class Unnoticed:
    """An error that nobody pointed out, with its step and its line as in `Moment`."""

    step: int
    line: int
    lapse: Lapse


@dataclass(frozen=True)
class Happened:
    """A happening, and the number of the action before which it could have been otherwise."""

    step: int
    happening: Happening


@dataclass(frozen=True)
class Costly:
    """A choice that cost something.

    leads      whether a card was led
    instead    the better choice
    better     that choice as advice, and `why`, None if nothing true speaks for it
    cost       how much less it was worth as the seat knew it: over worlds that fit its view
    hindsight  how much less as the cards lay, None if not all cards are known
    terms      those of the question, for the words of its answers
    shown      whether such costs are calibrated, and so shown
    five_up    whether it was a promise that ended in "five up"
    """

    step: int
    line: int
    deal: int
    trick: int
    seat: Seat
    leads: bool
    action: Action
    instead: Action
    cost: Estimate
    hindsight: Estimate | None
    reasons: tuple[Reason, ...]
    terms: Hashable
    better: Text
    why: Text | None
    shown: bool = True
    five_up: bool = False

    @property
    def shown_cost(self) -> Estimate | None:
        """The cost, None if such costs aren't calibrated."""
        return self.cost if self.shown else None

    @property
    def shown_hindsight(self) -> Estimate | None:
        """The cost in hindsight, None if it's unknown or such costs aren't calibrated."""
        return self.hindsight if self.shown else None


@dataclass(frozen=True)
class SeatReview:
    """One person's match. Only settled deals count in `result`, `luck` and `play`.

    deals     the number of those
    points    the total on the sheet after the last of them, as the sheet counts
    result    the points or units of the deals
    luck      how much better its deals were than average ones, at its seat and before any choice
    play      the rest: what was made of the cards, compared with players by rules of thumb
    given_up  what its own choices cost together, as it knew it, without those whose costs aren't
              calibrated; None if all are such
    choices   how many choices that counts; if it's None, all that were judged
    unjudged  the choices that the engine can't represent
    hidden    the deals that `luck` and `play` leave out, as not all their hands are known
    costliest the three that cost most, those that certainly cost something
    lapses    errors that nobody pointed out; only of a match that is over
    account   the sheet as a sum
    won       whether the match was won
    happened  penalties, knocks and good deals; only of a match that is over
    """

    seat: Seat
    deals: int
    points: int
    result: float
    luck: Estimate
    play: Estimate
    given_up: Estimate | None
    choices: int
    unjudged: int
    hidden: int
    costliest: tuple[Costly, ...]
    lapses: tuple[Unnoticed, ...]
    account: Account
    won: bool
    happened: tuple[Happened, ...]


@dataclass(frozen=True)
class Review:
    """The review of the first `deals` settled deals of a match, of `of_deals`.

    `seats` has each part that was asked for, usually every seat.
    """

    game: str
    level: str
    unit: Unit
    deals: int
    of_deals: int
    seats: tuple[SeatReview, ...]
