"""Rules behind score lines, by the options that they come from."""

from collections.abc import Callable, Iterable

from femopp.rulebook import Options


def from_options(options: type[Options], *names: str) -> Callable[[str], bool]:
    """Return a test of a line's rule: whether it comes from one of these options."""
    declared = options.declared()
    ids = frozenset(rule for name in names for rule in _ids(declared[name].declaration.cites))
    house = tuple(f"HOUSE-{name}=" for name in names)
    return lambda rule: rule in ids or rule.startswith(house)


def _ids(cites: object) -> Iterable[str]:
    if isinstance(cites, str):
        return cites.split()
    assert isinstance(cites, dict)
    return [rule for ids in cites.values() for rule in ids.split()]
