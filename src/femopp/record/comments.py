"""Comments of a record that is continued: they are kept where people wrote them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from femopp.record.model import Act, Entry, Record, ResultKind

Key = tuple[int, ResultKind | None]


def with_comments_of(record: Record, older: Record) -> Record:
    """Return the record of a match with the comments of an older record of the same match."""
    said = dict(_by_place(older.log))
    log = (
        replace(entry, above=said[key].above, beside=said[key].beside) if key in said else entry
        for key, entry in _by_place(record.log)
    )
    return replace(record, log=tuple(log), about=older.about, below=older.below)


def _by_place(log: Sequence[Entry]) -> Iterator[tuple[Key, Entry]]:
    """Yield each entry with its key: the number of actions so far, and the kind of a result."""
    acts = 0
    for entry in log:
        acts += isinstance(entry, Act)
        yield (acts, None if isinstance(entry, Act) else entry.kind), entry
