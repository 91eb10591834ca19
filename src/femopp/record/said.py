"""Values of a summary or a start as JSON has them, with a sentence for each that can't be."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Struct, structs
from msgspec.structs import fields

from femopp.language import Names, _, say
from femopp.record.faults import RecordError
from femopp.record.words import Possible, without_none
from femopp.rulebook import quoted
from femopp.tricks import Seat

LONGEST = 60
"""Characters of a wrong value in a sentence."""


def from_said(kind: type[Struct], said: Mapping[str, Any], names: Names) -> Any:
    """Return the struct with these values. Raises `RecordError`."""
    types = _types(kind)
    for name, value in said.items():
        if name not in types:
            raise RecordError(
                say(
                    _(
                        "{found} doesn't belong here; possible: {words} (if a newer Femopp entered "
                        "it, reload the page)"
                    ),
                    found=quoted(_shown(name)),
                    words=Possible(name[:LONGEST], tuple(types)),
                )
            )
        _check(types[name], value, name, names)
    try:
        return msgspec.convert(said, kind, strict=True)
    except msgspec.ValidationError as error:
        raise RecordError(
            say(_("this was not understood: {problem}"), problem=str(error))
        ) from None


def with_seats(value: Any, type_: Any, seat_of: Callable[[Seat], Seat]) -> Any:
    """Return a struct, or a part of one, with each of its seats as `seat_of` says."""
    inner, _is_optional = without_none(type_)
    if value is None or inner is Seat:
        return None if value is None else seat_of(value)
    if get_origin(inner) is tuple:
        return tuple([with_seats(one, get_args(inner)[0], seat_of) for one in value])
    if isinstance(inner, type) and issubclass(inner, Struct):
        types = _types(inner)
        changed = {name: with_seats(getattr(value, name), types[name], seat_of) for name in types}
        return structs.replace(value, **changed)
    return value


def _types(kind: type[Struct]) -> Mapping[str, Any]:
    """Return the type of each field."""
    types = get_type_hints(kind)
    return {one.name: types[one.name] for one in fields(kind)}


def _check(type_: Any, value: Any, word: str, names: Names) -> None:
    """Raise `RecordError` unless this value has this type and all its players exist."""
    inner, is_optional = without_none(type_)
    if value is None and is_optional:
        return
    if inner is Seat:
        _check_seat(value, word, names)
    elif get_origin(inner) is tuple:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise _wrong(inner, value, word)
        for one in value:
            _check(get_args(inner)[0], one, word, names)
    elif isinstance(inner, type) and issubclass(inner, Enum):
        if value not in [one.value for one in inner]:
            raise _no_word(inner, value, word)
    elif isinstance(inner, type) and issubclass(inner, Struct):
        _check_struct(inner, value, word, names)
    elif isinstance(value, bool) != (inner is bool) or not isinstance(value, inner):
        raise _wrong(inner, value, word)


def _check_seat(value: Any, word: str, names: Names) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        if isinstance(value, Sequence) and not isinstance(value, str):
            _check_alone(value, word, names)
        raise _wrong(Seat, value, word)
    if not 0 <= value < len(names):
        message = _("“{word}” names seat {seat}, but the seats are 0 to {last}: {names}")
        last = len(names) - 1
        raise RecordError(
            say(message, word=word, seat=_shown(value), last=last, names=", ".join(names))
        )


def _check_struct(kind: type[Struct], value: Any, word: str, names: Names) -> None:
    if not isinstance(value, Mapping):
        if isinstance(value, Sequence) and not isinstance(value, str):
            _check_alone(
                [one.get("seat") for one in value if isinstance(one, Mapping)], word, names
            )
        raise _wrong(kind, value, word)
    types = _types(kind)
    required = [one.name for one in fields(kind) if one.required]
    if not set(required) <= value.keys() <= types.keys():
        raise _wrong(kind, value, word)
    for name, part in value.items():
        _check(types[name], part, f"{word}.{name}", names)


def _check_alone(found: Sequence[Any], word: str, names: Names) -> None:
    """Raise `RecordError` if several players have what only one can have."""
    for one in found:
        _check_seat(one, word, names)
    if len(found) > 1 and found[0] == found[1]:
        raise RecordError(say(_("“{word}” is said twice"), word=word))
    if len(found) > 1:
        message = _("only one player can have “{word}”, not both {one} and {other}")
        one, other = names[found[0]], names[found[1]]
        raise RecordError(say(message, word=word, one=one, other=other))


def _no_word(kind: type[Enum], value: Any, word: str) -> RecordError:
    found = _shown(value)
    possible = Possible(found, tuple([str(one.value) for one in kind]))
    message = _("{found} doesn't belong in “{word}”; possible: {words}")
    return RecordError(say(message, found=quoted(found), word=word, words=possible))


def _wrong(type_: Any, value: Any, word: str) -> RecordError:
    message = _("“{word}” can't be {found}; it should look like {example}")
    example = _encoded(_example(type_))
    return RecordError(say(message, word=word, found=_short(_encoded(value)), example=example))


def _example(type_: Any) -> Any:
    """Return a value of this type as JSON has it."""
    inner, _is_optional = without_none(type_)
    if get_origin(inner) is tuple:
        return [_example(get_args(inner)[0])]
    if isinstance(inner, type) and issubclass(inner, Enum):
        # The first may stand for nothing, as a bid of zero does.
        return list(inner)[1].value
    if isinstance(inner, type) and issubclass(inner, Struct):
        types = get_type_hints(inner)
        return {
            one.name: _example(types[one.name])
            for one in fields(inner)
            if one.default is NODEFAULT or one.name == "seat"
        }
    if inner is bool:
        return True
    return 0 if inner is Seat else 1


def _encoded(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _shown(value: Any) -> str:
    """Return a word as it is, and everything else as JSON."""
    return _short(value if isinstance(value, str) else _encoded(value))


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
