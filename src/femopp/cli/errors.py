"""`CommandError`: a user's error, with a message that says what is possible instead."""

import sys

from femopp.language import Names, Speaker, Text, _, say


class CommandError(Exception):
    """A user's error: the message, and the exit status of the command.

    `names` are the players' names that the message may use.
    """

    def __init__(self, text: Text, status: int = 2, names: Names = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.status = status
        self.names = names


def check_not_empty(**options: str | None) -> None:
    """Raise `CommandError` for an empty value: it doesn't mean the default."""
    for name, value in options.items():
        if value is not None and not value.strip():
            raise CommandError(say(_("{name} needs a value"), name=f"--{name}"))


def complain(speaker: Speaker, error: CommandError) -> None:
    """Print the error to stderr."""
    localized = Speaker(speaker.language, error.names)
    print(localized.say(say(_("femopp: {error}"), error=error.text)), file=sys.stderr)
