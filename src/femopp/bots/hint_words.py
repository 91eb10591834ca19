"""Hints in words."""

from collections.abc import Iterator, Mapping
from math import ceil

from femopp.bots.hint import Hint, Weighed
from femopp.bots.search.worth import Unit
from femopp.language import Message, Speaker, _, say
from femopp.presentation import Presentation, label_of, presentation_of
from femopp.rulebook import Action, Play

LONGEST = 12
"""The number of choices listed; a picker in Sheepshead has twenty-eight ways to bury."""

NOTHING_TO_CHOOSE = _("There is nothing for you to choose right now.")

ALL_AS_GOOD = _("All other choices are just as good.")

_WOULD_PLAY = _("The bot {bot} would play {choice}.")
_WOULD_CHOOSE = _("The bot {bot} would choose: {choice}.")

COSTS: Mapping[Unit, Message] = {
    Unit.POINTS: _("Cost of the other choices, in points:"),
    Unit.UNITS: _("Cost of the other choices, in units of payment:"),
    Unit.CHANCE: _("Cost of the other choices in chances of winning, in percentage points:"),
}
ABOUT_FIGURES = _(
    "± is for sampling only. In play, a choice costs less than is shown here: about half to four "
    "fifths of it."
)
"""How exact the figures are: measured, a hint's cost is 1.2 to 1.9 times what the arena finds."""

SCALES: Mapping[Unit, float] = {Unit.POINTS: 1.0, Unit.UNITS: 1.0, Unit.CHANCE: 100.0}


def advised(hint: Hint, game: str, speaker: Speaker) -> str:
    """Return a sentence for the bot's choice, and a second one for equally good choices."""
    best, *others = hint.choices
    does, *equals = best.actions
    presentation = presentation_of(game)
    message = _WOULD_PLAY if isinstance(does, Play) else _WOULD_CHOOSE
    told = speaker.say(
        say(message, bot=hint.bot, choice=_in_words((does,), hint, presentation, speaker))
    )
    if not equals:
        return told
    if not others:
        return f"{told} {speaker.say(ALL_AS_GOOD)}"
    as_good = say(
        _("Just as good: {choices}."), choices=_in_words(tuple(equals), hint, presentation, speaker)
    )
    return f"{told} {speaker.say(as_good)}"


def why(hint: Hint, speaker: Speaker) -> str:
    """Return the reasons as one or two sentences; empty if nothing is clear."""
    return " ".join(speaker.opening(one.text) for one in hint.reasons)


def about_figures(hint: Hint, speaker: Speaker) -> str:
    """Return how exact the figures are; empty for a hint without any."""
    return speaker.say(ABOUT_FIGURES) if _has_figures(hint) else ""


def _has_figures(hint: Hint) -> bool:
    return hint.shown and hint.unit is not None and len(hint.choices) > 1


def what_others_cost(hint: Hint, game: str, speaker: Speaker) -> tuple[str, tuple[str, ...]]:
    """Return a heading with the unit of costs, and a line for each worse choice.

    Both are empty if there is none, and for a hint without figures.
    """
    if hint.unit is None or not _has_figures(hint):
        return "", ()
    return speaker.say(COSTS[hint.unit]), tuple(
        _lines(hint, hint.unit, presentation_of(game), speaker)
    )


def cost_of(action: Action, hint: Hint, game: str, speaker: Speaker) -> tuple[str, tuple[str, ...]]:
    """Act as `what_others_cost`, but only for the choice with this action; empty if none has it.

    A choice that is as good as the bot's own has no heading.
    """
    does, *equals = hint.choices[0].actions
    if hint.unit is None or action == does:
        return "", ()
    presentation = presentation_of(game)
    if action in equals:
        choice = _in_words((action,), hint, presentation, speaker)
        return "", (speaker.say(say(_("{choice}: just as good"), choice=choice)),)
    found = [one for one in hint.choices[1:] if action in one.actions]
    if not found or not hint.shown:
        return "", ()
    return speaker.say(COSTS[hint.unit]), (_line(found[0], hint, hint.unit, presentation, speaker),)


def _lines(hint: Hint, unit: Unit, presentation: Presentation, speaker: Speaker) -> Iterator[str]:
    others = hint.choices[1:]
    for one in others[:LONGEST]:
        yield _line(one, hint, unit, presentation, speaker)
    if len(others) > LONGEST:
        more = len(others) - LONGEST
        yield speaker.say(say(_("others, even worse: {number}"), number=more))


def _line(
    one: Weighed, hint: Hint, unit: Unit, presentation: Presentation, speaker: Speaker
) -> str:
    scale, choice = SCALES[unit], _in_words(one.actions, hint, presentation, speaker)
    # A margin is never shown as zero.
    margin = max(1, ceil(10 * scale * one.margin)) / 10
    return speaker.say(
        say(
            _("{choice}: {cost:tenths} (± {margin:tenths})"),
            choice=choice,
            cost=scale * one.cost,
            margin=margin,
        )
    )


def _in_words(
    actions: tuple[Action, ...], hint: Hint, presentation: Presentation, speaker: Speaker
) -> str:
    cards = tuple([one.card for one in actions if isinstance(one, Play)])
    if cards:
        return speaker.speak(cards)
    return ", ".join(label_of(one, presentation, speaker, hint.terms) for one in actions)
