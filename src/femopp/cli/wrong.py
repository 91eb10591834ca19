"""`Wrong`: a user's error, with a message that says what is possible instead."""

import sys

from femopp.language import Names, Speaker, Text, _, say


class Wrong(Exception):
    """A user's error: the message, and the exit status of the command.

    `names` are the players' names that the message may use.
    """

    def __init__(self, text: Text, status: int = 2, names: Names = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.status = status
        self.names = names


def check_said(**options: str | None) -> None:
    """Raise `Wrong` for an empty value: it doesn't mean the default."""
    for name, value in options.items():
        if value is not None and not value.strip():
            raise Wrong(say(_("{name} needs a value"), name=f"--{name}"))


def complain(speaker: Speaker, wrong: Wrong) -> None:
    """Print the error to stderr."""
    told = Speaker(speaker.language, wrong.names)
    print(told.say(say(_("femopp: {wrong}"), wrong=wrong.text)), file=sys.stderr)
