"""Changes between two frozen values, field by field, for whoever has the first."""

from collections.abc import Sequence
from itertools import compress, count
from operator import is_not, ne
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple


def difference(before: object, now: object) -> Any:
    """Return the change from one value to another.

    A struct's change is an object with its changed fields. So is a tuple's, with its changed places
    and new ones, or, if only some values in a row have gone, with the first place and the number of
    these under the name "-". Anything else is the new value itself. So an object is merged into
    what was there before, and all else replaces it.
    """
    if isinstance(before, Struct) and isinstance(now, type(before)):
        return _changed(now.__struct_fields__, astuple(before), astuple(now))
    if not (isinstance(before, tuple) and isinstance(now, tuple) and before and now):
        return now
    fewer = len(before) - len(now)
    if fewer <= 0:
        known = now[: len(before)]
        changed = {} if known == before else _changed(range(len(before)), before, known)
        return {**changed, **dict(enumerate(now[len(before) :], len(before)))}
    place = next(compress(count(), map(ne, before, now)), len(now))
    return {"-": [place, fewer]} if before[place + fewer :] == now[place:] else now


def _changed(names: Sequence[Any], before: tuple[Any, ...], now: tuple[Any, ...]) -> dict[Any, Any]:
    changed = {}
    # Most values are identical objects: these are skipped before the others are compared.
    for place in compress(range(len(before)), map(is_not, before, now)):
        was, new = before[place], now[place]
        if was != new:
            changed[names[place]] = difference(was, new) if isinstance(new, Struct | tuple) else new
    return changed
