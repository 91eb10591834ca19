"""Parser for records: strict, with the place of each error and what is possible there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from femopp.kits.catalogue import GAMES
from femopp.language import _, say
from femopp.record.action import read_action
from femopp.record.beginning import (
    A_DEAL,
    RESULTS,
    actor,
    can_begin,
    is_deal_number,
    is_so_far,
    means_a_deal,
    no_line_begins,
    such_as,
)
from femopp.record.cursor import Cursor, misplaced
from femopp.record.deal import is_action, read_deal, read_mid_deal
from femopp.record.head import read_head
from femopp.record.lines import Line, read_lines
from femopp.record.model import FIRST_LINE, Act, Entry, Record, Result, ResultKind
from femopp.record.names import DEAL, TRICK
from femopp.record.others import OTHERS, Others
from femopp.record.piece import Piece
from femopp.record.start import result_form
from femopp.record.summary import mid_deals_of, read_clauses, read_summary, summaries_of
from femopp.record.words import CARD, NUMBER, SEAT
from femopp.rulebook import Game, Play, quoted
from femopp.tricks import TABLE, Seat

_NEXT_PART = _(
    "another part of this record begins here, as people came or went; read one part at a time, or "
    "all with `femopp referee`"
)


def parse_record(data: str | bytes, games: Mapping[str, Game[Any]] = GAMES) -> Record:
    """Parse a record. Bytes must be UTF-8.

    Raises `RecordError` with line, column and what is possible there, and TypeError for other
    types. The actions aren't judged: see `steps`.
    """
    lines = read_lines(data)
    cursor = Cursor(lines)
    head = read_head(cursor, games)
    log: list[Entry] = []
    others: Others | None = None
    while (line := cursor.peek()) is not None:
        if " ".join(word.text for word in line.said.words()) == FIRST_LINE:
            raise line.said.fault(say(_NEXT_PART))
        if (what := _what_others_do(line, head)) is not None:
            others = Others(head) if others is None else others
            cursor.skip()
            log += _acts_of_others(line, what, head, others, log)
        else:
            log += _entries(line, head, cursor)
        if not log:
            continue
        if isinstance(log[0], Result):
            raise line.said.fault(say(_("a result must come after an action")))
    return replace(head, log=tuple(log), below=lines.below)


def _what_others_do(line: Line, head: Record) -> Piece | None:
    """Return what "others: …" says, None for another line. A player may have that name."""
    parts = line.said.cut(":")
    if parts is None or parts[0].text != OTHERS or OTHERS in head.players:
        return None
    return parts[1]


def _acts_of_others(
    line: Line, what: Piece, head: Record, others: Others, log: Sequence[Entry]
) -> Iterator[Act]:
    action = read_action(head.game, what, head.players, head.options)
    seats = tuple(others.who(log, action))
    if not seats and not others.is_lost:
        raise line.said.fault(say(_("nobody can do that now: {action}"), action=quoted(what.text)))
    for place, seat in enumerate(seats):
        yield Act(
            seat,
            action,
            above=line.above if place == 0 else (),
            beside=line.beside if place == len(seats) - 1 else "",
            place=line.said.place,
        )


def _entries(line: Line, head: Record, cursor: Cursor) -> Iterator[Entry]:
    """Yield the entries of the next line and the lines that belong to it."""
    parts = line.said.cut(":")
    if parts is None and line.said.words()[0].text == DEAL:
        yield read_deal(head, cursor)
        return
    if parts is not None and is_so_far(parts[0]) and not _acts(*parts, head):
        yield _mid_deal(*parts, head, cursor)
        return
    cursor.skip()
    if parts is not None and _begins_a_summary(*parts, head):
        yield _summary(line, *parts, head)
        return
    if parts is None:
        raise line.said.fault(misplaced(line.said, such_as(_example(line.said, head))))
    who, what = parts
    if who.text == TRICK:
        yield from _trick(line, what, head)
    elif who.text in RESULTS:
        yield _result(line, RESULTS[who.text], what, head)
    else:
        seat = actor(who, head.players)
        if seat is None:
            raise no_line_begins(line.said, who, head.game, head.players, RESULTS)
        if _is_a_hand(what):
            raise line.said.fault(misplaced(line.said, such_as(A_DEAL)))
        action = read_action(head.game, what, head.players, head.options)
        yield Act(seat, action, None, line.above, line.beside, line.said.place)


def _begins_a_summary(who: Piece, what: Piece, head: Record) -> bool:
    return is_deal_number(who) and bool(what.text) and not _acts(who, what, head)


def _acts(who: Piece, what: Piece, head: Record) -> bool:
    """Whether a player who is called like a deal acts; written so before names had quotes."""
    return who.text in head.players and is_action(what, head.game)


def _summary(line: Line, who: Piece, what: Piece, head: Record) -> Act:
    summaries = summaries_of(head.game)
    if summaries is None:
        text = _("deals of {game} can't be summed up; list the cards")
        raise line.said.fault(say(text, game=say(head.game.title)))
    number: int = NUMBER.read(who.words()[1], ())
    summary = read_summary(summaries.summary, what, head.players)
    return Act(TABLE, summary, number, line.above, line.beside, line.said.place)


def _mid_deal(who: Piece, what: Piece, head: Record, cursor: Cursor) -> Act:
    mid_deals = mid_deals_of(head.game)
    if mid_deals is None:
        text = _("deals of {game} can't begin in the middle; list everything from the deal on")
        raise who.fault(say(text, game=say(head.game.title)))
    found = read_clauses(mid_deals.kind, what, head.players)
    return read_mid_deal(head, cursor, mid_deals.kind, found)


def _example(said: Piece, head: Record) -> str:
    """Return a line that this one may have been meant to be."""
    if means_a_deal(said):
        return A_DEAL
    first = said.words()[0]
    return f"{first.text if can_begin(first, head.players) else head.players[0]}: …"


def _is_a_hand(what: Piece) -> bool:
    """Whether these are several cards, as below the line of a deal."""
    words = what.words()
    return len(words) > 1 and all(CARD.find(word, ()) is not None for word in words)


def _trick(line: Line, what: Piece, head: Record) -> Iterator[Act]:
    play = play_of(head.game)
    if play is None:
        raise line.said.fault(say(_("no tricks are played in this game")))
    played: set[Seat] = set()
    items = list(what.split(","))
    for place, item in enumerate(items):
        name, word = item.cut_last_word()
        if name.text not in head.players:
            _check_commas(name)
        seat = SEAT.read(name, head.players)
        if seat in played:
            raise name.fault(
                say(
                    _("{name} has already played to this trick; begin a new line for the next one"),
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


def _check_commas(name: Piece) -> None:
    """Raise `RecordError` if there is a card in a player's name."""
    for word in name.words():
        if CARD.find(word, ()) is not None:
            raise word.end.fault(say(_("a comma is missing after {card}"), card=quoted(word.text)))


def play_of(game: Game[Any]) -> type[Play] | None:
    """Return the game's action of playing a card."""
    return next((action for action in game.actions if issubclass(action, Play)), None)


def _result(line: Line, kind: ResultKind, what: Piece, head: Record) -> Result:
    values = result_form(kind).read(what, head.players)
    return Result(kind, values, line.above, line.beside, line.said.place)
