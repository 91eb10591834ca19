"""Summaries: deals as a score sheet knows them, settled by the games' own score functions."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import fields, replace

from femopp.language import Text, _, say
from femopp.rulebook.action import Action, Event
from femopp.rulebook.company import Company
from femopp.rulebook.fault import SummaryError
from femopp.rulebook.game import Game, State
from femopp.tricks import Seat


class Summary(Action, frozen=True):
    """A deal without its cards. Each game has its own, with a default for every field.

    Each field is a clause of the record's line. A boolean is its name alone; a tuple is a list,
    which may say that it is empty; None says nothing.
    """

    word = "summary"
    says = _("sums up the deal")


class Share(Struct, frozen=True):
    """Somebody's number of tricks or cards."""

    seat: Seat
    number: int


class FieldKind(StrEnum):
    """Forms of what one can say: of one player, of several, or of the deal.

    `LISTS` are words for each player, as in a start.
    """

    SAID = "said"
    FLAG = "flag"
    PLAYER = "player"
    PLAYERS = "players"
    SHARES = "shares"
    EACH = "each"
    NUMBER = "number"
    LISTS = "lists"


class Shown(StrEnum):
    """When to show a field: always, if it is asked for, or if people want it.

    `ANYTIME` is always at hand beside the others, but usually left empty.
    """

    ALWAYS = "always"
    ASKED = "asked"
    MORE = "more"
    ANYTIME = "anytime"


class FieldValue(Struct, frozen=True):
    """A possible word, in words.

    total  what all shares add up to if it is chosen
    own    nobody else can have noticed it
    among  the list of players to which it belongs instead, such as those who knocked falsely
    """

    word: str
    text: Text
    total: int = 0
    own: bool = False
    among: str = ""


class Field(Struct, frozen=True):
    """A field of a summary by the rules in force, for people to fill in.

    seats    whom it can be said of
    values   the possible words after the player; of several players, what is said of each
    total    what the shares of all add up to
    most     the largest number
    without  the field that this one replaces, such as a bid if everyone passed
    apart    the field that can't be said of the same player
    word     the record's name of the word after the player
    usual    the first word is meant unless another is chosen
    ends     if it's said, there is nothing else but what is shown for more, or anytime
    by       asks who noticed it, in `by`; None if nobody is asked
    """

    name: str
    kind: FieldKind
    label: Text
    shown: Shown = Shown.ALWAYS
    seats: tuple[Seat, ...] = ()
    values: tuple[FieldValue, ...] = ()
    total: int = 0
    most: int = 0
    without: str = ""
    apart: str = ""
    word: str = ""
    usual: bool = False
    ends: bool = False
    by: Text | None = None


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Summaries(Generic[S]):
    """The summaries of a game.

    summary  the class of its summaries
    settle   the state of a deal that is played out as a summary says, and the event that settles
             it, from the state before the deal. Raises `SummaryError`
    fields   what can be said of the next deal
    starts   what the start of a match between two deals says besides its points and its dealer
    of       everything a summary can say of a deal, from the state whose consequence settles it
    company  how a match goes on with other players between two deals
    """

    summary: type[Summary]
    settle: Callable[[S, Any], tuple[S, Event]]
    of: Callable[[S], Summary]
    fields: Callable[[S], tuple[Field, ...]]
    starts: tuple[Field, ...] = ()
    company: Company[S] | None = None


def sum_up(
    game: Game[S], summaries: Summaries[S], state: S, summary: Summary
) -> tuple[S, tuple[Event, ...]]:
    """Return the state after a summed-up deal, and its events. Raises `SummaryError`."""
    played, settles = summaries.settle(state, summary)
    events: list[Event] = []
    event: Event | None = settles
    while event is not None:
        events.append(event)
        played = game.evolve(played, event)
        event = game.consequence(played)
    return played, tuple(events)


def shortest(game: Game[S], summaries: Summaries[S], before: S, summary: Summary) -> Summary:
    """Return the summary without what the result does not need."""
    after = _result(game, sum_up(game, summaries, before, summary)[0])
    for one in fields(summary):
        shorter = replace(summary, **{one.name: one.default})
        try:
            if _result(game, sum_up(game, summaries, before, shorter)[0]) == after:
                summary = shorter
        except SummaryError:
            continue
    return summary


def _result(game: Game[S], state: S) -> tuple[Any, ...]:
    return state.sheet, state.outcome, game.stands(state)


def counted(
    shares: tuple[Share, ...], players: int, among: tuple[Seat, ...], most: int
) -> tuple[int, ...]:
    """Return each seat's number; 0 if it isn't listed. Raises `SummaryError`."""
    found = [0] * players
    for place, one in enumerate(shares):
        if one.seat not in among:
            message = _("{seat:player} doesn't play in this deal; possible: {among:players}")
            raise SummaryError(say(message, seat=one.seat, among=among))
        if one.seat in [other.seat for other in shares[:place]]:
            message = _("{seat:player} is listed twice; add both numbers up")
            raise SummaryError(say(message, seat=one.seat))
        if not 0 <= one.number <= most:
            raise SummaryError(
                say(
                    _("{seat:player} can have 0 to {most} here, not {number}"),
                    seat=one.seat,
                    most=most,
                    number=one.number,
                )
            )
        found[one.seat] = one.number
    return tuple(found)
