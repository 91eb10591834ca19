"""The start of a record: each field of the game's start is one line of the head.

A seat is written as its name, several seats with commas between them. A value for each seat is
written as "Anna 12, Bo 7" for all seats in order, even if a seat has no value or several.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from femopp.language import Names, _, say
from femopp.record.faults import RecordError
from femopp.record.model import ResultKind
from femopp.record.piece import BLANKS, Piece
from femopp.record.words import CARD, NUMBER, SEAT, WordKind, kind_of, name_of, without_none
from femopp.rulebook import quoted


class ValueForm:
    """The format of a value after the colon of its line."""

    def __init__(self, kind: WordKind) -> None:
        self.kind = kind

    def read(self, piece: Piece, names: Names) -> Any:
        """Parse the text after the colon. Raises `RecordError`."""
        raise NotImplementedError

    def write(self, value: Any, names: Names) -> str:
        """Return the text after the colon."""
        raise NotImplementedError


class _One(ValueForm):
    """One word, or one name."""

    def read(self, piece: Piece, names: Names) -> Any:
        return self.kind.read(piece, names)

    def write(self, value: Any, names: Names) -> str:
        return name_of(value, names) if self.kind is SEAT else self.kind.write(value, names)


class _Names(ValueForm):
    """Names with commas between them, or nothing."""

    def read(self, piece: Piece, names: Names) -> Any:
        parts = piece.split(",") if piece.text else ()
        return tuple(self.kind.read(part, names) for part in parts)

    def write(self, value: Any, names: Names) -> str:
        return ", ".join(name_of(seat, names) for seat in value)


class _Words(ValueForm):
    """Words, or nothing."""

    def read(self, piece: Piece, names: Names) -> Any:
        return tuple(self.kind.read(word, names) for word in piece.words())

    def write(self, value: Any, names: Names) -> str:
        return " ".join(self.kind.write(one, names) for one in value)


class _EachSeat(ValueForm):
    """For every seat in order, its name and its value."""

    def __init__(self, each: ValueForm) -> None:
        super().__init__(each.kind)
        self.each = each

    def read(self, piece: Piece, names: Names) -> Any:
        parts = list(piece.split(",")) if piece.text else []
        found = tuple(
            self.each.read(_after_name(part, name), names)
            for part, name in zip(parts, names, strict=False)
        )
        if len(parts) < len(names):
            raise piece.end.fault(say(_("{name} is missing here"), name=names[len(parts)]))
        if len(parts) > len(names):
            too_much = parts[len(names)]
            if not too_much.text:
                raise too_much.fault(say(_("there's a comma too many here")))
            raise too_much.fault(
                say(_("{found} comes after the last player"), found=quoted(too_much.text))
            )
        return found

    def write(self, value: Any, names: Names) -> str:
        if len(value) != len(names):
            raise RecordError(say(_("there must be one value for each player")))
        return ", ".join(
            f"{name} {self.each.write(one, names)}".rstrip()
            for name, one in zip(names, value, strict=True)
        )


def _after_name(part: Piece, name: str) -> Piece:
    rest = part.text.removeprefix(name)
    if rest == part.text or (rest and rest[0] not in BLANKS):
        raise part.fault(
            say(
                _("{found}: {name} comes next here; list all players in seat order"),
                found=quoted(part.text),
                name=name,
            )
        )
    return part.part(len(name), len(part.text)) if rest else part.end


def _form_of(type_: Any) -> ValueForm:
    type_, _may_be_none = without_none(type_)
    if get_origin(type_) is not tuple:
        return _One(kind_of(type_))
    inner, *_ellipsis = get_args(type_)
    if get_origin(inner) is tuple:
        return _EachSeat(_Words(kind_of(get_args(inner)[0])))
    kind = kind_of(inner)
    if kind is SEAT:
        return _Names(kind)
    return _Words(kind) if kind is CARD else _EachSeat(_One(kind))


_POINTS: ValueForm = _EachSeat(_One(NUMBER))
_WINNERS: ValueForm = _Names(SEAT)


def result_form(kind: ResultKind) -> ValueForm:
    """Return the format of a result's values."""
    return _WINNERS if kind is ResultKind.WINNER else _POINTS


@cache
def start_forms(start: type[Struct]) -> Mapping[str, ValueForm]:
    """Return the format of each field of a start. Raises TypeError if a field has none."""
    types = get_type_hints(start)
    return {name: _form_of(types[name]) for name in start.__struct_fields__}


def start_lines(start: Struct, names: Names) -> Iterator[str]:
    """Yield the lines of a start, without defaults."""
    usual = set(_usual_fields(start))
    for name, form in start_forms(type(start)).items():
        if name not in usual:
            yield f"{name}: {form.write(getattr(start, name), names)}".rstrip()


def _usual_fields(start: Struct) -> Iterator[str]:
    """Yield the fields of a start that have their default."""
    return (one.name for one in fields(start) if getattr(start, one.name) == one.default)
