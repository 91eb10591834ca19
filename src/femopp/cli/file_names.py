"""File names on the command line."""

from pathlib import Path

from femopp.cli.errors import CommandError
from femopp.language import _, say


def file_named(name: str) -> Path:
    """Return the file of this name. Raises `CommandError` if it is empty."""
    if not name.strip():
        raise CommandError(say(_("{name} can't be the name of a file"), name=repr(name)))
    return Path(name)
