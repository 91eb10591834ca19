"""The user's language."""

import os
from collections.abc import Mapping

from femopp.cli.errors import CommandError
from femopp.language import LANGUAGES, SOURCE, Speaker, _, offered
from femopp.rulebook import there_is_no

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(asked: str | None = None, environment: Mapping[str, str] | None = None) -> str:
    """Return the language of ``--lang``, else FEMOPP_LANG, else the locale; else English.

    Raises `CommandError` if one of the first two names an unknown language.
    """
    environment = os.environ if environment is None else environment
    asked = asked or environment.get("FEMOPP_LANG")
    if not asked:
        return _of_locale(environment)
    if asked not in LANGUAGES:
        raise CommandError(
            there_is_no(_("there is no language {name}; there are: {names}"), asked, LANGUAGES)
        )
    return asked


def _of_locale(environment: Mapping[str, str]) -> str:
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    return offered(locale.partition(".")[0]) or SOURCE


def speaker(asked: str | None = None, names: tuple[str, ...] = ()) -> Speaker:
    """Return the user's speaker; an English one if the catalogue has not been compiled."""
    try:
        return Speaker(language(asked), names)
    except FileNotFoundError:
        return Speaker(SOURCE, names)


def fallback_speaker(asked: str | None) -> Speaker:
    """Return a speaker for reporting errors, even an error in the language: then the next best."""
    for one in (asked, None):
        try:
            return speaker(one)
        except CommandError:
            continue
    return Speaker(SOURCE)
