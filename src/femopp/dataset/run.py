"""Makes the files of a data set, at once or continued, on all cores."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from femopp.arena import done_by_processes
from femopp.arena.log import is_ours_alone, why_not_same
from femopp.dataset.files import (
    DatasetError,
    clear,
    read_rows,
    unusable,
    write_rows,
    write_whole,
)
from femopp.dataset.plan import FORMAT, Plan
from femopp.dataset.playing import Company
from femopp.dataset.rows import Columns, joined, rows_of
from femopp.language import Text, _, say

PLAN_FILE, SUMS_FILE = "dataset.json", "sums.txt"

ROWS, RECORDS = ".parquet", ".jsonl"

OTHER_PROGRAM = _(
    "{folder} was made by another version of the bots or rules, which can't be mixed with this "
    "one: use another folder"
)

OTHER_DATA = _(
    "{folder} has another data set: {name} is {before} there and {now} here; continue it with "
    "the same options, or use another folder"
)


class Made(Struct, frozen=True):
    """A file that is there: its name in the folder, its number of rows, and their checksum."""

    split: str
    name: str
    rows: int
    checksum: str


def name_of(split: str, number: int, kind: str = ROWS) -> str:
    """Return the name of a file in the folder; they are counted from 1."""
    return f"{split}/{number:05}{kind}"


def read_plan(folder: Path) -> Plan | None:
    """Return the plan of a folder, None if it has none. Raises `DatasetError`."""
    file = folder / PLAN_FILE
    try:
        data = file.read_bytes() if file.exists() else b""
    except OSError as error:
        raise unusable(file, error) from None
    if not data:
        return None
    try:
        plan = msgspec.json.decode(data, type=Plan)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise _not_ours(file) from None
    if plan.format != FORMAT:
        raise _not_ours(file)
    return plan


def check_same(folder: Path, kept: Plan, wanted: Plan) -> None:
    """Raise `DatasetError` if the folder has another data set, or another version made it."""
    against = why_not_same(kept, wanted, OTHER_PROGRAM, OTHER_DATA, folder=str(folder))
    if against is not None:
        raise DatasetError(against)


def make(
    plan: Plan, folder: Path, processes: int, on_made: Callable[[], None] = lambda: None
) -> tuple[Made, ...]:
    """Make all files that are missing, check the others, and return them all in order.

    `on_made` is called for each number, whose files are there then. Raises `DatasetError`,
    `WorkerError`, and whatever a player raises.
    """
    with _owned(plan, folder):
        made = {}
        work = partial(_make, plan, folder)
        with closing(_done(work, range(1, plan.files + 1), processes)) as done:
            for number, files in done:
                made[number] = files
                on_made()
        whole = tuple([file for number in sorted(made) for file in made[number]])
        sums = "".join([f"{one.checksum}  {one.rows}  {one.name}\n" for one in whole])
        write_whole(folder / SUMS_FILE, lambda part: part.write_bytes(sums.encode()))
        clear(folder)
    return whole


Numbered = tuple[int, tuple[Made, ...]]


def _done(
    work: Callable[[int], Numbered], numbers: Iterable[int], processes: int
) -> Generator[Numbered]:
    if processes == 1:
        yield from map(work, numbers)
    else:
        yield from done_by_processes(work, numbers, processes, _died_on)


def _died_on(number: int) -> Text:
    return say(
        _("a worker process died on file {number}: did it run out of memory?"), number=number
    )


def _make(plan: Plan, folder: Path, number: int) -> Numbered:
    """Play the matches of a number and write them, unless their files are there and whole."""
    if found := _found(plan, folder, number):
        return number, found
    company = Company(plan)
    rows: dict[str, list[Columns]] = {split: [] for split in plan.splits}
    records: dict[str, list[bytes]] = {split: [] for split in plan.splits}
    for match in plan.matches_of(number):
        played = company.play(match)
        rows[match.split].append(rows_of(plan, played))
        if played.record is not None:
            records[match.split].append(played.record + b"\n")
    for split in plan.splits if plan.records else ():
        lines = partial(Path.write_bytes, data=b"".join(records[split]))
        write_whole(folder / name_of(split, number, RECORDS), lines)
    return number, tuple(
        [_written(plan, folder, split, number, rows[split]) for split in plan.splits]
    )


def _written(plan: Plan, folder: Path, split: str, number: int, rows: Sequence[Columns]) -> Made:
    name, columns = name_of(split, number), joined(plan, rows)
    mark = write_rows(folder / name, plan, columns)
    return Made(split, name, len(columns["match"]), mark)


def _found(plan: Plan, folder: Path, number: int) -> tuple[Made, ...]:
    """Return the files of a number, none unless all are there. Raises `DatasetError`."""
    kinds = (ROWS, RECORDS) if plan.records else (ROWS,)
    names = [name_of(split, number, kind) for split in plan.splits for kind in kinds]
    if not all((folder / name).exists() for name in names):
        return ()
    made = []
    for split in plan.splits:
        name = name_of(split, number)
        columns, mark = read_rows(folder / name, plan)
        made.append(Made(split, name, len(columns["match"]), mark))
    return tuple(made)


@contextmanager
def _owned(plan: Plan, folder: Path) -> Iterator[None]:
    """Write the plan, and keep other processes out. Raises `DatasetError`."""
    file = folder / PLAN_FILE
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            opened = stack.enter_context(file.open("ab", buffering=0))
            if not is_ours_alone(opened):
                raise DatasetError(say(_("another process is writing to {file}"), file=str(file)))
            if opened.tell() == 0:
                opened.write(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        except OSError as error:
            raise unusable(file, error) from None
        yield


def _not_ours(file: Path) -> DatasetError:
    return DatasetError(
        say(_("{file} was not written by femopp dataset; it stays unchanged"), file=str(file))
    )
