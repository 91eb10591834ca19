"""Actions as words, in records and as people type them."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from femopp.language import Names, _, say
from femopp.record.faults import RecordError
from femopp.record.piece import Piece
from femopp.record.words import Form, WordKind, forms, none_of, one_too_many, suggesting
from femopp.rulebook import Action, Deal, Game, Options, closest_first, folded, quoted


def parse_action(
    game: Game[Any], text: str, names: Names, options: Options | None = None
) -> Action:
    """Parse an action such as "bid 3" or "knock Anna early_pickup".

    Raises `RecordError` with the column and the words that are possible there by these options.
    """
    return read_action(game, Piece(text), names, options)


def format_action(action: Action, names: Names) -> str:
    """Return the words that `parse_action` reads back; not for deals, which take several lines."""
    words = [action.word]
    for form in forms(type(action)):
        words += written(form, getattr(action, form.name), names)
    return " ".join(words)


def sayable(game: Game[Any]) -> Mapping[str, type[Action]]:
    """Return the actions of a game, except the deal, by their first words."""
    return _sayable(game.actions)


def read_action(
    game: Game[Any], piece: Piece, names: Names, options: Options | None = None
) -> Action:
    """Parse an action in a record, whose place is known.

    The sources' own words are tried if those of records don't fit.
    """
    words = piece.words()
    try:
        return _read(game, words, piece, names, options)
    except RecordError:
        meant = in_record_words(game.sayings, words, names)
        if meant == words:
            raise
    return _read(game, meant, piece, names, options)


def in_record_words(
    sayings: Mapping[str, str], words: Sequence[Piece], names: Names
) -> list[Piece]:
    """Replace sayings (see `folded`) with the words of records, except in quotes and names."""
    found = list[Piece]()
    left = deque(words)
    while left:
        length, said = _saying_at(sayings, left, names)
        begins = left[0]
        for _time in range(length):
            left.popleft()
        found += [begins] if said is None else [replace(begins, text=one) for one in said.split()]
    return found


def _saying_at(
    sayings: Mapping[str, str], words: Sequence[Piece], names: Names
) -> tuple[int, str | None]:
    """Return the longest saying that begins these words: its length and the words for it."""
    for length in range(min(len(words), LONGEST_SAYING), 0, -1):
        some = list(words)[:length]
        if any(one.quoted or one.text in names for one in some):
            continue
        said = sayings.get(folded(" ".join(one.text.strip(_ALOUD) for one in some)))
        if said is not None:
            return length, said
    return 1, None


LONGEST_SAYING = 6
"""The most words of a saying."""

_ALOUD = '!.,”“"'
"""Quotes and signs that people write around a saying."""


def _read(
    game: Game[Any], words: Sequence[Piece], piece: Piece, names: Names, options: Options | None
) -> Action:
    kinds = sayable(game)
    if not words:
        raise piece.fault(
            say(_("an action is missing here; possible: {words}"), words=", ".join(kinds))
        )
    kind = kinds.get(words[0].text)
    if kind is None or words[0].quoted:
        raise words[0].fault(
            say(
                _("there is no action {found}; possible: {words}"),
                found=quoted(words[0].text),
                words=closest_first(words[0].text, kinds),
            )
        )
    return kind(**read_fields(_forms(kind, options), deque(words[1:]), piece.end, names))


def _forms(kind: type[Action], options: Options | None) -> tuple[Form, ...]:
    choices = {} if options is None else kind.choices(options)
    if not choices:
        return forms(kind)
    return tuple([suggesting(form, choices.get(form.name)) for form in forms(kind)])


def read_fields(
    fields: tuple[Form, ...], words: deque[Piece], end: Piece, names: Names
) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    left_out: list[WordKind] = []
    for form in fields:
        values = tuple(_values(form, words, end, names))
        if values:
            left_out = []
        if form.many or not values:
            left_out.append(form.kind)
        if values or not form.optional:
            found[form.name] = values if form.many else values[0]
    if words:
        raise _too_much(words[0], left_out, names)
    return found


def _values(form: Form, words: deque[Piece], end: Piece, names: Names) -> Iterator[Any]:
    if not (form.many or form.optional):
        yield form.kind.read(words.popleft() if words else end, names)
        return
    while words and (value := form.kind.find(words[0], names)) is not None:
        words.popleft()
        yield value
        if not form.many:
            return


def _too_much(word: Piece, left_out: list[WordKind], names: Names) -> RecordError:
    """Return the error for a word that is none of those possible here."""
    if not left_out:
        return one_too_many(word)
    if len(left_out) == 1:
        return word.fault(left_out[0].wrong(word.text, names))
    return word.fault(
        none_of(word.text, [one for kind in left_out for one in kind.possible(names)])
    )


def written(form: Form, value: Any, names: Names) -> Iterator[str]:
    if form.optional and value == form.default:
        return
    for one in value if form.many else (value,):
        yield form.kind.write(one, names)


@cache
def _sayable(actions: tuple[type[Action], ...]) -> Mapping[str, type[Action]]:
    return {action.word: action for action in actions if not issubclass(action, Deal)}
