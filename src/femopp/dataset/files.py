"""Parquet files of rows. Each has the plan and a checksum of its rows in its metadata."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from femopp.dataset.plan import Plan
from femopp.dataset.rows import Columns, checksum, no_rows
from femopp.language import TextError, _, say, trouble

PLAN, CHECKSUM = b"femopp", b"femopp.checksum"
"""The keys of the metadata."""

UNFINISHED = ".part"
"""Ends the name of a file until all of it is written."""


class DatasetError(TextError):
    """A folder or a file that can't be read or written, or has other content."""


def unusable(file: Path, error: OSError) -> DatasetError:
    """Return the error for a file that the system refuses."""
    return DatasetError(say(_("can't use {file}: {reason}"), file=str(file), reason=trouble(error)))


def write_whole(file: Path, write: Callable[[Path], object]) -> None:
    """Write a file under another name, which becomes its own if all went well.

    Raises `DatasetError`.
    """
    # A worker whose parent was killed may still be writing the same file.
    part = file.with_name(f"{file.name}.{os.getpid()}{UNFINISHED}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write(part)
        os.replace(part, file)  # noqa: PTH105  (also if the file exists, on every system)
    except OSError as error:
        raise unusable(file, error) from None


def clear(folder: Path) -> None:
    """Delete what is left of files that were never finished."""
    for part in folder.glob(f"*/*{UNFINISHED}"):
        with suppress(OSError):
            part.unlink()


def write_rows(file: Path, plan: Plan, columns: Columns) -> str:
    """Write a Parquet file, and return the checksum of its rows. Raises `DatasetError`."""
    mark = checksum(columns)
    about = {PLAN: msgspec.json.encode(plan), CHECKSUM: mark.encode()}
    table = pa.table({name: _written(plan, name, numbers) for name, numbers in columns.items()})
    described = table.replace_schema_metadata(about)
    # Nobody looks for the least flag of an observation; statistics of them take a fifth longer.
    write_whole(
        file,
        lambda part: pq.write_table(
            described, part, compression="zstd", write_statistics=["match", "seed", "deal", "level"]
        ),
    )
    return mark


def _written(plan: Plan, name: str, numbers: Any) -> Any:
    if name == "level":
        return pa.DictionaryArray.from_arrays(pa.array(numbers), list(plan.levels))
    if numbers.ndim == 1:
        return pa.array(numbers)
    return pa.FixedSizeListArray.from_arrays(pa.array(numbers.reshape(-1)), numbers.shape[1])


def read_rows(file: Path, plan: Plan) -> tuple[Columns, str]:
    """Return the rows of a file and their checksum.

    Raises `DatasetError` if it is damaged, or of another plan.
    """
    try:
        with pq.ParquetFile(file) as opened:
            table = opened.read()
        about = table.schema.metadata or {}
        columns = {name: _read(plan, name, table, empty) for name, empty in no_rows(plan).items()}
    except OSError as error:
        if error.errno:
            raise unusable(file, error) from None
        raise _damaged(file) from None
    except (pa.ArrowException, KeyError, ValueError):
        raise _damaged(file) from None
    if about.get(PLAN) != msgspec.json.encode(plan):
        raise DatasetError(
            say(_("{file} belongs to another data set: use another folder"), file=str(file))
        )
    mark = checksum(columns)
    if about.get(CHECKSUM) != mark.encode():
        raise _damaged(file)
    return columns, mark


def _read(plan: Plan, name: str, table: Any, empty: Any) -> Any:
    column = table[name].combine_chunks()
    if name == "level":
        places = {level: place for place, level in enumerate(plan.levels)}
        return np.array([places[level] for level in column.to_pylist()], empty.dtype)
    numbers = column.to_numpy() if empty.ndim == 1 else column.flatten().to_numpy()
    return numbers.astype(empty.dtype, casting="safe", copy=False).reshape(-1, *empty.shape[1:])


def _damaged(file: Path) -> DatasetError:
    return DatasetError(
        say(
            _("{file} is damaged: delete it, and repeat the command to make it again"),
            file=str(file),
        )
    )
