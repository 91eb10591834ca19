"""Runs the command femopp in the test process."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from click.testing import CliRunner

from femopp.cli.app import app
from femopp.cli.run import run

STYLES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@dataclass(frozen=True)
class Ran:
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """The output on one line, as long lines may be wrapped anywhere."""
        return " ".join(self.out.split())


def femopp(*words: str, answers: Sequence[str] = (), data: str | None = None) -> Ran:
    """Run the command with these words; `answers` are typed line by line, then the input ends."""
    typed = data if data is not None else "".join(f"{line}\n" for line in answers)
    result = CliRunner().invoke(app, list(words), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, STYLES.sub("", result.stdout), result.stderr)


def main(capsys: pytest.CaptureFixture[str], *words: str) -> Ran:
    """Run the whole command, including Click's handling of usage errors."""
    status = run(words)
    written = capsys.readouterr()
    return Ran(status, written.out, written.err)
