"""File names on the command line."""

from pathlib import Path

from femopp.cli.wrong import Wrong
from femopp.language import _, say


def file_named(name: str) -> Path:
    """Return the file of this name. Raises `Wrong` for an empty name, Path's current folder."""
    if not name.strip():
        raise Wrong(say(_("{name} can't be the name of a file"), name=repr(name)))
    return Path(name)
