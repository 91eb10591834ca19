"""A training as a program: its checkpoint, its log, and when it stops."""

from __future__ import annotations

import json
import signal
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import process_time

from tools.learned.checkpoint import save
from tools.learned.learner import Learner

EVERY = 60.0
"""Processor seconds between two checkpoints, each with a line of the log."""


class Run(ABC):
    """A learner at work, with its files."""

    def __init__(self, learner: Learner, seconds: float, file: Path) -> None:
        """Go on after so many processor seconds of training."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self.learner, self.before, self.file = learner, seconds, file
        self.log = file.with_suffix(".jsonl")
        self.began = process_time()
        self.is_asked_to_stop = False

    @abstractmethod
    def measured(self) -> Mapping[str, float | str]:
        """Return how well the learner plays, for a line of the log. Do it `untimed`."""

    @property
    def seconds(self) -> float:
        """Processor seconds of all training so far, without measurements."""
        return self.before + process_time() - self.began

    @contextmanager
    def untimed(self) -> Iterator[None]:
        """Leave the processor time within out of `seconds`."""
        began = process_time()
        yield
        self.began += process_time() - began

    def stop_at_signals(self) -> None:
        """Stop after the current round at Ctrl-C or SIGTERM."""

        def stop(*_signal: object) -> None:
            self.is_asked_to_stop = True

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, stop)

    def train(self, seconds: float) -> None:
        """Train until this much processor time has been used in all, or until asked to stop."""
        due = self.seconds + EVERY
        while self.seconds < seconds and not self.is_asked_to_stop:
            told = self.learner.round()
            if self.seconds >= due or self.learner.rounds == self.learner.imitated:
                self.report(told)
                due = self.seconds + EVERY
        save(self.learner, self.seconds, self.file)

    def report(self, told: Mapping[str, float]) -> None:
        """Measure, and write a checkpoint and a line of the log."""
        self.write({**self.measured(), **told})

    def write(self, told: Mapping[str, float | str]) -> None:
        """Write a checkpoint, and a line of the log with all this."""
        save(self.learner, self.seconds, self.file)
        line = {
            "deals": self.learner.deals,
            "seconds": round(self.seconds, 1),
            **{
                name: value if isinstance(value, str) else round(value, 4)
                for name, value in told.items()
            },
        }
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(line, flush=True)
