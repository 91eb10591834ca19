"""Reads a record: strictly, and saying of anything wrong where it stands and what could."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from femopp.games.catalogue import GAMES
from femopp.language import Text, _, say
from femopp.record.action import read_action
from femopp.record.cursor import Cursor, misplaced
from femopp.record.deal import read_deal
from femopp.record.faults import RecordError
from femopp.record.head import read_head
from femopp.record.lines import Line, read_lines
from femopp.record.model import Act, Entry, Record, Result, ResultKind
from femopp.record.names import DEAL, HEADERS, TABLE_NAME, TRICK
from femopp.record.piece import Piece
from femopp.record.start import result_form, start_forms, usual_fields
from femopp.record.words import CARD, SEAT, none_of
from femopp.rulebook import Game, Play
from femopp.tricks import TABLE, Seat


def parse_record(data: str | bytes, games: Mapping[str, Game[Any]] = GAMES) -> Record:
    """The record written in a text. Bytes must be UTF-8.

    Raises `RecordError`, whatever the text is, with line, column and what could stand there, and
    TypeError for what is neither text nor bytes. Whether the actions are allowed is not asked here:
    see `steps`.
    """
    lines = read_lines(data)
    cursor = Cursor(lines)
    head = read_head(cursor, games)
    log: list[Entry] = []
    while (line := cursor.peek()) is not None:
        log += _entries(line, head, cursor, is_first=not log)
        if isinstance(log[0], Result):
            raise line.said.fault(say(_("a result can only stand after an action")))
    return replace(head, log=tuple(log), below=lines.below)


def _entries(line: Line, head: Record, cursor: Cursor, *, is_first: bool) -> Iterator[Entry]:
    """What the next line tells, with the lines that belong to it.

    The first line after the head may be one of the head that is misspelt.
    """
    parts = line.said.cut(":")
    if parts is None and line.said.words()[0].text == DEAL:
        yield read_deal(head, cursor)
        return
    cursor.skip()
    if parts is None:
        raise line.said.fault(misplaced(line.said, _such_as(_example(line.said, head))))
    who, what = parts
    if who.text == TRICK:
        yield from _trick(line, what, head)
    elif who.text in _RESULTS:
        yield _result(line, _RESULTS[who.text], what, head)
    else:
        seat = TABLE if who.text == TABLE_NAME else SEAT.find(who, head.players)
        if seat is None:
            raise _unknown(line.said, who, head, is_first)
        action = read_action(head.game, what, head.players)
        yield Act(seat, action, None, line.above, line.beside, line.said.place)


_RESULTS = {kind.value: kind for kind in ResultKind}


def _example(said: Piece, head: Record) -> str:
    return A_DEAL if said.words()[0].text.casefold() == DEAL else f"{head.players[0]}: …"


def _such_as(line: str) -> Text:
    return say(_("a line such as {line}"), line=line)


A_DEAL = f"{DEAL} 1"


def _trick(line: Line, what: Piece, head: Record) -> Iterator[Act]:
    play = play_of(head.game)
    if play is None:
        raise line.said.fault(say(_("no tricks are played in this game")))
    played: set[Seat] = set()
    items = list(what.split(","))
    for place, item in enumerate(items):
        name, word = item.cut_last_word()
        seat = SEAT.read(name, head.players)
        if seat in played:
            raise name.fault(
                say(
                    _("{name} has played to this trick; the next one begins a new line"),
                    name=name.text,
                )
            )
        played.add(seat)
        yield Act(
            seat,
            play(CARD.read(word, head.players)),
            above=line.above if place == 0 else (),
            beside=line.beside if place == len(items) - 1 else "",
            place=item.place,
        )


def play_of(game: Game[Any]) -> type[Play] | None:
    """The action of playing a card, as this game has it."""
    return next((action for action in game.actions if issubclass(action, Play)), None)


def _result(line: Line, kind: ResultKind, what: Piece, head: Record) -> Result:
    values = result_form(kind).read(what, head.players)
    return Result(kind, values, line.above, line.beside, line.said.place)


def _unknown(said: Piece, first: Piece, head: Record, is_first: bool) -> RecordError:
    """The error that no line can begin so."""
    if first.text in (*HEADERS, *start_forms(head.game.start)):
        order = ", ".join((*HEADERS, *start_forms(head.game.start)))
        wanted = say(
            _("an action; the head is over, and has its lines in this order: {order}"), order=order
        )
        return said.fault(misplaced(said, wanted))
    if first.text == DEAL:
        return said.fault(misplaced(said, _such_as(A_DEAL)))
    others = _left_of(head) if is_first else _RESULTS
    return first.fault(none_of(first.text, (*head.players, TABLE_NAME, TRICK, DEAL, *others)))


def _left_of(head: Record) -> tuple[str, ...]:
    """How lines begin with which this head could still go on."""
    unsaid = tuple(usual_fields(head.start))
    no_start = len(unsaid) == len(head.start.__struct_fields__)
    return ("seed", *unsaid) if no_start and head.seed is None else unsaid
