"""Stakes of each game: the unit, its sign, and the start of a single deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from femopp.driver import SeededShuffler
from femopp.kits import game_named, part
from femopp.language import Message, TextError, _, say
from femopp.tricks import Seat


@dataclass(frozen=True)
class Stakes:
    """How to read the results of a game.

    sign       1 if high points are good, -1 if low ones are; reported results are always higher for
               better
    a_deal     the unit of the results, in words
    start      the start of a single deal: (options, players, shuffler)
    phase      the kind of decision of a seat, from its view
    phases     the words for kinds of decisions
    ends       whether a match under these options comes to an end
    """

    sign: int
    a_deal: Message
    start: Callable[[Any, int, SeededShuffler], Any]
    phase: Callable[[Any], str] = lambda view: str(view.phase)
    phases: Mapping[str, Message] = field(default_factory=dict)
    ends: Callable[[Any], bool] = lambda options: True


class NoStakesError(TextError):
    """The arena cannot read the results of a game; `text` says so."""


def stakes_of(game: str) -> Stakes:
    """Return the stakes of a game. Raises `NoStakesError` and `UnknownGameError`."""
    title = game_named(game).title
    found = part(game, "stakes")
    if found is None:
        text = _("the arena cannot compare bots at {game}: its kit has no stakes")
        raise NoStakesError(say(text, game=title))
    stakes: Stakes = found.STAKES
    return stakes


def dealer_by_lot(game: str) -> Callable[[Any, int, SeededShuffler], Any]:
    """Return an even start with a random dealer."""
    return lambda options, players, luck: game_named(game).start(dealer=Seat(luck.below(players)))
