"""`Wrong`: something the user gave cannot be used; they are told what, and what could be."""

import sys

from femopp.language import Names, Speaker, Text, _, say


class Wrong(Exception):
    """What is wrong, in words, and the exit status that the command ends with.

    `names` are those of the players that the words may speak of.
    """

    def __init__(self, text: Text, status: int = 2, names: Names = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.status = status
        self.names = names


def check_said(**options: str | None) -> None:
    """Raise `Wrong` for an option given with nothing: that is no wish for the usual."""
    for name, value in options.items():
        if value is not None and not value.strip():
            raise Wrong(say(_("{name} needs a value"), name=f"--{name}"))


def complain(speaker: Speaker, wrong: Wrong) -> None:
    """Tell on the error stream what was wrong."""
    told = Speaker(speaker.language, wrong.names)
    print(told.say(say(_("femopp: {wrong}"), wrong=wrong.text)), file=sys.stderr)
