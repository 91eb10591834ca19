"""Labels of actions."""

from femopp.language import Speaker, say
from femopp.presentation.presentation import Presentation
from femopp.rulebook import Action


def label_of(action: Action, presentation: Presentation, speaker: Speaker) -> str:
    """Return the label of an action as a choice."""
    words = presentation.labels.get(type(action))
    if words is None:
        return speaker.speak(action)
    return speaker.say(say(words if isinstance(words, str) else words(action), action=action))
