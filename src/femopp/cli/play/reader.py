"""Reads typed lines, from a terminal or a pipe."""

import contextlib
import sys

PROMPT = "> "


def read_line() -> str:
    """Read a line. Raises EOFError at the end, KeyboardInterrupt for Ctrl-C."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (adds history and editing)
        return input(PROMPT)
    sys.stdout.write(PROMPT)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    line = line.rstrip("\n")
    if not sys.stdin.isatty():
        # Echo it: from a pipe, nobody saw it being typed.
        sys.stdout.write(line + "\n")
    return line
