"""A process that reviews one match: it reads a `Task` from stdin, and prints lines of JSON.

It's a process of its own so that live tables go on, and so that it can be stopped.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from traceback import print_exc

import msgspec
from msgspec import Struct

from femopp.cards import UNKNOWN
from femopp.language import Told, _, say, told
from femopp.record import Offence, Record, RecordError, Step, parse_record, steps
from femopp.review.model import Part
from femopp.review.told import ToldReview, told_review
from femopp.review.work import ReviewError, Work
from femopp.rulebook import Deal, is_settled

LEVEL = "expert"
"""The bot that reviews, unless another is asked for."""

OFTEN = 0.1
"""Seconds between two messages on how much is done."""

NICE = 10


class Task(Struct, frozen=True):
    """A match to review.

    `parts` as in `Work`. `is_over`: the match is over, even if its record has no outcome; None if
    only the record says so. After so many `seconds` the review ends with the deals so far.
    """

    record: str
    seconds: float
    parts: tuple[Part, ...] | None = None
    is_over: bool | None = None
    level: str = LEVEL


class Done(Struct, frozen=True, tag="Done"):
    """How much is done, of how much."""

    done: int
    of: int


class Fault(Struct, frozen=True, tag="Fault"):
    """A sentence that says why the match can't be reviewed, with the names of its players."""

    text: Told
    names: tuple[str, ...] = ()


Line = Done | Fault | ToldReview

NOT_OVER = _("this match isn't over yet; you can review it when it is")


def lines(task: Task) -> Iterator[Line]:
    """Yield how the review goes, and last the review or a fault."""
    names: tuple[str, ...] = ()
    try:
        record = parse_record(task.record)
        names = record.players
        if task.is_over is None and not _is_whole(record, tuple(steps(record))):
            yield Fault(told(say(NOT_OVER)))
            return
        yield from _reviewed(record, task)
    except Offence as offence:
        yield Fault(told(offence.located()), names)
    except RecordError as error:
        yield Fault(told(error.located()), tuple(error.names or names))
    except ReviewError as error:
        yield Fault(told(error.text), names)


def _is_whole(record: Record, done: tuple[Step, ...]) -> bool:
    """Return whether a match is over by its record.

    A host may have ended it after a deal, which no record contains. Then all hands must be in it,
    so that nobody reviews a match that is still being played: there, only its own player's are.
    """
    if not done or done[-1].state.outcome is not None:
        return True
    dealt = [step.action for step in done if isinstance(step.action, Deal)]
    knows_all = all(UNKNOWN not in hand for deal in dealt for hand in deal.hands)
    return is_settled(done[-1].state) and knows_all


def _reviewed(record: Record, task: Task) -> Iterator[Line]:
    began = said = monotonic()
    work = Work(record, task.level, parts=task.parts, is_over=task.is_over or False)
    yield Done(0, work.total)
    for done in work.run():
        now = monotonic()
        if now - began > task.seconds:
            break
        if now - said > OFTEN:
            said = now
            yield Done(done, work.total)
    yield told_review(work.result(), record)


def main() -> None:
    """Review the match on stdin."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    try:
        for line in lines(task):
            sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:
        # Nobody waits any more. Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception:
        print_exc()
        sys.exit(1)


if __name__ == "__main__":
    main()
