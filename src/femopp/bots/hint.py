"""Hints: the choice of a strong bot, and the estimated cost of every other choice.

Hints are about the game itself, never about rituals. With manual rituals they have no figures: the
engine cannot compute those after a misdeal or a revoke, and their absence would reveal an error.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from femopp.bots.advice import Advice, advice
from femopp.bots.adviser import ADVISER, check_hints
from femopp.bots.bot import Luck
from femopp.bots.facts import Reason
from femopp.bots.reasons import reasons_for
from femopp.bots.search.level import Level, Thought, thought_of
from femopp.bots.search.levels import levels_of
from femopp.bots.search.worth import Unit
from femopp.bots.sit import greedy
from femopp.kits import game_named, part
from femopp.presentation import presentation_of
from femopp.rulebook import Action
from femopp.tricks import Seat

OTHERWISE = "greedy"
"""The bot that gives a hint if the adviser can't."""

REASONS = 0.2
"""The share of the time that the reasons get."""

COMPARED = 3
"""The number of worse choices among which one is sought that shows a reason."""

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
    Unless their costs are calibrated, they aren't `shown`.
    `advice` is the first choice in a sentence about cards. `terms` are those of the question, for
    the words of its answers. `reasons` say in figures why the bot's choice is better than another.
    """

    bot: str
    choices: tuple[Weighed, ...]
    advice: Advice
    unit: Unit | None = None
    terms: Hashable = None
    reasons: tuple[Reason, ...] = ()
    shown: bool = True


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
    searching = None if seconds is None else (1 - REASONS) * seconds
    explaining = None if seconds is None else REASONS * seconds
    level = levels_of(game)[ADVISER].weighing().within(searching)
    thought = thought_of(game, level, view, seat, course, luck)
    if thought is None:
        # With manual rituals, it must not show that the engine lacks this deal.
        action = greedy(game)(view, seat, course, luck)
        return _bare(game, view, seat, course, action, ADVISER if manual else OTHERWISE)
    if manual or len(thought.compared.means[0]) < FEWEST_BATCHES:
        return _bare(game, view, seat, course, thought.action, ADVISER)
    choices = _weighed(thought)
    (does, *equals), *others = [one.actions for one in choices]
    compared = [one[0] for one in others] or equals
    advised = advice(game, view, seat, does, compared)
    reasons = _reasons(game, level, view, seat, choices, luck, explaining)
    return Hint(ADVISER, choices, advised, thought.unit, terms, reasons, thought.shown)


def _bare(
    game: str, view: Any, seat: Seat, course: Sequence[Action], action: Action, bot: str
) -> Hint:
    """Return a hint without figures: the rest of the choices isn't in order of merit."""
    others = [one for one in course if one != action]
    advised = advice(game, view, seat, action, others)
    terms = presentation_of(game).asking.terms(view, seat)
    return Hint(bot, (Weighed((action,)),), advised, terms=terms)


def _reasons(
    game: str,
    level: Level,
    view: Any,
    seat: Seat,
    choices: tuple[Weighed, ...],
    luck: Luck,
    seconds: float | None,
) -> tuple[Reason, ...]:
    """Return why the best choice is better than the first clearly worse one that shows it."""
    best, *others = choices
    worse = [one.actions[0] for one in others if one.cost > one.margin][:COMPARED]
    each = None if seconds is None else seconds / max(1, len(worse))
    for other in worse:
        found = reasons_for(game, level, view, seat, best.actions[0], other, luck, each)
        if found:
            return found
    return ()


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
