"""The review of a match as data. More is always better for the seat, whatever the sheet's sign."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from femopp.bots.facts import Reason
from femopp.bots.search.worth import Unit
from femopp.rulebook import Action, Lapse
from femopp.tricks import Seat

MARGIN = 1.96
"""The number of standard errors of a 95 % interval."""


@dataclass(frozen=True)
class Estimate:
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
class Costly:
    """A choice that cost something.

    instead    the better choice
    cost       how much less it was worth as the seat knew it: over worlds that fit its view
    hindsight  how much less as the cards lay, None if not all cards are known
    terms      those of the question, for the words of its answers
    """

    step: int
    line: int
    deal: int
    trick: int
    seat: Seat
    action: Action
    instead: Action
    cost: Estimate
    hindsight: Estimate | None
    reasons: tuple[Reason, ...]
    terms: Hashable


@dataclass(frozen=True)
class SeatReview:
    """One seat's match. Only settled deals count in `result`, `luck` and `play`.

    result    the points or units of the deals
    luck      how much better its deals were than average ones, at its seat and before any choice
    play      the rest: what was made of the cards, compared with players by rules of thumb
    given_up  what its own choices cost together, as it knew it
    choices   how many choices were judged; `unjudged` those that the engine can't represent
    costliest the three that cost most, those that certainly cost something
    lapses    errors that nobody pointed out, with their lines; only of a match that is over
    """

    seat: Seat
    result: float
    luck: Estimate
    play: Estimate
    given_up: Estimate
    choices: int
    unjudged: int
    costliest: tuple[Costly, ...]
    lapses: tuple[tuple[int, Lapse], ...]


@dataclass(frozen=True)
class Review:
    """The review of the first `deals` settled deals of a match, of `of_deals`."""

    game: str
    level: str
    unit: Unit
    deals: int
    of_deals: int
    seats: tuple[SeatReview, ...]
