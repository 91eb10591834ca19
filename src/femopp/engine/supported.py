"""The options that the engine supports."""

from typing import Any

from femopp.engine.errors import NotInEngine
from femopp.language import _, say
from femopp.rulebook import Options
from femopp.rulebook.option import Named


def refuse_unsupported(options: Options) -> None:
    """Raise `NotInEngine` for the first option in use that the engine lacks.

    An option declared with `engine=False` must be at its default, with which the engine plays.
    Options that only matter with manual rituals may have any value, as those rituals are refused
    themselves.
    """
    for named in options.declared().values():
        value = getattr(options, named.name)
        if not is_supported(named, value):
            raise NotInEngine(
                say(
                    _("the engine does not play {name}={value}; the rule book does"),
                    name=named.name,
                    value=named.format(value),
                )
            )


def is_supported(named: Named, value: Any) -> bool:
    """Return whether the engine supports this value of an option, by its declaration."""
    declaration = named.declaration
    if value in declaration.engine_lacks:
        return False
    return declaration.engine or declaration.only_manual or bool(value == named.default)
