"""Runs all checks of ./check: style, types, layers, words, tests; all of them even if one fails."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sys.executable).parent
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

LINTERS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("python", "tools/scripts.py"),
    ("lint-imports", "--no-logo"),
    ("python", "tools/words.py"),
    ("python", "tools/client.py", "--test"),
)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="check",
        description="Check style, types and layers, then run the tests.",
        epilog="Everything else goes to pytest, for example: ./check -k auction, ./check --deep",
        allow_abbrev=False,
    )
    parser.add_argument("--fast", action="store_true", help="only the tests")
    options, for_pytest = parser.parse_known_args(arguments)

    failed = [] if options.fast else [words for words in LINTERS if run(*words)]
    # The tests come last, so that their summary is the last thing on the screen. Three at a time
    # keep two cores busy, as some wait for a clock or a browser; idle workers take over from
    # others.
    if run("pytest", "-n", "3", "--dist", "worksteal", *for_pytest):
        failed.append(("pytest",))
    for words in failed:
        print(f"failed: {' '.join(words)}", flush=True)
    return 1 if failed else 0


def run(*words: str) -> int:
    print(f"# {' '.join(words)}", flush=True)
    program, *arguments = words
    # The tests start a hundred Pythons: without bytecode each would compile its imports.
    settings = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    return subprocess.run(
        [SCRIPTS / program, *arguments], cwd=ROOT, env=settings, check=False
    ).returncode


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
