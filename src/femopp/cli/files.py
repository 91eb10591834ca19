"""Reads records from files or standard input, with a sentence for each error."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from femopp.cards import UNKNOWN
from femopp.cli.errors import CommandError
from femopp.language import Message, Text, _, say, trouble
from femopp.record import (
    Offence,
    Record,
    RecordError,
    Replayed,
    parse_record,
    parse_records,
    replay,
)
from femopp.rulebook import meant

R = TypeVar("R")

MOST_BYTES = 8_000_000
"""Far more than any record needs."""

ANOTHER_NAME = _("{file} already exists; choose another name")


def parsed_record(file: Path) -> Record:
    """Read the record in a file; ``-`` is standard input. Raises `CommandError`."""
    return _parsed(parse_record, file)


def parsed_records(file: Path) -> tuple[Record, ...]:
    """Read the record in a file, in all its parts. Raises `CommandError` as `parsed_record`."""
    return _parsed(parse_records, file)


def _parsed(parse: Callable[[bytes], R], file: Path) -> R:
    try:
        return parse(_read(file))
    except RecordError as error:
        raise CommandError(
            say(_("{file} is not a record: {error}"), file=_name(file), error=error)
        ) from None


def check_game(record: Record, game: str, file: Path) -> None:
    """Raise `CommandError` if the record in a file is of another game."""
    if meant(game, (record.game.name,)) is None:
        raise CommandError(
            say(
                _("{file} has a match of another game: {game}"),
                file=str(file),
                game=record.game.name,
            )
        )


def check_input() -> None:
    """Raise `CommandError` if standard input is closed, so that not even its end can be read."""
    if sys.stdin is None:
        raise CommandError(say(_("standard input is closed: there is nothing to read")))


def _read(file: Path) -> bytes:
    try:
        if str(file) == "-":
            check_input()
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(
            say(
                _("can't read {file}: {reason}"),
                file=_name(file),
                reason=trouble(error),
            )
        ) from None
    if len(data) > MOST_BYTES:
        raise CommandError(say(_("{file} is too long to be a record"), file=_name(file)))
    return data


def _name(file: Path) -> Text | str:
    return say(_("standard input")) if str(file) == "-" else str(file)


def check_is_new(file: Path, message: Message = ANOTHER_NAME) -> None:
    """Raise `CommandError` if the file exists: it could be somebody's only record."""
    if os.path.exists(file):  # noqa: PTH110  (without permission to look, writing reports it)
        raise CommandError(say(message, file=str(file)))


def continued_match(record: Record, file: Path) -> Replayed:
    """Return the match at the end of a record in which all cards are known.

    Raises `CommandError` if they aren't, or if the record is not legal.
    """
    after = _replayed(record)
    state = after.match.state
    if any(UNKNOWN in cards for cards in (*state.hands, state.cards_to_come)):
        raise CommandError(
            say(
                _(
                    "{file} ends during a deal with unknown cards, so the match can't continue; it "
                    "could from before or after that deal"
                ),
                file=_name(file),
            )
        )
    return after


def _replayed(record: Record) -> Replayed:
    """Return the match at the end of the record. Raises `CommandError` if it is not legal."""
    try:
        return replay(record)
    except Offence as offence:
        raise CommandError(offence.located(), status=1, names=record.players) from None
    except RecordError as error:
        raise CommandError(say(_("{error}"), error=error), status=1) from None
