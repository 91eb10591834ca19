"""Folders that are missing, or another user's: a sentence names them, and what would be right."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import pytest

# The commands import late, and nobody can't read where a clone's Python may be.
import femopp.cli.backups
import femopp.cli.circle
import femopp.cli.serve  # noqa: F401
from femopp.server.start import database_in
from femopp.server.store.store import Store
from tests.cli.running import Ran, main
from tests.server.storing import LOG, with_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="users and modes of POSIX")

NOBODY = 65_534


@contextmanager
def as_nobody() -> Iterator[None]:
    """Run a block as the system's user nobody; only root can."""
    assert sys.platform != "win32"
    os.setresgid(NOBODY, NOBODY, 0)
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(0, 0, 0)


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody can look into; pytest's own are closed to others."""
    folder = Path(mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def tables(place: Path) -> Path:
    """Root's tables, in a folder that is closed to others."""

    async def one(store: Store) -> None:
        await store.open_table("one", LOG, {"g": "hash"})

    with_store(database_in(place / "tables"), one)
    return place / "tables"


class Typing:
    """The commands, as root and as nobody."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def root(self, *words: str | Path) -> Ran:
        return main(self._capsys, *map(str, words))

    def nobody(self, *words: str | Path) -> str:
        """Return the complaint of a command that fails."""
        with as_nobody():
            ran = self.root(*words)
        assert ran.status == 2, ran
        return ran.err


@pytest.fixture
def typing(capsys: pytest.CaptureFixture[str]) -> Typing:
    return Typing(capsys)


only_root = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root becomes somebody else"
)


def of_root(path: Path) -> str:
    return (
        f"{path} belongs to root, and this runs as nobody; "
        "run it as root, or choose a place that nobody can use"
    )


def test_the_folder_for_a_backup_is_missing(typing: Typing, tables: Path, place: Path) -> None:
    ran = typing.root("backup", place / "away" / "friday.db", "--data", tables)
    assert ran.status == 2
    assert f"there is no folder {place / 'away'}; make it first" in ran.err


@only_root
def test_the_tables_are_somebody_elses(typing: Typing, tables: Path, place: Path) -> None:
    open_to_all = place / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    for words in (
        ("backup", open_to_all / "friday.db", "--data", tables),
        ("circle", "--data", tables),
        ("serve", "--port", "0", "--no-browser", "--data", tables),
        ("serve", "--port", "0", "--no-browser", "--database-url", f"sqlite:///{tables}/tables.db"),
    ):
        assert of_root(tables) in typing.nobody(*words), words
    assert not list(open_to_all.iterdir())


@only_root
def test_a_folder_to_write_to_is_somebody_elses(
    typing: Typing, tables: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    for path in [tables, *tables.iterdir()]:
        os.chown(path, NOBODY, NOBODY)
    backup = typing.nobody("backup", closed / "friday.db", "--data", tables)
    assert of_root(closed) in backup
    # Where a user of sudo stands: a folder of their own.
    monkeypatch.chdir(closed)
    assert of_root(closed) in typing.nobody("backup", "friday.db", "--data", tables)
    serve = ("serve", "--port", "0", "--no-browser", "--data")
    assert of_root(place) in typing.nobody(*serve, place / "new" / "tables")


@only_root
def test_a_backup_to_restore_is_somebody_elses(typing: Typing, tables: Path, place: Path) -> None:
    closed = place / "closed"
    closed.mkdir(mode=0o700)
    assert typing.root("backup", closed / "friday.db", "--data", tables).status == 0
    for path in [tables, *tables.iterdir()]:
        os.chown(path, NOBODY, NOBODY)
    for name in ("friday.db", "monday.db"):
        assert of_root(closed) in typing.nobody("restore", closed / name, "--data", tables)


def test_a_file_stands_where_the_tables_should_be(typing: Typing, place: Path) -> None:
    (place / "letter").touch()
    ran = typing.root("serve", "--port", "0", "--no-browser", "--data", place / "letter")
    assert ran.status == 2
    assert f"{place / 'letter'} is a file; name a folder" in ran.err
