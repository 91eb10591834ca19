"""Summaries of deals as lines of a record, such as "deal 3: Anna bid 2; tricks Anna 3, Bo 3".

Each field of a game's summary is a clause, whose form follows from the field's type.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from femopp.cards import Card
from femopp.kits import part
from femopp.language import Names, Text, _, say
from femopp.record.action import read_fields, written
from femopp.record.faults import RecordError
from femopp.record.piece import BLANKS, Piece
from femopp.record.words import (
    CARD,
    NUMBER,
    SEAT,
    Possible,
    WordKind,
    forms,
    none_of,
    without_none,
)
from femopp.rulebook import Deal, Game, MidDeal, MidDeals, Summaries, Summary, quoted


def summaries_of(game: Game[Any]) -> Summaries[Any] | None:
    """Return the summaries of a game; None if its kit has none."""
    module = part(game.name, "summary")
    if module is None:
        return None
    found: Summaries[Any] = module.SUMMARIES
    return found


def mid_deals_of(game: Game[Any]) -> MidDeals[Any] | None:
    """Return the mid-deals of a game; None if its kit has none."""
    module = part(game.name, "mid_deal")
    if module is None:
        return None
    found: MidDeals[Any] = module.MID_DEALS
    return found


class Clause:
    """The form of a clause. `begins`: its word comes first; else a player's name does."""

    begins = True

    def read(self, rest: Piece, names: Names) -> Any:
        """Parse what follows the word. Raises `RecordError`."""
        raise NotImplementedError

    def write(self, name: str, value: Any, names: Names) -> str:
        """Return the whole clause."""
        raise NotImplementedError


class _Flag(Clause):
    """The word alone."""

    def read(self, rest: Piece, names: Names) -> bool:
        if rest.text:
            raise rest.fault(say(_("{found} is one word too many"), found=quoted(rest.text)))
        return True

    def write(self, name: str, value: Any, names: Names) -> str:
        return name


class _Value(Clause):
    """A number, or a player."""

    def __init__(self, kind: WordKind) -> None:
        self.kind = kind

    def read(self, rest: Piece, names: Names) -> Any:
        return self.kind.read(rest.words()[0] if _is_quoted(rest) else rest, names)

    def write(self, name: str, value: Any, names: Names) -> str:
        return f"{name} {self.kind.write(value, names)}"


class _Players(Clause):
    """Players with commas between them, or nobody."""

    def read(self, rest: Piece, names: Names) -> Any:
        parts = rest.split(",") if rest.text else ()
        return tuple([_Value(SEAT).read(one, names) for one in parts])

    def write(self, name: str, value: Any, names: Names) -> str:
        return f"{name} {', '.join(SEAT.write(one, names) for one in value)}".rstrip()


class _CardList(Clause):
    """Cards."""

    def read(self, rest: Piece, names: Names) -> Any:
        return tuple([CARD.read(word, names) for word in rest.words()])

    def write(self, name: str, value: Any, names: Names) -> str:
        return " ".join((name, *[CARD.write(card, names) for card in value]))


class _Each(Clause):
    """Players, each with words about them, with commas between them, or nobody."""

    def __init__(self, kind: type[Struct]) -> None:
        self.kind = kind

    def read(self, rest: Piece, names: Names) -> Any:
        parts = rest.split(",") if rest.text else ()
        return tuple([_about(self.kind, one, names) for one in parts])

    def write(self, name: str, value: Any, names: Names) -> str:
        all_of = (" ".join((_name(one, names), *_words(one, names))) for one in value)
        return f"{name} {', '.join(all_of)}".rstrip()


class _Said(Clause):
    """A player, the word, and more words about the player."""

    begins = False

    def __init__(self, kind: type[Struct]) -> None:
        self.kind = kind

    def write(self, name: str, value: Any, names: Names) -> str:
        return " ".join((_name(value, names), name, *_words(value, names)))


def _is_quoted(piece: Piece) -> bool:
    words = piece.words()
    return len(words) == 1 and words[0].quoted


def _name(one: Any, names: Names) -> str:
    return SEAT.write(one.seat, names)


def _words(one: Struct, names: Names) -> list[str]:
    return [
        word
        for form in forms(type(one))[1:]
        for word in written(form, getattr(one, form.name), names)
    ]


def _split_name(piece: Piece, names: Names) -> tuple[Piece, Piece]:
    """Return the player's name at the beginning, perhaps in quotes, and the rest."""
    words = piece.words()
    if words and words[0].quoted:
        end = words[0].column + len(words[0].text) + 2 - piece.column
        return words[0], piece.part(end, len(piece.text))
    for name in sorted(names, key=len, reverse=True):
        after = piece.text[len(name) :]
        if piece.text.startswith(name) and (not after or after[0] in BLANKS):
            return piece.part(0, len(name)), piece.part(len(name), len(piece.text))
    first = words[0] if words else piece
    return first, piece.part(len(first.text), len(piece.text))


def _about(kind: type[Struct], piece: Piece, names: Names) -> Any:
    name, rest = _split_name(piece, names)
    return _struct(kind, SEAT.read(name, names), rest, names)


def _struct(kind: type[Struct], seat: Any, rest: Piece, names: Names) -> Any:
    of_seat, *others = forms(kind)
    found = read_fields(tuple(others), deque(rest.words()), rest.end, names)
    return kind(**{of_seat.name: seat}, **found)


@cache
def clauses(kind: type[Summary | MidDeal]) -> Mapping[str, Clause]:
    """Return the form of each clause. Raises TypeError for a field without one.

    The cards of a mid-deal are lines of their own.
    """
    types, dealt = get_type_hints(kind), Deal.__struct_fields__
    is_deal = issubclass(kind, Deal)
    return {
        one.name: _clause(types[one.name])
        for one in fields(kind)
        if not (is_deal and one.name in dealt)
    }


def _clause(type_: Any) -> Clause:
    type_, _optional = without_none(type_)
    if type_ is bool:
        return _Flag()
    if type_ is int:
        return _Value(NUMBER)
    if get_origin(type_) is tuple:
        inner = get_args(type_)[0]
        if isinstance(inner, type) and issubclass(inner, Struct):
            return _Each(inner)
        if inner is Card:
            return _CardList()
        return _Players()
    if isinstance(type_, type) and issubclass(type_, Struct):
        return _Said(type_)
    return _Value(SEAT)


def read_summary(kind: type[Summary], piece: Piece, names: Names) -> Summary:
    """Parse the clauses of a summary. Raises `RecordError`, also for one that is said twice."""
    return kind(**read_clauses(kind, piece, names))


def read_clauses(kind: type[Summary | MidDeal], piece: Piece, names: Names) -> Mapping[str, Any]:
    """Parse clauses as `read_summary` does; return the fields that they are."""
    known, found = clauses(kind), dict[str, Any]()
    for part_ in piece.split(";"):
        if not part_.text:
            raise part_.fault(say(_("something about the deal is missing here")))
        name, value = _read(part_, known, names)
        if name in found:
            raise part_.fault(_twice(name, found[name], value, names))
        found[name] = value
    return found


def _twice(name: str, before: Any, after: Any, names: Names) -> Text:
    if hasattr(before, "seat"):
        return say(
            _("only one player can have “{word}”, not both {one} and {other}"),
            word=name,
            one=names[before.seat],
            other=names[after.seat],
        )
    return say(_("“{word}” is said twice"), word=name)


def _read(piece: Piece, known: Mapping[str, Clause], names: Names) -> tuple[str, Any]:
    name, rest = _split_name(piece, names)
    word = rest.words()[0] if rest.text else rest
    said = None if word.quoted or name.text not in names else known.get(word.text)
    if isinstance(said, _Said):
        after = rest.part(len(word.text), len(rest.text))
        return word.text, _struct(said.kind, SEAT.read(name, names), after, names)
    # A player may be called as a clause is.
    first = piece.words()[0]
    clause = None if first.quoted else known.get(first.text)
    if clause is not None and clause.begins:
        return first.text, clause.read(piece.part(len(first.text), len(piece.text)), names)
    if name.text not in names:
        raise name.fault(_no_clause(name.text, known, names))
    possible = tuple([one for one, clause in known.items() if not clause.begins])
    raise word.fault(none_of(word.text, possible))


def _no_clause(found: str, known: Mapping[str, Clause], names: Names) -> Text:
    possible = [one for one, clause in known.items() if clause.begins]
    return say(
        _("{found} doesn't belong here; possible: {words}"),
        found=quoted(found),
        words=Possible(found, (*names, *possible)),
    )


def format_summary(summary: Summary | MidDeal, names: Names) -> str:
    """Return the clauses of a summary, as `read_summary` reads them."""
    return "; ".join(_written(summary, names))


def _written(summary: Summary | MidDeal, names: Names) -> Iterator[str]:
    known = clauses(type(summary))
    names = tuple([f'"{name}"' if _is_ambiguous(name, known, names) else name for name in names])
    for one in fields(summary):
        if one.name not in known:
            continue
        value = getattr(summary, one.name)
        if value != one.default:
            yield known[one.name].write(one.name, value, names)


def _is_ambiguous(name: str, known: Mapping[str, Clause], names: Names) -> bool:
    """Whether a name is the word of a clause, or the beginning of another name."""
    return name in known or any(one.startswith(f"{name} ") for one in names)


def parse_summary(game: Game[Any], text: str, names: Names) -> Summary:
    """Parse a summary such as "Anna bid 2; tricks Anna 3, Bo 3". Raises `RecordError`."""
    summaries = summaries_of(game)
    if summaries is None:
        raise RecordError(say(_("deals of {game} can't be summed up"), game=say(game.title)))
    return read_summary(summaries.summary, Piece(text), names)
