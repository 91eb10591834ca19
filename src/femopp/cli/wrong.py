"""`Wrong`: something the user gave cannot be used; they are told what, and what could be."""

import sys

from femopp.language import Speaker, Text, _, say


class Wrong(Exception):
    """What is wrong, in words, and the exit status that the command ends with."""

    def __init__(self, text: Text, status: int = 2) -> None:
        super().__init__(str(text))
        self.text = text
        self.status = status


def complain(speaker: Speaker, text: Text) -> None:
    """Tell on the error stream what was wrong."""
    sentence = speaker.say(say(_("femopp: {wrong}"), wrong=text))
    print(sentence, file=sys.stderr)
