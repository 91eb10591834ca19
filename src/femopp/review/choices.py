"""The cost of a choice: first estimated among all, then measured again against the better one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from femopp.bots import Luck
from femopp.bots.advice import advice
from femopp.bots.reasons import matter_of, reasons_in, trials_of
from femopp.bots.search.halving import Compared
from femopp.bots.search.level import Level, thought_of
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.worth import worth_of
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.policy import Policy
from femopp.engine.position import SPECTATOR, Position
from femopp.engine.registry import engine_of
from femopp.kits import part
from femopp.presentation import presentation_of
from femopp.review.model import MARGIN, Costly, Estimate, Moment
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

WORLDS = 400
"""The worlds in which a choice is measured again, against the better one."""
PLAYOUTS = 100
"""The playouts of the true deal, for hindsight."""
SLIPS = 0.1
"""How often players do anything in playouts of known cards, so that these differ."""
BATCH = 8


@dataclass(frozen=True)
class Judged:
    """A choice: the best one, what the choice cost, and the standard error of that.

    `shown`: such costs are calibrated.
    """

    moment: Moment
    best: Action
    cost: float
    error: float
    shown: bool = True


def screening(level: Level) -> Level:
    """Return a level that compares all choices, in points of the deal."""
    budget = replace(level.budget, batch=BATCH, halves=False)
    return replace(level, budget=budget, final=None, for_the_match=False)


def judged(game: str, level: Level, moment: Moment, seed: str) -> Judged | None:
    """Estimate what a choice cost; None if the engine lacks such a deal.

    The best choice is found in one half of the worlds, and its lead measured in the other, both
    ways round. So chance makes no choice look costly.
    """
    luck = Luck(f"{seed}:review", moment.seat, moment.step)
    thought = thought_of(game, level, moment.view, moment.seat, moment.legal, luck)
    if thought is None:
        return None
    did = next(one for one, ways in enumerate(thought.ways) if moment.action in ways)
    best = thought.compared.best
    cost, error = _lead(thought.compared, did)
    return Judged(moment, thought.ways[best][0], cost, error, thought.shown)


def _lead(compared: Compared, did: int) -> tuple[float, float]:
    """Return the lead of the best choice over this one, crosswise, and its standard error."""
    means, besides = compared.means, compared.besides
    batches = len(means[did])
    halves = [range(first, batches, 2) for first in (0, 1)]
    if batches < 2 or len(means) == 1:
        return 0.0, 0.0

    def lead(chosen_in: range, measured_in: range) -> tuple[int, float]:
        best = max(
            range(len(means)),
            key=lambda one: fmean([means[one][batch] for batch in chosen_in]) + besides[one],
        )
        ahead = fmean([means[best][batch] - means[did][batch] for batch in measured_in])
        return best, ahead + besides[best] - besides[did]

    (_one, first), (_other, second) = lead(*halves), lead(*reversed(halves))
    best = compared.best
    differences = [mine - its for mine, its in zip(means[best], means[did], strict=True)]
    return (first + second) / 2, stdev(differences) / sqrt(batches) if best != did else 0.0


def measured(game: str, level: Level, one: Judged, seed: str) -> Costly | None:
    """Measure a choice again in new worlds, against the better one, with reasons.

    None if it certainly cost nothing, or the engine lacks such a deal.
    """
    moment = one.moment
    matter = matter_of(game, moment.view, moment.seat, one.best, moment.action)
    luck = Luck(f"{seed}:measured", moment.seat, moment.step)
    try:
        trials = trials_of(game, level, matter, luck, WORLDS)
    except (EngineError, KeyError):
        return None
    cost = _estimate([trial.best_value - trial.other_value for trial in trials])
    if cost.margin is None or cost.value <= cost.margin:
        return None
    advised = advice(game, moment.view, moment.seat, one.best, [moment.action])
    return Costly(
        moment.step,
        moment.line,
        moment.deal,
        moment.trick,
        moment.seat,
        isinstance(moment.action, Play) and not moment.state.trick.played,
        moment.action,
        one.best,
        cost,
        hindsight(game, level, moment, one.best),
        reasons_in(game, matter, trials),
        presentation_of(game).asking.terms(moment.view, moment.seat),
        advised.do,
        None if advised.found is None else advised.found.told,
        one.shown,
    )


def hindsight(game: str, level: Level, moment: Moment, best: Action) -> Estimate | None:
    """Return how much less a choice was worth than another as the cards lay.

    None if some card is unknown. The same chance plays both on.
    """
    try:
        deal = laid_open(game, moment.state, moment.seat)
        steps = [engine_of(game).encode(action) for action in (best, moment.action)]
    except (EngineError, KeyError):
        return None
    worth = worth_of(game, moment.view, level.for_the_match)
    value = worth.value(moment.view)
    besides = worth.besides(moment.view, best) - worth.besides(moment.view, moment.action)
    policy = Policy(SLIPS, level.policy.imitates)
    differences = []
    for number in range(PLAYOUTS):
        ends = [_played_out(deal, way, number, policy) for way in steps]
        mine, its = [value.at_end(end, moment.seat) for end in ends]
        differences.append(mine - its + besides)
    return _estimate(differences)


def laid_open(game: str, state: Any, seat: int = SPECTATOR) -> Position:
    """Return the true position. Raises `EngineError` or KeyError if not all cards are known."""
    known = part(game, "ceiling")
    if known is None:
        raise EngineError(f"nothing knows all cards of {game}")
    return knowledge_of(game, state, Seat(seat)).position(known.world(state))


def _played_out(deal: Position, steps: Sequence[int], seed: int, policy: Policy) -> Position:
    end = deal.clone()
    for step in steps:
        end.play(step)
    end.play_out(Chance(seed), policy)
    return end


def _estimate(differences: Sequence[float]) -> Estimate:
    margin = MARGIN * stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else None
    return Estimate(fmean(differences), margin)
