"""Records in files, or from the input, with a sentence for whatever is wrong with them."""

import os
import sys
from pathlib import Path

from femopp.cards import UNKNOWN
from femopp.cli.wrong import Wrong
from femopp.language import Message, Text, _, say, trouble
from femopp.record import Offence, Record, RecordError, Replayed, parse_record, replay

MOST_BYTES = 8_000_000
"""No record of a match is longer."""

ANOTHER_NAME = _("{file} exists already; choose another name")


def parsed_record(file: Path) -> Record:
    """The record in a file, from the input where the file is ``-``. Raises `Wrong`."""
    try:
        return parse_record(_read(file))
    except RecordError as error:
        raise Wrong(
            say(_("{file} is not a record: {error}"), file=_name(file), error=error)
        ) from None


def check_game(record: Record, game: str, file: Path) -> None:
    """Raise `Wrong` where the record in a file is of another game than this."""
    if record.game.name != game:
        raise Wrong(
            say(
                _("the match in {file} is of another game: {game}"),
                file=str(file),
                game=record.game.name,
            )
        )


def check_input() -> None:
    """Raise `Wrong` where nothing can be read from the input, not even its end."""
    if sys.stdin is None:
        raise Wrong(say(_("the input is closed: there is nothing to read")))


def _read(file: Path) -> bytes:
    try:
        if str(file) == "-":
            check_input()
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise Wrong(
            say(
                _("{file} cannot be read: {reason}"),
                file=_name(file),
                reason=trouble(error),
            )
        ) from None
    if len(data) > MOST_BYTES:
        raise Wrong(say(_("{file} is far too long for a record"), file=_name(file)))
    return data


def _name(file: Path) -> Text | str:
    return say(_("the input")) if str(file) == "-" else str(file)


def check_is_new(file: Path, told: Message = ANOTHER_NAME) -> None:
    """Raise `Wrong` where there is such a file already: it could be somebody's only record."""
    if os.path.exists(file):  # noqa: PTH110  (where one may not look, writing tells that)
        raise Wrong(say(told, file=str(file)))


def gone_on_with(record: Record, file: Path) -> Replayed:
    """The match at the end of the record in a file, all of whose cards are known.

    Raises `Wrong` where they are not, or the record is not legal.
    """
    after = _replayed(record)
    state = after.match.state
    if any(UNKNOWN in cards for cards in (*state.hands, state.cards_to_come)):
        raise Wrong(
            say(
                _(
                    "{file} ends within a deal of which some cards are unknown, so it cannot be "
                    "gone on with; it could if it ended before the deal or after it"
                ),
                file=_name(file),
            )
        )
    return after


def _replayed(record: Record) -> Replayed:
    """The match at the end of the record. Raises `Wrong` where it is not legal."""
    try:
        return replay(record)
    except Offence as offence:
        raise Wrong(offence.located(), status=1, names=record.players) from None
    except RecordError as error:
        raise Wrong(say(_("{error}"), error=error), status=1) from None
