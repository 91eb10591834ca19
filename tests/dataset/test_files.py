"""The files: resumed after a kill, split by seed, and checked by sums over their rows."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest

from femopp.dataset import (
    Company,
    DatasetError,
    Plan,
    check_same,
    checksum,
    make,
    read_plan,
    read_rows,
    rows_of,
)
from femopp.engine.registry import ENGINES
from femopp.record import record_from_json, replay
from tests.dataset.plans import plan

FEMOPP = "import sys; sys.argv[0] = 'femopp'; from femopp.cli import main; sys.exit(main())"
WORDS = "dataset sheepshead --bots random,rules --records --seed tests --test 40"
LARGE = [*WORDS.split(), "--matches=60", "--matches-per-file=3", "--most-deals=4"]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }


def run(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", FEMOPP, *LARGE, "--out", str(folder), *more],
        stdout=subprocess.DEVNULL,
    )


# --- whole, or killed and resumed


def test_killed_in_the_midst_and_resumed_gives_the_same_files(tmp_path: Path) -> None:
    """Byte for byte, with two processes as with one. Those of the killed one may still write."""
    whole, resumed = tmp_path / "whole", tmp_path / "resumed"
    assert run(whole, "--processes", "1").wait() == 0
    killed = run(resumed, "--processes", "2")
    try:
        until = time.monotonic() + 60
        while len([*resumed.rglob("*.parquet")]) < 5:
            assert time.monotonic() < until
            time.sleep(0.002)
    finally:
        os.kill(killed.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        killed.wait()
    before = contents(resumed)
    assert 5 <= len([name for name in before if name.endswith(".parquet")]) < 40
    # A file that was being written, and one that is there without its neighbour.
    (resumed / "train" / "00009.parquet.1.part").write_bytes(b"PAR1 torn")
    (resumed / "train" / "00001.parquet").unlink(missing_ok=True)
    (resumed / "test" / "00002.jsonl").unlink(missing_ok=True)
    assert run(resumed, "--processes", "2").wait() == 0
    after = contents(resumed)
    assert after == contents(whole)
    assert len(after) == 2 * 2 * 20 + 2


def test_whole_files_are_not_made_again(tmp_path: Path) -> None:
    one = plan(matches=4, per_file=1)
    made = make(one, tmp_path, 1)
    times = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.parquet")}
    asked = []
    assert make(one, tmp_path, 1, lambda: asked.append(1)) == made
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.parquet")} == times
    assert len(asked) == 4


def test_another_data_set_is_not_mixed_in(tmp_path: Path) -> None:
    kept = plan()
    for changes, told in (
        ({"seed": "other"}, 'seed is "tests" there and "other" here'),
        ({"bots": ("random",)}, r'bots is \["rules"\] there'),
        ({"program": "ba9876543210"}, "was made by another version of the bots or rules"),
    ):
        with pytest.raises(DatasetError, match=told):
            check_same(tmp_path, kept, plan(**changes))
    make(kept, tmp_path, 1)
    with pytest.raises(DatasetError, match="belongs to another data set"):
        make(plan(seed="other"), tmp_path, 1)


def test_what_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "dataset.json"
    for data in (b"{}\n", b"\xff\xfe", b'{"format":"femopp dataset 2"}', b"no JSON"):
        file.write_bytes(data)
        with pytest.raises(DatasetError, match="was not written by femopp dataset"):
            read_plan(tmp_path)
        assert file.read_bytes() == data
    assert read_plan(tmp_path / "nothing") is None


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    make(plan(), tmp_path, 1)
    with (tmp_path / "dataset.json").open("ab") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        with pytest.raises(DatasetError, match="another process is writing to"):
            make(plan(), tmp_path, 1)


def test_the_disk_is_full(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    one = plan()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, before[1]))
    try:
        with pytest.raises(DatasetError, match="can't use"):
            make(one, tmp_path, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not (tmp_path / "train" / "00001.parquet").exists()
    make(one, tmp_path, 1)


# --- the split


def seeds(one: Plan, folder: Path, split: str) -> set[int]:
    files = sorted((folder / split).glob("*.parquet"))
    return {int(seed) for file in files for seed in read_rows(file, one)[0]["seed"]}


@pytest.mark.parametrize("game", ENGINES)
def test_no_seed_is_in_both_parts(game: str, tmp_path: Path) -> None:
    one = plan(game, matches=40, per_file=7, most_deals=1, test=30)
    make(one, tmp_path, 1)
    train, test = seeds(one, tmp_path, "train"), seeds(one, tmp_path, "test")
    assert not train & test
    assert {one.match(number).seed for number in range(1, 41)} >= train | test
    assert train
    assert test
    assert all(seed % 100 < 30 for seed in test)
    assert all(seed % 100 >= 30 for seed in train)


def test_the_split_is_the_same_whoever_plays() -> None:
    one, other = plan(matches=50), plan(matches=99, bots=("random", "imitation"), most_deals=7)
    for number in range(1, 51):
        assert one.match(number).split == other.match(number).split


@pytest.mark.parametrize(("test", "splits"), [(0, ("train",)), (100, ("test",))])
def test_one_part_alone(test: int, splits: tuple[str, ...], tmp_path: Path) -> None:
    one = plan(test=test)
    assert one.splits == splits
    assert {made.split for made in make(one, tmp_path, 1)} == set(splits)
    assert {file.name for file in tmp_path.iterdir() if file.is_dir()} == set(splits)


def test_records_are_split_as_rows_are(tmp_path: Path) -> None:
    one = plan("sheepshead", bots=("rules",), matches=30, per_file=30, test=50, records=True)
    make(one, tmp_path, 1)
    for split in ("train", "test"):
        lines = (tmp_path / split / "00001.jsonl").read_bytes().splitlines()
        rows, _mark = read_rows(tmp_path / split / "00001.parquet", one)
        numbers = list(dict.fromkeys(rows["match"].tolist()))
        assert len(lines) == len(numbers) > 5
        for line, number in zip(lines, numbers, strict=True):
            match = replay(record_from_json(line)).match
            last = rows["match"] == number
            assert len(match.state.sheet) == rows["deal"][last].max()
            assert rows["returns"][last][0].sum() == 0


# --- checksums


def test_the_sum_is_over_rows_however_they_are_encoded(tmp_path: Path) -> None:
    one = plan(test=0)
    (made,) = make(one, tmp_path, 1)
    file = tmp_path / made.name
    rows, mark = read_rows(file, one)
    assert (len(rows["match"]), mark) == (made.rows, made.checksum)
    table, size = pq.read_table(file), file.stat().st_size
    pq.write_table(table, file, compression="none", use_dictionary=False, row_group_size=50)
    assert file.stat().st_size > 5 * size
    assert read_rows(file, one)[1] == mark
    assert (tmp_path / "sums.txt").read_text() == f"{mark}  {made.rows}  train/00001.parquet\n"


def test_the_sum_of_a_match_alone() -> None:
    """It's of the numbers: any other number, and any other order of rows, changes it."""
    one = plan()
    rows = rows_of(one, Company(one).play(one.match(1)))
    mark = checksum(rows)
    for name, numbers in rows.items():
        changed = numbers.copy()
        changed.flat[-1] += 1
        assert checksum({**rows, name: changed}) != mark
    assert checksum({name: numbers[::-1] for name, numbers in rows.items()}) != mark
    assert checksum({name: numbers.copy() for name, numbers in rows.items()}) == mark


def test_a_changed_or_torn_file_is_damaged(tmp_path: Path) -> None:
    one = plan(test=0)
    (made,) = make(one, tmp_path, 1)
    file = tmp_path / made.name
    data, table = file.read_bytes(), pq.read_table(file)
    changed = np.array(table["action"]).copy()
    changed[3] = 63
    other = table.set_column(table.column_names.index("action"), "action", [changed])
    pq.write_table(other.replace_schema_metadata(table.schema.metadata), file)
    for damage in (None, data[:1000], b"", data[:-1], data[:500] + b"\0" * 40 + data[540:]):
        if damage is not None:
            file.write_bytes(damage)
        with pytest.raises(DatasetError, match="is damaged: delete it, and repeat the command"):
            make(one, tmp_path, 1)
    file.unlink()
    assert make(one, tmp_path, 1) == (made,)
    assert file.read_bytes() == data


def test_a_file_says_what_it_is(tmp_path: Path) -> None:
    one = plan("rodskagg", values="club", most_deals=1, matches=1)
    make(one, tmp_path, 1)
    (file, _other) = sorted(tmp_path.rglob("*.parquet"), key=lambda file: -file.stat().st_size)
    table = pq.read_table(file)
    told: dict[str, Any] = msgspec.json.decode(table.schema.metadata[b"femopp"])
    assert (told["game"], told["actions"]) == ("rodskagg", one.actions)
    assert told["observations"] == one.observations
    kinds = {field.name: str(field.type).replace("element: ", "") for field in table.schema}
    assert kinds == {
        "match": "int32",
        "seed": "int64",
        "deal": "int16",
        "step": "int16",
        "seat": "int8",
        "level": "dictionary<values=string, indices=int16, ordered=0>",
        "observation": "fixed_size_list<int16>[687]",
        "mask": "fixed_size_list<int8>[63]",
        "action": "int8",
        "returns": "fixed_size_list<int32>[4]",
        "holders": "fixed_size_list<int8>[52]",
        "values": "fixed_size_list<float>[63]",
    }
    assert set(table["level"].to_pylist()) == {"rules"}
