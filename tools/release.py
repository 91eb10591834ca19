"""Makes a release: `.venv/bin/python tools/release.py` writes what is to be uploaded to dist/.

It builds what is committed, with the version of femopp.__version__, whose section the changelog
must have: a wheel with the compiled engine for this Python and system, one without that runs
everywhere, and the sources. Each wheel is tried in an empty environment. The tools for it come with
`.venv/bin/python -m pip install --require-hashes -r requirements/release.txt`.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.client import Client  # noqa: E402

DIST = ROOT / "dist"
NOTES, SUMS = "NOTES.md", "SHA256SUMS"


class ReleaseError(Exception):
    """The release can't be made; the message says why and what to do."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Build and try what is to be uploaded.")
    parser.parse_args()
    try:
        version = the_version((ROOT / "src/femopp/__init__.py").read_text(encoding="utf-8"))
        notes = section_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        if said("git", "status", "--porcelain"):
            raise ReleaseError("there are changes that are not committed: commit them first")
        with tempfile.TemporaryDirectory() as folder:
            made = build(Path(folder))
            for wheel in made:
                if wheel.suffix == ".whl":
                    try_out(wheel, version)
            write(made, notes)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"{error.output}\nrelease: {' '.join(map(str, error.cmd))} failed", file=sys.stderr)
        return 1
    print(f"Femopp {version} lies in {DIST}")
    return 0


def the_version(text: str) -> str:
    """Return the version that the package's `__init__.py` states."""
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    assert found
    return found.group(1)


def section_of(changelog: str, version: str) -> str:
    """Return the changelog's section of a version. Raises `ReleaseError` if it has none."""
    for section in re.split(r"^(?=## )", changelog, flags=re.MULTILINE):
        if re.match(rf"## \[?{re.escape(version)}\]?( |$)", section.split("\n", 1)[0]):
            return section.split("\n", 1)[1].strip() + "\n"
    raise ReleaseError(
        f"CHANGELOG.md has no section for {version}: rename Unreleased to {version} with its day,"
        " or set __version__ in src/femopp/__init__.py"
    )


def build(folder: Path) -> list[Path]:
    """Build wheels and sources from what is committed, apart from the working tree."""
    source, made = folder / "source", folder / "made"
    source.mkdir()
    run("git", "archive", "--output", folder / "source.tar", "HEAD")
    shutil.unpack_archive(folder / "source.tar", source)
    Client(source).make()
    options = ("--no-isolation", "--outdir")
    run(sys.executable, "-m", "build", *options, made, "--sdist", source)
    run(sys.executable, "-m", "build", *options, made, "--wheel", source, FEMOPP_ENGINE="skip")
    shutil.rmtree(source / "build", ignore_errors=True)
    run(sys.executable, "-m", "build", *options, folder / "compiled", "--wheel", source)
    (compiled,) = (folder / "compiled").glob("*.whl")
    if sys.platform == "linux":
        scripts = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        run(sys.executable, "-m", "auditwheel", "repair", compiled, "-w", made, PATH=scripts)
    else:
        shutil.copy(compiled, made)
    return sorted(made.iterdir())


def try_out(wheel: Path, version: str) -> None:
    """Install a wheel in an empty environment, and play there. Raises `ReleaseError`."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        scripts = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        run(scripts / "python", "-m", "pip", "install", "--quiet", wheel)
        told = said(scripts / "femopp", "--version", cwd=Path(folder))
        if told != f"femopp {version}\n":
            raise ReleaseError(f"{wheel.name} says {told!r} as its version")
        play = (scripts / "femopp", "play", "rifki", "--seed", "1", "--lang", "en")
        if "Rifki" not in said(*play, cwd=Path(folder), answers="quit\n"):
            raise ReleaseError(f"{wheel.name} doesn't play")


def write(made: list[Path], notes: str) -> None:
    """Put the files in dist/, with their sums and the notes of the release."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    for path in made:
        shutil.copy(path, DIST)
    (DIST / SUMS).write_text("".join(sums), encoding="ascii")
    (DIST / NOTES).write_text(notes, encoding="utf-8")


def run(*command: str | Path, **settings: str) -> None:
    """Run a step; its output is shown only if it fails."""
    print(" ".join(Path(word).name for word in command), flush=True)
    subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=True,
    )


def said(*command: str | Path, cwd: Path = ROOT, answers: str = "") -> str:
    """Return the output of a command."""
    done = subprocess.run(
        command, cwd=cwd, input=answers, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
