"""Action fields as words, derived from their types."""

import re
import types
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum
from functools import cache
from itertools import combinations
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from femopp.cards import Card
from femopp.language import Names, Speaker, Text, _, say
from femopp.record.faults import RecordError
from femopp.record.piece import Piece
from femopp.rulebook import closest_first, quoted, there_is_no
from femopp.tricks import Seat

MINUSES = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
"""The minus signs on the printed score sheet, and those of word processors."""


class Possible(Struct, frozen=True):
    """The possible words in place of a wrong one, the most similar first."""

    found: str
    words: tuple[str, ...]

    def spoken(self, speaker: Speaker) -> str:
        return closest_first(self.found, self.words)


def none_of(found: str, possible: Iterable[str]) -> Text:
    """Return the message that a word isn't one of those possible."""
    return say(
        _("{found} doesn't belong here; possible: {words}"),
        found=quoted(found),
        words=Possible(found, tuple(possible)),
    )


def one_too_many(word: Piece) -> RecordError:
    """Return the error for a word after the end of a complete action."""
    return word.fault(say(_("{found} is one word too many"), found=quoted(word.text)))


class WordKind:
    """A kind of word. `fixed` are its possible words, if they never change."""

    fixed: tuple[str, ...] = ()

    def find(self, word: Piece, names: Names) -> Any:
        """Return the value of a word, None if it isn't of this kind."""
        raise NotImplementedError

    def write(self, value: Any, names: Names) -> str:
        """Return the word for a value."""
        return str(value)

    def wrong(self, found: str, names: Names) -> Text:
        """Return the message that a word isn't of this kind, and which are."""
        raise NotImplementedError

    def missing(self, names: Names) -> Text:
        """Return the message that such a word is missing, and which are possible."""
        raise NotImplementedError

    def possible(self, names: Names) -> tuple[str, ...]:
        """Return every such word, if they can be listed."""
        return self.fixed

    def read(self, word: Piece, names: Names) -> Any:
        """Return the value of a word; an empty piece is missing. Raises `RecordError`."""
        value = self.find(word, names)
        if value is None:
            text = self.wrong(word.text, names) if word.text else self.missing(names)
            raise word.fault(text)
        return value


class _Word(WordKind):
    """One of a few fixed words."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values
        self.fixed = tuple(values)
        self._written = {value: word for word, value in values.items()}

    def find(self, word: Piece, names: Names) -> Any:
        return None if word.quoted else self.values.get(word.text)

    def write(self, value: Any, names: Names) -> str:
        return self._written[value]

    def wrong(self, found: str, names: Names) -> Text:
        return none_of(found, self.fixed)

    def missing(self, names: Names) -> Text:
        return say(_("a word is missing here; possible: {words}"), words=", ".join(self.fixed))


class _Limited(_Word):
    """One of a few fixed words, of which only some are suggested: rules forbid the others."""

    def __init__(self, kind: _Word, suggested: Iterable[Any]) -> None:
        super().__init__(kind.values)
        self.fixed = tuple([kind.write(one, ()) for one in suggested])


class _Card(WordKind):
    """A card, rank and suit."""

    values: Mapping[str, Card] = {card.value: card for card in Card}

    def find(self, word: Piece, names: Names) -> Any:
        return None if word.quoted else self.values.get(word.text)

    def write(self, value: Any, names: Names) -> str:
        return str(value.value)

    def wrong(self, found: str, names: Names) -> Text:
        return say(
            _("{found} is not a card; write rank and suit, such as QC, 7D, or TH for a ten"),
            found=quoted(found),
        )

    def missing(self, names: Names) -> Text:
        return say(_("a card is missing here, such as QC, TH or 7D"))


class _Number(WordKind):
    """A whole number."""

    written = re.compile("-?[0-9]{1,9}")

    def find(self, word: Piece, names: Names) -> Any:
        # The score sheet is printed with the longer sign, and people copy from it.
        text = word.text.translate(MINUSES)
        return None if word.quoted or not self.written.fullmatch(text) else int(text)

    def wrong(self, found: str, names: Names) -> Text:
        return say(
            _("{found} is not a whole number of at most nine digits, such as 12 or -3"),
            found=quoted(found),
        )

    def missing(self, names: Names) -> Text:
        return say(_("a whole number is missing here"))


class _Seat(WordKind):
    """A seat, as its player's name, in quotes if it has a space or a semicolon."""

    def find(self, word: Piece, names: Names) -> Any:
        return Seat(names.index(word.text)) if word.text in names else None

    def write(self, value: Any, names: Names) -> str:
        return in_quotes(name_of(value, names))

    def possible(self, names: Names) -> tuple[str, ...]:
        return tuple(in_quotes(name) for name in names)

    def wrong(self, found: str, names: Names) -> Text:
        return there_is_no(
            _("there is no player {name}; there are: {names}"), found, self.possible(names)
        )

    def missing(self, names: Names) -> Text:
        return say(
            _("a player is missing here; possible: {names}"), names=", ".join(self.possible(names))
        )


def in_quotes(name: str) -> str:
    """Return a name as it's written among other words. One that is in quotes stays so."""
    return f'"{name}"' if not _IN_QUOTES.isdisjoint(name) and name[0] != '"' else name


_IN_QUOTES = frozenset(" ;")


CARD = _Card()
NUMBER = _Number()
SEAT = _Seat()
TRUTH = _Word({"true": True, "false": False})


@cache
def word_of(values: type[Enum]) -> WordKind:
    """Return the kind of word for the values of a `StrEnum`."""
    return _Word({one.value: one for one in values})


def name_of(seat: int, names: Names) -> str:
    """Return the name in a seat. Raises `RecordError` if there is no such seat."""
    if not 0 <= seat < len(names):
        raise RecordError(say(_("there is no seat number {seat}"), seat=seat))
    return names[seat]


def kind_of(type_: Any) -> WordKind:
    """Return the kind of word for a type. Raises TypeError for a type without words."""
    if type_ is Card:
        return CARD
    if type_ is Seat:
        return SEAT
    if type_ is bool:
        return TRUTH
    if type_ is int:
        return NUMBER
    if isinstance(type_, type) and issubclass(type_, StrEnum):
        return word_of(type_)
    raise TypeError(f"a record has no words for {type_}")


class Form(Struct, frozen=True):
    """The format of one field of an action: a word, or `many`.

    A field with a default may be left out. A boolean is written as its name, or left out.
    """

    name: str
    kind: WordKind
    many: bool
    default: Any

    @property
    def optional(self) -> bool:
        return self.default is not NODEFAULT


@cache
def forms(action: type[Struct]) -> tuple[Form, ...]:
    """Return the format of each field of an action. Raises TypeError if a field has none."""
    types_of = get_type_hints(action)
    found = tuple(_form(one.name, types_of[one.name], one.default) for one in fields(action))
    for one, later in combinations(found, 2):
        if (one.many or one.optional) and _alike(one.kind, later.kind):
            raise TypeError(f"{action.__name__}: can't distinguish {one.name} from {later.name}")
    return found


def suggesting(form: Form, values: Iterable[Any] | None) -> Form:
    """Return a form that suggests only these of its values, all if None."""
    if values is None or not isinstance(form.kind, _Word):
        return form
    return replace(form, kind=_Limited(form.kind, values))


def _alike(one: WordKind, other: WordKind) -> bool:
    return one is other or not set(one.fixed).isdisjoint(other.fixed)


def _form(name: str, type_: Any, default: Any) -> Form:
    type_, _optional = without_none(type_)
    if type_ is bool:
        if default is True:
            raise TypeError(f"{name}: a boolean with default true can't be written as its name")
        return Form(name, _Word({name: True}), many=False, default=False)
    if get_origin(type_) is tuple:
        return Form(name, kind_of(get_args(type_)[0]), True, default)
    return Form(name, kind_of(type_), False, default)


def without_none(type_: Any) -> tuple[Any, bool]:
    """Return a type without None, and whether it had None."""
    if get_origin(type_) in (Union, types.UnionType):
        rest = [one for one in get_args(type_) if one is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    return type_, False
