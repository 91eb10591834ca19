"""Runs all checks of ./check: style, types, layers, words, tests; all of them even if one fails."""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sys.executable).parent
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

Words = tuple[str, ...]

LINTERS: tuple[Words, ...] = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy",),
    ("python", "tools/client.py", "--test"),
    ("python", "tools/words.py"),
    ("python", "tools/scripts.py"),
    ("lint-imports", "--no-logo"),
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

    failed = [] if options.fast else lint()
    # The tests come last, so that their summary is the last thing on the screen. Three at a time
    # keep two cores busy, as some wait for a clock or a browser; idle workers take over from
    # others.
    tests = ("pytest", "-n", "3", "--dist", "worksteal", *for_pytest)
    tell(tests)
    if run(tests).returncode:
        failed.append(("pytest",))
    for words in failed:
        print(f"failed: {' '.join(words)}", flush=True)
    return 1 if failed else 0


def lint() -> list[Words]:
    """Run two linters at a time, and write what each has said; return those that failed."""
    failed = []
    with ThreadPoolExecutor(2) as pool:
        said = pool.map(partial(run, output=subprocess.PIPE), LINTERS)
        for words, done in zip(LINTERS, said, strict=True):
            tell(words)
            sys.stdout.buffer.write(done.stdout)
            if done.returncode:
                failed.append(words)
    return failed


def tell(words: Words) -> None:
    print(f"# {' '.join(words)}", flush=True)


def run(words: Words, output: int | None = None) -> subprocess.CompletedProcess[bytes]:
    program, *arguments = words
    # The tests start a hundred Pythons: without bytecode each would compile its imports.
    settings = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    return subprocess.run(
        [SCRIPTS / program, *arguments],
        cwd=ROOT,
        env=settings,
        stdout=output,
        stderr=None if output is None else subprocess.STDOUT,
        check=False,
    )


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
