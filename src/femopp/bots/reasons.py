"""Reasons for a choice: one or two sentences from what a search finds in sampled worlds."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from femopp.bots.bot import Luck
from femopp.bots.facts import Fact, Matter, Reason, Trial
from femopp.bots.search.level import HALF_A_SEED, Level
from femopp.bots.search.seen import knowledge_of
from femopp.bots.search.worth import worth_of
from femopp.engine.errors import EngineError
from femopp.engine.registry import engine_of
from femopp.engine.searching.rollouts import Rollouts
from femopp.kits import part
from femopp.language import Speaker, say
from femopp.presentation import label_of, presentation_of
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

WORLDS = 400
BATCH = 40
MOST = 2
"""The number of sentences."""


@dataclass(frozen=True)
class Choice:
    """A choice in words: its cards, or the label that the player sees.

    If `alone`, the words must make sense without the question, such as "bid 3" instead of "3".
    """

    game: str
    action: Action
    terms: Hashable = None
    alone: bool = False

    def spoken(self, speaker: Speaker) -> str:
        if isinstance(self.action, Play):
            return speaker.speak(self.action.card)
        if cards := getattr(self.action, "cards", ()):
            return speaker.speak(cards)
        presentation = presentation_of(self.game)
        if self.alone and (words := presentation.confirms.get(type(self.action))) is not None:
            return speaker.say(say(words, action=self.action))
        return label_of(self.action, presentation, speaker, self.terms)


def facts_of(game: str) -> Sequence[Fact]:
    """Return the facts of a game, those that say most first; none if its kit has no such part."""
    reasons = part(game, "reasons")
    facts: Sequence[Fact] = () if reasons is None else reasons.FACTS
    return facts


def reasons_for(
    game: str,
    level: Level,
    view: Any,
    seat: Seat,
    best: Action,
    other: Action,
    luck: Luck,
    seconds: float | None = None,
) -> tuple[Reason, ...]:
    """Return why a choice is better than another for a seat, from its view.

    They are measured in new worlds, drawn as `level` draws them. Empty if the game has no facts,
    if the engine lacks such a deal, and if nothing is clear. Without `seconds` the same seed gives
    the same reasons.
    """
    facts = facts_of(game)
    if not facts or best == other:
        return ()
    try:
        matter = matter_of(game, view, seat, best, other)
        fitting = [one for one in facts if one.applies(matter)]
        trials = trials_of(game, level, matter, luck, WORLDS, seconds) if fitting else ()
    except (EngineError, KeyError):
        return ()
    return reasons_in(game, matter, trials)


def reasons_in(game: str, matter: Matter, trials: Sequence[Trial]) -> tuple[Reason, ...]:
    """Return the reasons that these worlds bear out; what is none alone comes last.

    A reason whose figures have all been stated says the same again, and is left out.
    """
    fitting = [one for one in facts_of(game) if one.applies(matter)]
    found = [one for one in (fact.found(matter, trials) for fact in fitting) if one is not None]
    told = list[Reason]()
    for one in sorted(found, key=lambda reason: not reason.alone):
        figures = {figure for earlier in told for figure in earlier.figures}
        is_new = not one.figures or not figures.issuperset(one.figures)
        if (told or one.alone) and is_new:
            told.append(one)
    return tuple(told[:MOST])


def matter_of(game: str, view: Any, seat: Seat, best: Action, other: Action) -> Matter:
    """Return the matter of a choice, with the words that the player sees."""
    terms = presentation_of(game).asking.terms(view, seat)
    words = [Choice(game, one, terms) for one in (best, other)]
    return Matter(view, seat, best, other, *words)


def trials_of(
    game: str,
    level: Level,
    matter: Matter,
    luck: Luck,
    worlds: int,
    seconds: float | None = None,
) -> tuple[Trial, ...]:
    """Play both choices of a matter out in so many worlds, or fewer when the time is up.

    Raises `EngineError` or KeyError if the engine lacks such a deal.
    """
    began = perf_counter()
    worth = worth_of(game, matter.view, level.for_the_match)
    seed = luck.below(HALF_A_SEED) * HALF_A_SEED + luck.below(HALF_A_SEED)
    rollouts = Rollouts(
        knowledge_of(game, matter.view, matter.seat),
        seed,
        worth.value(matter.view),
        level.policy,
        worth.unique,
        level.inference,
    )
    encode = engine_of(game).encode
    steps = [encode(matter.best), encode(matter.other)]
    besides = [worth.besides(matter.view, action) for action in (matter.best, matter.other)]
    trials = list[Trial]()
    while len(trials) < worlds and (seconds is None or perf_counter() - began < seconds):
        for before, ((best, mine), (other, its)) in rollouts.ends(steps, BATCH):
            values = mine + besides[0], its + besides[1]
            trials.append(Trial(matter, before, best, other, *values))
    return tuple(trials)
