"""The record of a match: a head and one ordered log of actions."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.cards import UNKNOWN
from femopp.driver.verified import Round
from femopp.language import Text, _, say
from femopp.record.faults import NOWHERE, Place, RecordError
from femopp.rulebook import Action, Deal, Game, Options
from femopp.tricks import Seat

VERSION = 1
FIRST_LINE = f"femopp record {VERSION}"

FIRST_RULES = 1
"""The version of the rules of a record without a line for it."""


class ResultKind(StrEnum):
    """A line that states a result of the actions so far, to be checked."""

    POINTS = "points"
    WINNER = "winner"
    MONEY = "money"


@dataclass(frozen=True)
class Act:
    """An action of a seat (-1: the table), with the comments above and beside it.

    `deal` is the number of the deal if the action deals the cards.
    """

    seat: Seat
    action: Action
    deal: int | None = None
    above: tuple[str, ...] = ()
    beside: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Result:
    """A result at its place in the log.

    `values` are each seat's total or money in seat order, or the winners' seats.
    """

    kind: ResultKind
    values: tuple[int, ...]
    above: tuple[str, ...] = ()
    beside: str = ""
    place: Place = field(default=NOWHERE, compare=False)


Entry = Act | Result


@dataclass(frozen=True)
class Record:
    """A match, or the part of it from `start` on, perhaps unfinished.

    `players` are the names in seat order, clockwise. `seed` is the seed of the deals, if any.
    `about` are the comments of the head, `below` those after the last entry. `rules` is the
    version of the rules, which determines the options that aren't written; 0 means the newest.
    `gone` has a sentence for each written setting that no longer exists.

    `rounds` made the keys of verified deals. `draws_before` counts the draws in earlier parts of
    the match, and `draws_taken_back` are the numbers of those that no action here comes from.
    """

    game: Game[Any]
    options: Options
    players: tuple[str, ...]
    start: Struct
    seed: str | None = None
    log: tuple[Entry, ...] = ()
    about: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    rules: int = 0
    gone: tuple[Text, ...] = field(default=(), compare=False)
    rounds: tuple[Round, ...] = ()
    draws_before: int = 0
    draws_taken_back: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules:
            object.__setattr__(self, "rules", self.game.version)

    @property
    def actions(self) -> tuple[Act, ...]:
        return tuple(entry for entry in self.log if isinstance(entry, Act))

    def draw_numbers(self) -> Iterator[int]:
        """Yield the number in the match of each draw of the table, without end."""
        numbers = count(self.draws_before)
        return (number for number in numbers if number not in self.draws_taken_back)


def is_deal(entry: Entry) -> bool:
    """Whether the entry deals the cards."""
    return isinstance(entry, Act) and isinstance(entry.action, Deal)


def number_of(act: Act) -> int:
    """Return the number of the deal. Raises `RecordError` if it has none."""
    if act.deal is None:
        raise RecordError(say(_("a deal must have a number")))
    return act.deal


def without_unknown_rest(deal: Deal) -> Deal:
    """Return the deal in its canonical form: without a rest whose cards are all unknown."""
    if deal.rest and all(card is UNKNOWN for card in deal.rest):
        return replace(deal, rest=())
    return deal
