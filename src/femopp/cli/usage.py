"""Click's messages in the user's language: headings of the help pages, and usage errors."""

import gettext
import os
import re
from collections.abc import Callable, Sequence
from typing import Any

import click

from femopp.cli.errors import CommandError
from femopp.language import Message, Text, _, say
from femopp.language.languages import CATALOGUE
from femopp.rulebook import closest_first, there_is_no

CLICK_SAYS = (
    _("Positional arguments"),
    _("Options"),
    _("Commands"),
    _("required"),
    _("default: {default}"),
)
"""Words that Click looks up with gettext; listed here for the catalogue."""

ON_HELP = _("Show this message and exit.")
"""Click's help text for ``--help``, which it does not look up."""

USAGE, SOME_OPTIONS, SOME_COMMAND = _("Usage"), _("[OPTIONS]"), _("COMMAND [ARGS]...")
"""The usage line in Click's words."""

_EXTRA = re.compile(r"unexpected extra argument\S* \((.*)\)")


def let_click_speak(language: str) -> None:
    """Let Click look up its words in our catalogue. To be called once, by `main`."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("femopp", str(CATALOGUE))
    gettext.textdomain("femopp")


def in_words(error: Any) -> Text:
    """Translate an error of Click's about the command line."""
    explain = _EXPLAINED.get(type(error).__name__)
    text = explain(error) if explain else None
    return text or say(_("{wrong}"), wrong=error.format_message())


def _no_such_option(error: Any) -> Text:
    named = [
        name for param in error.ctx.command.params for name in (*param.opts, *param.secondary_opts)
    ]
    options = [name for name in named if name[0] == "-"]
    return say(
        _("there is no option {name}; there are: {names}"),
        name=error.option_name,
        names=closest_first(error.option_name, [*options, "--help"]),
    )


def _bad_option_usage(error: Any) -> Text:
    if "does not take" in error.message:
        return say(_("{name} takes no value"), name=error.option_name)
    return say(_("{name} needs a value"), name=error.option_name)


def _missing(error: Any) -> Text:
    option = error.param.opts[0]
    return say(
        _("{name} is missing; usage: {usage}"),
        name=option if option[0] == "-" else error.param.metavar or option,
        usage=_usage(error.ctx),
    )


def _usage(context: Any) -> str:
    pieces = context.command.collect_usage_pieces(context)
    return f"{context.command_path} {' '.join(pieces)}"


def _bad_parameter(error: Any) -> Text | None:
    if error.param is None:
        return None
    return say(_("{name} must be a whole number"), name=error.param.opts[0])


def _usage_error(error: Any) -> Text | None:
    extra = _EXTRA.search(error.message)
    if extra is None:
        return None
    return say(
        _("unexpected arguments: {words}; usage: {usage}; --help shows what is possible"),
        words=extra.group(1),
        usage=_usage(error.ctx),
    )


_EXPLAINED = {
    "NoSuchOption": _no_such_option,
    "BadOptionUsage": _bad_option_usage,
    "MissingParameter": _missing,
    "BadParameter": _bad_parameter,
    "UsageError": _usage_error,
}


def translate(command: Any, says: Callable[[Message], str]) -> None:
    """Translate the help texts of a command and its subcommands."""
    command.help = command.help and says(command.help)
    command.context_class = _context_of(command.context_class, says(USAGE))
    command.options_metavar = says(SOME_OPTIONS)
    command.subcommand_metavar = says(SOME_COMMAND)
    for param in [*command.params, command.get_help_option(click.Context(command))]:
        if getattr(param, "help", None):
            param.help = says(param.help)
        if param.metavar:
            named = says(param.metavar)
            is_needed = param.required or param.param_type_name == "option"
            param.metavar = named if is_needed else f"[{named}]"
    for below in getattr(command, "commands", {}).values():
        translate(below, says)


def _context_of(usual: Any, usage: str) -> type:
    """Return the default context class with a translated usage line."""

    class Formatter(usual.formatter_class):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or f"{usage}: ")

    return type("Context", (usual,), {"formatter_class": Formatter})


def know_command(arguments: Sequence[str], command: Any) -> None:
    """Raise `CommandError` for an unknown command, listing the commands, the closest first."""
    attempt = arguments[0]
    if attempt[0:1] != "-" and attempt not in command.commands:
        raise CommandError(
            there_is_no(
                _("there is no command {name}; there are: {names}"), attempt, command.commands
            )
        )
