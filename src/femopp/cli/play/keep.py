"""Keeping a match as a record, and taking it up again."""

import os
import shlex
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from femopp.cli.wrong import Wrong
from femopp.driver import Match
from femopp.language import _, say, trouble
from femopp.record import Record, format_record, record_of, with_comments_of

SETTINGS = "femopp play"
"""How the comment begins that tells with which settings a match was played."""


class Keeper:
    """Writes a match into its file; without a file of the user's choice, only when it stops."""

    def __init__(
        self,
        file: Path | None,
        game: str,
        names: tuple[str, ...],
        seed: str | None,
        settings: Mapping[str, str],
        older: Record | None = None,
    ) -> None:
        self._chosen = file is not None
        self._file = file or _usual_file(game)
        self._names = names
        self._seed = seed
        self._settings = settings
        self._older = older

    def keep(self, match: Match[Any]) -> None:
        """Bring the file up to date, if the user asked for one. Raises `Wrong`."""
        if self._chosen:
            write(self._file, self.text(match))

    def stop(self, match: Match[Any]) -> Path:
        """Write the file; where it is. Raises `Wrong`."""
        try:
            write(self._file, self.text(match))
        except Wrong:
            # Better elsewhere than nowhere.
            self._file = Path(tempfile.gettempdir()) / self._file.name
            write(self._file, self.text(match))
        return self._file

    def text(self, match: Match[Any]) -> str:
        """The record of the match, with the settings to go on with."""
        record = record_of(match, self._names, self._seed)
        if self._older is not None:
            record = with_comments_of(record, self._older)
        told = (one for one in record.about if not one.startswith(SETTINGS))
        return format_record(replace(record, about=(_comment(self._settings), *told)))


def write(file: Path, text: str) -> None:
    """Write the file at once or not at all. Raises `Wrong`."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as error:
        raise Wrong(
            say(
                _("{file} cannot be written: {reason}"),
                file=str(file),
                reason=trouble(error),
            )
        ) from None


def settings_in(record: Record) -> dict[str, str]:
    """The settings that a record was kept with; none in a record from elsewhere."""
    for comment in record.about:
        if comment.startswith(SETTINGS):
            try:
                words = shlex.split(comment.removeprefix(SETTINGS))
            except ValueError:
                return {}
            pairs = (word.partition("=") for word in words if word.startswith("--"))
            return {name.removeprefix("--"): value for name, _equals, value in pairs}
    return {}


def _comment(settings: Mapping[str, str]) -> str:
    words = [f"--{name}={shlex.quote(value)}" for name, value in settings.items()]
    return " ".join([SETTINGS, *words])


def _usual_file(game: str) -> Path:
    stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
    return _state_folder() / f"{game}-{stamp}.femopp"


def _state_folder() -> Path:
    """Where programs of this system keep what they want to find again."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_STATE_HOME")
    try:
        return Path(base) / "femopp" if base else Path.home() / ".local" / "state" / "femopp"
    except RuntimeError:  # no home
        return Path(tempfile.gettempdir())
