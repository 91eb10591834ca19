"""Hints: the choice of a strong bot, and the estimated cost of every other choice.

Hints are about the game itself, never about rituals. With manual rituals they have no figures: the
engine cannot compute those after a misdeal or a revoke, and their absence would reveal an error.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from femopp.bots.adviser import ADVISER, check_hints
from femopp.bots.bot import Luck
from femopp.bots.search.level import Thought, thought_of
from femopp.bots.search.levels import levels_of
from femopp.bots.search.worth import Unit
from femopp.bots.sit import greedy
from femopp.kits import game_named, part
from femopp.presentation import presentation_of
from femopp.rulebook import Action
from femopp.tricks import Seat

OTHERWISE = "greedy"
"""The bot that gives a hint if the adviser can't."""

FEWEST_BATCHES = 2
MARGIN = 1.96
"""The number of standard errors of a 95 % interval."""


@dataclass(frozen=True)
class Weighed:
    """Equivalent choices, such as adjacent cards.

    `cost` is the loss compared with the best, at least 0; `margin` is half the width of its 95 %
    interval.
    """

    actions: tuple[Action, ...]
    cost: float = 0.0
    margin: float = 0.0


@dataclass(frozen=True)
class Hint:
    """The bot's choice, followed by the others in order of their cost.

    `unit` is that of all costs; without one there are no figures, and only the bot's own choice.
    `terms` are those of the question, for the words of its answers.
    """

    bot: str
    choices: tuple[Weighed, ...]
    unit: Unit | None = None
    terms: Hashable = None


def hint(
    game: str,
    view: Any,
    seat: Seat,
    legal: tuple[Action, ...],
    luck: Luck,
    seconds: float | None = None,
) -> Hint | None:
    """Return a hint for a seat from its view, None if there is no choice.

    `seconds` limits the thinking time; without it the same seed gives the same hint.
    Raises `UnknownGameError`, and `NoHintError` if no bot can give hints in this game.
    """
    game = game_named(game).name
    check_hints(game)
    manual = getattr(view, "manual", False)
    course = _asked_for(game, view, seat, legal)
    if len(course) < 2:
        return None
    terms = presentation_of(game).asking.terms(view, seat)
    level = levels_of(game)[ADVISER].weighing().within(seconds)
    thought = thought_of(game, level, view, seat, course, luck)
    if thought is None:
        # With manual rituals, it must not show that the engine lacks this deal.
        action = greedy(game)(view, seat, course, luck)
        return Hint(ADVISER if manual else OTHERWISE, (Weighed((action,)),), terms=terms)
    if manual or len(thought.compared.means[0]) < FEWEST_BATCHES:
        return Hint(ADVISER, (Weighed((thought.action,)),), terms=terms)
    return Hint(ADVISER, _weighed(thought), thought.unit, terms)


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
