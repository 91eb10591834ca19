"""Saves a match as a record, and resumes it."""

import contextlib
import errno
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from femopp.cli.errors import CommandError
from femopp.driver import Match
from femopp.language import Text, _, say, trouble
from femopp.record import (
    Record,
    format_record,
    parse_record,
    record_of,
    replay,
    with_comments_of,
)

SETTINGS = "femopp play"
"""The beginning of the comment with the settings of a match."""


@dataclass(frozen=True)
class Saved:
    """The file of a saved match; `why` if it is not the intended one."""

    file: Path
    why: Text | None = None


class Saver:
    """Writes a match to its file; one that nobody asked for is deleted when the match is over."""

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
        self._actions: int | None = None
        """The number of actions in the file; None before it is written."""

    def begin(self, match: Match[Any]) -> None:
        """Try the file that the user asked for before play begins. Raises `CommandError`."""
        if self._chosen:
            self._write(match)

    def save(self, match: Match[Any]) -> None:
        """Bring the file up to date. Raises `CommandError` if the user asked for it."""
        if self._actions != match.actions:
            try:
                self._write(match)
            except CommandError:
                if self._chosen:
                    raise

    def end(self, match: Match[Any]) -> Path | None:
        """Save the finished match if the user asked for it, and return its file.

        Raises `CommandError`.
        """
        if self._chosen:
            self.save(match)
            return self._file
        if self._actions is not None:
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)
        return None

    def stop(self, match: Match[Any]) -> Saved:
        """Write the file and return where it is. Raises `CommandError`."""
        try:
            self._write(match)
        except CommandError as error:
            # Better elsewhere than nowhere.
            elsewhere = Path(tempfile.gettempdir()) / self._file.name
            return Saved(write_new(elsewhere, self.text(match)), error.text)
        return Saved(self._file)

    def _write(self, match: Match[Any]) -> None:
        text = self.text(match)
        if self._chosen or self._actions is not None:
            write(self._file, text)
        else:
            self._file = write_new(self._file, text)
        self._actions = match.actions

    def text(self, match: Match[Any]) -> str:
        """Return the record of the match, with the settings for resuming it."""
        record = record_of(match, self._names, self._seed)
        if self._older is not None:
            record = replace(
                with_comments_of(record, self._older),
                draws_before=self._older.draws_before,
                draws_taken_back=self._older.draws_taken_back,
            )
        others = (one for one in record.about if not one.startswith(SETTINGS))
        return format_record(replace(record, about=(_comment(self._settings), *others)))


def write(file: Path, text: str) -> None:
    """Write the file atomically. Raises `CommandError`."""
    with _reporting_errors_of(file):
        _make(file.parent)
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)


def write_new(file: Path, text: str) -> Path:
    """Write and return a new file, numbered if the name is taken. Raises `CommandError`."""
    with _reporting_errors_of(file):
        _make(file.parent)
        for number in count(1):
            own = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
            with contextlib.suppress(FileExistsError):
                own.touch(exist_ok=False)
                break
    try:
        write(own, text)
    except CommandError:
        own.unlink()
        raise
    return own


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from None


@contextlib.contextmanager
def _reporting_errors_of(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CommandError(
            say(
                _("can't write {file}: {reason}"),
                file=str(file),
                reason=trouble(error),
            )
        ) from None


def settings_in(record: Record) -> dict[str, str]:
    """Return the settings that a record was saved with; none if it is from elsewhere."""
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


def last_unfinished(game: str) -> Path | None:
    """Return the file of the last match of this game if it was saved here and isn't over."""
    try:
        files = list(_state_folder().glob(f"{game}-*.femopp"))
        last = max(files, key=lambda file: file.stat().st_mtime, default=None)
        if last is None:
            return None
        match = replay(parse_record(last.read_text(encoding="utf-8"))).match
    except (OSError, ValueError):
        return None
    return last if match.state.outcome is None else None


def _usual_file(game: str) -> Path:
    stamp = f"{datetime.now():%Y%m%d-%H%M%S}"
    return _state_folder() / f"{game}-{stamp}.femopp"


def _state_folder() -> Path:
    """Return the folder for programs' state on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    else:
        base = os.environ.get("XDG_STATE_HOME")
    try:
        return Path(base) / "femopp" if base else Path.home() / ".local" / "state" / "femopp"
    except RuntimeError:  # no home folder
        return Path(tempfile.gettempdir())
