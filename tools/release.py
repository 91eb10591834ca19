"""Makes a release: `.venv/bin/python tools/release.py` writes what is to be uploaded to dist/.

It builds what is committed, with the version of femopp.__version__, whose section the changelog
must have: the sources; from these a wheel without the compiled engine, which runs everywhere, and
one with it for this Python and each that is named (`tools/release.py python3.12 python3.13`), on
this system; and the documentation as a site. Each wheel is tried in an empty environment. The tools
for it come with `.venv/bin/python -m pip install --require-hashes -r requirements/release.txt`.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.client import Client, ClientError  # noqa: E402
from tools.engine import BUILT  # noqa: E402

DIST = ROOT / "dist"
NOTES, SUMS, SITE = "NOTES.md", "SHA256SUMS", "site"
TOOLS = "requirements/release.txt"
OPTIONS = ("--no-isolation", "--outdir")

UPLOADS = """\
Femopp {version} lies in {folder}. Tag the commit, v{version}, and push the tag. Then upload
  to the package index: {packages}
  as the release of the tag: the same and {sums}, with {notes} as its text
  to the site's server: what is in {site}/"""


class ReleaseError(Exception):
    """The release can't be made; the message says why and what to do."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Build and try what is to be uploaded.")
    parser.add_argument("pythons", nargs="*", help="compile for these too, such as python3.13")
    pythons = [sys.executable, *parser.parse_args().pythons]
    try:
        version = the_version((ROOT / "src/femopp/__init__.py").read_text(encoding="utf-8"))
        notes = section_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
        if said("git", "status", "--porcelain"):
            raise ReleaseError("there are changes that are not committed: commit them first")
        with tempfile.TemporaryDirectory() as folder:
            made = build(Path(folder), pythons)
            for wheel, python in to_try(made, pythons):
                try_out(wheel, python, version)
            write(made, notes)
    except (ReleaseError, ClientError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"{error.output}\nrelease: {' '.join(map(str, error.cmd))} failed", file=sys.stderr)
        return 1
    print(uploads(version, made))
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
        f"CHANGELOG.md has no section for {version}: set __version__ in src/femopp/__init__.py to"
        " the release's, and give Unreleased that version and its day"
    )


def build(folder: Path, pythons: Sequence[str]) -> list[Path]:
    """Build sources, wheels and site from what is committed, apart from the working tree."""
    source, made = folder / "source", folder / "made"
    source.mkdir()
    run("git", "archive", "--output", folder / "source.tar", "HEAD")
    shutil.unpack_archive(folder / "source.tar", source)
    Client(source).make()
    run(sys.executable, "-m", "build", *OPTIONS, made, "--sdist", source)
    run(sys.executable, source / "tools/website.py", "--to", made / SITE)
    # The wheels are made from the sources that are uploaded.
    (sources,) = made.glob("*.tar.gz")
    shutil.unpack_archive(sources, folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    run(sys.executable, "-m", "build", *OPTIONS, made, "--wheel", unpacked, FEMOPP_ENGINE="skip")
    for python in pythons:
        clear(unpacked)
        compile_with(python, unpacked, folder, made)
    return sorted(made.iterdir())


def clear(source: Path) -> None:
    """Delete what was built for another wheel. The translation to C stays: it fits each Python."""
    for built in (source / "build").iterdir():
        if built != source / BUILT:
            shutil.rmtree(built)


def compile_with(python: str, source: Path, folder: Path, made: Path) -> None:
    """Build a wheel with the engine as one Python compiles it, and repair it for other systems."""
    compiled = Path(tempfile.mkdtemp(dir=folder))
    if python != sys.executable:
        python = str(empty(python, compiled / "environment"))
        run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", ROOT / TOOLS)
    run(python, "-m", "build", *OPTIONS, compiled, "--wheel", source)
    (wheel,) = compiled.glob("*.whl")
    if sys.platform == "linux":
        scripts = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        run(sys.executable, "-m", "auditwheel", "repair", wheel, "-w", made, PATH=scripts)
    else:
        shutil.copy(wheel, made)


def empty(python: str, folder: Path) -> Path:
    """Make an empty environment, and return its Python."""
    run(python, "-m", "venv", folder)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def to_try(made: Sequence[Path], pythons: Sequence[str]) -> Iterator[tuple[Path, str]]:
    """Yield the wheels with each Python that they are for."""
    for python in pythons:
        tag = said(python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])").strip()
        for wheel in made:
            if wheel.suffix == ".whl" and wheel.stem.split("-")[2] in ("py3", tag):
                yield wheel, python


def try_out(wheel: Path, python: str, version: str) -> None:
    """Install a wheel in an empty environment, and play there. Raises `ReleaseError`."""
    with tempfile.TemporaryDirectory() as folder:
        here = empty(python, Path(folder))
        run(here, "-m", "pip", "install", "--quiet", wheel)
        told = said(here, "-m", "femopp", "--version", cwd=Path(folder))
        if version_in(told) != version:
            raise ReleaseError(f"{wheel.name} says {told!r} as its version")
        play = (here, "-m", "femopp", "play", "rifki", "--seed", "1", "--lang", "en")
        if "Rifki" not in said(*play, cwd=Path(folder), answers="quit\n"):
            raise ReleaseError(f"{wheel.name} doesn't play")


def version_in(told: str) -> str:
    """Return the version in what `femopp --version` says."""
    return told.removeprefix("femopp ").partition(",")[0].strip()


def uploads(version: str, made: Sequence[Path]) -> str:
    """Say what is to be uploaded, and where."""
    packages = " ".join(one.name for one in made if one.name != SITE)
    return UPLOADS.format(
        version=version, folder=DIST, packages=packages, sums=SUMS, notes=NOTES, site=SITE
    )


def write(made: list[Path], notes: str) -> None:
    """Put all in dist/, with the files' sums and the notes of the release."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    files = [path for path in made if path.is_file()]
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    for path in made:
        shutil.move(path, DIST)
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
