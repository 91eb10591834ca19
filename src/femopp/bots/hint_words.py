"""Hints in words: a sentence about cards, and behind it what was reckoned."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from femopp.bots.hint import Hint, Weighed
from femopp.bots.reasons import Choice
from femopp.bots.search.worth import Unit
from femopp.language import Message, Speaker, _, say
from femopp.rulebook import Action, Play

MOST = 3
"""The number of choices listed."""

NOTHING_TO_CHOOSE = _("There is nothing for you to choose right now.")

COSTS: Mapping[Unit, Message] = {
    Unit.POINTS: _("Points worse than {best}, on average"),
    Unit.UNITS: _("Units of payment worse than {best}, on average"),
    Unit.CHANCE: _("Chance of winning, percentage points worse than {best}"),
}
ORDERED = _("The best choices, in order")

TRIED = _("The King has tried each choice many times, with the hidden cards where they may lie.")
INTERVAL = _("A line shows how far chance may have moved a figure.")
UNMEASURED = _("How much the others cost isn't known well enough to say.")
ONE_AS_GOOD = _("{choices} is just as good.")
SOME_AS_GOOD = _("{choices} are just as good.")
ALL_AS_GOOD = _("All other choices are just as good.")
ONLY_YOUR_VIEW = _("The King sees only what you see.")

SCALES: Mapping[Unit, float] = {Unit.POINTS: 1.0, Unit.UNITS: 1.0, Unit.CHANCE: 100.0}


@dataclass(frozen=True)
class Row:
    """A choice, the best one first: its words and cards, and its cost if that is shown."""

    words: str
    cards: tuple[str, ...] = ()
    cost: float | None = None
    margin: float | None = None


def advised(hint: Hint, speaker: Speaker) -> str:
    """Return the hint itself."""
    return speaker.say(hint.advice.text)


def more(hint: Hint, game: str, speaker: Speaker) -> tuple[str, tuple[Row, ...]]:
    """Return a heading, and the best choices with their costs; empty if nothing was compared."""
    rows = tuple(_rows(hint, game, speaker))
    if len(rows) < 2:
        return "", ()
    costs = COSTS[hint.unit] if hint.unit is not None and hint.shown else ORDERED
    return speaker.say(say(costs, best=rows[0].words)), rows


def how_reckoned(hint: Hint, game: str, speaker: Speaker) -> str:
    """Return how the choices were compared, and what that is worth."""
    parts = list[str]()
    best, *others = hint.choices
    if hint.unit is not None:
        equals = best.actions[1:]
        if equals:
            words = speaker.listed([_words(one, hint, game, speaker) for one in equals])
            some = ONE_AS_GOOD if len(equals) == 1 else SOME_AS_GOOD
            as_good = say(some, choices=words) if others else say(ALL_AS_GOOD)
            parts.append(speaker.say(as_good))
        parts.append(speaker.say(TRIED))
        if others:
            parts.append(speaker.say(INTERVAL if hint.shown else UNMEASURED))
    parts.append(speaker.say(ONLY_YOUR_VIEW))
    return " ".join(parts)


def why(hint: Hint, speaker: Speaker) -> str:
    """Return the first reason in figures; empty if there is none, or figures aren't shown."""
    reasons = hint.reasons if hint.shown else ()
    return " ".join(speaker.opening(one.text) for one in reasons[:1])


def figure(row: Row, speaker: Speaker) -> str:
    """Return the cost of a row with its margin; empty if it isn't shown."""
    if row.cost is None or row.margin is None:
        return ""
    cost, margin = speaker.decimal(row.cost, 1), speaker.decimal(row.margin, 1)
    return f"{cost} ± {margin}"


def of_choice(action: Action, hint: Hint, game: str, speaker: Speaker) -> str:
    """Return what one of the choices costs, or only its place; empty if it's the best."""
    for place, weighed in enumerate(hint.choices):
        if action not in weighed.actions or action == hint.choices[0].actions[0]:
            continue
        words = _words(action, hint, game, speaker)
        if place == 0:
            return speaker.say(say(_("{choice}: just as good"), choice=words))
        row = _row(weighed, hint, game, speaker)
        if row.cost is None:
            return speaker.say(
                say(_("{choice}: choice number {place}"), choice=words, place=place + 1)
            )
        return f"{words}: {figure(row, speaker)}"
    return ""


def _rows(hint: Hint, game: str, speaker: Speaker) -> Iterator[Row]:
    for one in hint.choices[:MOST]:
        yield _row(one, hint, game, speaker)


def _row(one: Weighed, hint: Hint, game: str, speaker: Speaker) -> Row:
    does = one.actions[0]
    cards = (does.card,) if isinstance(does, Play) else tuple(getattr(does, "cards", ()))
    words, names = _words(does, hint, game, speaker), tuple([card.value for card in cards])
    if hint.unit is None or not hint.shown:
        return Row(words, names)
    scale = SCALES[hint.unit]
    # A margin is never shown as zero, but for the best choice.
    is_best = one is hint.choices[0]
    margin = 0.0 if is_best else max(1, ceil(10 * scale * one.margin)) / 10
    return Row(words, names, scale * one.cost, margin)


def _words(action: Action, hint: Hint, game: str, speaker: Speaker) -> str:
    return speaker.speak(Choice(game, action, hint.terms))
