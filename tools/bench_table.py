"""Writes the tables of Femopp-Bench: `.venv/bin/python -m tools.bench_table FOLDER`.

The folder is that of `femopp bench … --out FOLDER`, with all entries. The tables have what is
there; results of another build are refused. `--boards N` leaves out later boards.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from femopp.arena import Contest, Estimate, Played, check_same
from femopp.arena.entering import entrants
from femopp.arena.log import CONTESTS, read_as
from femopp.bench import contest_of, field_of, result_of
from femopp.bench.belief import ANSWERS, asking_of, belief_of, exam_of
from femopp.cli.contest import interval
from femopp.kits import game_named
from femopp.language import Speaker
from femopp.language.errors import TextError

SPEAKER = Speaker()
PLAY = ("boards", "over the field's own", "95 % interval", "way to the ceiling, %")
BELIEF = ("positions", "nats a card", "better than equal worlds by", "95 % interval")
FAULTS = ("ms", "illegal", "too slow")

Row = tuple[str, str, float, list[str]]
"""The entry, what it is among, its limit, and the other cells."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the tables of Femopp-Bench as Markdown.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=10**6, metavar="N")
    asked = parser.parse_args()
    try:
        for line in tables(asked.folder, asked.boards):
            print(line)
    except TextError as error:
        print(SPEAKER.say(error.text), file=sys.stderr)
        return 1
    return 0


def tables(folder: Path, boards: int) -> Iterator[str]:
    """Yield the lines of all tables of a folder.

    Raises `LogError` for results of another build, and `BotError` if an entry can't be found.
    """
    found: dict[tuple[str, tuple[str, ...]], list[Row]] = {}
    for file in sorted(folder.glob("*.jsonl")):
        head = msgspec.json.decode(file.read_bytes().partition(b"\n")[0], type=dict[str, Any])
        kind, contest = head.get("format"), head.get("contest", {})
        try:
            if kind == CONTESTS.format and contest["limit_ms"] is not None:
                game, row = _played(file, boards)
                found.setdefault((game, PLAY), []).append(row)
            elif kind == ANSWERS.format:
                game, row = _believed(file, boards)
                found.setdefault((game, BELIEF), []).append(row)
        except TextError:
            raise
        except ValueError:  # none of it is complete yet
            continue
    for (game, columns), rows in sorted(found.items()):
        names = ["equal", *entrants(game)]
        rows.sort(key=lambda row: (row[1], row[2], [*names, row[0]].index(row[0])))
        among = "among" if columns is PLAY else "deals by"
        yield f"\n**{SPEAKER.say(game_named(game).title)}**\n"
        yield _line(["entry", among, "limit", *columns, *FAULTS])
        yield _line(["---", "---", *["---:"] * (1 + len(columns) + len(FAULTS))])
        for entry, field, limit, cells in rows:
            yield _line([f"`{entry}`", f"`{field}`", f"{limit:g}", *cells])


def _played(file: Path, boards: int) -> tuple[str, Row]:
    log = read_as(file, CONTESTS)
    assert log is not None
    has, entry = log.contest, log.contest.bots[0]
    limit, field = has.limit_ms or 0.0, has.against or ""
    check_same(file, has, contest_of(has.game, entry, field, limit, has.seed))
    played = [*_shared(file.with_name(f"{has.game}-field-{field}.jsonl"), has), *log.played]
    one = result_of(has, played, min(boards, max([one.board for one in played])))
    way = "" if one.share is None else SPEAKER.decimal(100 * one.share.mean, 0)
    faults = ["", "", ""]
    if one.judged is not None:
        judged = one.judged
        faults = [SPEAKER.decimal(judged.mean_ms, 2), f"{judged.illegal}", f"{judged.slow}"]
    cells = [f"{one.boards}", *_estimate(one.points, 3), way, *faults]
    return has.game, (entry, field, limit, cells)


def _shared(file: Path, contest: Contest) -> Sequence[Played]:
    """Return what a field has played by itself, for all entries."""
    log = read_as(file, CONTESTS)
    if log is None:
        return ()
    check_same(file, log.contest, field_of(contest.game, contest.against or "", contest.seed))
    return log.played


def _believed(file: Path, boards: int) -> tuple[str, Row]:
    log = read_as(file, ANSWERS)
    assert log is not None
    has, exam = log.contest, log.contest.exam
    wanted = exam_of(exam.game, exam.by, exam.seed)
    check_same(file, has, asking_of(wanted, has.entry, has.limit_ms))
    one = belief_of(exam, [asked for asked in log.played if asked.number <= boards])
    loss = SPEAKER.decimal(one.loss.mean, 4)
    faults = [SPEAKER.decimal(one.mean_ms, 2), f"{one.illegal}", f"{one.slow}"]
    cells = [f"{one.positions}", loss, *_estimate(one.better, 4), *faults]
    return exam.game, (has.entry, exam.by, has.limit_ms, cells)


def _estimate(one: Estimate, digits: int) -> list[str]:
    return [SPEAKER.decimal(one.mean, digits, "+"), interval(SPEAKER, one, 1, digits)]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
