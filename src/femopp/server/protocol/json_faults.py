"""Errors in JSON of the wrong shape, in words that say what is valid."""

import re
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any

from msgspec import DecodeError, inspect, json

from femopp.language import Message, Text, _, say
from femopp.record import no_json
from femopp.rulebook import clipped, closest_first, quoted, there_is_no

KINDS: Mapping[type[inspect.Type], tuple[type, Message]] = {
    inspect.StrType: (str, _("a text")),
    inspect.IntType: (int, _("a whole number")),
    inspect.BoolType: (bool, _("true or false")),
    inspect.NoneType: (NoneType, _("null")),
    inspect.StructType: (dict, _("an object")),
    inspect.DictType: (dict, _("an object")),
    inspect.VarTupleType: (list, _("a list")),
}
"""Python type and name of each kind of value."""

NUMBER = re.compile("0|-?[1-9][0-9]*")


def fault_in(data: bytes, kind: Any, called: Message) -> Text | None:
    """Return the first error in data that should be JSON of this kind; None if none is found.

    Fields are named as in the JSON, and the whole as `called`.
    """
    try:
        value = json.decode(data)
        return next(_faults(say(called), value, inspect.type_info(kind)), None)
    except (DecodeError, UnicodeError) as error:
        return no_json(data, error).located()
    except RecursionError:
        return say(_("{name} is nested too deeply"), name=say(called))


def _faults(name: Text | str, value: Any, wanted: inspect.Type) -> Iterator[Text]:
    match wanted:
        case inspect.UnionType(types=types) if kinds := _told_apart(types):
            yield from _faults_of_one(name, value, kinds)
        case inspect.UnionType(types=types):
            if not any(_fits(value, one) for one in types):
                # An error further inside says more.
                alike = next((one for one in types if _is_of(value, one)), None)
                within = () if alike is None else _faults(name, value, alike)
                yield from within or (_cannot_be(name, value, wanted),)
        case inspect.EnumType(cls=cls):
            if value not in [one.value for one in cls]:
                yield _cannot_be(name, value, wanted)
        case inspect.LiteralType(values=literal):
            if value not in literal:
                yield _cannot_be(name, value, wanted)
        case _ if not _is_of(value, wanted):
            yield _cannot_be(name, value, wanted)
        case inspect.StrType(min_length=least, max_length=int(most)):
            if not (least or 0) <= len(value) <= most:
                message = _("{name} cannot have {count} characters; it can have {least} to {most}")
                yield say(message, name=name, count=len(value), least=least or 0, most=most)
        case inspect.StructType(fields=fields):
            yield from _faults_of_fields(value, fields)
        case inspect.VarTupleType(item_type=items, max_length=most_items):
            if most_items is not None and len(value) > most_items:
                yield say(_("{name} can have at most {most} parts"), name=name, most=most_items)
            for place, one in enumerate(value, start=1):
                yield from _faults(f"{name}.{place}", one, items)
        case inspect.DictType(key_type=keys, value_type=values):
            for key, one in value.items():
                if not _is_key(key, keys):
                    yield _cannot_be(say(_("a key of {name}"), name=name), key, keys)
                yield from _faults(f"{name}.{clipped(key)}", one, values)


def _told_apart(types: tuple[inspect.Type, ...]) -> dict[str, inspect.StructType]:
    """Return the kinds of objects by their tag; none if they have no tags."""
    return {
        one.tag: one
        for one in types
        if isinstance(one, inspect.StructType) and isinstance(one.tag, str)
    }


def _faults_of_one(
    name: Text | str, value: Any, kinds: dict[str, inspect.StructType]
) -> Iterator[Text]:
    """Yield the errors in an object of one of several kinds, by its tag."""
    some = next(iter(kinds.values()))
    if not _is_of(value, some):
        yield _cannot_be(name, value, some)
        return
    field = some.tag_field
    assert field is not None
    tag = value.get(field)
    attempt = tag if isinstance(tag, str) else ""
    if field not in value:
        yield say(_MISSING, name=field, choices=list(kinds))
    elif attempt not in kinds:
        choices = closest_first(attempt, kinds)
        yield say(_CANNOT_BE, name=field, value=_quoted(tag), choices=choices)
    else:
        others = {name: one for name, one in value.items() if name != field}
        yield from _faults_of_fields(others, kinds[attempt].fields)


def _faults_of_fields(value: dict[str, Any], fields: tuple[inspect.Field, ...]) -> Iterator[Text]:
    wanted = {field.encode_name: field.type for field in fields}
    for name, one in value.items():
        if name in wanted:
            yield from _faults(name, one, wanted[name])
        elif wanted:
            message = _("there is no {name} here; there are: {names}")
            yield there_is_no(message, name, wanted)
        else:
            yield say(_("there is no {name} here, nor anything else"), name=quoted(name))
    for field in fields:
        if field.required and field.encode_name not in value:
            yield say(_MISSING, name=field.encode_name, choices=_possible("", field.type))


_MISSING = _("{name} is missing; it can be: {choices}")
_CANNOT_BE = _("{name} cannot be {value}; it can be: {choices}")


def _fits(value: object, wanted: inspect.Type) -> bool:
    return next(_faults("", value, wanted), None) is None


def _is_of(value: object, wanted: inspect.Type) -> bool:
    """Whether a value is of this kind, whatever is inside."""
    # In Python, True is a number too.
    return type(wanted) in KINDS and type(value) is KINDS[type(wanted)][0]


def _is_key(key: str, wanted: inspect.Type) -> bool:
    """Whether a key, always a string in JSON, fits this type."""
    return not isinstance(wanted, inspect.IntType) or NUMBER.fullmatch(key) is not None


def _cannot_be(name: Text | str, value: Any, wanted: inspect.Type) -> Text:
    attempt = value if isinstance(value, str) else ""
    return say(_CANNOT_BE, name=name, value=_quoted(value), choices=_possible(attempt, wanted))


def _possible(attempt: str, wanted: inspect.Type) -> Any:
    """Return the valid values in words, those most like the attempt first."""
    match wanted:
        case inspect.UnionType(types=types) if _told_apart(types):
            return _possible(attempt, types[0])
        case inspect.UnionType(types=types):
            return [_possible(attempt, one) for one in types]
        case inspect.EnumType(cls=cls):
            return closest_first(attempt, [one.value for one in cls])
        case inspect.LiteralType(values=literal):
            return closest_first(attempt, [str(one) for one in literal])
    return say(KINDS[type(wanted)][1])


def _quoted(value: Any) -> str:
    """Return a value as it is quoted in a sentence."""
    return quoted(value) if isinstance(value, str) else clipped(json.encode(value).decode())
