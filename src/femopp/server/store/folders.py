"""Why a file or a folder can't be used, and what would be right."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryFile

from femopp.language import Text, _, say, trouble

OF_ANOTHER = _(
    "{path} belongs to {owner}, and this runs as {user}; run it as {owner}, or choose a place that "
    "{user} can use"
)


def writing_fault(folder: Path) -> Text | None:
    """Return why no file can be made in a folder, and what would be right; None if one can."""
    try:
        with TemporaryFile(dir=folder):
            return None
    except FileNotFoundError:
        missing = _("there is no folder {folder}; make it first")
        return say(missing, folder=str(folder.absolute()))
    except OSError as error:
        return fault_of(folder, error)


def reading_fault(file: Path) -> Text | None:
    """Return why a file can't be read, and what would be right; None if it can, or isn't there."""
    try:
        with file.open("rb"):
            return None
    except (FileNotFoundError, IsADirectoryError):
        return None
    except OSError as error:
        return fault_of(file, error)


def fault_of(path: Path, error: OSError) -> Text:
    """Describe an error with a path; if it is another user's, say whose."""
    return owner_fault(path, error) or say(
        _("{path}: {problem}"), path=str(path), problem=trouble(error)
    )


def owner_fault(path: Path, error: OSError) -> Text | None:
    """Return whose a path is, if that is why it can't be used."""
    if isinstance(error, PermissionError):
        for one in (path.absolute(), *path.absolute().parents):
            owner, user = _owner_and_user(one)
            if owner != user:
                return say(OF_ANOTHER, path=str(one), owner=owner, user=user)
    return None


def _owner_and_user(path: Path) -> tuple[str, str]:
    """Return the names of a path's owner and of this process's user; the same if unknown."""
    if sys.platform != "win32":
        from pwd import getpwuid

        try:
            return getpwuid(path.stat().st_uid).pw_name, getpwuid(os.geteuid()).pw_name
        except (OSError, KeyError):
            pass
    return "", ""
