"""Labels of actions."""

from typing import Any

from femopp.language import Speaker, say
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Action


def label_of(
    action: Action, presentation: Presentation, speaker: Speaker, terms: Any = None
) -> str:
    """Return the label of an action as a choice; `terms` are those of the question."""
    fitting = None if terms is None else presentation.asking.label(terms, action)
    words = presentation.labels.get(type(action)) if fitting is None else fitting
    if words is None:
        return speaker.speak(action)
    return speaker.say(say(words if isinstance(words, str) else words(action), action=action))
