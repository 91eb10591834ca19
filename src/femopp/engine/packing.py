"""Which options the engine can play."""

from typing import Any

from femopp.engine.errors import NotInEngine
from femopp.language import _, say
from femopp.rulebook import Options
from femopp.rulebook.option import Named


def refuse_what_is_missing(options: Options) -> None:
    """Raise `NotInEngine`, naming it, where an option that the engine lacks is in use.

    An option declared with `engine=False` must be at its default, where the engine plays as if
    there were no such option. What matters only with manual rituals may be anything, as those are
    refused themselves.
    """
    for named in options.declared().values():
        value = getattr(options, named.name)
        if not is_in_engine(named, value):
            raise NotInEngine(
                say(
                    _("the engine does not play {name}={value}; the rule book does"),
                    name=named.name,
                    value=named.format(value),
                )
            )


def is_in_engine(named: Named, value: Any) -> bool:
    """Whether the engine plays an option with this value, as its declaration says."""
    declaration = named.declaration
    if value in declaration.engine_lacks:
        return False
    return declaration.engine or declaration.only_manual or bool(value == named.default)
