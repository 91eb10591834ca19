"""The lines of a record's head on verified deals: rounds, and how the draws are numbered.

They come before the names of the players, of whom any may be called like such a line.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from femopp.driver.verified import GUEST_ID, HEX_64, PUBLIC_ID, Round
from femopp.language import Message, _, say
from femopp.record.cursor import Cursor
from femopp.record.names import DRAWS_BEFORE, ROUND, SEED_COMMITMENT, TAKEN_BACK, VOID_ROUND
from femopp.record.piece import Piece
from femopp.record.words import NUMBER
from femopp.rulebook import quoted


class _Form(Struct, frozen=True):
    """How the value of a line is read and written."""

    read: Callable[[Piece], Any]
    write: Callable[[Any], str]


def _word(form: re.Pattern[str], message: Message) -> Callable[[Piece], str]:
    def read(piece: Piece) -> str:
        if form.fullmatch(piece.text) is None:
            raise piece.fault(say(message, found=quoted(piece.text)))
        return piece.text

    return read


_public_id = _word(PUBLIC_ID, _("{found} must have 32 digits, each from 0 to 9 or a to f"))
_digits = _word(HEX_64, _("{found} must have 64 digits, each from 0 to 9 or a to f"))
_guest = _word(GUEST_ID, _("{found} is no guest's id: it has only letters, digits, - and _"))


def _number(piece: Piece) -> int:
    number: int = NUMBER.read(piece, ())
    if number < 0:
        raise piece.fault(say(_("draws are counted from 0, not {found}"), found=number))
    return number


def _pair(piece: Piece) -> tuple[str, str]:
    guest, digits = piece.cut_last_word()
    if not guest.text:
        raise piece.fault(say(_("a guest's id and 64 digits must be here, with a space between")))
    return _guest(guest), _digits(digits)


def _many(each: Callable[[Piece], Any]) -> Callable[[Piece], tuple[Any, ...]]:
    def read(piece: Piece) -> tuple[Any, ...]:
        return tuple([each(part) for part in piece.split(",")])

    return read


def _pairs(piece: Piece) -> tuple[tuple[str, str], ...]:
    pairs = _many(_pair)(piece)
    guests = [guest for guest, _digits in pairs]
    twice = next((one for place, one in enumerate(guests) if one in guests[:place]), None)
    if twice is not None:
        raise piece.fault(say(_("{guest} is listed twice"), guest=twice))
    return pairs


def _joined(values: tuple[Any, ...]) -> str:
    return ", ".join(map(str, values))


_DIGITS = _Form(_digits, str)
_PAIRS = _Form(_pairs, lambda pairs: _joined(tuple(map(" ".join, pairs))))
_NUMBER = _Form(_number, str)

ROUND_LINES: Mapping[str, _Form] = {
    "listed": _PAIRS,
    "server_seed": _DIGITS,
    "nonces": _PAIRS,
    "missing": _Form(_many(_guest), _joined),
    "first_draw": _NUMBER,
    "key": _DIGITS,
}
"""Lines of a round that may be left out, in their order."""

DRAWS_LINES: Mapping[str, _Form] = {
    DRAWS_BEFORE: _NUMBER,
    TAKEN_BACK: _Form(_many(_number), _joined),
}
"""Lines on how the draws of a part are numbered."""


def read_rounds(cursor: Cursor) -> tuple[Round, ...]:
    """Parse the rounds that come next in the head. Raises `RecordError`."""
    rounds: list[Round] = []
    while (found := cursor.header_of((ROUND, VOID_ROUND))) is not None:
        kind, named = found
        public_id, commitment = _public_id(named), _digits(cursor.header(SEED_COMMITMENT))
        values = _read(cursor, ROUND_LINES)
        rounds.append(Round(public_id, commitment, void=kind == VOID_ROUND, **values))
    return tuple(rounds)


def read_draws(cursor: Cursor) -> dict[str, Any]:
    """Parse the lines on the numbers of draws, if they come next. Raises `RecordError`."""
    return _read(cursor, DRAWS_LINES)


def _read(cursor: Cursor, forms: Mapping[str, _Form]) -> dict[str, Any]:
    found = ((name, form, cursor.header_if(name)) for name, form in forms.items())
    return {name: form.read(piece) for name, form, piece in found if piece is not None}


def round_lines(rounds: tuple[Round, ...]) -> Iterator[str]:
    """Yield the lines of rounds."""
    for one in rounds:
        yield f"{VOID_ROUND if one.void else ROUND}: {one.public_id}"
        yield f"{SEED_COMMITMENT}: {one.seed_commitment}"
        yield from _written(one, ROUND_LINES)


def draws_lines(record: Any) -> Iterator[str]:
    """Yield the lines on the numbers of a record's draws, without defaults."""
    yield from _written(record, DRAWS_LINES)


def _written(values: Any, forms: Mapping[str, _Form]) -> Iterator[str]:
    for name, form in forms.items():
        if value := getattr(values, name):
            yield f"{name}: {form.write(value)}"
