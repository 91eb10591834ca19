"""Runs a command line in the user's language."""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy

import click

from femopp.cli import usage
from femopp.cli.app import app
from femopp.cli.errors import CommandError, complain
from femopp.cli.plain_text import make_streams_safe
from femopp.cli.user_language import fallback_speaker
from femopp.language import Speaker, _, say, trouble

OUR_ERROR = 70
"""The exit status for a bug in Femopp."""

HEAVY = ("simulate", "arena", "perft", "review")
"""Commands that take much longer with an uncompiled engine."""

UNCOMPILED = "The engine runs uncompiled"
"""The beginning of its warning."""

_OUR_ERROR = _(
    "this is a bug in Femopp, please report it: {error} (FEMOPP_DEBUG=1 shows the traceback)"
)


def run(arguments: Sequence[str]) -> int:
    """Run the command and return its exit status. Without arguments, open tables."""
    asked = _asked_language(arguments)
    speaks = fallback_speaker(asked)
    make_streams_safe(speaks.language)
    usage.let_click_speak(speaks.language)
    command = deepcopy(app)
    usage.translate(command, speaks.say)
    try:
        after = _after_the_language(arguments)
        words = _with_command(after)
        usage.know_command(words, command)
        language = arguments[: len(arguments) - len(after)]
        with _warnings_in_a_line(words[0] in HEAVY):
            status = command.main([*language, *words], prog_name="femopp", standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except Exception as error:
        return _report(error, speaks)
    return status if isinstance(status, int) else 0


@contextmanager
def _warnings_in_a_line(is_heavy: bool) -> Iterator[None]:
    """Print each warning in a line; that of an uncompiled engine once, and only if it matters."""
    # Processes that the command starts have these options.
    told = f"ignore:{UNCOMPILED}"
    sys.warnoptions.append(told)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            if not is_heavy:
                warnings.filterwarnings("ignore", UNCOMPILED)
            yield
    finally:
        sys.warnoptions.remove(told)


def _warn(message: Warning | str, *_place: object, **_more: object) -> None:
    """Print a warning without the place in the source."""
    print(f"femopp: {message}", file=sys.stderr)


def _report(error: Exception, speaks: Speaker) -> int:
    """Print what ended a command in a sentence, and return the exit status."""
    match error:
        case CommandError():
            complain(speaks, error)
            return error.status
        case click.ClickException():
            complain(speaks, CommandError(usage.in_words(error)))
            return error.exit_code
        case BrokenPipeError():
            # The reader of the output is gone; there is nobody left to tell.
            _write_no_more()
            return 1
        case OSError(filename=None):
            _write_no_more()
            problem = trouble(error)
            complain(
                speaks, CommandError(say(_("can't write the output: {problem}"), problem=problem))
            )
            return 1
    if os.environ.get("FEMOPP_DEBUG"):
        raise error
    complain(speaks, CommandError(say(_OUR_ERROR, error=repr(error))))
    return OUR_ERROR


def _write_no_more() -> None:
    """Discard the remaining output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _after_the_language(arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments after a leading ``--lang``."""
    if len(arguments) > 1 and arguments[0] == "--lang":
        return arguments[2:]
    return arguments[1:] if arguments and arguments[0].startswith("--lang=") else arguments


def _with_command(words: Sequence[str]) -> Sequence[str]:
    """Add the command ``serve`` if there is none, even before options."""
    is_named = words and (not words[0].startswith("-") or words[0] in ("--help", "--version"))
    return words if is_named else ["serve", *words]


def _asked_language(arguments: Sequence[str]) -> str | None:
    """Return the last ``--lang``, as that belongs to the command."""
    asked = None
    for word, after in zip(arguments, [*arguments[1:], None], strict=False):
        if word == "--lang":
            asked = after
        if word.startswith("--lang="):
            asked = word.partition("=")[2]
    return asked
