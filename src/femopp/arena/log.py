"""The file of a contest: a head, then one line for each result.

Lines are only appended, each with one write, so that an interrupted run loses only the board
being played.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from femopp.arena.board import Played
from femopp.arena.contest import Contest
from femopp.language import Message, Text, TextError, _, say, trouble


class Result(Protocol):
    """A result that can be saved."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def task(self) -> Any:
        """The task, which is done only once."""


C = TypeVar("C", bound="OfProgram")
P = TypeVar("P", bound=Result)


class LogError(TextError):
    """A file that can't be read or written, or has other content; `text` says what is wrong."""


class _Head(Struct, Generic[C], frozen=True, forbid_unknown_fields=True):
    format: str
    contest: C


@dataclass(frozen=True)
class Form(Generic[C, P]):
    """A form of files.

    format   its name, in the first line
    contest  the type of what a file is about
    played   the type of a result
    fits     whether a result can be one of that
    """

    format: str
    contest: type[C]
    played: type[P]
    fits: Callable[[C, P], bool]

    @property
    def command(self) -> str:
        """The command that writes such files."""
        return self.format.rpartition(" ")[0]


def _fits(contest: Contest, played: Played) -> bool:
    seats = range(contest.players)
    return len(played.points) == len(seats) and all(seat in seats for seat in played.winners)


CONTESTS = Form("femopp arena 1", Contest, Played, _fits)


class Kept(Struct, Generic[C, P], frozen=True):
    """The content of a file: the contest, the results, the file's size, and that of whole lines."""

    contest: C
    played: tuple[P, ...]
    length: int
    whole: int


Log = Kept[Contest, Played]


def read(file: Path) -> Log | None:
    """Read the file of a contest: see `read_as`."""
    return read_as(file, CONTESTS)


def read_as(file: Path, form: Form[C, P]) -> Kept[C, P] | None:
    """Read the file, None if it doesn't exist or is empty.

    An incomplete last line is skipped. Raises `LogError`.
    """
    try:
        # Opening a folder fails by itself; reading a device could last for ever.
        if file.exists() and not (file.is_file() or file.is_dir()):
            raise _not_ours(file, form.command)
        data = file.read_bytes() if file.exists() else b""
    except OSError as error:
        raise _unusable(file, error) from None
    whole = data[: data.rfind(b"\n") + 1]
    if not data:
        return None
    lines = whole.splitlines()
    if not lines:
        beginning = msgspec.json.encode({"format": form.format}).rstrip(b"}")
        begun = data.startswith(beginning)
        raise _hardly_begun(file) if begun else _not_ours(file, form.command)
    contest = _head(file, lines[0], form)
    played = [
        _played(file, number, line, contest, form) for number, line in enumerate(lines[1:], 2)
    ]
    return Kept(contest, tuple(played), len(data), len(whole))


def _head(file: Path, line: bytes, form: Form[C, P]) -> C:
    try:
        head = msgspec.json.decode(line, type=_Head[form.contest])  # type: ignore[name-defined]
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _not_ours(file, form.command) from None
    if head.format != form.format:
        raise _not_ours(file, form.command)
    contest: C = head.contest
    return contest


def _played(file: Path, number: int, line: bytes, contest: C, form: Form[C, P]) -> P:
    try:
        played = msgspec.json.decode(line, type=form.played)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _damaged(file, number, str(error)) from None
    if not form.fits(contest, played):
        raise _damaged(file, number, say(_("its seats aren't those of the contest")))
    return played


def _damaged(file: Path, number: int, reason: Text | str) -> LogError:
    return LogError(
        say(
            _("line {line} of {file} is damaged ({reason}): delete that line to play it again"),
            file=str(file),
            line=number,
            reason=reason,
        )
    )


class OfProgram(Protocol):
    """The subject of a file: results of one version of the program."""

    @property
    def program(self) -> str:
        """The hash of its sources."""

    __struct_fields__: ClassVar[tuple[str, ...]]


OTHER_PROGRAM = _(
    "{file} has results of another version of the bots or rules, which can't be mixed with this "
    "one: use another file"
)

OTHER_CONTEST = _(
    "{file} has another contest: {name} is {before} there and {now} here; continue it with the "
    "same options, or use another file"
)


def check_same(file: Path, kept: OfProgram, wanted: OfProgram) -> None:
    """Raise `LogError` if the file is of another contest or another version of the program."""
    against = why_not_same(kept, wanted, OTHER_PROGRAM, OTHER_CONTEST, file=str(file))
    if against is not None:
        raise LogError(against)


def why_not_same(
    kept: OfProgram, wanted: OfProgram, program: Message, other: Message, **place: str
) -> Text | None:
    """Return why one can't go on with what is kept: another `program`, or the first difference.

    `other` is said with the name of that field and both values as JSON. None if they are the same.
    """
    if kept.program != wanted.program:
        return say(program, **place)
    for name in kept.__struct_fields__:
        before, now = getattr(kept, name), getattr(wanted, name)
        if before != now:
            values = {"before": before, "now": now}
            as_json = {one: msgspec.json.encode(value).decode() for one, value in values.items()}
            return say(other, name=name, **as_json, **place)
    return None


@contextmanager
def appending(
    file: Path, contest: C, log: Kept[C, P] | None, form: Form[C, P]
) -> Iterator["Appender"]:
    """Open the file for appending; create it, or remove an incomplete last line.

    Raises `LogError`.
    """
    with _opened(file, log) as opened:
        appender = Appender(file, opened)
        if log is None:
            appender.add_line(msgspec.json.encode(_Head(form.format, contest)))
        yield appender


def _opened(file: Path, log: Kept[C, P] | None) -> FileIO:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # Append mode never empties a file; a buffer would retry failed writes on closing.
        with ExitStack() as unless_it_is_ours:
            opened = unless_it_is_ours.enter_context(file.open("ab", buffering=0))
            if not is_ours_alone(opened) or opened.tell() != (0 if log is None else log.length):
                raise LogError(say(_("another process is writing to {file}"), file=str(file)))
            if log is not None:
                opened.truncate(log.whole)
            unless_it_is_ours.pop_all()
        return opened
    except OSError as error:
        raise _unusable(file, error) from None


def is_ours_alone(opened: FileIO) -> bool:
    """Lock the file until it is closed, if the system supports that."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Appender:
    """Appends results to the file of a contest."""

    def __init__(self, file: Path, opened: FileIO) -> None:
        self._file = file
        self._opened = opened

    def add(self, played: Result) -> None:
        """Append a result. Raises `LogError`."""
        self.add_line(msgspec.json.encode(played))

    def add_line(self, line: bytes) -> None:
        try:
            left = line + b"\n"
            while left:
                left = left[self._opened.write(left) :]
        except OSError as error:
            raise _unusable(self._file, error) from None


def _unusable(file: Path, error: OSError) -> LogError:
    return LogError(
        say(
            _("can't use {file}: {reason}"),
            file=str(file),
            reason=trouble(error),
        )
    )


def _hardly_begun(file: Path) -> LogError:
    message = _("{file} is cut off in its first line, before any result: delete it to start again")
    return LogError(say(message, file=str(file)))


def _not_ours(file: Path, command: str) -> LogError:
    message = _("{file} was not written by {command}; it stays unchanged")
    return LogError(say(message, file=str(file), command=command))
