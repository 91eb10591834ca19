"""What a strong bot would do in a seat, and what every other choice is thought to cost.

A hint speaks of what the game itself asks for, never of a ritual. Where the players see to the
rituals it comes without figures: those fail where a deal has been misdealt or somebody has revoked,
and their absence would give away that there is something to knock for.
"""

from dataclasses import dataclass
from typing import Any

from femopp.bots.adviser import ADVISER, check_hints
from femopp.bots.bot import Luck
from femopp.bots.search.level import Thought, thought_of
from femopp.bots.search.levels import levels_of
from femopp.bots.search.worth import Unit
from femopp.bots.sit import greedy
from femopp.kits import game_named, part
from femopp.rulebook import Action
from femopp.tricks import Seat

OTHERWISE = "greedy"
"""Who says what to do where the adviser does not know."""

FEWEST_BATCHES = 2
MARGIN = 1.96
"""Standard errors to either side that hold the truth nineteen times out of twenty."""


@dataclass(frozen=True)
class Weighed:
    """Choices that are as good as the same, such as cards between which no other lies.

    `cost` is how much less they bring than the best, at least 0; `margin` is how far that may be
    off either way, 95 times of 100, as only so many deals were imagined.
    """

    actions: tuple[Action, ...]
    cost: float = 0.0
    margin: float = 0.0


@dataclass(frozen=True)
class Hint:
    """What the bot of this name would do, which comes first, and the other choices by their cost.

    `unit` is that of all costs; without one there are no figures, and only the bot's own choice.
    """

    bot: str
    choices: tuple[Weighed, ...]
    unit: Unit | None = None


def hint(
    game: str,
    view: Any,
    seat: Seat,
    legal: tuple[Action, ...],
    luck: Luck,
    seconds: float | None = None,
) -> Hint | None:
    """A hint for a seat from its view; None where the game asks for nothing that is a choice.

    `seconds` bounds the thinking by the clock; without it the same seed gives the same hint.
    Raises `UnknownGameError`, and `NoHintError` if no bot that could give one plays this game.
    """
    game = game_named(game).name
    check_hints(game)
    manual = getattr(view, "manual", False)
    course = _asked_for(game, view, seat, legal)
    if len(course) < 2:
        return None
    level = levels_of(game)[ADVISER].weighing().within(seconds)
    thought = thought_of(game, level, view, seat, course, luck)
    if thought is None:
        # Under manual rituals nobody shall see that the engine knows of no such deal.
        action = greedy(game)(view, seat, course, luck)
        return Hint(ADVISER if manual else OTHERWISE, (Weighed((action,)),))
    if manual or len(thought.compared.means[0]) < FEWEST_BATCHES:
        return Hint(ADVISER, (Weighed((thought.action,)),))
    return Hint(ADVISER, _weighed(thought), thought.unit)


def _asked_for(game: str, view: Any, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    manners = part(game, "manners")
    if manners is None:
        return legal
    asked: tuple[Action, ...] = manners.asked_for(view, seat, legal)
    return asked


def _weighed(thought: Thought) -> tuple[Weighed, ...]:
    compared = thought.compared
    best = Weighed(tuple(thought.ways[compared.best]))
    return (
        best,
        *[
            Weighed(tuple(thought.ways[one]), cost, MARGIN * error)
            for one in compared.left[1:]
            for cost, error in (compared.cost(one),)
        ],
    )
