"""An action as a choice."""

from femopp.faces.face import Face
from femopp.language import Speaker, say
from femopp.rulebook import Action


def label_of(action: Action, face: Face, speaker: Speaker) -> str:
    """The action as a choice, in words."""
    words = face.labels.get(type(action))
    if words is None:
        return speaker.speak(action)
    return speaker.say(say(words if isinstance(words, str) else words(action), action=action))
