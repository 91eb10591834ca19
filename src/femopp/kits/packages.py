"""The packages of all kits by the names of their games."""

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

LOG = logging.getLogger("femopp")

OWN = "femopp.games"
"""The package of our own kits."""

GROUP = "femopp.games"
"""The entry point group in which other distributions name the packages of their kits."""

REQUIRED = ("rules", "presentation", "bot")
"""The parts that every kit has."""

LAST = 1000
"""The place of kits without one: after the others, by name."""


@cache
def packages() -> Mapping[str, str]:
    """Return the packages of all kits by the names of their games, in the order of lists.

    Our own kits are ordered by their `PLACE`. Kits that cannot be used are logged and left out.
    """
    found = dict(_own())
    for name, package in _installed():
        if name in found:
            LOG.warning(
                "The game %s of the package %s is left out: %s has that name.",
                *(name, package, found[name]),
            )
        elif _is_whole(name, package):
            found[name] = package
    return found


def sources_of(game: str) -> list[Path]:
    """Return the files of a game's kit in a fixed order, none if it comes with Femopp."""
    package = packages().get(game, OWN)
    if package == OWN or package.startswith(f"{OWN}."):
        return []
    folders = [Path(one) for one in import_module(package).__path__]
    return sorted(path for one in folders for path in one.rglob("*.py"))


def locale_of(package: str) -> Path | None:
    """The folder of translations of a foreign kit: gettext's, with the package's name as domain."""
    if package.startswith(f"{OWN}."):
        return None
    folders = [Path(one) / "locale" for one in import_module(package).__path__]
    return next((one for one in folders if one.is_dir()), None)


def leave_out(name: str, reason: object) -> None:
    """Log that a kit is left out."""
    LOG.warning("The game %s of the package %s is left out: %s", name, packages()[name], reason)


def _own() -> Iterator[tuple[str, str]]:
    names = [one.name for one in iter_modules(import_module(OWN).__path__) if one.ispkg]
    found = [(name, f"{OWN}.{name}") for name in names]
    yield from sorted(
        [one for one in found if _is_whole(*one)],
        key=lambda one: (getattr(import_module(one[1]), "PLACE", LAST), one),
    )


def _installed() -> Iterator[tuple[str, str]]:
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        yield entry.name, entry.value


def _is_whole(name: str, package: str) -> bool:
    """Whether the package exists and has all required parts; logs if not."""
    try:
        missing = [one for one in REQUIRED if find_spec(f"{package}.{one}") is None]
    except Exception as error:  # a foreign package may raise anything on import
        LOG.warning("The game %s of the package %s is left out: %r", name, package, error)
        return False
    if missing:
        LOG.warning(
            "The game %s of the package %s is left out: it has no %s.",
            *(name, package, ", no ".join(missing)),
        )
    return not missing
