"""How a line of the log begins: who acts, a trick, a result."""

from collections.abc import Iterable
from typing import Any

from femopp.language import Names, Text, _, say
from femopp.record.cursor import misplaced
from femopp.record.faults import RecordError
from femopp.record.model import ResultKind
from femopp.record.names import DEAL, HEADERS, TABLE_NAME, TRICK
from femopp.record.piece import Piece
from femopp.record.start import start_forms
from femopp.record.words import SEAT, none_of
from femopp.rulebook import Game
from femopp.tricks import TABLE, Seat

RESULTS = {kind.value: kind for kind in ResultKind}

A_DEAL = f"{DEAL} 1"


def actor(word: Piece, names: Names) -> Seat | None:
    """The seat whose action a line that begins so tells, or the table; None where it tells none."""
    seat: Seat | None = TABLE if word.text == TABLE_NAME else SEAT.find(word, names)
    return seat


def can_begin(word: Piece, names: Names) -> bool:
    """Whether a line of the log can begin with this word and a colon."""
    return word.text in (TRICK, *RESULTS) or actor(word, names) is not None


def no_line_begins(
    said: Piece, word: Piece, game: Game[Any], names: Names, others: Iterable[str]
) -> RecordError:
    """The error that no line can begin so. `others` are how one could, besides those of the log."""
    heads = (*HEADERS, *start_forms(game.start))
    if word.text in heads:
        message = _("an action; the head is over, and has its lines in this order: {order}")
        return said.fault(misplaced(said, say(message, order=", ".join(heads))))
    if means_a_deal(word):
        return said.fault(misplaced(said, such_as(A_DEAL)))
    return word.fault(none_of(word.text, (*names, TABLE_NAME, TRICK, DEAL, *others)))


def means_a_deal(said: Piece) -> bool:
    """Whether this is how a deal begins, though perhaps in capitals or with a colon."""
    return said.text.casefold().split()[:1] == [DEAL]


def such_as(line: str) -> Text:
    """That a line like this one should stand there."""
    return say(_("a line such as {line}"), line=line)
