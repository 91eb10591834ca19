"""The names in a stored or sent type, by path."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from femopp.cards import Card

Names = dict[str, set[str]]
"""The fields of an object or the values of a choice, by path."""


def names_in(kind: Any, start: str = "") -> Names:
    """Return the fields of each object in this type, and the values of each choice.

    A path joins field names and tags with dots. It has no class names, since those may change.
    Cards are skipped.
    """
    found: Names = defaultdict(set)
    for path, names in _walked(inspect.type_info(kind), start):
        found[path] |= names
    return dict(found)


def _walked(kind: inspect.Type, path: str) -> Iterator[tuple[str, set[str]]]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from _walked(inner, path)
        case inspect.StructType(tag=tag, fields=fields):
            here = path if tag is None else _below(path, str(tag))
            yield here, {one.encode_name for one in fields}
            for field in fields:
                yield from _walked(field.type, _below(here, field.encode_name))
        case inspect.EnumType(cls=values) if values is not Card:
            yield path, {str(one.value) for one in values}
        case inspect.LiteralType(values=literal):
            yield path, set(map(str, literal))
        case inspect.UnionType(types=types):
            for one in types:
                yield from _walked(one, path)
        case inspect.TupleType(item_types=types):
            for one in types:
                yield from _walked(one, path)
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            yield from _walked(inner, path)
        case inspect.DictType(value_type=inner):
            yield from _walked(inner, _below(path, "*"))


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
