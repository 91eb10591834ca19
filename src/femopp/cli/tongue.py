"""Which language the user reads."""

import os
from collections.abc import Mapping

from femopp.cli.wrong import Wrong
from femopp.language import LANGUAGES, Speaker, _, say
from femopp.rulebook import closest_first

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(asked: str | None = None, environment: Mapping[str, str] | None = None) -> str:
    """The language of ``--lang``, else of FEMOPP_LANG, else of the locale; English otherwise.

    Raises `Wrong` when it was asked for by name and there is no such language.
    """
    environment = os.environ if environment is None else environment
    asked = asked or environment.get("FEMOPP_LANG")
    if not asked:
        return _of_locale(environment)
    if asked not in LANGUAGES:
        raise Wrong(
            say(
                _("there is no language {name}; there are: {names}"),
                name=repr(asked),
                names=closest_first(asked, LANGUAGES),
            )
        )
    return asked


def _of_locale(environment: Mapping[str, str]) -> str:
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    spoken = locale.partition("_")[0].partition(".")[0]
    return spoken if spoken in LANGUAGES else "en"


def speaker(asked: str | None = None, names: tuple[str, ...] = ()) -> Speaker:
    """Who speaks to the user. English where the catalogue has not been built."""
    try:
        return Speaker(language(asked), names)
    except FileNotFoundError:
        return Speaker("en", names)


def speaker_anyway(asked: str | None) -> Speaker:
    """Who tells what is wrong, be it the language itself: the next best one that there is."""
    for wanted in (asked, None):
        try:
            return speaker(wanted)
        except Wrong:
            continue
    return Speaker("en")
