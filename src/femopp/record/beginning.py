"""Beginnings of log lines: an actor, a trick or a result."""

from collections.abc import Iterable
from typing import Any

from femopp.language import Names, Text, _, say
from femopp.record.cursor import misplaced
from femopp.record.faults import RecordError
from femopp.record.model import ResultKind
from femopp.record.names import DEAL, HEADERS, OF_DEALS, SO_FAR, TABLE_NAME, TRICK
from femopp.record.piece import Piece
from femopp.record.start import start_forms
from femopp.record.words import SEAT, none_of
from femopp.rulebook import Game
from femopp.tricks import TABLE, Seat

RESULTS = {kind.value: kind for kind in ResultKind}

A_DEAL = f"{DEAL} 1"


def actor(word: Piece, names: Names) -> Seat | None:
    """Return the seat (or the table) whose action a line with this first word has, if any."""
    seat: Seat | None = TABLE if word.text == TABLE_NAME else SEAT.find(word.unquoted(), names)
    return seat


def written_actor(name: str) -> str:
    """Return a player's name as a line of theirs begins, in quotes if it reads like a deal."""
    said = Piece(name)
    return f'"{name}"' if is_deal_number(said) or is_so_far(said) else name


def can_begin(word: Piece, names: Names) -> bool:
    """Whether a log line can begin with this word and a colon."""
    if word.text in (TRICK, *RESULTS) or actor(word, names) is not None:
        return True
    return is_deal_number(word) or is_so_far(word)


def is_deal_number(word: Piece) -> bool:
    """Whether these are the words before the colon of a deal that is summed up."""
    words = word.words()
    return len(words) == 2 and words[0].text == DEAL and words[1].text.isdigit()


def is_so_far(word: Piece) -> bool:
    """Whether these are the words before the colon of a deal that is joined between two tricks."""
    deal, *others = [one.text for one in word.words()] or [""]
    number, *rest = others or [""]
    return deal == DEAL and number.isdigit() and " ".join(rest) == SO_FAR


def no_line_begins(
    said: Piece, word: Piece, game: Game[Any], names: Names, others: Iterable[str]
) -> RecordError:
    """Return the error for an impossible first word. `others` are further possible words."""
    heads = (*HEADERS, *start_forms(game.start))
    if word.text in heads:
        message = _("an action; the head has ended, and its lines go in this order: {order}")
        # Nobody writes the lines on verified deals by hand.
        order = ", ".join(one for one in heads if one not in OF_DEALS)
        return said.fault(misplaced(said, say(message, order=order)))
    if means_a_deal(word):
        return said.fault(misplaced(said, such_as(A_DEAL)))
    return word.fault(none_of(word.text, (*names, TABLE_NAME, TRICK, DEAL, *others)))


def means_a_deal(said: Piece) -> bool:
    """Whether this begins a deal, even if capitalised or followed by a colon."""
    return said.text.casefold().split()[:1] == [DEAL]


def such_as(line: str) -> Text:
    """Return the hint that a line like this one belongs here."""
    return say(_("a line like {line}"), line=line)
