"""A hint in words."""

from collections.abc import Iterator, Mapping
from math import ceil

from femopp.bots.hint import Hint, Weighed
from femopp.bots.search.worth import Unit
from femopp.faces import Face, face_of, label_of
from femopp.language import Message, Speaker, _, say
from femopp.rulebook import Action, Play

LONGEST = 12
"""Choices that are told one by one; a picker of Sheepshead has twenty-eight ways to bury."""

NOTHING_TO_CHOOSE = _("There is nothing to choose between now.")

COSTS: Mapping[Unit, Message] = {
    Unit.POINTS: _("The other choices bring less, in points:"),
    Unit.UNITS: _("The other choices bring less, in units of payment:"),
    Unit.CHANCE: _("The other choices make it less likely to win, in percentage points:"),
}
SCALES: Mapping[Unit, float] = {Unit.POINTS: 1.0, Unit.UNITS: 1.0, Unit.CHANCE: 100.0}


def advised(hint: Hint, game: str, speaker: Speaker) -> str:
    """What the bot would do, as a sentence."""
    choice = _in_words(hint.choices[0].actions[:1], face_of(game), speaker)
    if isinstance(hint.choices[0].actions[0], Play):
        return speaker.say(say(_("The bot {bot} would play {card}."), bot=hint.bot, card=choice))
    return speaker.say(say(_("The bot {bot} would choose: {choice}."), bot=hint.bot, choice=choice))


def what_others_cost(hint: Hint, game: str, speaker: Speaker) -> tuple[str, tuple[str, ...]]:
    """What the costs are counted in, and a line for each of the other choices by their cost.

    Both are empty for a hint without figures.
    """
    if hint.unit is None:
        return "", ()
    return speaker.say(COSTS[hint.unit]), tuple(_lines(hint, hint.unit, face_of(game), speaker))


def cost_of(action: Action, hint: Hint, game: str, speaker: Speaker) -> str | None:
    """The line of the choice that this action is among; None if it is the bot's own or in none."""
    if hint.unit is None or action == hint.choices[0].actions[0]:
        return None
    face = face_of(game)
    if action in hint.choices[0].actions:
        return _as_good((action,), face, speaker)
    found = [one for one in hint.choices[1:] if action in one.actions]
    return _line(found[0], hint.unit, face, speaker) if found else None


def _lines(hint: Hint, unit: Unit, face: Face, speaker: Speaker) -> Iterator[str]:
    best, *others = hint.choices
    if len(best.actions) > 1:
        yield _as_good(best.actions[1:], face, speaker)
    for one in others[:LONGEST]:
        yield _line(one, unit, face, speaker)
    if len(others) > LONGEST:
        more = len(others) - LONGEST
        yield speaker.say(say(_("others, which bring still less: {number}"), number=more))


def _as_good(equals: tuple[Action, ...], face: Face, speaker: Speaker) -> str:
    return speaker.say(say(_("{choice}: as good"), choice=_in_words(equals, face, speaker)))


def _line(one: Weighed, unit: Unit, face: Face, speaker: Speaker) -> str:
    scale, choice = SCALES[unit], _in_words(one.actions, face, speaker)
    # A margin is never told as none.
    margin = max(1, ceil(10 * scale * one.margin)) / 10
    return speaker.say(
        say(
            _("{choice}: {cost:tenths} (± {margin:tenths})"),
            choice=choice,
            cost=scale * one.cost,
            margin=margin,
        )
    )


def _in_words(actions: tuple[Action, ...], face: Face, speaker: Speaker) -> str:
    cards = tuple([one.card for one in actions if isinstance(one, Play)])
    if cards:
        return speaker.speak(cards)
    return ", ".join(label_of(one, face, speaker) for one in actions)
