"""Reads what is typed, from a terminal or from a pipe."""

import contextlib
import sys

PROMPT = "> "


def read_line() -> str:
    """The next line that is typed. Raises EOFError at the end, KeyboardInterrupt for Ctrl-C."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives the line its history and editing)
        return input(PROMPT)
    sys.stdout.write(PROMPT)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    line = line.rstrip("\n")
    if not sys.stdin.isatty():
        # Nobody saw it being typed.
        sys.stdout.write(line + "\n")
    return line
