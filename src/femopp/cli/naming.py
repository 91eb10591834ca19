"""A file as the command line names it."""

from pathlib import Path

from femopp.cli.wrong import Wrong
from femopp.language import _, say


def file_named(name: str) -> Path:
    """The file of this name. Raises `Wrong` for no name at all, which to `Path` is the folder."""
    if not name.strip():
        raise Wrong(say(_("a file cannot be called {name}; give its name"), name=repr(name)))
    return Path(name)
