"""The same results however they are computed: on one core or more, at once or after a kill."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import msgspec
import pytest

from femopp.arena import (
    Contest,
    LogError,
    Report,
    WorkerError,
    appending,
    check_same,
    played_by_processes,
    played_here,
    read,
    report_of,
    run_contest,
    tasks_of,
)
from femopp.arena.log import CONTESTS
from femopp.rulebook import OptionError
from tests.arena.contests import contest, without_times

BOARDS = 4
FEMOPP = "import sys; sys.argv[0] = 'femopp'; from femopp.cli import main; sys.exit(main())"


def whole(between: Contest) -> Report:
    return report_of(between, run_contest(between, BOARDS, played_here), BOARDS)


def test_two_processes_play_as_one() -> None:
    between = contest("rodskagg", bots=("greedy", "random"), against=None)
    two = partial(played_by_processes, processes=2)
    found = report_of(between, run_contest(between, BOARDS, two), BOARDS)
    assert without_times(found) == without_times(whole(between))


def test_faults_in_a_process_are_reported_here() -> None:
    # The command would have refused it earlier.
    between = contest(options={"no_such": "1"})
    with pytest.raises(OptionError, match="there is no option 'no_such'"):
        list(played_by_processes(between, tasks_of(between, 1), 1))


def test_taken_up_again_after_an_interrupt_and_a_torn_line(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "contest.jsonl"
    between = contest("rifki")
    tasks = list(tasks_of(between, BOARDS))
    played = 0

    def interrupt() -> None:
        nonlocal played
        played += 1
        if played == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_contest(between, BOARDS, played_here, file=file, on_played=interrupt)
    with file.open("ab") as opened:
        opened.write(b'{"board":2,"lineup":["gre')
    log = read(file)
    assert log is not None
    assert len(log.played) == 7
    check_same(file, log.contest, between)
    played = 100
    done = run_contest(between, BOARDS, played_here, file=file, log=log, on_played=interrupt)
    assert played == 100 + len(tasks) - 7
    assert without_times(report_of(between, done, BOARDS)) == without_times(whole(between))
    again = read(file)
    assert again is not None
    assert [one.task for one in again.played] == tasks


def test_the_first_board_does_not_wait_for_how_many_there_are() -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_contest(contest("rifki"), 10**15, played_here, on_played=stop)


def test_taken_up_again_after_being_killed(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    words = "arena rodskagg --preset skane --bots greedy --against random --seed tests --deals"
    command = [sys.executable, "-c", FEMOPP, *words.split()]
    more = ["--processes", "2", "--out", str(file)]
    killed = subprocess.Popen([*command, "100000", *more])
    try:
        wait_for(lambda: file.exists() and len(file.read_bytes().splitlines()) > 5)
    finally:
        os.kill(killed.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        killed.wait()
    before = file.read_bytes()
    again = [*command, f"{BOARDS}", "--json", *more]
    told = subprocess.run(again, capture_output=True, check=True).stdout
    assert file.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    found = msgspec.json.decode(told, type=Report)
    assert without_times(found) == without_times(
        whole(contest("rodskagg", most_deals=1, seed="tests"))
    )


@pytest.mark.skipif(os.name == "nt", reason="there are no such devices")
def test_a_device_is_not_read_for_ever() -> None:
    with pytest.raises(LogError, match="was not written by femopp arena"):
        read(Path("/dev/zero"))


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize(
    ("name", "status", "told"),
    [
        ("SIGTERM", 130, "femopp: stopped; {file} has the results so far: repeat the command"),
        ("SIGKILL", -9, ""),
    ],
)
def test_however_it_is_ended_its_processes_complain_of_nothing(
    name: str, status: int, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "contest.jsonl"
    words = f"arena rodskagg --bots greedy,random --deals 100000 --processes 2 --out {file}"
    ended = subprocess.Popen(
        [sys.executable, "-c", FEMOPP, *words.split()], stderr=subprocess.PIPE, text=True
    )
    wait_for(lambda: file.exists() and len(file.read_bytes().splitlines()) > 5)
    ended.send_signal(getattr(signal, name))
    # EOF comes when the last process has ended.
    _out, complaints = ended.communicate()
    assert ended.returncode == status
    assert complaints.startswith(told.format(file=file))
    assert len(complaints.splitlines()) == bool(told)


def test_two_runs_do_not_add_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "contest.jsonl"
    between = contest("rifki")
    with (
        appending(file, between, None, CONTESTS),
        pytest.raises(LogError, match="another process is writing to"),
    ):
        run_contest(between, 1, played_here, file=file, log=read(file))
    # Nor to one that has grown since it was read.
    before = read(file)
    run_contest(between, 1, played_here, file=file, log=before)
    with pytest.raises(LogError, match="another process is writing to"):
        run_contest(between, 1, played_here, file=file, log=before)
    found = read(file)
    assert found is not None
    assert [one.task for one in found.played] == list(tasks_of(between, 1))


def test_taken_up_again_after_the_disk_was_full(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    file = tmp_path / "contest.jsonl"
    between = contest("rifki")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, before[1]))
    try:
        with pytest.raises(LogError, match="can't use"):
            run_contest(between, BOARDS, played_here, file=file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert file.stat().st_size == 2000
    done = run_contest(between, BOARDS, played_here, file=file, log=read(file))
    assert without_times(report_of(between, done, BOARDS)) == without_times(whole(between))


def test_no_more_processes_are_begun_than_there_are_tasks() -> None:
    between = contest("rifki")
    tasks = list(tasks_of(between, 1))
    playing = played_by_processes(between, tasks, 1000)
    next(playing)
    assert len(active_children()) == len(tasks)
    playing.close()


def test_a_process_that_is_killed_is_told_of() -> None:
    between = contest("rifki")
    playing = played_by_processes(between, tasks_of(between, 50), 2)
    next(playing)
    for process in active_children():
        process.kill()
    with pytest.raises(WorkerError, match="a worker process died on board"):
        list(playing)


def wait_for(condition: object) -> None:
    assert callable(condition)
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"femopp record 1\n", "was not written by femopp arena"),
        (b"{}\n", "was not written by femopp arena"),
        (b"no end of line", "was not written by femopp arena"),
        (b'{"format":"femopp arena 1","cont', "is cut off in its first line, before any result"),
        (b"\xff\xfe\n", "was not written by femopp arena"),
    ],
)
def test_another_file_is_left_alone(tmp_path: Path, data: bytes, told: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    with pytest.raises(LogError, match=told):
        read(file)
    assert file.read_bytes() == data


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    between = contest("rifki")
    run_contest(between, 1, played_here, file=file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], b'{"board":0}\n', *lines[3:]]))
    with pytest.raises(LogError, match=r"line 3 of .* is damaged"):
        read(file)


@pytest.mark.parametrize("changes", [{"points": (1, 2)}, {"winners": (4,)}, {"winners": (-1,)}])
def test_a_line_for_other_seats_is_damaged(tmp_path: Path, changes: dict[str, object]) -> None:
    file = tmp_path / "file"
    between = contest("rifki")
    run_contest(between, 1, played_here, file=file)
    head, first, *rest = file.read_bytes().splitlines()
    changed = msgspec.json.encode(msgspec.json.decode(first) | changes)
    file.write_bytes(b"\n".join([head, changed, *rest, b""]))
    with pytest.raises(
        LogError, match=r"line 2 of .* is damaged \(its seats aren't those of the contest"
    ):
        read(file)


def test_another_contest_is_not_mixed_in(tmp_path: Path) -> None:
    kept = contest("rifki")
    for changes, told in (
        ({"seed": "other"}, 'seed is "other" there and "tests" here'),
        ({"bots": ("random",)}, r'bots is \["random"\] there'),
        ({"program": "0123456789ab"}, "another version of the bots or rules"),
    ):
        with pytest.raises(LogError, match=told):
            check_same(tmp_path, contest("rifki", **changes), kept)
