"""What is at stake in each game: the unit, its sign, and how a deal on its own begins."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from femopp.driver import SeededShuffler
from femopp.kits import game_named, part
from femopp.language import Message, TextError, _, say
from femopp.tricks import Seat


@dataclass(frozen=True)
class Stakes:
    """How results of a game are read.

    sign       1 where high points are good, -1 where low ones are: results are always given so
               that higher is better
    a_deal     what is counted, in words
    start      where a deal on its own begins: (options, players, its own chance)
    phase      what a seat that is asked has to decide, from its view
    ends       whether a match under these options comes to an end
    """

    sign: int
    a_deal: Message
    start: Callable[[Any, int, SeededShuffler], Any]
    phase: Callable[[Any], str] = lambda view: str(view.phase)
    ends: Callable[[Any], bool] = lambda options: True


class NoStakesError(TextError):
    """The arena cannot read the results of a game; `text` says so."""


def stakes_of(game: str) -> Stakes:
    """The stakes of a game. Raises `NoStakesError` if its kit has none, and `UnknownGameError`."""
    title = game_named(game).title
    found = part(game, "stakes")
    if found is None:
        text = _("the arena cannot compare bots at {game}: its kit has no stakes")
        raise NoStakesError(say(text, game=title))
    stakes: Stakes = found.STAKES
    return stakes


def dealer_by_lot(game: str) -> Callable[[Any, int, SeededShuffler], Any]:
    """An even start, dealt by anybody."""
    return lambda options, players, luck: game_named(game).start(dealer=Seat(luck.below(players)))
