"""Stakes of each game: the unit, its sign, and the start of a single deal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from femopp.driver import SeededShuffler
from femopp.kits import game_named, part
from femopp.language import Message, _
from femopp.rulebook import Game
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
    later      what each seat can expect of later deals between two of them, higher is better
    """

    sign: int
    a_deal: Message
    start: Callable[[Any, int, SeededShuffler], Any]
    phase: Callable[[Any], str] = lambda view: str(view.phase)
    phases: Mapping[str, Message] = field(default_factory=dict)
    ends: Callable[[Any], bool] = lambda options: True
    later: Callable[[Any], Sequence[int]] = lambda state: (0,) * state.players


def stakes_of(game: str) -> Stakes:
    """Return the stakes of a game, by default its points. Raises `UnknownGameError`."""
    rules, found = game_named(game), part(game, "stakes")
    stakes: Stakes = _points(rules) if found is None else found.STAKES
    return stakes


def fair_starts(game: str, number: int, *, seed: str = "training") -> list[Any]:
    """Return starts of single deals, drawn as the arena draws them, by the default rules.

    They are for environments, whose `start` may be a list. Raises `UnknownGameError`.
    """
    rules, stakes = game_named(game), stakes_of(game)
    options = rules.options.of()
    players = rules.usual_players(options)
    return [stakes.start(options, players, SeededShuffler(seed, draw)) for draw in range(number)]


def _points(game: Game[Any]) -> Stakes:
    """Return the stakes of a game whose kit has none: more points are better."""
    return Stakes(
        sign=1,
        a_deal=_("points a deal"),
        start=dealer_by_lot(game.name),
        phase=lambda view: "all",
        phases={"all": _("all")},
        ends=lambda options: game.stop is None,
    )


def dealer_by_lot(game: str) -> Callable[[Any, int, SeededShuffler], Any]:
    """Return an even start with a random dealer."""
    return lambda options, players, luck: game_named(game).start(dealer=Seat(luck.below(players)))
