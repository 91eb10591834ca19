"""Finds the commit of a build: `.venv/bin/python -m tools.builds BUILD`.

A build is what `femopp --version` and the files of `femopp arena` name: a hash of all sources that
play. Each commit's own program tells it, from the newest on, until one has it. With `--days N`, it
writes rows for docs/reference/builds.md: the last commit of each of the last days.
"""

import argparse
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOLD = """
import sys
sys.path.insert(0, sys.argv[1])
from femopp import __version__
from femopp.arena.contest import program
print(__version__, program())
"""


def main() -> int:
    parser = argparse.ArgumentParser(description="Find the commit of a build.")
    parser.add_argument("build", nargs="?", help="twelve hexadecimal digits")
    parser.add_argument("--until", help="begin with the commits of this day: 2026-11-23")
    parser.add_argument("--days", type=int, default=0, help="write rows for so many days")
    wanted = parser.parse_args()
    if wanted.build:
        return find(wanted.build, wanted.until)
    for row in rows(wanted.days):
        print(row)
    return 0


def find(build: str, until: str | None = None) -> int:
    """Print the oldest of the newest commits with this build. Returns 1 if there is none."""
    found = ""
    for commit, day in commits():
        if until and day > until:
            continue
        has_it = build_of(commit)[1:] == [build]
        if found and not has_it:
            break
        found = f"{commit[:8]} of {day}" if has_it else found
    print(found or f"no commit here has the build {build}")
    return 0 if found else 1


def rows(days: int) -> Iterator[str]:
    """Yield a row of the page for the last commit of each of so many days, the newest first."""
    last = {day: commit for commit, day in reversed(list(commits()))}
    for day in sorted(last, reverse=True)[:days]:
        version, build = build_of(last[day])
        yield f"| {day} | {version} | `{build}` | `{last[day][:8]}` |"


def commits() -> Iterator[tuple[str, str]]:
    """Yield the commits that changed the sources, the newest first, with their days."""
    log = said("git", "log", "--first-parent", "--format=%H %cs", "--", "src/femopp")
    for line in log.decode().splitlines():
        commit, day = line.split()
        yield commit, day


def build_of(commit: str) -> list[str]:
    """Return the version and the build of a commit; nothing if its program tells no build."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(said("git", "archive", commit, "src"))) as sources:
            sources.extractall(folder, filter="data")
        words = [sys.executable, "-W", "ignore", "-c", TOLD, str(Path(folder, "src"))]
        told = subprocess.run(words, capture_output=True, text=True, check=False)
        return told.stdout.split()


def said(*words: str) -> bytes:
    return subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
