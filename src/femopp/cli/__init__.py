"""The command ``femopp``."""

import sys


def main() -> None:
    """Run the command. Whatever happens, a user gets a sentence, never a traceback."""
    from femopp.cli.run import run

    sys.exit(run(sys.argv[1:]))
