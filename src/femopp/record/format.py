"""Writes a record in its canonical text form."""

from collections.abc import Iterable, Iterator, Sequence

from femopp.cards import Card
from femopp.language import Names, _, say
from femopp.record.action import format_action
from femopp.record.beginning import written_actor
from femopp.record.faults import RecordError
from femopp.record.model import (
    FIRST_LINE,
    FIRST_RULES,
    Act,
    Entry,
    Record,
    Result,
    is_deal,
    number_of,
)
from femopp.record.names import DEAL, REST, RULES, SO_FAR, TABLE_NAME, TRICK
from femopp.record.rounds import draws_lines, round_lines
from femopp.record.start import result_form, start_lines
from femopp.record.summary import format_summary
from femopp.record.words import name_of
from femopp.rulebook import Deal, MidDeal, Play, Summary
from femopp.tricks import TABLE, Seat


def format_record(record: Record) -> str:
    """Format a record, with its comments, as the text that `parse_record` reads back.

    Raises `RecordError` if it refers to a seat that doesn't exist.
    """
    parts = [[FIRST_LINE, *_comments(record.about), *_head(record)], []]
    for entries in _together(record.log):
        if is_deal(entries[0]):
            parts.append([])
        parts[-1] += _comments(entries[0].above)
        parts[-1] += _lines(entries, record.players)
    parts[-1] += _comments(record.below)
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _comments(comments: Iterable[str]) -> list[str]:
    return [f"# {comment}".rstrip() for comment in comments]


def _head(record: Record) -> Iterator[str]:
    yield f"game: {record.game.name}"
    if record.rules != FIRST_RULES:
        yield f"{RULES}: {record.rules}"
    yield f"preset: {record.options.preset}"
    for named, _usual, value in record.options.differences(record.rules):
        yield f"option: {named.name} = {named.format(value)}"
    yield from round_lines(record.rounds)
    yield from draws_lines(record)
    yield f"players: {', '.join(record.players)}"
    if record.seed is not None:
        yield f"seed: {record.seed}"
    yield from start_lines(record.start, record.players)


def _together(log: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Group the entries of each line: uninterrupted plays to one trick share a line."""
    line: list[Entry] = []
    in_trick: set[Seat] = set()
    for entry in log:
        seat = _plays(entry)
        if line and (seat is None or seat in in_trick or entry.above or line[-1].beside):
            yield line
            line = []
        if seat is None:
            yield [entry]
            in_trick = set() if is_deal(entry) else in_trick
        else:
            # Nobody plays to a trick twice: whoever has played leads to a new one.
            in_trick = {seat} if seat in in_trick else {*in_trick, seat}
            line.append(entry)
    if line:
        yield line


def _plays(entry: Entry) -> Seat | None:
    """Return the seat that plays a card, None for any other entry."""
    if isinstance(entry, Act) and isinstance(entry.action, Play) and entry.seat != TABLE:
        return entry.seat
    return None


def _lines(entries: Sequence[Entry], names: Names) -> Iterator[str]:
    beside = f"  # {entries[-1].beside}" if entries[-1].beside else ""
    if isinstance(entries[0], Result):
        yield _result(entries[0], names) + beside
    elif isinstance(entries[0].action, MidDeal):
        so_far = f"{DEAL} {number_of(entries[0])} {SO_FAR}"
        yield f"{so_far}: {format_summary(entries[0].action, names)}{beside}"
        yield from _hands(entries[0], entries[0].action, names)
    elif isinstance(entries[0].action, Deal):
        yield f"{DEAL} {number_of(entries[0])}{beside}"
        yield from _hands(entries[0], entries[0].action, names)
    elif isinstance(entries[0].action, Summary):
        number = number_of(entries[0])
        yield f"{DEAL} {number}: {format_summary(entries[0].action, names)}{beside}"
    elif _plays(entries[0]) is not None:
        yield f"{TRICK}: {', '.join(_played(entries, names))}{beside}"
    else:
        seat = entries[0].seat
        who = TABLE_NAME if seat == TABLE else written_actor(name_of(seat, names))
        yield f"{who}: {format_action(entries[0].action, names)}{beside}"


def _played(entries: Sequence[Entry], names: Names) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, Act) and isinstance(entry.action, Play):
            yield f"{name_of(entry.seat, names)} {entry.action.card.value}"


def _hands(act: Act, deal: Deal, names: Names) -> Iterator[str]:
    if act.seat != TABLE or len(deal.hands) != len(names):
        raise RecordError(say(_("only the table can deal, and it deals a hand to every player")))
    for name, hand in zip(names, deal.hands, strict=True):
        yield f"  {name}: {_cards(hand)}".rstrip()
    if deal.rest:
        yield f"  {REST}: {_cards(deal.rest)}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.value for card in cards)


def _result(result: Result, names: Names) -> str:
    return f"{result.kind}: {result_form(result.kind).write(result.values, names)}".rstrip()
